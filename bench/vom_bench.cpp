// The published VOM micro-benchmarks by their names, as C++ types and as `vdl::Value`; the cases
// are in `vom/`. `vom_ratios.py` puts the figures beside those of the Go implementation.
#include "vom/harness.hpp"

#include <cstdlib>
#include <string>
#include <utility>
#ifdef __GLIBC__
#include <malloc.h>
#endif

void bench::add_benchmark(const std::string& name, const char* operation, const char* library,
                          void (*run)(benchmark::State&, const void*), const void* value) {
    auto* const added =
        benchmark::RegisterBenchmark((name + "/" + operation + "/" + library).c_str(),
                                     [run, value](benchmark::State& state) { run(state, value); });
    if (const char* const iterations = std::getenv("BENCH_ITERATIONS")) {
        added->Iterations(std::strtoll(iterations, nullptr, 10));
    }
}

void bench::add_value_forms(const std::string& name, vdl::Value x) {
    add_forms(name, "vdl_value_vom", *new vdl::Value(std::move(x)));
}

int main(int argc, char** argv) {
#ifdef __GLIBC__
    // Memory stays with the process: else it is chance who pays for pages that come and go.
    mallopt(M_TRIM_THRESHOLD, 1 << 30);
    mallopt(M_MMAP_THRESHOLD, 32 << 20);
#endif
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    bench::add_scalars();
    bench::add_lists();
    bench::add_structs();
    bench::add_rpc();
    bench::add_customers();
    bench::add_floors();
    benchmark::RunSpecifiedBenchmarks();
}
