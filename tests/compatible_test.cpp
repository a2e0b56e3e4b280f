#include "support/sanitized.hpp"

#include <vdl/compatible.hpp>

#include <vdl/type_of.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace {

using vdl::ErrorCode;
using vdl::Kind;
using vdl::Type;
using vdl::TypeBuilder;
using Ref = TypeBuilder::Ref;

Type list_of(const Type& elem) { return Type::list(elem).value(); }
Type optional_of(const Type& elem) { return Type::optional(elem).value(); }
Type structure(std::vector<Type::Field> fields) {
    return Type::structure("", std::move(fields)).value();
}
Type variant(std::vector<Type::Field> fields) {
    return Type::variant("", std::move(fields)).value();
}

// Both ways: the rules know no direction.
bool both(const Type& a, const Type& b) {
    CHECK(vdl::compatible(a, b) == vdl::compatible(b, a));
    return vdl::compatible(a, b);
}

void check_refused(const Type& a, const Type& b, const std::string& path,
                   const std::string& sentence) {
    const vdl::Result<void> result = vdl::check_compatible(a, b);
    REQUIRE(result.has_error());
    CHECK(result.error().code() == ErrorCode::incompatible_types);
    CHECK(result.error().path() == path);
    CHECK(result.error().detail() == sentence);
    CHECK_FALSE(vdl::compatible(b, a));
}

TEST_CASE("groups of kinds") {
    const Type point = structure({{"x", Type::int32()}});
    const std::vector<std::pair<Type, int>> all = {
        {Type::boolean(), 1},
        {Type::type_object(), 2},
        {Type::byte(), 3},
        {Type::uint64(), 3},
        {Type::int8(), 3},
        {Type::float32(), 3},
        {Type::named("test.N", Type::float64()).value(), 3},
        {Type::string(), 4},
        {Type::named("test.S", Type::string()).value(), 4},
        {Type::enumeration("test.E", {"a"}).value(), 4},
        {Type::enumeration("test.F", {"b"}).value(), 4},
        {list_of(Type::int32()), 5},
        {Type::array(Type::byte(), 3).value(), 5},
        {Type::array(Type::float64(), 4).value(), 5},
        {list_of(Type::string()), 6},
        {Type::set(Type::int32()).value(), 7},
        {Type::set(Type::byte()).value(), 7},
        {Type::map(Type::string(), Type::int32()).value(), 8},
        {Type::map(Type::enumeration("test.E", {"a"}).value(), Type::byte()).value(), 8},
        {Type::map(Type::string(), Type::string()).value(), 9},
        {point, 10},
        {variant({{"x", Type::int32()}}), 11},
    };
    for (const auto& [a, group_a] : all) {
        for (const auto& [b, group_b] : all) {
            const std::string pair = a.unique_string() + " and " + b.unique_string();
            CAPTURE(pair);
            CHECK(vdl::compatible(a, b) == (group_a == group_b));
            if (group_a == group_b) CHECK(vdl::compatible(optional_of(a), b));
            if (group_a == group_b) CHECK(vdl::compatible(optional_of(a), optional_of(b)));
        }
        CHECK(both(a, Type::any()));
        CHECK(both(optional_of(a), Type::any()));
    }
}

TEST_CASE("any inside") {
    CHECK(both(list_of(Type::any()), list_of(Type::boolean())));
    CHECK(both(structure({{"a", Type::any()}}), structure({{"a", list_of(Type::byte())}})));
    CHECK_FALSE(both(list_of(Type::any()), Type::boolean()));
}

TEST_CASE("structs go by names") {
    const Type xy = structure({{"x", Type::int32()}, {"y", Type::string()}});
    CHECK(both(xy, structure({{"y", Type::string()}, {"x", Type::float64()}})));
    CHECK(both(xy, structure({{"x", Type::byte()}, {"z", Type::boolean()}})));
    CHECK_FALSE(both(xy, structure({{"z", Type::int32()}})));
    CHECK_FALSE(both(xy, structure({{"x", Type::int32()}, {"y", Type::boolean()}})));
    CHECK(both(xy, structure({})));
    CHECK(both(structure({}), Type::structure("test.Empty", {}).value()));
}

TEST_CASE("unions go by names, and share one") {
    const Type xy = variant({{"x", Type::int32()}, {"y", Type::string()}});
    CHECK(both(xy, variant({{"y", Type::string()}})));
    CHECK_FALSE(both(xy, variant({{"z", Type::int32()}})));
    CHECK_FALSE(both(xy, variant({{"x", Type::boolean()}})));
    CHECK_FALSE(both(xy, structure({{"x", Type::int32()}})));
}

