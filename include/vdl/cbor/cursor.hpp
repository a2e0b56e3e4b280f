// Reading CBOR items that need no knowledge of a C++ type: heads, strings, tags, numbers.
#pragma once

#include <vdl/cbor/expected_text.hpp>
#include <vdl/cbor/half.hpp>
#include <vdl/cbor/head.hpp>
#include <vdl/cbor/options.hpp>
#include <vdl/codec/number.hpp>
#include <vdl/codec/time_text.hpp>
#include <vdl/codec/tree/cursor.hpp>

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

namespace vdl::cbor::detail {

using vdl::detail::ItemCount;
using vdl::detail::load_big;

/// A number as an item says it.
struct Number {
    enum class Kind : std::uint8_t { integer, real };
    Kind kind = Kind::integer;
    bool negative = false;   ///< then the integer is -1 - magnitude
    bool too_large = false;  ///< a bignum of more than 64 bits
    std::uint64_t magnitude = 0;
    double real = 0;
};

class Cursor : public vdl::detail::TreeCursor<Options> {
public:
    using TreeCursor::TreeCursor;

    [[nodiscard]] bool skip(bool check_text = true) { return skip_item<Wire>(check_text); }

    // What is next.

    [[nodiscard]] bool next_is(Major major) const noexcept {
        return pos_ != end_ && major_of(*pos_) == major;
    }
    [[nodiscard]] bool next_is_map() {
        return (!next_is(Major::tag) || pass_tags()) && next_is(Major::map);
    }
    [[nodiscard]] bool next_is_text() const noexcept { return next_is(Major::text); }
    /// The number of a field: an integer from 1 on.
    [[nodiscard]] bool next_is_number() const noexcept { return next_is(Major::positive); }

    /// An integer that fits into int64.
    [[nodiscard]] bool next_is_int64() const noexcept {
        if (pos_ == end_ || std::to_integer<unsigned>(*pos_) >= 0x40) return false;
        const bool eight_bytes = (std::to_integer<unsigned>(*pos_) & 31U) == 27;
        return !eight_bytes || left() < 2 || std::to_integer<unsigned>(pos_[1]) < 0x80;
    }

    /// nil, or undefined.
    [[nodiscard]] bool take_nil() noexcept {
        if (pos_ == end_ || (*pos_ != std::byte{0xF6} && *pos_ != std::byte{0xF7})) return false;
        ++pos_;
        return true;
    }

    // Arrays and maps.

    [[nodiscard]] bool begin_array(ItemCount& n, const char* wanted) {
        return begin(Major::array, 1, n, wanted);
    }
    [[nodiscard]] bool begin_map(ItemCount& n, const char* wanted) {
        return begin(Major::map, 2, n, wanted);
    }
    /// Whether another part follows, which is then to be read.
    [[nodiscard]] bool more(ItemCount& n) {
        if (n.open) [[unlikely]]
            return more_open(n) && count_open(n);
        if (n.left == 0) return false;
        --n.left;
        return true;
    }
    /// The same, to look only.
    [[nodiscard]] bool has_more(ItemCount& n) { return n.open ? more_open(n) : n.left != 0; }
    /// After the last part.
    [[nodiscard]] bool close(const ItemCount& n) noexcept {
        leave();
        return !n.bad;
    }

    // Scalars.

    [[nodiscard]] bool boolean(bool& x) {
        if (next_is(Major::tag) && !pass_tags()) return false;
        if (pos_ == end_ || (std::to_integer<unsigned>(*pos_) & 0xFEU) != 0xF4) [[unlikely]]
            return wrong_value("true or false");
        x = *pos_++ == std::byte{0xF5};
        return true;
    }

