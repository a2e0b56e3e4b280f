// Writing CBOR: the hooks of the encoding walk.
#pragma once

#include <vdl/cbor/deterministic.hpp>
#include <vdl/cbor/half.hpp>
#include <vdl/cbor/head.hpp>
#include <vdl/cbor/options.hpp>
#include <vdl/cbor/raw.hpp>
#include <vdl/cbor/tags.hpp>
#include <vdl/cbor/time.hpp>
#include <vdl/codec/time_text.hpp>
#include <vdl/codec/tree/writer.hpp>

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

namespace vdl::cbor::detail {

/// Scalars, and the heads of what has parts.
class Output : public vdl::detail::TreeOutput<Options> {
public:
    Output(Buffer& out, const Options& options)
        : TreeOutput(out, options),
          sorts_(options.key_order != KeyOrder::as_is),
          open_(options.indefinite_lengths && !sorts_),
          shortest_(options.shortest_floats || options.key_order == KeyOrder::deterministic ||
                    options.key_order == KeyOrder::length_first) {}

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
            std::byte* const to =
                put_integer(out_.room(0), static_cast<unsigned>(Major::text) << 5, x.size());
            if (vdl::detail::copy_ascii(to, x.data(), x.size())) [[likely]] {
                out_.set_end(to + x.size());
                return true;
            }
        }
        return unusual_string(x);
    }
    [[nodiscard]] bool bytes(std::span<const std::byte> x, bool) {
        put_head(Major::bytes, x.size());
        out_.append(x.data(), x.size());
        return true;
    }
    [[nodiscard]] bool time(Timestamp x) {
        if (options_.times == TimeForm::number) {
            double seconds = 0;
            const bool whole = x.nanos == 0;
            if (whole || float_of_time(x, seconds)) {
                put_head(Major::tag, tags::time_number);
                return whole ? number(x.seconds) : number(seconds);
            }
        }
        char text[vdl::detail::max_time_text];
        const char* const end = vdl::detail::put_time(text, x);
        if (end == nullptr) [[unlikely]] {
            return fail(ErrorCode::out_of_range,
                        "RFC 3339 has no times outside of years 0 to 9999");
        }
        put_head(Major::tag, tags::time_text);
        return string({text, static_cast<std::size_t>(end - text)});
    }
    /// RFC 9581: the seconds rounded down, and nanoseconds.
    [[nodiscard]] bool duration(Timestamp x) {
        const bool borrow = x.nanos < 0;
        if (borrow && x.seconds == INT64_MIN) {
            return fail(ErrorCode::out_of_range, "a duration of more than 2^63 seconds");
        }
        put_head(Major::tag, tags::duration);
        put_head(Major::map, x.nanos != 0 ? 2 : 1);
        (void)(number(1) && number(x.seconds - (borrow ? 1 : 0)));
        if (x.nanos != 0) {
            (void)(number(-9) && number(x.nanos + (borrow ? vdl::detail::nanos_per_second : 0)));
        }
        return true;
    }

protected:
    template <class N>
    static constexpr std::size_t max_number = sizeof(N) + 1;

    [[nodiscard]] static std::byte* put_boolean(std::byte* to, bool x) noexcept {
        *to = std::byte{0xF4} | static_cast<std::byte>(x);
        return to + 1;
    }

    template <class N>
    [[nodiscard]] std::byte* put_number(std::byte* to, N x) const {
        if constexpr (std::is_floating_point_v<N>) {
            return put_float(to, x);
        } else if constexpr (std::is_signed_v<N>) {
            const auto wide = static_cast<std::int64_t>(x);
            const auto sign = static_cast<std::uint64_t>(wide >> 63);
            const std::uint64_t n = static_cast<std::uint64_t>(wide) ^ sign;
            return put_integer(to, static_cast<unsigned>(sign & 0x20U), n);
        } else {
            return put_integer(to, 0, x);
        }
    }
    void put_head(Major major, std::uint64_t n) {
        std::byte* const to = out_.room(Wire::max_head);
        out_.set_end(put_integer(to, static_cast<unsigned>(major) << 5, n));
    }
    [[nodiscard, gnu::noinline]] bool unusual_string(std::string_view x) {
        std::byte head[Wire::max_head];
        const std::byte* const end = Wire::put_text_head(head, x.size());
        return put_unusual_text(x, {head, end});
    }
    void nil() { out_.push_back(std::byte{0xF6}); }
    [[nodiscard]] bool begin_array(std::size_t n) { return begin(Major::array, n); }
    [[nodiscard]] bool begin_map(std::size_t n) { return begin(Major::map, n); }
    void end() {
        leave();
        if (open_) [[unlikely]]
            out_.push_back(break_byte);
    }
    [[nodiscard]] bool sorts() const noexcept { return sorts_; }
    [[nodiscard]] bool key_less(std::span<const std::byte> a, std::span<const std::byte> b) const {
        return detail::key_less(a, b, options_.key_order);
    }

