// The slot of a set or map: growing, indexing, inserting, erasing.
#pragma once

#include <vdl/value/block.hpp>
#include <vdl/value/compare.hpp>
#include <vdl/value/destroy.hpp>
#include <vdl/value/map_find.hpp>
#include <vdl/value/slots.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>

namespace vdl::detail {

[[nodiscard]] inline MapBlock* map_at(std::byte* slot) noexcept { return load<MapBlock*>(slot); }

/// Makes room for `capacity` entries in all; entries keep their places. The new room is zero.
/// Null: over budget. Throws std::bad_alloc.
[[nodiscard]] inline MapBlock* reserve_entries(const TypeNode* node, std::byte* slot,
                                               std::uint64_t capacity, Budget* budget) {
    MapBlock* old = map_at(slot);
    if (old != nullptr && capacity <= old->capacity) return old;
    if (capacity > std::numeric_limits<std::uint32_t>::max() - 1) out_of_memory();
    MapBlock head{};
    if (old != nullptr) {
        head = *old;
    } else {
        const Layout& key = layout_of(node->key);
        std::uint64_t size = key.size;
        std::uint64_t align = key.align;
        if (node->kind == Kind::map) {
            const Layout& mapped = layout_of(node->elem);
            if (mapped.align > align) align = mapped.align;
            head.mapped_offset = static_cast<std::uint32_t>(align_up(size, mapped.align));
            size = head.mapped_offset + mapped.size;
        }
        head.stride = static_cast<std::uint32_t>(align_up(size, align));
        head.sorted = true;
    }
    head.capacity = static_cast<std::uint32_t>(capacity);
    const std::uint64_t bytes = sizeof(MapBlock) + capacity * head.stride;
    if (!charge(budget, box_cost(bytes))) return nullptr;
    std::byte* payload = new_box(bytes);
    auto* made = new (payload) MapBlock(head);
    if (old != nullptr) {
        std::memcpy(made->entry(0), old->entry(0), std::size_t{old->live} * old->stride);
        delete_box(reinterpret_cast<std::byte*>(old));
    }
    store(slot, payload);
    return made;
}

/// The capacity with which a map of `capacity` entries grows.
[[nodiscard]] constexpr std::uint64_t grown_entries(std::uint64_t capacity) noexcept {
    return capacity < 4 ? 4 : capacity + capacity / 2;
}

/// Makes the table of the index large enough for `entries` and empty. False: over budget.
[[nodiscard]] inline bool clear_index(MapBlock& map, std::uint32_t entries, Budget* budget) {
    const std::uint64_t cells = std::bit_ceil(std::uint64_t{entries} * 2);
    if (map.index == nullptr || cells > std::uint64_t{map.index_mask} + 1) {
        if (cells > (std::uint64_t{1} << 32U)) out_of_memory();
        const std::uint64_t bytes = cells * sizeof(IndexCell);
        if (!charge(budget, bytes)) return false;
        auto* made = reinterpret_cast<IndexCell*>(allocate(bytes, 0));
        ::operator delete(map.index);
        map.index = made;
        map.index_mask = static_cast<std::uint32_t>(cells - 1);
    }
    map.indexed = false;
    std::memset(map.index, 0, (std::size_t{map.index_mask} + 1) * sizeof(IndexCell));
    return true;
}

/// Indexes all entries, whose keys differ.
[[nodiscard]] inline bool build_index(const TypeNode* key, MapBlock& map, std::uint32_t room,
                                      Budget* budget) {
    if (!clear_index(map, room, budget)) return false;
    for (std::uint32_t i = 0; i < map.count; ++i) {
        const std::uint64_t hash = hash_key(key, map.entry(i));
        *find_cell(key, map, map.entry(i), hash) = {cell_hash(hash), i + 1};
    }
    map.indexed = true;
    return true;
}

inline void swap_entries(MapBlock& map, std::size_t i, std::size_t j) noexcept {
    if (i == j) return;
    std::byte* a = map.entry(i);
    std::byte* b = map.entry(j);
    std::byte held[64];
    for (std::size_t left = map.stride; left != 0;) {
        const std::size_t n = left < sizeof held ? left : sizeof held;
        std::memcpy(held, a, n);
        std::memcpy(a, b, n);
        std::memcpy(b, held, n);
        a += n;
        b += n;
        left -= n;
    }
}

/// Destroys the entries from `first` on; they are zero then.
inline void drop_entries(const TypeNode* node, MapBlock& map, std::uint32_t first) noexcept {
    for (std::uint32_t i = first; i < map.live; ++i) {
        destroy_slot(node->key, map.entry(i));
        if (node->kind == Kind::map) destroy_slot(node->elem, map.entry(i) + map.mapped_offset);
    }
    if (first < map.live) {
        std::memset(map.entry(first), 0, std::size_t{map.live - first} * map.stride);
    }
    map.live = first;
    if (map.count > first) map.count = first;
}

/// Makes a map empty; keeps its memory.
inline void clear_map(const TypeNode* node, MapBlock& map) noexcept {
    map.count = 0;
    map.sorted = true;
    map.indexed = false;
    drop_entries(node, map, 0);
}

/// Turns the first `filled` entries, in which keys may repeat, into a map: the last of equal
/// keys stays, at the place of the first. Destroys the rest. False: over budget, then the map
/// is empty.
[[nodiscard]] inline bool finish_entries(const TypeNode* node, MapBlock& map, std::uint32_t filled,
                                         Budget* budget) {
    const TypeNode* key = node->key;
    map.sorted = true;
    map.indexed = false;
    for (std::uint32_t i = 1; i < filled && map.sorted; ++i) {
        map.sorted = compare_keys(key, map.entry(i - 1), map.entry(i)) < 0;
    }
    if (map.sorted) {
        map.count = filled;
        drop_entries(node, map, filled);
        return true;
    }
    map.sorted = false;
    const bool index = filled > few_entries;
    if (index && !clear_index(map, filled, budget)) {
        clear_map(node, map);
        return false;
    }
    for (std::uint32_t i = 0; i < filled; ++i) {
        std::size_t place = map.count;
        if (index) {
            const std::uint64_t hash = hash_key(key, map.entry(i));
            IndexCell* cell = find_cell(key, map, map.entry(i), hash);
            if (cell->position != 0) {
                place = cell->position - 1;
            } else {
                *cell = {cell_hash(hash), map.count + 1};
            }
        } else {
            for (std::size_t j = map.count; j-- > 0;) {
                if (keys_equal(key, map.entry(j), map.entry(i))) place = j;
            }
        }
        swap_entries(map, place, i);
        if (place == map.count) ++map.count;
    }
    map.indexed = index;
    drop_entries(node, map, map.count);
    return true;
}

/// The entry of a key, appended with a zero key and mapped value when `key` is new; the caller
/// then moves the key into it. Throws std::bad_alloc, and nothing has changed then.
[[nodiscard]] inline std::size_t insert_entry(const TypeNode* node, std::byte* slot,
                                              const std::byte* key, bool& is_new) {
    MapBlock* map = map_at(slot);
    if (map != nullptr) {
        const std::size_t found = find_entry(node->key, *map, key);
        is_new = found == map->count;
        if (!is_new) return found;
    }
    is_new = true;
    const std::uint32_t count = map != nullptr ? map->count : 0;
    if (map == nullptr || count == map->capacity) {
        map = reserve_entries(node, slot, grown_entries(count), nullptr);
    }
    const bool stays_sorted =
        count == 0 || (map->sorted && compare_keys(node->key, map->entry(count - 1), key) < 0);
    if (stays_sorted || count + 1 <= few_entries) {
        map->indexed = false;
    } else {
        if (!map->indexed || count >= map->index_mask / 2) {
            (void)build_index(node->key, *map, map->capacity, nullptr);
        }
        const std::uint64_t hash = hash_key(node->key, key);
        *find_cell(node->key, *map, key, hash) = {cell_hash(hash), count + 1};
    }
    map->sorted = stays_sorted;
    map->count = map->live = count + 1;
    return count;
}

/// Takes out entry `i`; those after it move up. The index is built again in its memory.
inline void erase_entry(const TypeNode* node, MapBlock& map, std::size_t i) {
    destroy_slot(node->key, map.entry(i));
    if (node->kind == Kind::map) destroy_slot(node->elem, map.entry(i) + map.mapped_offset);
    const std::size_t after = map.count - i - 1;
    std::memmove(map.entry(i), map.entry(i + 1), after * map.stride);
    map.live = --map.count;
    std::memset(map.entry(map.count), 0, map.stride);
    if (map.count <= few_entries) map.indexed = false;
    if (map.indexed) (void)build_index(node->key, map, map.count, nullptr);
}

}  // namespace vdl::detail
