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
///     MapFiller filler(map, &budget);
///     while (more) {
///         const MapFiller::Slots entry = filler.append();
///         if (!entry) return over_budget();
///         read(entry.key);
///         read(entry.mapped);
///     }
///     if (!filler.finish()) return over_budget();
///
/// Keys may repeat: the last entry stays, at the place of the first. Until `finish` the map must
/// not be used; a filler that is destroyed before leaves it empty.
class MapFiller {
public:
    /// An entry; `mapped` is an empty reference in a set, both are (and it is false) when the
    /// budget is used up.
    struct Slots {
        ValueRef key;
        ValueRef mapped;
        [[nodiscard]] explicit operator bool() const noexcept { return static_cast<bool>(key); }
    };

    /// The budget is for those calls that are given none.
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
    bool reserve(std::size_t entries, Budget* budget = nullptr) {
        return detail::reserve_entries(map_.node(), map_.slot(), entries,
                                       budget != nullptr ? budget : budget_) != nullptr;
    }
    /// Begins the next entry. Its slots are zero or what an old entry had, and are to be written
    /// before the next call, which may move them.
    Slots append(Budget* budget = nullptr) {
        auto* block = detail::map_at(map_.slot());
        if (block == nullptr || filled_ == block->capacity) [[unlikely]] {
            const std::uint64_t capacity = detail::grown_entries(filled_);
            block = detail::reserve_entries(map_.node(), map_.slot(), capacity,
                                            budget != nullptr ? budget : budget_);
            if (block == nullptr) return last_ = {};
        }
        std::byte* entry = block->entry(filled_);
        if (++filled_ > block->live) block->live = filled_;
        const detail::TypeNode* node = map_.node();
        last_.key = {node->key, entry};
        if (node->kind == Kind::map) last_.mapped = {node->elem, entry + block->mapped_offset};
        return last_;
    }
    /// Of the entry that `append` began last.
    [[nodiscard]] ValueRef key() const noexcept { return last_.key; }
    [[nodiscard]] ValueRef mapped() const noexcept { return last_.mapped; }
    /// Takes out what repeats and what is left of the old entries. False: over budget, then the
    /// map is empty.
    bool finish(Budget* budget = nullptr) {
        auto* block = detail::map_at(map_.slot());
        const bool ok =
            block == nullptr || detail::finish_entries(map_.node(), *block, filled_,
                                                       budget != nullptr ? budget : budget_);
        finished_ = true;
        return ok;
    }

private:
    ValueRef map_;
    Budget* budget_;
    Slots last_;
    std::uint32_t filled_ = 0;
    bool finished_ = false;
};

}  // namespace vdl
