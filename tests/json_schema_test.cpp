// JSON Schema of C++ types and of types known at run time: the exact text.
#include <vdl/json.hpp>

#include <doctest/doctest.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

using vdl::MapLayout;
namespace json = vdl::json;

namespace demo {

enum class Color { red, light_green };
struct Point {
    std::int8_t x = 0;
    bool y = false;
};
struct Node {
    std::string name;
    std::optional<Color> color;
    std::vector<Node> children;
};
struct Ping {
    Node* unused = nullptr;
    std::vector<struct Pong> pongs;
};
struct Pong {
    std::optional<Ping> ping;
};
struct Order {
    std::uint32_t order_id = 0;
    std::map<std::string, int> data;
    std::map<std::string, bool> flags;
};
struct Holder {
    std::vector<Order> orders;
    std::map<std::string, bool> plain;
};
using Either = std::variant<Point, bool>;

}  // namespace demo

template <>
struct vdl::Custom<demo::Color> {
    static constexpr auto naming = vdl::Naming::kebab_case;
};
template <>
struct vdl::Custom<demo::Ping> {
    static constexpr auto fields = vdl::fields(vdl::field("unused").skip());
};
template <>
struct vdl::Custom<demo::Order> {
    static constexpr auto naming = vdl::Naming::camel_case;
    static constexpr auto fields =
        vdl::fields(vdl::field("order_id").required(), vdl::field("data").layout(MapLayout::split),
                    vdl::field("flags").rename("F\"").required());
};

namespace {

constexpr std::string_view begin = R"({"$schema":"https://json-schema.org/draft/2020-12/schema",)";

/// The schema without what all of them begin with, and its brace.
template <class T>
std::string body(const json::Options& options = {}) {
    const std::string text = json::schema<T>(options).value();
    REQUIRE(text.starts_with(begin));
    return text.substr(begin.size(), text.size() - begin.size() - 1);
}
const std::string point =
    R"("demo.Point":{"type":"object","properties":{"x":{"type":"integer","minimum":-128,)"
    R"("maximum":127},"y":{"type":"boolean"}}})";

}  // namespace

TEST_CASE("numbers with their bounds") {
    CHECK(body<std::uint8_t>() == R"("type":"integer","minimum":0,"maximum":255)");
    CHECK(body<std::int16_t>() == R"("type":"integer","minimum":-32768,"maximum":32767)");
    CHECK(body<std::uint32_t>() == R"("type":"integer","minimum":0,"maximum":4294967295)");
    CHECK(body<std::int64_t>() ==
          R"("type":"integer","minimum":-9223372036854775808,"maximum":9223372036854775807)");
    CHECK(body<std::uint64_t>() ==
          R"("type":"integer","minimum":0,"maximum":18446744073709551615)");
    CHECK(body<float>() == R"("type":"number")");
    json::Options options;
    options.large_integers_as_strings = true;
    options.non_finite = json::NonFinite::null;
    CHECK(body<std::uint64_t>(options) ==
          R"("type":["integer","string"],"minimum":0,"maximum":18446744073709551615)");
    CHECK(body<double>(options) == R"("type":["number","null"])");
    options.non_finite = json::NonFinite::string;
    CHECK(body<double>(options) ==
          R"("anyOf":[{"type":"number"},{"enum":["NaN","Infinity","-Infinity"]}])");
}

TEST_CASE("what is text") {
    CHECK(body<std::string>() == R"("type":"string")");
    CHECK(body<std::vector<std::byte>>() == R"("type":"string","contentEncoding":"base64")");
    CHECK(body<demo::Color>() ==
          R"("$ref":"#/$defs/demo.Color","$defs":{"demo.Color":{"enum":["red","light-green"]}})");
    CHECK(body<std::chrono::sys_time<std::chrono::seconds>>() ==
          R"("type":"string","format":"date-time")");
    CHECK(body<std::chrono::milliseconds>() ==
          R"("type":"string","pattern":"^-?[0-9]+(\\.[0-9]{1,9})?s$")");
    CHECK(body<vdl::Type>() == R"("type":"string","description":"a type in VDL notation")");
}

TEST_CASE("arrays, lists, sets, optionals, anys") {
    CHECK(body<std::array<bool, 3>>() ==
          R"("type":"array","minItems":3,"maxItems":3,"items":{"type":"boolean"})");
    CHECK(body<std::set<std::string>>() ==
          R"("type":"array","uniqueItems":true,"items":{"type":"string"})");
    CHECK(body<std::vector<std::optional<demo::Point>>>() ==
          R"("type":"array","items":{"anyOf":[{"$ref":"#/$defs/demo.Point"},{"type":"null"}]},)"
          R"("$defs":{)" +
              point + "}");
    CHECK(json::schema<vdl::Value>().value() ==
          R"({"$schema":"https://json-schema.org/draft/2020-12/schema"})");
    json::Options options;
    options.typed_any = true;
    CHECK(body<vdl::Value>(options) ==
          R"("anyOf":[{"type":"object","properties":{"type":{"type":"string"},"value":{}},)"
          R"("required":["type","value"]},{"type":"null"}])");
}

TEST_CASE("maps in every layout") {
    using Map = std::map<std::string, bool>;
    CHECK(body<Map>() == R"("type":"object","additionalProperties":{"type":"boolean"})");
    CHECK(body<std::map<demo::Color, bool>>() ==
          R"("type":"object","propertyNames":{"$ref":"#/$defs/demo.Color"},"additionalProperties":)"
          R"({"type":"boolean"},"$defs":{"demo.Color":{"enum":["red","light-green"]}})");
    const std::string pair =
        R"("type":"array","prefixItems":[{"type":"string"},{"type":"boolean"}],"minItems":2,)"
        R"("maxItems":2)";
    json::Options options;
    options.map_layout = MapLayout::pairs;
    CHECK(body<Map>(options) == R"("type":"array","items":{)" + pair + "}");
    options.map_layout = MapLayout::split;
    CHECK(body<Map>(options) ==
          R"("type":"array","prefixItems":[{"type":"array","items":{"type":"string"}},)"
          R"({"type":"array","items":{"type":"boolean"}}],"minItems":2,"maxItems":2)");
    options.map_layout = MapLayout::flat;
    CHECK(body<Map>(options) ==
          R"("type":"array","items":{"anyOf":[{"type":"string"},{"type":"boolean"}]})");
}

TEST_CASE("structs: names, required fields, layouts of fields, wherever the struct is") {
    const std::string order =
        R"("demo.Order":{"type":"object","properties":{"orderId":{"type":"integer","minimum":0,)"
        R"("maximum":4294967295},"data":{"type":"array","prefixItems":[{"type":"array","items":)"
        R"({"type":"string"}},{"type":"array","items":{"type":"integer","minimum":-2147483648,)"
        R"("maximum":2147483647}}],"minItems":2,"maxItems":2},"F\"":{"type":"object",)"
        R"("additionalProperties":{"type":"boolean"}}},"required":["orderId","F\""]})";
    CHECK(body<demo::Order>() == R"("$ref":"#/$defs/demo.Order","$defs":{)" + order + "}");
    CHECK(body<demo::Holder>() ==
          R"("$ref":"#/$defs/demo.Holder","$defs":{"demo.Holder":{"type":"object","properties":)"
          R"({"orders":{"type":"array","items":{"$ref":"#/$defs/demo.Order"}},"plain":{"type":)"
          R"("object","additionalProperties":{"type":"boolean"}}}},)" +
              order + "}");
    json::Options strict;
    strict.unknown_field = vdl::UnknownField::refuse;
    strict.missing_field = vdl::MissingField::refuse;
    CHECK(body<std::pair<bool, std::optional<bool>>>(strict) ==
          R"("type":"object","properties":{"first":{"type":"boolean"},"second":{"anyOf":[{"type":)"
          R"("boolean"},{"type":"null"}]}},"required":["first"],"additionalProperties":false)");
}

