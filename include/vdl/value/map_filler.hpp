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
        : map_(map), budget_(budget), block_(detail::map_at(map.slot())) {
        assert(map.kind() == Kind::map || map.kind() == Kind::set);
        if (block_ != nullptr) block_->count = 0;
    }
    MapFiller(const MapFiller&) = delete;
    MapFiller& operator=(const MapFiller&) = delete;
    ~MapFiller() {
        if (finished_ || block_ == nullptr) return;
        keep_filled();
        detail::clear_map(map_.node(), *block_);
    }

    /// Makes room for `entries` in all; false: over budget.
    bool reserve(std::size_t entries, Budget* budget = nullptr) {
        return make_room(entries, budget);
    }
    /// There will be `entries`, the input says: then there is no room for more at the end, unless
    /// there was before.
    void expect(std::size_t entries) noexcept { expected_ = entries; }
    /// There will be so many, perhaps.
    void guess(std::size_t entries) noexcept { guessed_ = entries; }
    /// Begins the next entry. Its slots are zero or what an old entry had, and are to be written
    /// before the next call, which may move them.
    Slots append(Budget* budget = nullptr) {
        if (!begin_entry(budget)) return {};
        return {key(), mapped()};
    }
    /// The same; false: over budget.
    bool begin_entry(Budget* budget = nullptr) {
        if (block_ == nullptr || filled_ == block_->capacity) [[unlikely]] {
            if (!grow(budget)) return false;
        }
        entry_ = block_->entry(filled_++);
        return true;
    }
    /// Of the entry that was begun last; empty where that failed.
    [[nodiscard]] ValueRef key() const noexcept {
        return entry_ != nullptr ? ValueRef(map_.node()->key, entry_) : ValueRef();
    }
    [[nodiscard]] ValueRef mapped() const noexcept {
        if (entry_ == nullptr || map_.kind() != Kind::map) return {};
        return {map_.node()->elem, entry_ + block_->mapped_offset};
    }
    /// Takes out what repeats and what is left of the old entries. False: over budget, then the
    /// map is empty.
    bool finish(Budget* budget = nullptr) {
        finished_ = true;
        if (block_ == nullptr) return true;
        keep_filled();
        if (budget == nullptr) budget = budget_;
        if (!detail::finish_entries(map_.node(), *block_, filled_, budget)) return false;
        if (fresh_) detail::trim_entries(map_.node(), map_.slot(), budget);
        return true;
    }

private:
    /// What the input says may be wrong: there is room for eight times what is there, or a little.
    [[nodiscard]] std::uint64_t next_room() const noexcept {
        const std::uint64_t grown = detail::grown_entries(filled_);
        if (filled_ == 0 && guessed_ != 0) return guessed_;
        if (expected_ <= filled_) return grown;
        constexpr std::uint64_t few = 256;
        const std::uint64_t most = filled_ < few ? few : std::uint64_t{filled_} * 8;
        return expected_ < most ? expected_ : most;
    }
    /// Entries that have been begun exist.
    void keep_filled() noexcept {
        if (filled_ > block_->live) block_->live = filled_;
    }
#if defined(__GNUC__)
    [[gnu::noinline]]
#endif
    bool grow(Budget* budget) {
        entry_ = nullptr;
        if (!make_room(next_room(), budget) && !make_room(std::uint64_t{filled_} + 1, budget)) {
            return false;
        }
        fresh_ = true;
        return true;
    }
    [[nodiscard]] bool make_room(std::uint64_t entries, Budget* budget) {
        if (block_ != nullptr) keep_filled();
        detail::MapBlock* const block = detail::reserve_entries(
            map_.node(), map_.slot(), entries, budget != nullptr ? budget : budget_);
        if (block == nullptr) return false;
        block_ = block;
        return true;
    }

    ValueRef map_;
    Budget* budget_;
    detail::MapBlock* block_;
    std::byte* entry_ = nullptr;
    std::size_t expected_ = 0;
    std::size_t guessed_ = 0;
    std::uint32_t filled_ = 0;
    bool fresh_ = false;  ///< the block is of a size that was guessed
    bool finished_ = false;
};

}  // namespace vdl
