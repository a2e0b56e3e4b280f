// Names on the wire made from C++ names.
#pragma once

#include <vdl/custom.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>

namespace vdl::reflect::detail {

constexpr bool is_upper(char c) noexcept { return c >= 'A' && c <= 'Z'; }
constexpr bool is_lower(char c) noexcept { return c >= 'a' && c <= 'z'; }
constexpr char to_upper(char c) noexcept { return is_lower(c) ? static_cast<char>(c - 32) : c; }
constexpr char to_lower(char c) noexcept { return is_upper(c) ? static_cast<char>(c + 32) : c; }

/// Whether a word begins at `name[i]`: `first_name`, `firstName`, `HTTPServer`, `utf8Text`.
constexpr bool begins_word(std::string_view name, std::size_t i) noexcept {
    if (i == 0 || name[i - 1] == '_') return true;
    if (!is_upper(name[i])) return false;
    return !is_upper(name[i - 1]) || (i + 1 < name.size() && is_lower(name[i + 1]));
}

/// The most characters that `convert_name` makes of a name.
constexpr std::size_t converted_bound(std::string_view name) noexcept { return 2 * name.size(); }

/// Writes the converted name to `out`; returns its length. A name of underscores only stays.
constexpr std::size_t convert_name(Naming naming, std::string_view name, char* out) noexcept {
    if (naming == Naming::as_is || name.find_first_not_of('_') == std::string_view::npos) {
        for (std::size_t i = 0; i < name.size(); ++i) out[i] = name[i];
        return name.size();
    }
    const bool joined = naming == Naming::camel_case || naming == Naming::pascal_case;
    const char separator = naming == Naming::kebab_case ? '-' : '_';
    std::size_t size = 0;
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (name[i] == '_') continue;
        const bool first = begins_word(name, i);
        if (first && !joined && size != 0) out[size++] = separator;
        const bool upper = naming == Naming::upper_snake_case ||
                           (joined && first && (size != 0 || naming == Naming::pascal_case));
        out[size++] = upper ? to_upper(name[i]) : to_lower(name[i]);
    }
    return size;
}

/// `Custom<T>::naming` is there, and what it must be.
template <class T>
concept HasNaming =
    requires { Custom<T>::naming; } && std::is_same_v<decltype(Custom<T>::naming), const Naming>;

template <class T>
concept HasWrongNaming = requires { Custom<T>::naming; } && !HasNaming<T>;

/// The naming that `Custom<T>` asks for.
template <class T>
constexpr Naming naming_of() {
    if constexpr (HasNaming<T>) {
        return Custom<T>::naming;
    } else {
        return Naming::as_is;
    }
}

}  // namespace vdl::reflect::detail
