// Reading many numbers one after the other.
#pragma once

#include <vdl/vom/primitives.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace vdl::vom::detail {

/// Whether the next eight uints are one byte each.
[[nodiscard]] inline bool are_short(const std::byte* at) noexcept {
    std::uint64_t eight = 0;
    std::memcpy(&eight, at, sizeof eight);
    return (eight & 0x8080'8080'8080'8080) == 0;
}
/// Bytes of four uints of two bytes each.
inline constexpr std::ptrdiff_t four_uints = 12;

/// Reads them. False: there are others.
[[nodiscard]] inline bool get_four(const std::byte* at, std::uint16_t (&x)[4]) noexcept {
    std::uint64_t a = 0;
    std::uint64_t b = 0;
    std::memcpy(&a, at, sizeof a);
    std::memcpy(&b, at + 4, sizeof b);
    a = big_endian(a);
    b = big_endian(b);
    if ((a & 0xFF00'00FF'0000'FF00) != 0xFE00'00FE'0000'FE00 || (b & 0xFF'0000) != 0xFE'0000) {
        return false;
    }
    x[0] = static_cast<std::uint16_t>(a >> 40);
    x[1] = static_cast<std::uint16_t>(a >> 16);
    x[2] = static_cast<std::uint16_t>(b >> 24);
    x[3] = static_cast<std::uint16_t>(b);
    return true;
}

/// Reads up to `n` numbers, as long as they are right and not near the end, and returns where the
/// next one begins. `done` becomes how many there were.
template <class N>
[[nodiscard]] const std::byte* get_numbers(const std::byte* at, const std::byte* end, N* into,
                                           std::size_t n, std::size_t& done) noexcept {
    std::size_t i = 0;
    while (i < n && end - at >= static_cast<std::ptrdiff_t>(max_uint_bytes)) {
        const std::byte* const start = at;
        std::uint64_t bits = 0;
        at = get_uint(at, bits);
        if (at == nullptr || !from_bits(bits, into[i])) [[unlikely]] {
            at = start;
            break;
        }
        ++i;
        // Others of the same length come now, most likely.
        if (*start == std::byte{0xFE}) {
            std::uint16_t x[4];
            while (n - i >= 4 && end - at >= four_uints && get_four(at, x)) {
                bool fit = true;
                for (std::size_t k = 0; k < 4; ++k) fit &= from_bits(x[k], into[i + k]);
                if (!fit) break;
                at += four_uints;
                i += 4;
            }
        } else if (bits < 0x80) {
            while (n - i >= 8 && end - at >= 8 && are_short(at)) {
                bool fit = true;
                for (std::size_t k = 0; k < 8; ++k) {
                    fit &= from_bits(std::to_integer<std::uint8_t>(at[k]), into[i + k]);
                }
                if (!fit) break;
                at += 8;
                i += 8;
            }
        }
    }
    done = i;
    return at;
}

}  // namespace vdl::vom::detail
