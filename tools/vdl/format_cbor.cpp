#include "format_streams.hpp"
#include "formats.hpp"
#include "item_walk.hpp"

#include <vdl/cbor.hpp>

#include <memory>

namespace tool {

Format cbor_format() {
    Format format{};
    format.name = "cbor";
    format.suffixes = {".cbor", ".cborseq"};
    format.binary = true;
    format.layouts = true;
    format.likeness = [](std::span<const std::byte> first) {
        // Tag 55799 says that it is CBOR (RFC 8949, section 3.4.6).
        const bool says_so = first.size() >= 3 && first[0] == std::byte{0xD9} &&
                             first[1] == std::byte{0xD9} && first[2] == std::byte{0xF7};
        return says_so ? Likeness::yes : likeness_of_items<vdl::cbor::detail::Wire>(first);
    };
    format.reader = [](const FormatOptions& options) -> std::unique_ptr<ValueReader> {
        return std::make_unique<DecoderReader<vdl::cbor::Decoder>>(
            options.type, tree_options<vdl::cbor::Options>(options));
    };
    format.writer = [](vdl::Buffer& out,
                       const FormatOptions& options) -> std::unique_ptr<ValueWriter> {
        return std::make_unique<EncoderWriter<vdl::cbor::Encoder>>(
            out, tree_options<vdl::cbor::Options>(options), options.typed && !options.typed_any);
    };
    format.dump = dump_cbor;
    return format;
}

}  // namespace tool
