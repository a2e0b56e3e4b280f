// Encoder and Decoder: CBOR sequences (RFC 8742).
#pragma once

#include <vdl/cbor/options.hpp>
#include <vdl/cbor/reader.hpp>
#include <vdl/cbor/writer.hpp>
#include <vdl/codec/tree/stream.hpp>

namespace vdl::cbor {

using Encoder = TreeEncoder<detail::Writer, Options>;
using Decoder = TreeDecoder<detail::Reader, detail::Wire, Options>;

}  // namespace vdl::cbor
