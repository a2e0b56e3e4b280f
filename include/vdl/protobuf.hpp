// The protobuf wire format (proto3, and the binary rules of the editions), without protoc.
//
// Policies: fields are numbered by position from 1, or by `number()` of a customization; fields
// that are zero are left out, and what is absent is zero, whatever its C++ default is; optionals
// have presence; of a field that comes twice the last value stays, messages are merged, lists
// grow; unknown fields are skipped, or kept by a member of type `UnknownFields`; groups are
// skipped. Strings are UTF-8, checked both ways. Numbers of the wire are cut to the 32 bits of
// their type, as protobuf says, and must then fit into the C++ type. docs/protobuf.md has the
// mapping.
#pragma once

#include <vdl/protobuf/message_check.hpp>   // IWYU pragma: export
#include <vdl/protobuf/one_shot.hpp>        // IWYU pragma: export
#include <vdl/protobuf/options.hpp>         // IWYU pragma: export
#include <vdl/protobuf/schema.hpp>          // IWYU pragma: export
#include <vdl/protobuf/skip.hpp>            // IWYU pragma: export
#include <vdl/protobuf/stream.hpp>          // IWYU pragma: export
#include <vdl/protobuf/unknown_fields.hpp>  // IWYU pragma: export
#include <vdl/protobuf/unknown_value.hpp>   // IWYU pragma: export
