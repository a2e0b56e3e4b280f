#include "cases.hpp"

#include "demo_values.hpp"
#include "stream_case.hpp"

#include <chrono>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace test {
namespace {

void add_number_cases(Cases& cases) {
    const auto int32 = [&](std::int32_t x) {
        static std::vector<std::unique_ptr<std::string>> names;
        names.push_back(std::make_unique<std::string>("int32/" + std::to_string(x)));
        cases.push_back(stream_of(*names.back(), x));
    };
    for (const std::int32_t x : {0, 1, -1, 63, 64, -64, -65, 127, 128, 32767, -32768, 2147483647}) {
        int32(x);
    }
    int32(std::numeric_limits<std::int32_t>::min());
    cases.push_back(stream_of("int64/9223372036854775807", std::int64_t{INT64_MAX}));
    cases.push_back(stream_of("int64/-9223372036854775808", std::int64_t{INT64_MIN}));
    cases.push_back(stream_of("int64/1099511627776", std::int64_t{1} << 40));
    const auto uint64 = [&](const char* name, std::uint64_t x) {
        cases.push_back(stream_of(name, x));
    };
    uint64("uint64/0", 0);
    uint64("uint64/127", 127);
    uint64("uint64/128", 128);
    uint64("uint64/255", 255);
    uint64("uint64/256", 256);
    uint64("uint64/65535", 65535);
    uint64("uint64/65536", 65536);
    uint64("uint64/16777215", 16777215);
    uint64("uint64/16777216", 16777216);
    uint64("uint64/4294967295", 4294967295);
    uint64("uint64/4294967296", 4294967296);
    uint64("uint64/1099511627775", 1099511627775);
    uint64("uint64/281474976710656", 281474976710656);
    uint64("uint64/72057594037927935", 72057594037927935);
    uint64("uint64/72057594037927936", 72057594037927936);
    uint64("uint64/18446744073709551615", UINT64_MAX);
    const auto float64 = [&](const char* name, double x) { cases.push_back(stream_of(name, x)); };
    float64("float64/0", 0);
    float64("float64/1", 1);
    float64("float64/-1", -1);
    float64("float64/0.5", 0.5);
    float64("float64/0.3333333333333333", 1.0 / 3);
    float64("float64/1.7976931348623157e+308", std::numeric_limits<double>::max());
    float64("float64/5e-324", std::numeric_limits<double>::denorm_min());
    float64("float64/+Inf", std::numeric_limits<double>::infinity());
    float64("float64/-Inf", -std::numeric_limits<double>::infinity());
    float64("float64/-0", -0.0);
    cases.push_back(stream_of("float32/1.5", 1.5F));
    cases.push_back(stream_of("byte/200", std::uint8_t{200}));
}

void add_string_cases(Cases& cases) {
    cases.push_back(stream_of("string/empty", std::string()));
    cases.push_back(stream_of("string/utf8", std::string("na\xc3\xafve \xe2\x80\x93 "
                                                         "\xe6\x9d\xb1\xe4\xba\xac")));
    std::string long_text;
    for (int i = 0; i < 65; ++i) long_text += "xy";
    cases.push_back(stream_of("string/130 bytes", long_text));
}

void add_struct_cases(Cases& cases) {
    using demo::Point, demo::Prims;
    cases.push_back(stream_of("Prims/zero", Prims{}));
    cases.push_back(stream_of(
        "Prims/full", Prims{true, 200, 60000, 4000000000, 9223372036854775808U, -100, -30000,
                            -2000000000, -4611686018427387904, -0.25F, 6.02214076e+23, "hi"}));
    Prims only_last;
    only_last.s = "z";
    cases.push_back(stream_of("Prims/only last", only_last));
    cases.push_back(stream_of("Point/3,-4", Point{3, -4}));
    cases.push_back(stream_of("Line/zero from", demo::Line{{}, {0, 9}, "L"}));
    cases.push_back(stream_of("Empty", demo::Empty{}));
}

void add_container_cases(Cases& cases) {
    using demo::Point;
    using std::vector, std::string;
    cases.push_back(stream_of("list int32", vector<std::int32_t>{1, -2, 300}));
    cases.push_back(stream_of("list int32/empty", vector<std::int32_t>{}));
    cases.push_back(stream_of("list string (bootstrap)", vector<string>{"a", "", "ccc"}));
    cases.push_back(stream_of("list byte (bootstrap)", vector<std::uint8_t>{0, 0x80, 0xff}));
    cases.push_back(stream_of("list of list", vector<vector<std::int32_t>>{{1}, {}}));
    cases.push_back(stream_of("list of bool", vector<bool>{true, false}));
    cases.push_back(stream_of("array byte", std::array<std::uint8_t, 3>{1, 0xfe, 3}));
    cases.push_back(stream_of("array float64", std::array<double, 2>{1, -2.5}));
    cases.push_back(stream_of("list of Point", vector<Point>{{0, 0}, {1, 0}}));
    cases.push_back(stream_of("set string/1", std::set<string>{"k"}));
    cases.push_back(stream_of("map string int64/1", std::map<string, std::int64_t>{{"k", 77}}));
    cases.push_back(stream_of("map string/empty", std::map<string, std::int64_t>{}));
    cases.push_back(
        stream_of("map Point list/1", std::map<Point, vector<string>>{{Point{1, 0}, {"p"}}}));
}

void add_widget_cases(Cases& cases) {
    using demo::Color, demo::Shape, demo::Point, demo::Widget;
    cases.push_back(stream_of("Color/red", Color::red));
    cases.push_back(stream_of("Color/blue", Color::blue));
    cases.push_back(stream_of("Shape/Circle 0", Shape(demo::circle, 0.0)));
    cases.push_back(stream_of("Shape/Square", Shape(demo::square, 2.0)));
    cases.push_back(stream_of("Shape/Poly", Shape(demo::poly, {Point{0, 5}})));
    cases.push_back(stream_of("Widget/zero", Widget{}));
    cases.push_back(stream_of("Widget/full", Widget{9,
                                                    Color::green,
                                                    Shape(demo::named, "blob"),
                                                    Point{7, 0},
                                                    {"t"},
                                                    {{"k", "v"}},
                                                    {'r', 'a', 'w', '!'},
                                                    {0x00, 0x1b, 0x44, 0x11, 0x3a, 0xb7}}));
    Widget widget;
    widget.origin = Point{};
    cases.push_back(stream_of("Widget/optional zero point", widget));
    widget = Widget{};
    widget.shape = Shape(demo::circle, 0.0);
    cases.push_back(stream_of("Widget/shape first field zero is skipped", widget));
    widget.shape = Shape(demo::square, 0.0);
    cases.push_back(stream_of("Widget/shape second field zero is kept", widget));
}

void add_recursive_cases(Cases& cases) {
    using demo::Cell, demo::Node, demo::Ping, demo::Point, demo::Pong;
    using Optional = std::optional<Point>;
    cases.push_back(stream_of("optional Point/nil", Optional()));
    cases.push_back(stream_of("optional Point/set", Optional(Point{1, 0})));
    cases.push_back(
        stream_of("list of optional Point", std::vector<Optional>{Point{1, 0}, std::nullopt}));
    cases.push_back(stream_of("Node/leaf", Node{5, {}}));
    cases.push_back(stream_of("Node/tree", Node{1, {Node{2, {}}, Node{0, {Node{3, {}}}}}}));
    cases.push_back(stream_case("Cell/3", [] {
        auto c = std::make_unique<Cell>();
        c->item = "c";
        auto b = std::make_unique<Cell>();
        b->item = "b";
        b->next = std::move(c);
        return std::tuple<Cell>(Cell{"a", std::move(b)});
    }));
    cases.push_back(stream_case("Ping/mutual recursion", [] {
        auto pong = std::make_shared<Pong>();
        pong->s = "x";
        pong->ping = std::make_unique<Ping>();
        pong->ping->n = 2;
        return std::tuple<Ping>(Ping{1, std::move(pong)});
    }));
}

void add_any_cases(Cases& cases) {
    using vdl::Value, vdl::Type;
    cases.push_back(stream_of("any/nil", Value()));

    Value there = optional_point_value();
    there.emplace().field(1).set_int(5);
    cases.push_back(stream_of("list any/mixed",
                              std::vector<Value>{std::int32_t{1}, "two", Value(), point_value(3, 0),
                                                 std::int32_t{4}, there, optional_point_value()}));

    const Type list_of_any = vdl::type_of<std::vector<Value>>();
    Value deep(list_of_any);
    deep.push_back().set(Value("deep")).value();
    Value outer(list_of_any);
    outer.push_back().set(Value(std::int64_t{1})).value();
    outer.push_back().set(std::move(deep)).value();
    cases.push_back(stream_of("list any/nested any", std::vector<Value>{outer}));

    cases.push_back(stream_of("Bag/zero", demo::Bag{}));
    Value half(vdl::type_of<std::vector<double>>());
    half.push_back().set_float(0.5);
    cases.push_back(stream_of(
        "Bag/full",
        demo::Bag{"b", line_value("in"), vdl::type_of<demo::Shape>(), {{"k", std::move(half)}}}));
    cases.push_back(stream_of("typeobject/int32", Type::int32()));
    cases.push_back(stream_of("typeobject/Widget", vdl::type_of<demo::Widget>()));
    const Type point = vdl::type_of<demo::Point>();
    cases.push_back(stream_of("list typeobject", std::vector<Type>{point, Type::any(), point}));
}

void add_named_cases(Cases& cases) {
    cases.push_back(stream_of("Meters", demo::Meters{2.5}));
    cases.push_back(stream_of("Ids", demo::Ids{{7, 300}}));
    cases.push_back(stream_of("time.Duration/1.5s", std::chrono::nanoseconds(1'500'000'000)));
    cases.push_back(stream_of("time.Time/2000-01-01T00:00:00Z is seconds since year 1",
                              demo::Seconds(std::chrono::seconds(946684800))));
}

void add_stream_cases(Cases& cases) {
    using demo::Line, demo::Point;
    using vdl::Value;
    cases.push_back(stream_of("stream/two Points", Point{1, 0}, Point{2, 0}));
    cases.push_back(
        stream_of("stream/Point, Line, Point", Point{1, 0}, Line{{}, {2, 0}, ""}, Point{}));
    cases.push_back(
        stream_of("stream/any then typed", std::vector<Value>{point_value(1, 0)}, Point{0, 2},
                  std::vector<Value>{line_value(""), Value::of_type(vdl::type_of<Point>())}));
    cases.push_back(stream_of("stream/primitives", std::int32_t{5}, std::string("x"), true, 2.0));
    cases.push_back(stream_of("Customer", ada()));
    cases.push_back(stream_of("stream/Customer x3", ada(), ada(), ada()));
}

}  // namespace

Cases all_cases() {
    Cases cases;
    add_number_cases(cases);
    add_string_cases(cases);
    add_struct_cases(cases);
    add_container_cases(cases);
    add_widget_cases(cases);
    add_recursive_cases(cases);
    add_any_cases(cases);
    add_named_cases(cases);
    add_stream_cases(cases);
    return cases;
}

}  // namespace test
