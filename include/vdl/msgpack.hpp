// MessagePack (the specification of 2013).
//
// Policies, each with an option (codec/tree/options.hpp): keys that no field has are skipped;
// fields that are not there get their C++ defaults; of a key that comes twice the last value
// stays; nil is refused where nothing can be nil; optionals without a value are left out.
// Everything is written in its shortest form, floats too, and read in any. Strings (str) are
// checked to be UTF-8 both ways; bytes are bin and nothing else. Structs are maps from names,
// enums their labels, unions {"Label": value}, times the timestamp extension, durations
// [seconds, nanoseconds], types VDL notation.
//
// Without a wanted type a map becomes map[string]any or map[int64]any, else `AnyMap`; an array
// []any, an integer int64, else uint64, a float float64, a timestamp a time, any other extension
// `msgpack::Extension`. docs/msgpack.md has the whole table.
#pragma once

#include <vdl/msgpack/extension.hpp>  // IWYU pragma: export
#include <vdl/msgpack/one_shot.hpp>   // IWYU pragma: export
#include <vdl/msgpack/options.hpp>    // IWYU pragma: export
#include <vdl/msgpack/raw.hpp>        // IWYU pragma: export
#include <vdl/msgpack/stream.hpp>     // IWYU pragma: export
