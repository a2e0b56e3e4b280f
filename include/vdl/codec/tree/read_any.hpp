// Reading values whose type the input itself tells.
#pragma once

#include <vdl/codec/tree/any_map.hpp>
#include <vdl/codec/tree/reader.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace vdl::detail {

/// Exchanges two values of the same type; slots can be moved as bytes.
inline void swap_slots(ValueRef a, ValueRef b) {
    std::swap_ranges(a.slot(), a.slot() + layout_of(a.node()).size, b.slot());
}

/// A map becomes map[string]any or map[int64]any as long as its keys allow that, and `AnyMap`
/// from the first key on that does not.
template <class Self, class Cursor, class Wire>
template <class Target>
bool TreeReader<Self, Cursor, Wire>::any_map(Target& target) {
    const AnyTypes& types = AnyTypes::get();
    const std::byte* const begin = pos_;
    ItemCount n;
    if (!this->begin_map(n, "a map")) return false;
    const bool filled = this->has_more(n);
    if (n.bad) return false;
    const bool by_integer = filled && this->next_is_int64();
    const auto fits = [&] { return by_integer ? this->next_is_int64() : this->next_is_text(); };
    Value former;
    if (!filled || fits()) {
        const Type& type = by_integer ? types.by_integer : types.by_text;
        const ValueRef inside = target.emplace(self(), type);
        if (!inside) [[unlikely]]
            return this->at(begin);
        DynamicMapTarget map(inside, this->budget());
        while (this->has_more(n) && fits()) {
            if (!this->more(n) || !map.next(self())) [[unlikely]]
                return false;
        }
        if (n.bad || !map.finish(self())) return this->at(begin);
        if (!this->has_more(n)) return this->close(n) && unique(map);
        former = Value(type);
        swap_slots(former.ref(), inside);
    }
    const ValueRef inside = target.emplace(self(), types.any_map);
    if (!inside) [[unlikely]]
        return this->at(begin);
    const ValueRef list = inside.at(0);
    list.clear();
    for (std::size_t i = 0; i < former.size(); ++i) {
        const ValueRef entry = list.push_back(this->budget());
        if (!entry) return over_budget(*this) || this->at(begin);
        const ValueView key = former.key_at(i);
        const ValueRef to = entry.at(0).emplace(key.type(), this->budget());
        if (!to) return over_budget(*this) || this->at(begin);
        swap_slots(to, ValueRef(key.node(), const_cast<std::byte*>(key.slot())));
        swap_slots(entry.at(1), former.ref().mapped_at(i));
    }
    return more_entries(list, n) && this->close(n) && unique_keys(begin);
}

template <class Self, class Cursor, class Wire>
bool TreeReader<Self, Cursor, Wire>::more_entries(ValueRef list, ItemCount& n) {
    while (this->more(n)) {
        const ValueRef entry = list.push_back(this->budget());
        if (!entry) return over_budget(*this) || this->at(pos_);
        if (!read(self(), entry.at(0)) || !read(self(), entry.at(1))) [[unlikely]] {
            error_.prepend_key(std::to_string(list.size() - 1));
            return false;
        }
    }
    return !n.bad;
}

/// `x` is of type `vdl.AnyMap`.
template <class Self, class Cursor, class Wire>
bool TreeReader<Self, Cursor, Wire>::entries(ValueRef x) {
    const std::byte* const begin = pos_;
    ItemCount n;
    if (!this->begin_map(n, "a map")) return false;
    x.at(0).clear();
    return more_entries(x.at(0), n) && this->close(n) && unique_keys(begin);
}

template <class Self, class Cursor, class Wire>
bool TreeReader<Self, Cursor, Wire>::native(AnyMap& x) {
    const std::byte* const begin = pos_;
    ItemCount n;
    if (!this->begin_map(n, "a map")) return false;
    x.entries.clear();
    while (this->more(n)) {
        AnyEntry& entry = x.entries.emplace_back();
        if (!read(self(), entry.key) || !read(self(), entry.value)) [[unlikely]] {
            error_.prepend_key(std::to_string(x.entries.size() - 1));
            return false;
        }
    }
    return this->close(n) && unique_keys(begin);
}

/// Where duplicates are refused: whether no two keys of the map at `map`, which ends here, have
/// the same bytes.
template <class Self, class Cursor, class Wire>
bool TreeReader<Self, Cursor, Wire>::unique_keys(const std::byte* map) {
    if (options_.duplicate_key == DuplicateKey::last_wins) return true;
    const std::byte* const end = std::exchange(pos_, map);
    std::vector<std::string_view> keys;
    const std::uint64_t claims = this->claims_;
    this->claims_ = ~std::uint64_t{0};
    ItemCount n;
    if (!this->begin_map(n, "a map")) return false;
    while (this->more(n)) {
        const std::byte* const key = pos_;
        if (!this->skip()) return false;
        keys.emplace_back(reinterpret_cast<const char*>(key), static_cast<std::size_t>(pos_ - key));
        if (!this->skip()) return false;
    }
    if (!this->close(n)) return false;
    this->claims_ = claims;
    pos_ = end;
    std::sort(keys.begin(), keys.end());
    if (std::adjacent_find(keys.begin(), keys.end()) == keys.end()) return true;
    return this->fail(ErrorCode::duplicate_key, "a key comes twice", map);
}

template <class Self, class Cursor, class Wire>
template <class Target>
bool TreeReader<Self, Cursor, Wire>::typed_any(Target& target) {
    const std::byte* const begin = pos_;
    ItemCount n;
    if (!this->begin_map(n, "a map, for a value with its type")) return false;
    const std::byte* content = nullptr;
    ValueRef inside;
    bool done = false;
    const auto read_inside = [&] {
        const MapLayout outer = std::exchange(layout_, options_.map_layout);
        done = read(self(), inside);
        layout_ = outer;
        return done;
    };
    while (this->more(n)) {
        std::string_view key;
        if (!this->text(key, "a key")) return false;
        const std::byte* const place = pos_;
        if (key == TypeTexts::type_key && !inside) {
            std::string_view text;
            if (!this->text(text, "a type in VDL notation")) return false;
            const Type* const type = this->types_.find(text, options_.limits, error_);
            if (type == nullptr) return this->at(place);
            if (type->kind() == Kind::any) {
                return this->fail(ErrorCode::malformed, "an any in an any", place);
            }
            inside = target.emplace(self(), *type);
            if (!inside) return this->at(place);
        } else if (key == TypeTexts::value_key && inside && !done) {
            if (!read_inside()) return false;
        } else {
            if (key == TypeTexts::value_key) content = place;
            if (!this->skip()) return false;
        }
    }
    if (!this->close(n)) return false;
    if (!inside || (!done && content == nullptr)) {
        return this->fail(
            ErrorCode::missing_field,
            "there is no key " + quoted_key(!inside ? TypeTexts::type_key : TypeTexts::value_key),
            begin);
    }
    if (done) return true;
    // Where this happens in maps inside each other, their insides are read again and again.
    const auto again = static_cast<std::uint64_t>(pos_ - content);
    if (again > rereads_left_) {
        return this->fail(ErrorCode::limit_exceeded, "too many types behind their values", begin);
    }
    rereads_left_ -= again;
    const std::byte* const end = std::exchange(pos_, content);
    if (!this->enter() || !read_inside()) return false;
    this->leave();
    pos_ = end;
    return true;
}

}  // namespace vdl::detail
