// Reading MessagePack objects that need no knowledge of a C++ type.
#pragma once

#include <vdl/codec/number.hpp>
#include <vdl/codec/tree/cursor.hpp>
#include <vdl/codec/wire_time.hpp>
#include <vdl/msgpack/extension.hpp>
#include <vdl/msgpack/head.hpp>
#include <vdl/msgpack/options.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

namespace vdl::msgpack::detail {

using vdl::detail::ItemCount;
using vdl::detail::load_big;

class Cursor : public vdl::detail::TreeCursor<Options> {
public:
    using TreeCursor::TreeCursor;

    [[nodiscard]] bool skip(bool check_text = true) { return skip_item<Wire>(check_text); }

    // What is next.

    [[nodiscard]] Family next_family() const noexcept {
        return pos_ != end_ ? first_byte(std::to_integer<unsigned>(*pos_)).family : Family::none;
    }
    [[nodiscard]] bool next_is_map() const noexcept { return next_family() == Family::map; }
    [[nodiscard]] bool next_is_text() const noexcept { return next_family() == Family::string; }
    /// The number of a field: an integer from 1 on.
    [[nodiscard]] bool next_is_number() const noexcept { return next_family() == Family::positive; }
    /// An integer that fits into int64.
    [[nodiscard]] bool next_is_int64() const noexcept {
        const Family family = next_family();
        if (family != Family::positive) return family == Family::negative;
        const bool eight_bytes = *pos_ == std::byte{first::uint8 + 3};
        return !eight_bytes || left() < 2 || std::to_integer<unsigned>(pos_[1]) < 0x80;
    }
    [[nodiscard]] bool take_nil() noexcept {
        if (pos_ == end_ || *pos_ != std::byte{first::nil}) return false;
        ++pos_;
        return true;
    }

    // Arrays and maps.

    [[nodiscard]] bool begin_array(ItemCount& n, const char* wanted) {
        return begin(Family::array, 1, n, wanted);
    }
    [[nodiscard]] bool begin_map(ItemCount& n, const char* wanted) {
        return begin(Family::map, 2, n, wanted);
    }
    /// Whether another part follows, which is then to be read.
    [[nodiscard]] bool more(ItemCount& n) noexcept {
        if (n.left == 0) return false;
        --n.left;
        return true;
    }
    /// The same, to look only.
    [[nodiscard]] bool has_more(const ItemCount& n) const noexcept { return n.left != 0; }
    /// After the last part.
    [[nodiscard]] bool close(const ItemCount&) noexcept {
        leave();
        return true;
    }

    // Scalars.

    [[nodiscard]] bool boolean(bool& x) {
        if (pos_ == end_ || (std::to_integer<unsigned>(*pos_) | 1U) != first::true_value)
            [[unlikely]]
            return wrong_value("true or false");
        x = *pos_++ == std::byte{first::true_value};
        return true;
    }

    template <class N>
    [[nodiscard]] bool number(N& x) {
        if (left() > 8) [[likely]] {
            const unsigned byte = std::to_integer<unsigned>(*pos_);
            if constexpr (std::is_floating_point_v<N>) {
                if (sizeof(N) == 8 && byte == first::float64) {
                    x = static_cast<N>(std::bit_cast<double>(load_big<std::uint64_t>(pos_ + 1)));
                    pos_ += 9;
                    return true;
                }
                if (byte == first::float32) {
                    x = std::bit_cast<float>(load_big<std::uint32_t>(pos_ + 1));
                    pos_ += 5;
                    return true;
                }
            } else {
                if (byte < first::fixmap) {
                    x = static_cast<N>(byte);
                    ++pos_;
                    return true;
                }
                if (std::is_signed_v<N> && byte >= first::negative_fixint) {
                    x = static_cast<N>(static_cast<std::int8_t>(byte));
                    ++pos_;
                    return true;
                }
                if (byte - first::uint8 < 4) {
                    const unsigned bytes = 1U << (byte - first::uint8);
                    const auto n = load_big<std::uint64_t>(pos_ + 1) >> (64 - 8 * bytes);
                    if (n <= static_cast<std::uint64_t>(std::numeric_limits<N>::max())) [[likely]] {
                        x = static_cast<N>(n);
                        pos_ += 1 + bytes;
                        return true;
                    }
                } else if (byte - first::int8 < 4) {
                    const unsigned bytes = 1U << (byte - first::int8);
                    const auto n = static_cast<std::int64_t>(load_big<std::uint64_t>(pos_ + 1)) >>
                                   (64 - 8 * bytes);
                    if (convert_number(n, x)) [[likely]] {
                        pos_ += 1 + bytes;
                        return true;
                    }
                }
            }
        }
        return unusual_number(x);
    }