TEST_CASE("types that contain themselves") {
    CHECK(
        body<demo::Node>() ==
        R"("$ref":"#/$defs/demo.Node","$defs":{"demo.Node":{"type":"object","properties":{"name":)"
        R"({"type":"string"},"color":{"anyOf":[{"$ref":"#/$defs/demo.Color"},{"type":"null"}]},)"
        R"("children":{"type":"array","items":{"$ref":"#/$defs/demo.Node"}}}},"demo.Color":)"
        R"({"enum":["red","light-green"]}})");
    CHECK(
        body<demo::Ping>() ==
        R"("$ref":"#/$defs/demo.Ping","$defs":{"demo.Ping":{"type":"object","properties":{"pongs":)"
        R"({"type":"array","items":{"$ref":"#/$defs/demo.Pong"}}}},"demo.Pong":{"type":"object",)"
        R"("properties":{"ping":{"anyOf":[{"$ref":"#/$defs/demo.Ping"},{"type":"null"}]}}}})");
}

TEST_CASE("unions in every style") {
    CHECK(body<demo::Either>() ==
          R"("oneOf":[{"type":"object","properties":{"Point":{"$ref":"#/$defs/demo.Point"}},)"
          R"("required":["Point"],"additionalProperties":false},{"type":"object","properties":)"
          R"({"bool":{"type":"boolean"}},"required":["bool"],"additionalProperties":false}],)"
          R"("$defs":{)" +
              point + "}");
    json::Options options;
    options.unions = json::UnionStyle::adjacent;
    CHECK(body<demo::Either>(options) ==
          R"("oneOf":[{"type":"object","properties":{"type":{"const":"Point"},"value":{"$ref":)"
          R"("#/$defs/demo.Point"}},"required":["type","value"]},{"type":"object","properties":)"
          R"({"type":{"const":"bool"},"value":{"type":"boolean"}},"required":["type","value"]}],)"
          R"("$defs":{)" +
              point + "}");
    options.unions = json::UnionStyle::untagged;
    CHECK(body<demo::Either>(options) ==
          R"("anyOf":[{"$ref":"#/$defs/demo.Point"},{"type":"boolean"}],"$defs":{)" + point + "}");
    // The struct with its tag, so that nothing else needs to be allowed.
    options.unions = json::UnionStyle::internal;
    options.union_tag = "kind";
    options.unknown_field = vdl::UnknownField::refuse;
    CHECK(
        body<demo::Either>(options) ==
        R"("oneOf":[{"type":"object","properties":{"kind":{"const":"Point"},"x":{"type":"integer",)"
        R"("minimum":-128,"maximum":127},"y":{"type":"boolean"}},"required":["kind"],)"
        R"("additionalProperties":false},false])");
}

TEST_CASE("of a type known at run time") {
    CHECK(json::schema(vdl::type_of<demo::Point>()).value() ==
          std::string(begin) + R"("$ref":"#/$defs/demo.Point","$defs":{)" + point + "}}");
    CHECK(json::schema(vdl::type_of<demo::Node>()).value() == json::schema<demo::Node>().value());
    const vdl::Type named = vdl::Type::named("a/b~c d", vdl::Type::boolean()).value();
    CHECK(json::schema(named).value() ==
          std::string(begin) +
              R"("$ref":"#/$defs/a~1b~0c%20d","$defs":{"a/b~c d":{"type":"boolean"}}})");
}
