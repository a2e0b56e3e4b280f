// Which types can be encoded but not decoded, and the sentence that says why.
#pragma once

#include <vdl/reflect/category.hpp>
#include <vdl/reflect/structure.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <type_traits>
#include <utility>

namespace vdl::reflect {
namespace detail {

enum class DecodeProblem : std::uint8_t {
    none,
    span,
    byte_span,
    const_reference,
    no_from_wire,
    no_default,
};

template <class T>
concept EncodeOnly = requires { requires Adapter<T>::encode_only; };

template <class T, bool Top = false>
consteval DecodeProblem find_decode_problem();

/// The same, looked up where it has been found before.
template <class T, bool Top = false>
inline constexpr DecodeProblem decode_problem = find_decode_problem<T, Top>();

/// The problem of what a container makes and then reads into.
template <class E>
consteval DecodeProblem find_inside() {
    return std::is_default_constructible_v<E> ? decode_problem<E> : DecodeProblem::no_default;
}

consteval DecodeProblem first_of(std::initializer_list<DecodeProblem> problems) {
    for (DecodeProblem problem : problems) {
        if (problem != DecodeProblem::none) return problem;
    }
    return DecodeProblem::none;
}

template <class T, std::size_t... I>
consteval DecodeProblem find_in_fields(std::index_sequence<I...>) {
    if constexpr (((decode_problem<typename Fields<T>::template type<I>> == DecodeProblem::none) &&
                   ...)) {
        return DecodeProblem::none;
    } else {
        return first_of({decode_problem<typename Fields<T>::template type<I>>...});
    }
}
template <class T, std::size_t... I>
consteval DecodeProblem find_in_alternatives(std::index_sequence<I...>) {
    return first_of(
        {DecodeProblem::none, find_inside<typename Adapter<T>::template alternative<I>>()...});
}

/// Looks through containers, but not into structs and classes within: these may be recursive, and
/// are asked about when they are read themselves.
template <class T, bool Top>
consteval DecodeProblem find_decode_problem() {
    using A = Adapter<T>;
    constexpr Category category = A::category;
    if constexpr (EncodeOnly<T>) {
        return category == Category::list        ? DecodeProblem::span
               : category == Category::bytes     ? DecodeProblem::byte_span
               : category == Category::reference ? DecodeProblem::const_reference
                                                 : DecodeProblem::no_from_wire;
    } else if constexpr (category == Category::list) {
        if constexpr (A::fixed) {
            return decode_problem<typename A::element>;
        } else {
            return find_inside<typename A::element>();
        }
    } else if constexpr (category == Category::set) {
        return find_inside<typename A::key>();
    } else if constexpr (category == Category::map) {
        return first_of({find_inside<typename A::key>(), find_inside<typename A::mapped>()});
    } else if constexpr (category == Category::optional) {
        return find_inside<typename A::element>();
    } else if constexpr (category == Category::structure && Top) {
        return find_in_fields<T>(std::make_index_sequence<Fields<T>::count>{});
    } else if constexpr (category == Category::variant) {
        if constexpr (Top || std::is_same_v<T, typename A::base>) {
            return find_in_alternatives<T>(std::make_index_sequence<A::count>{});
        } else {
            return DecodeProblem::none;
        }
    } else {
        return DecodeProblem::none;
    }
}

}  // namespace detail

/// Compiles when values of `T` can be read; fails with one sentence that names the remedy
/// otherwise, and is false then. Structs within `T` are not looked into.
template <class T>
consteval bool require_decodable() {
    using Problem = detail::DecodeProblem;
    constexpr Problem problem = detail::decode_problem<std::remove_cv_t<T>, true>;
    static_assert(!(problem == Problem::span),
                  "vdl: a std::span does not own elements and is for encoding only; decode into a "
                  "std::vector");
    static_assert(!(problem == Problem::byte_span),
                  "vdl: a std::span of bytes that are not const is for encoding only; decode into "
                  "a std::span<const std::byte>, which borrows, or into a std::vector");
    static_assert(!(problem == Problem::const_reference),
                  "vdl: a reference_wrapper to a const object is for encoding only");
    static_assert(!(problem == Problem::no_from_wire),
                  "vdl: this type cannot be decoded: Custom<T> has to_wire but no from_wire that "
                  "takes what to_wire returns");
    static_assert(!(problem == Problem::no_default),
                  "vdl: decoding makes what is inside a container, optional or variant first and "
                  "reads it then, so its type needs a default constructor");
    return problem == Problem::none;
}

}  // namespace vdl::reflect
