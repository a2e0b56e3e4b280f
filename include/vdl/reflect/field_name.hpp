// The names of an aggregate's fields, read from the compiler's spelling of a pointer to each.
#pragma once

#include <vdl/reflect/bind.hpp>
#include <vdl/reflect/count.hpp>
#include <vdl/reflect/stored_names.hpp>

#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

namespace vdl::reflect {
namespace detail {

template <class T>
struct FieldOwner {
    T value;
};

template <class T>
struct FieldPointer {
    T* pointer;
};
template <class T>
FieldPointer(T*) -> FieldPointer<T>;

#if defined(__clang__)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wundefined-var-template"
#pragma clang diagnostic ignored "-Wundefined-internal"
#endif

/// Never defined: only addresses within it are used, and those at compile time only.
template <class T>
extern const FieldOwner<T> only_for_names_and_never_linked;

/// Where the fields of T would be; not a constant where a field is a reference or a bit-field.
template <class T, std::size_t N>
consteval auto field_pointers() {
    return bind<N>(only_for_names_and_never_linked<T>.value, MakePointers{});
}

#if defined(__clang__)
#pragma clang diagnostic pop
#endif

/// Whether all fields have addresses, and so can have names.
template <class T, std::size_t N>
concept Addressable =
    requires { typename std::bool_constant<(static_cast<void>(field_pointers<T, N>()), true)>; };

constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

constexpr bool is_identifier_char(char c) noexcept {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '$' || static_cast<unsigned char>(c) >= 0x80;
}

struct Spelling {
    const char* text;
    std::size_t size;
};

/// g++: `... [with auto Pointer = {... demo::Point::x)}]`; clang: `... [Pointer = {&....x}]`.
template <auto Pointer>
consteval Spelling spell() {
    return {__PRETTY_FUNCTION__, sizeof(__PRETTY_FUNCTION__) - 1};
}

/// The last identifier of a spelling; empty if it does not end as expected.
consteval std::string_view last_identifier(Spelling spelling) {
    std::size_t end = spelling.size;
    while (end > 0 && (spelling.text[end - 1] == ']' || spelling.text[end - 1] == '}' ||
                       spelling.text[end - 1] == ')')) {
        --end;
    }
    std::size_t begin = end;
    while (begin > 0 && is_identifier_char(spelling.text[begin - 1])) --begin;
    return {spelling.text + begin, end - begin};
}

template <class T, std::size_t N>
struct SpelledNames {
    template <std::size_t... I>
    static consteval std::array<std::string_view, N> spelled(std::index_sequence<I...>) {
        constexpr auto pointers = field_pointers<T, N>();
        return {last_identifier(spell<FieldPointer{get_pointer<I>(pointers)}>())...};
    }
    static consteval std::array<std::string_view, N> views() {
        if constexpr (N == 0) {
            return {};
        } else {
            return spelled(std::make_index_sequence<N>{});
        }
    }
};

#if defined(BOOST_PFR_CORE_NAME_HPP) && BOOST_PFR_CORE_NAME_ENABLED
/// Boost.PFR 1.84 and newer names fields too, and is used where the program has included
/// <boost/pfr/core_name.hpp> before; for that header alone costs more to compile than all of
/// this layer. PFR knows 200 fields and takes a C array for several.
template <class T, std::size_t N>
inline constexpr bool pfr_names_it = N > 0 && N <= 200 && AggregateCount<T>::total == N;

template <class T, std::size_t N>
    requires pfr_names_it<T, N>
struct SpelledNames<T, N> {
    static constexpr std::array<std::string_view, N> views() {
        return boost::pfr::names_as_array<T>();
    }
};
#endif

struct KnownFields {
    int known_name;
    double other_name_;
};

static_assert(SpelledNames<KnownFields, 2>::views()[0] == "known_name" &&
                  SpelledNames<KnownFields, 2>::views()[1] == "other_name_",
              "vdl: this compiler spells pointers to members in a way that vdl does not know; "
              "teach last_identifier() in vdl/reflect/field_name.hpp the text that "
              "__PRETTY_FUNCTION__ has in spell()");

}  // namespace detail

/// The names of the N fields of an aggregate, in order, as they are written in C++.
template <class T, std::size_t N>
inline constexpr const std::array<std::string_view, N>& field_names =
    detail::stored_names<detail::SpelledNames<T, N>>;

}  // namespace vdl::reflect
