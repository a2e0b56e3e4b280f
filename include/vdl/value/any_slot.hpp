// Filling the slots of anys, optionals and unions.
#pragma once

#include <vdl/value/block.hpp>
#include <vdl/value/copy.hpp>
#include <vdl/value/destroy.hpp>
#include <vdl/value/reset.hpp>
#include <vdl/value/slots.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace vdl::detail {

/// A zero slot of `node` in a box of its own; null: over budget. Throws std::bad_alloc.
[[nodiscard]] inline std::byte* new_slot(const TypeNode* node, Budget* budget) {
    const std::uint64_t size = layout_of(node).size;
    return charge(budget, box_cost(size)) ? new_box(size) : nullptr;
}

/// The slot of what an any holds, with memory. Null: over budget. Needs a type.
[[nodiscard]] inline std::byte* materialize_any(AnySlot& any, Budget* budget) {
    std::byte* content = any_content(any);
    if (content != nullptr) return content;
    content = new_slot(any.type, budget);
    if (content != nullptr) store(any.payload, content);
    return content;
}

/// Makes an any hold a value of `type`: keeps the value if that is its type, else a zero value
/// without memory takes its place.
inline void set_any_type(AnySlot& any, const TypeNode* type) {
    if (any.type == type) return;
    (void)layout_of(type);
    AnySlot old = any;
    retain(type);
    any = AnySlot{type, {}};
    if (old.type != nullptr) reset_any(old);
}

/// Makes an any hold a value of a type that lives for ever, has its layout, and whose slots lie in
/// an any; the slot, in which an old value of the type stays.
inline std::byte* hold_in_place(AnySlot& any, const TypeNode* type) noexcept {
    if (any.type != type) {
        if (any.type != nullptr) reset_any(any);
        any = AnySlot{type, {}};
    }
    return any.payload;
}

/// Makes an any hold a copy of a slot, which may be a part of the any. Throws std::bad_alloc,
/// and then nothing has changed.
inline void copy_into_any(AnySlot& any, const TypeNode* type, const std::byte* from) {
    struct Guard {
        AnySlot slot{};
        Guard() = default;
        Guard(const Guard&) = delete;
        Guard& operator=(const Guard&) = delete;
        ~Guard() { reset_any(slot); }
    } made;
    set_any_type(made.slot, type);
    if (from != zero_slot) copy_slot(type, from, materialize_any(made.slot, nullptr));
    const AnySlot old = any;
    any = made.slot;
    made.slot = old;
}

/// The slot inside an optional that now holds something; null: over budget.
[[nodiscard]] inline std::byte* emplace_optional(const TypeNode* node, std::byte* slot,
                                                 Budget* budget) {
    const Kind elem = node->elem->kind;
    if (inline_in_optional(elem)) {
        slot[optional_flag_offset(elem)] = std::byte{1};
        return slot;
    }
    auto* content = load<std::byte*>(slot);
    if (content != nullptr) return content;
    content = new_slot(node->elem, budget);
    if (content != nullptr) store(slot, content);
    return content;
}

/// The slot of alternative `index` of a union, which is now set; null: over budget.
[[nodiscard]] inline std::byte* select_variant(const TypeNode* node, std::byte* slot,
                                               std::uint32_t index, Budget* budget) {
    const TypeNode* alternative = node->fields[index].type;
    auto& v = slot_as<VariantSlot>(slot);
    const bool in_place = inline_in_variant(alternative->kind);
    std::byte* content = nullptr;
    if (v.index == index) {
        content = in_place ? v.payload : load<std::byte*>(v.payload);
        if (content != nullptr) return content;
    }
    if (!in_place) {
        content = new_slot(alternative, budget);
        if (content == nullptr) return nullptr;
    }
    if (v.index != index) reset_slot(node, slot);
    v.index = index;
    if (in_place) return v.payload;
    store(v.payload, content);
    return content;
}

}  // namespace vdl::detail
