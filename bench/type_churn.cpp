// type_churn [COUNT]: decodes COUNT streams (ten million) of which each brings a struct type that
// nobody has seen before, half of them as a dynamic value and half into a C++ struct, and prints
// the resident memory after each million. It must stay flat: types that nobody needs are freed.
// Exit status 1 when it grew by more than 8 MiB after the first tenth.
#include <vdl/vom.hpp>

#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

namespace {

constexpr std::size_t digits = 9;
const std::string mark(digits, '0');

struct Target {
    std::int64_t x = 0;
    std::string text;
    std::int32_t more = 5;
};

std::size_t resident_bytes() {
    std::ifstream file("/proc/self/statm");
    std::size_t total = 0;
    std::size_t resident = 0;
    file >> total >> resident;
    return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

/// A stream of a struct in a struct, with `mark` in the names of both types and of one field.
std::string stream() {
    using vdl::Type;
    const Type inner =
        Type::structure("fresh.Inner" + mark, {{"a", Type::int32()}, {"b", Type::string()}})
            .value();
    const Type outer =
        Type::structure("fresh.Outer" + mark, {{"x", Type::int32()},
                                               {"text", Type::string()},
                                               {"f" + mark, Type::list(inner).value()}})
            .value();
    vdl::Value value(outer);
    value.field(0).set_int(7);
    value.field(1).set_string("some text of a value");
    value.field(2).push_back().field(1).set_string("inside");
    std::string bytes;
    vdl::vom::encode_into(bytes, value).value();
    return bytes;
}

[[noreturn]] void fail(const vdl::Error& error) {
    std::fprintf(stderr, "%s\n", error.message().c_str());
    std::exit(1);
}

}  // namespace

int main(int argc, char** argv) {
    const long count = argc > 1 ? std::atol(argv[1]) : 10'000'000;
    std::string bytes = stream();
    std::vector<std::size_t> places;
    for (auto at = bytes.find(mark); at != std::string::npos; at = bytes.find(mark, at + digits)) {
        places.push_back(at);
    }
    if (places.size() != 3) return std::fprintf(stderr, "the stream has no marks\n"), 1;

    const long step = count < 10 ? 1 : count / 10;
    std::size_t first = 0;
    std::size_t last = 0;
    const auto start = std::chrono::steady_clock::now();
    Target target;
    for (long i = 1; i <= count; ++i) {
        char number[digits + 1];
        std::snprintf(number, sizeof number, "%09ld", i % 1'000'000'000);
        for (const std::size_t place : places) bytes.replace(place, digits, number, digits);
        if (i % 2 == 0) {
            const auto value = vdl::vom::decode<vdl::Value>(bytes);
            if (!value) fail(value.error());
        } else {
            const auto done = vdl::vom::decode_into(bytes, target);
            if (!done) fail(done.error());
            if (target.x != 7) return std::fprintf(stderr, "wrong value\n"), 1;
        }
        if (i % step == 0) {
            last = resident_bytes();
            if (first == 0) first = last;
            const double seconds =
                std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
            std::printf("%10ld streams  %7.2f MiB resident  %6.0f ns a stream\n", i,
                        static_cast<double>(last) / (1 << 20),
                        seconds * 1e9 / static_cast<double>(i));
            std::fflush(stdout);
        }
    }
    if (last > first + (8 << 20)) return std::fprintf(stderr, "memory grew\n"), 1;
}
