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

}  // namespace

vdl::Result<void> decode(Context& context, const DecodeOptions& options) {
    vdl::vom::Decoder decoder(context.limits);
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
