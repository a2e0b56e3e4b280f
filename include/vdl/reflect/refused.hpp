// Standard types that are refused, and the sentence that says what to use instead.
#pragma once

#include <vdl/reflect/shapes.hpp>

namespace vdl::reflect {

namespace detail {

/// Compiles when `T` is none of the standard types that are refused; fails with one sentence
/// otherwise. The adapters of such types are `Category::unsupported`; this says why. `Where` only
/// shows in the message.
template <class T, class Where = void>
struct ShapeRefusal {
    static_assert(!(shape_of<T> == Shape::pointer),
                  "vdl: a plain pointer says nothing of who owns what it points to; use "
                  "std::optional, std::unique_ptr or std::shared_ptr, or std::reference_wrapper");
    static_assert(!(shape_of<T> == Shape::weak_pointer),
                  "vdl: a std::weak_ptr owns nothing; use std::shared_ptr, which travels by value");
    static_assert(!(shape_of<T> == Shape::owning_pointer),
                  "vdl: of the owning pointers only std::unique_ptr with the default deleter and "
                  "std::shared_ptr, to one object each, are supported; use std::vector for arrays");
    static_assert(!(shape_of<T> == Shape::char_sequence),
                  "vdl: an array or list of char is neither text nor bytes; use std::string for "
                  "text, std::uint8_t or std::byte for bytes, std::int8_t for numbers");
    static_assert(!(shape_of<T> == Shape::wide_string),
                  "vdl: strings are UTF-8 in char; convert to std::string, or give the type a "
                  "vdl::Custom with to_wire and from_wire");
    static_assert(!(shape_of<T> == Shape::multi_key),
                  "vdl: keys of sets and maps are unique; use std::map<K, std::vector<V>> or "
                  "std::vector<std::pair<K, V>> for a multimap, a std::vector for a multiset");
    static_assert(!(shape_of<T> == Shape::empty_array),
                  "vdl: there is no array of length 0; use a std::vector or leave the field out");
    static_assert(!(shape_of<T> == Shape::other_clock),
                  "vdl: only times of std::chrono::system_clock mean something elsewhere; convert "
                  "with std::chrono::clock_cast, or use a duration");
    static constexpr bool done = true;
};

}  // namespace detail

/// The same as a function.
template <class T>
consteval bool require_accepted_shape() {
    return detail::ShapeRefusal<T>::done;
}

}  // namespace vdl::reflect
