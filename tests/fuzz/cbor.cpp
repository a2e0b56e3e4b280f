// CBOR from anywhere: typed, dynamic, skipped, printed and in pieces; what decodes comes back the
// same.
#include "../support/every_type.hpp"

#include <vdl/cbor.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <vector>

namespace {

void expect(bool truth) {
    if (!truth) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    namespace cbor = vdl::cbor;
    if (size < 2) return 0;
    const std::span<const std::byte> input(reinterpret_cast<const std::byte*>(data) + 2, size - 2);
    const std::size_t piece = std::size_t{data[0]} % 16 + 1;
    cbor::Options options;
    options.typed_any = (data[0] & 16U) != 0;
    options.map_layout = static_cast<vdl::MapLayout>(data[0] >> 6);
    options.structs = static_cast<vdl::StructLayout>(data[1] % 3);
    options.key_order = static_cast<cbor::KeyOrder>(data[1] >> 6);
    options.accept_natural_maps = (data[1] & 4U) != 0;
    std::vector<vdl::Error> errors;
    if ((data[1] & 8U) != 0) options.errors = &errors;
    if ((data[1] & 16U) != 0) options.duplicate_key = vdl::DuplicateKey::refuse;

    const bool formed = cbor::well_formed(input).has_value();
    expect(cbor::diagnostic(input).has_value() == formed);
    const auto typed = cbor::decode<every::Type>(input, options);
    expect(!typed || formed);
    if (typed && !options.typed_any) {
        const auto again = cbor::encode(*typed, options);
        if (again) expect(cbor::decode<every::Type>(*again, options).has_value());
    }
    const auto value = cbor::decode<vdl::Value>(input);
    expect(!value || formed);
    if (value) {
        const auto again = cbor::encode(*value).value();
        expect(cbor::decode<vdl::Value>(again).value() == *value);
        expect(cbor::encode(cbor::decode<vdl::Value>(again).value()).value() == again);
        cbor::Options sorted;
        sorted.key_order = options.key_order;
        sorted.require_order = options.key_order != cbor::KeyOrder::as_is;
        const auto in_order = cbor::encode(*value, sorted).value();
        sorted.duplicate_key = vdl::DuplicateKey::refuse;
        (void)cbor::decode<vdl::Value>(in_order, sorted).has_value();
    }

    cbor::Decoder decoder(options);
    std::size_t found = 0;
    for (std::size_t at = 0; at < input.size(); at += piece) {
        const auto part = input.subspan(at, piece < input.size() - at ? piece : input.size() - at);
        const std::vector<std::byte> copy(part.begin(), part.end());
        decoder.feed(copy);
        for (;;) {
            const auto ready = decoder.next();
            if (!ready || !*ready) break;
            // The first item of a stream is what skipping finds.
            if (found++ == 0 && cbor::skip(input)) {
                expect(cbor::skip(input).value() == decoder.bytes().size());
            }
            (void)decoder.decode<vdl::Value>().has_value();
        }
    }
    if (formed) expect(found == 1);
    (void)decoder.finish().has_value();
    return 0;
}
