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

/// Where duplicates are refused: the encoded keys of a map whose keys are of any kind.
class EncodedKeys {
public:
    void add(const std::byte* begin, const std::byte* end) {
        keys_.emplace_back(reinterpret_cast<const char*>(begin),
                           static_cast<std::size_t>(end - begin));
    }
    [[nodiscard]] std::size_t duplicates() {
        std::sort(keys_.begin(), keys_.end());
        return keys_.size() -
               static_cast<std::size_t>(std::unique(keys_.begin(), keys_.end()) - keys_.begin());
    }

private:
    std::vector<std::string_view> keys_;
};

/// A map target (codec/target.hpp) for an `AnyMap`; `Add` appends an entry and gives references
/// to its key and value, or fails.
template <class Add>
class AnyMapTarget {
public:
    static constexpr bool is_static = false;
    explicit AnyMapTarget(Add add) : add_(std::move(add)) {}
    template <class D>
    void reserve(D&, std::size_t) {}
    template <class D, class Key, class Mapped>
    [[nodiscard]] bool next(D& decoder, Key&& key, Mapped&& mapped) {
        const std::byte* const begin = decoder.position();
        const bool ok = add_([&](auto&& k, auto&& m) {
            if (!key(k)) return false;
            if (decoder.options().duplicate_key == DuplicateKey::refuse) {
                keys_.add(begin, decoder.position());
            }
            return mapped(m);
        });
        if (ok) [[likely]] {
            ++count_;
            return true;
        }
        return fail_at(decoder.error(), count_);
    }
    template <class D>
    [[nodiscard]] bool finish(D&) {
        return true;
    }
    [[nodiscard]] EncodedKeys& keys() noexcept { return keys_; }
    [[nodiscard]] std::size_t duplicates() { return keys_.duplicates(); }

private:
    Add add_;
    EncodedKeys keys_;
    std::size_t count_ = 0;
};

/// The target for the list in a dynamic `AnyMap`.
template <class D>
[[nodiscard]] auto any_map_target(D& decoder, ValueRef list) {
    return AnyMapTarget([&decoder, list](auto&& read) {
        const ValueRef entry = list.push_back(decoder.budget());
        return entry ? read(entry.at(0), entry.at(1)) : over_budget(decoder);
    });
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
    const auto read_text = [&](ValueRef key) { return self().string(DynamicStringTarget(key)); };
    const bool collects = options_.duplicate_key == DuplicateKey::refuse;
    EncodedKeys keys;
    Value former;
    if (!filled || fits()) {
        const Type& type = by_integer ? types.by_integer : types.by_text;
        const ValueRef inside = target.emplace(self(), type);
        if (!inside) [[unlikely]]
            return this->at(begin);
        DynamicMapTarget map(inside, this->budget());
        if (!n.open) map.reserve(self(), static_cast<std::size_t>(n.left));
        while (this->has_more(n) && fits()) {
            const std::byte* const key_begin = pos_;
            const bool ok =
                this->more(n) &&
                map.next(
                    self(),
                    [&](ValueRef key) {
                        if (!(by_integer ? read(self(), key) : read_text(key))) {
                            return false;
                        }
                        if (collects) keys.add(key_begin, pos_);
                        return true;
                    },
                    [&](ValueRef mapped) { return self().any(DynamicAnyTarget(mapped)); });
            if (!ok) [[unlikely]]
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
    auto entries = any_map_target(self(), list);
    entries.keys() = std::move(keys);
    for (std::size_t i = 0; i < former.size(); ++i) {
        const ValueRef entry = list.push_back(this->budget());
        if (!entry) return over_budget(*this) || this->at(begin);
        const ValueView key = former.key_at(i);
        const ValueRef to = entry.at(0).emplace(key.type(), this->budget());
        if (!to) return over_budget(*this) || this->at(begin);
        swap_slots(to, ValueRef(key.node(), const_cast<std::byte*>(key.slot())));
        swap_slots(entry.at(1), former.ref().mapped_at(i));
    }
    while (this->more(n)) {
        const bool ok = entries.next(
            self(), [&](ValueRef key) { return read(self(), key); },
            [&](ValueRef mapped) { return read(self(), mapped); });
        if (!ok) [[unlikely]]
            return false;
    }
    return this->close(n) && unique(entries);
}

/// `x` is of type `vdl.AnyMap`.
template <class Self, class Cursor, class Wire>
bool TreeReader<Self, Cursor, Wire>::dynamic_any_map(ValueRef x) {
    x.at(0).clear();
    return map(any_map_target(self(), x.at(0)));
}

template <class Self, class Cursor, class Wire>
bool TreeReader<Self, Cursor, Wire>::native(AnyMap& x) {
    x.entries.clear();
    return map(AnyMapTarget([&x](auto&& read) {
        AnyEntry& entry = x.entries.emplace_back();
        return read(entry.key, entry.value);
    }));
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
