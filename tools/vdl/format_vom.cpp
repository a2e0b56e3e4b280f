#include "format_streams.hpp"
#include "formats.hpp"

#include <vdl/vom.hpp>

#include <memory>

namespace tool {
namespace {

/// The version, and the first byte of a message: what it is in an array of one element in CBOR or
/// a map with one entry in MessagePack, which begin with 81 as well, is mostly no such byte.
Likeness likeness(std::span<const std::byte> first) {
    if (first.size() < 2 || first[0] != std::byte{0x81}) return Likeness::no;
    const auto id = std::to_integer<unsigned>(first[1]);
    constexpr unsigned first_type = 0x51;  // a message that defines type 41
    constexpr unsigned incomplete = 0xE2;
    constexpr unsigned longer = 0xF8;
    const bool type =
        id == incomplete || id >= longer || (id < 0x80 && id % 2 == 1 && id >= first_type);
    const bool value = id != 0 && id % 2 == 0 && id < first_type;
    return type || value ? Likeness::yes : Likeness::no;
}

}  // namespace

Format vom_format() {
    Format format{};
    format.name = "vom";
    format.suffixes = {".vom"};
    format.binary = true;
    format.self_describing = true;
    format.likeness = likeness;
    format.reader = [](const FormatOptions& options) -> std::unique_ptr<ValueReader> {
        return std::make_unique<DecoderReader<vdl::vom::Decoder>>(options.type, options.limits);
    };
    format.writer = [](vdl::Buffer& out,
                       const FormatOptions& options) -> std::unique_ptr<ValueWriter> {
        return std::make_unique<EncoderWriter<vdl::vom::Encoder>>(out, options.limits, false);
    };
    format.dump = dump_vom;
    return format;
}

}  // namespace tool
