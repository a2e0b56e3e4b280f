// The fields of an aggregate, and whether they can be told apart.
#pragma once

#include <vdl/reflect/bind.hpp>
#include <vdl/reflect/count.hpp>
#include <vdl/reflect/field_name.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

namespace vdl::reflect::detail {

/// Why the fields of an aggregate cannot be told apart.
enum class AggregateProblem : std::uint8_t {
    none,
    base_class,
    reference,
    bit_field,
    too_many,
    not_countable,
};

/// Whether a const object has a field that is not const: a reference to what is not.
template <class... T>
constexpr bool refers_to_mutable(Types<T...>) {
    return (!std::is_const_v<T> || ...);
}

template <class T>
constexpr AggregateProblem find_problem() {
    using Count = AggregateCount<T>;
    if constexpr (Count::bases.filled) {
        return AggregateProblem::base_class;
    } else if constexpr (Count::total == not_found) {
        return least<T, AnyLvalue>() != not_found ? AggregateProblem::reference
                                                  : AggregateProblem::not_countable;
    } else if constexpr (!Count::countable || Count::fields > bind_limit) {
        return AggregateProblem::too_many;
    } else if constexpr (Count::fields == 0) {
        return AggregateProblem::none;
    } else if constexpr (!Addressable<T, Count::fields>) {
        using ConstTypes = decltype(bind<Count::fields>(std::declval<const T&>(), MakeTypes{}));
        return refers_to_mutable(ConstTypes{}) || !std::is_move_assignable_v<T>
                   ? AggregateProblem::reference
                   : AggregateProblem::bit_field;
    } else {
        return AggregateProblem::none;
    }
}

/// The fields of an aggregate; none where they cannot be told apart.
template <class T>
struct AggregateSource {
    static constexpr AggregateProblem problem = find_problem<T>();
    static constexpr std::size_t count =
        problem == AggregateProblem::none ? AggregateCount<T>::fields : 0;

    static constexpr const auto& names() { return field_names<T, count>; }

    template <class X, class F>
    static constexpr decltype(auto) apply(X& x, F&& f) {
        return bind<count>(x, f);
    }
};

}  // namespace vdl::reflect::detail
