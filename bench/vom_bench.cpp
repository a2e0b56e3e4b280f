// The published VOM micro-benchmarks, each in four forms:
//
//   Encode      one value into a new vector: version, types, value
//   Decode      such a stream into a new object
//   EncodeMany  a value in a running stream, whose type has been sent, into a buffer that is kept
//   DecodeMany  such a message into an object that is kept
//
// Counters: bytes of the message, allocations an operation.
#include "support/counters.hpp"
#include "support/shapes.hpp"

#include <vdl/vom.hpp>

#include <benchmark/benchmark.h>

#include <string>
#include <utility>

namespace {

using bench::check;
using bench::Counters;

using vdl::Buffer;

template <class T>
void encode(benchmark::State& state, const T& x) {
    const Counters counters(state, vdl::vom::encode(x).value().size());
    for (auto _ : state) {
        auto bytes = vdl::vom::encode(x);
        benchmark::DoNotOptimize(bytes);
    }
}

template <class T>
void decode(benchmark::State& state, const T& x) {
    const auto bytes = vdl::vom::encode(x).value();
    const Counters counters(state, bytes.size());
    for (auto _ : state) {
        auto decoded = vdl::vom::decode<T>(bytes);
        benchmark::DoNotOptimize(decoded);
        if (!decoded) state.SkipWithError("decode");
    }
}

template <class T>
void encode_many(benchmark::State& state, const T& x) {
    Buffer out;
    vdl::vom::Encoder encoder(out);
    encoder.encode(x).value();
    out.clear();
    encoder.encode(x).value();
    const Counters counters(state, out.size());
    for (auto _ : state) {
        out.clear();
        check(state, encoder.encode(x));
        benchmark::DoNotOptimize(out.data());
        benchmark::ClobberMemory();
    }
}

template <class T>
void decode_many(benchmark::State& state, const T& x) {
    Buffer out;
    vdl::vom::Encoder encoder(out);
    encoder.encode(x).value();
    const std::size_t first = out.size();
    encoder.encode(x).value();
    const std::size_t size = out.size() - first;
    // The stream goes on in blocks of some 64 KiB.
    while (out.size() - first + size <= 65'536) encoder.encode(x).value();
    const auto block = out.bytes().subspan(first);

    vdl::vom::Decoder decoder(out.bytes().first(first));
    T target{};
    const Counters counters(state, size);
    for (auto _ : state) {
        if (!decoder.next().value_or(false)) [[unlikely]] {
            decoder.feed(block);
            if (!decoder.next().value_or(false)) state.SkipWithError("no value");
        }
        check(state, decoder.decode_into(target));
        benchmark::DoNotOptimize(target);
        benchmark::ClobberMemory();
    }
}

/// All four forms.
template <class T>
void add(const std::string& name, T x) {
    const auto form = [&](const char* form_name, void (*run)(benchmark::State&, const T&)) {
        benchmark::RegisterBenchmark((name + "/" + form_name).c_str(),
                                     [x, run](benchmark::State& state) { run(state, x); });
    };
    form("Encode", encode<T>);
    form("EncodeMany", encode_many<T>);
    form("Decode", decode<T>);
    form("DecodeMany", decode_many<T>);
}

void add_all() {
    using std::chrono::sys_time, std::chrono::nanoseconds;
    using Bytes = std::vector<std::uint8_t>;
    add("Number", std::int32_t{1});
    add("StringSmall", std::string("abc"));
    add("StringLarge", std::string(shapes::large, 'x'));
    add("Enum", shapes::Letter::C);
    add("ByteListSmall", Bytes{'a', 'b', 'c'});
    add("ByteListLarge", Bytes(shapes::large, 'x'));
    add("ByteArray", std::array<std::uint8_t, 3>{'a', 'b', 'c'});
    add("Array", std::array<std::int32_t, 3>{1, 2, 3});
    add("ListSmall", std::vector<std::int32_t>{1, 2, 3});
    add("ListLarge", shapes::numbers(shapes::large));
    add("ListAnySmall", shapes::anys(3));
    add("ListAnyLarge", shapes::anys(shapes::large));
    add("Set", std::set<std::string>{"A", "B", "C"});
    add("Map", std::map<std::string, bool>{{"A", true}, {"B", false}, {"C", true}});
    add("SmallStruct", shapes::SmallStruct{1, "abc", true});
    add("LargeStruct", shapes::large_struct());
    add("LargeStructZero", shapes::LargeStruct{});
    add("SmallUnion", shapes::SmallUnion(std::string("abc")));
    add("Time", sys_time<nanoseconds>(nanoseconds(1'700'000'000'123'456'789)));
}

}  // namespace

int main(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    add_all();
    benchmark::RunSpecifiedBenchmarks();
}
