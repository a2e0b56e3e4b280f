// JSON from anywhere: typed, dynamic, skipped and in pieces; what decodes comes back the same.
#include "../support/every_type.hpp"

#include <vdl/json.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

void expect(bool truth) {
    if (!truth) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    namespace json = vdl::json;
    if (size == 0) return 0;
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    const std::size_t piece = std::size_t{data[0]} % 16 + 1;
    json::Options options;
    options.typed_any = (data[0] & 16U) != 0;
    options.comments = options.trailing_commas = (data[0] & 32U) != 0;
    options.unions = static_cast<json::UnionStyle>(data[0] >> 6);

    const bool formed = json::well_formed(text, options).has_value();
    const auto typed = json::decode<every::Type>(text, options);
    expect(!typed || formed);
    const auto value = json::decode<vdl::Value>(text);
    if (value) {
        const std::string again = json::encode(*value).value();
        expect(json::decode<vdl::Value>(again).value() == *value);
    }

    json::Decoder decoder(options);
    for (std::size_t at = 0; at < text.size(); at += piece) {
        const std::string copy(text.substr(at, piece));
        decoder.feed(copy);
        for (;;) {
            const auto ready = decoder.next();
            if (!ready || !*ready) break;
            (void)decoder.decode<vdl::Value>().has_value();
        }
    }
    (void)decoder.finish().has_value();
    return 0;
}