    [[nodiscard]] bool text(std::string_view& out, const char* wanted) {
        return short_text(out) || long_text(out, wanted);
    }
    /// Passes a text of up to 255 bytes that is as texts usually are; else nothing happens.
    [[nodiscard]] bool short_text(std::string_view& out) noexcept {
        if (left() < 2) [[unlikely]]
            return false;
        const unsigned byte = std::to_integer<unsigned>(*pos_);
        if (byte - first::fixstr < 32) [[likely]]
            return usual_text(1, byte - first::fixstr, out);
        return byte == first::str8 && usual_text(2, std::to_integer<unsigned>(pos_[1]), out);
    }
    template <class Target>
    [[nodiscard]] bool string(Target&& target) {
        const std::byte* const begin = pos_;
        std::string_view view;
        if (!text(view, "a string")) return false;
        return target.assign(*this, view) || at(begin);
    }
    template <class Target>
    [[nodiscard]] bool bytes(Target&& target) {
        const std::byte* const begin = pos_;
        std::span<const std::byte> view;
        if (!contents(Family::binary, view, "bytes")) return false;
        return target.assign(*this, view) || at(begin);
    }
    /// The timestamp extension: 4, 8 or 12 bytes.
    [[nodiscard]] bool time(Timestamp& x) {
        const std::byte* const begin = pos_;
        std::int8_t type = 0;
        std::span<const std::byte> data;
        if (next_family() != Family::extension) return wrong_value("a timestamp");
        if (!extension(type, data)) return false;
        if (type != timestamp_type) {
            return fail(ErrorCode::incompatible_types,
                        "expected a timestamp, found extension " + std::to_string(type), begin);
        }
        return timestamp_of(data, x) || fail(ErrorCode::malformed, "not a valid timestamp", begin);
    }
    /// [seconds, nanoseconds], of the same sign.
    [[nodiscard]] bool duration(Timestamp& x) {
        const std::byte* const begin = pos_;
        ItemCount n;
        vdl::detail::WireTime wire;
        if (!begin_array(n, "a duration: seconds and nanoseconds")) return false;
        if (n.left != 2) {
            return fail(ErrorCode::wrong_length, "a duration is seconds and nanoseconds", begin);
        }
        if (!number(wire.Seconds) || !number(wire.Nanos) || !close(n)) return false;
        return vdl::detail::from_wire_duration(wire, x) ||
               fail(ErrorCode::out_of_range, "not a valid duration", begin);
    }

protected:
    struct Head {
        Family family = Family::none;
        std::uint64_t n = 0;  ///< as unsigned bits
        std::uint8_t bytes = 0;
    };
    /// Reads a head, without the type of an extension.
    [[nodiscard]] bool head(Head& h) {
        if (pos_ == end_) return truncated();
        const FirstByte byte = first_byte(std::to_integer<unsigned>(*pos_));
        if (byte.length_bytes >= left()) return truncated();
        h = {byte.family, byte.in_byte, byte.length_bytes};
        for (unsigned i = 1; i <= byte.length_bytes; ++i) {
            h.n = h.n << 8 | std::to_integer<unsigned>(pos_[i]);
        }
        pos_ += 1 + byte.length_bytes;
        return true;
    }
    [[nodiscard]] static std::int64_t signed_of(const Head& h) noexcept {
        const unsigned unused = 64 - 8 * (h.bytes != 0 ? h.bytes : 1U);
        return static_cast<std::int64_t>(h.n << unused) >> unused;
    }
    [[nodiscard]] static double real_of(const Head& h) noexcept {
        if (h.bytes == 8) return std::bit_cast<double>(h.n);
        return static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(h.n)));
    }

    /// A value of another kind than `wanted` is next, or none.
    [[gnu::cold]] bool wrong_value(const char* wanted) {
        if (error_.code() != ErrorCode::none) return false;
        if (pos_ == end_) return truncated();
        static constexpr const char* names[] = {"an integer",
                                                "an integer",
                                                "a string",
                                                "bytes",
                                                "an array",
                                                "a map",
                                                "an extension",
                                                "a float",
                                                "a bool",
                                                "nil",
                                                "the byte c1, which begins nothing"};
        const Family family = next_family();
        const ErrorCode code = family == Family::nil    ? ErrorCode::nil_value
                               : family == Family::none ? ErrorCode::malformed
                                                        : ErrorCode::incompatible_types;
        return fail(code, vdl::detail::sentence({"expected ", wanted, ", found ",
                                                 names[static_cast<std::size_t>(family)]}));
    }

    /// The bytes of a string, binary or extension after its head.
    [[nodiscard]] bool take(std::uint64_t n, std::span<const std::byte>& out) {
        if (n > left()) [[unlikely]]
            return truncated();
        if (!within_limit(n)) return false;
        out = {pos_, static_cast<std::size_t>(n)};
        pos_ += n;
        return true;
    }
    [[nodiscard]] bool contents(Family family, std::span<const std::byte>& out,
                                const char* wanted) {
        if (next_family() != family) [[unlikely]]
            return wrong_value(wanted);
        Head h;
        return head(h) && take(h.n, out);
    }
    [[nodiscard]] bool extension(std::int8_t& type, std::span<const std::byte>& data) {
        Head h;
        if (!head(h)) return false;
        if (pos_ == end_) return truncated();
        type = static_cast<std::int8_t>(std::to_integer<std::uint8_t>(*pos_++));
        return take(h.n, data);
    }
    [[nodiscard]] static bool timestamp_of(std::span<const std::byte> data, Timestamp& x) noexcept {
        if (data.size() == 4) {
            x = {load_big<std::uint32_t>(data.data()), 0};
            return true;
        }
        std::uint32_t nanos = 0;
        if (data.size() == 8) {
            const auto both = load_big<std::uint64_t>(data.data());
            nanos = static_cast<std::uint32_t>(both >> 34);
            x.seconds = static_cast<std::int64_t>(both & 0x3'FFFF'FFFF);
        } else if (data.size() == 12) {
            nanos = load_big<std::uint32_t>(data.data());
            x.seconds = static_cast<std::int64_t>(load_big<std::uint64_t>(data.data() + 4));
        } else {
            return false;
        }
        x.nanos = static_cast<std::int32_t>(nanos);
        return nanos < vdl::detail::nanos_per_second;
    }

