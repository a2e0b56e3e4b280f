// The published map benchmark: Obj2{1: map<uint32, Obj1>}, Obj1{1: string Type, 2: string Value},
// with 10 and 100,000 entries, keys ascending, values "a" and "b"; and customers, as a service
// sends them.
//
//   Encode      into a new vector             EncodeMany  into a buffer that is kept
//   Decode      into a new object             DecodeMany  into one that is kept, with a context
//
// protobuf/...: the C++ library, where it is installed. Its "Arena" forms put a new object on an
// arena that is kept. Go's protobuf has the same cases in go/run.
#include "../support/counters.hpp"

#include <vdl/decode_context.hpp>
#include <vdl/protobuf.hpp>

#ifdef VDL_BENCH_PROTOBUF
#include <protobuf_bench.pb.h>
#endif

#include <benchmark/benchmark.h>

#include <boost/container/flat_map.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace {

using bench::Counters;

struct Obj1 {
    std::string Type;
    std::string Value;
};
template <class Map>
struct Obj2 {
    Map objects;
};
using Ordered = Obj2<std::map<std::uint32_t, Obj1>>;
using Hashed = Obj2<std::unordered_map<std::uint32_t, Obj1>>;
using Flat = Obj2<boost::container::flat_map<std::uint32_t, Obj1>>;

struct Address {
    std::string street;
    std::string city;
    std::string zip;
    std::uint32_t country = 0;
};
struct Order {
    std::uint64_t id = 0;
    std::vector<std::uint32_t> items;
    double total = 0;
    std::string note;
};
struct Customer {
    std::uint64_t id = 0;
    std::string name;
    std::vector<std::string> emails;
    std::optional<Address> address;
    std::vector<Order> orders;
    bool active = false;
    std::int32_t age = 0;
};
struct Customers {
    std::vector<Customer> customers;
};

using Bytes = std::vector<std::byte>;

void check(benchmark::State& state, bool ok) {
    if (!ok) state.SkipWithError("failed");
}

