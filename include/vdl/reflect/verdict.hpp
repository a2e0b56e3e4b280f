// Whether a type can travel with all that it is made of.
#pragma once

#include <vdl/reflect/bind.hpp>
#include <vdl/reflect/category.hpp>
#include <vdl/reflect/struct_problem.hpp>
#include <vdl/reflect/struct_refusal.hpp>
#include <vdl/reflect/supported.hpp>

#include <cstddef>
#include <type_traits>
#include <utility>

namespace vdl::reflect {
namespace detail {

template <class T>
struct Visit {};

/// The walk has met a type that cannot travel: by itself, or as a struct. (The class with the
/// sentence is not an argument, or looking up `<<` would instantiate it.)
template <class T, bool IsStruct>
struct Refused {};

template <class T>
inline constexpr bool is_refused = false;
template <class T, bool IsStruct>
inline constexpr bool is_refused<Refused<T, IsStruct>> = true;

template <class T, class... Seen>
constexpr bool has_seen(Types<Seen...>) {
    return (std::is_same_v<T, Seen> || ...);
}
template <class T, class... Seen>
constexpr Types<Seen..., T> see(Types<Seen...>) {
    return {};
}

constexpr bool has_parts(Category category) {
    switch (category) {
        case Category::list:
        case Category::set:
        case Category::map:
        case Category::structure:
        case Category::variant:
        case Category::optional:
        case Category::converted:
        case Category::reference: return true;
        default: return false;
    }
}

template <class T, std::size_t... I>
constexpr auto alternatives(std::index_sequence<I...>) {
    return Types<typename Adapter<T>::template alternative<I>...>{};
}

/// What a type with parts is made of.
template <class T>
constexpr auto parts() {
    using A = Adapter<T>;
    if constexpr (A::category == Category::set) {
        return Types<typename A::key>{};
    } else if constexpr (A::category == Category::map) {
        return Types<typename A::key, typename A::mapped>{};
    } else if constexpr (A::category == Category::structure) {
        return typename SelectTable<T>::type::Types{};
    } else if constexpr (A::category == Category::variant) {
        return alternatives<T>(std::make_index_sequence<A::count>{});
    } else if constexpr (A::category == Category::converted) {
        return Types<std::remove_cvref_t<typename A::wire>>{};
    } else {
        return Types<typename A::element>{};
    }
}

/// Types that are fine and lead nowhere.
template <class T>
inline constexpr bool is_leaf =
    !has_parts(category_of<T>) && complaint_of<std::remove_cv_t<T>> == Complaint::none;

template <class T>
constexpr bool holds_leaves() {
    using A = Adapter<T>;
    if constexpr (A::category == Category::list || A::category == Category::optional) {
        return is_leaf<typename A::element>;
    } else if constexpr (A::category == Category::set) {
        return is_leaf<typename A::key>;
    } else if constexpr (A::category == Category::map) {
        return is_leaf<typename A::key> && is_leaf<typename A::mapped>;
    } else {
        return false;
    }
}
/// Types that need no walk: a leaf, or a container of leaves. Said once for each type, while the
/// walk is done again for each struct.
template <class T>
inline constexpr bool is_plain = is_leaf<T> || holds_leaves<std::remove_cv_t<T>>();

template <class State, class T>
constexpr auto operator<<(State, Visit<T>);

template <class State, class... Part>
constexpr auto visit_all(State, Types<Part...>) {
    if constexpr ((is_plain<Part> && ...)) {
        return State{};
    } else {
        return (State{} << ... << Visit<std::remove_cv_t<Part>>{});
    }
}

/// One step of the walk: State is the `Types` that were seen, or `Refused`.
template <class State, class T>
constexpr auto operator<<(State, Visit<T>) {
    if constexpr (is_refused<State> || is_plain<T>) {
        return State{};
    } else if constexpr (complaint_of<T> != Complaint::none) {
        return Refused<T, false>{};
    } else if constexpr (!has_parts(category_of<T>) || has_seen<T>(State{})) {
        return State{};
    } else if constexpr (category_of<T> == Category::structure) {
        if constexpr (struct_problem<T> != StructProblem::none) {
            return Refused<T, true>{};
        } else {
            return visit_all(see<T>(State{}), parts<T>());
        }
    } else {
        return visit_all(see<T>(State{}), parts<T>());
    }
}

template <class State>
struct SelectVerdict {
    using type = NoRefusal;
};
template <class T>
struct SelectVerdict<Refused<T, false>> {
    using type = Refusal<T>;
};
template <class T>
struct SelectVerdict<Refused<T, true>> {
    using type = StructRefusal<T>;
};

}  // namespace detail

/// `static_assert(reflect::Verdict<T>::done)` compiles when `T` and all that it is made of can
/// travel, and says one sentence otherwise. Functions that users call begin with it: the sentence
/// then comes with a short trace, and what is deeper in does not repeat it.
template <class T>
using Verdict =
    typename detail::SelectVerdict<decltype(detail::Types<>{}
                                            << detail::Visit<std::remove_cvref_t<T>>{})>::type;

}  // namespace vdl::reflect
