// What Boost.Describe knows of a type, where Boost is there and the type is described.
#pragma once

#include <vdl/reflect/bind.hpp>

#include <array>
#include <cstddef>
#include <string_view>

#if __has_include(<boost/describe/members.hpp>)
#include <boost/describe/bases.hpp>
#include <boost/describe/enumerators.hpp>
#include <boost/describe/members.hpp>
#endif

namespace vdl::reflect {

#if __has_include(<boost/describe/members.hpp>)
/// BOOST_DESCRIBE_ENUM or BOOST_DEFINE_ENUM was used on E.
template <class E>
concept DescribedEnum = boost::describe::has_describe_enumerators<E>::value;

/// BOOST_DESCRIBE_STRUCT or BOOST_DESCRIBE_CLASS was used on T.
template <class T>
concept DescribedClass = boost::describe::has_describe_members<T>::value;

namespace detail {

template <class List>
struct DescribedList;
template <template <class...> class L, class... D>
struct DescribedList<L<D...>> {
    static constexpr std::size_t count = sizeof...(D);

    static constexpr std::array<std::string_view, count> views() { return {D::name...}; }

    /// Values of enumerators, in the order of the description.
    template <class E>
    static constexpr std::array<E, count> values() {
        return {D::value...};
    }

    /// `f` with the members of `x`.
    template <class T, class F>
    static constexpr decltype(auto) apply(T& x, F&& f) {
        return f(x.*D::pointer...);
    }
};

template <class E>
using DescribedEnumerators = DescribedList<boost::describe::describe_enumerators<E>>;

/// Data members of any access, those of base classes first.
template <class T>
using DescribedMembers =
    DescribedList<boost::describe::describe_members<T, boost::describe::mod_any_access |
                                                           boost::describe::mod_inherited>>;

}  // namespace detail

#else
template <class E>
concept DescribedEnum = false;
template <class T>
concept DescribedClass = false;

namespace detail {

template <class E>
struct DescribedEnumerators;
template <class T>
struct DescribedMembers;

}  // namespace detail
#endif

}  // namespace vdl::reflect
