// Which objects may outlive the value that they were part of.
#pragma once

#include <vdl/reflect/category.hpp>

#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>

namespace vdl {
namespace reflect {

template <class T>
struct Fields;

}  // namespace reflect

namespace detail {

template <class T, class... Seen>
consteval bool is_poolable();

template <class T, class... Seen, std::size_t... I>
consteval bool are_fields_poolable(std::index_sequence<I...>) {
    return (is_poolable<typename reflect::Fields<T>::template type<I>, Seen..., T>() && ...);
}
template <class T, class... Seen, std::size_t... I>
consteval bool are_alternatives_poolable(std::index_sequence<I...>) {
    return (is_poolable<typename Adapter<T>::template alternative<I>, Seen..., T>() && ...);
}

template <class T>
consteval bool has_own_arena() {
    if constexpr (requires { typename T::allocator_type; }) {
        return !std::allocator_traits<typename T::allocator_type>::is_always_equal::value;
    } else {
        return false;
    }
}

/// `Seen`: what `T` is part of, for types that contain themselves.
template <class T, class... Seen>
consteval bool is_poolable() {
    using A = Adapter<T>;
    constexpr Category category = A::category;
    if constexpr ((std::is_same_v<T, Seen> || ...)) {
        return true;
    } else if constexpr (std::is_trivially_destructible_v<T>) {
        return true;
    } else if constexpr (has_own_arena<T>()) {
        return false;
    } else if constexpr (category == Category::list || category == Category::optional) {
        return is_poolable<std::remove_cv_t<typename A::element>, Seen..., T>();
    } else if constexpr (category == Category::set) {
        return is_poolable<typename A::key, Seen..., T>();
    } else if constexpr (category == Category::map) {
        return is_poolable<typename A::key, Seen..., T>() &&
               is_poolable<typename A::mapped, Seen..., T>();
    } else if constexpr (category == Category::structure) {
        return are_fields_poolable<T, Seen...>(
            std::make_index_sequence<reflect::Fields<T>::count>{});
    } else if constexpr (category == Category::variant) {
        return are_alternatives_poolable<T, Seen...>(std::make_index_sequence<A::count>{});
    } else {
        return true;
    }
}

/// Whether surplus nodes and elements of a container may wait for the next, larger value. Not when
/// allocators differ from object to object, of the container or of anything in it: memory must
/// not outlive its arena.
template <class T>
consteval bool has_poolable_memory() {
    return is_poolable<T>();
}

}  // namespace detail
}  // namespace vdl