TEST_CASE("the error says where and why") {
    const Type named = Type::structure("demo.P", {{"x", Type::int32()}}).value();
    const Type other = Type::structure("demo.P", {{"y", Type::int32()}}).value();
    check_refused(Type::boolean(), Type::string(), "",
                  "bool and string do not convert into each other");
    check_refused(named, Type::enumeration("demo.E", {"a"}).value(), "",
                  "demo.P (struct) and demo.E (enum) do not convert into each other");
    check_refused(named, other, "", "demo.P (struct) and demo.P (struct) have no field in common");
    const auto nest = [](const Type& t) {
        return structure({{"n", Type::int32()},
                          {"a", list_of(structure(
                                    {{"b", Type::map(Type::string(), optional_of(t)).value()}}))}});
    };
    check_refused(nest(named), nest(other), "a[].b[]",
                  "demo.P (struct) and demo.P (struct) have no field in common");
    check_refused(nest(Type::boolean()), nest(list_of(Type::boolean())), "a[].b[]",
                  "bool and []bool do not convert into each other");
    check_refused(structure({{"s", Type::set(named).value()}}),
                  structure({{"s", Type::set(Type::byte()).value()}}), "s[key]",
                  "demo.P (struct) and byte do not convert into each other");
    // Of several the first.
    check_refused(structure({{"a", list_of(named)}, {"b", Type::boolean()}, {"c", Type::byte()}}),
                  structure({{"a", list_of(named)}, {"b", Type::string()}, {"c", Type::boolean()}}),
                  "b", "bool and string do not convert into each other");
    check_refused(structure({{"a", list_of(named)}, {"b", list_of(Type::boolean())}}),
                  structure({{"a", list_of(other)}, {"b", list_of(Type::string())}}), "a[]",
                  "demo.P (struct) and demo.P (struct) have no field in common");
}

// A struct `name` with a value of `kind` and a list of itself.
Type tree(const std::string& name, Kind kind, std::size_t unroll = 1) {
    TypeBuilder b;
    std::vector<Ref> nodes;
    for (std::size_t i = 0; i < unroll; ++i) {
        nodes.push_back(b.structure(name + (i == 0 ? "" : std::to_string(i))));
        b.add_field(nodes[i], "value", b.primitive(kind));
    }
    for (std::size_t i = 0; i < unroll; ++i) {
        b.add_field(nodes[i], "next", b.list(nodes[(i + 1) % unroll]));
    }
    b.build().value();
    return b.type(nodes[0]);
}

TEST_CASE("recursive types") {
    const Type a = tree("test.A", Kind::int32);
    CHECK(both(a, tree("test.B", Kind::float64)));
    CHECK(both(a, tree("test.B", Kind::byte, 5)));
    CHECK(both(tree("test.A", Kind::byte, 7), tree("test.B", Kind::byte, 11)));
    CHECK_FALSE(both(a, tree("test.B", Kind::string)));
    const vdl::Result<void> far =
        vdl::check_compatible(list_of(a), list_of(tree("test.B", Kind::boolean, 3)));
    REQUIRE(far.has_error());
    CHECK(far.error().path() == "[].value");
}

TEST_CASE("a difference deep in a cycle is found") {
    TypeBuilder b;
    std::vector<Ref> nodes;
    for (std::size_t i = 0; i < 50; ++i) {
        nodes.push_back(b.structure("test.N" + std::to_string(i)));
        b.add_field(nodes[i], "value", b.primitive(i == 37 ? Kind::boolean : Kind::int32));
    }
    for (std::size_t i = 0; i < 50; ++i)
        b.add_field(nodes[i], "n", b.optional(nodes[(i + 1) % 50]));
    REQUIRE(b.build().has_value());
    TypeBuilder c;
    const Ref one = c.structure("test.One");
    c.add_field(one, "value", c.primitive(Kind::int32));
    c.add_field(one, "n", c.optional(one));
    REQUIRE(c.build().has_value());
    std::string path;
    for (int i = 0; i < 37; ++i) path += "n.";
    check_refused(b.type(nodes[0]), c.type(one), path + "value",
                  "bool and int32 do not convert into each other");
}

TEST_CASE("types that are exponential when written out are compared at once") {
    Type a = structure({{"v", Type::int32()}});
    Type b = structure({{"v", Type::int64()}});
    Type c = structure({{"v", Type::boolean()}});
    for (int i = 0; i < 200; ++i) {
        a = structure({{"a", a}, {"b", list_of(a)}});
        b = structure({{"a", b}, {"b", list_of(b)}});
        c = structure({{"a", c}, {"b", list_of(c)}});
        if (a.node()->nesting > 250) break;
    }
    CHECK(both(a, b));
    CHECK_FALSE(both(a, c));
}