private:
    [[nodiscard]] static std::byte* put_integer(std::byte* to, unsigned high,
                                                std::uint64_t n) noexcept {
        if (n < info_one_byte) {
            *to = static_cast<std::byte>(high | static_cast<unsigned>(n));
            return to + 1;
        }
        if (n <= 0xFF) {
            to[0] = static_cast<std::byte>(high | 24U);
            to[1] = static_cast<std::byte>(n);
            return to + 2;
        }
        if (n <= 0xFFFF) {
            *to = static_cast<std::byte>(high | 25U);
            return vdl::detail::store_big(to + 1, static_cast<std::uint16_t>(n));
        }
        if (n <= 0xFFFF'FFFF) {
            *to = static_cast<std::byte>(high | 26U);
            return vdl::detail::store_big(to + 1, static_cast<std::uint32_t>(n));
        }
        *to = static_cast<std::byte>(high | 27U);
        return vdl::detail::store_big(to + 1, n);
    }
    template <class N>
    [[nodiscard]] std::byte* put_float(std::byte* to, N x) const {
        if (x != x && options_.nan == NanPayload::drop) [[unlikely]]
            return put_nan(to);
        float narrow = 0;
        if constexpr (sizeof(N) == 8) {
            if (!shortest_ || !float_of_double(x, narrow)) {
                *to = std::byte{0xFB};
                return vdl::detail::store_big(to + 1, std::bit_cast<std::uint64_t>(x));
            }
        } else {
            narrow = x;
        }
        std::uint16_t half = 0;
        if (shortest_ && half_of_float(narrow, half)) {
            *to = std::byte{0xF9};
            return vdl::detail::store_big(to + 1, half);
        }
        *to = std::byte{0xFA};
        return vdl::detail::store_big(to + 1, std::bit_cast<std::uint32_t>(narrow));
    }
    [[nodiscard, gnu::cold]] static std::byte* put_nan(std::byte* to) noexcept {
        *to = std::byte{0xF9};
        return vdl::detail::store_big(to + 1, std::uint16_t{0x7E00});
    }
    [[nodiscard]] bool begin(Major major, std::size_t n) {
        if (!enter()) return false;
        if (open_) [[unlikely]] {
            out_.push_back(static_cast<std::byte>(static_cast<unsigned>(major) << 5 | info_open));
        } else {
            put_head(major, n);
        }
        return true;
    }
    /// The float that is read as the same nanosecond.
    [[nodiscard]] static bool float_of_time(Timestamp x, double& seconds) noexcept {
        constexpr double nano = 1e-9;
        seconds = static_cast<double>(x.seconds) + static_cast<double>(x.nanos) * nano;
        Timestamp back;
        return time_of_seconds(seconds, back) && back == x;
    }

    bool sorts_;
    bool open_;
    bool shortest_;
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
    template <std::uint64_t Number, class T>
    [[nodiscard]] bool native(const Tagged<Number, T>& x) {
        if (!enter()) return false;
        put_head(Major::tag, Number);
        const bool ok = write(*this, x.value);
        leave();
        return ok;
    }
    // These are templates so that writing of dynamic values is made only where it is used.
    template <std::same_as<Tag> T>
    [[nodiscard]] bool native(const T& x) {
        return put_tag(x.number, x.content.view());
    }
    [[nodiscard]] bool native(const Simple& x) { return put_simple(x.number); }

    /// Dynamic structs that are tags and simple values.
    template <std::same_as<ValueView> View>
    [[nodiscard]] bool special(View x, bool& done) {
        if (!x.node()->name.starts_with("cbor.")) return true;
        const TagTypes& types = TagTypes::get();
        if (x.node() == types.simple.node()) {
            done = true;
            return put_simple(static_cast<std::uint8_t>(x.at(0).as_uint()));
        }
        if (x.node() == types.tag.node()) {
            done = true;
            const ValueView content = x.at(1);
            return put_tag(x.at(0).as_uint(), content.has_value() ? content.inside() : content);
        }
        return true;
    }

private:
    template <std::same_as<ValueView> View>
    [[nodiscard]] bool put_tag(std::uint64_t number, View content) {
        const bool bignum = number == tags::positive_bignum || number == tags::negative_bignum;
        if (bignum && content.kind() == Kind::list && content.node()->elem->kind == Kind::byte) {
            put_bignum(number, content.as_bytes());
            return true;
        }
        if (!enter()) return false;
        put_head(Major::tag, number);
        const bool ok = any(content);
        leave();
        return ok;
    }
    /// Without zeros in front, and as an integer if it is one (RFC 8949, section 3.4.3).
    void put_bignum(std::uint64_t number, std::span<const std::byte> bytes) {
        while (!bytes.empty() && bytes[0] == std::byte{0}) bytes = bytes.subspan(1);
        if (bytes.size() <= 8) {
            std::uint64_t n = 0;
            for (const std::byte byte : bytes) n = n << 8 | std::to_integer<unsigned>(byte);
            const bool negative = number == tags::negative_bignum;
            put_head(negative ? Major::negative : Major::positive, n);
            return;
        }
        put_head(Major::tag, number);
        (void)this->bytes(bytes, false);
    }
    [[nodiscard]] bool put_simple(std::uint8_t number) {
        if (number >= 24 && number < 32) {
            return fail(ErrorCode::unsupported,
                        vdl::detail::sentence({"there is no simple value ", number}));
        }
        put_head(Major::simple, number);
        return true;
    }
};

}  // namespace vdl::cbor::detail
