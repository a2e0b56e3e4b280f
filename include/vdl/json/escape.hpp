// Escapes in JSON strings (RFC 8259, section 7), both ways.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace vdl::json::detail {

/// Four hexadecimal digits; false if they are not there.
[[nodiscard]] constexpr bool hex4(const char* at, const char* end, std::uint32_t& x) noexcept {
    if (end - at < 4) return false;
    x = 0;
    for (int i = 0; i < 4; ++i) {
        const char c = at[i];
        const char lower = static_cast<char>(c | 0x20);
        if (c >= '0' && c <= '9') {
            x = x << 4 | static_cast<std::uint32_t>(c - '0');
        } else if (lower >= 'a' && lower <= 'f') {
            x = x << 4 | static_cast<std::uint32_t>(lower - 'a' + 10);
        } else {
            return false;
        }
    }
    return true;
}

/// Passes the escape at `at` (a backslash) and writes the 1 to 4 `bytes` of UTF-8 that it means.
/// Null, or what is wrong; then `at` is `end` if the text ended too early.
[[nodiscard]] constexpr const char* unescape(const char*& at, const char* end, char* out,
                                             std::size_t& bytes) noexcept {
    if (end - at < 2) {
        at = end;
        return "the text ends inside an escape";
    }
    constexpr std::string_view letters = "\"\\/bfnrt";
    constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
    const char c = at[1];
    if (c != 'u') {
        const std::size_t i = letters.find(c);
        if (i == std::string_view::npos) return "unknown escape";
        out[0] = meanings[i];
        bytes = 1;
        at += 2;
        return nullptr;
    }
    std::uint32_t x = 0;
    if (!hex4(at + 2, end, x)) {
        if (end - at < 6) at = end;
        return "\\u needs four hexadecimal digits";
    }
    at += 6;
    if (x >= 0xD800 && x < 0xE000) {
        std::uint32_t low = 0;
        if (x >= 0xDC00 || end - at < 6 || at[0] != '\\' || at[1] != 'u' ||
            !hex4(at + 2, end, low) || low < 0xDC00 || low >= 0xE000) {
            at -= 6;
            return "a surrogate that is not half of a pair";
        }
        at += 6;
        x = 0x10000 + ((x - 0xD800) << 10) + (low - 0xDC00);
    }
    const auto put = [&](std::uint32_t byte) {
        out[bytes++] = static_cast<char>(static_cast<unsigned char>(byte));
    };
    bytes = 0;
    if (x < 0x80) return put(x), nullptr;
    if (x < 0x800) {
        put(0xC0U | x >> 6);
    } else {
        if (x < 0x10000) {
            put(0xE0U | x >> 12);
        } else {
            put(0xF0U | x >> 18);
            put(0x80U | (x >> 12 & 0x3FU));
        }
        put(0x80U | (x >> 6 & 0x3FU));
    }
    put(0x80U | (x & 0x3FU));
    return nullptr;
}

/// Bytes that `put_escaped` may write.
inline constexpr std::size_t max_escape = 6;

/// Writes the shortest escape of a control character, quote or backslash; returns its end.
constexpr char* put_escaped(char* to, char c) noexcept {
    constexpr std::string_view letters = "\"\\bfnrt";
    constexpr std::string_view meanings = "\"\\\b\f\n\r\t";
    *to++ = '\\';
    const std::size_t i = meanings.find(c);
    if (i != std::string_view::npos) {
        *to++ = letters[i];
        return to;
    }
    const auto byte = static_cast<unsigned char>(c);
    for (const char zero : {'u', '0', '0'}) *to++ = zero;
    *to++ = "0123456789abcdef"[byte >> 4];
    *to++ = "0123456789abcdef"[byte & 15U];
    return to;
}

}  // namespace vdl::json::detail
