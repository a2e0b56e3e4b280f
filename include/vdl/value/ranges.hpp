// The ranges that range-for runs over: elements, map entries, struct fields.
#pragma once

#include <vdl/type.hpp>
#include <vdl/value/slots.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>

namespace vdl {

/// An entry of a map. `V` is `ValueView`, or `ValueRef` to change the mapped values.
template <class Key, class V>
struct Entry {
    Key key;
    V value;
};

/// A field of a struct.
template <class V>
struct FieldEntry {
    std::string_view name;
    V value;
};

namespace detail {

/// What is `operator*` and `operator++` of all three: a range and an index into it.
template <class Range>
class IndexIterator {
public:
    using difference_type = std::ptrdiff_t;
    using value_type = decltype(std::declval<const Range&>()[0]);

    IndexIterator() = default;
    IndexIterator(const Range& range, std::size_t index) noexcept : range_(range), index_(index) {}
    [[nodiscard]] value_type operator*() const { return range_[index_]; }
    IndexIterator& operator++() noexcept { return ++index_, *this; }
    IndexIterator operator++(int) noexcept {
        IndexIterator before = *this;
        ++index_;
        return before;
    }
    friend bool operator==(const IndexIterator& a, const IndexIterator& b) noexcept {
        return a.index_ == b.index_;
    }

private:
    Range range_{};
    std::size_t index_ = 0;
};

template <class Range>
class IndexRange {
public:
    [[nodiscard]] auto begin() const noexcept { return IndexIterator<Range>(range(), 0); }
    [[nodiscard]] auto end() const noexcept {
        return IndexIterator<Range>(range(), range().size());
    }
    [[nodiscard]] bool empty() const noexcept { return range().size() == 0; }

private:
    [[nodiscard]] const Range& range() const noexcept { return static_cast<const Range&>(*this); }
};

/// The pointer that a `ValueView` or `ValueRef` is made of.
template <class V>
using SlotPointer = decltype(std::declval<const V&>().slot());

}  // namespace detail

/// The elements of a list or array, or the keys of a set.
template <class V>
class Elements : public detail::IndexRange<Elements<V>> {
public:
    Elements() = default;
    Elements(const detail::TypeNode* elem, detail::SlotPointer<V> first, std::size_t stride,
             std::size_t size) noexcept
        : elem_(elem), first_(first), stride_(stride), size_(size) {}
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] V operator[](std::size_t i) const { return V(elem_, first_ + i * stride_); }

private:
    const detail::TypeNode* elem_ = nullptr;
    detail::SlotPointer<V> first_ = nullptr;
    std::size_t stride_ = 0;
    std::size_t size_ = 0;
};

/// The entries of a map in the order of insertion.
template <class V>
class Entries : public detail::IndexRange<Entries<V>> {
public:
    Entries() = default;
    explicit Entries(V map) noexcept : map_(map) {}
    [[nodiscard]] std::size_t size() const noexcept { return map_.size(); }
    [[nodiscard]] auto operator[](std::size_t i) const {
        return Entry<decltype(map_.key_at(i)), decltype(map_.mapped_at(i))>{map_.key_at(i),
                                                                            map_.mapped_at(i)};
    }

private:
    V map_{};
};

/// The fields of a struct in their order.
template <class V>
class FieldRange : public detail::IndexRange<FieldRange<V>> {
public:
    FieldRange() = default;
    explicit FieldRange(V structure) noexcept : structure_(structure) {}
    [[nodiscard]] std::size_t size() const noexcept { return structure_.size(); }
    [[nodiscard]] FieldEntry<V> operator[](std::size_t i) const {
        return {structure_.node()->fields[i].name, structure_.at(i)};
    }

private:
    V structure_{};
};

}  // namespace vdl
