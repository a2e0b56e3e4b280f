// Reading anys: values whose type the text itself tells.
#pragma once

#include <vdl/json/reader.hpp>
#include <vdl/type_of.hpp>

#include <cstdint>
#include <limits>
#include <string_view>
#include <utility>

namespace vdl::json::detail {

/// What an array without a wanted type becomes.
[[nodiscard]] inline const Type& array_type() {
    static const Type& type = *[] {
        auto* made = new Type(*Type::list(Type::any()));
        vdl::detail::make_immortal(*made);
        return made;
    }();
    return type;
}
/// What an object without a wanted type becomes.
[[nodiscard]] inline const Type& object_type() {
    static const Type& type = *[] {
        auto* made = new Type(*Type::map(Type::string(), Type::any()));
        vdl::detail::make_immortal(*made);
        return made;
    }();
    return type;
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
    const char c = peek();
    if (c == 'n' && take_word("null")) {
        target.set_nil();
        return true;
    }
    if (options_.typed_any) return typed_any(target);
    const auto nested = [&](const Type& type) {
        const ValueRef inside = target.emplace(*this, type);
        if (!inside) [[unlikely]]
            return at(pos_);
        const MapLayout outer = std::exchange(layout_, MapLayout::natural);
        const bool ok = read(*this, inside);
        layout_ = outer;
        return ok;
    };
    switch (c) {
        case '"': {
            const ValueRef inside = target.emplace(*this, Type::string());
            if (!inside) [[unlikely]]
                return at(pos_);
            return string(vdl::detail::DynamicStringTarget(inside));
        }
        case '{': {
            const ValueRef inside = target.emplace(*this, object_type());
            if (!inside) [[unlikely]]
                return at(pos_);
            vdl::detail::DynamicMapTarget map(inside, budget());
            const MapLayout outer = std::exchange(layout_, MapLayout::natural);
            const bool ok = map_object(map) && unique(map);
            layout_ = outer;
            return ok;
        }
        case '[': return nested(array_type());
        case 't':
        case 'f': return nested(Type::boolean());
        default: break;
    }
    if (c != '-' && !is_digit(c)) [[unlikely]]
        return wrong_value("a value");
    std::int64_t small = 0;
    if (short_integer(small)) [[likely]] {
        const ValueRef inside = target.emplace(*this, Type::int64());
        if (!inside) [[unlikely]]
            return at(pos_);
        inside.set_int(small);
        return true;
    }
    NumberToken token;
    if (!number_token(*this, token)) return false;
    if (is_int64(token)) {
        const ValueRef inside = target.emplace(*this, Type::int64());
        if (!inside) [[unlikely]]
            return at(token.begin);
        inside.set_int(static_cast<std::int64_t>(token.negative ? std::uint64_t{0} - token.mantissa
                                                                : token.mantissa));
        return true;
    }
    if (is_uint64(token)) {
        const ValueRef inside = target.emplace(*this, Type::uint64());
        if (!inside) [[unlikely]]
            return at(token.begin);
        inside.set_uint(token.mantissa);
        return true;
    }
    pos_ = token.begin;
    return nested(Type::float64());
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
