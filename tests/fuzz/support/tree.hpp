// The paths of CBOR and MessagePack, which have the same functions.
#pragma once

#include "outcome.hpp"
#include "types.hpp"

#include <vdl/codec/tree/options.hpp>
#include <vdl/type_of.hpp>
#include <vdl/value.hpp>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace fuzz {

/// `F` has `Options`, `Raw`, `Decoder`, and `decode`, `decode_value`, `encode`, `skip` and
/// `well_formed` of the format.
template <class F>
struct TreePaths {
    using Options = typename F::Options;
    using Value = vdl::Value;
    using Pieces = std::vector<std::vector<std::byte>>;

    static Options options_of(const Input& input) {
        Options options;
        options.typed_any = (input.first & 16U) != 0;
        options.map_layout = static_cast<vdl::MapLayout>(input.first >> 6);
        options.structs = static_cast<vdl::StructLayout>(input.second % 3);
        options.accept_natural_maps = (input.second & 4U) != 0;
        if ((input.second & 16U) != 0) options.duplicate_key = vdl::DuplicateKey::refuse;
        F::more_options(options, input);
        return options;
    }
    static bool formed(const Input& input) { return F::well_formed(input.bytes).has_value(); }

    static void typed(const Input& input) {
        Options options = options_of(input);
        std::vector<vdl::Error> errors;
        if ((input.second & 8U) != 0) options.errors = &errors;
        vdl::Result<fuzzed::Type> x{fuzzed::Type()};
        {
            const AllocationBound bound(input.bytes.size(), per_byte);
            x = F::template decode<fuzzed::Type>(input.bytes, options);
        }
        expect(!x || formed(input));
        expect(options.errors == nullptr || x || !errors.empty() ||
               x.error().code() != vdl::ErrorCode::none);
    }

    static void dynamic(const Input& input) {
        vdl::Result<Value> x{Value()};
        {
            const AllocationBound bound(input.bytes.size(), per_byte);
            x = F::template decode<Value>(input.bytes);
        }
        expect(!x || formed(input));
    }

    /// Passing over an item finds its end, which is where the first item of a stream ends.
    static void skip(const Input& input) {
        const auto size = F::skip(input.bytes);
        expect((size && *size == input.bytes.size()) == formed(input));
        typename F::Decoder decoder;
        decoder.feed(input.bytes);
        const auto ready = decoder.next();
        if (size) {
            expect(ready && *ready && decoder.bytes().size() == *size);
        }
    }

    /// What is kept raw means what the item means, and is written as it was.
    static void raw(const Input& input) {
        const auto raw = F::template decode<typename F::Raw>(input.bytes);
        expect(raw.has_value() == formed(input));
        if (!raw) return;
        expect(F::encode(*raw).value() == raw->bytes);
        const auto value = F::template decode<Value>(input.bytes);
        const auto inside = F::template decode<Value>(raw->bytes);
        expect(value.has_value() == inside.has_value());
        if (value) expect(*value == *inside);
    }

    template <class T>
    static std::string transcript(const Pieces& pieces, const Options& options) {
        std::string text;
        typename F::Decoder decoder(options);
        for (const auto& piece : pieces) {
            const std::vector<std::byte> copy(piece);
            decoder.feed(copy);
            for (;;) {
                const auto ready = decoder.next();
                if (!ready) return text + outcome(ready);
                if (!*ready) break;
                const auto value = decoder.template decode<T>();
                text += value ? text_of(F::encode(*value)) : outcome(value);
                text += '\n';
            }
        }
        return text + outcome(decoder.finish());
    }
    /// In pieces a stream gives what it gives as a whole.
    static void stream(const Input& input) {
        const Pieces whole{{input.bytes.begin(), input.bytes.end()}};
        const Options options = options_of(input);
        expect_same(transcript<Value>(input.pieces(), options), transcript<Value>(whole, options));
        expect_same(transcript<fuzzed::Type>(input.pieces(), options),
                    transcript<fuzzed::Type>(whole, options));
    }

    /// What decodes encodes to something that decodes to the same.
    static void round_trip(const Input& input) {
        Options options = options_of(input);
        if (const auto value = F::template decode<Value>(input.bytes)) {
            const auto bytes = F::encode(*value).value();
            const auto again = F::template decode<Value>(bytes).value();
            expect(again == *value);
            expect(F::encode(again).value() == bytes);
            F::check_value(*value, options);
        }
        const auto x = F::template decode<fuzzed::Type>(input.bytes, options);
        if (!x) return;
        const auto bytes = F::encode(*x, options);
        if (!bytes) return;
        const auto again = F::template decode<fuzzed::Type>(*bytes, options);
        expect_same(outcome(again), "");
        expect(F::encode(*again, options).value() == *bytes);
    }

    /// A C++ type and the dynamic value of that type.
    static void differential(const Input& input) {
        const Options options = options_of(input);
        const auto x = F::template decode<fuzzed::Type>(input.bytes, options);
        const auto dynamic = F::decode_value(input.bytes, vdl::type_of<fuzzed::Type>(), options);
        expect_same(outcome(x), outcome(dynamic));
        if (!x) return;
        const auto bytes = F::encode(*x, options);
        if (!bytes) return;
        // A C++ type may hold less, a time in microseconds: both as what it holds.
        const auto image = F::encode(dynamic->view(), options);
        expect_same(outcome(image), "");
        const auto again = F::template decode<fuzzed::Type>(*image, options);
        expect_same(outcome(again), "");
        expect(F::encode(*again, options).value() == *bytes);
    }

    /// What a decode of `fuzzed::Type` or of a `Value` may allocate for each byte.
    static constexpr std::size_t per_byte = 4096;
};

}  // namespace fuzz
