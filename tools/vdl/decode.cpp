#include "commands.hpp"

#include <vdl/text.hpp>
#include <vdl/vom.hpp>

namespace tool {
namespace {

bool write_piece(void* context, std::string_view piece) {
    return static_cast<Output*>(context)->write(piece);
}

vdl::Result<void> print_value(Context& context, vdl::ValueView value,
                              const DecodeOptions& options) {
    vdl::TextOptions text;
    text.pretty = options.pretty;
    text.type_prefix = options.types;
    text.max_bytes = 0;  // the limits of the decoder bound the value
    text.limits = context.limits;
    auto printed = vdl::print({write_piece, &context.output}, value, text);
    context.output.write("\n");
    return printed;
}

/// Reads a whole type stream, wrapped as the value stream is.
vdl::Result<void> read_type_stream(const std::string& path, Wrapping wrapping,
                                   vdl::vom::TypeDecoder& types) {
    Input input;
    if (auto opened = input.open(path, wrapping); !opened) return opened;
    while (true) {
        const auto piece = input.read();
        if (!piece) return piece.error();
        if (piece->empty()) return {};
        if (auto fed = types.feed(*piece); !fed) {
            return vdl::Error(vdl::ErrorCode::io, path + ": " + fed.error().message());
        }
    }
}

}  // namespace

vdl::Result<void> decode(Context& context, const DecodeOptions& options) {
    vdl::vom::TypeDecoder types(context.limits);
    const bool own_types = options.type_stream.empty();
    if (!own_types) {
        auto read = read_type_stream(options.type_stream, context.input.wrapping(), types);
        if (!read) return read;
    }
    vdl::vom::Decoder decoder =
        own_types ? vdl::vom::Decoder(context.limits) : vdl::vom::Decoder(types, context.limits);
    vdl::Value value;
    while (true) {
        const auto piece = context.read();
        if (!piece) return piece.error();
        if (piece->empty()) return decoder.finish();
        decoder.feed(*piece);
        while (true) {
            const auto ready = decoder.next();
            if (!ready) return ready.error();
            if (!*ready) break;
            if (auto decoded = decoder.decode_into(value); !decoded) return decoded;
            if (auto printed = print_value(context, value, options); !printed) return printed;
        }
    }
}

}  // namespace tool
