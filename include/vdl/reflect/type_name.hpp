// What a C++ type is called on the wire.
#pragma once

#include <vdl/custom.hpp>
#include <vdl/reflect/category.hpp>
#include <vdl/reflect/spelled_type.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>

namespace vdl::reflect {
namespace detail {

template <class T>
constexpr void add_type(TextBuffer& out);

template <class T>
concept HasCustomName = requires { Custom<T>::name; };

template <class T>
struct TemplateArguments {
    static constexpr bool known = false;
};
template <template <class...> class Template, class... A>
struct TemplateArguments<Template<A...>> {
    static constexpr bool known = true;
    static constexpr void add(TextBuffer& out) {
        out.add('<');
        bool first = true;
        ((first ? void(first = false) : out.add(','), add_type<A>(out)), ...);
        out.add('>');
    }
};

template <class T>
constexpr void add_number_name(TextBuffer& out) {
    constexpr bool is_float = std::is_floating_point_v<T>;
    if (sizeof(T) == 1 && std::is_unsigned_v<T>) return out.add("byte");
    out.add(is_float ? "float" : std::is_unsigned_v<T> ? "uint" : "int");
    out.add_number(sizeof(T) * 8);
}

/// VDL notation where the type has one, else the qualified name.
template <class T>
constexpr void add_type(TextBuffer& out) {
    constexpr Category category = category_of<T>;
    using A = Adapter<std::remove_cv_t<T>>;
    if constexpr (HasCustomName<T>) {
        out.add(std::string_view(Custom<T>::name));
    } else if constexpr (category == Category::boolean) {
        out.add("bool");
    } else if constexpr (category == Category::number) {
        add_number_name<std::remove_cv_t<T>>(out);
    } else if constexpr (category == Category::string) {
        out.add("string");
    } else if constexpr (category == Category::bytes || category == Category::list) {
        out.add('[');
        if constexpr (A::fixed) out.add_number(A::length);
        out.add(']');
        if constexpr (category == Category::bytes) {
            out.add("byte");
        } else {
            add_type<typename A::element>(out);
        }
    } else if constexpr (category == Category::set) {
        out.add("set[");
        add_type<typename A::key>(out);
        out.add(']');
    } else if constexpr (category == Category::map) {
        out.add("map[");
        add_type<typename A::key>(out);
        out.add(']');
        add_type<typename A::mapped>(out);
    } else if constexpr (category == Category::optional) {
        out.add('?');
        add_type<typename A::element>(out);
    } else if constexpr (category == Category::reference) {
        add_type<typename A::element>(out);
    } else if constexpr (category == Category::any) {
        out.add("any");
    } else if constexpr (category == Category::type_object) {
        out.add("typeobject");
    } else if constexpr (category == Category::time) {
        out.add("time.Time");
    } else if constexpr (category == Category::duration) {
        out.add("time.Duration");
    } else if constexpr (TemplateArguments<T>::known) {
        const std::string_view text = spelled_type<T>();
        add_spelled(out, text.substr(0, end_of_base(text)));
        TemplateArguments<T>::add(out);
    } else {
        add_spelled(out, spelled_type<T>());
    }
}

template <class T>
struct TypeNameSource {
    static constexpr TextBuffer write() {
        TextBuffer buffer;
        add_type<T>(buffer);
        return buffer;
    }
    static constexpr auto copy() {
        constexpr TextBuffer buffer = write();
        static_assert(buffer.size <= TextBuffer::capacity,
                      "vdl: the name of this type has more than 2048 characters; give it a shorter "
                      "one with Custom<T>::name");
        Characters<(buffer.size < TextBuffer::capacity ? buffer.size : TextBuffer::capacity)> text;
        for (std::size_t i = 0; i < sizeof(text.data) && i < buffer.size; ++i) {
            text.data[i] = buffer.data[i];
        }
        return text;
    }
    static constexpr std::size_t size() { return write().size; }
};

template <class T>
inline constexpr auto type_name_text = TypeNameSource<T>::copy();
template <class T>
inline constexpr std::string_view type_name_view(type_name_text<T>.data, TypeNameSource<T>::size());

/// What follows the last dot that is not within an argument.
constexpr std::string_view last_part(std::string_view name) {
    int depth = 0;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (opens(name[i])) ++depth;
        if (closes(name[i])) --depth;
        if (depth == 0 && (name[i] == '.' || name[i] == '/')) begin = i + 1;
    }
    return name.substr(begin);
}

}  // namespace detail

/// The qualified name of a type, with `.` for `::`: "demo.Point". The same under g++ and clang.
/// Anonymous namespaces, inline namespaces of the library, and functions around local types are
/// left out. Template arguments are written in VDL notation where they have one, by name
/// otherwise: "demo.Pair<int32,[]string>". `Custom<T>::name` replaces the name.
template <class T>
constexpr std::string_view type_name() {
    return detail::type_name_view<std::remove_cv_t<T>>;
}

/// The name without namespaces and enclosing classes: "Point", "Pair<int32,[]string>".
template <class T>
constexpr std::string_view unqualified_name() {
    return detail::last_part(type_name<T>());
}

}  // namespace vdl::reflect
