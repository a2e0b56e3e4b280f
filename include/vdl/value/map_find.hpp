// Finding an entry of a set or map: few entries one by one, sorted ones by bisection, others
// by a hash index.
#pragma once

#include <vdl/value/hash.hpp>
#include <vdl/value/slots.hpp>

#include <cstddef>
#include <cstdint>

namespace vdl::detail {

/// Up to this many entries are searched one by one, and need no index.
inline constexpr std::uint32_t few_entries = 32;

// In compare.hpp.
[[nodiscard]] inline bool keys_equal(const TypeNode* key, const std::byte* a, const std::byte* b);
[[nodiscard]] inline int compare_keys(const TypeNode* key, const std::byte* a, const std::byte* b);

/// The half of a hash that cells keep; the other half says where to begin.
[[nodiscard]] inline std::uint32_t cell_hash(std::uint64_t hash) noexcept {
    return static_cast<std::uint32_t>(hash >> 32U);
}

/// The cell that holds `key`, or the free one where it belongs. Needs an index.
[[nodiscard]] inline IndexCell* find_cell(const TypeNode* key_type, const MapBlock& map,
                                          const std::byte* key, std::uint64_t hash) {
    const std::uint32_t wanted = cell_hash(hash);
    for (std::uint32_t i = static_cast<std::uint32_t>(hash) & map.index_mask;;
         i = (i + 1) & map.index_mask) {
        IndexCell& cell = map.index[i];
        if (cell.position == 0) return &cell;
        if (cell.hash == wanted && keys_equal(key_type, map.entry(cell.position - 1), key)) {
            return &cell;
        }
    }
}

/// The first entry whose key is not before `key`. Needs `sorted`.
[[nodiscard]] inline std::size_t lower_entry(const TypeNode* key_type, const MapBlock& map,
                                             const std::byte* key) {
    std::size_t low = 0;
    std::size_t high = map.count;
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        if (compare_keys(key_type, map.entry(middle), key) < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

/// The position of the entry with `key`, a slot of the key type; `count` if there is none.
[[nodiscard]] inline std::size_t find_entry(const TypeNode* key_type, const MapBlock& map,
                                            const std::byte* key) {
    if (map.count <= few_entries || !(map.sorted || map.indexed)) {
        for (std::size_t i = 0; i < map.count; ++i) {
            if (keys_equal(key_type, map.entry(i), key)) return i;
        }
        return map.count;
    }
    if (map.sorted) {
        const std::size_t i = lower_entry(key_type, map, key);
        return i < map.count && keys_equal(key_type, map.entry(i), key) ? i : map.count;
    }
    const IndexCell* cell = find_cell(key_type, map, key, hash_key(key_type, key));
    return cell->position != 0 ? cell->position - 1 : map.count;
}

}  // namespace vdl::detail

#include <vdl/value/compare.hpp>  // IWYU pragma: export
