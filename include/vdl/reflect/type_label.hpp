// What a type is called as an alternative of a union.
#pragma once

#include <vdl/custom.hpp>
#include <vdl/reflect/category.hpp>
#include <vdl/reflect/shapes.hpp>
#include <vdl/reflect/type_name.hpp>

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <variant>

namespace vdl::detail {

/// The parts as one text.
template <const std::string_view&... Parts>
struct Joined {
    static constexpr std::size_t size = (Parts.size() + ... + 0);
    static constexpr std::array<char, size + 1> text = [] {
        std::array<char, size + 1> result{};
        std::size_t at = 0;
        for (std::string_view part : {Parts...}) {
            for (char c : part) result[at++] = c;
        }
        return result;
    }();
    static constexpr std::string_view value{text.data(), size};
};

template <std::size_t N>
struct Decimal {
    static constexpr std::size_t size = [] {
        std::size_t digits = 1;
        for (std::size_t n = N; n >= 10; n /= 10) ++digits;
        return digits;
    }();
    static constexpr std::array<char, size> text = [] {
        std::array<char, size> result{};
        std::size_t n = N;
        for (std::size_t i = size; i > 0; --i, n /= 10) {
            result[i - 1] = static_cast<char>('0' + n % 10);
        }
        return result;
    }();
    static constexpr std::string_view value{text.data(), size};
};

template <class A>
consteval std::string_view number_label() {
    if constexpr (std::is_floating_point_v<A>) {
        return sizeof(A) == 4 ? "float32" : "float64";
    } else if constexpr (std::is_signed_v<A>) {
        return sizeof(A) == 1   ? "int8"
               : sizeof(A) == 2 ? "int16"
               : sizeof(A) == 4 ? "int32"
                                : "int64";
    } else {
        return sizeof(A) == 1   ? "byte"
               : sizeof(A) == 2 ? "uint16"
               : sizeof(A) == 4 ? "uint32"
                                : "uint64";
    }
}

/// `value` is the label of `A`: its unqualified name, or the VDL notation of a type that has none;
/// empty if that is no name either.
template <class A, Category = category_of<A>>
struct TypeLabel {
    static constexpr std::string_view value = reflect::unqualified_name<A>();
};
template <>
struct TypeLabel<std::monostate> {
    static constexpr std::string_view value = "none";
};
template <class A>
struct TypeLabel<A, Category::boolean> {
    static constexpr std::string_view value = "bool";
};
template <class A>
struct TypeLabel<A, Category::number> {
    static constexpr std::string_view value = number_label<A>();
};
template <class A>
struct TypeLabel<A, Category::string> {
    static constexpr std::string_view value = "string";
};
template <class A>
struct TypeLabel<A, Category::type_object> {
    static constexpr std::string_view value = "typeobject";
};
template <class A>
struct TypeLabel<A, Category::any> {
    static constexpr std::string_view value = "any";
};
template <class A>
struct TypeLabel<A, Category::time> {
    static constexpr std::string_view value = "Time";
};
template <class A>
struct TypeLabel<A, Category::duration> {
    static constexpr std::string_view value = "Duration";
};
template <class A>
struct TypeLabel<A, Category::reference> : TypeLabel<typename Adapter<A>::element> {};

template <class A>
struct TypeLabel<A, Category::bytes> {
    static constexpr std::string_view open = "[", close = "]byte";
    static constexpr std::string_view value = [] {
        if constexpr (Adapter<A>::fixed) {
            return Joined<open, Decimal<Adapter<A>::length>::value, close>::value;
        } else {
            return std::string_view("[]byte");
        }
    }();
};
template <class A>
struct TypeLabel<A, Category::list> {
    static constexpr std::string_view empty = "[]", open = "[", close = "]";
    using Element = TypeLabel<typename Adapter<A>::element>;
    static constexpr std::string_view value = [] {
        if constexpr (Adapter<A>::fixed) {
            return Joined<open, Decimal<Adapter<A>::length>::value, close, Element::value>::value;
        } else {
            return Joined<empty, Element::value>::value;
        }
    }();
};
template <class A>
struct TypeLabel<A, Category::set> {
    static constexpr std::string_view open = "set[", close = "]";
    static constexpr std::string_view value =
        Joined<open, TypeLabel<typename Adapter<A>::key>::value, close>::value;
};
template <class A>
struct TypeLabel<A, Category::map> {
    static constexpr std::string_view open = "map[", close = "]";
    static constexpr std::string_view value =
        Joined<open, TypeLabel<typename Adapter<A>::key>::value, close,
               TypeLabel<typename Adapter<A>::mapped>::value>::value;
};
template <class A>
struct TypeLabel<A, Category::optional> {
    static constexpr std::string_view mark = "?";
    static constexpr std::string_view value =
        Joined<mark, TypeLabel<typename Adapter<A>::element>::value>::value;
};
/// A std::variant has no name, a class derived from one has.
template <class A>
struct TypeLabel<A, Category::variant> {
    static constexpr std::string_view value = [] {
        if constexpr (std::is_same_v<A, typename Adapter<A>::base> &&
                      !requires { Custom<A>::name; }) {
            return std::string_view();
        } else {
            return reflect::unqualified_name<A>();
        }
    }();
};
template <class A>
struct TypeLabel<A, Category::converted> {
    static constexpr std::string_view value = [] {
        switch (reflect::shape_of<A>) {
            case reflect::Shape::path: return std::string_view("path");
            case reflect::Shape::bitset: return std::string_view("bitset");
            case reflect::Shape::complex: return std::string_view("complex");
            case reflect::Shape::error_code: return std::string_view("error_code");
            default: return reflect::unqualified_name<A>();
        }
    }();
};

}  // namespace vdl::detail
