// UTF-8 (RFC 3629).
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace vdl {

namespace detail {

/// Bytes of the UTF-8 sequence that `text` begins with: 1 to 4; 0 if it is none. Overlong forms,
/// surrogates and code points beyond U+10FFFF are none (RFC 3629, section 4).
[[nodiscard]] constexpr std::size_t utf8_sequence(const char* text, std::size_t size) noexcept {
    const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const auto follows = [&](std::size_t i, unsigned low = 0x80, unsigned high = 0xBF) {
        return byte(i) >= low && byte(i) <= high;
    };
    if (size == 0) return 0;
    const unsigned first = byte(0);
    if (first < 0x80) return 1;
    if (first >= 0xC2 && first <= 0xDF) return size >= 2 && follows(1) ? 2 : 0;
    if (first >= 0xE0 && first <= 0xEF) {
        const unsigned low = first == 0xE0 ? 0xA0 : 0x80;
        const unsigned high = first == 0xED ? 0x9F : 0xBF;
        return size >= 3 && follows(1, low, high) && follows(2) ? 3 : 0;
    }
    if (first >= 0xF0 && first <= 0xF4) {
        const unsigned low = first == 0xF0 ? 0x90 : 0x80;
        const unsigned high = first == 0xF4 ? 0x8F : 0xBF;
        return size >= 4 && follows(1, low, high) && follows(2) && follows(3) ? 4 : 0;
    }
    return 0;
}

/// Whether all bytes are below 0x80: by words, of which the last ones overlap.
[[nodiscard]] inline bool is_ascii(const char* text, std::size_t size) noexcept {
    std::uint64_t bits = 0;
    if (size >= 8) {
        std::uint64_t word = 0;
        for (std::size_t at = 0; at + 8 < size; at += 8) {
            std::memcpy(&word, text + at, sizeof word);
            bits |= word;
        }
        std::memcpy(&word, text + size - 8, sizeof word);
        bits |= word;
    } else if (size >= 4) {
        std::uint32_t first = 0;
        std::uint32_t last = 0;
        std::memcpy(&first, text, sizeof first);
        std::memcpy(&last, text + size - 4, sizeof last);
        bits = first | last;
    } else {
        for (std::size_t at = 0; at < size; ++at) bits |= static_cast<unsigned char>(text[at]);
    }
    return (bits & 0x8080808080808080U) == 0;
}

/// Copies a text, best a short one, and says whether all bytes are below 0x80. The copy is whole in
/// any case.
[[nodiscard]] inline bool copy_ascii(std::byte* to, const char* from, std::size_t size) noexcept {
    // The pieces overlap: so many are copied from the front, as many to the back.
    const auto piece = [&](auto word, std::size_t at) {
        std::memcpy(&word, from + at, sizeof word);
        std::memcpy(to + at, &word, sizeof word);
        return std::uint64_t{word};
    };
    std::uint64_t bits = 0;
    if (size > 16) {
        for (std::size_t at = 0; at + 16 < size; at += 16) {
            bits |= piece(std::uint64_t{}, at) | piece(std::uint64_t{}, at + 8);
        }
        bits |= piece(std::uint64_t{}, size - 16) | piece(std::uint64_t{}, size - 8);
    } else if (size >= 8) {
        bits = piece(std::uint64_t{}, 0) | piece(std::uint64_t{}, size - 8);
    } else if (size >= 4) {
        bits = piece(std::uint32_t{}, 0) | piece(std::uint32_t{}, size - 4);
    } else if (size != 0) {
        bits = piece(std::uint8_t{}, 0) | piece(std::uint8_t{}, size / 2) |
               piece(std::uint8_t{}, size - 1);
    }
    return (bits & 0x8080808080808080U) == 0;
}

}  // namespace detail

/// The offset of the first byte that is not part of well-formed UTF-8; `text.size()` if all is.
[[nodiscard]] inline std::size_t utf8_error(std::string_view text) noexcept {
    const char* const data = text.data();
    const std::size_t size = text.size();
    std::size_t at = 0;
    while (at < size) {
        // Most text is ASCII: eight bytes at a time.
        while (size - at >= 8) {
            std::uint64_t eight = 0;
            std::memcpy(&eight, data + at, sizeof eight);
            if ((eight & 0x8080808080808080U) != 0) break;
            at += 8;
        }
        if (at == size) break;
        const std::size_t length = detail::utf8_sequence(data + at, size - at);
        if (length == 0) return at;
        at += length;
    }
    return size;
}

[[nodiscard]] inline bool is_utf8(std::string_view text) noexcept {
    return utf8_error(text) == text.size();
}

}  // namespace vdl
