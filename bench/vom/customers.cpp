// One customer, and a stream of a thousand: decoded, and passed on as raw bytes.
#include "../support/counters.hpp"
#include "harness.hpp"

#include <vom/demo_types.hpp>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace {

using bench::check;
using bench::Counters;

demo::Customer customer(int i) {
    const std::string number = std::to_string(i);
    demo::CreditReport credit;
    switch (i % 3) {
        case 0: credit = {demo::CreditAgency::equifax, demo::EquifaxReport{7, {1, 2, 3, 4}}}; break;
        case 1:
            credit = {demo::CreditAgency::experian,
                      demo::ExperianReport{demo::ExperianRating::bad, {"bank", "shop", "uncle"}}};
            break;
        default:
            credit = {demo::CreditAgency::transunion,
                      demo::TransUnionReport{40, {{"2014Q3", 36}, {"2014Q4", 37}}}};
    }
    return {"Customer number " + number,
            1'000'000 + i,
            i % 2 == 0,
            {number + " Main Street", "Springfield", "CA", "94303"},
            {{"7 Old Street", "Springfield", "CA", "94303"}, {"9 Older Street", "Reno", "NV", "1"}},
            std::move(credit)};
}

std::vector<demo::Customer> customers() {
    std::vector<demo::Customer> all;
    for (int i = 0; i < 1000; ++i) all.push_back(customer(i));
    return all;
}
vdl::Buffer stream_of_customers() {
    vdl::Buffer out;
    vdl::vom::Encoder encoder(out);
    for (const demo::Customer& x : customers()) encoder.encode(x).value();
    return out;
}

/// A whole stream from a thousand values of type `T`, into a buffer that is kept.
template <class T>
void encode_stream(benchmark::State& state, const void*) {
    const vdl::Buffer stream = stream_of_customers();
    std::vector<T> all(1000);
    vdl::vom::Decoder decoder(stream.bytes());
    for (T& x : all) {
        (void)decoder.next().value();
        decoder.decode_into(x).value();
    }
    vdl::Buffer out;
    const Counters counters(state, stream.size());
    for (auto _ : state) {
        out.clear();
        vdl::vom::Encoder encoder(out);
        for (const T& x : all) check(state, encoder.encode(x));
        benchmark::DoNotOptimize(out.data());
        benchmark::ClobberMemory();
    }
    if (!(out == stream)) state.SkipWithError("not the same stream");
}

/// The way back, into objects that are kept or into new ones.
template <class T, bool fresh>
void decode_stream(benchmark::State& state, const void*) {
    const vdl::Buffer stream = stream_of_customers();
    std::vector<T> all(1000);
    const Counters counters(state, stream.size());
    for (auto _ : state) {
        if constexpr (fresh) all = std::vector<T>(1000);
        vdl::vom::Decoder decoder(stream.bytes());
        for (T& x : all) {
            if (!decoder.next().value_or(false)) state.SkipWithError("no value");
            check(state, decoder.decode_into(x));
        }
        benchmark::DoNotOptimize(all.data());
        benchmark::ClobberMemory();
    }
}

template <class T>
void add_streams(const char* library) {
    bench::add_benchmark("Customer1000", "EncodeMany", library, encode_stream<T>, nullptr);
    bench::add_benchmark("Customer1000", "DecodeMany", library, decode_stream<T, false>, nullptr);
    bench::add_benchmark("Customer1000", "DecodeManyFresh", library, decode_stream<T, true>,
                         nullptr);
}

}  // namespace

void bench::add_customers() {
    add_case("Customer", customer(1));
    add_streams<demo::Customer>("vdl_vom");
    add_streams<vdl::Value>("vdl_value_vom");
    add_streams<vdl::vom::RawBytes>("vdl_raw_vom");
}
