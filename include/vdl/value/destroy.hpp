// Destruction of slots of any depth: little recursion, no allocation.
#pragma once

#include <vdl/type.hpp>
#include <vdl/value/block.hpp>
#include <vdl/value/layout.hpp>
#include <vdl/value/slots.hpp>
#include <vdl/value/string_slot.hpp>

#include <cstddef>
#include <cstdint>

namespace vdl::detail {

/// A block is destroyed where it is found, down to `most_levels` of blocks inside each other;
/// deeper ones wait. Those that wait are a stack, linked through their own headers. What an any
/// holds is destroyed before the any's type is released: a block that waits for something inside an
/// any holds a count of its type, and gives it up after everything below it.
class Destroyer {
public:
    ~Destroyer() {
        while (pending_ != nullptr) {
            Block* top = pending_;
            pending_ = top->next;
            destroy_block(top);
        }
    }

    /// Gives up what the slot owns. The bytes of the slot are garbage then. `counted`: nobody
    /// else keeps `node` alive until the end.
    void slot(const TypeNode* node, std::byte* at, bool counted) noexcept {
        switch (node->kind) {
            case Kind::string: return free_string(slot_as<StringSlot>(at));
            case Kind::type_object:
                if (const auto* held = load<const TypeNode*>(at)) release(held);
                return;
            case Kind::any: return any(slot_as<AnySlot>(at));
            case Kind::optional: return optional(node, at, counted);
            case Kind::variant: return variant(node, slot_as<VariantSlot>(at), counted);
            case Kind::list: return list(node, slot_as<ListSlot>(at), counted);
            case Kind::set:
            case Kind::map:
                if (auto* payload = load<std::byte*>(at)) {
                    drop(payload, node, content_body, counted);
                }
                return;
            case Kind::array:
            case Kind::structure: {
                const Layout& layout = *known_layout(node);
                if (!layout.boxed) return body(node, layout, at, counted);
                auto* payload = load<std::byte*>(at);
                if (payload == nullptr) return;
                if (layout.body_trivial) return delete_box(payload);
                return drop(payload, node, content_body, counted);
            }
            default: return;
        }
    }

    void any(AnySlot& any) noexcept {
        const TypeNode* type = any.type;
        if (type == nullptr) return;
        const Layout& layout = *known_layout(type);
        if (layout.size <= any_payload_bytes) {
            if (!layout.trivial) slot(type, any.payload, true);
        } else if (auto* payload = load<std::byte*>(any.payload)) {
            if (layout.trivial) {
                delete_box(payload);
            } else {
                drop(payload, type, 0, true);
            }
        }
        release(type);
    }

private:
    void link(Block* block, std::uintptr_t content) noexcept {
        block->content = content;
        block->next = pending_;
        pending_ = block;
    }
    /// Destroys a block, or lets it wait.
    void drop(std::byte* payload, const TypeNode* node, std::uintptr_t flags,
              bool counted) noexcept {
        if (level_ < most_levels) {
            ++level_;
            content(node, payload, flags != 0, counted);
            --level_;
            return free_block(block_of(payload), flags != 0 && node->kind == Kind::list);
        }
        if (counted && !node->immortal.load(std::memory_order_relaxed)) {
            retain(node);
            flags |= content_counted;
        }
        link(block_of(payload), reinterpret_cast<std::uintptr_t>(node) | flags);
    }
    static void free_block(Block* block, bool is_list) noexcept {
        auto* start = reinterpret_cast<std::byte*>(block);
        ::operator delete(is_list ? start - sizeof(std::uint64_t) : start);
    }

    /// A block that holds one slot of `node`.
    void box(const TypeNode* node, std::byte* payload, bool counted) noexcept {
        if (payload == nullptr) return;
        if (known_layout(node)->trivial) return delete_box(payload);
        drop(payload, node, 0, counted);
    }

    void optional(const TypeNode* node, std::byte* at, bool counted) noexcept {
        if (!inline_in_optional(node->elem->kind)) {
            box(node->elem, load<std::byte*>(at), counted);
        } else if (at[optional_flag_offset(node->elem->kind)] != std::byte{0}) {
            slot(node->elem, at, counted);
        }
    }

    void variant(const TypeNode* node, VariantSlot& v, bool counted) noexcept {
        const TypeNode* alternative = alternative_of(node, v);
        if (inline_in_variant(alternative->kind)) {
            slot(alternative, v.payload, counted);
        } else {
            box(alternative, load<std::byte*>(v.payload), counted);
        }
    }

