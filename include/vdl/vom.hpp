// VOM, version 0x81: self-describing binary, byte-compatible with Vanadium's Go implementation.
//
// Policies: bytes after the value are an error (`trailing_bytes`). Decoding into a type that is
// not the sender's follows VDL's conversion rules: fields go by name; a field that the target
// lacks is skipped; a field that the sender's type has and the message leaves out is zero; a
// field that the sender's type does not have keeps its C++ default member initializer. Numbers
// are converted if the target holds them exactly (float64 to float32 rounds). A key that occurs
// twice: the last one wins. Strings are not checked to be UTF-8. A number in more bytes than it
// needs is read.
#pragma once

#include <vdl/buffer.hpp>
#include <vdl/codec.hpp>
#include <vdl/vom/decoder.hpp>
#include <vdl/vom/encoder.hpp>
#include <vdl/vom/one_shot.hpp>
#include <vdl/vom/raw_bytes.hpp>
#include <vdl/vom/raw_bytes_impl.hpp>
#include <vdl/vom/splice.hpp>
