// The counters that all benchmarks have.
#pragma once

#include "count_allocations.hpp"

#include <vdl/result.hpp>

#include <benchmark/benchmark.h>

#include <cstddef>

namespace bench {

/// Sets them when a benchmark ends: bytes of the message, allocations an operation.
class Counters {
public:
    Counters(benchmark::State& state, std::size_t bytes)
        : state_(state), bytes_(bytes), before_(allocations()) {}
    Counters(const Counters&) = delete;
    Counters& operator=(const Counters&) = delete;
    ~Counters() {
        const auto made = static_cast<double>(allocations().count - before_.count);
        state_.counters["bytes"] = static_cast<double>(bytes_);
        state_.counters["allocs"] = made / static_cast<double>(state_.iterations());
    }

private:
    benchmark::State& state_;
    std::size_t bytes_;
    Allocations before_;
};

/// Ends a benchmark that does not do what it measures.
inline void check(benchmark::State& state, const vdl::Result<void>& done) {
    if (!done) state.SkipWithError(done.error().message().c_str());
}

}  // namespace bench
