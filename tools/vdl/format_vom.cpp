#include "format_streams.hpp"
#include "formats.hpp"

#include <vdl/vom.hpp>

namespace tool {

Format vom_format() {
    Format format{};
    format.name = "vom";
    format.suffixes = {".vom"};
    format.binary = true;
    format.self_describing = true;
    // The version, and an id of a type or value message (or the mark before one). An array of one
    // element in CBOR, and a map with one entry in MessagePack, begin with this byte as well.
    format.likeness = [](std::span<const std::byte> first) {
        return first.size() >= 2 && first[0] == std::byte{0x81} && first[1] != std::byte{0}
                   ? Likeness::yes
                   : Likeness::no;
    };
    format.reader = [](const FormatOptions& options) -> std::unique_ptr<ValueReader> {
        return std::make_unique<DecoderReader<vdl::vom::Decoder>>(options.type, options.limits);
    };
    format.writer = [](vdl::Buffer& out,
                       const FormatOptions& options) -> std::unique_ptr<ValueWriter> {
        return std::make_unique<EncoderWriter<vdl::vom::Encoder>>(out, options.limits, false);
    };
    return format;
}

}  // namespace tool
