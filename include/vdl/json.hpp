// JSON (RFC 8259).
//
// Policies, each with an option (json/options.hpp): keys that no field has are skipped; fields
// without a key get their C++ defaults; of a key that comes twice the last value stays; null is
// refused where nothing can be nil; NaN and infinities are refused; optionals without a value are
// left out. Text is strict RFC 8259 in UTF-8 without a byte order mark, checked both ways.
// Integers are exact up to 64 bits and checked against the target's range; `1e2` is an integer,
// `1.5` is none. Bytes are base64, times RFC 3339, durations "1.5s", enums their labels, unions
// {"Label": value}, types VDL notation.
//
// Without a wanted type an object becomes map[string]any, an array []any, a number int64, else
// uint64, else float64. docs/json.md has the whole table.
#pragma once

#include <vdl/json/one_shot.hpp>  // IWYU pragma: export
#include <vdl/json/options.hpp>   // IWYU pragma: export
#include <vdl/json/pointer.hpp>   // IWYU pragma: export
#include <vdl/json/raw.hpp>       // IWYU pragma: export
#include <vdl/json/schema.hpp>    // IWYU pragma: export
#include <vdl/json/stream.hpp>    // IWYU pragma: export
