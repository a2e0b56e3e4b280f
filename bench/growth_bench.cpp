// Whether the cost of encoding and decoding is linear in the input, see growth/growth.hpp:
//
//     build/bench/growth_bench --benchmark_filter=BigO     the lines
#include "growth/growth.hpp"

#include <string>
#include <utility>

growth::Parts growth::make(const std::string& name, std::int64_t n) {
    Parts x;
    for (std::int64_t i = 0; i < n; ++i) {
        const auto number = static_cast<std::int32_t>(i * 1000);
        const std::string text = "a text " + std::to_string(i);
        if (name == "numbers") {
            x.numbers.push_back(number);
        } else if (name == "strings") {
            x.strings.push_back(text);
        } else if (name == "structs") {
            x.structs.push_back({number, text, i % 2 == 0});
        } else if (name == "map") {
            x.map.emplace(text, number);
        } else if (name == "set") {
            x.set.insert(i << 40);
        } else {
            x.hashed.emplace(text, number);
        }
    }
    return x;
}

growth::Tree growth::make_tree(std::int64_t depth) {
    Tree tree;
    for (std::int64_t i = 1; i < depth; ++i) {
        Tree outer;
        outer.children.push_back(std::move(tree));
        tree = std::move(outer);
    }
    return tree;
}

int main(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    growth::add_vom();
    growth::add_json();
    growth::add_cbor();
    growth::add_msgpack();
    growth::add_protobuf();
    growth::add_values();
    benchmark::RunSpecifiedBenchmarks();
}
