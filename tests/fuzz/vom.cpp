// VOM streams from anywhere.
#include "support/outcome.hpp"
#include "support/types.hpp"

#include <vdl/convert.hpp>
#include <vdl/text.hpp>
#include <vdl/vom.hpp>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace {

using fuzz::AllocationBound, fuzz::expect, fuzz::expect_same, fuzz::Input, fuzz::outcome;
using vdl::Value;
namespace vom = vdl::vom;

/// Takes every struct, and looks into none.
struct Nothing {};

/// Calls `f(decoder)` for each value of a stream that is all there; what the stream ends with.
template <class F>
std::string each_value(std::span<const std::byte> bytes, F&& f) {
    vom::Decoder decoder(bytes);
    for (;;) {
        const vdl::Result<bool> ready = decoder.next();
        if (!ready) return outcome(ready);
        if (!*ready) break;
        f(decoder);
    }
    return outcome(decoder.finish());
}

void typed(const Input& input) {
    fuzzed::Type x;
    each_value(input.bytes, [&](vom::Decoder& decoder) {
        const AllocationBound bound(input.bytes.size(), 4096);
        (void)decoder.decode_into(x).has_value();
    });
}

void dynamic(const Input& input) {
    Value x;
    each_value(input.bytes, [&](vom::Decoder& decoder) {
        const AllocationBound bound(input.bytes.size(), 2048);
        (void)decoder.decode_into(x).has_value();
    });
}

/// Passing over values finds the same messages; what is read dynamically can be skipped.
void skip(const Input& input) {
    std::vector<bool> good;
    const std::string end = each_value(input.bytes, [&](vom::Decoder& decoder) {
        good.push_back(decoder.type().kind() == vdl::Kind::structure &&
                       decoder.decode<Value>().has_value());
    });
    std::size_t i = 0;
    const std::string skipped = each_value(input.bytes, [&](vom::Decoder& decoder) {
        if (good.at(i++)) {
            expect(decoder.decode<Nothing>().has_value());
        } else {
            decoder.skip();
        }
    });
    expect_same(end, skipped);
    expect(i == good.size());
}

/// Raw values, alone and as anys, mean what the values themselves mean.
void raw(const Input& input) {
    vdl::Buffer spliced;
    vom::Encoder out(spliced);
    std::vector<std::string> values;
    std::vector<bool> whole;
    each_value(input.bytes, [&](vom::Decoder& decoder) {
        const auto raw = decoder.decode<vom::RawBytes>();
        if (!raw) return;
        const auto value = raw->to_value();
        const auto bytes = vom::encode(*raw);
        expect(bytes.has_value());
        const auto again = vom::decode<Value>(*bytes);
        expect(value.has_value() == again.has_value());
        if (!value) return;
        expect(*again == *value);
        const auto list = vom::decode<std::vector<vom::RawBytes>>(*bytes);
        if (!list) return;
        const auto relisted = vom::decode<Value>(vom::encode(*list));
        const auto anys = vom::decode<std::vector<Value>>(*bytes);
        if (anys) expect(vom::decode<Value>(vom::encode(*anys)).value() == relisted.value());
    });
    vom::Decoder decoder(input.bytes);
    const auto moved = vom::splice(decoder, out);
    std::size_t count = 0;
    std::string all;
    const std::string end = each_value(input.bytes, [&](vom::Decoder& from) {
        ++count;
        all += from.decode<Value>().has_value() ? '1' : '0';
    });
    std::string all_spliced;
    each_value(spliced.bytes(), [&](vom::Decoder& from) {
        all_spliced += from.decode<Value>().has_value() ? '1' : '0';
    });
    expect_same(all, all_spliced);
    expect(!moved || *moved == count);
}

/// In pieces a stream gives what it gives as a whole.
template <class T>
std::string transcript(const std::vector<std::vector<std::byte>>& pieces) {
    std::string text;
    vom::Decoder decoder;
    for (const auto& piece : pieces) {
        const std::vector<std::byte> copy(piece);
        decoder.feed(copy);
        for (;;) {
            const vdl::Result<bool> ready = decoder.next();
            if (!ready) return text + outcome(ready);
            if (!*ready) break;
            const auto value = decoder.decode<T>();
            text += value ? fuzz::text_of(vom::encode(*value)) : outcome(value);
            text += '\n';
        }
    }
    return text + outcome(decoder.finish());
}
void stream(const Input& input) {
    const std::vector<std::vector<std::byte>> whole{{input.bytes.begin(), input.bytes.end()}};
    expect_same(transcript<Value>(input.pieces()), transcript<Value>(whole));
    expect_same(transcript<fuzzed::Type>(input.pieces()), transcript<fuzzed::Type>(whole));
}

/// What decodes encodes to something that decodes to the same.
void round_trip(const Input& input) {
    each_value(input.bytes, [&](vom::Decoder& decoder) {
        const auto value = decoder.decode<Value>();
        if (!value) return;
        const auto bytes = vom::encode(*value);
        expect(bytes.has_value());
        const auto again = vom::decode<Value>(*bytes);
        expect(again.value() == *value);
        expect(vom::encode(*again).value() == *bytes);
    });
    fuzzed::Type x;
    each_value(input.bytes, [&](vom::Decoder& decoder) {
        if (!decoder.decode_into(x)) return;
        const auto bytes = vom::encode(x);
        if (!bytes) return;
        const auto again = vom::decode<fuzzed::Type>(*bytes);
        expect(again.has_value());
        expect(vom::encode(*again).value() == *bytes);
    });
}

/// A C++ type and the dynamic value of that type.
void differential(const Input& input) {
    const auto typed = vom::decode<fuzzed::Type>(input.bytes);
    const auto dynamic = vom::decode_value(input.bytes, vdl::type_of<fuzzed::Type>());
    if (fuzz::is_no_time(typed)) {
        if (dynamic) expect(!vdl::convert<fuzzed::Type>(*dynamic));
        return;
    }
    expect_same(outcome(typed), outcome(dynamic));
    if (!typed) return;
    const auto bytes = vom::encode(*typed);
    if (!bytes) return;
    // A C++ type may hold less, a time in microseconds: both as what it holds.
    const auto again = vom::decode<fuzzed::Type>(vom::encode(*dynamic));
    expect_same(outcome(again), "");
    expect(vom::encode(*again).value() == *bytes);
}

/// Values as text, and back.
void text(const Input& input) {
    each_value(input.bytes, [&](vom::Decoder& decoder) {
        const auto value = decoder.decode<Value>();
        if (!value) return;
        vdl::TextOptions options;
        options.max_bytes = 100'000;
        options.pretty = (input.first & 1U) != 0;
        std::string printed;
        if (!vdl::print(printed, *value, options)) return;
        const auto parsed = vdl::parse_value(printed);
        std::string again;
        expect(parsed.has_value());
        expect(vdl::print(again, *parsed, options).has_value());
        expect_same(printed, again);
    });
}

constexpr fuzz::Path table[] = {
    {"typed", typed},
    {"dynamic", dynamic},
    {"skip", skip},
    {"raw", raw},
    {"stream", stream},
    {"round_trip", round_trip},
    {"differential", differential},
    {"text", text},
};

}  // namespace

const fuzz::Paths fuzz::paths = fuzz::paths_of(table);
