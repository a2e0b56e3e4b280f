// The filler of sets and maps without nodes: boost::unordered_flat_map, and any other container
// of unique keys that can be searched, inserted into and cleared.
#pragma once

#include <vdl/reflect/keyed.hpp>

#include <cstddef>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

namespace vdl::detail {

/// As long as every key of the input is there, entries are overwritten in place. The first one
/// that is not moves all old entries out; from then on their keys and values are reused one by
/// one, whatever key they had.
template <class T>
class OpenFiller {
    using K = Keyed<T>;
    using Key = typename K::Key;
    using Iterator = typename T::iterator;
    static constexpr bool keeps = has_poolable_memory<T>();

    // An entry that can be moved: its key is not const.
    template <class U>
    struct Movable {
        using type = Key;
    };
    template <class U>
        requires requires { typename U::mapped_type; }
    struct Movable<U> {
        using type = std::pair<Key, typename U::mapped_type>;
    };
    using Entry = typename Movable<T>::type;

    struct Pool {
        std::vector<Entry> entries;
        std::vector<Key> keys;
        std::vector<const void*> addresses;
    };

public:
    using Spare = std::conditional_t<keeps, Pool, NoSpare>;

    explicit OpenFiller(T& x, Spare* spare = nullptr)
        : x_(x), spare_(spare), old_(x.size()), current_(x.end()) {
        if constexpr (keeps) {
            if (spare_ != nullptr && !spare_->keys.empty()) {
                key_.emplace(std::move(spare_->keys.back()));
                spare_->keys.pop_back();
            }
        }
        if (!key_) K::make_key(x_, key_);
    }
    OpenFiller(const OpenFiller&) = delete;
    OpenFiller& operator=(const OpenFiller&) = delete;
    ~OpenFiller() {
        if constexpr (keeps) {
            if (spare_ != nullptr && !addresses_.empty()) spare_->addresses.swap(addresses_);
        }
    }

    void keep_all() { old_ = 0; }
    void reserve(std::size_t n) {
        if constexpr (requires { x_.reserve(n); }) {
            // Entries that were refilled must stay where they are.
            if (n > x_.size() && !fresh_.is_open()) x_.reserve(n);
        }
    }

    /// Sets: reads a key.
    template <class F>
    [[nodiscard]] bool next(F&& f)
        requires(!K::is_map)
    {
        if (!f(*key_)) return false;
        claim();
        return true;
    }
    /// Maps: reads a key, then what belongs to it. A key that came before is overwritten.
    template <class F, class G>
    [[nodiscard]] bool next(F&& key, G&& mapped)
        requires(K::is_map)
    {
        if (!key(*key_)) return false;
        claim();
        return mapped(current_->second);
    }
    /// The key that was read last.
    [[nodiscard]] const Key& current_key() const { return K::key(*current_); }
    /// How many keys came that had come before.
    [[nodiscard]] std::size_t duplicates() const noexcept { return duplicates_; }

    [[nodiscard]] bool finish() {
        if (old_ != 0) move_old_out();
        if constexpr (keeps) {
            if (spare_ != nullptr) spare_->keys.push_back(std::move(*key_));
        }
        return true;
    }

private:
    // Makes `current_` the entry of `*key_`.
    void claim() {
        current_ = x_.find(*key_);
        if (current_ != x_.end()) {
            if (old_ != 0 && remember(*current_)) {
                --old_;
            } else {
                ++duplicates_;
            }
            return;
        }
        if (old_ != 0) move_old_out();
        std::vector<Entry>& entries = pool();
        if (entries.empty()) {
            if constexpr (!K::can_make_entry()) {
                return;
            } else if constexpr (K::is_map) {
                current_ = x_.try_emplace(std::move(*key_)).first;
            } else {
                current_ = x_.insert(std::move(*key_)).first;
            }
            return;
        }
        std::swap(*key_, entry_key(entries.back()));
        current_ = insert(std::move(entries.back()));
        entries.pop_back();
    }
    static Key& entry_key(Entry& entry) { return const_cast<Key&>(K::key(entry)); }

    Iterator insert(Entry&& entry) {
        if constexpr (K::is_map) {
            return x_.try_emplace(std::move(entry.first), std::move(entry.second)).first;
        } else {
            return x_.insert(std::move(entry)).first;
        }
    }

    bool remember(typename T::const_reference entry) {
        if (!fresh_.is_open()) {
            if constexpr (keeps) {
                if (spare_ != nullptr) addresses_.swap(spare_->addresses);
            }
            fresh_.open(x_.size(), addresses_);
        }
        return fresh_.insert(std::addressof(entry));
    }

    // Moves everything out, clears, and puts back what was refilled: so it does not matter
    // whether erasing or inserting moves other entries. The keys are about to be destroyed;
    // Boost moves them through the same cast.
    void move_old_out() {
        std::vector<Entry>& entries = pool();
        const std::size_t base = entries.size();
        entries.reserve(base + x_.size());
        std::size_t fresh_end = base;
        for (auto& entry : x_) {
            Key& key = const_cast<Key&>(K::key(entry));
            if constexpr (K::is_map) {
                entries.emplace_back(std::move(key), std::move(entry.second));
            } else {
                entries.emplace_back(std::move(key));
            }
            if (fresh_.is_open() && fresh_.contains(std::addressof(entry))) {
                std::swap(entries[fresh_end++], entries.back());
            }
        }
        x_.clear();
        for (std::size_t i = fresh_end; i > base; --i) {
            insert(std::move(entries[i - 1]));
            if (i != entries.size()) entries[i - 1] = std::move(entries.back());
            entries.pop_back();
        }
        old_ = 0;
    }
    std::vector<Entry>& pool() {
        if constexpr (keeps) {
            if (spare_ != nullptr) return spare_->entries;
        }
        return entries_;
    }

    T& x_;
    Spare* spare_;
    std::size_t old_;  // entries of `x_` that are not refilled yet
    Iterator current_;
    std::size_t duplicates_ = 0;
    std::optional<Key> key_;
    AddressSet fresh_;
    std::vector<const void*> addresses_;
    std::vector<Entry> entries_;
};

}  // namespace vdl::detail
