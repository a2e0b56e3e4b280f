// The published etcd inputs: structs from text and into text, and values of unknown type.
//
//   encode  into a new string            encode_again  into a buffer that is kept
//   decode  into a new object            decode_again  into an object that is kept
//   decode_value, encode_value           the same for a `Value`
//
// Peers that are installed take part (bench/peers).
#include "support/json_etcd.hpp"

#include <vdl/json.hpp>

#include <benchmark/benchmark.h>

#include <string>

namespace bench {

std::string etcd_text(const etcd::Input& input) {
    return vdl::json::encode(etcd::make(input)).value();
}

}  // namespace bench

namespace {

namespace json = vdl::json;
using etcd::Input;

[[maybe_unused]] const bool registered = [] {
    bench::for_each_input("vdl/encode", [](const Input& input) {
        return [x = etcd::make(input)] { return json::encode(x); };
    });
    bench::for_each_input("vdl/encode_again", [](const Input& input) {
        return [x = etcd::make(input), out = vdl::Buffer()]() mutable {
            return json::encode_into(out, x).has_value() ? out.data() : nullptr;
        };
    });
    bench::for_each_input("vdl/decode", [](const Input& input) {
        return [text = bench::etcd_text(input)] { return json::decode<etcd::Response>(text); };
    });
    bench::for_each_input("vdl/decode_again", [](const Input& input) {
        return [text = bench::etcd_text(input), x = etcd::Response()]() mutable {
            return json::decode_into(text, x).has_value() ? &x : nullptr;
        };
    });
    bench::for_each_input("vdl/decode_value", [](const Input& input) {
        return [text = bench::etcd_text(input)] { return json::decode<vdl::Value>(text); };
    });
    bench::for_each_input("vdl/decode_value_again", [](const Input& input) {
        return [text = bench::etcd_text(input), x = vdl::Value()]() mutable {
            return json::decode_into(text, x).has_value() ? &x : nullptr;
        };
    });
    bench::for_each_input("vdl/encode_value", [](const Input& input) {
        return [x = json::decode<vdl::Value>(bench::etcd_text(input)).value(),
                out = vdl::Buffer()]() mutable {
            return json::encode_into(out, x).has_value() ? out.data() : nullptr;
        };
    });
    bench::for_each_input("vdl/skip", [](const Input& input) {
        return [text = bench::etcd_text(input)] { return json::skip(text).value(); };
    });
    return true;
}();

}  // namespace

int main(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    benchmark::RunSpecifiedBenchmarks();
}
