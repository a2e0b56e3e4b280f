// simdjson: on demand into structs, and its document.
#include "../support/json_etcd.hpp"

#include <simdjson.h>

#include <memory>
#include <string>
#include <string_view>

namespace {

namespace ondemand = simdjson::ondemand;

void get(ondemand::value from, etcd::Node& x) {
    for (auto member : from.get_object()) {
        const std::string_view name = member.unescaped_key();
        auto value = member.value();
        if (name == "key") {
            x.key = std::string_view(value);
        } else if (name == "value") {
            x.value = std::string_view(value);
        } else if (name == "dir") {
            x.dir = bool(value);
        } else if (name == "expiration") {
            x.expiration = std::string_view(value);
        } else if (name == "ttl") {
            x.ttl = std::int64_t(value);
        } else if (name == "nodes") {
            x.nodes.emplace();
            for (auto node : value.get_array()) get(node.value(), x.nodes->emplace_back());
        } else if (name == "modifiedIndex") {
            x.modifiedIndex = std::uint64_t(value);
        } else if (name == "createdIndex") {
            x.createdIndex = std::uint64_t(value);
        }
    }
}
void get(ondemand::document& from, etcd::Response& x) {
    for (auto member : from.get_object()) {
        const std::string_view name = member.unescaped_key();
        auto value = member.value();
        if (name == "action") {
            x.action = std::string_view(value);
        } else if (name == "node") {
            get(value.value(), x.node.emplace());
        } else if (name == "prevNode") {
            get(value.value(), x.prevNode.emplace());
        } else if (name == "etcdIndex") {
            x.etcdIndex = std::uint64_t(value);
        } else if (name == "raftIndex") {
            x.raftIndex = std::uint64_t(value);
        } else if (name == "raftTerm") {
            x.raftTerm = std::uint64_t(value);
        }
    }
}

[[maybe_unused]] const bool registered = [] {
    bench::for_each_input("simdjson/decode", [](const etcd::Input& input) {
        return [text = std::make_shared<simdjson::padded_string>(bench::etcd_text(input)),
                parser = std::make_shared<ondemand::parser>()] {
            ondemand::document document = parser->iterate(*text);
            etcd::Response x;
            get(document, x);
            return x;
        };
    });
    bench::for_each_input("simdjson/decode_value", [](const etcd::Input& input) {
        return [text = std::make_shared<simdjson::padded_string>(bench::etcd_text(input)),
                parser = std::make_shared<simdjson::dom::parser>()] {
            return simdjson::dom::element(parser->parse(*text));
        };
    });
    return true;
}();

}  // namespace
