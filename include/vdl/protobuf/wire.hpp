// Tags, varints and wire types (protobuf.dev, "Encoding").
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace vdl::protobuf::detail {

/// The low three bits of a tag: how the end of the value is found.
enum class WireType : std::uint8_t {
    varint = 0,
    fixed64 = 1,
    length = 2,  ///< a varint and as many bytes: strings, bytes, messages, packed lists
    group = 3,
    end_group = 4,
    fixed32 = 5,
};

inline constexpr std::uint32_t max_field_number = (std::uint32_t{1} << 29) - 1;
inline constexpr std::size_t max_varint = 10;
inline constexpr std::size_t max_tag = 5;

[[nodiscard]] constexpr std::uint32_t make_tag(std::uint32_t number, WireType type) noexcept {
    return number << 3 | static_cast<std::uint32_t>(type);
}
[[nodiscard]] constexpr std::uint32_t number_of(std::uint32_t tag) noexcept { return tag >> 3; }
[[nodiscard]] constexpr WireType type_of_tag(std::uint32_t tag) noexcept {
    return static_cast<WireType>(tag & 7U);
}

/// Bytes of a varint: 1 to 10.
[[nodiscard]] constexpr std::size_t varint_size(std::uint64_t x) noexcept {
    return (static_cast<std::size_t>(std::bit_width(x | 1U)) + 6) / 7;
}
/// Writes at most `max_varint` bytes and returns their end.
inline std::byte* put_varint(std::byte* to, std::uint64_t x) noexcept {
    while (x >= 0x80) {
        *to++ = static_cast<std::byte>(x | 0x80U);
        x >>= 7;
    }
    *to++ = static_cast<std::byte>(x);
    return to;
}

/// Small magnitudes become small numbers: 0, -1, 1, -2 are 0, 1, 2, 3.
[[nodiscard]] constexpr std::uint64_t zigzag(std::int64_t x) noexcept {
    return static_cast<std::uint64_t>(x) << 1 ^ static_cast<std::uint64_t>(x >> 63);
}
[[nodiscard]] constexpr std::int64_t unzigzag(std::uint64_t x) noexcept {
    return static_cast<std::int64_t>(x >> 1 ^ (std::uint64_t{0} - (x & 1U)));
}

/// Bytes in the order of the wire, which is little-endian, to a number and back.
template <class U>
[[nodiscard]] U load_little(const std::byte* from) noexcept {
    U x{};
    if constexpr (std::endian::native == std::endian::little) {
        std::memcpy(&x, from, sizeof x);
    } else {
        for (std::size_t i = sizeof x; i > 0; --i) {
            x = static_cast<U>(x << 8 | std::to_integer<U>(from[i - 1]));
        }
    }
    return x;
}
template <class U>
std::byte* store_little(std::byte* to, U x) noexcept {
    if constexpr (std::endian::native == std::endian::little) {
        std::memcpy(to, &x, sizeof x);
    } else {
        for (std::size_t i = 0; i < sizeof x; ++i) to[i] = static_cast<std::byte>(x >> (8 * i));
    }
    return to + sizeof x;
}

/// How many varints end in a run of bytes: those that have no high bit.
[[nodiscard]] inline std::size_t count_varints(const std::byte* from, std::size_t size) noexcept {
    std::size_t n = 0;
    std::size_t i = 0;
    for (; i + 8 <= size; i += 8) {
        std::uint64_t eight = 0;
        std::memcpy(&eight, from + i, sizeof eight);
        n += static_cast<std::size_t>(std::popcount(~eight & 0x8080808080808080U));
    }
    for (; i < size; ++i) n += std::to_integer<unsigned>(from[i]) < 0x80 ? 1 : 0;
    return n;
}

}  // namespace vdl::protobuf::detail