    template <class N>
    [[nodiscard]] bool number(N& x) {
        if (left() > 8) [[likely]] {
            const unsigned first = std::to_integer<unsigned>(*pos_);
            if constexpr (std::is_floating_point_v<N>) {
                if (sizeof(N) == 8 && first == 0xFB) {
                    x = static_cast<N>(std::bit_cast<double>(load_big<std::uint64_t>(pos_ + 1)));
                    pos_ += 9;
                    return true;
                }
                if (first == 0xFA) {
                    const auto real = std::bit_cast<float>(load_big<std::uint32_t>(pos_ + 1));
                    if constexpr (sizeof(N) == 8) {
                        x = double_of_float(real);
                    } else {
                        x = real;
                    }
                    pos_ += 5;
                    return true;
                }
                if (sizeof(N) == 8 && first == 0xF9) {
                    x = static_cast<N>(double_of_half(load_big<std::uint16_t>(pos_ + 1)));
                    pos_ += 3;
                    return true;
                }
            } else {
                const unsigned info = first & 31U;
                const bool negative = (first & 0x20U) != 0;
                if (first < 0x40 && info < 28 && (!negative || std::is_signed_v<N>)) [[likely]] {
                    std::uint64_t n = info;
                    std::size_t size = 1;
                    if (info >= info_one_byte) {
                        const unsigned bytes = 1U << (info - info_one_byte);
                        n = load_big<std::uint64_t>(pos_ + 1) >> (64 - 8 * bytes);
                        size += bytes;
                    }
                    if (n <= static_cast<std::uint64_t>(std::numeric_limits<N>::max())) [[likely]] {
                        x = static_cast<N>(negative ? ~n : n);
                        pos_ += size;
                        return true;
                    }
                }
            }
        }
        return unusual_number(x);
    }

    /// A text: a view of the input, or, if it came in chunks, of memory that the next call uses
    /// again (`owned`).
    [[nodiscard]] bool text(std::string_view& out, bool& owned, const char* wanted) {
        owned = false;
        return short_text(out) || long_text(out, owned, wanted);
    }
    /// Passes a text of up to 255 bytes that is as texts usually are; else nothing happens.
    [[nodiscard]] bool short_text(std::string_view& out) noexcept {
        if (left() < 2) [[unlikely]]
            return false;
        const unsigned n = std::to_integer<unsigned>(*pos_) - 0x60U;
        if (n < info_one_byte) [[likely]]
            return usual_text(1, n, out);
        return n == info_one_byte && usual_text(2, std::to_integer<unsigned>(pos_[1]), out);
    }
    [[nodiscard]] bool text(std::string_view& out, const char* wanted) {
        bool owned = false;
        return text(out, owned, wanted);
    }
    template <class Target>
    [[nodiscard]] bool string(Target&& target) {
        const std::byte* const begin = pos_;
        std::string_view view;
        bool owned = false;
        if (!text(view, owned, "a string")) return false;
        if constexpr (std::decay_t<Target>::borrows) {
            if (owned) [[unlikely]] {
                return fail(ErrorCode::cannot_borrow,
                            "a string that is not in one piece cannot be borrowed as a view",
                            begin);
            }
        }
        return target.assign(*this, view) || at(begin);
    }
    template <class Target>
    [[nodiscard]] bool bytes(Target&& target) {
        const std::byte* const begin = pos_;
        if (next_is(Major::tag) && !pass_tags(Want::bytes)) return false;
        std::span<const std::byte> view;
        bool owned = false;
        if (!byte_string(view, owned)) return false;
        if constexpr (std::decay_t<Target>::borrows) {
            if (owned) [[unlikely]] {
                return fail(ErrorCode::cannot_borrow,
                            "bytes in chunks cannot be borrowed as a view", begin);
            }
        }
        return target.assign(*this, view) || at(begin);
    }
    [[nodiscard]] bool time(Timestamp& x);
    [[nodiscard]] bool duration(Timestamp& x);

protected:
    enum class Want : std::uint8_t { value, bytes };

    struct Head {
        Major major = Major::positive;
        unsigned info = 0;
        std::uint64_t n = 0;
    };
    /// Reads a head; 28 to 30 and, where nothing can be open, 31 are malformed.
    [[nodiscard]] bool head(Head& h) {
        constexpr std::size_t most = 9;
        if (left() >= most) [[likely]] {
            h.major = major_of(*pos_);
            h.info = std::to_integer<unsigned>(*pos_) & 31U;
            if (h.major != Major::simple && h.info <= info_eight_bytes) [[likely]] {
                h.n = h.info;
                ++pos_;
                if (h.info < info_one_byte) return true;
                const unsigned bytes = 1U << (h.info - info_one_byte);
                h.n = vdl::detail::load_big<std::uint64_t>(pos_) >> (64 - 8 * bytes);
                pos_ += bytes;
                return true;
            }
        }
        vdl::detail::ItemHead item;
        const vdl::detail::Scan found = Wire::scan(pos_, left(), item);
        if (found == vdl::detail::Scan::more) return truncated();
        if (found == vdl::detail::Scan::malformed) {
            return fail(ErrorCode::malformed, item.problem);
        }
        h.major = major_of(*pos_);
        h.info = std::to_integer<unsigned>(*pos_) & 31U;
        h.n = h.info < info_one_byte ? h.info : 0;
        for (std::size_t i = 1; i < item.size; ++i) {
            h.n = h.n << 8 | std::to_integer<unsigned>(pos_[i]);
        }
        pos_ += item.size;
        return true;
    }

