// The heads of CBOR items (RFC 8949, section 3).
#pragma once

#include <vdl/codec/tree/cursor.hpp>
#include <vdl/codec/tree/item.hpp>

#include <cstddef>
#include <cstdint>

namespace vdl::cbor::detail {

/// Major types.
enum class Major : std::uint8_t {
    positive = 0,
    negative = 1,
    bytes = 2,
    text = 3,
    array = 4,
    map = 5,
    tag = 6,
    simple = 7,
};

[[nodiscard]] constexpr Major major_of(std::byte first) noexcept {
    return static_cast<Major>(std::to_integer<unsigned>(first) >> 5);
}

inline constexpr unsigned info_one_byte = 24;
inline constexpr unsigned info_eight_bytes = 27;
inline constexpr unsigned info_open = 31;
inline constexpr std::byte break_byte{0xFF};

/// Tag numbers (RFC 8949, section 3.4; RFC 9581).
namespace tags {
inline constexpr std::uint64_t time_text = 0;
inline constexpr std::uint64_t time_number = 1;
inline constexpr std::uint64_t positive_bignum = 2;
inline constexpr std::uint64_t negative_bignum = 3;
inline constexpr std::uint64_t to_base64url = 21;
inline constexpr std::uint64_t to_base64 = 22;
inline constexpr std::uint64_t to_base16 = 23;
inline constexpr std::uint64_t embedded = 24;
inline constexpr std::uint64_t duration = 1002;
inline constexpr std::uint64_t self_described = 55799;
}  // namespace tags

struct Wire {
    static constexpr std::size_t max_head = 9;

    /// Writes a head in its shortest form and returns its end; nine bytes of room.
    static constexpr std::byte* put_head(std::byte* to, Major major, std::uint64_t n) noexcept {
        const unsigned high = static_cast<unsigned>(major) << 5;
        if (n < info_one_byte) {
            *to++ = static_cast<std::byte>(high | static_cast<unsigned>(n));
            return to;
        }
        const unsigned log = n <= 0xFF ? 0 : n <= 0xFFFF ? 1 : n <= 0xFFFF'FFFF ? 2 : 3;
        *to++ = static_cast<std::byte>(high | (info_one_byte + log));
        for (unsigned bits = 8U << log; bits != 0;) {
            bits -= 8;
            *to++ = static_cast<std::byte>(n >> bits & 0xFF);
        }
        return to;
    }
    static constexpr std::byte* put_text_head(std::byte* to, std::uint64_t n) noexcept {
        return put_head(to, Major::text, n);
    }

    /// What the head at `at` says. `more`: it is cut.
    [[nodiscard]] static vdl::detail::Scan scan(const std::byte* at, std::size_t left,
                                                vdl::detail::ItemHead& head) noexcept {
        using Shape = vdl::detail::ItemHead::Shape;
        using vdl::detail::Scan;
        if (left == 0) return Scan::more;
        const Major major = major_of(*at);
        const unsigned info = std::to_integer<unsigned>(*at) & 31U;
        head = {};
        head.size = 1;
        if (info < info_one_byte) {
            head.count = info;
        } else if (info == info_open) {
            head.open = true;
            if (major == Major::positive || major == Major::negative || major == Major::tag) {
                return bad(head, "an integer or tag without a length");
            }
        } else if (info > info_eight_bytes) {
            return bad(head, "a head that is reserved");
        } else {
            const std::size_t n = std::size_t{1} << (info - info_one_byte);
            if (left <= n) return Scan::more;
            head.size += n;
            for (std::size_t i = 1; i <= n; ++i) {
                head.count = head.count << 8 | std::to_integer<unsigned>(at[i]);
            }
        }
        switch (major) {
            case Major::positive:
            case Major::negative: head.count = 0; break;
            case Major::bytes: head.shape = Shape::bytes; break;
            case Major::text: head.shape = Shape::text; break;
            case Major::array: head.shape = Shape::array; break;
            case Major::map: head.shape = Shape::map; break;
            case Major::tag:
                head.shape = Shape::tag;
                head.count = 0;
                break;
            case Major::simple:
                if (head.open) head.shape = Shape::end;
                if (info == info_one_byte && head.count < 32) {
                    return bad(head, "a simple value below 32 in two bytes");
                }
                head.open = false;
                head.count = 0;
                break;
        }
        return Scan::ok;
    }

private:
    static vdl::detail::Scan bad(vdl::detail::ItemHead& head, const char* problem) noexcept {
        head.problem = problem;
        return vdl::detail::Scan::malformed;
    }
};

}  // namespace vdl::cbor::detail
