// Numbers of VDL notation: decimal, hexadecimal (0x) and floating, read exactly.
#pragma once

#include <vdl/text/quote.hpp>

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <system_error>

namespace vdl::detail {

enum class NumberText : std::uint8_t { good, malformed, not_whole, too_large };

/// A number in parts: value = `digits` (with a point somewhere) x base^`exponent`.
struct NumberParts {
    bool negative = false;
    bool hex = false;
    std::string_view digits;    ///< digits, with at most one point
    std::size_t point = 0;      ///< digits before the point
    std::size_t count = 0;      ///< digits
    std::int64_t exponent = 0;  ///< of 10, or of 2 for hex; saturated far beyond every float
};

[[nodiscard]] constexpr unsigned digit_value(char c) noexcept {
    if (is_digit(c)) return static_cast<unsigned>(c - '0');
    const char lower = static_cast<char>(c | 0x20);
    return lower >= 'a' && lower <= 'f' ? static_cast<unsigned>(lower - 'a' + 10) : 16U;
}

/// Splits `token`; false if it is no number.
[[nodiscard]] constexpr bool split_number(std::string_view token, NumberParts& parts) noexcept {
    if (!token.empty() && (token[0] == '-' || token[0] == '+')) {
        parts.negative = token[0] == '-';
        token.remove_prefix(1);
    }
    if (token.size() > 2 && token[0] == '0' && (token[1] | 0x20) == 'x') {
        parts.hex = true;
        token.remove_prefix(2);
    }
    std::size_t n = 0;
    bool point = false;
    for (; n < token.size(); ++n) {
        if (token[n] == '.' && !point) {
            point = true;
            parts.point = parts.count;
        } else if (digit_value(token[n]) < (parts.hex ? 16U : 10U)) {
            ++parts.count;
        } else {
            break;
        }
    }
    parts.digits = token.substr(0, n);
    if (!point) parts.point = parts.count;
    if (parts.count == 0) return false;
    if (n == token.size()) return true;
    if ((token[n] | 0x20) != (parts.hex ? 'p' : 'e')) return false;
    token.remove_prefix(n + 1);
    const bool negative = !token.empty() && token[0] == '-';
    if (!token.empty() && (token[0] == '-' || token[0] == '+')) token.remove_prefix(1);
    if (token.empty()) return false;
    constexpr std::int64_t far = std::int64_t{1} << 40;
    for (const char c : token) {
        if (!is_digit(c)) return false;
        if (parts.exponent < far) parts.exponent = parts.exponent * 10 + (c - '0');
    }
    if (negative) parts.exponent = -parts.exponent;
    return true;
}

/// Reads a whole number: `12`, `-0x1F`, also `1e3` and `2.50e1`, which are whole.
[[nodiscard]] constexpr NumberText read_integer(std::string_view token, bool& negative,
                                                std::uint64_t& magnitude) noexcept {
    NumberParts parts;
    if (!split_number(token, parts)) return NumberText::malformed;
    if (parts.hex && (parts.exponent != 0 || parts.point != parts.count)) {
        return NumberText::not_whole;
    }
    negative = parts.negative;
    magnitude = 0;
    const std::uint64_t base = parts.hex ? 16 : 10;
    // Digits up to here count; those after it are the fraction.
    const std::int64_t whole = static_cast<std::int64_t>(parts.point) + parts.exponent;
    const auto multiply = [&](unsigned digit) {
        constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
        if (magnitude > (most - digit) / base) return false;
        magnitude = magnitude * base + digit;
        return true;
    };
    std::int64_t index = 0;
    bool large = false;
    for (const char c : parts.digits) {
        if (c == '.') continue;
        const unsigned digit = digit_value(c);
        if (index++ >= whole) {
            if (digit != 0) return NumberText::not_whole;
        } else {
            large = large || !multiply(digit);
        }
    }
    for (; !large && magnitude != 0 && index < whole; ++index) large = !multiply(0);
    return large ? NumberText::too_large : NumberText::good;
}

/// Reads a float, rounded once to the nearest `T`; also `NaN`, `Inf`, `+Inf`, `-Inf`, and hex
/// floats (`0x1.8p3`). What is too small becomes a zero, what is too large is `too_large`.
template <class T>
[[nodiscard]] NumberText read_float(std::string_view token, T& out) noexcept {
    NumberParts parts;
    const bool sign = !token.empty() && (token[0] == '-' || token[0] == '+');
    const std::string_view word = token.substr(sign ? 1 : 0);
    const T minus = sign && token[0] == '-' ? T{-1} : T{1};
    if (word == "NaN") return out = std::numeric_limits<T>::quiet_NaN(), NumberText::good;
    if (word == "Inf") return out = minus * std::numeric_limits<T>::infinity(), NumberText::good;
    if (!split_number(token, parts)) return NumberText::malformed;
    const std::string_view body = word.substr(parts.hex ? 2 : 0);
    T value{};
    const auto read =
        std::from_chars(body.data(), body.data() + body.size(), value,
                        parts.hex ? std::chars_format::hex : std::chars_format::general);
    if (read.ec == std::errc::invalid_argument) return NumberText::malformed;
    if (read.ec == std::errc::result_out_of_range || value == std::numeric_limits<T>::infinity()) {
        // The place of the first digit that counts tells too large from too small.
        std::int64_t place = static_cast<std::int64_t>(parts.point);
        for (const char c : parts.digits) {
            if (c == '.') continue;
            if (c != '0') break;
            --place;
        }
        if ((parts.hex ? place * 4 : place) + parts.exponent > 0) return NumberText::too_large;
        value = T{};
    } else if (read.ptr != body.data() + body.size()) {
        return NumberText::malformed;
    }
    out = minus * value;
    return NumberText::good;
}

/// Appends a float so that `read_float` gives it back: the shortest digits that do.
template <class T>
void append_float(std::string& out, T value) {
    if (value != value) {
        out.append("NaN");
    } else if (value == std::numeric_limits<T>::infinity()) {
        out.append("+Inf");
    } else if (value == -std::numeric_limits<T>::infinity()) {
        out.append("-Inf");
    } else {
        char digits[32];
        const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
        out.append(digits, end);
    }
}

template <class T>
void append_integer(std::string& out, T value) {
    char digits[24];
    const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
    out.append(digits, end);
}

}  // namespace vdl::detail
