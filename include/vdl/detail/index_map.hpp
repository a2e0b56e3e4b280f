// A hash table from two words to an index, small enough to be compiled in every program.
#pragma once

#include <vdl/detail/hash.hpp>

#include <cstddef>
#include <cstdint>
#include <vdl/detail/list.hpp>

namespace vdl::detail {

/// Maps pairs of words (ids, addresses) to indices into a container of its owner. One class
/// instead of an instantiation of std::unordered_map for each use: it is a seventh of the time
/// to compile. Entries cannot be taken out one by one.
class IndexMap {
public:
    static constexpr std::uint32_t none = ~std::uint32_t{0};

    [[nodiscard]] std::uint32_t find(std::uint64_t a, std::uint64_t b = 0) const noexcept {
        if (cells_.empty()) return none;
        for (std::size_t at = place(a, b);; at = next(at)) {
            const Cell& cell = cells_[at];
            if (cell.index == none || (cell.a == a && cell.b == b)) return cell.index;
        }
    }
    [[nodiscard]] std::uint32_t find(const void* a, const void* b = nullptr) const noexcept {
        return find(word(a), word(b));
    }
    /// The pair must not be there yet. `index` is not `none`.
    void add(std::uint32_t index, std::uint64_t a, std::uint64_t b = 0) {
        if (2 * (size_ + 1) > cells_.size()) grow();
        insert({a, b, index});
        ++size_;
    }
    void add(std::uint32_t index, const void* a, const void* b = nullptr) {
        add(index, word(a), word(b));
    }
    /// Takes out the pair that was added last.
    void take_back(std::uint64_t a, std::uint64_t b = 0) noexcept {
        std::size_t at = place(a, b);
        while (cells_[at].a != a || cells_[at].b != b) at = next(at);
        cells_[at] = Cell{};
        --size_;
    }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    void clear() noexcept {
        if (size_ == 0) return;
        for (Cell& cell : cells_) cell = Cell{};
        size_ = 0;
    }

private:
    struct Cell {
        std::uint64_t a = 0;
        std::uint64_t b = 0;
        std::uint32_t index = none;
    };

    static std::uint64_t word(const void* pointer) noexcept {
        return reinterpret_cast<std::uintptr_t>(pointer);
    }
    [[nodiscard]] std::size_t next(std::size_t at) const noexcept {
        return (at + 1) & (cells_.size() - 1);
    }
    /// Ids come from hostile input, so they are mixed with a word that it cannot know.
    [[nodiscard]] std::size_t place(std::uint64_t a, std::uint64_t b) const noexcept {
        return static_cast<std::size_t>(mix(a ^ seed_, b ^ (seed_ >> 1))) & (cells_.size() - 1);
    }
    void insert(const Cell& cell) noexcept {
        std::size_t at = place(cell.a, cell.b);
        while (cells_[at].index != none) at = next(at);
        cells_[at] = cell;
    }
    void grow() {
        List<Cell> old(cells_.empty() ? 16 : 2 * cells_.size());
        old.swap(cells_);
        for (const Cell& cell : old) {
            if (cell.index != none) insert(cell);
        }
    }

    List<Cell> cells_;
    std::size_t size_ = 0;
    std::uint64_t seed_ = hash_seed();
};

}  // namespace vdl::detail
