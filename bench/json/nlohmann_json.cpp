// nlohmann::json: by way of its document, as it is used.
#include "etcd.hpp"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <utility>

namespace {

using nlohmann::json;

template <class T>
void put(json& to, const char* key, const std::optional<T>& x) {
    if (x) to[key] = *x;
}
template <class T>
void get(const json& from, const char* key, std::optional<T>& x) {
    const auto found = from.find(key);
    if (found != from.end()) x = found->get<T>();
}

}  // namespace

namespace etcd {

void to_json(json& to, const Node& x);
void from_json(const json& from, Node& x);

void to_json(json& to, const Node& x) {
    to = json{{"key", x.key}, {"modifiedIndex", x.modifiedIndex}, {"createdIndex", x.createdIndex}};
    put(to, "value", x.value);
    put(to, "dir", x.dir);
    put(to, "expiration", x.expiration);
    put(to, "ttl", x.ttl);
    put(to, "nodes", x.nodes);
}
void from_json(const json& from, Node& x) {
    from.at("key").get_to(x.key);
    from.at("modifiedIndex").get_to(x.modifiedIndex);
    from.at("createdIndex").get_to(x.createdIndex);
    get(from, "value", x.value);
    get(from, "dir", x.dir);
    get(from, "expiration", x.expiration);
    get(from, "ttl", x.ttl);
    get(from, "nodes", x.nodes);
}
static void to_json(json& to, const Response& x) {
    to = json{{"action", x.action},
              {"etcdIndex", x.etcdIndex},
              {"raftIndex", x.raftIndex},
              {"raftTerm", x.raftTerm}};
    put(to, "node", x.node);
    put(to, "prevNode", x.prevNode);
}
static void from_json(const json& from, Response& x) {
    from.at("action").get_to(x.action);
    from.at("etcdIndex").get_to(x.etcdIndex);
    from.at("raftIndex").get_to(x.raftIndex);
    from.at("raftTerm").get_to(x.raftTerm);
    get(from, "node", x.node);
    get(from, "prevNode", x.prevNode);
}

}  // namespace etcd

namespace {

[[maybe_unused]] const bool registered = [] {
    bench::for_each_input("encode", "nlohmann_json", [](const etcd::Input& input) {
        etcd::Response x = etcd::make(input);
        bench::expect(json(x) == json::parse(bench::etcd_text(input)));
        return [x = std::move(x)] { return json(x).dump(); };
    });
    bench::for_each_input("decode", "nlohmann_json", [](const etcd::Input& input) {
        std::string text = bench::etcd_text(input);
        bench::expect(json::parse(text).get<etcd::Response>() == etcd::make(input));
        return [text = std::move(text)] { return json::parse(text).get<etcd::Response>(); };
    });
    return true;
}();

}  // namespace
