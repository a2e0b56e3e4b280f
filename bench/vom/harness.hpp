// One case of the VOM micro-benchmarks in all of its forms, under the names of docs/performance.md.
#pragma once

#include "../support/counters.hpp"

#include <vdl/convert.hpp>
#include <vdl/vom.hpp>

#include <benchmark/benchmark.h>

#include <cstddef>
#include <span>
#include <string>
#include <utility>

namespace bench {

/// Registers a benchmark "case/operation/library". For counting instructions, the environment
/// variable BENCH_ITERATIONS says how often an operation is done.
void add_benchmark(const std::string& name, const char* operation, const char* library,
                   void (*run)(benchmark::State&, const void*), const void* value);

/// Encode: a value into a new vector: version, types, value.
template <class T>
void encode(benchmark::State& state, const void* value) {
    const T& x = *static_cast<const T*>(value);
    const Counters counters(state, vdl::vom::encode(x).value().size());
    for (auto _ : state) {
        auto bytes = vdl::vom::encode(x);
        benchmark::DoNotOptimize(bytes);
    }
}

/// Decode: such a stream into a new object.
template <class T>
void decode(benchmark::State& state, const void* value) {
    const auto bytes = vdl::vom::encode(*static_cast<const T*>(value)).value();
    const Counters counters(state, bytes.size());
    for (auto _ : state) {
        auto decoded = vdl::vom::decode<T>(bytes);
        benchmark::DoNotOptimize(decoded);
        if (!decoded) state.SkipWithError("decode");
    }
}

/// EncodeMany: a value in a running stream, whose type has been sent, into a buffer that is kept.
template <class T>
void encode_many(benchmark::State& state, const void* value) {
    const T& x = *static_cast<const T*>(value);
    vdl::Buffer out;
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

/// A running stream whose types have been read: value messages in blocks of some 64 KiB.
class RunningStream {
public:
    template <class T>
    explicit RunningStream(const T& x) {
        vdl::vom::Encoder encoder(out_);
        encoder.encode(x).value();
        const std::size_t first = out_.size();
        encoder.encode(x).value();
        size_ = out_.size() - first;
        while (out_.size() - first + size_ <= 65'536) encoder.encode(x).value();
        block_ = out_.bytes().subspan(first);
        decoder_.feed(out_.bytes().first(first));
    }
    /// Goes to the next value.
    bool next() {
        if (decoder_.next().value_or(false)) [[likely]]
            return true;
        decoder_.feed(block_);
        return decoder_.next().value_or(false);
    }
    [[nodiscard]] vdl::vom::Decoder& decoder() { return decoder_; }
    /// Bytes of a message.
    [[nodiscard]] std::size_t size() const { return size_; }

private:
    vdl::Buffer out_;
    std::size_t size_ = 0;
    std::span<const std::byte> block_;
    vdl::vom::Decoder decoder_;
};

/// DecodeMany: a message of such a stream into an object that is kept.
template <class T>
void decode_many(benchmark::State& state, const void* value) {
    RunningStream stream(*static_cast<const T*>(value));
    T target{};
    const Counters counters(state, stream.size());
    for (auto _ : state) {
        if (!stream.next()) state.SkipWithError("no value");
        check(state, stream.decoder().decode_into(target));
        benchmark::DoNotOptimize(target);
        benchmark::ClobberMemory();
    }
}

/// DecodeManyFresh: the same into a new object.
template <class T>
void decode_many_fresh(benchmark::State& state, const void* value) {
    RunningStream stream(*static_cast<const T*>(value));
    const Counters counters(state, stream.size());
    for (auto _ : state) {
        if (!stream.next()) state.SkipWithError("no value");
        auto decoded = stream.decoder().decode<T>();
        if (!decoded) state.SkipWithError("decode");
        benchmark::DoNotOptimize(decoded);
    }
}

/// The forms of a case that exists already; for one library.
template <class T>
void add_forms(const std::string& name, const char* library, const T& x) {
    add_benchmark(name, "Encode", library, encode<T>, &x);
    add_benchmark(name, "EncodeMany", library, encode_many<T>, &x);
    add_benchmark(name, "Decode", library, decode<T>, &x);
    add_benchmark(name, "DecodeMany", library, decode_many<T>, &x);
    add_benchmark(name, "DecodeManyFresh", library, decode_many_fresh<T>, &x);
}

/// The same through `vdl::Value`: of one type for all cases, so it is compiled once.
void add_value_forms(const std::string& name, vdl::Value x);

/// All forms of a case: as a C++ type and as a `vdl::Value`.
template <class T>
void add_case(const std::string& name, T x) {
    const T& kept = *new T(std::move(x));  // as long as the program
    add_forms(name, "vdl_vom", kept);
    vdl::Value dynamic;
    vdl::convert_into(kept, dynamic).value();
    add_value_forms(name, std::move(dynamic));
}

// The cases, by topic: one file each.
void add_scalars();
void add_lists();
void add_structs();
void add_rpc();
void add_customers();
void add_floors();

}  // namespace bench
