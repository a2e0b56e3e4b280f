// Many maps with the same keys, in each layout: 834 plays, each a number and 25 to 27 pairs of
// strings, values of 1 to 29 bytes. Size, writing into a buffer that is kept, and reading into
// objects that are kept.
#include <vdl/cbor.hpp>
#include <vdl/json.hpp>
#include <vdl/msgpack.hpp>

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace bench {

struct Play {
    std::uint32_t id = 0;
    std::map<std::string, std::string> data;
    friend bool operator==(const Play&, const Play&) = default;
};

}  // namespace bench

namespace {

using bench::Play;
using vdl::MapLayout;

std::vector<Play> make_plays() {
    std::uint64_t state = 834;
    const auto below = [&state](std::uint64_t n) {
        state = state * 6364136223846793005U + 1442695040888963407U;
        return (state >> 33) % n;
    };
    static constexpr const char* keys[] = {
        "title",    "author",   "genre",    "language", "translator", "publisher", "city",
        "country",  "theatre",  "director", "producer", "composer",   "designer",  "costumes",
        "lighting", "premiere", "season",   "acts",     "scenes",     "duration",  "cast_size",
        "status",   "rights",   "reviewer", "rating",   "notes",      "source"};
    std::vector<Play> plays(834);
    std::uint32_t id = 10'000;
    for (Play& play : plays) {
        play.id = id += static_cast<std::uint32_t>(1 + below(9));
        const std::size_t count = 25 + below(3);
        for (std::size_t i = 0; i < count; ++i) {
            std::string value(1 + below(29), ' ');
            for (char& c : value) c = static_cast<char>('a' + below(26));
            play.data.emplace(keys[i], std::move(value));
        }
    }
    return plays;
}

const std::vector<Play>& plays() {
    static const std::vector<Play> made = make_plays();
    return made;
}

struct Json {
    using Options = vdl::json::Options;
    static auto write(vdl::Buffer& out, const Options& options) {
        return vdl::json::encode_into(out, plays(), options);
    }
    static auto read(const vdl::Buffer& in, std::vector<Play>& into, const Options& options) {
        return vdl::json::decode_into(in, into, options);
    }
};
struct Cbor {
    using Options = vdl::cbor::Options;
    static auto write(vdl::Buffer& out, const Options& options) {
        return vdl::cbor::encode_into(out, plays(), options);
    }
    static auto read(const vdl::Buffer& in, std::vector<Play>& into, const Options& options) {
        return vdl::cbor::decode_into(in, into, options);
    }
};
struct Msgpack {
    using Options = vdl::msgpack::Options;
    static auto write(vdl::Buffer& out, const Options& options) {
        return vdl::msgpack::encode_into(out, plays(), options);
    }
    static auto read(const vdl::Buffer& in, std::vector<Play>& into, const Options& options) {
        return vdl::msgpack::decode_into(in, into, options);
    }
};

template <class Format>
void add(const std::string& name, const typename Format::Options& options) {
    const auto write = [options](benchmark::State& state) {
        vdl::Buffer out;
        for (auto _ : state) {
            if (auto done = Format::write(out, options); !done) {
                state.SkipWithError(done.error().message().c_str());
                break;
            }
            benchmark::DoNotOptimize(out.data());
        }
        state.counters["bytes"] = static_cast<double>(out.size());
    };
    const auto read = [options](benchmark::State& state) {
        vdl::Buffer in;
        Format::write(in, options).value();
        std::vector<Play> into;
        for (auto _ : state) {
            if (auto done = Format::read(in, into, options); !done) {
                state.SkipWithError(done.error().message().c_str());
                break;
            }
            benchmark::DoNotOptimize(into.data());
        }
        if (into != plays()) state.SkipWithError("other plays");
        state.counters["bytes"] = static_cast<double>(in.size());
    };
    benchmark::RegisterBenchmark(("encode/" + name).c_str(), write);
    benchmark::RegisterBenchmark(("decode/" + name).c_str(), read);
}

/// Every layout of maps; `prefix` names the format and the layout of structs.
template <class Format>
void add_layouts(const std::string& prefix, typename Format::Options options) {
    options.map_layout = MapLayout::natural;
    add<Format>(prefix + "/natural", options);
    options.map_layout = MapLayout::pairs;
    add<Format>(prefix + "/pairs", options);
    options.map_layout = MapLayout::split;
    add<Format>(prefix + "/split", options);
    options.map_layout = MapLayout::flat;
    add<Format>(prefix + "/flat", options);
}

template <class Format>
void add_tree(const std::string& name) {
    typename Format::Options options;
    add_layouts<Format>(name + "/by_name", options);
    options.structs = vdl::StructLayout::array;
    add_layouts<Format>(name + "/array", options);
}

}  // namespace

int main(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    add_layouts<Json>("json", {});
    add_tree<Cbor>("cbor");
    add_tree<Msgpack>("msgpack");
    benchmark::RunSpecifiedBenchmarks();
}
