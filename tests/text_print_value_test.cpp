#include <vdl/text.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

namespace {

using vdl::ErrorCode;
using vdl::Type;
using vdl::Value;

Type point() {
    return Type::structure("demo.Point", {{"x", Type::int32()}, {"y", Type::int32()}}).value();
}
Value point(int x, int y) {
    Value made(point());
    made.field("x")->set(x).value();
    made.field("y")->set(y).value();
    return made;
}

void check(const Value& value, const std::string& text) {
    CHECK(vdl::to_text(value) == text);
    const vdl::Result<Value> back = vdl::parse_value(text);
    CAPTURE((back ? std::string() : back.error().message()));
    REQUIRE(back.has_value());
    CHECK(back->type() == value.type());
    CHECK(back->view() == value.view());
    CHECK(vdl::to_text(*back) == text);  // also what == does not tell apart: -0
}

TEST_CASE("scalars") {
    check(Value(true), "true");
    check(Value(Type::named("demo.Flag", Type::boolean()).value()), "demo.Flag bool(false)");
    check(Value(std::uint8_t{200}), "byte(200)");
    check(Value(std::int32_t{-5}), "int32(-5)");
    check(Value(std::numeric_limits<std::uint64_t>::max()), "uint64(18446744073709551615)");
    check(Value(std::numeric_limits<std::int64_t>::min()), "int64(-9223372036854775808)");
    check(Value(std::int8_t{-128}), "int8(-128)");
    check(Value(2.5), "float64(2.5)");
    check(Value(-0.0), "float64(-0)");
    check(Value(0.1F), "float32(0.1)");
    check(Value(std::numeric_limits<double>::quiet_NaN()), "float64(NaN)");
    check(Value(-std::numeric_limits<float>::infinity()), "float32(-Inf)");
    check(Value("two"), R"("two")");
    check(Value(std::string_view("a\0\xff", 3)), R"("a\x00\xff")");
    check(Value(Type::enumeration("demo.Color", {"red", "green"}).value()),
          "demo.Color enum{red;green}(red)");
    check(Value(Type::enumeration("", {"nil", "b c"}).value()), R"(enum{"nil";"b c"}("nil"))");
}

TEST_CASE("types as values") {
    check(Value::of_type(Type::int32()), "typeobject(int32)");
    check(Value::of_type(point()), "typeobject(demo.Point struct{x int32;y int32})");
    Value list(Type::list(Type::type_object()).value());
    list.push_back().set_type(point());
    list.push_back();
    list.push_back().set_type(point());
    check(list, "[]typeobject{demo.Point struct{x int32;y int32}, any, demo.Point}");
}

TEST_CASE("bytes") {
    Value list(Type::list(Type::byte()).value());
    check(list, R"([]byte(""))");
    constexpr unsigned char bytes[] = {0x00, 0x80, 'a', 0xC3, 0xA9};
    list.ref().set_bytes(std::as_bytes(std::span(bytes)));
    check(list, "[]byte(\"\\x00\\x80a\xC3\xA9\")");
    check(Value(Type::array(Type::byte(), 3).value()), R"([3]byte("\x00\x00\x00"))");
    check(Value(Type::array(Type::byte(), 1000).value()), R"([1000]byte(""))");
}

TEST_CASE("lists, arrays, sets and maps") {
    Value list(Type::list(Type::int32()).value());
    check(list, "[]int32{}");
    for (const int i : {1, -2, 300}) list.push_back().set(i).value();
    check(list, "[]int32{1, -2, 300}");
    check(Value(Type::array(Type::float64(), 2).value()), "[2]float64{0, 0}");
    check(Value(Type::array(Type::int32(), 1'000'000'000'000).value()), "[1000000000000]int32{}");
    Value set(Type::set(Type::string()).value());
    set.insert("k");
    set.insert("a");
    check(set, R"(set[string]{"k", "a"})");
    Value map(Type::map(point(), Type::list(Type::string()).value()).value());
    map.mapped(point(1, 0).view()).push_back().set("p").value();
    check(map, R"(map[demo.Point struct{x int32;y int32}][]string{{x: 1, y: 0}: {"p"}})");
}

TEST_CASE("structs and unions") {
    check(point(3, -4), "demo.Point struct{x int32;y int32}{x: 3, y: -4}");
    check(Value(Type::structure("demo.Empty", {}).value()), "demo.Empty struct{}{}");
    Value shape(
        Type::variant("demo.Shape", {{"Circle", Type::float64()}, {"weird one", point()}}).value());
    check(shape, R"(demo.Shape union{Circle float64;"weird one" demo.Point struct{x int32;y )"
                 R"(int32}}{Circle: 0})");
    shape.select(1).field("y")->set(5).value();
    check(shape, R"(demo.Shape union{Circle float64;"weird one" demo.Point struct{x int32;y )"
                 R"(int32}}{"weird one": {x: 0, y: 5}})");
}

TEST_CASE("optional") {
    Value maybe(Type::optional(point()).value());
    check(maybe, "?demo.Point struct{x int32;y int32}(nil)");
    maybe.emplace().field("x")->set(1).value();
    check(maybe, "?demo.Point struct{x int32;y int32}({x: 1, y: 0})");
    Value number(Type::optional(Type::int32()).value());
    number.emplace();
    check(number, "?int32(0)");
    Value label(Type::optional(Type::enumeration("", {"nil"}).value()).value());
    check(label, R"(?enum{"nil"}(nil))");
    label.emplace();
    check(label, R"(?enum{"nil"}("nil"))");
}

TEST_CASE("any") {
    check(Value(), "any(nil)");
    check(Value(Type::any()), "any(nil)");
    Value list(Type::list(Type::any()).value());
    list.push_back().set(Value(1).view()).value();
    list.push_back().set(Value("two").view()).value();
    list.push_back();
    list.push_back().set(point(3, 0).view()).value();
    list.push_back().set(point(4, 0).view()).value();
    list.push_back().emplace(Type::optional(point()).value());
    check(list,
          "[]any{int32(1), \"two\", nil, demo.Point struct{x int32;y int32}{x: 3, y: 0}, "
          "demo.Point{x: 4, y: 0}, ?demo.Point(nil)}");
    Value outer(Type::list(Type::any()).value());
    outer.push_back().set(list.view()).value();
    check(outer,
          "[]any{[]any{int32(1), \"two\", nil, demo.Point struct{x int32;y int32}{x: 3, y: 0}, "
          "demo.Point{x: 4, y: 0}, ?demo.Point(nil)}}");
}

TEST_CASE("two types of one name are both written out") {
    const Type a = Type::structure("demo.T", {{"x", Type::int32()}}).value();
    const Type b = Type::structure("demo.T", {{"y", Type::string()}}).value();
    Value list(Type::list(Type::any()).value());
    for (const Type& type : {a, b, b, a}) list.push_back().emplace(type);
    check(list,
          "[]any{demo.T struct{x int32}{x: 0}, demo.T struct{y string}{y: \"\"}, "
          "demo.T{y: \"\"}, demo.T struct{x int32}{x: 0}}");
}

TEST_CASE("a quoted type name in an any is no string") {
    const Type weird = Type::structure("weird name", {{"x", Type::byte()}}).value();
    const Type number = Type::named("a number", Type::int16()).value();
    Value list(Type::list(Type::any()).value());
    list.push_back().emplace(weird);
    list.push_back().emplace(weird);
    list.push_back().emplace(number);
    list.push_back().emplace(number);
    list.push_back().set(Value("weird name").view()).value();
    check(list, R"([]any{"weird name" struct{x byte}{x: 0}, "weird name"{x: 0}, )"
                R"("a number" int16(0), "a number"(0), "weird name"})");
}

TEST_CASE("without the type") {
    vdl::TextOptions options;
    options.type_prefix = false;
    std::string text = "> ";
    REQUIRE(vdl::print(text, point(3, -4), options).has_value());
    CHECK(text == "> {x: 3, y: -4}");
}

TEST_CASE("pretty values") {
    const Type line = Type::structure("demo.Line", {{"from", point()},
                                                    {"tags", Type::list(Type::string()).value()},
                                                    {"numbers", Type::list(Type::int32()).value()},
                                                    {"none", Type::optional(point()).value()}})
                          .value();
    Value value(line);
    for (int i = 0; i < 40; ++i) value.field("numbers")->push_back().set(i * 100).value();
    value.field("tags")->push_back().set("a").value();
    vdl::TextOptions options;
    options.pretty = true;
    options.indent = 2;
    options.type_prefix = false;
    std::string text;
    REQUIRE(vdl::print(text, value, options).has_value());
    CHECK(text ==
          "{\n"
          "  from: {x: 0, y: 0},\n"
          "  tags: {\"a\"},\n"
          "  numbers: {\n"
          "    0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1100, 1200, 1300, 1400, "
          "1500,\n"
          "    1600, 1700, 1800, 1900, 2000, 2100, 2200, 2300, 2400, 2500, 2600, 2700, 2800, "
          "2900,\n"
          "    3000, 3100, 3200, 3300, 3400, 3500, 3600, 3700, 3800, 3900,\n"
          "  },\n"
          "  none: nil,\n"
          "}");
    CHECK(vdl::parse_value(text, line)->view() == value.view());
}

TEST_CASE("bounds of printing") {
    Value nested(Type::list(Type::any()).value());
    for (int i = 0; i < 600; ++i) {
        Value outer(Type::list(Type::any()).value());
        outer.push_back().set(std::move(nested)).value();
        nested = std::move(outer);
    }
    std::string text;
    CHECK(vdl::print(text, nested).error().code() == ErrorCode::depth_exceeded);
    CHECK(vdl::to_text(nested).substr(text.size()) == "...");

    Type type = Type::int32();  // zero values of such a type take no memory
    for (int i = 0; i < 60; ++i) {
        type = Type::structure("T" + std::to_string(i), {{"a", type}, {"b", type}}).value();
    }
    vdl::TextOptions options;
    options.max_bytes = 100'000;
    text.clear();
    const vdl::Result<void> printed = vdl::print(text, Value(type), options);
    CHECK(printed.error().code() == ErrorCode::limit_exceeded);
    CHECK(printed.error().detail() == "the text is longer than 100000 bytes");
    CHECK(text.size() < 100'200);
}

struct Pieces {
    std::string all;
    std::size_t largest = 0;
    std::size_t accepted = ~std::size_t{0};
};
bool take(void* context, std::string_view piece) {
    auto& pieces = *static_cast<Pieces*>(context);
    if (pieces.accepted-- == 0) return false;
    pieces.all.append(piece);
    pieces.largest = std::max(pieces.largest, piece.size());
    return true;
}

TEST_CASE("a sink gets pieces") {
    Value list(Type::list(Type::string()).value());
    for (int i = 0; i < 100; ++i) {
        list.push_back().set_string(std::string(10'000, 'a') + std::to_string(i));
    }
    list.push_back().set_string(std::string(1'000'000, '\x01'));
    Pieces pieces;
    REQUIRE(vdl::print({take, &pieces}, list).has_value());
    CHECK(pieces.all == vdl::to_text(list));
    CHECK(pieces.largest < 400'000);
    Pieces few;
    few.accepted = 2;
    CHECK(vdl::print({take, &few}, list).error().code() == ErrorCode::io);
}

TEST_CASE("a long string is cut between characters") {
    std::string text;
    for (int i = 0; i < 100'000; ++i) text += i % 3 == 0 ? "\xE2\x82\xAC" : "é";
    check(Value(text), "\"" + text + "\"");
    check(Value("x" + text), "\"x" + text + "\"");
}

}  // namespace
