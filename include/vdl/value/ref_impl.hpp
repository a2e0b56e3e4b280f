// The bodies of ValueRef but for sets and maps. Included by ref.hpp.
#pragma once

#include <vdl/value/list_slot.hpp>
#include <vdl/value/ref.hpp>
#include <vdl/value/ref_map_impl.hpp>
#include <vdl/value/temporary_slots.hpp>

namespace vdl {

inline void ValueRef::set_uint(std::uint64_t x) const noexcept {
    assert(is_unsigned(kind()));
    [[maybe_unused]] const bool fits = detail::store_integer(kind(), {x, false}, slot_);
    assert(fits);
}

inline void ValueRef::set_int(std::int64_t x) const noexcept {
    assert(is_signed(kind()));
    [[maybe_unused]] const bool fits =
        detail::store_integer(kind(), {static_cast<std::uint64_t>(x), x < 0}, slot_);
    assert(fits);
}

inline void ValueRef::set_float(double x) const noexcept {
    assert(is_float(kind()));
    if (kind() == Kind::float32) {
        detail::store(slot_, static_cast<float>(x));
    } else {
        detail::store(slot_, x);
    }
}

inline bool ValueRef::set_bytes(std::span<const std::byte> x, Budget* budget) const {
    auto* to = resize_numbers<std::byte>(x.size(), budget);
    if (to == nullptr) return false;
    if (!x.empty()) std::memmove(to, x.data(), x.size());
    return true;
}

inline Result<void> ValueRef::set_label(std::string_view name) const {
    if (kind() != Kind::enumeration) return detail::wrong_kind(node_, "enum");
    const int label = node_->find_label(name);
    if (label < 0) {
        return Error(ErrorCode::unknown_label,
                     detail::type_word(node_) + " has no label \"" + std::string(name) + "\"");
    }
    set_label(static_cast<std::size_t>(label));
    return {};
}

inline void ValueRef::set_type(const Type& x) const noexcept {
    assert(kind() == Kind::type_object);
    const auto* old = detail::load<const detail::TypeNode*>(slot_);
    const detail::TypeNode* held = x.kind() == Kind::any ? nullptr : x.node();
    if (held != nullptr) detail::retain(held);
    detail::store(slot_, held);
    if (old != nullptr) detail::release(old);
}

template <ScalarValue N>
Result<void> ValueRef::set(N x) const {
    constexpr Kind from = kind_of_scalar<N>;
    if (kind() == Kind::any) return set(detail::NumberSlot<N>(x).view());
    if constexpr (is_integer(from)) {
        if (!is_integer(kind())) return detail::wrong_kind(node_, to_string(from));
        alignas(8) std::byte given[8];
        detail::store(given, x);
        if (!detail::store_integer(kind(), detail::wide_integer(from, given), slot_)) {
            std::string digits;
            if constexpr (std::is_same_v<N, std::byte>) {
                digits = std::to_string(std::to_integer<unsigned>(x));
            } else {
                digits = std::to_string(x);
            }
            return Error(ErrorCode::out_of_range,
                         digits + " does not fit into " + detail::type_word(node_));
        }
    } else if constexpr (is_float(from)) {
        if (!is_float(kind())) return detail::wrong_kind(node_, to_string(from));
        set_float(static_cast<double>(x));
    } else {
        if (kind() != Kind::boolean) return detail::wrong_kind(node_, "bool");
        set_bool(x);
    }
    return {};
}

inline Result<void> ValueRef::set(std::string_view x) const {
    if (kind() == Kind::any) return set(detail::TextSlot(x).view());
    if (kind() == Kind::enumeration) return set_label(x);
    if (kind() != Kind::string) return detail::wrong_kind(node_, "string");
    set_string(x);
    return {};
}

inline Result<void> ValueRef::set(ValueView other) const {
    if (kind() == Kind::any && other.kind() != Kind::any) {
        detail::copy_into_any(detail::slot_as<detail::AnySlot>(slot_), other.node(), other.slot());
        return {};
    }
    if (other.node() != node_) {
        return Error(ErrorCode::incompatible_types, "a value of " +
                                                        detail::type_word(other.node()) +
                                                        " is not a " + detail::type_word(node_));
    }
    const std::size_t size = detail::layout_of(node_).size;
    // The copy is complete before anything changes: `other` may be a part of this.
    detail::SlotGuard made(node_);
    detail::copy_slot(node_, other.slot(), made.bytes);
    reset();
    if (size != 0) std::memcpy(slot_, made.bytes, size);
    made.disarm();
    return {};
}

inline bool ValueRef::materialize(Budget* budget) const {
    const detail::Layout& layout = detail::layout_of(node_);
    if (!layout.boxed || detail::load<std::byte*>(slot_) != nullptr) return true;
    if (!detail::charge(budget, detail::box_cost(layout.body))) return false;
    detail::store(slot_, detail::new_box(layout.body));
    return true;
}

inline std::uint64_t ValueRef::materialize_cost() const {
    const detail::Layout& layout = detail::layout_of(node_);
    if (!layout.boxed || detail::load<std::byte*>(slot_) != nullptr) return 0;
    return detail::box_cost(layout.body);
}

inline ValueRef ValueRef::at(std::size_t i) const {
    assert(i < size() && kind() != Kind::set);
    if (kind() == Kind::list) {
        const auto& list = detail::slot_as<detail::ListSlot>(slot_);
        return {node_->elem, list.data + i * detail::layout_of(node_->elem).size};
    }
    assert(kind() == Kind::structure || kind() == Kind::array);
    const detail::Layout& layout = detail::layout_of(node_);
    std::byte* body = slot_;
    if (layout.boxed) {
        materialize();
        body = detail::load<std::byte*>(slot_);
    }
    if (kind() == Kind::structure) return {node_->fields[i].type, body + layout.offsets[i]};
    return {node_->elem, body + i * detail::layout_of(node_->elem).size};
}

inline std::optional<ValueRef> ValueRef::find_field(std::string_view name) const {
    if (kind() != Kind::structure) return std::nullopt;
    const int found = node_->find_field(name);
    if (found < 0) return std::nullopt;
    return at(static_cast<std::size_t>(found));
}

inline Result<ValueRef> ValueRef::field(std::string_view name) const {
    if (std::optional<ValueRef> found = find_field(name)) return *found;
    return detail::no_field(node_, name);
}

inline bool ValueRef::reserve(std::size_t capacity, Budget* budget) const {
    if (kind() == Kind::map || kind() == Kind::set) {
        return detail::reserve_entries(node_, slot_, capacity, budget) != nullptr;
    }
    assert(kind() == Kind::list);
    return detail::reserve_elements(detail::layout_of(node_->elem),
                                    detail::slot_as<detail::ListSlot>(slot_), capacity, budget);
}

inline ValueRef ValueRef::push_back(Budget* budget) const {
    assert(kind() == Kind::list);
    auto& list = detail::slot_as<detail::ListSlot>(slot_);
    if (list.size == list.capacity && list.size < 4 && !reserve(4, budget)) return {};
    if (!resize(std::size_t{list.size} + 1, budget)) return {};
    return at(list.size - 1);
}

template <ScalarValue N>
N* ValueRef::resize_numbers(std::size_t size, Budget* budget) const {
    assert(node_->elem != nullptr && node_->elem->kind == kind_of_scalar<N>);
    if (kind() == Kind::array) {
        if (size != node_->length || !materialize(budget)) return nullptr;
        return mutable_numbers<N>().data();
    }
    assert(kind() == Kind::list);
    auto& list = detail::slot_as<detail::ListSlot>(slot_);
    if (!detail::resize_raw(node_, list, size, budget)) return nullptr;
    // An empty list needs no memory, but null says that the budget is used up.
    if (list.data == nullptr) return reinterpret_cast<N*>(slot_);
    return reinterpret_cast<N*>(list.data);
}

template <ScalarValue N>
std::span<N> ValueRef::mutable_numbers() const {
    assert(node_->elem != nullptr && node_->elem->kind == kind_of_scalar<N>);
    if (kind() == Kind::list) {
        const auto& list = detail::slot_as<detail::ListSlot>(slot_);
        return {reinterpret_cast<N*>(list.data), list.size};
    }
    return {reinterpret_cast<N*>(at(0).slot()), static_cast<std::size_t>(node_->length)};
}

inline void ValueRef::clear() const noexcept {
    assert(kind() == Kind::list || kind() == Kind::set || kind() == Kind::map);
    set_zero();
}

inline ValueRef ValueRef::emplace(Budget* budget) const {
    assert(kind() == Kind::optional);
    std::byte* content = detail::emplace_optional(node_, slot_, budget);
    return content != nullptr ? ValueRef(node_->elem, content) : ValueRef();
}

inline ValueRef ValueRef::emplace(const Type& type, Budget* budget) const {
    assert(kind() == Kind::any);
    auto& any = detail::slot_as<detail::AnySlot>(slot_);
    detail::set_any_type(any, type.node());
    std::byte* content = detail::materialize_any(any, budget);
    return content != nullptr ? ValueRef(any.type, content) : ValueRef();
}

inline ValueRef ValueRef::inside() const {
    assert(has_value());
    if (kind() == Kind::optional) return emplace();
    auto& any = detail::slot_as<detail::AnySlot>(slot_);
    return {any.type, detail::materialize_any(any, nullptr)};
}

inline ValueRef ValueRef::select(std::size_t index, Budget* budget) const {
    assert(kind() == Kind::variant && index < node_->fields.size());
    std::byte* content =
        detail::select_variant(node_, slot_, static_cast<std::uint32_t>(index), budget);
    return content != nullptr ? ValueRef(node_->fields[index].type, content) : ValueRef();
}

inline Elements<ValueRef> ValueRef::elements() const {
    const std::size_t n = size();
    if (n == 0) return {};
    return {node_->elem, at(0).slot(), detail::layout_of(node_->elem).size, n};
}

inline FieldRange<ValueRef> ValueRef::fields() const {
    assert(kind() == Kind::structure);
    return FieldRange<ValueRef>(*this);
}

}  // namespace vdl