TEST_CASE("the work is bounded") {
    // Cycles of two lengths without a common factor: every pair of members meets.
    const auto ring = [](const std::string& name, std::size_t n, std::size_t fields) {
        TypeBuilder b;
        std::vector<Ref> nodes;
        for (std::size_t i = 0; i < n; ++i) nodes.push_back(b.structure(name + std::to_string(i)));
        for (std::size_t i = 0; i < n; ++i) {
            const Ref list = b.optional(nodes[(i + 1) % n]);
            for (std::size_t f = 0; f < fields; ++f) {
                b.add_field(nodes[i], "f" + std::to_string(f), list);
            }
        }
        b.build().value();
        return b.type(nodes[0]);
    };
    CHECK(both(ring("test.A", 101, 2), ring("test.B", 103, 2)));
    if (test::sanitized) return;
    const vdl::Result<void> large =
        vdl::check_compatible(ring("test.A", 101, 2000), ring("test.B", 103, 2000));
    REQUIRE(large.has_error());
    CHECK(large.error().code() == ErrorCode::limit_exceeded);
    CHECK(large.error().detail() == "the types are too large to compare");
}

}  // namespace

namespace demo {

struct Point {
    std::int32_t x = 0;
    std::int32_t y = 0;
};
struct Point3 {
    double x = 0;
    double y = 0;
    double z = 0;
};
struct Words {
    std::string x;
};
struct Other {
    int other = 0;
};
struct Empty {};
enum class Color { red, green };
struct Old {
    std::string title;
    std::vector<Point> points;
    std::optional<Color> color;
};
struct New {
    std::string heading;
    std::array<Point3, 3> points;
    std::string color;
    std::map<std::string, int> extra;
};
struct Tree {
    int value = 0;
    std::vector<Tree> children;
};
struct Tree2 {
    double value = 0;
    std::vector<std::unique_ptr<Tree2>> children;
};
struct Tree3 {
    std::string value;
    std::vector<Tree3> children;
};
using Shape = std::variant<Point, Words>;
using Shape2 = std::variant<Words, Color>;
using Shape3 = std::variant<Color>;

}  // namespace demo

template <>
struct vdl::Custom<demo::New> {
    static constexpr auto fields = vdl::fields(vdl::field("heading").alias("title"));
};

namespace {

// The static answer and that of the types at run time.
template <class A, class B>
bool both() {
    CHECK(vdl::compatible_v<A, B> == vdl::compatible_v<B, A>);
    CHECK(vdl::compatible_v<A, B> == vdl::compatible(vdl::type_of<A>(), vdl::type_of<B>()));
    return vdl::compatible_v<A, B>;
}

TEST_CASE("C++ types at compile time") {
    static_assert(vdl::compatible_v<demo::Point, demo::Point3>);
    static_assert(!vdl::compatible_v<demo::Point, demo::Words>);
    CHECK(both<int, double>());
    CHECK_FALSE(both<int, bool>());
    CHECK(both<std::string, demo::Color>());
    CHECK_FALSE(both<std::string, int>());
    CHECK(both<std::optional<int>, std::uint8_t>());
    CHECK(both<demo::Point, demo::Point3>());
    CHECK(both<const demo::Point, std::unique_ptr<demo::Point3>>());
    CHECK_FALSE(both<demo::Point, demo::Words>());
    CHECK_FALSE(both<demo::Point, demo::Other>());
    CHECK(both<demo::Point, demo::Empty>());
    CHECK(both<std::vector<demo::Point>, std::array<demo::Point3, 2>>());
    CHECK_FALSE(both<std::vector<demo::Point>, std::set<int>>());
    CHECK(both<std::vector<std::uint8_t>, std::array<int, 2>>());
    CHECK(both<std::set<int>, std::set<std::uint8_t>>());
    CHECK(both<std::map<std::string, demo::Point>, std::map<demo::Color, demo::Point3>>());
    CHECK_FALSE(both<std::map<std::string, demo::Point>, std::map<std::string, demo::Words>>());
    CHECK(both<demo::Tree, demo::Tree2>());
    CHECK_FALSE(both<demo::Tree, demo::Tree3>());
    CHECK(both<demo::Shape, demo::Shape2>());
    CHECK_FALSE(both<demo::Shape, demo::Shape3>());
    CHECK(both<vdl::Type, vdl::Type>());
    CHECK_FALSE(both<vdl::Type, std::string>());
}

struct OnlyTitle {
    std::string title;
};
struct NoTitle {
    std::vector<int> title;
};

TEST_CASE("aliases count at compile time") {
    CHECK(vdl::compatible_v<demo::Old, demo::New>);
    CHECK(vdl::compatible_v<demo::New, OnlyTitle>);
    CHECK(vdl::compatible_v<OnlyTitle, demo::New>);
    CHECK_FALSE(vdl::compatible_v<NoTitle, demo::New>);
}

}  // namespace
