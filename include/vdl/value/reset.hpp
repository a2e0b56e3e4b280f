// Making slots zero: giving everything up, or keeping memory for the next value.
#pragma once

#include <vdl/value/destroy.hpp>
#include <vdl/value/list_slot.hpp>
#include <vdl/value/map_slot.hpp>
#include <vdl/value/string_slot.hpp>

#include <cstddef>
#include <cstring>

namespace vdl::detail {

/// Gives up what a slot owns and makes it zero.
inline void reset_slot(const TypeNode* node, std::byte* slot) noexcept {
    const std::size_t size = known_layout(node)->size;
    if (size == 0) return;
    alignas(8) std::byte old[most_slot_bytes];
    if (known_layout(node)->trivial) {
        std::memset(slot, 0, size);
        return;
    }
    // Zero first: the type that an any holds may be the last to hold what is destroyed here.
    std::memcpy(old, slot, size);
    std::memset(slot, 0, size);
    destroy_slot(node, old);
}

/// Boxed structs inside each other that `zero_slot_in_place` looks into; what is deeper is
/// freed.
inline constexpr int zero_depth = 16;

/// Makes a slot zero. Keeps the memory of strings, lists and maps, in structs too, and frees
/// what is in them; frees what optionals, anys, unions and large arrays have.
inline void zero_slot_in_place(const TypeNode* node, std::byte* slot,
                               int depth = zero_depth) noexcept {
    switch (node->kind) {
        case Kind::string: {
            auto& s = slot_as<StringSlot>(slot);
            if (is_long(s)) return set_long_size(s, 0);
            s = StringSlot{};
            return;
        }
        case Kind::list: {
            auto& list = slot_as<ListSlot>(slot);
            if (list.size != 0) destroy_slots(node->elem, list.data, list.size);
            list.size = 0;
            return;
        }
        case Kind::set:
        case Kind::map:
            if (MapBlock* map = map_at(slot)) clear_map(node, *map);
            return;
        case Kind::structure: {
            const Layout& layout = *known_layout(node);
            std::byte* body = layout.boxed ? load<std::byte*>(slot) : slot;
            if (body == nullptr) return;
            if (layout.body_trivial) {
                if (layout.body != 0) std::memset(body, 0, static_cast<std::size_t>(layout.body));
                return;
            }
            if (depth == 0) return reset_slot(node, slot);
            for (std::size_t i = 0; i < layout.offsets.size(); ++i) {
                zero_slot_in_place(node->fields[i].type, body + layout.offsets[i], depth - 1);
            }
            return;
        }
        default: return reset_slot(node, slot);
    }
}

}  // namespace vdl::detail
