// The slot of a list: growing and shrinking.
#pragma once

#include <vdl/value/block.hpp>
#include <vdl/value/destroy.hpp>
#include <vdl/value/layout.hpp>
#include <vdl/value/slots.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>

namespace vdl::detail {

/// Makes room for `capacity` elements in all. False: over budget. Throws std::bad_alloc, also
/// for 2^32 elements and more.
[[nodiscard]] inline bool reserve_elements(const Layout& elem, ListSlot& list,
                                           std::uint64_t capacity, Budget* budget) {
    if (capacity <= list.capacity) return true;
    if (capacity > std::numeric_limits<std::uint32_t>::max()) out_of_memory();
    const std::uint64_t bytes = capacity * elem.size + (elem.trivial ? 0 : list_header);
    if (!charge(budget, bytes)) return false;
    std::byte* data = new_list_block(elem, capacity);
    if (list.data != nullptr) {
        std::memcpy(data, list.data, std::size_t{list.size} * elem.size);
        delete_list_block(elem, list.data);
    }
    list.data = data;
    list.capacity = static_cast<std::uint32_t>(capacity);
    return true;
}

/// Gives back the room of a list that has been filled, where that is more than a quarter of it; not
/// that of a large list, whose copy would take longer. Nothing happens where the budget is used up.
/// Throws std::bad_alloc.
inline void trim_elements(const TypeNode* node, ListSlot& list, Budget* budget) {
    constexpr std::size_t large = std::size_t{1} << 14;
    if (list.capacity - list.size <= list.capacity / 4) return;
    const Layout& elem = layout_of(node->elem);
    if (std::size_t{list.capacity} * elem.size > large) return;
    const std::uint64_t bytes =
        std::uint64_t{list.size} * elem.size + (elem.trivial ? 0 : list_header);
    if (!charge(budget, bytes)) return;
    std::byte* const data = new_list_block(elem, list.size);
    std::memcpy(data, list.data, std::size_t{list.size} * elem.size);
    delete_list_block(elem, list.data);
    list.data = data;
    list.capacity = list.size;
}

/// The capacity for `size` elements: exactly that in a new list, more in one that grows.
[[nodiscard]] inline std::uint64_t grown_elements(const ListSlot& list,
                                                  std::uint64_t size) noexcept {
    if (size <= list.capacity) return list.capacity;
    constexpr std::uint64_t most = std::numeric_limits<std::uint32_t>::max();
    const std::uint64_t grown = list.capacity + std::uint64_t{list.capacity} / 2;
    return size > grown || grown > most ? size : grown;
}

/// Sets the size; new elements are not initialized. False: over budget.
[[nodiscard]] inline bool resize_raw(const TypeNode* node, ListSlot& list, std::uint64_t size,
                                     Budget* budget) {
    const Layout& elem = layout_of(node->elem);
    if (size > list.size) {
        if (!reserve_elements(elem, list, grown_elements(list, size), budget)) return false;
    } else {
        const auto kept = static_cast<std::size_t>(size);
        destroy_slots(node->elem, list.data + kept * elem.size, list.size - kept);
    }
    list.size = static_cast<std::uint32_t>(size);
    return true;
}

/// Sets the size; new elements are zero. False: over budget.
[[nodiscard]] inline bool resize_list(const TypeNode* node, ListSlot& list, std::uint64_t size,
                                      Budget* budget) {
    const std::uint32_t before = list.size;
    if (!resize_raw(node, list, size, budget)) return false;
    if (list.size > before) {
        const std::size_t elem_size = layout_of(node->elem).size;
        std::memset(list.data + before * elem_size, 0, (list.size - before) * elem_size);
    }
    return true;
}

}  // namespace vdl::detail
