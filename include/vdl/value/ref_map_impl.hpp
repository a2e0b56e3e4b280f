// The bodies of ValueRef for sets and maps. Included by ref_impl.hpp.
#pragma once

#include <vdl/value/key_probe.hpp>
#include <vdl/value/map_slot.hpp>
#include <vdl/value/ref.hpp>
#include <vdl/value/temporary_slots.hpp>

namespace vdl {

namespace detail {

/// Makes a key of type `key` out of a value, converted as `find` does. False: it cannot be.
[[nodiscard]] inline bool make_key(const TypeNode* key, ValueView given, std::byte* zero) {
    if (given.node() == key) return copy_slot(key, given.slot(), zero), true;
    if (is_integer(key->kind) && is_integer(given.kind())) {
        return store_integer(key->kind, wide_integer(given.kind(), given.slot()), zero);
    }
    if (given.kind() == Kind::string && key->kind == Kind::string) {
        return assign_string(slot_as<StringSlot>(zero), given.as_string(), nullptr);
    }
    if (given.kind() == Kind::string && key->kind == Kind::enumeration) {
        const int label = key->find_label(given.as_string());
        if (label >= 0) store(zero, static_cast<std::uint32_t>(label));
        return label >= 0;
    }
    if (given.kind() != key->kind || !is_scalar(key->kind) || key->kind == Kind::enumeration) {
        return false;
    }
    std::memcpy(zero, given.slot(), scalar_size(key->kind));
    return true;
}

inline constexpr std::size_t no_entry = ~std::size_t{0};

/// The entry of a key, made if it is new; `no_entry`: the key cannot be converted.
[[nodiscard]] inline std::size_t find_or_insert(const TypeNode* node, std::byte* slot,
                                                ValueView given, bool& is_new) {
    SlotGuard key(node->key);
    if (!make_key(node->key, given, key.bytes)) return no_entry;
    const std::size_t i = insert_entry(node, slot, key.bytes, is_new);
    if (is_new) {
        const std::size_t size = layout_of(node->key).size;
        if (size != 0) std::memcpy(map_at(slot)->entry(i), key.bytes, size);
        key.disarm();
    }
    return i;
}

}  // namespace detail

inline ValueRef ValueRef::mapped_at(std::size_t i) const {
    assert(kind() == Kind::map && i < size());
    auto* map = detail::map_at(slot_);
    return {node_->elem, map->entry(i) + map->mapped_offset};
}

inline ValueRef ValueRef::mapped(ValueView key) const {
    assert(kind() == Kind::map);
    bool is_new = false;
    const std::size_t i = detail::find_or_insert(node_, slot_, key, is_new);
    return i != detail::no_entry ? mapped_at(i) : ValueRef();
}
inline ValueRef ValueRef::mapped(std::string_view key) const {
    return mapped(detail::TextSlot(key).view());
}
template <ScalarValue N>
ValueRef ValueRef::mapped(N key) const {
    return mapped(detail::NumberSlot<N>(key).view());
}

inline bool ValueRef::insert(ValueView key) const {
    assert(kind() == Kind::map || kind() == Kind::set);
    bool is_new = false;
    return detail::find_or_insert(node_, slot_, key, is_new) != detail::no_entry && is_new;
}
inline bool ValueRef::insert(std::string_view key) const {
    return insert(detail::TextSlot(key).view());
}
template <ScalarValue N>
bool ValueRef::insert(N key) const {
    return insert(detail::NumberSlot<N>(key).view());
}

inline bool ValueRef::erase(ValueView key) const {
    assert(kind() == Kind::map || kind() == Kind::set);
    const std::size_t i = detail::find_key(node_, slot_, key.node(), key.slot());
    if (i == size()) return false;
    detail::erase_entry(node_, *detail::map_at(slot_), i);
    return true;
}
inline bool ValueRef::erase(std::string_view key) const {
    return erase(detail::TextSlot(key).view());
}

inline std::optional<ValueRef> ValueRef::find(ValueView key) const {
    if (kind() != Kind::map) return std::nullopt;
    const std::size_t i = detail::find_key(node_, slot_, key.node(), key.slot());
    if (i == size()) return std::nullopt;
    return mapped_at(i);
}
inline std::optional<ValueRef> ValueRef::find(std::string_view key) const {
    return find(detail::TextSlot(key).view());
}
template <ScalarValue N>
std::optional<ValueRef> ValueRef::find(N key) const {
    return find(detail::NumberSlot<N>(key).view());
}

inline Entries<ValueRef> ValueRef::entries() const {
    assert(kind() == Kind::map);
    return Entries<ValueRef>(*this);
}

}  // namespace vdl