    /// A value of another kind than `wanted` is next, or none.
    [[gnu::cold]] bool wrong_value(const char* wanted) {
        if (error_.code() != ErrorCode::none) return false;
        vdl::detail::ItemHead item;
        const vdl::detail::Scan scan = Wire::scan(pos_, left(), item);
        if (scan == vdl::detail::Scan::more) return truncated();
        if (scan == vdl::detail::Scan::malformed) return fail(ErrorCode::malformed, item.problem);
        const unsigned first = std::to_integer<unsigned>(*pos_);
        static constexpr const char* names[] = {"an integer", "an integer", "bytes", "a string",
                                                "an array",   "a map",      "a tag"};
        const char* const found = first < 0xE0                     ? names[first >> 5]
                                  : first == 0xF4 || first == 0xF5 ? "a bool"
                                  : first == 0xF6                  ? "null"
                                  : first == 0xF7                  ? "undefined"
                                  : first == 0xFF                  ? "a break"
                                  : first >= 0xF9                  ? "a float"
                                                                   : "a simple value";
        const ErrorCode code = first == 0xF6 || first == 0xF7 ? ErrorCode::nil_value
                               : first == 0xFF                ? ErrorCode::malformed
                                                              : ErrorCode::incompatible_types;
        return fail(code, vdl::detail::sentence({"expected ", wanted, ", found ", found}));
    }

    /// Passes the tags before a value of a wanted type. The item in the byte string behind tag 24
    /// is then next, unless it is the bytes that are wanted.
    [[nodiscard, gnu::noinline]] bool pass_tags(Want want = Want::value) {
        std::uint32_t count = 0;
        while (next_is(Major::tag)) {
            const std::byte* const begin = pos_;
            Head h;
            if (!head(h)) return false;
            if (count++ == options_.limits.depth) return too_deep();
            if (h.n == tags::embedded) {
                if (want == Want::value && !enter_embedded()) return false;
            } else if (options_.unknown_tag == UnknownTag::refuse && !is_known(h.n)) {
                return unknown_tag(h.n, begin);
            } else if (h.n <= tags::negative_bignum && !tag_fits(h.n)) {
                return false;
            }
            last_tag_ = h.n;
        }
        return true;
    }
    /// Tags of times and bignums stand before what can be one.
    [[nodiscard, gnu::noinline]] bool tag_fits(std::uint64_t tag) {
        if (pos_ == end_) return truncated();
        const unsigned first = std::to_integer<unsigned>(*pos_);
        bool fits = true;
        if (tag == tags::time_text) fits = next_is(Major::text);
        if (tag == tags::time_number) fits = first < 0x40 || (first >= 0xF9 && first <= 0xFB);
        if (tag == tags::positive_bignum || tag == tags::negative_bignum) {
            fits = next_is(Major::bytes);
        }
        return fits || fail(ErrorCode::malformed,
                            vdl::detail::sentence({"not what tag ", tag,
                                                   " can stand before (RFC 8949, section 3.4)"}));
    }
    [[nodiscard]] static bool is_known(std::uint64_t tag) noexcept {
        return tag <= tags::negative_bignum ||
               (tag >= tags::to_base64url && tag <= tags::embedded) || tag == tags::duration ||
               tag == tags::self_described;
    }
    [[gnu::cold]] bool unknown_tag(std::uint64_t tag, const std::byte* at) {
        return fail(ErrorCode::unsupported, vdl::detail::sentence({"tag ", tag, " is not known"}),
                    at);
    }
    /// The bytes behind tag 24 must be one item and nothing else.
    [[nodiscard]] bool enter_embedded() {
        const std::byte* const begin = pos_;
        Head h;
        if (!head(h)) return false;
        if (h.major != Major::bytes || h.info == info_open) {
            return fail(ErrorCode::malformed, "tag 24 without a byte string", begin);
        }
        if (h.n > left()) return truncated();
        const std::byte* const item = pos_;
        const std::byte* const outer_end = std::exchange(end_, pos_ + h.n);
        const bool ok = skip() && expect_end();
        pos_ = item;
        end_ = outer_end;
        return ok;
    }

