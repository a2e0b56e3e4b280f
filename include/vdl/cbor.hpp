// CBOR (RFC 8949).
//
// Policies, each with an option (cbor/options.hpp, codec/tree/options.hpp): keys that no field has
// are skipped; fields that are not there get their C++ defaults; of a key that comes twice the last
// value stays; nil is refused where nothing can be nil; optionals without a value are left out;
// tags that are not known are passed. Everything is written in its shortest form, floats too, and
// read in any. Text is checked to be UTF-8 both ways. Structs are maps from names, enums their
// labels, unions {"Label": value}, times tag 1 or 0, durations tag 1002, types VDL notation.
//
// Without a wanted type a map becomes map[string]any or map[int64]any, else `AnyMap`; an array
// []any, an integer int64, else uint64, a float float64, a tag `cbor::Tag`. docs/cbor.md has the
// whole table.
#pragma once

#include <vdl/cbor/diagnostic.hpp>  // IWYU pragma: export
#include <vdl/cbor/one_shot.hpp>    // IWYU pragma: export
#include <vdl/cbor/options.hpp>     // IWYU pragma: export
#include <vdl/cbor/raw.hpp>         // IWYU pragma: export
#include <vdl/cbor/stream.hpp>      // IWYU pragma: export
#include <vdl/cbor/tags.hpp>        // IWYU pragma: export
