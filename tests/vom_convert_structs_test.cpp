// Structs, unions and anys decoded into other ones.
#include "vom/demo_types.hpp"
#include "vom/errors.hpp"

#include <vdl/vom.hpp>

#include <doctest/doctest.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

using test::refusal, test::sent;

namespace demo {
struct Old {
    std::int32_t id = 0;
    std::string name;
    std::vector<Point> track;
    double weight = 0;
};
/// Fields in another order, some gone, some new.
struct New {
    double weight = 1.5;
    std::string comment = "none";
    std::int64_t id = -1;
    std::optional<Point> home = Point{1, 2};
    std::vector<std::string> tags{"new"};
    std::string title = "no title";
};
}  // namespace demo

template <>
struct vdl::Custom<demo::New> {
    static constexpr auto fields = vdl::fields(vdl::field("title").alias("label").alias("name"));
};

TEST_CASE("another struct: by name, and what the sender lacks keeps its default") {
    using demo::New, demo::Old;
    const New read = sent<New>(Old{5, "old", {{1, 2}}, 2.5});
    CHECK(read.id == 5);
    CHECK(read.weight == 2.5);
    CHECK(read.title == "old");  // by its alias
    CHECK(read.comment == "none");
    CHECK(read.home == demo::Point{1, 2});
    CHECK(read.tags == std::vector<std::string>{"new"});

    // What the sender has and left out is zero, not the default.
    const New zero = sent<New>(Old{});
    CHECK(zero.id == 0);
    CHECK(zero.weight == 0);
    CHECK(zero.title == "");
    CHECK(zero.comment == "none");
    CHECK(zero.home == demo::Point{1, 2});

    const Old back = sent<Old>(New{});
    CHECK(back.id == -1);
    CHECK(back.weight == 1.5);
    CHECK(back.name == "");  // "title" is no name of it
    CHECK(back.track.empty());
}

TEST_CASE("another struct into a used object: nothing of the old value shines through") {
    using demo::New, demo::Old;
    New used{9, "used", 9, std::nullopt, {"used", "more"}, "used"};
    REQUIRE(vdl::vom::decode_into(vdl::vom::encode(Old{5, "", {}, 0}).value(), used));
    CHECK(used.id == 5);
    CHECK(used.weight == 0);
    CHECK(used.title == "");
    CHECK(used.comment == "none");
    CHECK(used.home == demo::Point{1, 2});
    CHECK(used.tags == std::vector<std::string>{"new"});

    std::vector<New> list(3, New{9, "used", 9, std::nullopt, {"used"}, "used"});
    const auto bytes = vdl::vom::encode(std::vector<Old>{{7, "x", {}, 1}, {}}).value();
    REQUIRE(vdl::vom::decode_into(bytes, list));
    REQUIRE(list.size() == 2);
    CHECK(list[0].id == 7);
    CHECK(list[0].title == "x");
    CHECK(list[0].comment == "none");
    CHECK(list[1].id == 0);
    CHECK(list[1].title == "");
    CHECK(list[1].tags == std::vector<std::string>{"new"});
}

TEST_CASE("the own struct into a used object: what was left out is zero") {
    demo::Prims used{true, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, "s"};
    REQUIRE(vdl::vom::decode_into(vdl::vom::encode(demo::Prims{}).value(), used));
    CHECK(used == demo::Prims{});
    demo::New fresh;
    REQUIRE(vdl::vom::decode_into(
        vdl::vom::encode(demo::New{0, "", 0, std::nullopt, {}, ""}).value(), fresh));
    CHECK(fresh.weight == 0);
    CHECK(fresh.comment == "");
    CHECK(!fresh.home.has_value());
    CHECK(fresh.tags.empty());
}

