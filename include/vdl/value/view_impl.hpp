// The bodies of ReadAccess. Included by view.hpp.
#pragma once

#include <vdl/value/key_probe.hpp>
#include <vdl/value/view.hpp>

namespace vdl {

template <class Self>
ValueView ReadAccess<Self>::view() const noexcept {
    return {node(), slot()};
}

template <class Self>
std::uint64_t ReadAccess<Self>::as_uint() const noexcept {
    switch (kind()) {
        case Kind::byte: return detail::load<std::uint8_t>(slot());
        case Kind::uint16: return detail::load<std::uint16_t>(slot());
        case Kind::uint32: return detail::load<std::uint32_t>(slot());
        default: assert(kind() == Kind::uint64); return detail::load<std::uint64_t>(slot());
    }
}

template <class Self>
std::int64_t ReadAccess<Self>::as_int() const noexcept {
    switch (kind()) {
        case Kind::int8: return detail::load<std::int8_t>(slot());
        case Kind::int16: return detail::load<std::int16_t>(slot());
        case Kind::int32: return detail::load<std::int32_t>(slot());
        default: assert(kind() == Kind::int64); return detail::load<std::int64_t>(slot());
    }
}

template <class Self>
template <ScalarValue N>
std::span<const N> ReadAccess<Self>::numbers() const {
    assert(node()->elem != nullptr && node()->elem->kind == kind_of_scalar<N>);
    if (kind() == Kind::list) {
        const auto& list = detail::slot_as<detail::ListSlot>(slot());
        return {reinterpret_cast<const N*>(list.data), list.size};
    }
    assert(kind() == Kind::array);
    const detail::Layout& layout = detail::layout_of(node());
    const std::byte* body = detail::body_of(layout, slot());
    if (body == nullptr) body = detail::zero_memory(layout.body);
    return {reinterpret_cast<const N*>(body), static_cast<std::size_t>(node()->length)};
}

template <class Self>
template <class T>
std::optional<T> ReadAccess<Self>::get_if() const {
    if constexpr (ScalarValue<T>) {
        if (kind() != kind_of_scalar<T>) return std::nullopt;
        if constexpr (std::is_same_v<T, bool>) {
            return as_bool();
        } else {
            return detail::load<T>(slot());
        }
    } else if constexpr (std::is_same_v<T, Type>) {
        if (kind() != Kind::type_object) return std::nullopt;
        return as_type();
    } else {
        static_assert(detail::is_one_of<T, std::string, std::string_view>,
                      "vdl: get<T> is for scalars, strings and Type; other types are converted "
                      "with vdl::convert<T>(value)");
        if (kind() != Kind::string) return std::nullopt;
        return T(as_string());
    }
}

template <class Self>
template <class T>
Result<T> ReadAccess<Self>::get() const {
    if (std::optional<T> found = get_if<T>()) return *std::move(found);
    if constexpr (ScalarValue<T>) {
        return detail::wrong_kind(node(), to_string(kind_of_scalar<T>));
    } else {
        return detail::wrong_kind(node(), std::is_same_v<T, Type> ? "typeobject" : "string");
    }
}

template <class Self>
std::size_t ReadAccess<Self>::size() const noexcept {
    switch (kind()) {
        case Kind::string: return as_string().size();
        case Kind::list: return detail::slot_as<detail::ListSlot>(slot()).size;
        case Kind::array: return static_cast<std::size_t>(node()->length);
        case Kind::structure: return node()->fields.size();
        case Kind::set:
        case Kind::map: {
            const auto* map = detail::load<const detail::MapBlock*>(slot());
            return map != nullptr ? map->count : 0;
        }
        default: return 0;
    }
}

template <class Self>
ValueView ReadAccess<Self>::at(std::size_t i) const {
    assert(i < size());
    switch (kind()) {
        case Kind::list: {
            const auto& list = detail::slot_as<detail::ListSlot>(slot());
            return {node()->elem, list.data + i * detail::layout_of(node()->elem).size};
        }
        case Kind::set: return key_at(i);
        case Kind::structure: {
            const detail::Layout& layout = detail::layout_of(node());
            const std::byte* body = detail::body_of(layout, slot());
            return {node()->fields[i].type, body != nullptr ? body + layout.offsets[i] : nullptr};
        }
        default: {
            assert(kind() == Kind::array);
            const std::byte* body = detail::body_of(detail::layout_of(node()), slot());
            if (body != nullptr) body += i * detail::layout_of(node()->elem).size;
            return {node()->elem, body};
        }
    }
}

template <class Self>
ValueView ReadAccess<Self>::field(std::size_t i) const {
    assert(kind() == Kind::structure);
    return at(i);
}

template <class Self>
std::optional<ValueView> ReadAccess<Self>::find_field(std::string_view name) const {
    if (kind() != Kind::structure) return std::nullopt;
    const int found = node()->find_field(name);
    if (found < 0) return std::nullopt;
    return at(static_cast<std::size_t>(found));
}

template <class Self>
Result<ValueView> ReadAccess<Self>::field(std::string_view name) const {
    if (std::optional<ValueView> found = find_field(name)) return *found;
    return detail::no_field(node(), name);
}

template <class Self>
ValueView ReadAccess<Self>::key_at(std::size_t i) const {
    assert((kind() == Kind::map || kind() == Kind::set) && i < size());
    return {node()->key, detail::load<const detail::MapBlock*>(slot())->entry(i)};
}

template <class Self>
ValueView ReadAccess<Self>::mapped_at(std::size_t i) const {
    assert(kind() == Kind::map && i < size());
    const auto* map = detail::load<const detail::MapBlock*>(slot());
    return {node()->elem, map->entry(i) + map->mapped_offset};
}

template <class Self>
std::optional<ValueView> ReadAccess<Self>::find(ValueView key) const {
    if (kind() != Kind::map && kind() != Kind::set) return std::nullopt;
    const std::size_t found = detail::find_key(node(), slot(), key.node(), key.slot());
    if (found == size()) return std::nullopt;
    return kind() == Kind::map ? mapped_at(found) : key_at(found);
}

template <class Self>
std::optional<ValueView> ReadAccess<Self>::find(std::string_view key) const {
    if (kind() != Kind::map && kind() != Kind::set) return std::nullopt;
    const std::size_t found = detail::find_text_key(node(), slot(), key);
    if (found == size()) return std::nullopt;
    return kind() == Kind::map ? mapped_at(found) : key_at(found);
}

template <class Self>
bool ReadAccess<Self>::contains(ValueView key) const {
    return find(key).has_value();
}

template <class Self>
template <ScalarValue N>
std::optional<ValueView> ReadAccess<Self>::find(N key) const {
    // So large that compilers see no overrun where the kind could be string.
    alignas(8) std::byte slot[sizeof(detail::StringSlot)]{};
    detail::store(slot, key);
    return find(ValueView(detail::primitive_node(kind_of_scalar<N>), slot));
}

template <class Self>
bool ReadAccess<Self>::has_value() const noexcept {
    if (kind() == Kind::any) return detail::slot_as<detail::AnySlot>(slot()).type != nullptr;
    assert(kind() == Kind::optional);
    return detail::optional_content(node(), slot()) != nullptr;
}

template <class Self>
ValueView ReadAccess<Self>::inside() const {
    assert(has_value());
    if (kind() == Kind::any) {
        const auto& any = detail::slot_as<detail::AnySlot>(slot());
        return {any.type, detail::any_content(any)};
    }
    return {node()->elem, detail::optional_content(node(), slot())};
}

template <class Self>
ValueView ReadAccess<Self>::variant_value() const {
    assert(kind() == Kind::variant);
    const auto& v = detail::slot_as<detail::VariantSlot>(slot());
    const detail::TypeNode* alternative = detail::alternative_of(node(), v);
    return {alternative, detail::variant_content(alternative, v)};
}

template <class Self>
Elements<ValueView> ReadAccess<Self>::elements() const {
    const std::size_t n = size();
    if (n == 0 || kind() == Kind::structure || kind() == Kind::string) return {};
    if (kind() == Kind::set) {
        const auto* set = detail::load<const detail::MapBlock*>(slot());
        return {node()->key, set->entry(0), set->stride, n};
    }
    assert(kind() == Kind::list || kind() == Kind::array);
    const std::size_t stride = detail::layout_of(node()->elem).size;
    const std::byte* first = kind() == Kind::list
                                 ? detail::slot_as<detail::ListSlot>(slot()).data
                                 : detail::body_of(detail::layout_of(node()), slot());
    if (first == nullptr) return {node()->elem, detail::zero_slot, 0, n};
    return {node()->elem, first, stride, n};
}

template <class Self>
Entries<ValueView> ReadAccess<Self>::entries() const {
    assert(kind() == Kind::map);
    return Entries<ValueView>(ValueView(node(), slot()));
}

template <class Self>
FieldRange<ValueView> ReadAccess<Self>::fields() const {
    assert(kind() == Kind::structure);
    return FieldRange<ValueView>(ValueView(node(), slot()));
}

}  // namespace vdl
