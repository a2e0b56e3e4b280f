// Reading anys: values whose type the text itself tells.
#pragma once

#include <vdl/json/reader.hpp>
#include <vdl/type_of.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string_view>
#include <utility>

namespace vdl::json::detail {

/// A type that is needed all the time, with its layout.
[[nodiscard]] inline const Type& kept_type(Type type) {
    auto* made = new Type(std::move(type));
    vdl::detail::make_immortal(*made);
    (void)vdl::detail::layout_of(made->node());
    return *made;
}
/// What values without a wanted type become. Slots of these types lie in an any.
struct AnyTypes {
    const Type& boolean = kept_type(Type::boolean());
    const Type& int64 = kept_type(Type::int64());
    const Type& uint64 = kept_type(Type::uint64());
    const Type& float64 = kept_type(Type::float64());
    const Type& string = kept_type(Type::string());
    const Type& array = kept_type(*Type::list(Type::any()));
    const Type& object = kept_type(*Type::map(Type::string(), Type::any()));
};
[[nodiscard]] inline const AnyTypes& any_types() {
    static const AnyTypes& types = *new AnyTypes;
    return types;
}

/// What a number without a wanted type becomes: an integer is int64, or uint64 if it is too large
/// for that; anything else, and -0, is float64.
[[nodiscard]] inline bool is_int64(const NumberToken& token) noexcept {
    constexpr auto most = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    return token.integral && !token.inexact && token.exponent == 0 &&
           token.mantissa <= most + (token.negative ? 1 : 0) &&
           !(token.negative && token.mantissa == 0);
}
[[nodiscard]] inline bool is_uint64(const NumberToken& token) noexcept {
    return token.integral && !token.inexact && token.exponent == 0 && !token.negative;
}

template <class Target>
bool Reader::any(Target&& target) {
    if (options_.typed_any) {
        if (peek() == 'n' && take_word("null")) {
            target.set_nil();
            return true;
        }
        return typed_any(target);
    }
    return untyped_any(target.slot());
}

[[gnu::noinline]] inline bool Reader::untyped_any(vdl::detail::AnySlot& any) {
    using vdl::detail::store;
    const auto hold = [&](const Type& type) {
        return vdl::detail::hold_in_place(any, type.node());
    };
    const AnyTypes& types = any_types();
    const char c = peek();
    switch (c) {
        case '"':
            return text_slot(vdl::detail::slot_as<vdl::detail::StringSlot>(hold(types.string)));
        case '{': {
            const ValueRef inside(types.object.node(), hold(types.object));
            vdl::detail::DynamicMapTarget map(inside, budget());
            return map_object(map) && unique(map);
        }
        case '[': {
            const ValueRef inside(types.array.node(), hold(types.array));
            return list(vdl::detail::DynamicListTarget<false>(inside));
        }
        case 't':
        case 'f': {
            bool truth = false;
            std::byte* const slot = hold(types.boolean);
            if (!boolean(truth)) return false;
            store(slot, truth);
            return true;
        }
        case 'n':
            if (!take_word("null")) break;
            vdl::detail::reset_any(any);
            return true;
        default: break;
    }
    if (c != '-' && !is_digit(c)) [[unlikely]]
        return wrong_value("a value");
    std::int64_t small = 0;
    if (short_integer(small)) [[likely]] {
        store(hold(types.int64), small);
        return true;
    }
    NumberToken token;
    if (!number_token(*this, token)) return false;
    if (is_int64(token)) {
        store(hold(types.int64),
              token.negative ? std::uint64_t{0} - token.mantissa : token.mantissa);
        return true;
    }
    if (is_uint64(token)) {
        store(hold(types.uint64), token.mantissa);
        return true;
    }
    pos_ = token.begin;
    double x = 0;
    if (!number(x)) return false;
    store(hold(types.float64), x);
    return true;
}

/// A string that is next, into its slot.
inline bool Reader::text_slot(vdl::detail::StringSlot& slot) {
    const char* const end = usual_text_end();
    if (end == nullptr) [[unlikely]]
        return other_text_slot(slot, end);
    const auto n = static_cast<std::size_t>(end - pos_ - 1);
    if (n > vdl::detail::short_string || vdl::detail::is_long(slot) ||
        n > options_.limits.string_bytes) {
        return other_text_slot(slot, end);
    }
    std::memcpy(slot.bytes, pos_ + 1, sizeof slot.bytes);  // (of `most_usual` bytes)
    slot.bytes[vdl::detail::short_string] = static_cast<std::byte>(n);
    pos_ = end + 1;
    return true;
}
/// `end` is that of a usual text, or null.
[[gnu::noinline]] inline bool Reader::other_text_slot(vdl::detail::StringSlot& slot,
                                                      const char* end) {
    if (end != nullptr) [[likely]] {
        const std::string_view text(pos_ + 1, static_cast<std::size_t>(end - pos_ - 1));
        if (text.size() <= options_.limits.string_bytes &&
            vdl::detail::assign_string(slot, text, budget())) [[likely]] {
            pos_ = end + 1;
            return true;
        }
    }
    const ValueRef text(any_types().string.node(), slot.bytes);
    return string(vdl::detail::DynamicStringTarget(text));
}

/// {"type": ..., "value": ...}, in any order.
template <class Target>
bool Reader::typed_any(Target& target) {
    using Texts = vdl::detail::TypeTexts;
    if (!enter()) return false;
    Tagged found;
    if (!find_tag(Texts::type_key, Texts::value_key, found)) return false;
    pos_ = found.tag;
    if (*pos_ != '"') return wrong_value("a type in VDL notation");
    std::string_view text_of_type;
    if (!text(text_of_type)) return false;
    const Type* const type = types_.find(text_of_type, options_.limits, error_);
    if (type == nullptr) return at(found.tag);
    if (type->kind() == Kind::any) return fail(ErrorCode::malformed, "an any in an any", found.tag);
    const ValueRef inside = target.emplace(*this, *type);
    if (!inside) [[unlikely]]
        return at(found.begin);
    const MapLayout outer = std::exchange(layout_, options_.map_layout);
    pos_ = found.content;
    const bool ok = read(*this, inside);
    layout_ = outer;
    if (!ok || !pass_tagged(found)) return false;
    leave();
    return true;
}

}  // namespace vdl::json::detail
