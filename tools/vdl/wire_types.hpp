// The types of a VOM stream, as its type messages give them.
#pragma once

#include "cursor.hpp"

#include <vdl/limits.hpp>
#include <vdl/type/kind.hpp>
#include <vdl/vom/type_definition.hpp>

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace tool {

using TypeId = std::uint64_t;

/// What one type message says. Ids may be of types that come later, or never.
struct WireType : vdl::vom::detail::TypeDefinition {
    vdl::Kind kind = vdl::Kind::any;  ///< of a named primitive: that of its base
};

/// Types by id: the built-in ones and those defined so far.
class WireTypes {
public:
    /// Null if there is no such type.
    [[nodiscard]] const WireType* find(TypeId id) const;
    /// Adds a type. Errors: an id that is built in or taken, too many types.
    bool define(TypeId id, WireType type, Cursor& cursor, const vdl::Limits& limits);

    /// What to call a type: its name, or `[]demo.Point`; "type 47" if it is not known.
    [[nodiscard]] std::string describe(TypeId id, int depth = 0) const;

    /// Whether values of the type hold any (typeobject) somewhere: what the header of a value
    /// message depends on.
    struct Contents {
        bool any = false;
        bool type_object = false;
        bool complete = true;  ///< all types inside are known
    };
    [[nodiscard]] Contents contents(TypeId id) const;
    [[nodiscard]] bool is_bytes(const WireType& type) const {
        if (type.kind != vdl::Kind::list && type.kind != vdl::Kind::array) return false;
        const WireType* elem = find(type.elem);
        return elem != nullptr && elem->kind == vdl::Kind::byte;
    }
    /// Whether a value message of the type says how long the value is.
    [[nodiscard]] bool has_byte_length(const WireType& type) const;

    /// The types of which type messages are made, at ids of their own.
    static const WireTypes& schema();
    static constexpr TypeId schema_root = TypeId{1} << 62;
    static constexpr TypeId schema_type_id = schema_root + 1;  ///< a number that is a type id

private:
    std::unordered_map<TypeId, WireType> types_;
    mutable std::unordered_map<TypeId, Contents> contents_;
};

/// The first id of a type that is not built in.
inline constexpr TypeId first_user_type = 41;

/// Reads the definition in a type message; the cursor holds nothing else. Does not move it.
bool read_wire_type(Cursor& cursor, WireType& out);

}  // namespace tool