TEST_CASE("structs without a field in common") {
    struct A {
        std::int32_t a = 1;
    };
    struct B {
        std::int32_t b = 2;
    };
    struct Deep {
        std::vector<A> list;
    };
    struct DeepB {
        std::vector<B> list;
    };
    CHECK(refusal<B>(A{}).substr(0, 21) == "incompatible_types | ");
    CHECK(refusal<DeepB>(Deep{}).substr(0, 30) == "incompatible_types | list[] | ");
    CHECK(sent<B>(demo::Empty{}).b == 2);
    CHECK(refusal<demo::Empty>(A{}) == "none");
    CHECK(refusal<std::int32_t>(A{}).substr(0, 18) == "incompatible_types");
    CHECK(refusal<bool>(std::int32_t{1}) ==
          "incompatible_types |  | int32 does not convert into bool | 2");
    CHECK(refusal<std::string>(std::int32_t{1}) ==
          "incompatible_types |  | int32 does not convert into string | 2");
}

TEST_CASE("unions go by label") {
    struct Few : std::variant<std::string, std::int32_t> {
        using variant::variant;
    };
    struct Many : std::variant<bool, double, std::string> {
        using variant::variant;
    };
    static_assert(vdl::Adapter<Few>::labels[1] == "int32");
    const Many many = sent<Many>(Few("text"));
    REQUIRE(many.index() == 2);
    CHECK(std::get<2>(many) == "text");
    CHECK(refusal<Few>(Many(true)).substr(0, 58) ==
          "unknown_field |  | the target has no alternative \"bool\" | ");
    CHECK(sent<Few>(Many(std::string("back"))).index() == 0);
}

namespace demo {
struct Versatile : std::variant<Point, std::string> {
    using variant::variant;
};
struct NarrowPoint {
    std::int8_t x = 0;
    std::int8_t y = 0;
};
struct Narrowed : std::variant<std::string, NarrowPoint> {
    using variant::variant;
};
}  // namespace demo
template <>
struct vdl::Custom<demo::Narrowed> {
    static constexpr std::array<std::string_view, 2> labels{"string", "Point"};
};

TEST_CASE("the label of a union is part of the path") {
    const demo::Narrowed good = sent<demo::Narrowed>(demo::Versatile(demo::Point{3, 4}));
    REQUIRE(good.index() == 1);
    CHECK(std::get<1>(good).y == 4);
    CHECK(refusal<demo::Narrowed>(demo::Versatile(demo::Point{3, 1000})).substr(0, 50) ==
          "out_of_range | Point.y | 1000 does not fit into in");
}

TEST_CASE("any to a type, and a type to any") {
    using vdl::Value;
    CHECK(sent<std::int32_t>(Value(std::int64_t{7})) == 7);
    const std::vector<Value> list{std::int32_t{7}, "text"};
    CHECK(refusal<std::vector<std::int32_t>>(list).substr(0, 60) ==
          "incompatible_types | [1] | string does not convert into int3");
    CHECK(sent<std::vector<std::int64_t>>(std::vector<Value>{std::int32_t{7}, 2.0}) ==
          std::vector<std::int64_t>{7, 2});

    struct Loose {
        Value item;
        std::vector<Value> list;
    };
    struct Strict {
        demo::Point item;
        std::vector<std::string> list;
    };
    Strict strict = sent<Strict>(Loose{Value(vdl::type_of<demo::Point>()), {"a", "b"}});
    CHECK(strict.list == std::vector<std::string>{"a", "b"});
    strict.item = {3, 4};
    const Loose loose = sent<Loose>(strict);
    CHECK(loose.item.type() == vdl::type_of<demo::Point>());
    CHECK(loose.item.field(1).as_int() == 4);
    REQUIRE(loose.list.size() == 2);
    CHECK(loose.list[1].as_string() == "b");

    // What was left out, for an any: zero of an any is nil.
    CHECK(sent<Loose>(Strict{}).list.empty());
    CHECK(refusal<Strict>(Loose{Value(std::int32_t{1}), {}}).substr(0, 48) ==
          "incompatible_types | item | int32 does not conve");
    // An optional in an any.
    Value optional(vdl::type_of<std::optional<demo::Point>>());
    CHECK(refusal<std::vector<demo::Point>>(std::vector<Value>{optional}).substr(0, 15) ==
          "nil_value | [0]");
    optional.emplace().field(0).set_int(8);
    CHECK(sent<std::vector<demo::Point>>(std::vector<Value>{optional})[0] == demo::Point{8, 0});
}

