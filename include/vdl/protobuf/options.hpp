// What protobuf::encode and protobuf::decode may be told.
#pragma once

#include <vdl/codec/policies.hpp>
#include <vdl/limits.hpp>

namespace vdl::protobuf {

struct Options {
    /// Reading: a field number that a message does not have, or one with another wire type than
    /// its field. A member of type `UnknownFields` takes it whatever this says.
    UnknownField unknown_field = UnknownField::skip;

    Limits limits{};
};

}  // namespace vdl::protobuf
