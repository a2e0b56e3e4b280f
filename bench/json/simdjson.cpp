// simdjson: on demand into structs, new and kept ones. It only reads.
#include "etcd.hpp"

#include <simdjson.h>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace ondemand = simdjson::ondemand;

/// What a kept object has and the text has not.
void clear(etcd::Node& x, unsigned seen) {
    if ((seen & 1) == 0) x.value.reset();
    if ((seen & 2) == 0) x.dir.reset();
    if ((seen & 4) == 0) x.expiration.reset();
    if ((seen & 8) == 0) x.ttl.reset();
    if ((seen & 16) == 0) x.nodes.reset();
}
template <class T>
T& filled(std::optional<T>& x) {
    return x ? *x : x.emplace();
}

void get(ondemand::value from, etcd::Node& x) {
    unsigned seen = 0;
    for (auto member : from.get_object()) {
        const std::string_view name = member.unescaped_key();
        auto value = member.value();
        if (name == "key") {
            x.key = std::string_view(value);
        } else if (name == "value") {
            filled(x.value) = std::string_view(value);
            seen |= 1;
        } else if (name == "dir") {
            x.dir = bool(value);
            seen |= 2;
        } else if (name == "expiration") {
            filled(x.expiration) = std::string_view(value);
            seen |= 4;
        } else if (name == "ttl") {
            x.ttl = std::int64_t(value);
            seen |= 8;
        } else if (name == "nodes") {
            std::vector<etcd::Node>& nodes = filled(x.nodes);
            std::size_t n = 0;
            for (auto node : value.get_array()) {
                if (n == nodes.size()) nodes.emplace_back();
                get(node.value(), nodes[n++]);
            }
            nodes.resize(n);
            seen |= 16;
        } else if (name == "modifiedIndex") {
            x.modifiedIndex = std::uint64_t(value);
        } else if (name == "createdIndex") {
            x.createdIndex = std::uint64_t(value);
        }
    }
    clear(x, seen);
}
void get(ondemand::document& from, etcd::Response& x) {
    unsigned seen = 0;
    for (auto member : from.get_object()) {
        const std::string_view name = member.unescaped_key();
        auto value = member.value();
        if (name == "action") {
            x.action = std::string_view(value);
        } else if (name == "node") {
            get(value.value(), filled(x.node));
            seen |= 1;
        } else if (name == "prevNode") {
            get(value.value(), filled(x.prevNode));
            seen |= 2;
        } else if (name == "etcdIndex") {
            x.etcdIndex = std::uint64_t(value);
        } else if (name == "raftIndex") {
            x.raftIndex = std::uint64_t(value);
        } else if (name == "raftTerm") {
            x.raftTerm = std::uint64_t(value);
        }
    }
    if ((seen & 1) == 0) x.node.reset();
    if ((seen & 2) == 0) x.prevNode.reset();
}

struct Input {
    simdjson::padded_string text;
    ondemand::parser parser;

    void read(etcd::Response& x) {
        ondemand::document document = parser.iterate(text);
        get(document, x);
    }
};
std::shared_ptr<Input> text_of(const etcd::Input& input) {
    auto made = std::make_shared<Input>();
    made->text = simdjson::padded_string(bench::etcd_text(input));
    etcd::Response x;
    made->read(x);
    bench::expect(x == etcd::make(input));
    return made;
}

[[maybe_unused]] const bool registered = [] {
    bench::for_each_input("decode", "simdjson_json", [](const etcd::Input& input) {
        return [input = text_of(input)] {
            etcd::Response x;
            input->read(x);
            return x;
        };
    });
    bench::for_each_input("decode_again", "simdjson_json", [](const etcd::Input& input) {
        return [input = text_of(input), x = std::make_shared<etcd::Response>()] {
            input->read(*x);
            return x.get();
        };
    });
    return true;
}();

}  // namespace
