// The filler of hashed sets and maps with nodes: std::unordered_map, boost::unordered_map.
#pragma once

#include <vdl/reflect/keyed.hpp>

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace vdl::detail {

/// Entries that were refilled are remembered by address, as long as there are others. A key that
/// is there is overwritten in place; for others an old node is taken out, refilled and inserted.
template <class T>
class HashedFiller {
    using K = Keyed<T>;
    using Key = typename K::Key;
    using Iterator = typename T::iterator;
    using Node = typename T::node_type;
    static constexpr bool keeps = has_poolable_memory<T>();
    struct Pool {
        std::vector<Node> nodes;
        std::vector<const void*> addresses;
    };

public:
    using Spare = std::conditional_t<keeps, Pool, NoSpare>;

    explicit HashedFiller(T& x, Spare* spare = nullptr)
        : x_(x), spare_(spare), old_(x.size()), cursor_(x.begin()), current_(x.end()) {}
    HashedFiller(const HashedFiller&) = delete;
    HashedFiller& operator=(const HashedFiller&) = delete;
    ~HashedFiller() {
        if constexpr (keeps) {
            if (spare_ != nullptr && !addresses_.empty()) spare_->addresses.swap(addresses_);
        }
    }

    void keep_all() { old_ = 0; }
    void reserve(std::size_t n) {
        if (n <= x_.size()) return;
        x_.reserve(n);
        cursor_ = x_.begin();
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
    /// Maps: reads a key, then what belongs to it. A key that came before is overwritten.
    template <class F, class G>
    [[nodiscard]] bool next(F&& key, G&& mapped)
        requires(K::is_map)
    {
        if (!key(slot())) return false;
        claim();
        return mapped(current_->second);
    }
    /// The key that was read last.
    [[nodiscard]] const Key& current_key() const { return K::key(*current_); }
    /// How many keys came that had come before.
    [[nodiscard]] std::size_t duplicates() const noexcept { return duplicates_; }

    [[nodiscard]] bool finish() {
        for (Node node = take_old(); node; node = take_old()) keep(std::move(node));
        if (held_) keep(std::move(held_));
        return true;
    }

private:
    Key& slot() {
        if constexpr (K::owning_key) {
            if (!held_) held_ = take_node();
            if (held_) return K::node_key(held_);
        }
        if (!key_) K::make_key(x_, key_);
        return *key_;
    }

    // Makes `current_` the entry of the key in `slot()`.
    void claim() {
        const Key& key = held_ ? K::node_key(held_) : *key_;
        current_ = x_.find(key);
        if (current_ != x_.end()) {
            if (old_ != 0 && remember(*current_)) {
                --old_;
            } else {
                ++duplicates_;
            }
            return;
        }
        if constexpr (!K::owning_key) {
            held_ = take_node();
            if (held_) K::node_key(held_) = *key_;
        }
        const std::size_t buckets = x_.bucket_count();
        current_ = insert();
        if (old_ == 0) return;
        remember(*current_);
        if (x_.bucket_count() != buckets) cursor_ = x_.begin();
    }
    Iterator insert() {
        if (held_) return K::insert_node(x_, x_.end(), std::move(held_));
        if constexpr (!K::can_make_entry()) {
            return x_.end();
        } else if constexpr (K::is_map) {
            return x_.try_emplace(std::move(*key_)).first;
        } else {
            return x_.emplace(std::move(*key_)).first;
        }
    }

    // False: it was remembered before.
    template <class Entry>
    bool remember(Entry& entry) {
        if (!fresh_.is_open()) {
            if constexpr (keeps) {
                if (spare_ != nullptr) addresses_.swap(spare_->addresses);
            }
            fresh_.open(x_.size() + 1, addresses_);
        }
        return fresh_.insert(std::addressof(entry));
    }
    // An entry that is not refilled yet; empty when there is none.
    Node take_old() {
        if (old_ == 0) return Node();
        if (fresh_.is_open()) {
            while (fresh_.contains(std::addressof(*cursor_))) ++cursor_;
        }
        --old_;
        return x_.extract(cursor_++);
    }
    Node take_node() {
        Node node = take_old();
        if constexpr (keeps) {
            if (!node && spare_ != nullptr && !spare_->nodes.empty()) {
                node = std::move(spare_->nodes.back());
                spare_->nodes.pop_back();
            }
        }
        return node;
    }
    void keep(Node node) {
        if constexpr (keeps) {
            if (spare_ != nullptr) spare_->nodes.push_back(std::move(node));
        }
    }

    T& x_;
    Spare* spare_;
    std::size_t old_;  // entries of `x_` that are not refilled yet
    Iterator cursor_;  // all before it are refilled
    Iterator current_;
    std::size_t duplicates_ = 0;
    Node held_{};
    std::optional<Key> key_;
    AddressSet fresh_;
    std::vector<const void*> addresses_;
};

}  // namespace vdl::detail
