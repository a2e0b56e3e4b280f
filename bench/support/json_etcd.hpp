// The published etcd inputs, for the JSON benchmarks of each library.
#pragma once

#include "count_allocations.hpp"

#include <support/etcd.hpp>

#include <benchmark/benchmark.h>

#include <cstdint>
#include <string>

namespace bench {

/// Registers a benchmark for each input, under "library/what/Small" and so on. `make(input)` gives
/// the function that is measured; what that returns is kept from being optimized away.
template <class Make>
void for_each_input(const std::string& name, Make make) {
    for (const etcd::Input& input : etcd::inputs) {
        const auto run = [make, &input](benchmark::State& state) {
            auto work = make(input);
            benchmark::DoNotOptimize(work());
            const Allocations before = allocations();
            for (auto _ : state) benchmark::DoNotOptimize(work());
            const auto made = static_cast<double>(allocations().count - before.count);
            state.counters["allocs"] = made / static_cast<double>(state.iterations());
            state.SetBytesProcessed(state.iterations() *
                                    static_cast<std::int64_t>(input.json_bytes));
        };
        benchmark::RegisterBenchmark((name + "/" + input.name).c_str(), run);
    }
}

/// The text of an input, from the library that is measured (checked by the tests).
[[nodiscard]] std::string etcd_text(const etcd::Input& input);

}  // namespace bench
