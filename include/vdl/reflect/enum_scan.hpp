// Finds the labels of an enum by asking the compiler how it spells each of many values.
#pragma once

#include <vdl/custom.hpp>
#include <vdl/reflect/field_name.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

namespace vdl::reflect {

/// The values among which labels are looked for: all of these, and every power of two. Others
/// need `Custom<E>::min` and `max`, or BOOST_DESCRIBE_ENUM.
inline constexpr std::int64_t enum_scan_min = -128;
inline constexpr std::int64_t enum_scan_max = 255;
/// The most values that `Custom<E>::min` and `max` may span.
inline constexpr std::int64_t enum_scan_limit = 16384;

namespace detail {

template <class E>
concept HasEnumMin = requires { Custom<E>::min; };
template <class E>
concept HasEnumMax = requires { Custom<E>::max; };

template <auto... Values>
constexpr Spelling spell_values() {
    return {__PRETTY_FUNCTION__, sizeof(__PRETTY_FUNCTION__) - 1};
}

#if defined(__clang__)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wunknown-warning-option"
#pragma clang diagnostic ignored "-Wenum-constexpr-conversion"  // clang 16 to 19; see IsEnumValue
#endif

/// A cast that g++ does not warn about.
template <class E>
constexpr E to_enum(std::int64_t value) {
    return __builtin_bit_cast(E, static_cast<std::underlying_type_t<E>>(value));
}

/// Whether E{x} works: the underlying type is fixed, and every value of that is one of E.
template <class E>
concept HasFixedType = requires { E{0}; };

/// Whether `Value` is one of E. An enum without a fixed underlying type has only as many bits as
/// its enumerators need, and its other values are no constants. (g++ and old clangs do not mind,
/// clang 16 to 19 warn, newer ones refuse.)
template <class E, std::int64_t Value>
concept IsEnumValue =
    HasFixedType<E> || requires { typename std::integral_constant<E, to_enum<E>(Value)>; };

/// The range of the underlying type of E, as far as int64 goes.
template <class E>
struct EnumRange {
    using Integer = std::underlying_type_t<E>;
    static constexpr bool negative = std::is_signed_v<Integer>;
    static constexpr unsigned bits =
        std::is_same_v<Integer, bool> ? 1U : static_cast<unsigned>(sizeof(Integer)) * 8U - negative;
    static constexpr std::int64_t high = bits >= 63 ? INT64_MAX : (std::int64_t{1} << bits) - 1;
    static constexpr std::int64_t low = negative ? -high - 1 : 0;
};

/// The highest value of E that is 2^Bits - 1 or less.
template <class E, unsigned Bits>
constexpr std::int64_t highest_value() {
    constexpr std::int64_t value = (std::int64_t{1} << Bits) - 1;
    if constexpr (value > EnumRange<E>::high) {
        return EnumRange<E>::high;
    } else if constexpr (Bits == 1 || IsEnumValue<E, value>) {
        return value;
    } else {
        return highest_value<E, Bits - 1>();
    }
}

/// The lowest value of E that is -2^Bits or more.
template <class E, unsigned Bits>
constexpr std::int64_t lowest_value() {
    constexpr std::int64_t value = -(std::int64_t{1} << Bits);
    if constexpr (value < EnumRange<E>::low) {
        return EnumRange<E>::low;
    } else if constexpr (IsEnumValue<E, value>) {
        return value;
    } else if constexpr (Bits == 0) {
        return 0;
    } else {
        return lowest_value<E, Bits - 1>();
    }
}

/// The powers of two, from 2^8 on, that are values of E: 8 to the result, exclusive.
template <class E, unsigned Bit = 8>
constexpr unsigned end_of_bits() {
    if constexpr (Bit >= EnumRange<E>::bits || Bit == 63) {
        return Bit;
    } else if constexpr (HasFixedType<E>) {
        return EnumRange<E>::bits < 63 ? EnumRange<E>::bits : 63;
    } else if constexpr (IsEnumValue<E, (std::int64_t{1} << Bit)>) {
        return end_of_bits<E, Bit + 1>();
    } else {
        return Bit;
    }
}

/// The values of E that are tried, ascending.
template <class E>
struct EnumCandidates {
    static constexpr std::int64_t find_min() {
        if constexpr (HasEnumMin<E>) {
            return static_cast<std::int64_t>(Custom<E>::min);
        } else {
            return lowest_value<E, 7>();
        }
    }
    static constexpr std::int64_t find_max() {
        if constexpr (HasEnumMax<E>) {
            return static_cast<std::int64_t>(Custom<E>::max);
        } else {
            return highest_value<E, 8>();
        }
    }

    static constexpr std::int64_t min = find_min();
    static constexpr std::int64_t max = find_max();
    static constexpr bool valid = min <= max && max - min < enum_scan_limit;
    static constexpr std::size_t dense = valid ? static_cast<std::size_t>(max - min + 1) : 1;
    static constexpr unsigned bits_end = end_of_bits<E>();

