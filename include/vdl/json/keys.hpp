// The keys of a C++ struct as text, made at compile time.
#pragma once

#include <vdl/json/escape.hpp>
#include <vdl/json/scan.hpp>
#include <vdl/reflect.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace vdl::json::detail {

/// Writes `,"name":` and returns its end.
constexpr char* put_key(char* to, std::string_view name) noexcept {
    *to++ = ',';
    *to++ = '"';
    for (const char c : name) {
        if (is_plain(c) || static_cast<unsigned char>(c) >= 0x80) {
            *to++ = c;
        } else {
            to = put_escaped(to, c);
        }
    }
    *to++ = '"';
    *to++ = ':';
    return to;
}

/// `,"x":,"y":` for a struct with the fields x and y: the comma that an encoder writes, and from
/// the quote on what a decoder expects.
template <class T>
struct KeyTexts {
    static constexpr std::size_t count = reflect::Fields<T>::count;
    /// Where the text of each field begins, and the end of the last.
    static constexpr std::array<std::uint32_t, count + 1> begins = [] {
        std::array<std::uint32_t, count + 1> made{};
        std::uint32_t at = 0;
        for (std::size_t i = 0; i < count; ++i) {
            made[i] = at;
            at += 4;
            for (const char c : reflect::Fields<T>::names[i]) {
                char escaped[max_escape] = {};
                const bool plain = is_plain(c) || static_cast<unsigned char>(c) >= 0x80;
                at += plain ? 1 : static_cast<std::uint32_t>(put_escaped(escaped, c) - escaped);
            }
        }
        made[count] = at;
        return made;
    }();
    /// So that 16 bytes can be loaded from the last byte on.
    static constexpr std::size_t padding = 16;
    static constexpr std::array<char, begins[count] + padding> chars = [] {
        std::array<char, begins[count] + padding> made{};
        char* at = made.data();
        for (std::size_t i = 0; i < count; ++i) at = put_key(at, reflect::Fields<T>::names[i]);
        return made;
    }();
};

/// Whether `n` >= 3 bytes are the same. `text` has `left` bytes, `key` 8 more than `n`.
[[nodiscard]] inline bool same_bytes(const char* text, std::size_t left, const char* key,
                                     std::size_t n) noexcept {
    if constexpr (std::endian::native == std::endian::little) {
        const auto word = [](const char* at) {
            std::uint64_t x = 0;
            std::memcpy(&x, at, sizeof x);
            return x;
        };
        if (n <= 8) {
            if (left < 8) [[unlikely]]
                return left >= n && std::memcmp(text, key, n) == 0;
            return (word(text) ^ word(key)) << (64 - 8 * n) == 0;
        }
        if (left < n) return false;
        for (std::size_t i = 0; i + 8 < n; i += 8) {
            if (word(text + i) != word(key + i)) return false;
        }
        return word(text + n - 8) == word(key + n - 8);
    } else {
        return left >= n && std::memcmp(text, key, n) == 0;
    }
}

/// The keys of a C++ struct, without its type (see `KeyTexts`).
struct KeyTable {
    const std::uint32_t* begins;
    const char* chars;

    /// The bytes of `,"name":`.
    [[nodiscard]] std::size_t size(std::size_t i) const noexcept {
        return begins[i + 1] - begins[i];
    }
    /// Writes `,"name":`, and up to 15 bytes more; gives its end.
    char* put(char* to, std::size_t i) const noexcept {
        const char* const from = chars + begins[i];
        const std::size_t n = size(i);
        std::memcpy(to, from, 16);
        for (std::size_t at = 16; at < n; at += 16) std::memcpy(to + at, from + at, 16);
        return to + n;
    }
    static constexpr std::size_t overshoot = 15;
    /// The length of the `"name":` of field `i` if the text begins with it; else 0.
    [[nodiscard]] std::size_t match(std::size_t i, const char* text,
                                    std::size_t left) const noexcept {
        const std::size_t begin = begins[i] + 1;
        const std::size_t n = begins[i + 1] - begin;
        return same_bytes(text, left, chars + begin, n) ? n : 0;
    }
};
template <class T>
inline constexpr KeyTable key_table{KeyTexts<T>::begins.data(), KeyTexts<T>::chars.data()};

}  // namespace vdl::json::detail
