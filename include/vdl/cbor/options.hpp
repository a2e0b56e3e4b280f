// What cbor::encode and cbor::decode may be told.
#pragma once

#include <vdl/codec/tree/options.hpp>

#include <cstdint>

namespace vdl::cbor {

using vdl::StructLayout;

/// Tags other than 0 to 3, 21 to 24, 1002 and 55799 before a value of a wanted type. (In a `Value`
/// without a wanted type they are kept as a `Tag`.)
enum class UnknownTag : std::uint8_t {
    pass,    ///< the value behind it is read
    refuse,  ///< `unsupported`; also in values without a wanted type
};

/// The order of the entries of maps, by their encoded keys.
enum class KeyOrder : std::uint8_t {
    as_is,          ///< fields in their order, maps in theirs
    deterministic,  ///< by bytes (RFC 8949, section 4.2.1)
    length_first,   ///< shorter ones first (RFC 8949, section 4.2.3; RFC 7049, section 3.9)
    ctap2,          ///< by major type, then length, then bytes (FIDO CTAP2 canonical CBOR)
};

/// How times are written. Both forms are always read.
enum class TimeForm : std::uint8_t {
    /// Tag 1 with an integer, or with a float if one holds the time exactly; else tag 0.
    number,
    text,  ///< tag 0, RFC 3339
};

/// NaNs when they are written.
enum class NanPayload : std::uint8_t {
    keep,  ///< sign and payload as they are
    drop,  ///< the NaN f97e00
};

/// What CBOR has beside the common options.
struct Options : TreeOptions {
    UnknownTag unknown_tag = UnknownTag::pass;
    /// Writing: the order of entries. With one, sets are sorted too, floats are as short as can be
    /// (CTAP2: as `shortest_floats` says), and nothing has an indefinite length.
    KeyOrder key_order = KeyOrder::as_is;
    /// Reading: refuses what is not written in the shortest form, with definite lengths and with
    /// keys in `key_order` (as_is: deterministic).
    bool require_order = false;
    /// Writing: arrays and maps have indefinite lengths.
    bool indefinite_lengths = false;
    TimeForm times = TimeForm::number;
    NanPayload nan = NanPayload::keep;
};

}  // namespace vdl::cbor
