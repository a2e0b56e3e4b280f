// Reading CBOR: the hooks of the decoding walk.
#pragma once

#include <vdl/cbor/cursor.hpp>
#include <vdl/cbor/deterministic.hpp>
#include <vdl/cbor/raw.hpp>
#include <vdl/cbor/tags.hpp>
#include <vdl/cbor/time.hpp>
#include <vdl/codec/tree/reader.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>

namespace vdl::cbor::detail {

class Reader : public vdl::detail::TreeReader<Reader, Cursor, Wire> {
public:
    using TreeReader::native;
    using TreeReader::TreeReader;

    /// Before the value is read.
    [[nodiscard]] bool check(std::span<const std::byte> input) {
        if (!options_.require_order) return true;
        error_ = OrderCheck(input, options_.key_order, options_.limits).run();
        return error_.code() == ErrorCode::none;
    }

    [[nodiscard]] bool native(RawView& x) {
        const std::byte* const begin = pos_;
        if (!skip()) return false;
        x.bytes = {begin, pos_};
        return true;
    }
    [[nodiscard]] bool native(Raw& x) {
        RawView view;
        if (!native(view) || !vdl::detail::charge_bytes(*this, view.bytes.size())) return false;
        x.bytes.assign(view.bytes.begin(), view.bytes.end());
        return true;
    }
    template <std::uint64_t Number, class T>
    [[nodiscard]] bool native(Tagged<Number, T>& x) {
        const std::byte* const begin = pos_;
        if (!next_is(Major::tag)) return wrong_value("a tag");
        Head h;
        if (!head(h)) return false;
        if (h.n != Number) {
            return fail(
                ErrorCode::incompatible_types,
                vdl::detail::sentence({"expected tag ", std::uint64_t{Number}, ", found ", h.n}),
                begin);
        }
        if (!enter() || !read(*this, x.value)) return false;
        leave();
        return true;
    }
    // These are templates so that reading of dynamic values is made only where it is used.
    template <std::same_as<Tag> T>
    [[nodiscard]] bool native(T& x) {
        if (!next_is(Major::tag)) return wrong_value("a tag");
        Head h;
        if (!head(h) || !enter() || !read(*this, x.content)) return false;
        x.number = h.n;
        leave();
        return true;
    }
    [[nodiscard]] bool native(Simple& x) { return simple(x.number); }

    template <class Target>
    [[nodiscard]] bool any(Target&& target) {
        if (take_nil_only()) {
            target.set_nil();
            return true;
        }
        if (options_.typed_any) return typed_any(target);
        if (pos_ == end_) return truncated();
        const vdl::detail::AnyTypes& types = vdl::detail::AnyTypes::get();
        switch (major_of(*pos_)) {
            case Major::positive:
            case Major::negative: return any_integer(target);
            case Major::bytes: return nested(target, types.bytes);
            case Major::text: {
                const ValueRef inside = in_place(target, types.text);
                return this->string(vdl::detail::DynamicStringTarget(inside));
            }
            case Major::array: return nested(target, types.list);
            case Major::map: return any_map(target);
            case Major::tag: return any_tag(target);
            case Major::simple: break;
        }
        const unsigned first = std::to_integer<unsigned>(*pos_);
        if (first == 0xF4 || first == 0xF5) return nested(target, Type::boolean());
        if (first >= 0xF9 && first <= 0xFB) return nested(target, Type::float64());
        return nested(target, TagTypes::get().simple);
    }

