// Conversion: struct to struct, struct to `Value` and back, VOM into the same and into other
// structs, and raw bytes from one stream into another.
//
// Counters: bytes of the message (VOM), allocations an operation.
#include "support/convert_shapes.hpp"
#include "support/counters.hpp"
#include "support/shapes.hpp"

#include <vdl/convert.hpp>
#include <vdl/vom.hpp>

#include <benchmark/benchmark.h>

#include <cstring>
#include <string>
#include <utility>
#include <vector>

namespace {

using bench::check;
using bench::Counters;

using vdl::Buffer;
using vdl::vom::RawBytes;

template <class To, class From>
void convert(benchmark::State& state, const From& from) {
    To to{};
    check(state, vdl::convert_into(from, to));
    const Counters counters(state, 0);
    for (auto _ : state) {
        benchmark::DoNotOptimize(&from);
        benchmark::ClobberMemory();
        check(state, vdl::convert_into(from, to));
        benchmark::DoNotOptimize(&to);
        benchmark::ClobberMemory();
    }
}

/// Value messages of a running stream of `From`, decoded into a `To` that is kept.
template <class To, class From>
void decode(benchmark::State& state, const From& from) {
    Buffer out;
    vdl::vom::Encoder encoder(out);
    encoder.encode(from).value();
    const std::size_t first = out.size();
    encoder.encode(from).value();
    const std::size_t size = out.size() - first;
    while (out.size() - first + size <= 65'536) encoder.encode(from).value();
    const auto block = out.bytes().subspan(first);

    vdl::vom::Decoder decoder(out.bytes().first(first));
    To target{};
    if (!decoder.next().value_or(false)) return state.SkipWithError("no value");
    check(state, decoder.decode_into(target));
    const Counters counters(state, size);
    for (auto _ : state) {
        if (!decoder.next().value_or(false)) [[unlikely]] {
            decoder.feed(block);
            if (!decoder.next().value_or(false)) state.SkipWithError("no value");
        }
        check(state, decoder.decode_into(target));
        benchmark::DoNotOptimize(&target);
        benchmark::ClobberMemory();
    }
}

struct RawItem {
    RawBytes item;
};
struct Item {
    vdl::Value item;
};

/// What raw bytes are measured against: the bytes of the message, copied into memory that is kept.
void copy_bytes(benchmark::State& state, const vdl::Value& value) {
    const auto bytes = vdl::vom::encode(value).value();
    std::vector<std::byte> to(bytes.size());
    const Counters counters(state, bytes.size());
    for (auto _ : state) {
        std::memcpy(to.data(), bytes.data(), bytes.size());
        benchmark::DoNotOptimize(to.data());
        benchmark::ClobberMemory();
    }
}

/// Out of one running stream into another, captured as a `T`.
template <class T, class Whole>
void through(benchmark::State& state, const Whole& whole) {
    Buffer in;
    vdl::vom::Encoder encoder(in);
    encoder.encode(whole).value();
    const std::size_t first = in.size();
    encoder.encode(whole).value();
    const auto message = in.bytes().subspan(first);

    vdl::vom::Decoder decoder(in.bytes().first(first));
    Buffer out;
    vdl::vom::Encoder to(out);
    T target{};
    const Counters counters(state, message.size());
    for (auto _ : state) {
        if (!decoder.next().value_or(false)) {
            decoder.feed(message);
            if (!decoder.next().value_or(false)) state.SkipWithError("no value");
        }
        check(state, decoder.decode_into(target));
        out.clear();
        check(state, to.encode(target));
        benchmark::DoNotOptimize(out.data());
        benchmark::ClobberMemory();
    }
}

/// The same by `splice`, which keeps nothing.
void splice(benchmark::State& state, const vdl::Value& value) {
    Buffer in;
    vdl::vom::Encoder encoder(in);
    encoder.encode(value).value();
    const std::size_t first = in.size();
    encoder.encode(value).value();
    const auto message = in.bytes().subspan(first);
    vdl::vom::Decoder decoder(in.bytes().first(first));
    Buffer out;
    vdl::vom::Encoder to(out);
    if (!vdl::vom::splice(decoder, to)) return state.SkipWithError("no value");
    const Counters counters(state, message.size());
    for (auto _ : state) {
        decoder.feed(message);
        out.clear();
        if (vdl::vom::splice(decoder, to).value_or(0) != 1) state.SkipWithError("no value");
        benchmark::DoNotOptimize(out.data());
        benchmark::ClobberMemory();
    }
}

template <class F>
void add(const std::string& name, F run) {
    benchmark::RegisterBenchmark(name.c_str(), run);
}

void add_structs() {
    using shapes::HalfKnown, shapes::LargeStruct, shapes::Reordered, shapes::SameShape;
    static const LargeStruct large = shapes::large_struct();
    static const vdl::Value value = vdl::convert<vdl::Value>(large).value();
    add("LargeStruct/same_shape/vdl_convert",
        [](auto& state) { convert<SameShape>(state, large); });
    add("LargeStruct/reordered/vdl_convert", [](auto& state) { convert<Reordered>(state, large); });
    add("LargeStruct/half_the_fields/vdl_convert",
        [](auto& state) { convert<HalfKnown>(state, large); });
    add("LargeStruct/to_value/vdl_convert", [](auto& state) { convert<vdl::Value>(state, large); });
    add("LargeStruct/from_value/vdl_convert",
        [](auto& state) { convert<LargeStruct>(state, value); });
    add("LargeStruct/from_value_reordered/vdl_convert",
        [](auto& state) { convert<Reordered>(state, value); });
    add("LargeStruct/same_shape/vdl_stream_vom",
        [](auto& state) { decode<LargeStruct>(state, large); });
    add("LargeStruct/reordered/vdl_stream_vom",
        [](auto& state) { decode<Reordered>(state, large); });
    add("LargeStruct/half_the_fields/vdl_stream_vom",
        [](auto& state) { decode<HalfKnown>(state, large); });
}

void add_raw() {
    static const std::vector<vdl::Value> anys = shapes::anys(shapes::large);
    static const vdl::Value list = vdl::convert<vdl::Value>(anys).value();
    static const Item item{list};
    // As many anys of a kilobyte each.
    static const vdl::Value texts =
        vdl::convert<vdl::Value>(
            std::vector<vdl::Value>(shapes::large, vdl::Value(std::string(1024, 'x'))))
            .value();
    add("Anys/pass_on/floor_memcpy", [](auto& state) { copy_bytes(state, list); });
    add("Anys/pass_on/vdl_message_vom", [](auto& state) { through<RawBytes>(state, list); });
    add("Anys/pass_on/vdl_splice_vom", [](auto& state) { splice(state, list); });
    add("Anys/pass_on/vdl_field_vom", [](auto& state) { through<RawItem>(state, item); });
    add("Anys/pass_on/vdl_each_any_vom",
        [](auto& state) { through<std::vector<RawBytes>>(state, list); });
    add("AnyTexts/pass_on/floor_memcpy", [](auto& state) { copy_bytes(state, texts); });
    add("AnyTexts/pass_on/vdl_message_vom", [](auto& state) { through<RawBytes>(state, texts); });
    add("AnyTexts/pass_on/vdl_each_any_vom",
        [](auto& state) { through<std::vector<RawBytes>>(state, texts); });
}

}  // namespace

int main(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    add_structs();
    add_raw();
    benchmark::RunSpecifiedBenchmarks();
}
