// Access to the fields of an aggregate.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>
#if !defined(__cpp_structured_bindings) || __cpp_structured_bindings < 202411L
#include <vdl/reflect/bind_ladder.hpp>
#endif

namespace vdl::reflect {

#if defined(__cpp_structured_bindings) && __cpp_structured_bindings >= 202411L
/// The most fields of an aggregate; no bound of the language, but names are looked up one by one.
inline constexpr std::size_t bind_limit = 1024;
#else
inline constexpr std::size_t bind_limit = detail::ladder_limit;
#endif

/// `f(field0, field1, ...)` with references to the `N` fields of an aggregate, in order.
template <std::size_t N, class T, class F>
constexpr decltype(auto) bind(T& x, F&& f) {
    if constexpr (N == 0) {
        return f();
    } else {
#if defined(__cpp_structured_bindings) && __cpp_structured_bindings >= 202411L
        auto& [... fields] = x;
        return f(fields...);
#else
        return detail::ladder_bind<N>(x, f);
#endif
    }
}

namespace detail {

/// A list of types that costs nothing to make.
template <class... T>
struct Types {
    static constexpr std::size_t count = sizeof...(T);
};

template <std::size_t I, class T>
struct IndexedType {
    using type = T;
};
template <class Indices, class... T>
struct IndexedTypes;
template <std::size_t... I, class... T>
struct IndexedTypes<std::index_sequence<I...>, T...> : IndexedType<I, T>... {};

template <std::size_t I, class T>
IndexedType<I, T> select_type(const IndexedType<I, T>*);

/// `TypeAt<I, Types<A, B, C>>`, without recursion.
template <std::size_t I, class List>
struct TypeAtImpl;
template <std::size_t I, class... T>
struct TypeAtImpl<I, Types<T...>> {
    using Table = IndexedTypes<std::index_sequence_for<T...>, T...>;
    using type = typename decltype(select_type<I>(static_cast<const Table*>(nullptr)))::type;
};
template <std::size_t I, class List>
using TypeAt = typename TypeAtImpl<I, List>::type;

template <std::size_t I, class T>
struct Leaf {
    T* pointer;
};
template <class Indices, class... T>
struct PointersImpl;
template <std::size_t... I, class... T>
struct PointersImpl<std::index_sequence<I...>, T...> : Leaf<I, T>... {};

/// Pointers to objects of several types: a small `std::tuple`.
template <class... T>
using Pointers = PointersImpl<std::index_sequence_for<T...>, T...>;

template <std::size_t I, class T>
constexpr T& get(const Leaf<I, T>& leaf) noexcept {
    return *leaf.pointer;
}
template <std::size_t I, class T>
constexpr T* get_pointer(const Leaf<I, T>& leaf) noexcept {
    return leaf.pointer;
}

/// The callable that makes `Pointers` of what it is called with.
struct MakePointers {
    template <class... T>
    constexpr auto operator()(T&... x) const noexcept {
        return Pointers<T...>{{__builtin_addressof(x)}...};
    }
};

/// The callable that makes a list of the types that it is called with.
struct MakeTypes {
    template <class... T>
    constexpr Types<T...> operator()(T&...) const noexcept {
        return {};
    }
};

}  // namespace detail
}  // namespace vdl::reflect
