// One sentence for each type that cannot travel.
#pragma once

#include <vdl/reflect/category.hpp>
#include <vdl/reflect/refused.hpp>
#include <vdl/reflect/shapes.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

namespace vdl::reflect {
namespace detail {

enum class Complaint : std::uint8_t {
    none,
    refused_shape,
    c_string,
    function,
    reference,
    character,
    other_character,
    long_double,
    wide_integer,
    union_type,
    no_type,
    unknown_class,
    bad_enum,
};

template <class T>
consteval Complaint find_complaint() {
    using Pointed = std::remove_cv_t<std::remove_pointer_t<T>>;
    if constexpr (category_of<T> == Category::enumeration) {
        return Adapter<T>::refused ? Complaint::bad_enum : Complaint::none;
    } else if constexpr (category_of<T> != Category::unsupported) {
        return Complaint::none;
    } else if constexpr (std::is_reference_v<T>) {
        return Complaint::reference;
    } else if constexpr (std::is_function_v<T> || std::is_function_v<Pointed> ||
                         std::is_member_pointer_v<T>) {
        return Complaint::function;
    } else if constexpr (std::is_pointer_v<T> && vdl::detail::is_character<Pointed>) {
        return Complaint::c_string;
    } else if constexpr (std::is_same_v<T, char>) {
        return Complaint::character;
    } else if constexpr (vdl::detail::is_character<T>) {
        return Complaint::other_character;
    } else if constexpr (std::is_same_v<T, long double>) {
        return Complaint::long_double;
    } else if constexpr (std::is_arithmetic_v<T>) {
        return Complaint::wide_integer;
    } else if constexpr (std::is_union_v<T>) {
        return Complaint::union_type;
    } else if constexpr (std::is_void_v<T> || std::is_unbounded_array_v<T> ||
                         std::is_null_pointer_v<T>) {
        return Complaint::no_type;
    } else if constexpr (shape_of<T> >= Shape::first_refused) {
        return Complaint::refused_shape;
    } else if constexpr (!std::is_class_v<T>) {
        return Complaint::wide_integer;
    } else {
        return Complaint::unknown_class;
    }
}

/// The same, looked up where it has been found before.
template <class T>
inline constexpr Complaint complaint_of = find_complaint<T>();

/// A text that compilers show in their messages.
template <std::size_t Size>
struct Text {
    char characters[Size + 1]{};
};

template <std::size_t Size>
constexpr Text<Size> make_text(std::string_view text) {
    Text<Size> copy;
    for (std::size_t i = 0; i < Size; ++i) copy.characters[i] = text[i];
    return copy;
}

struct NoRefusal {
    static constexpr bool done = true;
};

/// A field of a struct, for messages.
template <class Struct, Text Name>
struct In;

/// The sentence about a type; `Where` shows in the message.
template <class Type, Complaint complaint, class Where>
struct TypeRefusal {
    static_assert(!(complaint == Complaint::c_string),
                  "vdl: a `const char*` owns no text and may be null; use std::string, or "
                  "std::string_view, which borrows from the input when decoding");
    static_assert(!(complaint == Complaint::function),
                  "vdl: functions and pointers to functions or members cannot travel; leave the "
                  "field out with Custom<T>::fields = vdl::fields(vdl::field(\"name\").skip())");
    static_assert(!(complaint == Complaint::reference),
                  "vdl: a reference cannot be read into; use std::reference_wrapper, "
                  "std::unique_ptr or a value");
    static_assert(!(complaint == Complaint::character),
                  "vdl: char is neither a number nor text; use std::string for text, std::uint8_t "
                  "or std::int8_t for a number");
    static_assert(!(complaint == Complaint::other_character),
                  "vdl: wchar_t, char8_t, char16_t and char32_t differ between platforms; use "
                  "std::string with UTF-8 for text, a std::uint32_t for a code point");
    static_assert(!(complaint == Complaint::long_double),
                  "vdl: long double differs between platforms; use double");
    static_assert(!(complaint == Complaint::wide_integer),
                  "vdl: integers have 64 bits at most; use two of them, or a std::string");
    static_assert(!(complaint == Complaint::union_type),
                  "vdl: nobody knows which member of a union is set; use std::variant");
    static_assert(!(complaint == Complaint::no_type),
                  "vdl: void, nullptr_t and arrays without a length hold no value; use "
                  "std::optional or std::vector");
    static_assert(!(complaint == Complaint::unknown_class),
                  "vdl: this class is no aggregate and no known container; describe it with "
                  "BOOST_DESCRIBE_CLASS, or specialize vdl::Custom with fields, or with to_wire "
                  "and from_wire");
    static constexpr bool done = true;
};

/// Selects the class with the sentence, which says it when it is instantiated.
template <class Type, Complaint C, class Where>
struct SelectTypeRefusal {
    using type = TypeRefusal<Type, C, Where>;
};
template <class Type, class Where>
struct SelectTypeRefusal<Type, Complaint::none, Where> {
    using type = NoRefusal;
};
template <class Type, class Where>
struct SelectTypeRefusal<Type, Complaint::refused_shape, Where> {
    using type = ShapeRefusal<Type, Where>;
};
template <class Type, class Where>
struct SelectTypeRefusal<Type, Complaint::bad_enum, Where> {
    using type = typename Adapter<Type>::Refusal;
};

template <class Type, class Where = void>
using Refusal = typename SelectTypeRefusal<Type, complaint_of<Type>, Where>::type;

}  // namespace detail

/// Compiles when `T` has a category; fails with one sentence that names the remedy otherwise.
/// Always true, so that it can stand in a `static_assert`.
template <class T>
consteval bool require_supported() {
    return detail::Refusal<std::remove_cv_t<T>>::done;
}

}  // namespace vdl::reflect