    /// A number of any form, bignums included.
    [[nodiscard, gnu::noinline]] bool number_item(Number& x, const char* wanted) {
        last_tag_ = ~std::uint64_t{0};
        if (next_is(Major::tag) && !pass_tags()) return false;
        const bool bignum =
            last_tag_ == tags::positive_bignum || last_tag_ == tags::negative_bignum;
        if (bignum && next_is(Major::bytes)) {
            std::span<const std::byte> bytes;
            bool owned = false;
            if (!byte_string(bytes, owned)) return false;
            x = bignum_of(bytes, last_tag_ == tags::negative_bignum);
            return true;
        }
        if (pos_ == end_) return truncated();
        const unsigned first = std::to_integer<unsigned>(*pos_);
        if (first >= 0x40 && (first < 0xF9 || first > 0xFB)) return wrong_value(wanted);
        Head h;
        if (!head(h)) return false;
        x = {};
        if (h.major != Major::simple) {
            x.negative = h.major == Major::negative;
            x.magnitude = h.n;
            return true;
        }
        x.kind = Number::Kind::real;
        x.real = real_of(h);
        return true;
    }
    [[nodiscard]] static double real_of(const Head& h) noexcept {
        if (h.info == 25) return double_of_half(static_cast<std::uint16_t>(h.n));
        if (h.info == 27) return std::bit_cast<double>(h.n);
        return double_of_float(std::bit_cast<float>(static_cast<std::uint32_t>(h.n)));
    }
    [[nodiscard]] static Number bignum_of(std::span<const std::byte> bytes, bool negative) {
        Number x;
        x.negative = negative;
        while (!bytes.empty() && bytes[0] == std::byte{0}) bytes = bytes.subspan(1);
        x.too_large = bytes.size() > 8;
        if (x.too_large) return x;
        for (const std::byte byte : bytes) {
            x.magnitude = x.magnitude << 8 | std::to_integer<unsigned>(byte);
        }
        return x;
    }

    [[nodiscard]] bool byte_string(std::span<const std::byte>& out, bool& owned) {
        owned = false;
        if (!next_is(Major::bytes)) [[unlikely]]
            return wrong_value("bytes");
        Head h;
        if (!head(h)) return false;
        if (h.info == info_open) [[unlikely]] {
            owned = true;
            if (!join(Major::bytes)) return false;
            out = std::as_bytes(std::span(joined_.data(), joined_.size()));
            return true;
        }
        if (h.n > left()) [[unlikely]]
            return truncated();
        if (!within_limit(h.n)) return false;
        out = {pos_, static_cast<std::size_t>(h.n)};
        pos_ += h.n;
        return true;
    }

private:
    [[nodiscard]] bool begin(Major major, unsigned items, ItemCount& n, const char* wanted) {
        if (pos_ != end_) [[likely]] {
            const unsigned usual =
                std::to_integer<unsigned>(*pos_) - (static_cast<unsigned>(major) << 5);
            if (usual < info_one_byte) [[likely]] {
                ++pos_;
                if (enter_usual(usual, items)) [[likely]] {
                    n.left = usual;
                    return true;
                }
                --pos_;
            }
        }
        return begin_unusual(major, items, n, wanted);
    }
    [[nodiscard, gnu::noinline]] bool begin_unusual(Major major, unsigned items, ItemCount& n,
                                                    const char* wanted) {
        if (!next_is(major)) [[unlikely]] {
            if (next_is(Major::tag) && !pass_tags()) return false;
            if (!next_is(major)) return wrong_value(wanted);
        }
        if (!enter()) return false;
        const unsigned info = std::to_integer<unsigned>(*pos_) & 31U;
        if (info < info_one_byte) [[likely]] {
            ++pos_;
            n.left = info;
        } else {
            Head h;
            if (!head(h)) return false;
            if (h.info == info_open) {
                n = {~std::uint64_t{0}, true, false};
                return true;
            }
            n.left = h.n;
        }
        return claim(n.left, items);
    }
    [[nodiscard, gnu::noinline]] bool more_open(ItemCount& n) {
        if (pos_ == end_) {
            n.bad = true;
            return truncated();
        }
        if (*pos_ != break_byte) return true;
        ++pos_;
        n = {};
        return false;
    }

