// The slots of lists, unions, anys, sets and maps.
#pragma once

#include <vdl/value/block.hpp>
#include <vdl/value/layout.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace vdl::detail {

/// Elements side by side at `data`. Behind `list_header` if elements own something.
struct ListSlot {
    std::byte* data;
    std::uint32_t size;
    std::uint32_t capacity;
};

/// The payload is the slot of the alternative (`inline_in_variant`), or a pointer to it; null:
/// the zero value.
struct VariantSlot {
    std::uint32_t index;
    std::uint32_t unused;
    alignas(8) std::byte payload[8];
};

/// Null type: nil. The payload is the slot if that has at most 16 bytes, else a pointer to it;
/// null: the zero value. A `Value` is one of these.
struct AnySlot {
    const TypeNode* type;  ///< counted
    alignas(8) std::byte payload[any_payload_bytes];
};

static_assert(sizeof(ListSlot) == 16 && sizeof(VariantSlot) == 16 && sizeof(AnySlot) == 24);

/// One place of a map's hash table.
struct IndexCell {
    std::uint32_t hash;
    std::uint32_t position;  ///< of the entry, plus 1; 0: free
};

/// Behind the pointer of a set or map. Entries follow, in the order of insertion: the slot of
/// the key, then (map) of the mapped value.
struct MapBlock {
    std::uint32_t count;
    std::uint32_t live;  ///< entries that exist: more than `count` only while a map is filled
    std::uint32_t capacity;
    std::uint32_t stride;
    std::uint32_t mapped_offset;
    std::uint32_t index_mask;  ///< cells of `index`, a power of two, minus 1
    bool sorted;               ///< keys ascend: found by bisection, no index needed
    bool indexed;              ///< `index` is complete
    IndexCell* index;          ///< null until it is first needed

    [[nodiscard]] std::byte* entry(std::size_t i) noexcept {
        return reinterpret_cast<std::byte*>(this + 1) + i * stride;
    }
    [[nodiscard]] const std::byte* entry(std::size_t i) const noexcept {
        return reinterpret_cast<const std::byte*>(this + 1) + i * stride;
    }
};

static_assert(sizeof(MapBlock) % 8 == 0);

template <class S>
[[nodiscard]] S& slot_as(std::byte* slot) noexcept {
    return *reinterpret_cast<S*>(slot);
}
template <class S>
[[nodiscard]] const S& slot_as(const std::byte* slot) noexcept {
    return *reinterpret_cast<const S*>(slot);
}

/// Where the slot of what an any holds lies; null: not materialized. Needs a type.
[[nodiscard]] inline std::byte* any_content(AnySlot& any) {
    if (layout_of(any.type).size <= any_payload_bytes) return any.payload;
    return load<std::byte*>(any.payload);
}
[[nodiscard]] inline const std::byte* any_content(const AnySlot& any) {
    if (layout_of(any.type).size <= any_payload_bytes) return any.payload;
    return load<const std::byte*>(any.payload);
}

/// The same for the alternative of a union.
[[nodiscard]] inline const TypeNode* alternative_of(const TypeNode* node,
                                                    const VariantSlot& v) noexcept {
    return node->fields[v.index].type;
}
[[nodiscard]] inline const std::byte* variant_content(const TypeNode* alternative,
                                                      const VariantSlot& v) noexcept {
    return inline_in_variant(alternative->kind) ? v.payload : load<const std::byte*>(v.payload);
}

/// The slot inside an optional; null: nil.
[[nodiscard]] inline const std::byte* optional_content(const TypeNode* node,
                                                       const std::byte* slot) noexcept {
    const Kind elem = node->elem->kind;
    if (!inline_in_optional(elem)) return load<const std::byte*>(slot);
    return slot[optional_flag_offset(elem)] != std::byte{0} ? slot : nullptr;
}

/// Room for `capacity` elements, none of which is initialized; throws std::bad_alloc.
[[nodiscard]] inline std::byte* new_list_block(const Layout& elem, std::uint64_t capacity) {
    const std::size_t header = elem.trivial ? 0 : list_header;
    return allocate(capacity * elem.size, header) + header;
}
inline void delete_list_block(const Layout& elem, std::byte* data) noexcept {
    ::operator delete(elem.trivial ? data : data - list_header);
}

}  // namespace vdl::detail
