// The fields of a struct that is taken as it is.
#pragma once

#include <vdl/custom.hpp>
#include <vdl/reflect/bind.hpp>
#include <vdl/reflect/field_source.hpp>

#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

namespace vdl::reflect::detail {

template <class T>
constexpr auto make_plain_options() {
    const auto& names = FieldSource<T>::names();
    std::array<FieldOptions, FieldSource<T>::count> options{};
    for (std::size_t i = 0; i < options.size(); ++i) options[i].name = names[i];
    return options;
}
template <class T>
inline constexpr auto plain_options = make_plain_options<T>();

template <class T>
struct PlainTable {
    using Source = FieldSource<T>;
    static constexpr std::size_t count = Source::count;
    using Types = decltype(Source::apply(std::declval<T&>(), MakeTypes{}));

    static constexpr const auto& names() { return Source::names(); }
    static constexpr const auto& options() { return plain_options<T>; }

    template <class X, class F>
    static constexpr decltype(auto) apply(X& x, F&& f) {
        return Source::apply(x, f);
    }
};

/// Stands for the fields of a type after a sentence about it, so that no other errors follow.
struct EmptyTable {
    static constexpr std::size_t count = 0;
    using Types = detail::Types<>;
    static constexpr std::array<std::string_view, 0> no_names{};
    static constexpr std::array<FieldOptions, 0> no_options{};

    static constexpr const auto& names() { return no_names; }
    static constexpr const auto& options() { return no_options; }

    template <class X, class F>
    static constexpr decltype(auto) apply(X&, F&& f) {
        return f();
    }
};

}  // namespace vdl::reflect::detail
