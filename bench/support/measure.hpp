// How a benchmark is made. Its name is CASE/OPERATION/LIBRARY, see docs/performance.md.
#pragma once

#include "count_allocations.hpp"

#include <benchmark/benchmark.h>

#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>

namespace bench {

/// What is measured: a function that is called again and again, and the bytes of the message.
template <class F>
struct Work {
    std::size_t bytes;
    F run;
};
template <class F>
Work(std::size_t, F) -> Work<F>;

/// Ends a benchmark that does not do what it claims. For what makes the work, not for the work.
inline void expect(bool ok, const char* complaint = "the result differs from the input") {
    if (!ok) throw std::runtime_error(complaint);
}

/// The memory that one call uses.
struct Use {
    Allocations allocations;
    std::uint64_t peak = 0;
};
template <class F>
[[nodiscard]] Use use_of(F& run) {
    const Allocations before = allocations();
    const WatchMemory memory;
    benchmark::DoNotOptimize(run());
    const Allocations after = allocations();
    return {{after.count - before.count, after.bytes - before.bytes}, memory.peak()};
}

/// Registers a benchmark. `make()` gives its `Work`, and checks with `expect` that the work is
/// done. What the work returns is kept from being optimized away.
template <class Make>
void add(const std::string& name, Make make) {
    benchmark::RegisterBenchmark(name.c_str(), [make](benchmark::State& state) {
        try {
            auto work = make();
            // What is kept reaches its size.
            for (int i = 0; i < 3; ++i) benchmark::DoNotOptimize(work.run());
            const Use use = use_of(work.run);
            state.counters["bytes"] = static_cast<double>(work.bytes);
            state.counters["allocs"] = static_cast<double>(use.allocations.count);
            state.counters["alloc_bytes"] = static_cast<double>(use.allocations.bytes);
            state.counters["peak"] = static_cast<double>(use.peak);
            for (auto _ : state) benchmark::DoNotOptimize(work.run());
        } catch (const std::exception& failure) {
            state.SkipWithError(failure.what());
        }
    });
}

}  // namespace bench
