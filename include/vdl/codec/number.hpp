// Numbers into numbers of another type: exactly, or not at all (VDL, section 5).
#pragma once

#include <vdl/detail/sentence.hpp>
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

/// A number of any kind in the widest type of its sort.
struct AnyNumber {
    constexpr AnyNumber() noexcept = default;
    template <class N>
    constexpr explicit AnyNumber(N x) noexcept {
        if constexpr (std::is_floating_point_v<N>) {
            sort = sizeof(N) == 4 ? Kind::float32 : Kind::float64;
            real = x;
        } else if constexpr (std::is_signed_v<N>) {
            sort = Kind::int64;
            integer = x;
        } else {
            natural = x;
        }
    }

    Kind sort =
        Kind::uint64;  ///< which of the three: uint64, int64, float64; or float32, in `real`
    std::uint64_t natural = 0;
    std::int64_t integer = 0;
    double real = 0;
};

template <class N>
[[nodiscard]] constexpr bool convert_any_number(const AnyNumber& from, N& x) noexcept {
    switch (from.sort) {
        case Kind::uint64: return convert_number(from.natural, x);
        case Kind::int64: return convert_number(from.integer, x);
        default: return convert_number(from.real, x);
    }
}

/// "300 does not fit into byte".
[[nodiscard, gnu::cold, gnu::noinline]] inline Error does_not_fit(const AnyNumber& from,
                                                                  std::string_view into) {
    char text[40];
    std::string_view sign;
    Word number = from.natural;
    if (from.sort == Kind::int64) {
        const auto magnitude = static_cast<std::uint64_t>(from.integer);
        if (from.integer < 0) sign = "-";
        number = from.integer < 0 ? std::uint64_t{0} - magnitude : magnitude;
    } else if (from.sort != Kind::uint64) {
        const auto done =
            from.sort == Kind::float32
                ? std::to_chars(text, text + sizeof text, static_cast<float>(from.real))
                : std::to_chars(text, text + sizeof text, from.real);
        number = std::string_view(text, static_cast<std::size_t>(done.ptr - text));
    }
    return Error(ErrorCode::out_of_range, sentence({sign, number, " does not fit into ", into}));
}
template <class To, class From>
[[nodiscard, gnu::cold]] Error does_not_fit(From from) {
    return does_not_fit(AnyNumber(from), number_word<To>());
}

}  // namespace detail
}  // namespace vdl
