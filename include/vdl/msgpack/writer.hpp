// Writing MessagePack: the hooks of the encoding walk.
#pragma once

#include <vdl/codec/tree/writer.hpp>
#include <vdl/msgpack/extension.hpp>
#include <vdl/msgpack/head.hpp>
#include <vdl/msgpack/options.hpp>
#include <vdl/msgpack/raw.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

namespace vdl::msgpack::detail {

/// Scalars, and the heads of what has parts.
class Output : public vdl::detail::TreeOutput<Options> {
public:
    using TreeOutput::TreeOutput;

    [[nodiscard]] bool boolean(bool x) {
        out_.set_end(put_boolean(out_.room(1), x));
        return true;
    }
    template <class N>
    [[nodiscard]] bool number(N x) {
        out_.set_end(put_number(out_.room(Wire::max_head), x));
        return true;
    }
    [[nodiscard]] bool string(std::string_view x) {
        if (x.size() <= short_text && x.size() + Wire::max_head <= out_.left()) [[likely]] {
            std::byte* const to = Wire::put_text_head(out_.room(0), x.size());
            if (vdl::detail::copy_ascii(to, x.data(), x.size())) [[likely]] {
                out_.set_end(to + x.size());
                return true;
            }
        }
        return unusual_string(x);
    }
    [[nodiscard]] bool bytes(std::span<const std::byte> x, bool) {
        if (x.size() > most_bytes) return too_long();
        std::byte* const at = out_.room(Wire::max_head);
        out_.set_end(put_length(at, first::bin8, 0, x.size()));
        out_.append(x.data(), x.size());
        return true;
    }
    /// The timestamp extension, in the shortest of its forms.
    [[nodiscard]] bool time(Timestamp x) {
        const auto seconds = static_cast<std::uint64_t>(x.seconds);
        const auto nanos = static_cast<std::uint32_t>(x.nanos);
        std::byte data[12];
        if (seconds >> 34 != 0) {
            (void)vdl::detail::store_big(vdl::detail::store_big(data, nanos), seconds);
            return put_extension(timestamp_type, data);
        }
        const std::uint64_t both = std::uint64_t{nanos} << 34 | seconds;
        if (both >> 32 != 0) {
            (void)vdl::detail::store_big(data, both);
            return put_extension(timestamp_type, std::span(data).first(8));
        }
        (void)vdl::detail::store_big(data, static_cast<std::uint32_t>(both));
        return put_extension(timestamp_type, std::span(data).first(4));
    }
    [[nodiscard]] bool duration(Timestamp x) {
        out_.push_back(static_cast<std::byte>(first::fixarray + 2));
        return number(x.seconds) && number(x.nanos);
    }

protected:
    template <class N>
    static constexpr std::size_t max_number = sizeof(N) + 1;

    [[nodiscard]] static std::byte* put_boolean(std::byte* to, bool x) noexcept {
        *to = static_cast<std::byte>(first::false_value + x);
        return to + 1;
    }

    template <class N>
    [[nodiscard]] std::byte* put_number(std::byte* to, N x) const {
        if constexpr (std::is_floating_point_v<N>) {
            return put_float(to, x);
        } else {
            if constexpr (std::is_signed_v<N>) {
                if (x < 0) return put_negative(to, static_cast<std::int64_t>(x));
            }
            const std::uint64_t n = static_cast<std::make_unsigned_t<N>>(x);
            if (n < first::fixmap) {
                *to = static_cast<std::byte>(n);
                return to + 1;
            }
            return put_length(to, first::uint8, 0, n);
        }
    }
    [[nodiscard, gnu::noinline]] bool unusual_string(std::string_view x) {
        if (x.size() > most_bytes) return too_long();
        std::byte head[Wire::max_head];
        const std::byte* const end = Wire::put_text_head(head, x.size());
        return put_unusual_text(x, {head, end});
    }
    void nil() { out_.push_back(std::byte{first::nil}); }
    [[nodiscard]] bool begin_array(std::size_t n) {
        return begin(first::fixarray, first::array16, n);
    }
    [[nodiscard]] bool begin_map(std::size_t n) { return begin(first::fixmap, first::map16, n); }
    void end() { leave(); }
    [[nodiscard]] static constexpr bool sorts() noexcept { return false; }
    [[nodiscard]] static bool key_less(std::span<const std::byte>, std::span<const std::byte>) {
        return false;
    }

