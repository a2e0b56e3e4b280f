// What the plainest code takes for the same work: memcpy, and the loop that one would write for a
// list of numbers in the encoding of VOM.
#include "../support/counters.hpp"
#include "../support/shapes.hpp"
#include "harness.hpp"

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace {

using bench::Counters;

std::uint8_t* put(std::uint8_t* at, std::uint64_t x) {
    if (x < 0x80) {
        *at = static_cast<std::uint8_t>(x);
        return at + 1;
    }
    int bytes = 1;
    while (bytes < 8 && x >> (8 * bytes) != 0) ++bytes;
    *at++ = static_cast<std::uint8_t>(0x100 - bytes);
    for (int i = bytes - 1; i >= 0; --i) *at++ = static_cast<std::uint8_t>(x >> (8 * i));
    return at;
}
/// Null: the input ends too early.
const std::uint8_t* get(const std::uint8_t* at, const std::uint8_t* end, std::uint64_t& x) {
    if (at == end) return nullptr;
    x = *at++;
    if (x < 0x80) return at;
    const std::uint64_t bytes = 0x100 - x;
    if (bytes > 8 || static_cast<std::uint64_t>(end - at) < bytes) return nullptr;
    x = 0;
    for (std::uint64_t i = 0; i < bytes; ++i) x = x << 8 | *at++;
    return at;
}

std::vector<std::uint8_t> encoded(const std::vector<std::int32_t>& numbers) {
    std::vector<std::uint8_t> bytes(9 * numbers.size());
    std::uint8_t* at = bytes.data();
    for (const std::int64_t x : numbers) {
        at = put(at, static_cast<std::uint64_t>(x << 1 ^ x >> 63));
    }
    bytes.resize(static_cast<std::size_t>(at - bytes.data()));
    return bytes;
}

void encode_numbers(benchmark::State& state, const void*) {
    const std::vector<std::int32_t> numbers = shapes::numbers(shapes::large);
    std::vector<std::uint8_t> out(9 * numbers.size());
    const Counters counters(state, encoded(numbers).size());
    for (auto _ : state) {
        std::uint8_t* at = out.data();
        for (const std::int64_t x : numbers) {
            at = put(at, static_cast<std::uint64_t>(x << 1 ^ x >> 63));
        }
        benchmark::DoNotOptimize(at);
        benchmark::ClobberMemory();
    }
}
void decode_numbers(benchmark::State& state, const void*) {
    std::vector<std::int32_t> numbers = shapes::numbers(shapes::large);
    const std::vector<std::uint8_t> bytes = encoded(numbers);
    const Counters counters(state, bytes.size());
    for (auto _ : state) {
        const std::uint8_t* at = bytes.data();
        const std::uint8_t* const end = at + bytes.size();
        for (std::int32_t& number : numbers) {
            std::uint64_t x = 0;
            at = get(at, end, x);
            if (at == nullptr) {
                state.SkipWithError("truncated");
                break;
            }
            number = static_cast<std::int32_t>(x >> 1) ^ -static_cast<std::int32_t>(x & 1);
        }
        benchmark::DoNotOptimize(numbers.data());
        benchmark::ClobberMemory();
    }
}

void copy(benchmark::State& state, const void*) {
    const std::string from(shapes::large, 'x');
    std::string to(shapes::large, 'y');
    const Counters counters(state, from.size());
    for (auto _ : state) {
        std::memcpy(to.data(), from.data(), from.size());
        benchmark::DoNotOptimize(to.data());
        benchmark::ClobberMemory();
    }
}
/// Into new memory.
void copy_fresh(benchmark::State& state, const void*) {
    const std::string from(shapes::large, 'x');
    const Counters counters(state, from.size());
    for (auto _ : state) {
        std::string to(from);
        benchmark::DoNotOptimize(to.data());
        benchmark::ClobberMemory();
    }
}

}  // namespace

void bench::add_floors() {
    add_benchmark("ListLarge", "EncodeMany", "floor_varint", encode_numbers, nullptr);
    add_benchmark("ListLarge", "DecodeMany", "floor_varint", decode_numbers, nullptr);
    for (const char* name : {"StringLarge", "ByteListLarge"}) {
        add_benchmark(name, "EncodeMany", "floor_memcpy", copy, nullptr);
        add_benchmark(name, "DecodeMany", "floor_memcpy", copy, nullptr);
        add_benchmark(name, "Encode", "floor_memcpy", copy_fresh, nullptr);
        add_benchmark(name, "Decode", "floor_memcpy", copy_fresh, nullptr);
        add_benchmark(name, "DecodeManyFresh", "floor_memcpy", copy_fresh, nullptr);
    }
}
