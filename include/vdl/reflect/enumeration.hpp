// Enums: their labels, and the adapter.
#pragma once

#include <vdl/custom.hpp>
#include <vdl/reflect/category.hpp>
#include <vdl/reflect/describe.hpp>
#include <vdl/reflect/enum_scan.hpp>
#include <vdl/reflect/naming.hpp>
#include <vdl/reflect/shapes.hpp>
#include <vdl/reflect/stored_names.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

namespace vdl {
namespace reflect {
namespace detail {

template <class E>
concept HasEnumLabels = requires { Custom<E>::labels; };

/// Whether `Custom<E>::as_integer` is true.
template <class E>
constexpr bool travels_as_integer() {
    if constexpr (requires { Custom<E>::as_integer; }) {
        return Custom<E>::as_integer;
    } else {
        return false;
    }
}

/// The enumerators of E by C++ name, ascending values, the first name of each value.
template <class E>
struct Enumerators {
    using Found = ScannedEnum<E>;
    static constexpr std::size_t count = Found::count;
    static constexpr std::array<std::string_view, count> views() { return Found::views(); }
    static constexpr std::array<E, count> values() { return Found::values(); }
};

template <DescribedEnum E>
struct Enumerators<E> {
    using List = DescribedEnumerators<E>;
    using Integer = std::underlying_type_t<E>;

    struct Sorted {
        std::array<E, List::count> values = List::template values<E>();
        std::array<std::string_view, List::count> names = List::views();
        std::size_t count = 0;
    };
    static constexpr Sorted sort() {
        Sorted list;
        for (std::size_t i = 0; i < List::count; ++i) {
            const E value = list.values[i];
            const std::string_view name = list.names[i];
            std::size_t at = list.count;
            while (at > 0 &&
                   static_cast<Integer>(value) < static_cast<Integer>(list.values[at - 1])) {
                --at;
            }
            if (at > 0 && list.values[at - 1] == value) continue;
            for (std::size_t j = list.count; j > at; --j) {
                list.values[j] = list.values[j - 1];
                list.names[j] = list.names[j - 1];
            }
            list.values[at] = value;
            list.names[at] = name;
            ++list.count;
        }
        return list;
    }
    static constexpr Sorted sorted = sort();
    static constexpr std::size_t count = sorted.count;
    static constexpr std::array<std::string_view, count> views() {
        std::array<std::string_view, count> found{};
        for (std::size_t i = 0; i < count; ++i) found[i] = sorted.names[i];
        return found;
    }
    static constexpr std::array<E, count> values() {
        std::array<E, count> found{};
        for (std::size_t i = 0; i < count; ++i) found[i] = sorted.values[i];
        return found;
    }
};

/// The labels after `Custom<E>::naming` and `labels`.
template <class E>
struct EnumWireNames {
    using Plain = Enumerators<E>;
    static constexpr auto plain = Plain::views();

    static constexpr bool labels_are_known() {
        if constexpr (HasEnumLabels<E>) {
            for (const Label& entry : Custom<E>::labels) {
                bool known = false;
                for (std::string_view name : plain) known = known || name == entry.cpp_name;
                if (!known) return false;
            }
        }
        return true;
    }
    static constexpr std::size_t bound() {
        std::size_t total = 0;
        for (std::string_view name : plain) total += converted_bound(name);
        return total;
    }
    static constexpr std::size_t capacity = bound();
    static constexpr std::array<std::string_view, Plain::count> views(
        NameBuffer<capacity>& buffer) {
        std::array<std::string_view, Plain::count> names{};
        for (std::size_t i = 0; i < Plain::count; ++i) {
            names[i] = buffer.convert(naming_of<E>(), plain[i]);
            if constexpr (HasEnumLabels<E>) {
                for (const Label& entry : Custom<E>::labels) {
                    if (entry.cpp_name == plain[i]) names[i] = entry.name;
                }
            }
        }
        return names;
    }
};

template <std::size_t N>
constexpr bool all_different(const std::array<std::string_view, N>& names) {
    for (std::size_t i = 0; i < N; ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (names[i] == names[j]) return false;
        }
    }
    return true;
}

enum class EnumProblem : std::uint8_t { none, range, no_label, unknown_label, same_label, naming };

template <class E>
constexpr EnumProblem find_enum_problem() {
    if constexpr (HasWrongNaming<E>) {
        return EnumProblem::naming;
    } else if constexpr (!DescribedEnum<E> && !EnumCandidates<E>::valid) {
        return EnumProblem::range;
    } else if constexpr (Enumerators<E>::count == 0) {
        return travels_as_integer<E>() ? EnumProblem::none : EnumProblem::no_label;
    } else if constexpr (!HasNaming<E> && !HasEnumLabels<E>) {
        return EnumProblem::none;
    } else if constexpr (!EnumWireNames<E>::labels_are_known()) {
        return EnumProblem::unknown_label;
    } else {
        return all_different(stored_names<EnumWireNames<E>>) ? EnumProblem::none
                                                             : EnumProblem::same_label;
    }
}

template <class E>
inline constexpr EnumProblem enum_problem = find_enum_problem<E>();

/// The sentences about enums.
template <class E, EnumProblem P>
struct EnumRefusal {
    using Problem = EnumProblem;