TEST_CASE("fields of every type that the target lacks are skipped") {
    struct Last {
        std::string s;
    };
    demo::Prims prims{true,   200,         60000, 4000000000, 1U << 31, -100,
                      -30000, -2000000000, -5,    -0.25F,     6e23,     "last"};
    CHECK(sent<Last>(prims).s == "last");

    struct Everything {
        demo::Widget widget;
        demo::Node node;
        demo::Bag bag;
        demo::Customer customer;
        std::vector<std::optional<demo::Line>> lines;
        std::array<double, 3> numbers{1, 2, 3};
        vdl::Value any;
        vdl::Type type;
        std::chrono::nanoseconds duration{5};
        demo::Seconds time{std::chrono::seconds(1)};
        std::vector<bool> truths{true, false};
        std::string s;
    };
    Everything all;
    all.widget = {1,
                  demo::Color::blue,
                  demo::Shape(demo::poly, {demo::Point{1, 2}}),
                  demo::Point{},
                  {"a", "b"},
                  {{"k", "v"}},
                  {1, 2, 3},
                  {9}};
    all.node = {1, {{2, {}}, {3, {{4, {}}}}}};
    all.bag = {"bag", vdl::Value("any"), vdl::type_of<demo::Node>(), {{"n", vdl::Value(1.5)}}};
    all.customer.credit.report = demo::ExperianReport{demo::ExperianRating::bad, {"x"}};
    all.lines = {std::nullopt, demo::Line{{1, 2}, {}, "l"}};
    all.any = vdl::Value(vdl::type_of<demo::Customer>());
    all.type = vdl::type_of<demo::Widget>();
    all.s = "end";
    CHECK(sent<Last>(all).s == "end");
    const auto value = vdl::vom::decode<vdl::Value>(vdl::vom::encode(all).value());
    REQUIRE(value);
    CHECK(sent<Last>(*value).s == "end");
}

TEST_CASE("recursive types into others") {
    struct Tree {
        std::int64_t value = 0;
        std::list<Tree> children;
        std::string note = "none";
    };
    const Tree tree = sent<Tree>(demo::Node{1, {{2, {}}, {3, {{4, {}}}}}});
    CHECK(tree.value == 1);
    CHECK(tree.note == "none");
    REQUIRE(tree.children.size() == 2);
    CHECK(tree.children.back().children.front().value == 4);
    CHECK(tree.children.back().children.front().note == "none");
}

TEST_CASE("the rest of a message after an error in it does not matter to the next") {
    vdl::Buffer out;
    vdl::vom::Encoder encoder(out);
    REQUIRE(encoder.encode(demo::Point{1000, 1}));
    REQUIRE(encoder.encode(demo::Point{5, 6}));
    vdl::vom::Decoder decoder(out.bytes());
    REQUIRE(decoder.next().value());
    CHECK(test::error_text(decoder.decode<demo::NarrowPoint>()).substr(0, 44) ==
          "out_of_range | x | 1000 does not fit into in");
    REQUIRE(decoder.next().value());
    CHECK(decoder.decode<demo::NarrowPoint>().value().y == 6);
    CHECK(decoder.finish());
}

TEST_CASE("fields of types that only move keep their defaults too") {
    struct Wide {
        std::int32_t a = 1;
        std::vector<demo::Cell> cells;
        std::unique_ptr<std::int32_t> pointer = std::make_unique<std::int32_t>(5);
    };
    struct Short {
        std::int32_t a = 2;
    };
    Wide used;
    used.cells.resize(3);
    used.pointer.reset();
    REQUIRE(vdl::vom::decode_into(vdl::vom::encode(Short{}).value(), used));
    CHECK(used.a == 2);
    CHECK(used.cells.empty());
    REQUIRE(used.pointer != nullptr);
    CHECK(*used.pointer == 5);
}
