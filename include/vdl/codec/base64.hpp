// Base64 (RFC 4648, section 4) and its URL-safe form (section 5).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace vdl::detail {

inline constexpr std::string_view base64_digits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Characters of `bytes` bytes, padding included.
[[nodiscard]] constexpr std::size_t base64_length(std::size_t bytes) noexcept {
    return (bytes + 2) / 3 * 4;
}

/// Writes `base64_length(bytes.size())` characters and returns their end.
template <class Char>
Char* put_base64(Char* to, std::span<const std::byte> bytes) noexcept {
    const auto put = [&](std::uint32_t six) {
        *to++ = static_cast<Char>(base64_digits[six & 63U]);
    };
    std::size_t i = 0;
    for (; i + 3 <= bytes.size(); i += 3) {
        const std::uint32_t three = std::to_integer<std::uint32_t>(bytes[i]) << 16 |
                                    std::to_integer<std::uint32_t>(bytes[i + 1]) << 8 |
                                    std::to_integer<std::uint32_t>(bytes[i + 2]);
        put(three >> 18);
        put(three >> 12);
        put(three >> 6);
        put(three);
    }
    const std::size_t left = bytes.size() - i;
    if (left == 0) return to;
    std::uint32_t three = std::to_integer<std::uint32_t>(bytes[i]) << 16;
    if (left == 2) three |= std::to_integer<std::uint32_t>(bytes[i + 1]) << 8;
    put(three >> 18);
    put(three >> 12);
    if (left == 2) put(three >> 6);
    for (std::size_t pad = left; pad < 3; ++pad) *to++ = static_cast<Char>('=');
    return to;
}

/// The value of each character of either alphabet; 64 for what is no digit.
inline constexpr auto base64_values = [] {
    std::array<std::uint8_t, 256> values{};
    for (auto& value : values) value = 64;
    for (std::size_t i = 0; i < 64; ++i) {
        values[static_cast<unsigned char>(base64_digits[i])] = static_cast<std::uint8_t>(i);
    }
    values[static_cast<unsigned char>('-')] = 62;
    values[static_cast<unsigned char>('_')] = 63;
    return values;
}();

/// The bytes that base64 text stands for: checked by `base64_size`, then written by `get_base64`.
/// Padding may be missing; bits that mean nothing must be zero.
[[nodiscard]] inline bool base64_size(std::string_view text, std::size_t& bytes) noexcept {
    std::size_t n = text.size();
    if (n % 4 == 0) {
        for (int i = 0; i < 2 && n > 0 && text[n - 1] == '='; ++i) --n;
    }
    if (n % 4 == 1) return false;
    for (std::size_t i = 0; i < n; ++i) {
        if (base64_values[static_cast<unsigned char>(text[i])] > 63) return false;
    }
    const std::uint8_t spare = n % 4 == 2 ? 15 : n % 4 == 3 ? 3 : 0;
    if (spare != 0 && (base64_values[static_cast<unsigned char>(text[n - 1])] & spare) != 0) {
        return false;
    }
    bytes = n / 4 * 3 + (n % 4 == 0 ? 0 : n % 4 - 1);
    return true;
}
inline void get_base64(std::string_view text, std::byte* to, std::size_t bytes) noexcept {
    std::uint32_t bits = 0;
    unsigned have = 0;
    std::size_t at = 0;
    for (std::size_t i = 0; i < bytes; ++i) {
        while (have < 8) {
            bits = bits << 6 | base64_values[static_cast<unsigned char>(text[at++])];
            have += 6;
        }
        have -= 8;
        to[i] = static_cast<std::byte>(bits >> have & 255U);
    }
}

}  // namespace vdl::detail
