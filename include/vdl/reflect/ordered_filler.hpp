// The filler of ordered sets and maps with nodes: std::set, std::map, boost::container::map.
#pragma once

#include <vdl/detail/short_bytes.hpp>
#include <vdl/reflect/keyed.hpp>
#include <vdl/reflect/string.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace vdl::detail {

/// Whether entries of a set or map can be made of a text: the key, with nothing else.
template <class T>
inline constexpr bool made_of_text = is_standard_string<typename T::key_type>;
template <class T>
    requires requires { typename T::mapped_type; }
inline constexpr bool made_of_text<T> = is_standard_string<typename T::key_type> &&
                                        std::is_default_constructible_v<typename T::mapped_type>;

/// Encoders write these containers in order, so the old entries are walked along with the input:
/// those before `cursor_` are fresh, those from it on are old. A key that is there is overwritten
/// in place; for others an old node is taken out, refilled and inserted. When the input turns
/// out not to be in order, the old entries move into a container of their own and are found by
/// key there.
template <class T>
class OrderedFiller {
    using K = Keyed<T>;
    using Key = typename K::Key;
    using Iterator = typename T::iterator;
    using Node = typename T::node_type;
    static constexpr bool keeps = has_poolable_memory<T>();
    struct Pool {
        std::vector<Node> nodes;
    };

public:
    using Spare = std::conditional_t<keeps, Pool, NoSpare>;

    explicit OrderedFiller(T& x, Spare* spare = nullptr)
        : x_(x), spare_(spare), less_(x.key_comp()), cursor_(x.begin()), current_(x.end()) {}

    void keep_all() {
        cursor_ = x_.end();
        in_order_ = false;
    }
    void reserve(std::size_t) {}

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
    /// Where keys are texts: makes the next old entry the current one, as it is, if it has this key
    /// and keys come in order. Of a map the mapped value is then to be read by `next_mapped`.
    [[nodiscard]] bool reuse_next(std::string_view key)
        requires(is_standard_string<Key> &&
                 (std::is_same_v<typename T::key_compare, std::less<Key>> ||
                  std::is_same_v<typename T::key_compare, std::less<>>))
    {
        if (!in_order_ || cursor_ == x_.end()) return false;
        const Key& old = K::key(*cursor_);
        if (old.size() != key.size() || !same_bytes(old.data(), key.data(), key.size())) {
            return false;
        }
        current_ = cursor_++;
        return true;
    }
    /// Whether all old entries are refilled, and no node waits anywhere: then `append` is best.
    [[nodiscard]] bool may_append() {
        if (appends_) [[likely]]
            return true;
        if constexpr (keeps) {
            if (spare_ != nullptr && !spare_->nodes.empty()) return false;
        }
        if (!in_order_ || cursor_ != x_.end() || aside_ || held_) return false;
        appends_ = true;
        in_order_ = false;
        return true;
    }
    /// The same for a key that should come behind all others; the container finds where it does.
    void append(std::string_view key)
        requires(made_of_text<T>)
    {
        const std::size_t size = x_.size();
        if constexpr (K::is_map) {
            current_ =
                x_.emplace_hint(x_.end(), std::piecewise_construct,
                                std::forward_as_tuple(key.data(), key.size()), std::tuple<>());
        } else {
            current_ = x_.emplace_hint(x_.end(), key.data(), key.size());
        }
        if (x_.size() == size) [[unlikely]]
            ++duplicates_;
    }
    template <class G>
    [[nodiscard]] bool next_mapped(G&& mapped)
        requires(K::is_map)
    {
        return mapped(current_->second);
    }
    /// The key that was read last.
    [[nodiscard]] const Key& current_key() const { return K::key(*current_); }
    /// How many keys came that had come before.
    [[nodiscard]] std::size_t duplicates() const noexcept { return duplicates_; }

    [[nodiscard]] bool finish() {
        if constexpr (keeps) {
            if (spare_ != nullptr) {
                if (held_) spare_->nodes.push_back(std::move(held_));
                for (Node node = take_old(); node; node = take_old()) {
                    spare_->nodes.push_back(std::move(node));
                }
            }
        }
        x_.erase(cursor_, x_.end());
        cursor_ = x_.end();
        aside_.reset();
        return true;
    }

private:
    // Where the next key is read to: keys that own memory into that of an old node, which is then
    // ready to be inserted.
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
        if (in_order_) {
            if (current_ == x_.end() || less_(K::key(*current_), key)) {
                while (cursor_ != x_.end() && less_(K::key(*cursor_), key)) set_aside();
                if (cursor_ != x_.end() && !less_(key, K::key(*cursor_))) {
                    current_ = cursor_++;
                } else {
                    take_for_insertion();
                    current_ = insert(cursor_);
                }
                return;
            }
            while (cursor_ != x_.end()) set_aside();
            in_order_ = false;
        }
        const Iterator at = x_.lower_bound(key);
        if (at != x_.end() && !less_(key, K::key(*at))) {
            ++duplicates_;
            current_ = at;
            return;
        }
        if (aside_) {
            if (auto old = aside_->find(key); old != aside_->end()) {
                current_ = K::insert_node(x_, at, aside_->extract(old));
                return;
            }
        }
        take_for_insertion();
        current_ = insert(at);
    }

    void take_for_insertion() {
        if constexpr (!K::owning_key) {
            held_ = take_node();
            if (held_) K::node_key(held_) = *key_;
        }
    }
    Iterator insert(Iterator hint) {
        if (held_) return K::insert_node(x_, hint, std::move(held_));
        if constexpr (!K::can_make_entry()) {
            return hint;
        } else if constexpr (K::is_map) {
            return x_.try_emplace(hint, std::move(*key_));
        } else {
            return x_.emplace_hint(hint, std::move(*key_));
        }
    }

    // Takes the entry at the cursor out.
    void set_aside() {
        if (!aside_) aside_.emplace(less_, x_.get_allocator());
        aside_->insert(aside_->end(), x_.extract(cursor_++));
    }
    // An entry that is not refilled yet; empty when there is none.
    Node take_old() {
        if (aside_ && !aside_->empty()) return aside_->extract(aside_->begin());
        if (cursor_ == x_.end()) return Node();
        Iterator last = x_.end();
        --last;
        if (last == cursor_) cursor_ = x_.end();
        return x_.extract(last);
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

    T& x_;
    Spare* spare_;
    [[no_unique_address]] typename T::key_compare less_;
    Iterator cursor_;
    Iterator current_;  // the last one filled; the end: none yet
    bool in_order_ = true;
    bool appends_ = false;  // by `append`, so nothing old is there
    std::size_t duplicates_ = 0;
    Node held_{};
    std::optional<Key> key_;
    std::optional<T> aside_;
};

}  // namespace vdl::detail
