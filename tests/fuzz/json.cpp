// JSON from anywhere.
#include "support/outcome.hpp"
#include "support/types.hpp"

#include <vdl/json.hpp>

#ifdef VDL_FUZZ_NLOHMANN
#include "support/nlohmann.hpp"
#endif

#include <string>
#include <vector>

namespace {

using fuzz::AllocationBound, fuzz::expect, fuzz::expect_same, fuzz::Input, fuzz::outcome;
using vdl::Value;
namespace json = vdl::json;

/// What a decode of `fuzzed::Type` or of a `Value` may allocate for each byte.
constexpr std::size_t per_byte = 4096;

json::Options options_of(const Input& input) {
    json::Options options;
    options.typed_any = (input.first & 16U) != 0;
    options.comments = options.trailing_commas = (input.first & 32U) != 0;
    options.unions = static_cast<json::UnionStyle>(input.first >> 6);
    options.non_finite = static_cast<json::NonFinite>(input.second % 3);
    options.large_integers_as_strings = (input.second & 4U) != 0;
    options.map_layout = static_cast<vdl::MapLayout>(input.second >> 6);
    options.accept_natural_maps = (input.second & 32U) != 0;
    if ((input.second & 16U) != 0) options.duplicate_key = vdl::DuplicateKey::refuse;
    return options;
}
bool formed(const Input& input, const json::Options& options = {}) {
    return json::well_formed(input.text(), options).has_value();
}
std::string text_of(const vdl::Result<std::string>& text) { return text ? *text : outcome(text); }

void typed(const Input& input) {
    json::Options options = options_of(input);
    std::vector<vdl::Error> errors;
    if ((input.second & 8U) != 0) options.errors = &errors;
    vdl::Result<fuzzed::Type> x{fuzzed::Type()};
    {
        const AllocationBound bound(input.bytes.size(), per_byte);
        x = json::decode<fuzzed::Type>(input.text(), options);
    }
    expect(!x || formed(input, options));
}

void dynamic(const Input& input) {
    vdl::Result<Value> x{Value()};
    {
        const AllocationBound bound(input.bytes.size(), per_byte);
        x = json::decode<Value>(input.text());
    }
    expect(!x || formed(input));
}

/// Passing over a value finds its end.
void skip(const Input& input) {
    const auto size = json::skip(input.text());
    expect(size || !formed(input));
    if (size) expect(formed({0, 0, input.bytes.first(*size)}));
}

/// What is kept raw means what the text means, and is written as it was.
void raw(const Input& input) {
    const auto raw = json::decode<json::Raw>(input.text());
    expect(raw.has_value() == formed(input));
    if (!raw) return;
    expect_same(json::encode(*raw).value(), raw->text);
    const auto value = json::decode<Value>(input.text());
    const auto inside = json::decode<Value>(raw->text);
    expect(value.has_value() == inside.has_value());
    if (value) expect(*value == *inside);
}

template <class T>
std::string transcript(const std::vector<std::vector<std::byte>>& pieces,
                       const json::Options& options) {
    std::string text;
    json::Decoder decoder(options);
    for (const auto& piece : pieces) {
        const std::vector<std::byte> copy(piece);
        decoder.feed(copy);
        for (;;) {
            const auto ready = decoder.next();
            if (!ready) return text + outcome(ready);
            if (!*ready) break;
            const auto value = decoder.decode<T>();
            text += value ? text_of(json::encode(*value)) : outcome(value);
            text += '\n';
        }
    }
    // The end of the input ends a number.
    const auto end = decoder.finish();
    if (!end) return text + outcome(end);
    const auto ready = decoder.next();
    if (!ready || !*ready) return text + outcome(ready);
    const auto value = decoder.decode<T>();
    return text + (value ? text_of(json::encode(*value)) : outcome(value));
}
/// In pieces a stream gives what it gives as a whole.
void stream(const Input& input) {
    const std::vector<std::vector<std::byte>> whole{{input.bytes.begin(), input.bytes.end()}};
    const json::Options options = options_of(input);
    expect_same(transcript<Value>(input.pieces(), options), transcript<Value>(whole, options));
    expect_same(transcript<fuzzed::Type>(input.pieces(), options),
                transcript<fuzzed::Type>(whole, options));
}

/// What decodes encodes to something that decodes to the same.
void round_trip(const Input& input) {
    if (const auto value = json::decode<Value>(input.text())) {
        const std::string text = json::encode(*value).value();
        const auto again = json::decode<Value>(text).value();
        expect(again == *value);
        expect_same(json::encode(again).value(), text);
    }
    const json::Options options = options_of(input);
    const auto x = json::decode<fuzzed::Type>(input.text(), options);
    if (!x) return;
    const auto text = json::encode(*x, options);
    if (!text) return;
    const auto again = json::decode<fuzzed::Type>(*text, options);
    expect_same(outcome(again), "");
    // A union without a tag may be taken for another alternative.
    if (options.unions != json::UnionStyle::untagged) {
        expect_same(json::encode(*again, options).value(), *text);
    }
}

/// A C++ type and the dynamic value of that type.
void differential(const Input& input) {
    const json::Options options = options_of(input);
    const auto x = json::decode<fuzzed::Type>(input.text(), options);
    const auto dynamic = json::decode_value(input.text(), vdl::type_of<fuzzed::Type>(), options);
    expect_same(outcome(x), outcome(dynamic));
    if (!x) return;
    const auto typed = json::encode(*x, options);
    if (!typed) return;
    if (options.unions == json::UnionStyle::untagged) return;
    // A C++ type may hold less, a time in microseconds: both as what it holds.
    const auto image = json::encode(dynamic->view(), options);
    expect_same(outcome(image), "");
    const auto again = json::decode<fuzzed::Type>(*image, options);
    expect_same(outcome(again), "");
    expect_same(json::encode(*again, options).value(), *typed);
}

#ifdef VDL_FUZZ_NLOHMANN
/// What is JSON for the one is JSON for the other, and means the same.
void nlohmann_json(const Input& input) {
    if (input.text().find('\0') != std::string_view::npos) return;  // it stops there
    const auto ours = json::decode<Value>(input.text());
    const auto theirs =
        nlohmann::json::parse(input.text().begin(), input.text().end(), nullptr, false);
    if (!ours) {
        // Numbers beyond a double are errors for both.
        expect(theirs.is_discarded() || ours.error().code() == vdl::ErrorCode::depth_exceeded ||
               ours.error().code() == vdl::ErrorCode::limit_exceeded ||
               input.text().starts_with("\xEF\xBB\xBF"));
        return;
    }
    expect(!theirs.is_discarded());
    expect(fuzz::same(theirs, *ours));
}
#endif

constexpr fuzz::Path table[] = {
    {"typed", typed},
    {"dynamic", dynamic},
    {"skip", skip},
    {"raw", raw},
    {"stream", stream},
    {"round_trip", round_trip},
    {"differential", differential},
#ifdef VDL_FUZZ_NLOHMANN
    {"nlohmann", nlohmann_json},
#endif
};

}  // namespace

const fuzz::Paths fuzz::paths = fuzz::paths_of(table);
