// The field table of a struct: what formats see of an aggregate, a described class, a class with
// a list of members in its customization, a pair or a tuple.
#pragma once

#include <vdl/custom.hpp>
#include <vdl/reflect/category.hpp>
#include <vdl/reflect/field_source.hpp>
#include <vdl/reflect/shapes.hpp>
#include <vdl/reflect/struct_problem.hpp>
#include <vdl/reflect/struct_refusal.hpp>
#include <vdl/reflect/type_name.hpp>

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>

namespace vdl {
namespace reflect {
namespace detail {

template <class T>
constexpr std::string_view struct_name() {
    if constexpr (HasCustomName<T>) {
        return Custom<T>::name;
    } else if constexpr (!DescribedClass<T> && (PairLike<T> || TupleLike<T>)) {
        return {};
    } else {
        return reflect::type_name<T>();
    }
}

}  // namespace detail

/// The fields of T after skipping, flattening and renaming.
template <class T>
struct Fields {
private:
    static_assert(detail::StructRefusal<T>::done);

    using Table = typename detail::SelectTable<T>::type;

public:
    static constexpr std::size_t count = Table::count;

    /// Nothing but its name is known of any field: there is no customization.
    static constexpr bool is_plain = !detail::is_customized<T>;

    /// Names on the wire, in order.
    static constexpr const std::array<std::string_view, count>& names = Table::names();

    /// The same names, with aliases, number and the rest.
    static constexpr const std::array<FieldOptions, count>& options = Table::options();

    /// The type of field I as it is declared, without const.
    template <std::size_t I>
    using type = std::remove_cv_t<detail::TypeAt<I, typename Table::Types>>;

    /// `f(field0, field1, ...)` with references; const when `x` is. Returns what `f` does.
    template <class X, class F>
        requires std::is_same_v<std::remove_const_t<X>, T>
    static constexpr decltype(auto) apply(X& x, F&& f) {
        return Table::apply(x, f);
    }

    /// "demo.Point"; empty for pairs and tuples, which are unnamed structs.
    static constexpr std::string_view type_name = detail::struct_name<T>();
};

}  // namespace reflect

template <reflect::StructureLike T>
struct Adapter<T> {
    static constexpr Category category = Category::structure;
};

}  // namespace vdl
