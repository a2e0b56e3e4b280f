// Numbers as JSON has them (RFC 8259, section 6), read and written.
#pragma once

#include <array>
#include <bit>
#include <cfloat>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

namespace vdl::json::detail {

/// A number that follows the grammar: `mantissa` * 10^`exponent`, unless `inexact`.
struct NumberToken {
    const char* begin = nullptr;
    const char* end = nullptr;
    std::uint64_t mantissa = 0;
    std::int64_t exponent = 0;
    bool negative = false;
    bool integral = true;  ///< neither a point nor an exponent
    bool inexact = false;  ///< has more digits than fit
};

/// How many of eight characters are digits, up to the first that is none, and their value.
[[nodiscard]] inline std::size_t eight_digits(const char* at, std::uint64_t& x) noexcept {
    if constexpr (std::endian::native == std::endian::little) {
        std::uint64_t v = 0;
        std::memcpy(&v, at, sizeof v);
        v ^= 0x3030303030303030U;  // digits become their value, everything else more than 9
        const std::uint64_t others =
            (((v & 0x7F7F7F7F7F7F7F7FU) + 0x7676767676767676U) | v) & 0x8080808080808080U;
        const auto n = static_cast<std::size_t>(std::countr_zero(others)) / 8;
        if (n == 0) return 0;
        v <<= 64 - 8 * n;  // zeros in front
        v = v * 10 + (v >> 8);
        x = ((v & 0x000000FF000000FFU) * 0x000F424000000064U +
             (v >> 16 & 0x000000FF000000FFU) * 0x0000271000000001U) >>
            32;
        return n;
    } else {
        std::size_t n = 0;
        for (x = 0; n < 8 && static_cast<unsigned char>(at[n] - '0') < 10; ++n) {
            x = x * 10 + static_cast<std::uint64_t>(at[n] - '0');
        }
        return n;
    }
}

/// `usual_digits`, digit by digit.
[[nodiscard, gnu::noinline]] inline std::size_t usual_digits_one_by_one(const char* at,
                                                                        const char* end,
                                                                        std::uint64_t& x) noexcept {
    constexpr std::size_t always_fits = 19;
    const char* const begin = at;
    for (x = 0; at != end && static_cast<unsigned char>(*at - '0') < 10; ++at) {
        x = x * 10 + static_cast<std::uint64_t>(*at - '0');
    }
    const auto n = static_cast<std::size_t>(at - begin);
    if (n > always_fits || (n > 1 && *begin == '0')) return 0;
    if (at != end && (*at == '.' || (*at | 0x20) == 'e')) return 0;
    return n;
}
/// What is looked at where there is so much: 16 digits and what follows them.
inline constexpr std::size_t most_usual_digits = 17;
inline constexpr std::array<std::uint32_t, 8> small_powers{1,      10,      100,       1'000,
                                                           10'000, 100'000, 1'000'000, 10'000'000};
/// The value of the digits at `at`, and how many there are. 0: there are none, more than 19, or
/// something that `unusual_integer` has to look at: a leading zero, a point, an exponent.
[[nodiscard]] inline std::size_t usual_digits(const char* at, const char* end,
                                              std::uint64_t& x) noexcept {
    if (end - at < static_cast<std::ptrdiff_t>(most_usual_digits)) [[unlikely]]
        return usual_digits_one_by_one(at, end, x);
    std::size_t n = eight_digits(at, x);
    if (n == 8) {
        std::uint64_t more = 0;
        const std::size_t rest = eight_digits(at + 8, more);
        if (rest == 8) [[unlikely]]
            return usual_digits_one_by_one(at, end, x);
        if (rest != 0) x = x * small_powers[rest] + more;
        n += rest;
    }
    const char after = at[n];
    if ((*at == '0' && n > 1) || after == '.' || (after | 0x20) == 'e') [[unlikely]]
        return 0;
    return n;
}

/// Takes one digit more; those that do not fit are counted.
constexpr void add_digit(NumberToken& token, char c, bool& full, std::int64_t& dropped) noexcept {
    const auto digit = static_cast<std::uint64_t>(c - '0');
    constexpr std::uint64_t most = ~std::uint64_t{0};
    if (!full && token.mantissa <= (most - digit) / 10) {
        token.mantissa = token.mantissa * 10 + digit;
        return;
    }
    full = true;
    ++dropped;
    if (digit != 0) token.inexact = true;
}

/// Reads the number at `at`. Null, or what was expected at `token.end`.
[[nodiscard]] constexpr const char* scan_number(const char* at, const char* end,
                                                NumberToken& token) noexcept {
    const auto digit_at = [&] { return at != end && static_cast<unsigned char>(*at - '0') < 10; };
    bool full = false;
    std::int64_t dropped = 0;
    token.begin = at;
    if (at != end && *at == '-') {
        token.negative = true;
        ++at;
    }
    token.end = at;
    if (!digit_at()) return "a digit";
    if (*at == '0') {
        ++at;
        token.end = at;
        if (digit_at()) return "no digit after a leading zero";
    } else {
        // 18 digits always fit.
        for (int n = 0; n < 18 && digit_at(); ++n, ++at) {
            token.mantissa = token.mantissa * 10 + static_cast<std::uint64_t>(*at - '0');
        }
        while (digit_at()) add_digit(token, *at++, full, dropped);
    }
    token.exponent = dropped;
    if (at != end && *at == '.') {
        token.integral = false;
        token.end = ++at;
        if (!digit_at()) return "a digit after the point";
        std::int64_t digits = 0;
        dropped = 0;
        for (; digit_at(); ++at, ++digits) add_digit(token, *at, full, dropped);
        token.exponent -= digits - dropped;
    }
    if (at != end && (*at == 'e' || *at == 'E')) {
        token.integral = false;
        ++at;
        bool minus = false;
        if (at != end && (*at == '+' || *at == '-')) minus = *at++ == '-';
        token.end = at;
        if (!digit_at()) return "a digit of the exponent";
        constexpr std::int64_t beyond = 1'000'000'000'000;
        std::int64_t exponent = 0;
        for (; digit_at(); ++at) {
            if (exponent < beyond) exponent = exponent * 10 + (*at - '0');
        }
        token.exponent += minus ? -exponent : exponent;
    }
    token.end = at;
    return nullptr;
}

/// What `short_decimal` may look at.
inline constexpr std::size_t most_short_decimal = 18;

/// Reads a number with up to seven digits before the point and up to seven after it. Null, and
/// `token` is unspecified: it is none of those, so `scan_number` is to read it.
[[nodiscard]] inline const char* short_decimal(const char* at, NumberToken& token) noexcept {
    token.begin = at;
    token.negative = *at == '-';
    if (token.negative) ++at;
    std::uint64_t whole = 0;
    const std::size_t n = eight_digits(at, whole);
    if (n == 0 || n == 8 || (*at == '0' && n != 1)) return nullptr;
    at += n;
    token.mantissa = whole;
    if (*at == '.') {
        std::uint64_t part = 0;
        const std::size_t decimals = eight_digits(++at, part);
        if (decimals == 0 || decimals == 8) return nullptr;
        at += decimals;
        token.mantissa = whole * small_powers[decimals] + part;
        token.exponent = -static_cast<std::int64_t>(decimals);
        token.integral = false;
    }
    if ((*at | 0x20) == 'e') return nullptr;
    token.end = at;
    return at;
}

/// The end of the number at `at`; null if there is none that follows the grammar.
[[nodiscard]] inline const char* skip_number(const char* at, const char* end) noexcept {
    const auto digit_at = [&] { return at != end && static_cast<unsigned char>(*at - '0') < 10; };
    if (at != end && *at == '-') ++at;
    if (!digit_at()) return nullptr;
    const bool zero = *at++ == '0';
    if (zero && digit_at()) return nullptr;
    while (digit_at()) ++at;
    if (at != end && *at == '.') {
        ++at;
        if (!digit_at()) return nullptr;
        while (digit_at()) ++at;
    }
    if (at != end && (*at == 'e' || *at == 'E')) {
        ++at;
        if (at != end && (*at == '+' || *at == '-')) ++at;
        if (!digit_at()) return nullptr;
        while (digit_at()) ++at;
    }
    return at;
}

/// The magnitude, if the number is an integer below 2^64. Time does not depend on the exponent.
[[nodiscard]] constexpr bool exact_magnitude(const NumberToken& token, std::uint64_t& x) noexcept {
    x = token.mantissa;
    if (x == 0) return true;
    if (token.inexact) return false;
    std::int64_t exponent = token.exponent;
    for (; exponent < 0; ++exponent, x /= 10) {
        if (x % 10 != 0) return false;
    }
    for (; exponent > 0; --exponent, x *= 10) {
        if (x > ~std::uint64_t{0} / 10) return false;
    }
    return true;
}

/// The nearest float or double; what is too small is zero. False: too large.
template <class F>
[[nodiscard]] bool to_float(const NumberToken& token, F& x) noexcept {
    // Where both parts are exact, one operation rounds once (Clinger, 1990).
    constexpr std::uint64_t exact = std::uint64_t{1} << std::numeric_limits<F>::digits;
    constexpr int most = sizeof(F) == 8 ? 22 : 10;
    constexpr std::array<F, 23> powers = [] {
        std::array<F, 23> made{};
        F power = 1;
        for (int i = 0; i <= most; ++i, power *= 10) made[static_cast<std::size_t>(i)] = power;
        return made;
    }();
    const std::int64_t exponent = token.exponent;
    if (FLT_EVAL_METHOD == 0 && token.mantissa <= exact && !token.inexact && exponent >= -most &&
        exponent <= most) [[likely]] {
        x = static_cast<F>(token.mantissa);
        if (exponent < 0) {
            x /= powers[static_cast<std::size_t>(-exponent)];
        } else {
            x *= powers[static_cast<std::size_t>(exponent)];
        }
        if (token.negative) x = -x;
        return true;
    }
    if (token.mantissa == 0) {
        x = token.negative ? -F{0} : F{0};
        return true;
    }
    const std::from_chars_result read = std::from_chars(token.begin, token.end, x);
    if (read.ec == std::errc::result_out_of_range) {
        // Some 20 digits of mantissa: the sign of the exponent tells large from small.
        if (exponent > 0) return false;
        x = token.negative ? -F{0} : F{0};
        return true;
    }
    return read.ec == std::errc{} && x - x == 0;
}

/// Bytes that `put_number` may write.
inline constexpr std::size_t max_number = 32;

inline constexpr auto digit_pairs = [] {
    std::array<char, 200> pairs{};
    for (std::size_t i = 0; i < 100; ++i) {
        pairs[2 * i] = static_cast<char>('0' + i / 10);
        pairs[2 * i + 1] = static_cast<char>('0' + i % 10);
    }
    return pairs;
}();

[[nodiscard]] constexpr unsigned count_digits(std::uint64_t x) noexcept {
    constexpr auto powers = [] {
        std::array<std::uint64_t, 20> made{};
        std::uint64_t power = 1;
        for (auto& each : made) {
            each = power;
            power *= 10;
        }
        return made;
    }();
    // 1233 / 4096 is about log10(2).
    const unsigned guess = static_cast<unsigned>(std::bit_width(x | 1)) * 1233 >> 12;
    return guess + (x >= powers[guess] ? 1 : 0);
}

/// The eight digits of `x` < 10^8 as bytes of 0 to 9, the first in the lowest byte.
[[nodiscard]] constexpr std::uint64_t eight_bytes(std::uint32_t x) noexcept {
    // Halves, then quarters, then digits; divisions are multiplications that are exact so far.
    const std::uint64_t four = x / 10'000 | std::uint64_t{x % 10'000} << 32;
    const std::uint64_t hundreds = (four * 10'486 >> 20) & 0x0000'007F'0000'007FU;
    const std::uint64_t two = hundreds | (four - hundreds * 100) << 16;
    const std::uint64_t tens = (two * 103 >> 10) & 0x000F'000F'000F'000FU;
    return tens | (two - tens * 10) << 8;
}
/// Writes a number, and up to seven bytes more; gives its end.
inline char* put_unsigned(char* to, std::uint64_t x) noexcept {
    if (x < 10) {
        *to = static_cast<char>('0' + x);
        return to + 1;
    }
    constexpr std::uint64_t zeros = 0x3030'3030'3030'3030U;
    constexpr std::uint32_t eight = 100'000'000;
    if constexpr (std::endian::native == std::endian::little) {
        const auto put_all = [](char* at, std::uint64_t part) {
            const std::uint64_t text = eight_bytes(static_cast<std::uint32_t>(part)) + zeros;
            std::memcpy(at, &text, sizeof text);
            return at + sizeof text;
        };
        const auto put_front = [](char* at, std::uint64_t part) {
            const std::uint64_t digits = eight_bytes(static_cast<std::uint32_t>(part));
            const auto absent = static_cast<unsigned>(std::countr_zero(digits)) / 8;
            const std::uint64_t text = (digits + zeros) >> (8 * absent);
            std::memcpy(at, &text, sizeof text);
            return at + (sizeof text - absent);
        };
        if (x < eight) [[likely]]
            return put_front(to, x);
        const std::uint64_t front = x / eight;
        if (front < eight) return put_all(put_front(to, front), x % eight);
        to = put_front(to, front / eight);
        return put_all(put_all(to, front % eight), x % eight);
    } else {
        char* const end = to + count_digits(x);
        char* at = end;
        for (; x >= 100; x /= 100) std::memcpy(at -= 2, &digit_pairs[x % 100 * 2], 2);
        if (x >= 10) {
            std::memcpy(at - 2, &digit_pairs[x * 2], 2);
        } else {
            at[-1] = static_cast<char>('0' + x);
        }
        return end;
    }
}

/// Writes a number with few decimals: at most six, and fifteen digits in all. Then the digits are
/// the shortest that read back as `x`, since no two numbers of fifteen digits are the same double.
/// Null: it is none of those, or an exponent may make the text shorter.
[[nodiscard]] inline char* put_short_decimal(char* to, double x) noexcept {
    const double magnitude = x < 0 ? -x : x;
    if (!(magnitude >= 0.01 && magnitude < 1e9)) return nullptr;
    const double scaled = magnitude * 1e6;
    const auto below = static_cast<std::uint64_t>(scaled);
    const std::uint64_t millionths = below + (scaled - static_cast<double>(below) >= 0.5 ? 1 : 0);
    // Both are exact, so the division rounds once: this is the double that the digits mean.
    if (FLT_EVAL_METHOD != 0 || static_cast<double>(millionths) / 1e6 != magnitude) return nullptr;
    const std::uint64_t whole = millionths / 1'000'000;
    const std::size_t decimals = millionths % 1'000'000;
    // Of an integer with more than four zeros at its end an exponent may be shorter.
    if (decimals == 0 && whole % 100'000 == 0) return nullptr;
    if (x < 0) *to++ = '-';
    to = put_unsigned(to, whole);
    if (decimals == 0) return to;
    *to++ = '.';
    std::memcpy(to, &digit_pairs[decimals / 10'000 * 2], 2);
    std::memcpy(to + 2, &digit_pairs[decimals / 100 % 100 * 2], 2);
    std::memcpy(to + 4, &digit_pairs[decimals % 100 * 2], 2);
    to += 6;
    while (to[-1] == '0') --to;
    return to;
}

/// An integer, or the shortest text that reads back as the same float; must be finite.
template <class N>
char* put_number(char* to, N x) noexcept {
    if constexpr (std::is_floating_point_v<N>) {
        if constexpr (std::is_same_v<N, double>) {
            if (char* const end = put_short_decimal(to, x); end != nullptr) return end;
        }
        return std::to_chars(to, to + max_number, x).ptr;
    } else if constexpr (std::is_signed_v<N>) {
        auto magnitude = static_cast<std::uint64_t>(std::int64_t{x});
        if (x < 0) {
            *to++ = '-';
            magnitude = std::uint64_t{0} - magnitude;
        }
        return put_unsigned(to, magnitude);
    } else {
        return put_unsigned(to, x);
    }
}

}  // namespace vdl::json::detail
