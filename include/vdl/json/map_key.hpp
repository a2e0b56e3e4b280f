// Which maps are objects.
#pragma once

#include <vdl/reflect.hpp>
#include <vdl/type.hpp>

namespace vdl::json::detail {

/// Whether a map with keys of this type is an object: its keys can be written as strings.
template <class K>
[[nodiscard]] constexpr bool is_text_key() {
    constexpr Category category = Adapter<K>::category;
    if constexpr (category == Category::converted) {
        return is_text_key<typename Adapter<K>::wire>();
    } else {
        return category == Category::string || category == Category::number ||
               category == Category::boolean || category == Category::enumeration;
    }
}
[[nodiscard]] inline bool is_text_key(const vdl::detail::TypeNode& key) noexcept {
    return is_number(key.kind) || key.kind == Kind::string || key.kind == Kind::boolean ||
           key.kind == Kind::enumeration;
}

}  // namespace vdl::json::detail
