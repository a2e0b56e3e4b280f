// Raw members of one format in another: an any, with the value that they hold.
#include <vdl/cbor.hpp>
#include <vdl/json.hpp>
#include <vdl/msgpack.hpp>

#include <doctest/doctest.h>

#include <string>

namespace cbor = vdl::cbor;
namespace json = vdl::json;
namespace msgpack = vdl::msgpack;

namespace demo {

template <class Raw>
struct With {
    int id = 0;
    Raw raw;
};

}  // namespace demo

TEST_CASE("JSON in CBOR and MessagePack, and back") {
    const demo::With<json::Raw> x{1, {"{\"a\" : [1,2.5,null]}"}};
    const std::string text = R"({"a":[1,2.5,null]})";
    const auto in_cbor = cbor::encode(x).value();
    const auto in_msgpack = msgpack::encode(x).value();
    CHECK(cbor::diagnostic(in_cbor).value() == R"({"id": 1, "raw": {"a": [1, 2.5, null]}})");
    CHECK(cbor::decode<demo::With<json::Raw>>(in_cbor)->raw.text == text);
    CHECK(msgpack::decode<demo::With<json::Raw>>(in_msgpack)->raw.text == text);
    CHECK(json::encode(cbor::decode<demo::With<vdl::Value>>(in_cbor)->raw).value() == text);
    // At the top.
    CHECK(cbor::decode<json::Raw>(cbor::encode(json::Raw{" [1] "})).value().text == "[1]");
}

TEST_CASE("CBOR and MessagePack in JSON, and in each other") {
    const std::string text = R"({"id":1,"raw":{"a":[1,2.5,null]}})";
    const auto as_cbor = json::decode<demo::With<cbor::Raw>>(text).value();
    CHECK(cbor::diagnostic(as_cbor.raw.bytes).value() == R"({"a": [1, 2.5, null]})");
    CHECK(json::encode(as_cbor).value() == text);
    const auto as_msgpack =
        msgpack::decode<demo::With<msgpack::Raw>>(msgpack::encode(as_cbor)).value();
    CHECK(json::encode(as_msgpack).value() == text);
    CHECK(cbor::encode(as_msgpack).value() == cbor::encode(as_cbor).value());
}
