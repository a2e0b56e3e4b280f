// Where the fields of a struct come from: five kinds of class, one face.
#pragma once

#include <vdl/custom.hpp>
#include <vdl/reflect/aggregate.hpp>
#include <vdl/reflect/describe.hpp>
#include <vdl/reflect/shapes.hpp>
#include <vdl/reflect/stored_names.hpp>

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

namespace vdl::reflect {
namespace detail {

template <class List>
inline constexpr bool is_field_list = false;
template <class... Access>
inline constexpr bool is_field_list<const FieldList<Access...>> = true;

template <class T>
concept HasCustomFields =
    requires { Custom<T>::fields; } && is_field_list<decltype(Custom<T>::fields)>;

template <class List>
inline constexpr bool lists_members = false;
template <class First, class... Access>
inline constexpr bool lists_members<const FieldList<First, Access...>> =
    !std::is_same_v<First, vdl::detail::ByName> ||
    (!std::is_same_v<Access, vdl::detail::ByName> || ...);

/// `Custom<T>::fields` holds pointers to members, and so lists all fields.
template <class T>
concept ListsMembers = HasCustomFields<T> && lists_members<decltype(Custom<T>::fields)>;

template <class T>
concept PairLike = requires(T& x) {
    typename T::first_type;
    typename T::second_type;
    requires std::is_same_v<decltype(x.first), typename T::first_type>;
    requires std::is_same_v<decltype(x.second), typename T::second_type>;
};

template <class T>
concept TupleLike = !std::is_aggregate_v<T> && !requires(T& x) { x.begin(); } &&
                    requires { std::tuple_size<T>::value; };

/// What has fields that are found without help.
template <class T>
concept OpenClass = std::is_class_v<T> &&
                    (DescribedClass<T> || PairLike<T> || TupleLike<T> || std::is_aggregate_v<T>);

}  // namespace detail

/// A class that is taken apart into fields.
template <class T>
concept StructureLike = !AnyKnownShape<T> && (detail::ListsMembers<T> || detail::OpenClass<T>);

namespace detail {

/// The fields of T as C++ has them: `count`, `names()` and `apply(x, f)`.
template <class T>
struct FieldSource;

/// Every entry has a pointer.
template <class List>
inline constexpr bool lists_only_members = false;
template <class... Access>
inline constexpr bool lists_only_members<const FieldList<Access...>> =
    (!std::is_same_v<Access, vdl::detail::ByName> && ...);

template <class T>
concept ListsOnlyMembers = ListsMembers<T> && lists_only_members<decltype(Custom<T>::fields)>;

template <class T>
    requires ListsMembers<T>
struct FieldSource<T> {
    static constexpr const auto& entries = Custom<T>::fields.entries;
    static constexpr std::size_t count = entries.size();

    static constexpr std::array<std::string_view, count> views() {
        std::array<std::string_view, count> found{};
        for (std::size_t i = 0; i < count; ++i) found[i] = entries[i].cpp_name;
        return found;
    }
    static constexpr const auto& names() { return stored_names<FieldSource>; }

    template <class X, class F, class... Access>
    static constexpr decltype(auto) apply_all(X& x, F& f, const FieldList<Access...>&) {
        return f(x.*Access::pointer...);
    }
    template <class X, class F>
    static constexpr decltype(auto) apply(X& x, F&& f) {
        return apply_all(x, f, Custom<T>::fields);
    }
};

template <class T>
    requires(!ListsMembers<T> && DescribedClass<T>)
struct FieldSource<T> {
    using List = DescribedMembers<T>;
    static constexpr std::size_t count = List::count;
    static constexpr const auto& names() { return stored_names<List>; }
    template <class X, class F>
    static constexpr decltype(auto) apply(X& x, F&& f) {
        return List::apply(x, f);
    }
};

inline constexpr std::array<std::string_view, 2> pair_names{"first", "second"};

template <class T>
    requires(!ListsMembers<T> && !DescribedClass<T> && PairLike<T>)
struct FieldSource<T> {
    static constexpr std::size_t count = 2;
    static constexpr const auto& names() { return pair_names; }
    template <class X, class F>
    static constexpr decltype(auto) apply(X& x, F&& f) {
        return f(x.first, x.second);
    }
};

/// "f0", "f1", ...
template <std::size_t N>
struct TupleNames {
    static constexpr std::size_t capacity = 4 * N;
    static constexpr std::array<std::string_view, N> views(NameBuffer<capacity>& buffer) {
        std::array<std::string_view, N> made{};
        for (std::size_t i = 0; i < N; ++i) {
            char* begin = buffer.data + buffer.size;
            std::size_t size = 0;
            begin[size++] = 'f';
            if (i >= 100) begin[size++] = static_cast<char>('0' + i / 100 % 10);
            if (i >= 10) begin[size++] = static_cast<char>('0' + i / 10 % 10);
            begin[size++] = static_cast<char>('0' + i % 10);
            made[i] = {begin, size};
            buffer.size += size;
        }
        return made;
    }
};

template <class T>
    requires(!ListsMembers<T> && !DescribedClass<T> && !PairLike<T> && TupleLike<T>)
struct FieldSource<T> {
    static constexpr std::size_t count = std::tuple_size<T>::value;
    static constexpr const auto& names() { return stored_names<TupleNames<count>>; }

    template <class X, class F, std::size_t... I>
    static constexpr decltype(auto) apply_each(X& x, F& f, std::index_sequence<I...>) {
        return f(get<I>(x)...);
    }
    template <class X, class F>
    static constexpr decltype(auto) apply(X& x, F&& f) {
        return apply_each(x, f, std::make_index_sequence<count>{});
    }
};

template <class T>
    requires(!ListsMembers<T> && !DescribedClass<T> && !PairLike<T> && !TupleLike<T>)
struct FieldSource<T> : AggregateSource<T> {};

}  // namespace detail
}  // namespace vdl::reflect
