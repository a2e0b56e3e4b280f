// The primitive encodings of VOM 0x81 (section 2 of the format).
#pragma once

#include <vdl/buffer.hpp>
#include <vdl/codec/number.hpp>
#include <vdl/detail/short_bytes.hpp>
#include <vdl/type/kind.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace vdl::vom {

/// The first byte of every stream.
inline constexpr std::uint8_t version = 0x81;

namespace detail {

inline constexpr std::uint8_t control_nil = 0xE0;         ///< nil optional or any
inline constexpr std::uint8_t control_end = 0xE1;         ///< end of a struct
inline constexpr std::uint8_t control_incomplete = 0xE2;  ///< before an incomplete type message

/// Ids of the built-in types; user types count up from `first_user_id`.
enum TypeId : std::uint64_t {
    id_bool = 1,
    id_byte = 2,
    id_string = 3,
    id_uint16 = 4,
    id_uint32 = 5,
    id_uint64 = 6,
    id_int16 = 7,
    id_int32 = 8,
    id_int64 = 9,
    id_float32 = 10,
    id_float64 = 11,
    id_type_object = 14,
    id_any = 15,
    id_int8 = 16,
    id_byte_list = 39,
    id_string_list = 40,
    first_user_id = 41,
};

/// Index of each field of the built-in union `wireType` (section 4).
enum WireTypeIndex : std::uint64_t {
    wire_named = 0,
    wire_enum = 1,
    wire_array = 2,
    wire_list = 3,
    wire_set = 4,
    wire_map = 5,
    wire_struct = 6,
    wire_union = 7,
    wire_optional = 8,
};

/// The longest uint: a length byte and eight bytes.
inline constexpr std::size_t max_uint_bytes = 9;

[[nodiscard]] constexpr std::uint64_t byteswap(std::uint64_t x) noexcept {
    return __builtin_bswap64(x);
}
[[nodiscard]] constexpr std::uint64_t big_endian(std::uint64_t x) noexcept {
    return std::endian::native == std::endian::little ? byteswap(x) : x;
}
[[nodiscard]] constexpr std::uint32_t big_endian_32(std::uint32_t x) noexcept {
    return std::endian::native == std::endian::little
               ? static_cast<std::uint32_t>(byteswap(std::uint64_t{x} << 32))
               : x;
}

/// Bytes of the shortest form of a uint: 1 to 9.
[[nodiscard]] constexpr std::size_t uint_size(std::uint64_t x) noexcept {
    if (x < 0x80) return 1;
    return 1 + (static_cast<std::size_t>(std::bit_width(x)) + 7) / 8;
}

/// Writes a uint in its shortest form and returns the end. Needs `max_uint_bytes` of room: all
/// of it may be overwritten.
[[nodiscard]] inline std::byte* put_uint(std::byte* at, std::uint64_t x) noexcept {
    if (x < 0x80) [[likely]] {
        *at = static_cast<std::byte>(x);
        return at + 1;
    }
    const auto zeros = static_cast<unsigned>(std::countl_zero(x)) / 8;
    const std::uint64_t shifted = big_endian(x << (8 * zeros));
    *at = static_cast<std::byte>(0x100 - 8 + zeros);
    std::memcpy(at + 1, &shifted, sizeof shifted);
    return at + max_uint_bytes - zeros;
}

/// Writes a head and bytes after it, and returns the end. Needs room for `max_uint_bytes` more.
[[nodiscard]] inline std::byte* put_sized(std::byte* at, const void* data, std::size_t size,
                                          std::uint64_t head) noexcept {
    at = put_uint(at, head);
    if (size > vdl::detail::most_short) {
        vdl::detail::copy_bytes(at, data, size);
    } else {
        vdl::detail::move_short(at, data, size);
    }
    return at + size;
}

/// A signed number as a uint: its magnitude shifted left, the sign in bit 0.
[[nodiscard]] constexpr std::uint64_t zigzag(std::int64_t x) noexcept {
    return (static_cast<std::uint64_t>(x) << 1) ^ static_cast<std::uint64_t>(x >> 63);
}
[[nodiscard]] constexpr std::int64_t unzigzag(std::uint64_t x) noexcept {
    return static_cast<std::int64_t>(x >> 1) ^ -static_cast<std::int64_t>(x & 1);
}

/// A float as a uint: the bit pattern of the float64 with its bytes reversed.
[[nodiscard]] constexpr std::uint64_t float_bits(double x) noexcept {
    return byteswap(std::bit_cast<std::uint64_t>(x));
}
[[nodiscard]] constexpr double bits_float(std::uint64_t x) noexcept {
    return std::bit_cast<double>(byteswap(x));
}

/// Any number as the uint that stands for it on the wire.
template <class N>
[[nodiscard]] constexpr std::uint64_t number_bits(N x) noexcept {
    if constexpr (std::is_floating_point_v<N>) {
        return float_bits(static_cast<double>(x));
    } else if constexpr (std::is_signed_v<N>) {
        return zigzag(x);
    } else {
        return x;
    }
}

/// Writes the uint of a float: its bytes as they lie in memory, without zeros at the beginning.
[[nodiscard]] inline std::byte* put_float(std::byte* at, double x) noexcept {
    const auto bits = std::bit_cast<std::uint64_t>(x);
    if (bits << 8 == 0) return put_uint(at, bits >> 56);
    const auto zeros = static_cast<unsigned>(std::countr_zero(bits)) / 8;
    const std::uint64_t shifted = big_endian(byteswap(bits >> (8 * zeros)));
    *at = static_cast<std::byte>(0x100 - 8 + zeros);
    std::memcpy(at + 1, &shifted, sizeof shifted);
    return at + max_uint_bytes - zeros;
}
/// Writes the uint of any number. Needs `max_uint_bytes` of room.
template <class N>
[[nodiscard, gnu::always_inline]] inline std::byte* put_number(std::byte* at, N x) noexcept {
    if constexpr (std::is_floating_point_v<N>) {
        return put_float(at, static_cast<double>(x));
    } else {
        return put_uint(at, number_bits(x));
    }
}

/// The way back. False: it is out of the range of `N`.
template <class N>
[[nodiscard]] bool from_bits(std::uint64_t bits, N& x) noexcept {
    if constexpr (std::is_same_v<N, double>) {
        x = bits_float(bits);
        return true;
    } else if constexpr (std::is_same_v<N, float>) {
        return convert_number(bits_float(bits), x);
    } else if constexpr (std::is_signed_v<N>) {
        const std::int64_t wide = unzigzag(bits);
        x = static_cast<N>(wide);
        return x == wide;
    } else {
        x = static_cast<N>(bits);
        return x == bits;
    }
}

/// Reads a uint where there are `max_uint_bytes` or more, and returns its end; null: there is none.
/// Branches on the usual lengths instead of arithmetic, so that what follows can be begun before
/// the length is known.
[[nodiscard]] inline const std::byte* get_uint(const std::byte* at, std::uint64_t& x) noexcept {
    const auto first = std::to_integer<unsigned>(*at);
    if (first < 0x80) {
        x = first;
        return at + 1;
    }
    if (first == 0xFE) {
        x = std::to_integer<std::uint64_t>(at[1]) << 8 | std::to_integer<std::uint64_t>(at[2]);
        return at + 3;
    }
    if (first == 0xFF) {
        x = std::to_integer<std::uint64_t>(at[1]);
        return at + 2;
    }
    if (first < 0xF8) return nullptr;
    const unsigned bytes = 0x100U - first;
    std::memcpy(&x, at + 1, sizeof x);
    x = big_endian(x) >> (64 - 8 * bytes);
    return at + 1 + bytes;
}

/// Whether a value message of this type says how long the value is, and whether an any inside a
/// type needs a table (section 4): all but primitives, enums and byte lists and arrays.
template <class Node>
[[nodiscard]] bool has_byte_length(const Node& type) noexcept {
    switch (type.kind) {
        case Kind::list:
        case Kind::array: return type.elem->kind != Kind::byte;
        case Kind::set:
        case Kind::map:
        case Kind::structure:
        case Kind::variant:
        case Kind::optional:
        case Kind::any: return true;
        default: return false;
    }
}

}  // namespace detail
}  // namespace vdl::vom
