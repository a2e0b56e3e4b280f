// What msgpack::encode and msgpack::decode may be told.
#pragma once

#include <vdl/codec/tree/options.hpp>

namespace vdl::msgpack {

using vdl::StructLayout;

struct Options : TreeOptions {};

}  // namespace vdl::msgpack
