// Numbers into numbers of another type: exactly, or not at all (VDL, section 5).
#pragma once

#include <vdl/error.hpp>
#include <vdl/type/kind.hpp>

#include <charconv>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace vdl {

namespace detail {

/// The largest magnitude up to which every integer has a value of its own in `F`: 2^53, 2^24.
template <class F>
inline constexpr std::uint64_t exact_integers = std::uint64_t{1} << std::numeric_limits<F>::digits;

template <class To, class From>
[[nodiscard]] constexpr bool float_to_integer(From from, To& to) noexcept {
    // Both bounds are powers of two, so they are exact; the comparison is false for NaN.
    constexpr From low = static_cast<From>(std::numeric_limits<To>::min());
    constexpr From high =
        From{2} * static_cast<From>(std::uint64_t{1} << (std::numeric_limits<To>::digits - 1));
    if (!(from >= low && from < high)) return false;
    to = static_cast<To>(from);
    return static_cast<From>(to) == from;
}

template <class To, class From>
[[nodiscard]] constexpr bool integer_to_float(From from, To& to) noexcept {
    const bool negative = std::cmp_less(from, 0);
    const std::uint64_t magnitude = negative ? std::uint64_t{0} - static_cast<std::uint64_t>(from)
                                             : static_cast<std::uint64_t>(from);
    to = static_cast<To>(from);
    return magnitude <= exact_integers<To>;
}

}  // namespace detail

/// Converts `from` if `to` can hold it exactly, except that float64 into float32 rounds, and
/// refuses only finite magnitudes beyond the float32 range. Integers into floats: up to 2^53
/// (float64) or 2^24 (float32). False leaves `to` unspecified.
template <class To, class From>
[[nodiscard]] constexpr bool convert_number(From from, To& to) noexcept {
    if constexpr (std::is_same_v<To, From>) {
        to = from;
        return true;
    } else if constexpr (std::is_floating_point_v<To> && std::is_floating_point_v<From>) {
        if constexpr (sizeof(To) < sizeof(From)) {
            constexpr From most = static_cast<From>(std::numeric_limits<To>::max());
            const bool finite = from - from == 0;
            if (finite && (from > most || from < -most)) return false;
        }
        to = static_cast<To>(from);
        return true;
    } else if constexpr (std::is_floating_point_v<To>) {
        return detail::integer_to_float(from, to);
    } else if constexpr (std::is_floating_point_v<From>) {
        return detail::float_to_integer(from, to);
    } else {
        to = static_cast<To>(from);
        return std::in_range<To>(from);
    }
}

namespace detail {

/// The VDL word for a C++ number type.
template <class N>
[[nodiscard]] constexpr std::string_view number_word() noexcept {
    if constexpr (std::is_floating_point_v<N>) {
        return sizeof(N) == 4 ? "float32" : "float64";
    } else if constexpr (std::is_signed_v<N>) {
        return sizeof(N) == 1   ? "int8"
               : sizeof(N) == 2 ? "int16"
               : sizeof(N) == 4 ? "int32"
                                : "int64";
    } else {
        return sizeof(N) == 1   ? "byte"
               : sizeof(N) == 2 ? "uint16"
               : sizeof(N) == 4 ? "uint32"
                                : "uint64";
    }
}

template <class N>
[[nodiscard]] std::string number_text(N number) {
    char text[40];
    const auto end = std::to_chars(text, text + sizeof text, number).ptr;
    return std::string(text, end);
}

/// "300 does not fit into byte".
template <class To, class From>
[[nodiscard, gnu::cold]] Error does_not_fit(From from) {
    return Error(ErrorCode::out_of_range,
                 number_text(from) + " does not fit into " + std::string(number_word<To>()));
}

}  // namespace detail
}  // namespace vdl
