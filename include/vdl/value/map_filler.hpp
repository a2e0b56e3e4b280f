// MapFiller: many entries into a set or map at once, as a decoder does.
#pragma once

#include <vdl/value/map_slot.hpp>
#include <vdl/value/ref.hpp>

#include <cassert>
#include <cstddef>
#include <cstdint>

namespace vdl {

/// Replaces the entries of a set or map, and uses the memory of the old ones again.
///
///     MapFiller filler(map);
///     while (more) {
///         if (!filler.append()) fail();
///         read(filler.key());
///         read(filler.mapped());
///     }
///     if (!filler.finish()) fail();
///
/// Keys may repeat: the last entry stays, at the place of the first. Until `finish` the map must
/// not be used; a filler that is destroyed before leaves it empty.
class MapFiller {
public:
    explicit MapFiller(ValueRef map, Budget* budget = nullptr) noexcept
        : map_(map), budget_(budget) {
        assert(map.kind() == Kind::map || map.kind() == Kind::set);
        if (auto* block = detail::map_at(map.slot())) block->count = 0;
    }
    MapFiller(const MapFiller&) = delete;
    MapFiller& operator=(const MapFiller&) = delete;
    ~MapFiller() {
        auto* block = detail::map_at(map_.slot());
        if (!finished_ && block != nullptr) detail::clear_map(map_.node(), *block);
    }

    /// Makes room for `entries` in all; false: over budget.
    bool reserve(std::size_t entries) {
        return detail::reserve_entries(map_.node(), map_.slot(), entries, budget_) != nullptr;
    }
    /// Begins the next entry. `key()` and `mapped()` are then zero or what an old entry had, and
    /// both have to be written. False: over budget.
    bool append() {
        auto* block = detail::map_at(map_.slot());
        if (block == nullptr || filled_ == block->capacity) [[unlikely]] {
            const std::uint64_t capacity = detail::grown_entries(filled_);
            block = detail::reserve_entries(map_.node(), map_.slot(), capacity, budget_);
            if (block == nullptr) return false;
        }
        entry_ = block->entry(filled_);
        mapped_offset_ = block->mapped_offset;
        if (++filled_ > block->live) block->live = filled_;
        return true;
    }
    /// Of the entry that `append` began.
    [[nodiscard]] ValueRef key() const noexcept { return {map_.node()->key, entry_}; }
    [[nodiscard]] ValueRef mapped() const noexcept {
        assert(map_.kind() == Kind::map);
        return {map_.node()->elem, entry_ + mapped_offset_};
    }
    /// Takes out what repeats and what is left of the old entries. False: over budget, then the
    /// map is empty.
    bool finish() {
        auto* block = detail::map_at(map_.slot());
        const bool ok = block == nullptr ||
                        detail::finish_entries(map_.node(), *block, filled_, budget_);
        finished_ = true;
        return ok;
    }

private:
    ValueRef map_;
    Budget* budget_;
    std::byte* entry_ = nullptr;
    std::uint32_t mapped_offset_ = 0;
    std::uint32_t filled_ = 0;
    bool finished_ = false;
};

}  // namespace vdl
