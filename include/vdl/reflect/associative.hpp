// Sets and maps with unique keys: ordered, hashed, flat, with nodes and without.
#pragma once

#include <vdl/reflect/hashed_filler.hpp>
#include <vdl/reflect/open_filler.hpp>
#include <vdl/reflect/ordered_filler.hpp>
#include <vdl/reflect/shapes.hpp>
#include <vdl/reflect/sorted_filler.hpp>

#include <cstddef>
#include <type_traits>

namespace vdl {

namespace detail {

template <class T>
consteval auto choose_keyed_filler() {
    if constexpr (SortedShape<T>) {
        return std::type_identity<SortedFiller<T>>{};
    } else if constexpr (requires(T& x) { x.insert(x.end(), typename T::node_type()); }) {
        if constexpr (requires(T& x) { x.key_comp(); }) {
            return std::type_identity<OrderedFiller<T>>{};
        } else {
            return std::type_identity<HashedFiller<T>>{};
        }
    } else {
        return std::type_identity<OpenFiller<T>>{};
    }
}

template <class T>
using KeyedFiller = typename decltype(choose_keyed_filler<T>())::type;

}  // namespace detail

template <reflect::Shaped<reflect::Shape::set> T>
struct Adapter<T> {
    static constexpr Category category = Category::set;
    using key = typename T::key_type;
    using Filler = detail::KeyedFiller<T>;

    [[nodiscard]] static std::size_t size(const T& x) { return x.size(); }
    /// Calls `f(key)` until it returns false, and returns what it returned last.
    template <class F>
    [[nodiscard]] static bool each(const T& x, F&& f) {
        for (const key& k : x) {
            if (!f(k)) return false;
        }
        return true;
    }
};

template <reflect::Shaped<reflect::Shape::map> T>
struct Adapter<T> {
    static constexpr Category category = Category::map;
    using key = typename T::key_type;
    using mapped = typename T::mapped_type;
    using Filler = detail::KeyedFiller<T>;

    [[nodiscard]] static std::size_t size(const T& x) { return x.size(); }
    /// Calls `f(key, mapped)` until it returns false, and returns what it returned last.
    template <class F>
    [[nodiscard]] static bool each(const T& x, F&& f) {
        for (auto&& [k, m] : x) {
            if (!f(static_cast<const key&>(k), static_cast<const mapped&>(m))) return false;
        }
        return true;
    }
};

}  // namespace vdl
