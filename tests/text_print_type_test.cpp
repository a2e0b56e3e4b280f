#include <vdl/text.hpp>

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace {

using vdl::ErrorCode;
using vdl::Type;

Type point() {
    return Type::structure("demo.Point", {{"x", Type::int32()}, {"y", Type::int32()}}).value();
}
Type node() {
    vdl::TypeBuilder builder;
    const auto ref = builder.structure("demo.Node");
    builder.add_field(ref, "value", builder.use(Type::int32()));
    builder.add_field(ref, "children", builder.list(ref));
    builder.build().value();
    return builder.type(ref);
}

void check(const Type& type, const std::string& text) {
    CHECK(vdl::to_text(type) == text);
    const vdl::Result<Type> back = vdl::parse_type(text);
    REQUIRE(back.has_value());
    CHECK(*back == type);
}

TEST_CASE("types without names") {
    for (int i = 0; i < static_cast<int>(vdl::kind_count); ++i) {
        const auto kind = static_cast<vdl::Kind>(i);
        if (vdl::is_primitive(kind)) check(Type::primitive(kind), std::string(to_string(kind)));
    }
    check(Type::optional(Type::string()).value(), "?string");
    check(Type::list(Type::any()).value(), "[]any");
    check(Type::array(Type::list(Type::byte()).value(), 3).value(), "[3][]byte");
    check(Type::set(Type::string()).value(), "set[string]");
    check(Type::map(Type::string(), Type::set(Type::int8()).value()).value(),
          "map[string]set[int8]");
    check(Type::structure("", {}).value(), "struct{}");
    check(Type::variant("", {{"A", Type::boolean()}, {"B", Type::float32()}}).value(),
          "union{A bool;B float32}");
    check(Type::enumeration("", {"red", "green"}).value(), "enum{red;green}");
}

TEST_CASE("names of types") {
    check(point(), "demo.Point struct{x int32;y int32}");
    check(Type::named("demo.Meters", Type::float64()).value(), "demo.Meters float64");
    check(Type::named("demo.Opt", Type::optional(Type::string()).value()).value(),
          "demo.Opt ?string");
    check(Type::enumeration("demo.Color", {"red"}).value(), "demo.Color enum{red}");
}

TEST_CASE("a named type is written out once") {
    check(Type::structure("demo.Line", {{"from", point()}, {"to", point()}}).value(),
          "demo.Line struct{from demo.Point struct{x int32;y int32};to demo.Point}");
    check(Type::map(point(), point()).value(), "map[demo.Point struct{x int32;y int32}]demo.Point");
    check(node(), "demo.Node struct{value int32;children []demo.Node}");
}

TEST_CASE("names of any bytes") {
    check(
        Type::structure("weird name", {{"a b", Type::int32()}, {"int32", Type::string()}}).value(),
        R"("weird name" struct{"a b" int32;int32 string})");
    check(Type::named("int32", Type::int64()).value(), R"("int32" int64)");
    check(Type::structure("demo.Box<demo::Point>", {{"\xff", Type::any()}}).value(),
          R"("demo.Box<demo::Point>" struct{"\xff" any})");
    check(Type::enumeration("", {"nil", "true", "x-y", "\n"}).value(),
          R"(enum{"nil";"true";"x-y";"\n"})");
    const Type quoted = Type::structure("a;b", {{"x", Type::byte()}}).value();
    check(Type::array(Type::structure("", {{"p", quoted}, {"q", quoted}}).value(), 2).value(),
          R"([2]struct{p "a;b" struct{x byte};q "a;b"})");
}

TEST_CASE("pretty types") {
    const Type line = Type::structure("demo.Line", {{"from", point()},
                                                    {"to", point()},
                                                    {"label", Type::string()},
                                                    {"tags", Type::set(Type::string()).value()}})
                          .value();
    vdl::TextOptions options;
    options.pretty = true;
    std::string text;
    REQUIRE(vdl::print(text, line, options).has_value());
    CHECK(text ==
          "demo.Line struct{\n"
          "    from demo.Point struct{x int32;y int32};\n"
          "    to demo.Point;\n"
          "    label string;\n"
          "    tags set[string];\n"
          "}");
    CHECK(vdl::parse_type(text).value() == line);
}

TEST_CASE("short types name what they are made of") {
    const Type line = Type::structure("demo.Line", {{"from", point()}, {"to", node()}}).value();
    vdl::TextOptions options;
    options.short_types = true;
    std::string text;
    REQUIRE(vdl::print(text, line, options).has_value());
    CHECK(text == "demo.Line struct{from demo.Point;to demo.Node}");
}

TEST_CASE("types that share parts without end are cut") {
    Type type = Type::int32();
    for (int i = 0; i < 60; ++i) {
        type = Type::structure("", {{"a", type}, {"b", type}}).value();
    }
    vdl::TextOptions options;
    options.max_bytes = 10'000;
    std::string text;
    const vdl::Result<void> printed = vdl::print(text, type, options);
    REQUIRE(printed.has_error());
    CHECK(printed.error().code() == ErrorCode::limit_exceeded);
    CHECK(text.size() > 10'000);
    CHECK(text.size() < 10'100);
}

TEST_CASE("a very deep type prints without recursion") {
    vdl::Limits limits;
    limits.type_nesting = 9'999;
    Type type = Type::int32();
    for (int i = 0; i < 9'000; ++i) type = Type::list(type, limits).value();
    const std::string text = vdl::to_text(type);
    CHECK(text.size() == 18'005);
    CHECK(vdl::parse_type(text).error().code() == ErrorCode::depth_exceeded);
}

}  // namespace
