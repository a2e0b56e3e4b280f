// Floats of 16 bits, and which float is short enough (RFC 8949, section 3.3 and appendix D): by
// bits, so that NaNs keep their payloads.
#pragma once

#include <bit>
#include <cstdint>

namespace vdl::cbor::detail {

/// A half as a double; exact.
[[nodiscard]] constexpr double double_of_half(std::uint16_t half) noexcept {
    const std::uint64_t sign = std::uint64_t{half & 0x8000U} << 48;
    const unsigned exponent = half >> 10 & 0x1FU;
    std::uint64_t fraction = half & 0x3FFU;
    std::uint64_t bits = 0;
    if (exponent == 31) {
        bits = std::uint64_t{0x7FF} << 52 | fraction << 42;
    } else if (exponent != 0) {
        bits = std::uint64_t{exponent + 1008} << 52 | fraction << 42;
    } else if (fraction != 0) {
        const int shift = std::countl_zero(fraction) - 53;  // to bit 10
        fraction = fraction << shift & 0x3FFU;
        bits = static_cast<std::uint64_t>(1009 - shift) << 52 | fraction << 42;
    }
    return std::bit_cast<double>(sign | bits);
}

[[nodiscard]] constexpr double double_of_float(float x) noexcept {
    if (x == x) return static_cast<double>(x);
    const auto bits = std::bit_cast<std::uint32_t>(x);
    return std::bit_cast<double>(std::uint64_t{bits & 0x8000'0000U} << 32 |
                                 std::uint64_t{0x7FF} << 52 |
                                 std::uint64_t{bits & 0x7F'FFFFU} << 29);
}

/// The float of the same value, and the same payload; false: there is none.
[[nodiscard]] constexpr bool float_of_double(double x, float& out) noexcept {
    const auto bits = std::bit_cast<std::uint64_t>(x);
    if ((bits & 0x1FFF'FFFFU) != 0) [[likely]]
        return false;  // more bits than a float has
    if (x != x) {
        const std::uint64_t fraction = bits >> 29 & 0x7F'FFFFU;
        out = std::bit_cast<float>(
            static_cast<std::uint32_t>(bits >> 63 << 31 | 0x7F80'0000U | fraction));
        return fraction != 0;
    }
    constexpr double most = 3.4028234663852886e38;
    const bool finite = x - x == 0;
    if (finite && (x > most || x < -most)) return false;
    out = static_cast<float>(x);
    return static_cast<double>(out) == x;
}

/// The half of the same value, and the same payload; false: there is none.
[[nodiscard]] constexpr bool half_of_float(float x, std::uint16_t& out) noexcept {
    const auto bits = std::bit_cast<std::uint32_t>(x);
    if ((bits & 0x1FFFU) != 0) return false;
    const unsigned sign = bits >> 16 & 0x8000U;
    const int exponent = static_cast<int>(bits >> 23 & 0xFFU) - 127;
    const std::uint32_t fraction = bits & 0x7F'FFFFU;
    unsigned half = 0;
    if (exponent == 128) {
        half = 0x7C00U | fraction >> 13;
    } else if (exponent >= -14) {
        if (exponent > 15) return false;
        half = static_cast<unsigned>(exponent + 15) << 10 | fraction >> 13;
    } else if (exponent >= -24) {
        const std::uint32_t whole = fraction | 0x80'0000U;
        const int shift = -exponent - 1;  // 2^-24 is bit 0
        if ((whole & ((std::uint32_t{1} << shift) - 1)) != 0) return false;
        half = whole >> shift;
    } else if (exponent != -127 || fraction != 0) {
        return false;
    }
    out = static_cast<std::uint16_t>(sign | half);
    return true;
}

}  // namespace vdl::cbor::detail