    static_assert(!(P == Problem::naming), "vdl: Custom<T>::naming must be a vdl::Naming");
    static_assert(!(P == Problem::range),
                  "vdl: Custom<E>::min and max of an enum must be in order and span at most 16384 "
                  "values; for sparse values describe the enum with BOOST_DESCRIBE_ENUM");
    static_assert(!(P == Problem::no_label),
                  "vdl: this enum has no enumerator in -128..255 and none that is a power of two; "
                  "set Custom<E>::min and max, use BOOST_DESCRIBE_ENUM, or let it travel as a "
                  "number with Custom<E>::as_integer = true");
    static_assert(!(P == Problem::unknown_label),
                  "vdl: Custom<E>::labels renames an enumerator that the enum does not have");
    static_assert(!(P == Problem::same_label),
                  "vdl: Custom<E>::labels or naming gives two enumerators the same label");

    static constexpr bool done = true;
};

/// The labels of E; none after a sentence.
template <class E, bool Good = enum_problem<E> == EnumProblem::none>
struct EnumLabels {
    static constexpr std::size_t count = 0;
    static constexpr std::array<std::string_view, 0> none{};
    static constexpr std::array<E, 1> values{};
    static constexpr bool direct = false;
    static constexpr const auto& names() { return none; }
};

template <class E>
struct EnumLabels<E, true> {
    static constexpr std::size_t count = Enumerators<E>::count;
    static constexpr auto values = Enumerators<E>::values();

    static constexpr const auto& names() {
        if constexpr (HasNaming<E> || HasEnumLabels<E>) {
            return stored_names<EnumWireNames<E>>;
        } else {
            return stored_names<Enumerators<E>>;
        }
    }

    static constexpr bool ascending_from_zero() {
        for (std::size_t i = 0; i < count; ++i) {
            if (values[i] != to_enum<E>(static_cast<std::int64_t>(i))) return false;
        }
        return true;
    }
    static constexpr bool direct = ascending_from_zero();
};

}  // namespace detail

/// An enum that travels by label or, where `Custom` says so, as an integer.
template <class E>
concept EnumLike = std::is_enum_v<E> && !std::is_same_v<E, std::byte> && !vdl::detail::HasWire<E>;

}  // namespace reflect

template <reflect::EnumLike E>
struct Adapter<E> {
private:
    using Labels = reflect::detail::EnumLabels<E>;

    static constexpr const auto& select() {
        static_assert(Refusal::done);
        return Labels::names();
    }

public:
    static constexpr Category category = Category::enumeration;
    /// Travels as its underlying integer; then values without a label are fine.
    static constexpr bool as_integer = reflect::detail::travels_as_integer<E>();
    using integer = std::underlying_type_t<E>;

    /// What is wrong with the enum; `reflect::Verdict` and the labels say it.
    using Refusal = reflect::detail::EnumRefusal<E, reflect::detail::enum_problem<E>>;
    static constexpr bool refused =
        reflect::detail::enum_problem<E> != reflect::detail::EnumProblem::none;

    /// `std::array<std::string_view, N>`, in ascending order of the values.
    static constexpr const std::array<std::string_view, Labels::count>& labels = select();

    /// The place of a value among the labels; N when it has none.
    static constexpr std::size_t index(E value) noexcept {
        if constexpr (Labels::direct) {
            const auto place = static_cast<std::size_t>(static_cast<integer>(value));
            return place < Labels::count ? place : Labels::count;
        } else {
            std::size_t low = 0;
            std::size_t high = Labels::count;
            while (low < high) {
                const std::size_t middle = low + (high - low) / 2;
                if (static_cast<integer>(Labels::values[middle]) < static_cast<integer>(value)) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return low < Labels::count && Labels::values[low] == value ? low : Labels::count;
        }
    }

    /// The value at a place, which is below N.
    static constexpr E value(std::size_t place) noexcept {
        if constexpr (Labels::direct) {
            return static_cast<E>(place);
        } else {
            return Labels::values[place];
        }
    }
};

}  // namespace vdl
