// Boost.JSON: by way of its document, with `value_from` and `value_to`.
#include "etcd.hpp"

#include <boost/json.hpp>

#include <optional>
#include <string>
#include <utility>

namespace etcd {

namespace json = boost::json;

template <class T>
static void put(json::object& to, const char* key, const std::optional<T>& x) {
    if (x) to[key] = json::value_from(*x, to.storage());
}
template <class T>
static void get(const json::object& from, const char* key, T& x) {
    x = json::value_to<T>(from.at(key));
}
template <class T>
static void get(const json::object& from, const char* key, std::optional<T>& x) {
    if (const json::value* found = from.if_contains(key)) x = json::value_to<T>(*found);
}

static void tag_invoke(json::value_from_tag, json::value& to, const Node& x) {
    json::object object(to.storage());
    object["key"] = x.key;
    put(object, "value", x.value);
    put(object, "dir", x.dir);
    put(object, "expiration", x.expiration);
    put(object, "ttl", x.ttl);
    put(object, "nodes", x.nodes);
    object["modifiedIndex"] = x.modifiedIndex;
    object["createdIndex"] = x.createdIndex;
    to = std::move(object);
}
static Node tag_invoke(json::value_to_tag<Node>, const json::value& from) {
    const json::object& object = from.as_object();
    Node x;
    get(object, "key", x.key);
    get(object, "value", x.value);
    get(object, "dir", x.dir);
    get(object, "expiration", x.expiration);
    get(object, "ttl", x.ttl);
    get(object, "nodes", x.nodes);
    get(object, "modifiedIndex", x.modifiedIndex);
    get(object, "createdIndex", x.createdIndex);
    return x;
}
static void tag_invoke(json::value_from_tag, json::value& to, const Response& x) {
    json::object object(to.storage());
    object["action"] = x.action;
    put(object, "node", x.node);
    put(object, "prevNode", x.prevNode);
    object["etcdIndex"] = x.etcdIndex;
    object["raftIndex"] = x.raftIndex;
    object["raftTerm"] = x.raftTerm;
    to = std::move(object);
}
static Response tag_invoke(json::value_to_tag<Response>, const json::value& from) {
    const json::object& object = from.as_object();
    Response x;
    get(object, "action", x.action);
    get(object, "node", x.node);
    get(object, "prevNode", x.prevNode);
    get(object, "etcdIndex", x.etcdIndex);
    get(object, "raftIndex", x.raftIndex);
    get(object, "raftTerm", x.raftTerm);
    return x;
}

}  // namespace etcd

namespace {

std::string text_of(const etcd::Response& x) {
    return boost::json::serialize(boost::json::value_from(x));
}
etcd::Response parse(const std::string& text) {
    return boost::json::value_to<etcd::Response>(boost::json::parse(text));
}

[[maybe_unused]] const bool registered = [] {
    bench::for_each_input("encode", "boost_json", [](const etcd::Input& input) {
        etcd::Response x = etcd::make(input);
        bench::expect(text_of(x) == bench::etcd_text(input));
        return [x = std::move(x)] { return text_of(x); };
    });
    bench::for_each_input("decode", "boost_json", [](const etcd::Input& input) {
        std::string text = bench::etcd_text(input);
        bench::expect(parse(text) == etcd::make(input));
        return [text = std::move(text)] { return parse(text); };
    });
    return true;
}();

}  // namespace
