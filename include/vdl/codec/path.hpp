// The text of a map key in the path of an error: made only when something failed.
#pragma once

#include <vdl/reflect.hpp>
#include <vdl/value.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>

namespace vdl::detail {

/// A string key as it stands in a path: quoted, cut after 40 bytes, control bytes as '?'.
[[nodiscard]] inline std::string quoted_key(std::string_view key) {
    constexpr std::size_t most = 40;
    std::string text("\"");
    for (char c : key.substr(0, most)) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') text.push_back('\\');
        text.push_back(byte < 0x20 || byte == 0x7F ? '?' : c);
    }
    text.append(key.size() > most ? "...\"" : "\"");
    return text;
}

[[nodiscard]] inline std::string key_text(ValueView key) {
    switch (key.kind()) {
        case Kind::boolean: return key.as_bool() ? "true" : "false";
        case Kind::byte:
        case Kind::uint16:
        case Kind::uint32:
        case Kind::uint64: return std::to_string(key.as_uint());
        case Kind::int8:
        case Kind::int16:
        case Kind::int32:
        case Kind::int64: return std::to_string(key.as_int());
        case Kind::float32:
        case Kind::float64: return std::to_string(key.as_float());
        case Kind::string: return quoted_key(key.as_string());
        case Kind::enumeration: return std::string(key.label());
        default: return "key";
    }
}

template <class K>
[[nodiscard]] std::string key_text(const K& key) {
    using A = Adapter<K>;
    if constexpr (A::category == Category::string) {
        return quoted_key(A::view(key));
    } else if constexpr (A::category == Category::number) {
        return std::to_string(key);
    } else if constexpr (A::category == Category::boolean) {
        return key ? "true" : "false";
    } else if constexpr (A::category == Category::enumeration) {
        if constexpr (A::as_integer) {
            return std::to_string(static_cast<std::underlying_type_t<K>>(key));
        } else {
            const std::size_t i = A::index(key);
            return i < A::labels.size() ? std::string(A::labels[i]) : "?";
        }
    } else {
        return "key";
    }
}

}  // namespace vdl::detail
