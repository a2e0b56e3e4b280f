// Deep copies of slots of any depth.
#pragma once

#include <vdl/value/block.hpp>
#include <vdl/value/layout.hpp>
#include <vdl/value/slots.hpp>
#include <vdl/value/string_slot.hpp>
#include <vdl/value/walk.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace vdl::detail {

/// Copies into slots whose bytes are zero. When an allocation throws, what was copied so far is
/// in place and can be destroyed (sets and maps: only that).
class Copier {
public:
    void run(const TypeNode* node, const std::byte* from, std::byte* to) {
        slot(node, from, to);
        while (!frames_.empty()) {
            Frame& top = frames_.top();
            if (top.next == top.count) {
                frames_.pop();
                continue;
            }
            const auto i = static_cast<std::size_t>(top.next++);
            if (top.fields != nullptr) {
                const std::size_t offset = top.fields->offsets[i];
                slot(top.node->fields[i].type, top.from + offset, top.to + offset);
            } else {
                slot(top.node, top.from + i * top.stride, top.to + i * top.stride);
            }
        }
    }

private:
    struct Frame {
        const TypeNode* node;  ///< of the slots, or the struct
        const Layout* fields;
        const std::byte* from;
        std::byte* to;
        std::uint64_t next;
        std::uint64_t count;
        std::size_t stride;
    };

    void slot(const TypeNode* node, const std::byte* from, std::byte* to) {
        const Layout& layout = layout_of(node);
        if (layout.trivial) {
            if (layout.size != 0) std::memcpy(to, from, layout.size);
            return;
        }
        switch (node->kind) {
            case Kind::string:
                (void)assign_string(slot_as<StringSlot>(to), text_of(slot_as<StringSlot>(from)),
                                    nullptr);
                return;
            case Kind::type_object: return type_object(from, to);
            case Kind::any: return any(slot_as<AnySlot>(from), slot_as<AnySlot>(to));
            case Kind::optional: return optional(node, from, to);
            case Kind::variant:
                return variant(node, slot_as<VariantSlot>(from), slot_as<VariantSlot>(to));
            case Kind::list:
                return list(node->elem, slot_as<ListSlot>(from), slot_as<ListSlot>(to));
            case Kind::set:
            case Kind::map: return map(node, load<const MapBlock*>(from), to);
            default: return body(node, layout, from, to);
        }
    }

    static void type_object(const std::byte* from, std::byte* to) noexcept {
        const auto* type = load<const TypeNode*>(from);
        if (type != nullptr) retain(type);
        store(to, type);
    }

    /// A boxed slot of `node`; the pointer to the box goes to `to`.
    void box(const TypeNode* node, const std::byte* from, std::byte* to) {
        if (from == nullptr) return;
        const Layout& layout = layout_of(node);
        std::byte* made = new_box(layout.size);
        store(to, made);
        push_slots(node, layout, from, made, 1, layout.size);
    }

    void push_slots(const TypeNode* node, const Layout& layout, const std::byte* from,
                    std::byte* to, std::uint64_t count, std::size_t stride) {
        if (count == 0) return;
        if (layout.trivial && stride == layout.size) {
            if (stride != 0) std::memcpy(to, from, static_cast<std::size_t>(count) * stride);
            return;
        }
        frames_.push({node, nullptr, from, to, 0, count, stride});
    }

    void any(const AnySlot& from, AnySlot& to) {
        if (from.type == nullptr) return;
        retain(from.type);
        to.type = from.type;
        if (layout_of(from.type).size <= any_payload_bytes) {
            // On the stack: what an any holds may hold an any.
            push_slots(from.type, layout_of(from.type), from.payload, to.payload, 1,
                       layout_of(from.type).size);
        } else {
            box(from.type, load<const std::byte*>(from.payload), to.payload);
        }
    }

    void optional(const TypeNode* node, const std::byte* from, std::byte* to) {
        const Kind elem = node->elem->kind;
        if (!inline_in_optional(elem)) return box(node->elem, load<const std::byte*>(from), to);
        const std::uint32_t flag = optional_flag_offset(elem);
        if (from[flag] == std::byte{0}) return;
        slot(node->elem, from, to);
        to[flag] = from[flag];
    }

    void variant(const TypeNode* node, const VariantSlot& from, VariantSlot& to) {
        const TypeNode* alternative = alternative_of(node, from);
        to.index = from.index;
        if (inline_in_variant(alternative->kind)) {
            slot(alternative, from.payload, to.payload);
        } else {
            box(alternative, load<const std::byte*>(from.payload), to.payload);
        }
    }

    void list(const TypeNode* node, const ListSlot& from, ListSlot& to) {
        if (from.size == 0) return;
        const Layout& elem = layout_of(node);
        std::byte* data = new_list_block(elem, from.size);
        const std::size_t bytes = std::size_t{from.size} * elem.size;
        if (!elem.trivial) std::memset(data, 0, bytes);
        to = {data, from.size, from.size};
        push_slots(node, elem, from.data, data, from.size, elem.size);
    }

    void map(const TypeNode* node, const MapBlock* from, std::byte* to) {
        if (from == nullptr || from->count == 0) return;
        std::byte* payload = new_box(sizeof(MapBlock) + std::uint64_t{from->count} * from->stride);
        auto* made = new (payload) MapBlock(*from);
        made->index = nullptr;
        made->capacity = made->live = from->count;
        store(to, payload);
        if (from->indexed) {
            const std::uint64_t bytes = (std::uint64_t{from->index_mask} + 1) * sizeof(IndexCell);
            made->index = reinterpret_cast<IndexCell*>(allocate(bytes, 0));
            std::memcpy(made->index, from->index, static_cast<std::size_t>(bytes));
        }
        push_slots(node->key, layout_of(node->key), from->entry(0), made->entry(0), from->count,
                   from->stride);
        if (node->kind == Kind::set) return;
        push_slots(node->elem, layout_of(node->elem), from->entry(0) + from->mapped_offset,
                   made->entry(0) + from->mapped_offset, from->count, from->stride);
    }

    void body(const TypeNode* node, const Layout& layout, const std::byte* from, std::byte* to) {
        const std::byte* from_body = body_of(layout, from);
        if (from_body == nullptr) return;
        if (layout.boxed) {
            std::byte* made = new_box(layout.body);
            store(to, made);
            to = made;
            if (layout.body_trivial) {
                std::memcpy(to, from_body, static_cast<std::size_t>(layout.body));
                return;
            }
        }
        if (node->kind == Kind::array) {
            frames_.push(
                {node->elem, nullptr, from_body, to, 0, node->length, layout_of(node->elem).size});
        } else {
            frames_.push({node, &layout, from_body, to, 0, node->fields.size(), 0});
        }
    }

    SmallStack<Frame, 8> frames_;
};

/// Copies the slot at `from` into the zero bytes at `to`; throws std::bad_alloc, then `to` can
/// be destroyed. Both of the type `node`.
inline void copy_slot(const TypeNode* node, const std::byte* from, std::byte* to) {
    Copier copier;
    copier.run(node, from, to);
}

}  // namespace vdl::detail
