// The kinds of VDL types.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace vdl {

/// What a type is made of (VDL, section 1). `variant` is the VDL union.
enum class Kind : std::uint8_t {
    any,
    optional,
    boolean,
    byte,
    uint16,
    uint32,
    uint64,
    int8,
    int16,
    int32,
    int64,
    float32,
    float64,
    string,
    enumeration,
    type_object,
    array,
    list,
    set,
    map,
    structure,
    variant,
};

/// How many kinds there are.
inline constexpr std::size_t kind_count = 22;

/// The word of VDL notation: "bool", "byte", "typeobject", "struct", "union", ...
[[nodiscard]] constexpr std::string_view to_string(Kind kind) noexcept {
    constexpr std::string_view words[kind_count] = {
        "any",   "optional", "bool",  "byte",    "uint16",  "uint32", "uint64", "int8",
        "int16", "int32",    "int64", "float32", "float64", "string", "enum",   "typeobject",
        "array", "list",     "set",   "map",     "struct",  "union"};
    const auto index = static_cast<std::size_t>(kind);
    return index < kind_count ? words[index] : std::string_view("unknown");
}

/// byte, uint16..64, int8..64, float32/64.
[[nodiscard]] constexpr bool is_number(Kind kind) noexcept {
    return kind >= Kind::byte && kind <= Kind::float64;
}
/// byte, uint16..64.
[[nodiscard]] constexpr bool is_unsigned(Kind kind) noexcept {
    return kind >= Kind::byte && kind <= Kind::uint64;
}
/// int8..64.
[[nodiscard]] constexpr bool is_signed(Kind kind) noexcept {
    return kind >= Kind::int8 && kind <= Kind::int64;
}
/// byte, uint16..64, int8..64.
[[nodiscard]] constexpr bool is_integer(Kind kind) noexcept {
    return kind >= Kind::byte && kind <= Kind::int64;
}
/// float32, float64.
[[nodiscard]] constexpr bool is_float(Kind kind) noexcept {
    return kind == Kind::float32 || kind == Kind::float64;
}
/// Kinds whose unnamed type is built in: any, bool, numbers, string, typeobject.
[[nodiscard]] constexpr bool is_primitive(Kind kind) noexcept {
    return kind == Kind::any || kind == Kind::type_object ||
           (kind >= Kind::boolean && kind <= Kind::string);
}
/// The width of a number in bits; 0 for what is no number.
[[nodiscard]] constexpr unsigned bit_width(Kind kind) noexcept {
    switch (kind) {
        case Kind::byte:
        case Kind::int8: return 8;
        case Kind::uint16:
        case Kind::int16: return 16;
        case Kind::uint32:
        case Kind::int32:
        case Kind::float32: return 32;
        case Kind::uint64:
        case Kind::int64:
        case Kind::float64: return 64;
        default: return 0;
    }
}

}  // namespace vdl
