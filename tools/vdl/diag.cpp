#include "commands.hpp"

#include <vdl/cbor.hpp>
#include <vdl/cbor/diagnostic.hpp>

namespace tool {

vdl::Result<void> diag(Context& context, const DiagOptions& options) {
    vdl::cbor::Options reading;
    reading.limits = context.limits;
    vdl::cbor::Decoder decoder(reading);
    vdl::cbor::DiagnosticOptions printing;
    printing.encoding_indicators = options.lengths;
    printing.limits = context.limits;
    while (true) {
        const auto piece = context.read();
        if (!piece) return piece.error();
        if (piece->empty()) return decoder.finish();
        decoder.feed(*piece);
        while (true) {
            const auto ready = decoder.next();
            if (!ready) return ready.error();
            if (!*ready) break;
            const auto text = vdl::cbor::diagnostic(decoder.bytes(), printing);
            if (!text) {
                vdl::Error error = text.error();
                if (error.offset() != vdl::Error::no_offset) {
                    error.set_offset(error.offset() + decoder.offset());
                }
                return error;
            }
            if (!context.output.write(*text) || !context.output.write("\n")) return {};
        }
    }
}

}  // namespace tool
