// The heads of MessagePack objects (the specification of 2013, "Formats").
#pragma once

#include <vdl/codec/tree/item.hpp>

#include <cstddef>
#include <cstdint>

namespace vdl::msgpack::detail {

/// First bytes.
namespace first {
inline constexpr unsigned fixmap = 0x80;
inline constexpr unsigned fixarray = 0x90;
inline constexpr unsigned fixstr = 0xA0;
inline constexpr unsigned nil = 0xC0;
inline constexpr unsigned never_used = 0xC1;
inline constexpr unsigned false_value = 0xC2;
inline constexpr unsigned true_value = 0xC3;
inline constexpr unsigned bin8 = 0xC4;
inline constexpr unsigned ext8 = 0xC7;
inline constexpr unsigned float32 = 0xCA;
inline constexpr unsigned float64 = 0xCB;
inline constexpr unsigned uint8 = 0xCC;
inline constexpr unsigned int8 = 0xD0;
inline constexpr unsigned fixext1 = 0xD4;
inline constexpr unsigned str8 = 0xD9;
inline constexpr unsigned array16 = 0xDC;
inline constexpr unsigned map16 = 0xDE;
inline constexpr unsigned negative_fixint = 0xE0;
}  // namespace first

/// What a first byte begins.
enum class Family : std::uint8_t {
    positive,  ///< fixint, uint
    negative,  ///< fixint, int
    string,
    binary,
    array,
    map,
    extension,
    real,
    boolean,
    nil,
    none,
};

struct FirstByte {
    Family family = Family::none;
    std::uint8_t length_bytes = 0;  ///< of the length, or of the number, that follows
    std::uint8_t in_byte = 0;       ///< the length, or the number, where nothing follows
};

[[nodiscard]] constexpr FirstByte first_byte(unsigned byte) noexcept {
    using F = Family;
    const auto low = [byte](unsigned mask) { return static_cast<std::uint8_t>(byte & mask); };
    const auto bytes_of = [byte](unsigned base) {
        return static_cast<std::uint8_t>(1U << (byte - base));
    };
    if (byte < first::fixmap) return {F::positive, 0, low(0x7F)};
    if (byte < first::fixarray) return {F::map, 0, low(15)};
    if (byte < first::fixstr) return {F::array, 0, low(15)};
    if (byte < first::nil) return {F::string, 0, low(31)};
    if (byte >= first::negative_fixint) return {F::negative, 0, low(0xFF)};
    if (byte == first::nil) return {F::nil};
    if (byte == first::never_used) return {F::none};
    if (byte <= first::true_value) return {F::boolean, 0, low(1)};
    if (byte < first::ext8) return {F::binary, bytes_of(first::bin8)};
    if (byte < first::float32) return {F::extension, bytes_of(first::ext8)};
    if (byte == first::float32) return {F::real, 4};
    if (byte == first::float64) return {F::real, 8};
    if (byte < first::int8) return {F::positive, bytes_of(first::uint8)};
    if (byte < first::fixext1) return {F::negative, bytes_of(first::int8)};
    if (byte < first::str8) return {F::extension, 0, bytes_of(first::fixext1)};
    if (byte < first::array16) return {F::string, bytes_of(first::str8)};
    if (byte < first::map16) return {F::array, static_cast<std::uint8_t>(2 * (byte - 0xDB))};
    return {F::map, static_cast<std::uint8_t>(2 * (byte - 0xDD))};
}

struct Wire {
    static constexpr std::size_t max_head = 9;

    static constexpr std::byte* put_text_head(std::byte* to, std::uint64_t n) noexcept {
        if (n < 32) {
            *to++ = static_cast<std::byte>(first::fixstr | static_cast<unsigned>(n));
            return to;
        }
        const unsigned log = n <= 0xFF ? 0 : n <= 0xFFFF ? 1 : 2;
        *to++ = static_cast<std::byte>(first::str8 + log);
        for (unsigned bits = 8U << log; bits != 0;) {
            bits -= 8;
            *to++ = static_cast<std::byte>(n >> bits & 0xFF);
        }
        return to;
    }

    /// What the head at `at` says; the type of an extension belongs to its head. `more`: it is cut.
    [[nodiscard]] static vdl::detail::Scan scan(const std::byte* at, std::size_t left,
                                                vdl::detail::ItemHead& head) noexcept {
        using Shape = vdl::detail::ItemHead::Shape;
        using vdl::detail::Scan;
        if (left == 0) return Scan::more;
        const FirstByte byte = first_byte(std::to_integer<unsigned>(*at));
        head = {};
        head.size = std::size_t{1} + byte.length_bytes;
        if (byte.family == Family::extension) ++head.size;
        if (left < head.size) return Scan::more;
        head.count = byte.in_byte;
        for (std::size_t i = 1; i <= byte.length_bytes; ++i) {
            head.count = head.count << 8 | std::to_integer<unsigned>(at[i]);
        }
        switch (byte.family) {
            case Family::string: head.shape = Shape::text; break;
            case Family::binary:
            case Family::extension: head.shape = Shape::bytes; break;
            case Family::array: head.shape = Shape::array; break;
            case Family::map: head.shape = Shape::map; break;
            case Family::none:
                head.problem = "the byte c1, which begins nothing";
                return Scan::malformed;
            default: head.count = 0;
        }
        return Scan::ok;
    }
};

}  // namespace vdl::msgpack::detail
