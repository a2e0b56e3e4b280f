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
#include <string_view>

namespace vdl::detail {

[[nodiscard]] inline MapBlock* map_at(std::byte* slot) noexcept { return load<MapBlock*>(slot); }

/// Puts the entries into a block for `capacity` of them, which have room there. The other room is
/// zero. Null: over budget. Throws std::bad_alloc.
[[nodiscard]] inline MapBlock* move_entries(const TypeNode* node, std::byte* slot,
                                            std::uint64_t capacity, Budget* budget) {
    MapBlock* old = map_at(slot);
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
    std::byte* payload = allocate(bytes, sizeof(Block)) + sizeof(Block);
    auto* made = new (payload) MapBlock(head);
    const std::size_t used = std::size_t{head.live} * head.stride;
    if (old != nullptr) {
        if (used != 0) std::memcpy(made->entry(0), old->entry(0), used);
        delete_box(reinterpret_cast<std::byte*>(old));
    }
    std::memset(made->entry(0) + used, 0, std::size_t{head.capacity} * head.stride - used);
    store(slot, payload);
    return made;
}

/// Makes room for `capacity` entries in all; entries keep their places. The new room is zero.
/// Null: over budget. Throws std::bad_alloc.
[[nodiscard]] inline MapBlock* reserve_entries(const TypeNode* node, std::byte* slot,
                                               std::uint64_t capacity, Budget* budget) {
    MapBlock* old = map_at(slot);
    if (old != nullptr && capacity <= old->capacity) return old;
    return move_entries(node, slot, capacity, budget);
}

/// The capacity with which a map of `capacity` entries grows.
[[nodiscard]] constexpr std::uint64_t grown_entries(std::uint64_t capacity) noexcept {
    return capacity < 4 ? 4 : capacity < 64 ? capacity * 2 : capacity + capacity / 2;
}

/// Gives back the room of a map that has been filled, where that is more than a quarter of it.
/// Nothing happens where the budget is used up. Throws std::bad_alloc.
inline void trim_entries(const TypeNode* node, std::byte* slot, Budget* budget) {
    const MapBlock* const map = map_at(slot);
    if (map == nullptr || map->capacity - map->live <= map->capacity / 4) return;
    (void)move_entries(node, slot, map->live, budget);
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

/// A number that differs for most texts that differ; for as few that it does not matter whether an
/// input makes it the same.
[[nodiscard]] inline std::uint32_t quick_hash(std::string_view text) noexcept {
    const std::size_t n = text.size();
    std::uint32_t front = 0;
    std::uint32_t back = 0;
    if (n >= sizeof front) {
        front = load<std::uint32_t>(text.data());
        back = load<std::uint32_t>(text.data() + n - sizeof back);
    } else if (n != 0) {
        front = static_cast<unsigned char>(text[0]);
        back = static_cast<unsigned char>(text[n - 1]);
        back = back << 8U | static_cast<unsigned char>(text[n / 2]);
    }
    const std::uint32_t mixed = (front + static_cast<std::uint32_t>(n)) * 0x9E3779B1U + back;
    return mixed * 0x85EBCA77U;
}

/// The places of few keys, without memory of their own.
class FewPlaces {
public:
    /// Where an entry with the key of entry `i` is among the first `count`; else `count`, where the
    /// key is noted to be.
    [[nodiscard]] std::uint32_t find_or_note(const TypeNode* key, const MapBlock& map,
                                             std::uint32_t i) {
        const std::uint32_t hash =
            key->kind == Kind::string
                ? quick_hash(text_of(slot_as<StringSlot>(map.entry(i)))) >> (32 - cell_bits)
                : static_cast<std::uint32_t>(hash_key(key, map.entry(i))) % cells;
        for (std::uint32_t at = hash;; at = (at + 1) % cells) {
            if (places_[at] == 0) {
                places_[at] = static_cast<std::uint8_t>(map.count + 1);
                return map.count;
            }
            const std::uint32_t place = places_[at] - 1U;
            if (keys_equal(key, map.entry(place), map.entry(i))) return place;
        }
    }

private:
    static constexpr std::uint32_t cell_bits = 7;
    static constexpr std::uint32_t cells = 1U << cell_bits;
    static_assert(cells >= 2 * few_entries);
    std::uint8_t places_[cells]{};  ///< of the entries, plus 1; 0: free
};

/// Where an entry with the key of entry `i` is among the first `count` of `map`; else `count`.
[[nodiscard]] inline std::uint32_t find_before(const TypeNode* key, const MapBlock& map,
                                               std::uint32_t i) {
    for (std::uint32_t j = 0; j < map.count; ++j) {
        if (keys_equal(key, map.entry(j), map.entry(i))) return j;
    }
    return map.count;
}

/// Whether the first `filled` keys, few strings, surely differ: their hashes do.
[[nodiscard]] inline bool surely_differ(const MapBlock& map, std::uint32_t filled) noexcept {
    std::uint32_t hashes[few_entries];
    for (std::uint32_t i = 0; i < filled; ++i) {
        const std::uint32_t hash = quick_hash(text_of(slot_as<StringSlot>(map.entry(i))));
        for (std::uint32_t j = 0; j < i; ++j) {
            if (hashes[j] == hash) return false;
        }
        hashes[i] = hash;
    }
    return true;
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
    const auto put_at = [&map](std::uint32_t place, std::uint32_t i) {
        swap_entries(map, place, i);
        if (place == map.count) ++map.count;
    };
    constexpr std::uint32_t very_few = 8;
    if (filled <= very_few && key->kind == Kind::string && surely_differ(map, filled)) {
        map.count = filled;
    } else if (filled <= very_few) {
        for (std::uint32_t i = 0; i < filled; ++i) put_at(find_before(key, map, i), i);
    } else if (filled <= few_entries) {
        FewPlaces places;
        for (std::uint32_t i = 0; i < filled; ++i) put_at(places.find_or_note(key, map, i), i);
    } else {
        if (!clear_index(map, filled, budget)) {
            clear_map(node, map);
            return false;
        }
        for (std::uint32_t i = 0; i < filled; ++i) {
            const std::uint64_t hash = hash_key(key, map.entry(i));
            IndexCell* cell = find_cell(key, map, map.entry(i), hash);
            if (cell->position != 0) {
                put_at(cell->position - 1, i);
            } else {
                *cell = {cell_hash(hash), map.count + 1};
                put_at(map.count, i);
            }
        }
        map.indexed = true;
    }
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
