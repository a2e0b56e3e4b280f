// Fillers of sequences: put decoded elements into a container and reuse the memory of those
// that are there.
//
// What holds for every filler: `next` hands out an element that may hold an old value; the
// caller replaces it. After a `next` that returned false, or without `finish`, the container is
// valid and its contents are unspecified; filling it again gives the right value. `keep_all`, if it
// comes first, makes what is there stay: new elements follow, and values of known keys are
// replaced.
#pragma once

#include <vdl/reflect/can_make.hpp>
#include <vdl/reflect/poolable.hpp>
#include <vdl/reflect/shapes.hpp>

#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

namespace vdl::detail {

/// The `Spare` of a filler that keeps nothing; the others keep surplus nodes and elements in
/// theirs, for the next, larger value.
struct NoSpare {};

/// Stands where a filler would be; only its sentence is of use.
template <class T>
struct SpanFiller {
    static_assert(!SpanShape<T>,
                  "vdl: a std::span does not own elements and is for encoding only; decode into a "
                  "std::vector");
    using Spare = NoSpare;
    explicit SpanFiller(T&, Spare* = nullptr) {}
    void keep_all() {}
    void reserve(std::size_t) {}
    template <class F>
    [[nodiscard]] bool next(F&&) {
        return false;
    }
    [[nodiscard]] bool finish() { return false; }
};

/// std::array, C arrays.
template <class T>
class ArrayFiller {
public:
    using Spare = NoSpare;
    explicit ArrayFiller(T& x, Spare* = nullptr) : x_(x) {}

    /// An array has no room for more: its elements are replaced all the same.
    void keep_all() {}
    void reserve(std::size_t) {}

    /// False also when the array is full: then `overflow()` is true.
    template <class F>
    [[nodiscard]] bool next(F&& f) {
        if (at_ == fixed_length<T>()) [[unlikely]] {
            overflow_ = true;
            return false;
        }
        if (!f(x_[at_])) return false;
        ++at_;
        return true;
    }
    [[nodiscard]] bool finish() { return at_ == fixed_length<T>(); }
    [[nodiscard]] bool overflow() const noexcept { return overflow_; }

private:
    T& x_;
    std::size_t at_ = 0;
    bool overflow_ = false;
};

/// Containers with an index: std::vector, std::deque and their like. Elements stay where they
/// are; new ones are constructed at the end.
template <class T>
class IndexedFiller {
    using E = typename T::value_type;
    // std::vector<bool> and its like have no elements to refer to.
    static constexpr bool is_proxy = !std::is_same_v<decltype(std::declval<T&>()[0]), E&>;
    static constexpr bool keeps = has_poolable_memory<T>() && !std::is_trivially_destructible_v<E>;
    struct Pool {
        std::vector<E> elements;
    };

public:
    using Spare = std::conditional_t<keeps, Pool, NoSpare>;
    explicit IndexedFiller(T& x, Spare* spare = nullptr) : x_(x), spare_(spare) {}

    void keep_all() { at_ = x_.size(); }
    void reserve(std::size_t n) {
        if constexpr (requires { x_.reserve(n); }) {
            if (n > x_.size() && n <= x_.max_size()) x_.reserve(n);
        }
    }

    /// False also when a container of bounded capacity is full: then `overflow()` is true.
    template <class F>
    [[nodiscard]] bool next(F&& f) {
        if constexpr (is_proxy) {
            E element{};
            if (!f(element)) return false;
            if (at_ < x_.size()) {
                x_[at_] = element;
            } else {
                x_.push_back(element);
            }
        } else {
            if (at_ == x_.size()) {
                if (at_ == x_.max_size()) [[unlikely]] {
                    overflow_ = true;
                    return false;
                }
                append();
            }
            if (!f(x_[at_])) return false;
        }
        ++at_;
        return true;
    }

    [[nodiscard]] bool finish() {
        if constexpr (keeps) {
            if (spare_ != nullptr) {
                for (std::size_t i = x_.size(); i > at_; --i) {
                    spare_->elements.push_back(std::move(x_[i - 1]));
                }
            }
        }
        if constexpr (std::is_trivially_destructible_v<E> && std::is_default_constructible_v<E>) {
            if (at_ < x_.size()) x_.resize(at_);
        } else {
            while (x_.size() > at_) x_.pop_back();
        }
        return true;
    }
    [[nodiscard]] bool overflow() const noexcept { return overflow_; }

private:
    void append() {
        if constexpr (keeps) {
            if (spare_ != nullptr && !spare_->elements.empty()) {
                x_.emplace_back(std::move(spare_->elements.back()));
                spare_->elements.pop_back();
                return;
            }
        }
        if constexpr (can_make<E>()) x_.emplace_back();
    }