    void list(const TypeNode* node, ListSlot& l, bool counted) noexcept {
        if (l.data == nullptr) return;
        const Layout& elem = *known_layout(node->elem);
        if (elem.trivial || l.size == 0) return delete_list_block(elem, l.data);
        store(l.data - list_header, std::uint64_t{l.size});
        drop(l.data, node, content_body, counted);
    }

    void slots(const TypeNode* node, std::byte* first, std::uint64_t count, std::size_t stride,
               bool counted) noexcept {
        if (node->kind == Kind::any) {
            for (; count != 0; --count, first += stride) any_part(slot_as<AnySlot>(first));
        } else if (node->kind == Kind::string) {
            for (; count != 0; --count, first += stride) free_string(slot_as<StringSlot>(first));
        } else {
            for (; count != 0; --count, first += stride) slot(node, first, counted);
        }
    }

    /// Mostly texts and numbers, which lie in the slot.
    void any_part(AnySlot& part) noexcept {
        const TypeNode* const type = part.type;
        if (type == nullptr) return;
        if (type->kind == Kind::string) {
            free_string(slot_as<StringSlot>(part.payload));
        } else if (!is_scalar(type->kind)) {
            return any(part);
        }
        release(type);
    }

    /// The elements or fields of an array or struct.
    void body(const TypeNode* node, const Layout& layout, std::byte* at, bool counted) noexcept {
        if (layout.body_trivial) return;
        if (node->kind == Kind::array) {
            return slots(node->elem, at, node->length, known_layout(node->elem)->size, counted);
        }
        for (std::size_t i = 0; i < layout.offsets.size(); ++i) {
            slot(node->fields[i].type, at + layout.offsets[i], counted);
        }
    }

    void entries(const TypeNode* node, MapBlock& map, bool counted) noexcept {
        if (!known_layout(node->key)->trivial) {
            slots(node->key, map.entry(0), map.live, map.stride, counted);
        }
        if (node->kind == Kind::map && !known_layout(node->elem)->trivial) {
            slots(node->elem, map.entry(0) + map.mapped_offset, map.live, map.stride, counted);
        }
        if (map.index != nullptr) ::operator delete(map.index);
    }

    void destroy_block(Block* block) noexcept {
        const std::uintptr_t flags = block->content & content_flags;
        // The flags share the word with the address.
        const auto* node = reinterpret_cast<const TypeNode*>(  // NOLINT(performance-no-int-to-ptr)
            block->content & ~content_flags);
        const bool is_list = (flags & content_body) != 0 && node->kind == Kind::list;
        if ((flags & content_done) == 0) {
            // Below what the content pushes: it comes back when that is gone.
            if ((flags & content_counted) != 0) link(block, block->content | content_done);
            content(node, payload_of(block), (flags & content_body) != 0, false);
            if ((flags & content_counted) != 0) return;
        }
        free_block(block, is_list);
        if ((flags & content_counted) != 0) release(node);
    }

    void content(const TypeNode* node, std::byte* payload, bool is_body, bool counted) noexcept {
        if (!is_body) return slot(node, payload, counted);
        switch (node->kind) {
            case Kind::list:
                return slots(node->elem, payload, load<std::uint64_t>(payload - list_header),
                             known_layout(node->elem)->size, counted);
            case Kind::set:
            case Kind::map: return entries(node, slot_as<MapBlock>(payload), counted);
            default: return body(node, *known_layout(node), payload, counted);
        }
    }

    static constexpr int most_levels = 16;

    Block* pending_ = nullptr;
    int level_ = 0;
};

/// Gives up what a slot owns; its bytes are garbage then. Somebody holds `node`.
inline void destroy_slot(const TypeNode* node, std::byte* slot) noexcept {
    if (known_layout(node)->trivial) return;
    Destroyer().slot(node, slot, false);
}
/// The same for `count` slots side by side.
inline void destroy_slots(const TypeNode* node, std::byte* first, std::size_t count) noexcept {
    const Layout& layout = *known_layout(node);
    if (layout.trivial) return;
    Destroyer destroyer;
    for (; count != 0; --count, first += layout.size) destroyer.slot(node, first, false);
}
/// Gives up all that an any holds, its type included, and makes it nil.
inline void reset_any(AnySlot& any) noexcept {
    if (any.type == nullptr) return;
    AnySlot old = any;
    any = AnySlot{};
    Destroyer().any(old);
}

}  // namespace vdl::detail
