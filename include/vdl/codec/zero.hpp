// The zero value of VDL (section 3 of the format): what is left out of a struct on the wire.
#pragma once

#include <vdl/codec/spares.hpp>
#include <vdl/reflect.hpp>
#include <vdl/type.hpp>
#include <vdl/value.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <type_traits>
#include <utility>

namespace vdl {

template <class T>
[[nodiscard]] bool is_zero(const T& x);
template <class T>
[[nodiscard]] bool set_zero(T& x);

namespace detail {

/// Seconds from 0001-01-01T00:00:00Z, where VDL counts from, to 1970-01-01T00:00:00Z.
inline constexpr std::int64_t year_1_to_1970 = 62'135'596'800;

template <class N>
[[nodiscard]] constexpr bool is_zero_number(N x) noexcept {
    if constexpr (std::is_same_v<N, double>) {
        return std::bit_cast<std::uint64_t>(x) == 0;
    } else if constexpr (std::is_same_v<N, float>) {
        return std::bit_cast<std::uint32_t>(x) == 0;
    } else {
        return x == 0;
    }
}

/// Whether `size` bytes are zero, a word at a time.
template <std::size_t size>
[[nodiscard]] bool all_zero(const void* memory) noexcept {
    constexpr std::size_t word = sizeof(std::uint64_t);
    const auto* const at = static_cast<const char*>(memory);
    std::uint64_t bits = 0;
    if constexpr (size >= word) {
        const auto word_at = [at](std::size_t i) {
            std::uint64_t x = 0;
            std::memcpy(&x, at + i, sizeof x);
            return x;
        };
        bits = word_at(0);
        if (bits != 0) return false;
        for (std::size_t i = word; i + word < size; i += word) bits |= word_at(i);
        bits |= word_at(size - word);  // overlaps the one before it
    } else {
        for (std::size_t i = 0; i < size; ++i) bits |= static_cast<unsigned char>(at[i]);
    }
    return bits == 0;
}

/// Whether a value is zero exactly when all of its bytes are: a number, an array of such values, or
/// a struct of them with nothing in between.
template <class T>
[[nodiscard]] consteval bool has_zero_memory() {
    using A = Adapter<T>;
    if constexpr (!std::is_trivially_copyable_v<T>) {
        return false;
    } else if constexpr (A::category == Category::number || A::category == Category::boolean) {
        return true;
    } else if constexpr (A::category == Category::bytes) {
        if constexpr (A::fixed) return sizeof(T) == A::length;
        return false;
    } else if constexpr (A::category == Category::structure) {
        return []<std::size_t... I>(std::index_sequence<I...>) {
            return (has_zero_memory<typename reflect::Fields<T>::template type<I>>() && ...) &&
                   (std::size_t{0} + ... + sizeof(typename reflect::Fields<T>::template type<I>)) ==
                       sizeof(T);
        }(std::make_index_sequence<reflect::Fields<T>::count>{});
    } else {
        return false;
    }
}
/// Whether that is a quick way to see whether a struct is zero.
template <class T>
inline constexpr bool seen_by_memory = sizeof(T) >= 16 && has_zero_memory<T>();

/// Whether `is_zero` is a comparison or two, and `set_zero` of such a value does nothing.
template <class T>
[[nodiscard]] constexpr bool is_quickly_zero() {
    using A = Adapter<T>;
    constexpr Category category = A::category;
    if constexpr (category == Category::list) {
        return !A::fixed;
    } else {
        return category == Category::string || category == Category::set ||
               category == Category::map || category == Category::optional;
    }
}

template <class T, std::size_t... I>
[[nodiscard]] bool select_zero(T& x, std::index_sequence<I...>) {
    return (set_zero(select_alternative<I>(x)) && ...);
}

}  // namespace detail

/// Whether `x` is the zero value of its type: nil, false, 0 (not -0.0), "", an empty list, set
/// or map, an array or struct of zeros, a union with its first field set to zero, the first
/// label of an enum, the type `any`; for a time, 0001-01-01T00:00:00Z.
template <class T>
[[nodiscard]] bool is_zero(const T& x) {
    using A = Adapter<T>;
    constexpr Category category = A::category;
    if constexpr (category == Category::boolean) {
        return !x;
    } else if constexpr (category == Category::number) {
        return detail::is_zero_number(x);
    } else if constexpr (category == Category::string) {
        return A::view(x).empty();
    } else if constexpr (category == Category::bytes) {
        if constexpr (A::fixed) {
            return detail::all_zero<A::length>(A::view(x).data());
        } else {
            return A::view(x).empty();
        }
    } else if constexpr (category == Category::enumeration) {
        if constexpr (A::as_integer) {
            return static_cast<std::underlying_type_t<T>>(x) == 0;
        } else {
            return A::index(x) == 0;
        }
    } else if constexpr (category == Category::type_object) {
        return x.kind() == Kind::any;
    } else if constexpr (category == Category::list) {
        if constexpr (A::fixed) {
            return A::each(x, [](const auto& element) { return vdl::is_zero(element); });
        } else {
            return A::size(x) == 0;
        }
    } else if constexpr (category == Category::set || category == Category::map) {
        return A::size(x) == 0;
    } else if constexpr (category == Category::structure) {
        if constexpr (detail::seen_by_memory<T>) {
            return detail::all_zero<sizeof(T)>(std::addressof(x));
        } else {
            return reflect::Fields<T>::apply(
                x, [](const auto&... field) { return (vdl::is_zero(field) && ...); });
        }
    } else if constexpr (category == Category::variant) {
        return A::index(x) == 0 && vdl::is_zero(A::template get<0>(x));
    } else if constexpr (category == Category::optional) {
        return !A::has_value(x);
    } else if constexpr (category == Category::any) {
        return A::is_nil(x);
    } else if constexpr (category == Category::time) {
        const Timestamp at = A::get(x);
        return at.seconds == -detail::year_1_to_1970 && at.nanos == 0 && A::representable(x);
    } else if constexpr (category == Category::duration) {
        const Timestamp length = A::get(x);
        return length.seconds == 0 && length.nanos == 0 && A::representable(x);
    } else if constexpr (category == Category::converted) {
        return vdl::is_zero(A::to_wire(x));
    } else if constexpr (category == Category::reference) {
        return vdl::is_zero(A::get(x));
    } else {
        return false;
    }
}

/// Makes `x` the zero value of its type and keeps memory that it owns where that is possible.
/// False where the C++ type has no such value (year 1 in a time of nanoseconds).
template <class T>
[[nodiscard]] bool set_zero(T& x) {
    using A = Adapter<T>;
    constexpr Category category = A::category;
    if constexpr (category == Category::boolean || category == Category::number) {
        x = T{};
        return true;
    } else if constexpr (category == Category::string) {
        if (A::view(x).empty()) return true;
        return A::assign(x, {});
    } else if constexpr (category == Category::bytes) {
        if constexpr (A::borrows) {
            A::assign(x, {});
        } else if constexpr (A::fixed) {
            std::byte* bytes = A::resize(x, A::length);
            for (std::size_t i = 0; i < A::length; ++i) bytes[i] = std::byte{0};
        } else {
            (void)A::resize(x, 0);
        }
        return true;
    } else if constexpr (category == Category::enumeration) {
        if constexpr (A::as_integer) {
            x = static_cast<T>(0);
        } else {
            x = A::value(0);
        }
        return true;
    } else if constexpr (category == Category::type_object) {
        x = T{};
        return true;
    } else if constexpr (category == Category::list) {
        if constexpr (!A::fixed) {
            if (A::size(x) == 0) return true;
        }
        typename A::Filler filler(x, detail::spares_of<typename A::Filler>());
        if constexpr (A::fixed) {
            for (std::size_t i = 0; i < A::length; ++i) {
                if (!filler.next([](auto& element) { return vdl::set_zero(element); }))
                    return false;
            }
        }
        return filler.finish();
    } else if constexpr (category == Category::set || category == Category::map) {
        if (A::size(x) == 0) return true;
        auto* const spares = detail::spares_of<typename A::Filler>();
        if constexpr (requires { x.clear(); }) {
            if (spares == nullptr) {
                x.clear();
                return true;
            }
        }
        typename A::Filler filler(x, spares);
        return filler.finish();
    } else if constexpr (category == Category::structure) {
        if constexpr (detail::seen_by_memory<T>) {
            std::memset(static_cast<void*>(std::addressof(x)), 0, sizeof(T));
            return true;
        } else {
            return reflect::Fields<T>::apply(
                x, [](auto&... field) { return (vdl::set_zero(field) && ...); });
        }
    } else if constexpr (category == Category::variant) {
        return detail::select_zero(x, std::index_sequence<0>{});
    } else if constexpr (category == Category::optional) {
        detail::reset_optional(x);
        return true;
    } else if constexpr (category == Category::any) {
        A::reset(x);
        return true;
    } else if constexpr (category == Category::time) {
        return A::set(x, Timestamp{-detail::year_1_to_1970, 0});
    } else if constexpr (category == Category::duration) {
        return A::set(x, Timestamp{0, 0});
    } else if constexpr (category == Category::converted) {
        typename A::wire wire{};
        Error ignored;
        return vdl::set_zero(wire) && A::from_wire(x, std::move(wire), ignored);
    } else if constexpr (category == Category::reference) {
        return vdl::set_zero(A::get(x));
    } else {
        return false;
    }
}

}  // namespace vdl