    [[nodiscard]] bool put_extension(std::int8_t type, std::span<const std::byte> data) {
        const std::size_t n = data.size();
        if (n > most_bytes) return too_long();
        std::byte* at = out_.room(Wire::max_head);
        if (n != 0 && n <= 16 && std::has_single_bit(n)) {
            const auto log = static_cast<unsigned>(std::countr_zero(n));
            *at++ = static_cast<std::byte>(first::fixext1 + log);
        } else {
            at = put_length(at, first::ext8, 0, n);
        }
        *at++ = static_cast<std::byte>(type);
        out_.set_end(at);
        out_.append(data.data(), n);
        return true;
    }

private:
    static constexpr std::uint64_t most_bytes = 0xFFFF'FFFF;

    /// `base` and one byte, or one of the three after it and 2, 4 or 8 bytes. `skipped` of them do
    /// not exist.
    [[nodiscard]] static std::byte* put_length(std::byte* to, unsigned base, unsigned skipped,
                                               std::uint64_t n) noexcept {
        if (skipped == 0 && n <= 0xFF) {
            to[0] = static_cast<std::byte>(base);
            to[1] = static_cast<std::byte>(n);
            return to + 2;
        }
        if (n <= 0xFFFF) {
            *to = static_cast<std::byte>(base + 1 - skipped);
            return vdl::detail::store_big(to + 1, static_cast<std::uint16_t>(n));
        }
        if (n <= 0xFFFF'FFFF) {
            *to = static_cast<std::byte>(base + 2 - skipped);
            return vdl::detail::store_big(to + 1, static_cast<std::uint32_t>(n));
        }
        *to = static_cast<std::byte>(base + 3 - skipped);
        return vdl::detail::store_big(to + 1, n);
    }
    [[nodiscard]] static std::byte* put_negative(std::byte* to, std::int64_t x) noexcept {
        if (x >= -32) {
            *to = static_cast<std::byte>(x);
            return to + 1;
        }
        if (x >= INT8_MIN) {
            to[0] = static_cast<std::byte>(first::int8);
            to[1] = static_cast<std::byte>(x);
            return to + 2;
        }
        if (x >= INT16_MIN) {
            *to = static_cast<std::byte>(first::int8 + 1);
            return vdl::detail::store_big(to + 1, static_cast<std::uint16_t>(x));
        }
        if (x >= INT32_MIN) {
            *to = static_cast<std::byte>(first::int8 + 2);
            return vdl::detail::store_big(to + 1, static_cast<std::uint32_t>(x));
        }
        *to = static_cast<std::byte>(first::int8 + 3);
        return vdl::detail::store_big(to + 1, static_cast<std::uint64_t>(x));
    }
    template <class N>
    [[nodiscard]] std::byte* put_float(std::byte* to, N x) const {
        if constexpr (sizeof(N) == 8) {
            constexpr double most = 3.4028234663852886e38;
            if (options_.shortest_floats && ((x <= most && x >= -most) || x - x != 0)) {
                const auto narrow = static_cast<float>(x);
                if (static_cast<double>(narrow) == x) return put_float(to, narrow);
            }
            *to = static_cast<std::byte>(first::float64);
            return vdl::detail::store_big(to + 1, std::bit_cast<std::uint64_t>(x));
        } else {
            *to = static_cast<std::byte>(first::float32);
            return vdl::detail::store_big(to + 1, std::bit_cast<std::uint32_t>(x));
        }
    }
    [[nodiscard]] bool begin(unsigned fixed, unsigned base, std::size_t n) {
        if (n > most_bytes) return too_long();
        if (!enter()) return false;
        std::byte* const at = out_.room(Wire::max_head);
        if (n < 16) {
            *at = static_cast<std::byte>(fixed | static_cast<unsigned>(n));
            out_.set_end(at + 1);
        } else {
            out_.set_end(put_length(at, base, 1, n));
        }
        return true;
    }
    [[gnu::cold]] bool too_long() {
        return fail(ErrorCode::unsupported, "MessagePack has no lengths of 2^32 and more");
    }
};

class Writer : public vdl::detail::TreeWriter<Writer, Output, Wire> {
public:
    using TreeWriter::native;
    using TreeWriter::TreeWriter;

    [[nodiscard]] bool native(const Raw& x) { return native(RawView{x.bytes}); }
    [[nodiscard]] bool native(const RawView& x) {
        if (x.bytes.empty()) {
            nil();
        } else {
            out_.append(x.bytes.data(), x.bytes.size());
        }
        return true;
    }
    [[nodiscard]] bool native(const Extension& x) { return put_extension(x.type, x.data); }

    /// Dynamic structs that are extensions.
    [[nodiscard]] bool special(ValueView x, bool& done) {
        if (!x.node()->name.starts_with("msgpack.") || x.node() != extension_type().node()) {
            return true;
        }
        done = true;
        return put_extension(static_cast<std::int8_t>(x.at(0).as_int()), x.at(1).as_bytes());
    }
};

}  // namespace vdl::msgpack::detail
