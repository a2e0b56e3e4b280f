// The filler of sets and maps that are sorted sequences inside: boost::container::flat_map.
#pragma once

#include <vdl/reflect/keyed.hpp>

#include <cstddef>
#include <type_traits>
#include <utility>
#include <vector>

namespace vdl::detail {

/// Stands for a tag (`ordered_unique_range`) whose header is not included.
struct AnyTag {
    template <class Tag>
    operator Tag() const {  // NOLINT: implicit by design
        return Tag();
    }
};

/// Containers that hand out their sequence and take one that is sorted already.
template <class T>
concept SortedShape = requires(T& x, typename T::sequence_type sequence) {
    { x.extract_sequence() } -> std::same_as<typename T::sequence_type>;
    x.adopt_sequence(AnyTag{}, std::move(sequence));
    x.key_comp();
};

/// The sequence is taken out, its entries are refilled from the first on, and it is put back,
/// sorted if the input was not. So n entries cost n log n whatever their order, and the memory of
/// entries is reused by position.
template <class T>
class SortedFiller {
    using K = Keyed<T>;
    using Key = typename K::Key;
    using Sequence = typename T::sequence_type;
    using Entry = typename Sequence::value_type;
    static constexpr bool keeps =
        has_poolable_memory<T>() && !std::is_trivially_destructible_v<Entry>;
    struct Pool {
        std::vector<Entry> entries;
        std::vector<Entry> merged;
    };

public:
    using Spare = std::conditional_t<keeps, Pool, NoSpare>;

    explicit SortedFiller(T& x, Spare* spare = nullptr)
        : x_(x), spare_(spare), less_(x.key_comp()), entries_(x.extract_sequence()) {}

    void keep_all() { count_ = entries_.size(); }
    void reserve(std::size_t n) {
        if (n > entries_.size() && n <= entries_.max_size()) entries_.reserve(n);
    }

    /// Sets: reads a key.
    template <class F>
    [[nodiscard]] bool next(F&& f)
        requires(!K::is_map)
    {
        if (!f(slot())) return false;
        claim();
        return true;
    }
    /// Maps: reads a key, then what belongs to it.
    template <class F, class G>
    [[nodiscard]] bool next(F&& key, G&& mapped)
        requires(K::is_map)
    {
        if (!key(slot().first)) return false;
        claim();
        return mapped(entries_[count_ - 1].second);
    }
    /// The key that was read last.
    [[nodiscard]] const Key& current_key() const { return K::key(entries_[count_ - 1]); }
    /// How many keys came that had come before; known after `finish`.
    [[nodiscard]] std::size_t duplicates() const noexcept { return duplicates_; }

    [[nodiscard]] bool finish() {
        if (!in_order_) {
            sort();
            keep_last_of_equals();
        }
        if constexpr (keeps) {
            if (spare_ != nullptr) {
                for (std::size_t i = entries_.size(); i > count_; --i) {
                    spare_->entries.push_back(std::move(entries_[i - 1]));
                }
            }
        }
        while (entries_.size() > count_) entries_.pop_back();
        x_.adopt_sequence(AnyTag{}, std::move(entries_));
        return true;
    }

private:
    Entry& slot() {
        if (count_ == entries_.size()) append();
        return entries_[count_];
    }
    void append() {
        if constexpr (keeps) {
            if (spare_ != nullptr && !spare_->entries.empty()) {
                entries_.emplace_back(std::move(spare_->entries.back()));
                spare_->entries.pop_back();
                return;
            }
        }
        if constexpr (can_make<Key>() && K::can_make_entry()) entries_.emplace_back();
    }
    void claim() {
        if (count_ != 0 && !before(count_ - 1, count_)) in_order_ = false;
        ++count_;
    }
    bool before(std::size_t a, std::size_t b) const {
        return less_(K::key(entries_[a]), K::key(entries_[b]));
    }

    // A stable merge sort of the first `count_` entries, by moves between two buffers; short runs
    // by insertion in place.
    void sort() {
        constexpr std::size_t run = 32;
        for (std::size_t begin = 0; begin < count_; begin += run) {
            const std::size_t end = count_ - begin < run ? count_ : begin + run;
            for (std::size_t i = begin + 1; i < end; ++i) {
                for (std::size_t j = i; j > begin && before(j, j - 1); --j) {
                    std::swap(entries_[j], entries_[j - 1]);
                }
            }
        }
        if (count_ <= run) return;
        std::vector<Entry> own;
        std::vector<Entry>& merged = merge_buffer(own);
        merged.reserve(count_);
        for (std::size_t width = run; width < count_; width *= 2) {
            merged.clear();
            for (std::size_t begin = 0; begin < count_; begin += 2 * width) {
                const std::size_t middle = count_ - begin < width ? count_ : begin + width;
                const std::size_t end = count_ - middle < width ? count_ : middle + width;
                std::size_t a = begin;
                std::size_t b = middle;
                while (a < middle || b < end) {
                    const bool second = a == middle || (b < end && before(b, a));
                    merged.push_back(std::move(entries_[second ? b++ : a++]));
                }
            }
            for (std::size_t i = 0; i < count_; ++i) entries_[i] = std::move(merged[i]);
        }
        merged.clear();
    }
    std::vector<Entry>& merge_buffer(std::vector<Entry>& own) {
        if constexpr (keeps) {
            if (spare_ != nullptr) return spare_->merged;
        }
        return own;
    }
    void keep_last_of_equals() {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < count_; ++i) {
            if (i + 1 < count_ && !before(i, i + 1)) {
                ++duplicates_;
                continue;
            }
            if (kept != i) std::swap(entries_[kept], entries_[i]);
            ++kept;
        }
        count_ = kept;
    }

    T& x_;
    Spare* spare_;
    [[no_unique_address]] typename T::key_compare less_;
    Sequence entries_;
    std::size_t count_ = 0;  // entries that are refilled: the first ones
    bool in_order_ = true;
    std::size_t duplicates_ = 0;
};

}  // namespace vdl::detail
