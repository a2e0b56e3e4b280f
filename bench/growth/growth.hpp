// Cost that grows as the input does: cases of 1 to 10^7 elements, 1 to 200 levels or fields. Google
// Benchmark fits a line to the times ("BigO", "RMS"); the counters `bytes` and `alloc_bytes` show
// the memory.
#pragma once

#include "../support/count_allocations.hpp"

#include <benchmark/benchmark.h>

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

namespace growth {

struct Item {
    std::int32_t number = 0;
    std::string text;
    bool flag = false;
};
/// One member has something in it, which the case names.
struct Parts {
    std::vector<std::int32_t> numbers;
    std::vector<std::string> strings;
    std::vector<Item> structs;
    std::map<std::string, std::int32_t> map;
    std::set<std::int64_t> set;
    std::unordered_map<std::string, std::int32_t> hashed;
};
struct Tree {
    std::vector<Tree> children;
};

[[nodiscard]] Parts make(const std::string& name, std::int64_t n);
[[nodiscard]] Tree make_tree(std::int64_t depth);

/// Registers `CASE/OPERATION/LIBRARY/n` for each n up to `most`, and the line through them.
template <class Make, class Run>
void add(const std::string& name, int factor, std::int64_t most, Make make, Run run) {
    benchmark::RegisterBenchmark(
        name.c_str(),
        [make, run](benchmark::State& state) {
            const auto input = make(state.range(0));
            const bench::Allocations before = bench::allocations();
            for (auto _ : state) benchmark::DoNotOptimize(run(input));
            const auto made = static_cast<double>(bench::allocations().bytes - before.bytes);
            state.counters["alloc_bytes"] = made / static_cast<double>(state.iterations());
            state.SetComplexityN(state.range(0));
        })
        ->RangeMultiplier(factor)
        ->Range(1, most)
        ->Complexity(benchmark::oN);
}

/// All cases of a format: see bench/support/format_*.hpp.
template <class Format>
void add_format(const std::string& library) {
    const Format format;
    for (const char* const what : {"numbers", "strings", "structs", "map", "set", "hashed"}) {
        const std::string name = what;
        const std::int64_t most = name == "numbers" ? 10'000'000 : 1'000'000;
        add(
            name + "/encode/" + library, 10, most, [name](std::int64_t n) { return make(name, n); },
            [format](const Parts& x) { return format.encode(x).has_value(); });
        add(
            name + "/decode/" + library, 10, most,
            [name, format](std::int64_t n) { return format.encode(make(name, n)).value(); },
            [format](const auto& bytes) {
                return format.template decode<Parts>(bytes).has_value();
            });
    }
    add(
        "depth/decode/" + library, 2, 200,
        [format](std::int64_t n) { return format.encode(make_tree(n)).value(); },
        [format](const auto& bytes) { return format.template decode<Tree>(bytes).has_value(); });
}

void add_vom();
void add_json();
void add_cbor();
void add_msgpack();
void add_protobuf();
/// Dynamic structs of 1 to 200 fields, and maps whose keys hash badly.
void add_values();

}  // namespace growth
