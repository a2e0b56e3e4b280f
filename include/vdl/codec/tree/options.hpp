// Options that the formats of counted arrays and maps (CBOR, MessagePack) have in common.
#pragma once

#include <vdl/codec/policies.hpp>
#include <vdl/custom.hpp>
#include <vdl/error.hpp>
#include <vdl/limits.hpp>

#include <cstdint>
#include <vector>

namespace vdl {

/// How structs are written.
enum class StructLayout : std::uint8_t {
    by_name,    ///< a map from field names
    by_number,  ///< a map from field numbers
    /// An array: the field with number n is element n - 1; nil where no field has the number.
    /// Numbers come from `field("x").number(n)`; a field without one has that of the field before
    /// it plus one, and the first has 1.
    array,
};

/// Both sides take the same options; a comment names the side that looks at one.
struct TreeOptions {
    /// Reading: a key that no field answers to, or an element behind the last field.
    UnknownField unknown_field = UnknownField::skip;
    /// Reading: a field that is not there.
    MissingField missing_field = MissingField::keep_default;
    /// Reading: a key that comes twice in a struct or map. (Sets: an element.)
    DuplicateKey duplicate_key = DuplicateKey::last_wins;
    /// Reading: nil for a field that cannot be nil.
    NullField null_field = NullField::refuse;
    /// Reading: where errors of single values are collected; null: the first ends the reading.
    /// What follows the value in error is still looked at, and the call fails with the first.
    std::vector<Error>* errors = nullptr;

    /// Writing: nil optionals in structs that are maps. (Elsewhere they are always nil.)
    NilField nil_field = NilField::leave_out;
    /// Writing: floats in the fewest bytes that hold them exactly, whatever their type is.
    bool shortest_floats = true;

    StructLayout structs = StructLayout::by_name;
    /// Maps. Natural: a map. Pairs: [[k,v],[k,v]]. Split: [[k,k],[v,v]]. Flat: [k,v,k,v]. A field
    /// may have its own.
    MapLayout map_layout = MapLayout::natural;
    /// Reading: maps are taken for maps, and maps from names for structs, whatever the layouts
    /// are.
    bool accept_natural_maps = false;
    /// An any is {"type":"int32","value":5}, with the type in VDL notation, so that nothing of
    /// a `Value` is lost. Otherwise it is its bare value.
    bool typed_any = false;

    Limits limits{};
};

}  // namespace vdl
