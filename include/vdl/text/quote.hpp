// The words of VDL notation: string literals with their escapes, and when a name needs quotes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace vdl::detail {

/// The code point that begins at `text[at]`, and how many bytes it takes; 0 bytes: not UTF-8
/// (RFC 3629: no surrogates, no overlong form, nothing above U+10FFFF).
struct CodePoint {
    char32_t value = 0;
    std::size_t bytes = 0;
};

[[nodiscard]] inline CodePoint code_point_at(std::string_view text, std::size_t at) noexcept {
    const auto byte = [&](std::size_t i) -> char32_t {
        return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : 0U;
    };
    const auto follows = [&](std::size_t i) { return (byte(i) & 0xC0U) == 0x80U; };
    const char32_t lead = byte(0);
    if (lead < 0x80) return {lead, 1};
    if (lead >= 0xC2 && lead < 0xE0 && follows(1)) {
        return {(lead & 0x1FU) << 6 | (byte(1) & 0x3FU), 2};
    }
    if (lead >= 0xE0 && lead < 0xF0 && follows(1) && follows(2)) {
        const char32_t value = (lead & 0xFU) << 12 | (byte(1) & 0x3FU) << 6 | (byte(2) & 0x3FU);
        if (value < 0x800 || (value >= 0xD800 && value < 0xE000)) return {};
        return {value, 3};
    }
    if (lead >= 0xF0 && lead < 0xF5 && follows(1) && follows(2) && follows(3)) {
        const char32_t value = (lead & 7U) << 18 | (byte(1) & 0x3FU) << 12 |
                               (byte(2) & 0x3FU) << 6 | (byte(3) & 0x3FU);
        if (value < 0x10000 || value > 0x10FFFF) return {};
        return {value, 4};
    }
    return {};
}

inline void append_utf8(std::string& out, char32_t value) {
    const auto put = [&](char32_t byte) {
        out.push_back(static_cast<char>(static_cast<unsigned char>(byte)));
    };
    if (value < 0x80) return put(value);
    if (value < 0x800) return put(0xC0U | value >> 6), put(0x80U | (value & 0x3FU));
    if (value < 0x10000) {
        put(0xE0U | value >> 12);
    } else {
        put(0xF0U | value >> 18);
        put(0x80U | (value >> 12 & 0x3FU));
    }
    put(0x80U | (value >> 6 & 0x3FU));
    put(0x80U | (value & 0x3FU));
}

/// True for what must not reach a terminal or an eye as it is: C0 and C1 controls, DEL, the
/// line separators, and the marks that reorder or hide text (Unicode Technical Report 36).
[[nodiscard]] constexpr bool is_unprintable(char32_t c) noexcept {
    return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0xAD || c == 0x61C ||
           (c >= 0x200B && c <= 0x200F) || (c >= 0x2028 && c <= 0x202E) ||
           (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF || (c >= 0xFFF9 && c <= 0xFFFB) ||
           (c >= 0xE0000 && c <= 0xE007F);
}

inline void append_hex(std::string& out, std::uint32_t value, int digits) {
    for (int shift = (digits - 1) * 4; shift >= 0; shift -= 4) {
        out.push_back("0123456789abcdef"[value >> shift & 0xFU]);
    }
}

/// Appends one character of `text`, escaped where needed, and gives the bytes it took.
inline std::size_t append_escaped_at(std::string& out, std::string_view text, std::size_t at) {
    const char c = text[at];
    switch (c) {
        case '"': return out.append("\\\""), 1;
        case '\\': return out.append("\\\\"), 1;
        case '\n': return out.append("\\n"), 1;
        case '\r': return out.append("\\r"), 1;
        case '\t': return out.append("\\t"), 1;
        default: break;
    }
    const CodePoint point = code_point_at(text, at);
    if (point.bytes == 0 || (point.bytes == 1 && is_unprintable(point.value))) {
        out.append("\\x");
        append_hex(out, static_cast<unsigned char>(c), 2);
        return 1;
    }
    if (is_unprintable(point.value)) {
        out.append(point.value < 0x10000 ? "\\u" : "\\U");
        append_hex(out, static_cast<std::uint32_t>(point.value), point.value < 0x10000 ? 4 : 8);
    } else {
        out.append(text, at, point.bytes);
    }
    return point.bytes;
}

/// Appends the inside of a string literal: valid UTF-8 stays, everything else becomes an escape.
inline void append_escaped(std::string& out, std::string_view text) {
    std::size_t plain = 0;  // where the run of characters begins that need no look
    std::size_t at = 0;
    while (at < text.size()) {
        const auto c = static_cast<unsigned char>(text[at]);
        if (c >= 0x20 && c < 0x7F && c != '"' && c != '\\') {
            ++at;
            continue;
        }
        out.append(text, plain, at - plain);
        at += append_escaped_at(out, text, at);
        plain = at;
    }
    out.append(text, plain, at - plain);
}

/// Appends `text` as a string literal.
inline void append_quoted(std::string& out, std::string_view text) {
    out.push_back('"');
    append_escaped(out, text);
    out.push_back('"');
}

[[nodiscard]] constexpr bool is_letter(char c) noexcept {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
[[nodiscard]] constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
[[nodiscard]] constexpr bool is_word_char(char c) noexcept { return is_letter(c) || is_digit(c); }

/// The length of the type name or keyword that `text` begins with: a letter, then letters,
/// digits and `.`, `/`, `-`. A comment (`//`) ends it.
[[nodiscard]] constexpr std::size_t path_length(std::string_view text) noexcept {
    if (text.empty() || !is_letter(text[0])) return 0;
    std::size_t n = 1;
    while (n < text.size()) {
        const char c = text[n];
        const bool comment = c == '/' && n + 1 < text.size() && text[n + 1] == '/';
        if (comment || !(is_word_char(c) || c == '.' || c == '/' || c == '-')) break;
        ++n;
    }
    return n;
}

/// The words that begin a type. A type of such a name is written in quotes.
[[nodiscard]] constexpr bool is_type_keyword(std::string_view word) noexcept {
    constexpr std::string_view words[] = {"any",     "bool",    "byte",   "uint16", "uint32",
                                          "uint64",  "int8",    "int16",  "int32",  "int64",
                                          "float32", "float64", "string", "enum",   "typeobject",
                                          "set",     "map",     "struct", "union"};
    for (const std::string_view w : words) {
        if (w == word) return true;
    }
    return false;
}

/// Words that stand for values. No name is written as one of them without quotes.
[[nodiscard]] constexpr bool is_value_word(std::string_view word) noexcept {
    return word == "nil" || word == "true" || word == "false";
}

/// Appends the name of a type: `pkg/path.Name` plain, any other in quotes.
inline void append_type_name(std::string& out, std::string_view name) {
    if (!name.empty() && path_length(name) == name.size() && !is_type_keyword(name) &&
        !is_value_word(name)) {
        out.append(name);
    } else {
        append_quoted(out, name);
    }
}

/// Appends the name of a field or label: an identifier plain, any other in quotes.
inline void append_field_name(std::string& out, std::string_view name) {
    bool plain = !name.empty() && is_letter(name[0]) && !is_value_word(name);
    for (const char c : name) plain = plain && is_word_char(c);
    if (plain) {
        out.append(name);
    } else {
        append_quoted(out, name);
    }
}

}  // namespace vdl::detail
