// Checks the types of fields; a sentence comes with the name of the field.
#pragma once

#include <vdl/reflect/bind.hpp>
#include <vdl/reflect/category.hpp>
#include <vdl/reflect/supported.hpp>

#include <cstddef>
#include <string_view>
#include <utility>

namespace vdl::reflect::detail {

/// A text that compilers show in their messages.
template <std::size_t Size>
struct Text {
    char characters[Size + 1]{};
};

template <std::size_t Size>
constexpr Text<Size> make_text(std::string_view name) {
    Text<Size> text;
    for (std::size_t i = 0; i < Size; ++i) text.characters[i] = name[i];
    return text;
}

/// Its instantiation is in the message of a field that cannot travel.
template <class Struct, Text Field, class Type>
struct UnsupportedField {
    static_assert(require_supported<Type>());
};

template <class T, class Source, std::size_t I, class Type>
constexpr bool check_field() {
    if constexpr (category_of<Type> == Category::unsupported) {
        constexpr std::string_view name = Source::names()[I];
        static_cast<void>(UnsupportedField<T, make_text<name.size()>(name), Type>{});
    }
    return true;
}

/// Each of `Types` has a category; true after a sentence too.
template <class T, class Source, class Types, std::size_t... I>
constexpr bool check_fields(std::index_sequence<I...>) {
    return (check_field<T, Source, I, TypeAt<I, Types>>() && ...);
}

}  // namespace vdl::reflect::detail