    /// Dynamic structs that are tags and simple values.
    template <std::same_as<ValueRef> Ref>
    [[nodiscard]] bool special(Ref x, bool& done) {
        if (!x.node()->name.starts_with("cbor.")) return true;
        const TagTypes& types = TagTypes::get();
        if (x.node() == types.simple.node()) {
            done = true;
            std::uint8_t number = 0;
            if (!simple(number)) return false;
            x.at(0).set_uint(number);
        } else if (x.node() == types.tag.node()) {
            done = true;
            if (!next_is(Major::tag)) return wrong_value("a tag");
            Head h;
            if (!head(h) || !enter()) return false;
            x.at(0).set_uint(h.n);
            if (!read(*this, x.at(1))) return false;
            leave();
        }
        return true;
    }

private:
    [[nodiscard]] bool take_nil_only() noexcept {
        if (pos_ == end_ || *pos_ != std::byte{0xF6}) return false;
        ++pos_;
        return true;
    }
    [[nodiscard]] bool simple(std::uint8_t& x) {
        const unsigned first = pos_ != end_ ? std::to_integer<unsigned>(*pos_) : 0;
        const bool is_simple = first >= 0xE0 && first <= 0xF8 && (first < 0xF4 || first > 0xF6);
        if (!is_simple) return wrong_value("a simple value");
        Head h;
        if (!head(h)) return false;
        x = static_cast<std::uint8_t>(h.n);
        return true;
    }
    /// The slot of a value in an any, see `hold_in_place`.
    template <class Target>
    [[nodiscard]] static ValueRef in_place(Target& target, const Type& type) {
        return {type.node(), vdl::detail::hold_in_place(target.slot(), type.node())};
    }
    template <class Target>
    [[nodiscard]] bool any_integer(Target& target) {
        const std::byte* const begin = pos_;
        const unsigned first = std::to_integer<unsigned>(*begin);
        if (const unsigned info = first & 31U; info < info_one_byte) {
            ++pos_;
            return put_integer(target, major_of(*begin) == Major::negative, info, begin);
        }
        Head h;
        if (!head(h)) return false;
        return put_integer(target, h.major == Major::negative, h.n, begin);
    }
    template <class Target>
    [[nodiscard]] bool put_integer(Target& target, bool negative, std::uint64_t n,
                                   const std::byte* begin) {
        constexpr auto most = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
        if (n > most && negative) {
            std::byte big[8];
            for (unsigned i = 0; i < 8; ++i) big[i] = static_cast<std::byte>(n >> (56 - 8 * i));
            return put_bignum(target, tags::negative_bignum, big, begin);  // -1 - n
        }
        const vdl::detail::AnyTypes& types = vdl::detail::AnyTypes::get();
        const ValueRef inside = in_place(target, n > most ? types.uint64 : types.int64);
        vdl::detail::store(inside.slot(), negative ? ~n : n);
        return true;
    }
    /// A number beyond 64 bits: the tag with the bytes that it needs.
    template <class Target>
    [[nodiscard]] bool put_bignum(Target& target, std::uint64_t tag,
                                  std::span<const std::byte> bytes, const std::byte* begin) {
        const ValueRef inside = begin_tag(target, tag);
        if (!inside) return at(begin);
        const ValueRef list = inside.at(1).emplace(vdl::detail::AnyTypes::get().bytes, budget());
        if (list && list.set_bytes(bytes, budget())) return true;
        return vdl::detail::over_budget(*this) || at(begin);
    }
    template <class Target>
    [[nodiscard]] ValueRef begin_tag(Target& target, std::uint64_t number) {
        const ValueRef inside = target.emplace(*this, TagTypes::get().tag);
        if (inside) inside.at(0).set_uint(number);
        return inside;
    }
    /// A tag without a wanted type. Bignums that are integers become that; the tag that says that
    /// this is CBOR is dropped; all others are kept.
    template <class Target>
    [[nodiscard]] bool any_tag(Target& target) {
        const std::byte* const begin = pos_;
        Head h;
        if (!head(h)) return false;
        const bool bignum = h.n == tags::positive_bignum || h.n == tags::negative_bignum;
        if (bignum && next_is(Major::bytes)) {
            std::span<const std::byte> bytes;
            bool owned = false;
            if (!byte_string(bytes, owned)) return false;
            while (!bytes.empty() && bytes[0] == std::byte{0}) bytes = bytes.subspan(1);
            const Number number = bignum_of(bytes, h.n == tags::negative_bignum);
            if (number.too_large) return put_bignum(target, h.n, bytes, begin);
            return put_integer(target, number.negative, number.magnitude, begin);
        }
        if (options_.unknown_tag == UnknownTag::refuse && !is_known(h.n)) {
            return unknown_tag(h.n, begin);
        }
        if (!tag_fits(h.n) || !enter()) return false;
        bool ok = false;
        if (h.n == tags::self_described) {
            ok = any(target);
        } else {
            const ValueRef inside = begin_tag(target, h.n);
            if (!inside) return at(begin);
            const MapLayout outer = std::exchange(layout_, MapLayout::natural);
            ok = read(*this, inside.at(1));
            layout_ = outer;
        }
        leave();
        return ok;
    }
};

}  // namespace vdl::cbor::detail
