// Reading maps: as an object, as pairs, and in the layouts for many alike entries.
#pragma once

#include <vdl/json/map_key.hpp>
#include <vdl/json/reader.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace vdl::json::detail {

template <class Target>
bool Reader::map(Target&& target) {
    using Map = std::decay_t<Target>;
    bool text_key = false;
    if constexpr (Map::is_static) {
        text_key = is_text_key<typename Map::key_type>();
    } else {
        text_key = is_text_key(target.key_type());
    }
    const bool natural = layout_ == MapLayout::natural;
    const char c = peek();
    if (text_key && c == '{' && (natural || options_.accept_natural_maps)) [[likely]] {
        return map_object(target) && unique(target);
    }
    if (c != '[' || (natural && text_key)) [[unlikely]] {
        return wrong_value(natural && text_key ? "an object" : "an array");
    }
    if (!enter()) return false;
    const std::size_t errors_before = errors_.count();
    ++pos_;
    const bool ok = layout_ == MapLayout::split  ? map_split(target)
                    : layout_ == MapLayout::flat ? map_flat(target)
                                                 : map_pairs(target);
    if (!ok) return false;
    leave();
    return no_errors_since(errors_before) && (target.finish(*this) || at(pos_ - 1)) &&
           unique(target);
}

template <class Target>
bool Reader::map_object(Target& target) {
    if (!enter()) return false;
    const std::uint32_t here = depth();
    const std::size_t errors_before = errors_.count();
    ++pos_;
    bool done = peek() == '}';
    if (done) ++pos_;
    for (std::uint64_t n = 0; !done; ++n) {
        if (n == options_.limits.elements) [[unlikely]]
            return too_many();
        if (peek() != '"') [[unlikely]]
            return unexpected("a key");
        const char* const begin = pos_;
        const char* value = nullptr;
        const bool ok = target.next(
            *this,
            [&](auto&& k) {
                if constexpr (!Target::is_static) {
                    if (k.kind() == Kind::string) {
                        return text_slot(vdl::detail::slot_as<vdl::detail::StringSlot>(k.slot())) &&
                               expect(':', "':'");
                    }
                }
                return key(k) && expect(':', "':'");
            },
            [&](auto&& mapped) {
                value = pos_;
                if constexpr (!Target::is_static) {
                    if (mapped.kind() == Kind::any && !options_.typed_any) {
                        using vdl::detail::AnySlot;
                        return untyped_any(vdl::detail::slot_as<AnySlot>(mapped.slot()));
                    }
                }
                return read(*this, mapped);
            });
        if (!ok) [[unlikely]] {
            if (!errors_.wanted()) return false;
            if (value == nullptr) {
                Error of_key = std::exchange(error_, Error());
                pos_ = begin;
                if (!skip_key(*this)) return false;
                value = pos_;
                error_ = std::move(of_key);
            }
            if (!recover(value, here)) return false;
        }
        if (!next_part('}', done)) return false;
    }
    leave();
    return no_errors_since(errors_before) && (target.finish(*this) || at(pos_ - 1));
}

/// [[k,v],[k,v]]
template <class Target>
bool Reader::map_pairs(Target& target) {
    bool done = peek() == ']';
    if (done) ++pos_;
    for (std::uint64_t n = 0; !done; ++n) {
        if (n == options_.limits.elements) [[unlikely]]
            return too_many();
        const std::uint32_t here = depth();
        if (peek() != '[') return wrong_value("a pair of key and value");
        const char* const begin = pos_;
        ++pos_;
        const bool ok = target.next(
            *this, [&](auto&& k) { return read(*this, k) && expect(',', "',' and a value"); },
            [&](auto&& mapped) { return read(*this, mapped); });
        if (ok) {
            if (!expect(']', "']' after the value of a pair")) return false;
        } else if (!recover(begin, here)) {
            return false;
        }
        if (!next_part(']', done)) return false;
    }
    return true;
}

/// [k,v,k,v]
template <class Target>
bool Reader::map_flat(Target& target) {
    bool done = peek() == ']';
    if (done) ++pos_;
    for (std::uint64_t n = 0; !done; ++n) {
        if (n == options_.limits.elements) [[unlikely]]
            return too_many();
        const bool ok = target.next(
            *this, [&](auto&& k) { return read(*this, k) && expect(',', "',' and a value"); },
            [&](auto&& mapped) { return read(*this, mapped); });
        if (!ok || !next_part(']', done)) return false;
    }
    return true;
}

/// [[k,k],[v,v]]: read side by side, from two places.
template <class Target>
bool Reader::map_split(Target& target) {
    if (peek() != '[') return wrong_value("an array of keys");
    const char* keys = pos_ + 1;
    if (!skip_value(*this) || !expect(',', "',' and an array of values")) return false;
    if (peek() != '[') return wrong_value("an array of values");
    ++pos_;
    const char* values = pos_;
    bool no_values = peek() == ']';
    if (no_values) values = pos_ + 1;
    pos_ = keys;
    bool done = peek() == ']';
    keys = pos_;
    for (std::uint64_t n = 0; !done; ++n) {
        if (n == options_.limits.elements) [[unlikely]]
            return too_many();
        if (no_values) {
            return fail(ErrorCode::wrong_length, "there are more keys than values", keys);
        }
        const bool ok = target.next(
            *this,
            [&](auto&& k) {
                if (!read(*this, k) || !next_part(']', done)) return false;
                keys = pos_;
                pos_ = values;
                return true;
            },
            [&](auto&& mapped) { return read(*this, mapped); });
        if (!ok || !next_part(']', no_values)) return false;
        values = pos_;
        pos_ = keys;
    }
    pos_ = values;
    if (!no_values) {
        return fail(ErrorCode::wrong_length, "there are more values than keys", values);
    }
    return expect(']', "']' after the values");
}

}  // namespace vdl::json::detail