    /// Powers of two from this one on follow the dense values.
    static constexpr unsigned first_bit() {
        unsigned bit = 8;
        while (bit < bits_end && (std::int64_t{1} << bit) <= max) ++bit;
        return bit;
    }
    static constexpr unsigned bits_begin = first_bit();
    static constexpr std::size_t count = dense + (bits_end - bits_begin);

    static constexpr std::int64_t value(std::size_t i) {
        return i < dense ? min + static_cast<std::int64_t>(i)
                         : std::int64_t{1} << (bits_begin + (i - dense));
    }
};

/// Takes `... {demo::Color::red, (demo::Color)1}]` apart: a name for each of `names`, empty where
/// the compiler wrote a number. What is no label is skipped at once, since all of these begin
/// alike: compilers are slow at running this.
class LabelReader {
public:
    constexpr explicit LabelReader(Spelling spelling) : text_(spelling.text) {
        while (!(text_[at_] == '=' && text_[at_ + 1] == ' ')) ++at_;  // "[with auto ...Values = {"
        at_ += 3;
    }

    constexpr std::string_view next(std::int64_t value) {
        if (cast_ != 0 && text_[at_] == '(' && text_[at_ + cast_ - 1] == ')' &&
            (is_digit(text_[at_ + cast_]) || text_[at_ + cast_] == '-')) {
            at_ += cast_ + digits(value) + 2;
            return {};
        }
        return read();
    }

private:
    static constexpr std::size_t digits(std::int64_t value) {
        std::size_t count = value < 0 ? 2 : 1;
        for (; value > 9 || value < -9; value /= 10) ++count;
        return count;
    }

    constexpr std::string_view read() {
        const std::size_t begin = at_;
        std::size_t word = at_;
        std::size_t cast = 0;
        int depth = 0;
        while (true) {
            const char c = text_[at_];
            const bool closes = c == ')' || c == '>' || c == '}' || c == ']';
            if (depth == 0 && (c == ',' || closes)) break;
            ++at_;
            if (is_identifier_char(c)) continue;
            if (closes) {
                --depth;
                if (depth == 0 && c == ')' && text_[begin] == '(') cast = at_ - begin;
            } else if (c == '(' || c == '<' || c == '{' || c == '[') {
                ++depth;
            }
            word = at_;
        }
        const std::string_view name(text_ + word, at_ - word);
        at_ += 2;
        if (!is_digit(name[0])) return name;
        cast_ = cast;
        return {};
    }

    const char* text_;
    std::size_t at_ = 0;
    std::size_t cast_ = 0;  // characters of `(demo::Color)` once it was seen
};

/// The enumerators of E that were found: ascending values, first names.
template <class E>
struct ScannedEnum {
    using Candidates = EnumCandidates<E>;
    /// Values that one function template instantiation spells.
    static constexpr std::size_t batch = 512;

    struct Found {
        std::size_t count = 0;
        std::array<std::string_view, Candidates::count> names{};
        std::array<std::int64_t, Candidates::count> values{};
    };

    template <std::size_t First, std::size_t... I>
    static constexpr void spell_batch(Found& found, std::index_sequence<I...>) {
        LabelReader reader(spell_values<to_enum<E>(Candidates::value(First + I))...>());
        for (std::size_t i = First; i < First + sizeof...(I); ++i) {
            const std::int64_t value = Candidates::value(i);
            const std::string_view name = reader.next(value);
            if (name.empty()) continue;
            found.names[found.count] = name;
            found.values[found.count] = value;
            ++found.count;
        }
    }
    template <std::size_t First>
    static constexpr void spell_from(Found& found) {
        if constexpr (First < Candidates::count) {
            constexpr std::size_t rest = Candidates::count - First;
            spell_batch<First>(found, std::make_index_sequence<(rest < batch ? rest : batch)>{});
            spell_from<First + batch>(found);
        }
    }
    static constexpr Found find() {
        // Naming a member completes the enum where it is a member of a class template.
        static_cast<void>(requires { E::vdl_makes_this_enum_complete; });
        Found found;
        spell_from<0>(found);
        return found;
    }
    static constexpr Found all = find();
    static constexpr std::size_t count = all.count;

    static constexpr std::array<std::string_view, count> views() {
        std::array<std::string_view, count> names{};
        for (std::size_t i = 0; i < count; ++i) names[i] = all.names[i];
        return names;
    }
    static constexpr std::array<E, count> values() {
        std::array<E, count> found{};
        for (std::size_t i = 0; i < count; ++i) found[i] = to_enum<E>(all.values[i]);
        return found;
    }
};

#if defined(__clang__)
#pragma clang diagnostic pop
#endif

}  // namespace detail
}  // namespace vdl::reflect
