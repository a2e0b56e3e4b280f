#include "format_streams.hpp"
#include "formats.hpp"
#include "item_walk.hpp"

#include <vdl/msgpack.hpp>

#include <memory>

namespace tool {

Format msgpack_format() {
    Format format{};
    format.name = "msgpack";
    format.suffixes = {".msgpack", ".mpk", ".mp"};
    format.binary = true;
    format.layouts = true;
    format.likeness = likeness_of_items<vdl::msgpack::detail::Wire>;
    format.reader = [](const FormatOptions& options) -> std::unique_ptr<ValueReader> {
        return std::make_unique<DecoderReader<vdl::msgpack::Decoder>>(
            options.type, tree_options<vdl::msgpack::Options>(options));
    };
    format.writer = [](vdl::Buffer& out,
                       const FormatOptions& options) -> std::unique_ptr<ValueWriter> {
        return std::make_unique<EncoderWriter<vdl::msgpack::Encoder>>(
            out, tree_options<vdl::msgpack::Options>(options), options.typed && !options.typed_any);
    };
    format.dump = dump_msgpack;
    return format;
}

}  // namespace tool
