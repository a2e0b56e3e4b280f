// What json::encode and json::decode may be told.
#pragma once

#include <vdl/codec/policies.hpp>
#include <vdl/custom.hpp>
#include <vdl/error.hpp>
#include <vdl/limits.hpp>

#include <cstdint>
#include <string_view>
#include <vector>

namespace vdl::json {

/// How the alternative of a union is told, here of a `Circle{r: 1}`.
enum class UnionStyle : std::uint8_t {
    labelled,  ///< {"Circle":{"r":1}}
    internal,  ///< {"type":"Circle","r":1}; every alternative that is written must be a struct
    adjacent,  ///< {"type":"Circle","value":{"r":1}}
    untagged,  ///< {"r":1}; reading takes the first alternative that fits
};

/// NaN and infinities, for which JSON has no number.
enum class NonFinite : std::uint8_t {
    refuse,  ///< `unsupported`
    null,    ///< written as null, which is read as NaN
    string,  ///< "NaN", "Infinity", "-Infinity"
};

using vdl::NilField;
using vdl::NullField;

/// Both sides take the same options; a comment names the side that looks at one.
struct Options {
    /// Reading: a key that no field answers to.
    UnknownField unknown_field = UnknownField::skip;
    /// Reading: a field without a key.
    MissingField missing_field = MissingField::keep_default;
    /// Reading: a key that comes twice in a struct or map. (Sets: an element.)
    DuplicateKey duplicate_key = DuplicateKey::last_wins;
    /// Reading: null for a field that cannot be nil.
    NullField null_field = NullField::refuse;
    /// Reading: `//` and `/* */` comments count as white space.
    bool comments = false;
    /// Reading: a comma before `]` or `}`.
    bool trailing_commas = false;
    /// Reading: where errors of single values are collected; null: the first ends the reading.
    /// What follows the value in error is still looked at, and the call fails with the first.
    std::vector<Error>* errors = nullptr;

    /// Writing: nil optionals in structs. (Elsewhere they are always null.)
    NilField nil_field = NilField::leave_out;
    /// Writing: one field or element a line.
    bool pretty = false;
    /// Writing: columns of one step of indentation, when pretty.
    std::uint8_t indent = 2;

    /// NaN and infinities.
    NonFinite non_finite = NonFinite::refuse;
    /// Integers beyond +-2^53, which JavaScript cannot hold, are strings. Reading then takes
    /// strings for all integers.
    bool large_integers_as_strings = false;
    UnionStyle unions = UnionStyle::labelled;
    /// The keys of the internal and adjacent styles.
    std::string_view union_tag = "type";
    std::string_view union_content = "value";
    /// An any is {"type":"int32","value":5}, with the type in VDL notation, so that nothing of
    /// a `Value` is lost. Otherwise it is its bare value.
    bool typed_any = false;
    /// Maps. Natural: an object where keys are strings, numbers, bools or enums, else pairs.
    /// Pairs: [[k,v],[k,v]]. Split: [[k,k],[v,v]]. Flat: [k,v,k,v]. A field may have its own.
    MapLayout map_layout = MapLayout::natural;
    /// Reading: objects are taken as maps whatever the layout is.
    bool accept_natural_maps = false;

    Limits limits{};
};

/// What functions use that are told nothing.
inline constexpr Options default_options{};

}  // namespace vdl::json
