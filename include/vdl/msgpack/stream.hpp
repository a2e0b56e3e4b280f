// Encoder and Decoder: MessagePack objects one after another.
#pragma once

#include <vdl/codec/tree/stream.hpp>
#include <vdl/msgpack/options.hpp>
#include <vdl/msgpack/reader.hpp>
#include <vdl/msgpack/writer.hpp>

namespace vdl::msgpack {

using Encoder = TreeEncoder<detail::Writer, Options>;
using Decoder = TreeDecoder<detail::Reader, detail::Wire, Options>;

}  // namespace vdl::msgpack
