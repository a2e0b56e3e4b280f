// RapidJSON: its writer by hand, and a document into structs.
#include "etcd.hpp"

#include <rapidjson/document.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace {

using Writer = rapidjson::Writer<rapidjson::StringBuffer>;
using rapidjson::Document;
using JsonValue = rapidjson::Value;

void put(Writer& to, const std::string& x) {
    to.String(x.data(), static_cast<rapidjson::SizeType>(x.size()));
}
void put(Writer& to, const etcd::Node& x) {
    to.StartObject();
    to.Key("key");
    put(to, x.key);
    if (x.value) {
        to.Key("value");
        put(to, *x.value);
    }
    if (x.dir) {
        to.Key("dir");
        to.Bool(*x.dir);
    }
    if (x.expiration) {
        to.Key("expiration");
        put(to, *x.expiration);
    }
    if (x.ttl) {
        to.Key("ttl");
        to.Int64(*x.ttl);
    }
    if (x.nodes) {
        to.Key("nodes");
        to.StartArray();
        for (const etcd::Node& node : *x.nodes) put(to, node);
        to.EndArray();
    }
    to.Key("modifiedIndex");
    to.Uint64(x.modifiedIndex);
    to.Key("createdIndex");
    to.Uint64(x.createdIndex);
    to.EndObject();
}
void put(Writer& to, const etcd::Response& x) {
    to.StartObject();
    to.Key("action");
    put(to, x.action);
    if (x.node) {
        to.Key("node");
        put(to, *x.node);
    }
    if (x.prevNode) {
        to.Key("prevNode");
        put(to, *x.prevNode);
    }
    to.Key("etcdIndex");
    to.Uint64(x.etcdIndex);
    to.Key("raftIndex");
    to.Uint64(x.raftIndex);
    to.Key("raftTerm");
    to.Uint64(x.raftTerm);
    to.EndObject();
}

std::string text_of(const JsonValue& from) { return {from.GetString(), from.GetStringLength()}; }
void get(const JsonValue& from, etcd::Node& x) {
    for (const auto& member : from.GetObject()) {
        const std::string_view name(member.name.GetString(), member.name.GetStringLength());
        if (name == "key") {
            x.key = text_of(member.value);
        } else if (name == "value") {
            x.value = text_of(member.value);
        } else if (name == "dir") {
            x.dir = member.value.GetBool();
        } else if (name == "expiration") {
            x.expiration = text_of(member.value);
        } else if (name == "ttl") {
            x.ttl = member.value.GetInt64();
        } else if (name == "nodes") {
            x.nodes.emplace();
            x.nodes->reserve(member.value.Size());
            for (const auto& node : member.value.GetArray()) get(node, x.nodes->emplace_back());
        } else if (name == "modifiedIndex") {
            x.modifiedIndex = member.value.GetUint64();
        } else if (name == "createdIndex") {
            x.createdIndex = member.value.GetUint64();
        }
    }
}
void get(const JsonValue& from, etcd::Response& x) {
    for (const auto& member : from.GetObject()) {
        const std::string_view name(member.name.GetString(), member.name.GetStringLength());
        if (name == "action") {
            x.action = text_of(member.value);
        } else if (name == "node") {
            get(member.value, x.node.emplace());
        } else if (name == "prevNode") {
            get(member.value, x.prevNode.emplace());
        } else if (name == "etcdIndex") {
            x.etcdIndex = member.value.GetUint64();
        } else if (name == "raftIndex") {
            x.raftIndex = member.value.GetUint64();
        } else if (name == "raftTerm") {
            x.raftTerm = member.value.GetUint64();
        }
    }
}

/// Checked as strictly as what it is compared with.
constexpr unsigned flags = rapidjson::kParseValidateEncodingFlag;

etcd::Response parse(const std::string& text) {
    Document document;
    document.Parse<flags>(text.data(), text.size());
    etcd::Response x;
    get(document, x);
    return x;
}

[[maybe_unused]] const bool registered = [] {
    bench::for_each_input("encode_again", "rapidjson_json", [](const etcd::Input& input) {
        etcd::Response x = etcd::make(input);
        auto out = std::make_shared<rapidjson::StringBuffer>();
        auto write = [x = std::move(x), out] {
            out->Clear();
            Writer writer(*out);
            put(writer, x);
            return out->GetString();
        };
        bench::expect(write() == bench::etcd_text(input));
        return write;
    });
    bench::for_each_input("decode", "rapidjson_json", [](const etcd::Input& input) {
        std::string text = bench::etcd_text(input);
        bench::expect(parse(text) == etcd::make(input));
        return [text = std::move(text)] { return parse(text); };
    });
    return true;
}();

}  // namespace