    T& x_;
    [[no_unique_address]] Spare* spare_;
    std::size_t at_ = 0;
    bool overflow_ = false;
};

/// std::list and its like: nodes are reused.
template <class T>
class ListFiller {
    static constexpr bool keeps =
        has_poolable_memory<T>() && requires(T& x) { x.splice(x.end(), x, x.begin()); };
    struct Pool {
        T nodes;
    };

public:
    using Spare = std::conditional_t<keeps, Pool, NoSpare>;
    explicit ListFiller(T& x, Spare* spare = nullptr) : x_(x), spare_(spare), at_(x.begin()) {}

    void keep_all() { at_ = x_.end(); }
    void reserve(std::size_t) {}

    template <class F>
    [[nodiscard]] bool next(F&& f) {
        if (at_ == x_.end()) {
            append();
            at_ = x_.end();
            --at_;
        }
        if (!f(*at_)) return false;
        ++at_;
        return true;
    }
    [[nodiscard]] bool finish() {
        if constexpr (keeps) {
            if (spare_ != nullptr) {
                spare_->nodes.splice(spare_->nodes.end(), x_, at_, x_.end());
                return true;
            }
        }
        x_.erase(at_, x_.end());
        return true;
    }

private:
    void append() {
        if constexpr (keeps) {
            if (spare_ != nullptr && !spare_->nodes.empty()) {
                x_.splice(x_.end(), spare_->nodes, spare_->nodes.begin());
                return;
            }
        }
        if constexpr (can_make<typename T::value_type>()) x_.emplace_back();
    }

    T& x_;
    Spare* spare_;
    typename T::iterator at_;
};

/// std::forward_list and its like: nodes are reused.
template <class T>
class ForwardFiller {
    static constexpr bool keeps = has_poolable_memory<T>();
    struct Pool {
        T nodes;
    };

public:
    using Spare = std::conditional_t<keeps, Pool, NoSpare>;
    explicit ForwardFiller(T& x, Spare* spare = nullptr)
        : x_(x), spare_(spare), last_(x.before_begin()) {}

    /// Takes time for each element that is there.
    void keep_all() {
        for (auto next = last_; ++next != x_.end();) last_ = next;
    }
    void reserve(std::size_t) {}

    template <class F>
    [[nodiscard]] bool next(F&& f) {
        auto at = last_;
        if (++at == x_.end()) at = append();
        if (!f(*at)) return false;
        last_ = at;
        return true;
    }
    [[nodiscard]] bool finish() {
        if constexpr (keeps) {
            if (spare_ != nullptr) {
                spare_->nodes.splice_after(spare_->nodes.before_begin(), x_, last_, x_.end());
            }
        }
        x_.erase_after(last_, x_.end());
        return true;
    }

private:
    typename T::iterator append() {
        if constexpr (keeps) {
            if (spare_ != nullptr && !spare_->nodes.empty()) {
                x_.splice_after(last_, spare_->nodes, spare_->nodes.before_begin());
                auto at = last_;
                return ++at;
            }
        }
        if constexpr (can_make<typename T::value_type>()) {
            return x_.emplace_after(last_);
        } else {
            return last_;
        }
    }

    T& x_;
    Spare* spare_;
    typename T::iterator last_;  // the last one filled
};

template <class T>
consteval auto choose_sequence_filler() {
    if constexpr (ArrayShape<T>) {
        return std::type_identity<ArrayFiller<T>>{};
    } else if constexpr (requires(T& x) { x.before_begin(); }) {
        return std::type_identity<ForwardFiller<T>>{};
    } else if constexpr (requires(T& x) { x[0]; }) {
        return std::type_identity<IndexedFiller<T>>{};
    } else {
        return std::type_identity<ListFiller<T>>{};
    }
}

template <class T>
using SequenceFiller = typename decltype(choose_sequence_filler<T>())::type;

}  // namespace vdl::detail