private:
    [[nodiscard]] bool begin(Family family, unsigned items, ItemCount& n, const char* wanted) {
        if (pos_ != end_) [[likely]] {
            const unsigned usual =
                std::to_integer<unsigned>(*pos_) -
                (family == Family::map ? unsigned{first::fixmap} : unsigned{first::fixarray});
            if (usual < 16) [[likely]] {
                ++pos_;
                if (enter_usual(usual, items)) [[likely]] {
                    n.left = usual;
                    return true;
                }
                --pos_;
            }
        }
        return begin_unusual(family, items, n, wanted);
    }
    [[nodiscard, gnu::noinline]] bool begin_unusual(Family family, unsigned items, ItemCount& n,
                                                    const char* wanted) {
        if (next_family() != family) [[unlikely]]
            return wrong_value(wanted);
        if (!enter()) return false;
        Head h;
        if (!head(h)) return false;
        n = {h.n, false, false};
        return claim(h.n, items);
    }
    [[nodiscard, gnu::noinline]] bool long_text(std::string_view& out, const char* wanted) {
        std::span<const std::byte> bytes;
        return contents(Family::string, bytes, wanted) &&
               checked_text(bytes.data(), bytes.size(), out);
    }

    template <class N>
    [[nodiscard, gnu::noinline]] bool unusual_number(N& x) {
        const std::byte* const begin = pos_;
        const Family family = next_family();
        if (family > Family::negative && family != Family::real) {
            return wrong_value(std::is_integral_v<N> ? "an integer" : "a number");
        }
        Head h;
        if (!head(h)) return false;
        if (family == Family::real) {
            return convert_number(real_of(h), x) ||
                   does_not_fit(vdl::detail::does_not_fit<N>(real_of(h)), begin);
        }
        if (family == Family::negative) {
            return convert_number(signed_of(h), x) ||
                   does_not_fit(vdl::detail::does_not_fit<N>(signed_of(h)), begin);
        }
        return convert_number(h.n, x) || does_not_fit(vdl::detail::does_not_fit<N>(h.n), begin);
    }
};

}  // namespace vdl::msgpack::detail