template <class T>
T make_objects(std::uint32_t n) {
    T x;
    for (std::uint32_t i = 0; i < n; ++i) x.objects[i] = {"a", "b"};
    return x;
}
Customers make_customers() {
    Customers all;
    for (std::uint32_t i = 0; i < 100; ++i) {
        Customer& x = all.customers.emplace_back();
        x.id = 1'000'000 + i;
        x.name = "Customer number " + std::to_string(i);
        x.emails = {"customer" + std::to_string(i) + "@example.com", "office@example.org"};
        x.address = {"A street of some length " + std::to_string(i), "Some city", "12345", i};
        for (std::uint32_t k = 0; k < 5; ++k) {
            x.orders.push_back({k, {1, 200, 30'000, i, k}, 12.5 * k, "note"});
        }
        x.active = i % 2 != 0;
        x.age = static_cast<std::int32_t>(20 + i % 60);
    }
    return all;
}

template <class T>
void add(const std::string& name, const T& x) {
    const Bytes bytes = vdl::protobuf::encode(x).value();
    const std::string group = "vdl/" + name;
    benchmark::RegisterBenchmark((group + "/Encode").c_str(), [=](benchmark::State& state) {
        const Counters counters(state, bytes.size());
        for (auto _ : state) {
            auto made = vdl::protobuf::encode(x);
            benchmark::DoNotOptimize(made);
        }
    });
    benchmark::RegisterBenchmark((group + "/EncodeMany").c_str(), [=](benchmark::State& state) {
        vdl::Buffer out;
        check(state, vdl::protobuf::encode_into(out, x).has_value());
        const Counters counters(state, bytes.size());
        for (auto _ : state) {
            check(state, vdl::protobuf::encode_into(out, x).has_value());
            benchmark::DoNotOptimize(out.data());
            benchmark::ClobberMemory();
        }
    });
    benchmark::RegisterBenchmark((group + "/Decode").c_str(), [=](benchmark::State& state) {
        const Counters counters(state, bytes.size());
        for (auto _ : state) {
            auto made = vdl::protobuf::decode<T>(bytes);
            benchmark::DoNotOptimize(made);
            check(state, made.has_value());
        }
    });
    benchmark::RegisterBenchmark((group + "/DecodeMany").c_str(), [=](benchmark::State& state) {
        vdl::DecodeContext context;
        const vdl::DecodeContext::Use use(context);
        T kept;
        for (int i = 0; i < 3; ++i) {
            check(state, vdl::protobuf::decode_into(bytes, kept).has_value());
        }
        const Counters counters(state, bytes.size());
        for (auto _ : state) {
            check(state, vdl::protobuf::decode_into(bytes, kept).has_value());
            benchmark::DoNotOptimize(kept);
            benchmark::ClobberMemory();
        }
    });
}

#ifdef VDL_BENCH_PROTOBUF

template <class T>
void add_peer(const std::string& name, const Bytes& bytes) {
    const std::string text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    const std::string group = "protobuf/" + name;
    benchmark::RegisterBenchmark((group + "/Encode").c_str(), [=](benchmark::State& state) {
        T x;
        check(state, x.ParseFromString(text));
        const Counters counters(state, text.size());
        for (auto _ : state) {
            auto made = x.SerializeAsString();
            benchmark::DoNotOptimize(made);
        }
    });
    benchmark::RegisterBenchmark((group + "/EncodeMany").c_str(), [=](benchmark::State& state) {
        T x;
        check(state, x.ParseFromString(text));
        std::string out;
        check(state, x.SerializeToString(&out));
        const Counters counters(state, text.size());
        for (auto _ : state) {
            check(state, x.SerializeToString(&out));
            benchmark::DoNotOptimize(out.data());
            benchmark::ClobberMemory();
        }
    });
    benchmark::RegisterBenchmark((group + "/Decode").c_str(), [=](benchmark::State& state) {
        const Counters counters(state, text.size());
        for (auto _ : state) {
            T x;
            check(state, x.ParseFromString(text));
            benchmark::DoNotOptimize(x);
        }
    });
    benchmark::RegisterBenchmark((group + "/DecodeMany").c_str(), [=](benchmark::State& state) {
        T kept;
        for (int i = 0; i < 3; ++i) check(state, kept.ParseFromString(text));
        const Counters counters(state, text.size());
        for (auto _ : state) {
            check(state, kept.ParseFromString(text));
            benchmark::DoNotOptimize(kept);
            benchmark::ClobberMemory();
        }
    });
    benchmark::RegisterBenchmark((group + "/DecodeArena").c_str(), [=](benchmark::State& state) {
        std::vector<char> block(64 * text.size() + 65'536);
        google::protobuf::ArenaOptions options;
        options.initial_block = block.data();
        options.initial_block_size = block.size();
        google::protobuf::Arena arena(options);
        const Counters counters(state, text.size());
        for (auto _ : state) {
            T* const x = google::protobuf::Arena::CreateMessage<T>(&arena);
            check(state, x->ParseFromString(text));
            benchmark::DoNotOptimize(x);
            arena.Reset();
        }
    });
}

#endif

void add_all() {
    for (const std::uint32_t n : {10U, 100'000U}) {
        const std::string entries = std::to_string(n);
        add("map" + entries, make_objects<Ordered>(n));
        add("unordered_map" + entries, make_objects<Hashed>(n));
        add("flat_map" + entries, make_objects<Flat>(n));
#ifdef VDL_BENCH_PROTOBUF
        add_peer<bench_proto::Obj2>("map" + entries,
                                    vdl::protobuf::encode(make_objects<Ordered>(n)).value());
#endif
    }
    add("customers100", make_customers());
#ifdef VDL_BENCH_PROTOBUF
    add_peer<bench_proto::Customers>("customers100",
                                     vdl::protobuf::encode(make_customers()).value());
#endif
}

}  // namespace

int main(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    add_all();
    benchmark::RunSpecifiedBenchmarks();
}