    [[nodiscard, gnu::noinline]] bool long_text(std::string_view& out, bool& owned,
                                                const char* wanted) {
        last_tag_ = ~std::uint64_t{0};
        if (next_is(Major::tag) && !pass_tags()) return false;
        if (next_is(Major::bytes) && expects_text(last_tag_)) {
            std::span<const std::byte> bytes;
            if (!byte_string(bytes, owned)) return false;
            owned = true;
            joined_ = expected_text(last_tag_, bytes);
            out = joined_;
            return true;
        }
        if (!next_is(Major::text)) return wrong_value(wanted);
        Head h;
        if (!head(h)) return false;
        if (h.info == info_open) {
            owned = true;
            if (!join(Major::text)) return false;
            out = joined_;
            return true;
        }
        if (h.n > left()) return truncated();
        if (!checked_text(pos_, static_cast<std::size_t>(h.n), out)) return false;
        pos_ += h.n;
        return true;
    }
    /// Puts the chunks of a string together; each chunk of a text must be UTF-8 by itself.
    [[nodiscard]] bool join(Major major) {
        joined_.clear();
        for (;;) {
            if (pos_ == end_) return truncated();
            if (*pos_ == break_byte) {
                ++pos_;
                return true;
            }
            const std::byte* const begin = pos_;
            Head h;
            if (!head(h)) return false;
            if (h.major != major || h.info == info_open) {
                return fail(ErrorCode::malformed, "a chunk of a string is no string of that kind",
                            begin);
            }
            if (h.n > left()) return truncated();
            const auto n = static_cast<std::size_t>(h.n);
            std::string_view chunk(reinterpret_cast<const char*>(pos_), n);
            if (major == Major::text && !checked_text(pos_, n, chunk)) return false;
            if (!within_limit(joined_.size() + h.n)) return false;
            joined_.append(chunk);
            pos_ += n;
        }
    }

    template <class N>
    [[nodiscard, gnu::noinline]] bool unusual_number(N& x) {
        const std::byte* const begin = pos_;
        Number number;
        if (!number_item(number, std::is_integral_v<N> ? "an integer" : "a number")) return false;
        if (number.kind == Number::Kind::real) {
            if constexpr (std::is_same_v<N, float>) {
                if (float_of_double(number.real, x)) return true;
            }
            return convert_number(number.real, x) ||
                   does_not_fit(vdl::detail::does_not_fit<N>(number.real), begin);
        }
        constexpr auto most = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
        if (!number.too_large) {
            if (!number.negative) {
                if (convert_number(number.magnitude, x)) return true;
            } else if (number.magnitude <= most &&
                       convert_number(static_cast<std::int64_t>(~number.magnitude), x)) {
                return true;
            }
        }
        return does_not_fit(integer_error(number, vdl::detail::number_word<N>()), begin);
    }
    [[nodiscard, gnu::cold]] static Error integer_error(const Number& x, std::string_view word) {
        using vdl::detail::Word;
        Word number = x.negative ? x.magnitude + 1 : x.magnitude;
        if (x.too_large) number = "a bignum of more than 64 bits";
        const bool least = x.negative && x.magnitude == ~std::uint64_t{0};
        if (least && !x.too_large) number = "18446744073709551616";
        const Word sign = x.negative && !x.too_large ? "-" : "";
        return Error(ErrorCode::out_of_range,
                     vdl::detail::sentence({sign, number, " does not fit into ", word}));
    }

    std::uint64_t last_tag_ = 0;  ///< that `pass_tags` passed
};

}  // namespace vdl::cbor::detail
