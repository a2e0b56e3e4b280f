// The fields of a struct after customization: skipped, flattened, renamed.
#pragma once

#include <vdl/custom.hpp>
#include <vdl/reflect/bind.hpp>
#include <vdl/reflect/check_field.hpp>
#include <vdl/reflect/custom_check.hpp>
#include <vdl/reflect/custom_table.hpp>
#include <vdl/reflect/field_source.hpp>
#include <vdl/reflect/naming.hpp>

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

/// A struct that is taken as it is.
template <class T>
struct PlainTable {
    using Source = FieldSource<T>;
    static constexpr std::size_t count = Source::count;
    using Types = decltype(Source::apply(std::declval<T&>(), MakeTypes{}));

    static_assert(check_fields<T, Source, Types>(std::make_index_sequence<count>{}));

    static constexpr const auto& names() { return Source::names(); }
    static constexpr const auto& options() { return plain_options<T>; }

    template <class X, class F>
    static constexpr decltype(auto) apply(X& x, F&& f) {
        return Source::apply(x, f);
    }
};

template <class T, bool = HasCustomFields<T> || HasNaming<T>>
struct SelectTable {
    static_assert(
        !requires { Custom<T>::fields; },
        "vdl: Custom<T>::fields must be made by vdl::fields(...)");
    using type = PlainTable<T>;
};
template <class T>
struct SelectTable<T, true> {
    static_assert(sizeof(CustomChecks<T>) != 0);
    using type = CustomTable<T>;
};

template <class T>
using FieldTable = typename SelectTable<T>::type;

}  // namespace vdl::reflect::detail
