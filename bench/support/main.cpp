// The program of a topic: runs what its files have registered.
//
//   --messages=DIR   writes the messages that other programs measure too, and measures nothing
#include "messages.hpp"

#include <benchmark/benchmark.h>

#include <malloc.h>

#include <cstdio>
#include <fstream>
#include <string>
#include <string_view>

namespace {

bool write_messages(const std::string& folder) {
    for (const bench::Message& message : bench::messages()) {
        const std::string bytes = message.make();
        std::ofstream file(folder + "/" + message.name, std::ios::binary);
        file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        if (!file.flush()) return std::fprintf(stderr, "cannot write %s\n", message.name), false;
    }
    return true;
}

}  // namespace

int main(int argc, char** argv) {
#ifdef __GLIBC__
    // Memory stays with the process: else it is chance who pays for pages that come and go.
    mallopt(M_TRIM_THRESHOLD, 1 << 30);
    mallopt(M_MMAP_THRESHOLD, 32 << 20);  // the most that glibc takes
#endif
    constexpr std::string_view option = "--messages=";
    if (argc == 2 && std::string_view(argv[1]).starts_with(option)) {
        return write_messages(argv[1] + option.size()) ? 0 : 1;
    }
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    benchmark::RunSpecifiedBenchmarks();
}
