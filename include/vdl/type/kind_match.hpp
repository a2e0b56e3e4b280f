// Which kinds convert into each other, and what then has to be looked at (VDL, section 5).
#pragma once

#include <vdl/type/kind.hpp>

#include <cstdint>

namespace vdl::detail {

/// What has to be compatible for two types, optionals taken off, to be so.
enum class KindMatch : std::uint8_t {
    never,
    always,
    elements,           ///< arrays and lists
    keys,               ///< sets
    keys_and_elements,  ///< maps
    struct_fields,
    union_fields,
};

[[nodiscard]] constexpr KindMatch match_kinds(Kind a, Kind b) noexcept {
    const auto is_text = [](Kind k) { return k == Kind::string || k == Kind::enumeration; };
    const auto is_row = [](Kind k) { return k == Kind::array || k == Kind::list; };
    if (a == Kind::any || b == Kind::any) return KindMatch::always;
    if (is_number(a) && is_number(b)) return KindMatch::always;
    if (is_text(a) && is_text(b)) return KindMatch::always;
    if (is_row(a) && is_row(b)) return KindMatch::elements;
    if (a != b) return KindMatch::never;
    switch (a) {
        case Kind::set: return KindMatch::keys;
        case Kind::map: return KindMatch::keys_and_elements;
        case Kind::structure: return KindMatch::struct_fields;
        case Kind::variant: return KindMatch::union_fields;
        default: return KindMatch::always;  // bool, typeobject
    }
}

}  // namespace vdl::detail
