#include <vdl/type/builder.hpp>

#include <vdl/type.hpp>

#include <doctest/doctest.h>

#include <atomic>
#include <cstdint>
#include <ctime>
#include <map>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace {

using vdl::ErrorCode;
using vdl::Kind;
using vdl::Type;
using vdl::TypeBuilder;
using Ref = TypeBuilder::Ref;

Type node_type() {
    TypeBuilder builder;
    const Ref node = builder.structure("demo.Node");
    builder.add_field(node, "value", builder.primitive(Kind::int32));
    builder.add_field(node, "children", builder.list(node));
    builder.build().value();
    return builder.type(node);
}

void check_refused(TypeBuilder& builder, ErrorCode code, const std::string& sentence) {
    const std::size_t before = vdl::detail::type_table_size();
    const vdl::Result<void> done = builder.build();
    REQUIRE(done.has_error());
    CHECK(done.error().code() == code);
    CHECK(done.error().detail() == sentence);
    CHECK(vdl::detail::type_table_size() == before);
}
void check_invalid(TypeBuilder& builder, const std::string& sentence) {
    check_refused(builder, ErrorCode::invalid_type, sentence);
}

TEST_CASE("every kind can be built") {
    TypeBuilder b;
    const Ref point = b.structure("demo.Point");
    b.add_field(point, "x", b.primitive(Kind::int32));
    b.add_field(point, "y", b.use(Type::int32()));
    const Ref shape = b.variant("demo.Shape");
    b.add_field(shape, "Circle", b.primitive(Kind::float64));
    const Ref color = b.enumeration("demo.Color");
    b.add_label(color, "red");
    b.add_label(color, "green");
    const std::vector<std::pair<Ref, std::string>> all = {
        {point, "demo.Point struct{x int32;y int32}"},
        {shape, "demo.Shape union{Circle float64}"},
        {color, "demo.Color enum{red;green}"},
        {b.optional(point), "?demo.Point struct{x int32;y int32}"},
        {b.list(color), "[]demo.Color enum{red;green}"},
        {b.array(point, 4), "[4]demo.Point struct{x int32;y int32}"},
        {b.set(point), "set[demo.Point struct{x int32;y int32}]"},
        {b.map(point, shape),
         "map[demo.Point struct{x int32;y int32}]demo.Shape union{Circle float64}"},
        {b.named("demo.Meters", b.primitive(Kind::float64)), "demo.Meters float64"},
        {b.add(Kind::string), "string"},
        {b.add(Kind::any), "any"},
    };
    REQUIRE(b.build().has_value());
    for (const auto& [ref, text] : all) CHECK(b.type(ref).unique_string() == text);
    CHECK(b.type(point) ==
          Type::structure("demo.Point", {{"x", Type::int32()}, {"y", Type::int32()}}).value());
    // More can be added and built.
    const Ref more = b.list(point);
    CHECK(b.type(more) == Type::any());
    REQUIRE(b.build().has_value());
    CHECK(b.type(more) == Type::list(b.type(point)).value());
    CHECK(b.type(Ref{}) == Type::any());
}

TEST_CASE("a part may come before what it refers to") {
    TypeBuilder b;
    const Ref list = b.add(Kind::list);
    const Ref name = b.add(Kind::int8);
    const Ref named = b.add(Kind::any);
    b.set_elem(list, named);
    b.set_base(named, name);
    b.set_name(named, "test.Small");
    REQUIRE(b.build().has_value());
    CHECK(b.type(list).unique_string() == "[]test.Small int8");
}

TEST_CASE("names of names") {
    TypeBuilder b;
    const Ref first = b.named("test.A", b.primitive(Kind::uint16));
    const Ref second = b.named("test.B", first);
    const Ref third = b.named("test.C", b.use(Type::named("test.D", Type::string()).value()));
    REQUIRE(b.build().has_value());
    CHECK(b.type(second).unique_string() == "test.B uint16");
    CHECK(b.type(third).unique_string() == "test.C string");
}

TEST_CASE("a recursive type") {
    const Type node = node_type();
    CHECK(node.unique_string() == "demo.Node struct{value int32;children []demo.Node}");
    CHECK(node.is_recursive());
    CHECK_FALSE(node.is_valid_key());
    const Type children = node.field_type(1);
    CHECK(children.is_recursive());
    CHECK(children.elem() == node);
    CHECK(children.unique_string() == "[]demo.Node struct{value int32;children []demo.Node}");
    CHECK(node.node()->size == 3);
    CHECK(node.node()->nesting == 3);
    // From outside, with the pieces at hand, the same nodes come out.
    CHECK(Type::list(node).value() == children);
    CHECK(
        Type::structure("demo.Node", {{"value", Type::int32()}, {"children", children}}).value() ==
        node);
    CHECK(node_type() == node);
}

TEST_CASE("a recursive list") {
    TypeBuilder b;
    const Ref tree = b.add(Kind::list);
    b.set_name(tree, "test.Tree");
    b.set_elem(tree, tree);
    REQUIRE(b.build().has_value());
    CHECK(b.type(tree).unique_string() == "test.Tree []test.Tree");
    CHECK(b.type(tree).elem() == b.type(tree));
    CHECK(Type::named("test.Tree", Type::list(b.type(tree)).value()).value() == b.type(tree));
}

// demo.Ping struct{n int32;pong ?demo.Pong struct{s string;ping ?demo.Ping}}, begun at any of
// its four types and with its parts in any order.
std::vector<Type> ping_pong(unsigned order) {
    TypeBuilder b;
    Ref refs[4];
    for (unsigned i = 0; i < 4; ++i) {
        const unsigned which = (i + order) % 4;
        refs[which] = b.add(which < 2 ? Kind::structure : Kind::optional);
        if (which == 0) b.set_name(refs[0], "demo.Ping");
        if (which == 1) b.set_name(refs[1], "demo.Pong");
    }
    b.add_field(refs[0], "n", b.primitive(Kind::int32));
    b.add_field(refs[0], "pong", refs[3]);
    b.add_field(refs[1], "s", b.primitive(Kind::string));
    b.add_field(refs[1], "ping", refs[2]);
    b.set_elem(refs[2], refs[0]);
    b.set_elem(refs[3], refs[1]);
    b.build().value();
    return {b.type(refs[0]), b.type(refs[1]), b.type(refs[2]), b.type(refs[3])};
}

TEST_CASE("mutual recursion gives the same types from every start") {
    const std::vector<Type> first = ping_pong(0);
    CHECK(first[0].unique_string() ==
          "demo.Ping struct{n int32;pong ?demo.Pong struct{s string;ping ?demo.Ping}}");
    CHECK(first[1].unique_string() ==
          "demo.Pong struct{s string;ping ?demo.Ping struct{n int32;pong ?demo.Pong}}");
    CHECK(first[2].unique_string() ==
          "?demo.Ping struct{n int32;pong ?demo.Pong struct{s string;ping ?demo.Ping}}");
    for (unsigned order = 1; order < 4; ++order) CHECK(ping_pong(order) == first);
    CHECK(Type::optional(first[0]).value() == first[2]);
    CHECK(Type::optional(first[1]).value() == first[3]);
    CHECK(Type::structure("demo.Ping", {{"n", Type::int32()}, {"pong", first[3]}}).value() ==
          first[0]);
}

TEST_CASE("a cycle unrolled is the same cycle") {
    for (std::size_t times = 1; times <= 4; ++times) {
        TypeBuilder b;
        std::vector<Ref> nodes;
        for (std::size_t i = 0; i < times; ++i) {
            nodes.push_back(b.structure("demo.Node"));
            b.add_field(nodes[i], "value", b.primitive(Kind::int32));
        }
        for (std::size_t i = 0; i < times; ++i) {
            b.add_field(nodes[i], "children", b.list(nodes[(i + 1) % times]));
        }
        REQUIRE(b.build().has_value());
        for (const Ref ref : nodes) CHECK(b.type(ref) == node_type());
    }
}

TEST_CASE("a cycle with a tail is the same cycle") {
    // Node -> list -> Node' -> list' -> Node'
    TypeBuilder b;
    const Ref outer = b.structure("demo.Node");
    const Ref inner = b.structure("demo.Node");
    b.add_field(outer, "value", b.primitive(Kind::int32));
    b.add_field(outer, "children", b.list(inner));
    b.add_field(inner, "value", b.primitive(Kind::int32));
    b.add_field(inner, "children", b.list(inner));
    REQUIRE(b.build().has_value());
    CHECK(b.type(outer) == b.type(inner));
    CHECK(b.type(outer) == node_type());
}

TEST_CASE("a cycle above the same cycle is the same") {
    // A = N{x []A; y []B} and B = N{x []B; y []B}: both are N{x []N; y []N}.
    TypeBuilder b;
    const Ref one = b.structure("test.N");
    const Ref two = b.structure("test.N");
    b.add_field(one, "x", b.list(one));
    b.add_field(one, "y", b.list(two));
    b.add_field(two, "x", b.list(two));
    b.add_field(two, "y", b.list(two));
    REQUIRE(b.build().has_value());
    CHECK(b.type(one) == b.type(two));
    CHECK(b.type(one).unique_string() == "test.N struct{x []test.N;y []test.N}");
    CHECK(b.type(one).field_type(0) == b.type(one).field_type(1));
    // The same with a finished type below.
    TypeBuilder c;
    const Ref again = c.structure("test.N");
    c.add_field(again, "x", c.list(again));
    c.add_field(again, "y", c.list(c.use(b.type(two))));
    REQUIRE(c.build().has_value());
    CHECK(c.type(again) == b.type(one));
}

TEST_CASE("unnamed types on a cycle are shared") {
    TypeBuilder b;
    const Ref node = b.structure("test.T");
    for (int i = 0; i < 3; ++i) {
        const Ref inner = b.structure("");
        b.add_field(inner, "next", b.optional(b.list(node)));
        b.add_field(node, "f" + std::to_string(i), b.map(b.primitive(Kind::string), inner));
    }
    REQUIRE(b.build().has_value());
    const Type type = b.type(node);
    CHECK(type.field_type(0) == type.field_type(2));
    CHECK(type.node()->size == 6);  // T, map, string, struct, optional, list
    CHECK(type.unique_string() ==
          "test.T struct{f0 map[string]struct{next ?[]test.T};f1 map[string]struct{next "
          "?[]test.T};f2 map[string]struct{next ?[]test.T}}");
    CHECK(Type::optional(Type::list(type).value()).value() ==
          type.field_type(0).elem().field_type(0));
}

TEST_CASE("cycles that differ are different types") {
    const auto make = [](const std::string& name, const std::string& field, Kind kind) {
        TypeBuilder b;
        const Ref node = b.structure(name);
        b.add_field(node, "value", b.primitive(kind));
        b.add_field(node, field, b.list(node));
        b.build().value();
        return b.type(node);
    };
    const Type type = make("demo.Node", "children", Kind::int32);
    CHECK(type == node_type());
    CHECK(type != make("demo.Other", "children", Kind::int32));
    CHECK(type != make("demo.Node", "kids", Kind::int32));
    CHECK(type != make("demo.Node", "children", Kind::int64));
}

TEST_CASE("any and typeobject are seen through a cycle") {
    TypeBuilder b;
    const Ref one = b.structure("test.One");
    const Ref two = b.structure("test.Two");
    b.add_field(one, "two", b.list(two));
    b.add_field(two, "one", b.list(one));
    b.add_field(two, "x", b.list(b.primitive(Kind::any)));
    REQUIRE(b.build().has_value());
    CHECK(b.type(one).contains_any());
    CHECK(b.type(one).field_type(0).contains_any());
    CHECK_FALSE(b.type(one).contains_type_object());
}

TEST_CASE("what a cycle must have") {
    {
        TypeBuilder b;
        const Ref list = b.add(Kind::list);
        b.set_elem(list, list);
        check_invalid(b, "a type contains itself without a name on the way: unnamed list");
    }
    {
        TypeBuilder b;  // a named type reaches the cycle, but is not on it
        const Ref node = b.structure("test.N");
        const Ref list = b.add(Kind::list);
        const Ref optional = b.optional(list);
        b.set_elem(list, optional);
        b.add_field(node, "a", list);
        check_invalid(b, "a type contains itself without a name on the way: unnamed list");
    }
    {
        TypeBuilder b;
        const Ref node = b.structure("test.N");
        const Ref wrap = b.structure("");
        b.add_field(wrap, "x", b.array(node, 2));
        b.add_field(node, "wrap", wrap);
        check_invalid(b,
                      "test.N contains itself through arrays, structs and unions only, so that "
                      "its values would be infinite");
    }
    {
        TypeBuilder b;  // a second cycle through a list does not help
        const Ref v = b.variant("test.V");
        b.add_field(v, "a", b.list(v));
        b.add_field(v, "b", v);
        check_invalid(b,
                      "test.V contains itself through arrays, structs and unions only, so that "
                      "its values would be infinite");
    }
    {
        TypeBuilder b;
        const Ref node = b.structure("test.N");
        b.add_field(node, "x", b.map(node, b.primitive(Kind::byte)));
        check_invalid(b,
                      "map[test.N struct{x map[test.N]byte}]byte: test.N cannot be a key; a key "
                      "contains no any, list, map, optional, set or typeobject");
    }
    {
        TypeBuilder b;
        const Ref optional = b.add(Kind::optional);
        b.set_name(optional, "test.O");
        b.set_elem(optional, optional);
        check_invalid(b, "an optional of test.O, which can be nil by itself");
    }
}

TEST_CASE("a name belongs to one type, in cycles too") {
    const std::string sentence = "the name test.N belongs to two different types";
    {
        TypeBuilder b;  // on one cycle
        const Ref one = b.structure("test.N");
        const Ref two = b.structure("test.N");
        b.add_field(one, "x", b.list(two));
        b.add_field(two, "y", b.list(one));
        check_invalid(b, sentence);
    }
    {
        TypeBuilder b;  // below the cycle
        const Ref one = b.structure("test.N");
        const Ref two = b.structure("test.N");
        b.add_field(one, "x", b.list(one));
        b.add_field(one, "y", b.optional(two));
        check_invalid(b, sentence);
    }
    {
        TypeBuilder b;  // above the cycle
        const Ref one = b.structure("test.N");
        const Ref two = b.structure("test.N");
        b.add_field(one, "x", b.list(one));
        b.add_field(two, "y", b.optional(one));
        check_invalid(b, sentence);
    }
    {
        TypeBuilder b;  // two cycles
        const Ref one = b.structure("test.N");
        const Ref two = b.structure("test.N");
        const Ref other = b.structure("test.M");
        b.add_field(one, "x", b.list(other));
        b.add_field(other, "x", b.list(one));
        b.add_field(one, "y", b.list(two));
        b.add_field(two, "x", b.list(two));
        check_invalid(b, sentence);
    }
    {
        TypeBuilder b;  // elsewhere in the cycle
        const Ref one = b.structure("test.M");
        b.add_field(one, "x", b.list(one));
        b.add_field(one, "y", b.named("test.N", b.primitive(Kind::byte)));
        b.add_field(one, "z", b.named("test.N", b.primitive(Kind::int8)));
        check_invalid(b, sentence);
    }
    {
        TypeBuilder b;  // in two graphs of one builder both are fine
        const Ref one = b.named("test.N", b.primitive(Kind::byte));
        const Ref two = b.named("test.N", b.primitive(Kind::int8));
        REQUIRE(b.build().has_value());
        CHECK(b.type(one) != b.type(two));
    }
}

TEST_CASE("parts that are missing or too many") {
    const auto refused = [](auto prepare, const std::string& sentence) {
        TypeBuilder b;
        prepare(b);
        check_invalid(b, sentence);
    };
    refused([](TypeBuilder& b) { b.add(Kind::list); }, "an unnamed list was given no element");
    refused([](TypeBuilder& b) { b.set_name(b.add(Kind::set), "test.S"); },
            "test.S was given no key");
    refused([](TypeBuilder& b) { b.set_key(b.add(Kind::map), b.primitive(Kind::byte)); },
            "an unnamed map was given no element");
    refused([](TypeBuilder& b) { b.set_elem(b.structure("test.S"), b.primitive(Kind::byte)); },
            "test.S has no element");
    refused([](TypeBuilder& b) { b.set_key(b.structure("test.S"), b.primitive(Kind::byte)); },
            "test.S has no key");
    refused([](TypeBuilder& b) { b.add_label(b.structure("test.S"), "a"); },
            "test.S has no labels");
    refused([](TypeBuilder& b) { b.set_length(b.structure("test.S"), 3); }, "test.S has no length");
    refused(
        [](TypeBuilder& b) { b.add_field(b.enumeration("test.E"), "x", b.primitive(Kind::byte)); },
        "test.E has no fields");
    refused([](TypeBuilder& b) { b.array(b.primitive(Kind::byte), 0); },
            "[0]byte: an array needs at least one element");
    refused([](TypeBuilder& b) { b.enumeration("test.E"); },
            "test.E: an enum needs at least one label");
    refused([](TypeBuilder& b) { b.variant("test.V"); },
            "test.V: a union needs at least one field");
    refused([](TypeBuilder& b) { b.list(Ref{77}); },
            "an unnamed list refers to a type of another builder");
    refused([](TypeBuilder& b) { b.named("test.N", Ref{77}); },
            "test.N refers to a type of another builder");
    refused([](TypeBuilder& b) { b.set_name(b.primitive(Kind::byte), "test.N"); },
            "a setter was given the Ref of a finished type or of another builder");
    refused([](TypeBuilder& b) { b.set_name(Ref{0}, "test.N"); },
            "a setter was given the Ref of a finished type or of another builder");
    refused([](TypeBuilder& b) { b.named("", b.primitive(Kind::byte)); },
            "a named type needs a name");
    refused([](TypeBuilder& b) { b.named("test.N", b.structure("test.S")); },
            "test.N: only bool, numbers and string are named by a base, not test.S");
    refused([](TypeBuilder& b) { b.named("test.N", b.primitive(Kind::any)); },
            "test.N: only bool, numbers and string are named by a base, not an unnamed any");
    refused([](TypeBuilder& b) { b.set_name(b.add(Kind::any), "test.N"); },
            "test.N: any cannot be named");
    refused(
        [](TypeBuilder& b) {
            const Ref one = b.named("test.A", Ref{1});
            b.named("test.B", one);
        },
        "test.A is based on itself");
}

TEST_CASE("all or nothing") {
    TypeBuilder b;
    const Ref good = b.structure("test.Good");
    b.add(Kind::list);
    check_invalid(b, "an unnamed list was given no element");
    CHECK(b.type(good) == Type::any());
    b.clear();
    CHECK(b.size() == 0);
    const Ref fine = b.structure("test.Good");
    CHECK(b.build().has_value());
    CHECK(b.type(fine).unique_string() == "test.Good struct{}");
}

// A few types that refer to each other at random, under few names: most are refused, many occur
// again in another form.
std::vector<Type> random_graph(std::mt19937& random) {
    const auto pick = [&](unsigned n) { return static_cast<unsigned>(random() % n); };
    TypeBuilder b;
    const unsigned count = 1 + pick(6);
    for (unsigned i = 0; i < count; ++i) {
        const unsigned kind = pick(4);
        const Ref made = b.add(kind == 0   ? Kind::list
                               : kind == 1 ? Kind::optional
                                           : Kind::structure);
        if (pick(3) != 0) b.set_name(made, std::string(1, static_cast<char>('A' + pick(3))));
        const auto part = [&] { return pick(8) == 0 ? Ref{count} : Ref{pick(count)}; };
        if (kind < 2) {
            b.set_elem(made, part());
        } else {
            b.add_field(made, "x", part());
            if (kind == 3) b.add_field(made, "y", part());
        }
    }
    b.primitive(Kind::byte);
    if (!b.build()) return {};
    std::vector<Type> types;
    for (unsigned i = 0; i < count; ++i) types.push_back(b.type(Ref{i}));
    return types;
}

TEST_CASE("types are one node exactly when their unique strings are the same") {
    const std::size_t before = vdl::detail::type_table_size();
    {
        std::mt19937 random(11);
        std::map<std::string, Type> by_text;
        std::set<const vdl::detail::TypeNode*> nodes;
        std::size_t graphs = 0;
        std::size_t again = 0;
        for (int i = 0; i < 20'000; ++i) {
            const std::vector<Type> types = random_graph(random);
            graphs += types.empty() ? 0 : 1;
            for (const Type& type : types) {
                const auto [known, fresh] = by_text.emplace(type.unique_string(), type);
                REQUIRE(known->second == type);
                REQUIRE(nodes.insert(type.node()).second == fresh);
                again += fresh || !type.is_recursive() ? 0 : 1;
            }
        }
        CHECK(graphs > 1000);
        CHECK(again > 1000);
    }
    CHECK(vdl::detail::type_table_size() == before);
}

// Of processor time: other work on the machine does not count.
double seconds_of(TypeBuilder& builder, ErrorCode expected) {
    const std::clock_t start = std::clock();
    const vdl::Result<void> done = builder.build();
    const std::clock_t time = std::clock() - start;
    CHECK(done.error().code() == expected);
    return static_cast<double>(time) / CLOCKS_PER_SEC;
}

TEST_CASE("hostile graphs are refused quickly") {
    constexpr int many = 20'000;
    {
        TypeBuilder b;  // types inside each other
        Ref at = b.primitive(Kind::byte);
        for (int i = 0; i < 100'000; ++i) at = b.list(at);
        CHECK(seconds_of(b, ErrorCode::limit_exceeded) < 10);
    }
    {
        TypeBuilder b;  // one long cycle without a name
        const Ref first = b.add(Kind::list);
        Ref at = first;
        for (int i = 0; i < many; ++i) at = b.list(at);
        b.set_elem(first, at);
        CHECK(seconds_of(b, ErrorCode::invalid_type) < 10);
    }
    {
        TypeBuilder b;  // one long cycle with a name
        const Ref first = b.add(Kind::list);
        b.set_name(first, "test.L");
        Ref at = first;
        for (int i = 0; i < many; ++i) at = b.list(at);
        b.set_elem(first, at);
        CHECK(seconds_of(b, ErrorCode::limit_exceeded) < 10);
    }
    {
        TypeBuilder b;  // every member of a cycle refers to a member with very many fields
        const Ref wide = b.structure("");
        Ref at = wide;
        for (int i = 0; i < many; ++i) at = b.structure("");
        for (std::uint32_t i = 1; i < many; ++i) {
            b.add_field(Ref{i}, "f", Ref{i + 1});
            b.add_field(wide, "f" + std::to_string(i), Ref{i});
        }
        b.add_field(at, "f", wide);
        CHECK(seconds_of(b, ErrorCode::invalid_type) < 10);
    }
    {
        TypeBuilder b;  // a long chain of names
        Ref at = b.primitive(Kind::byte);
        for (int i = 0; i < many; ++i) at = b.named("n" + std::to_string(i), at);
        CHECK(seconds_of(b, ErrorCode::none) < 10);
        CHECK(b.type(at).kind() == Kind::byte);
    }
    {
        TypeBuilder b;  // more types than one may consist of
        const Ref all = b.structure("test.All");
        for (int i = 1; i < many; ++i) {
            const Ref part = b.array(b.primitive(Kind::byte), static_cast<std::uint64_t>(i));
            b.add_field(all, "f" + std::to_string(i), part);
        }
        CHECK(seconds_of(b, ErrorCode::limit_exceeded) < 10);
    }
}

TEST_CASE("a group may be as large as types may be nested") {
    const auto ring = [](int n) {
        TypeBuilder b;
        std::vector<Ref> members;
        for (int i = 0; i < n; ++i) {
            members.push_back(b.add(Kind::list));
            b.set_name(members.back(), "test.L" + std::to_string(i));
        }
        for (std::size_t i = 0; i < members.size(); ++i) {
            b.set_elem(members[i], members[(i + 1) % members.size()]);
        }
        return b.build();
    };
    CHECK(ring(256).has_value());
    const auto refused = ring(257);
    REQUIRE(refused.has_error());
    CHECK(refused.error().code() == ErrorCode::limit_exceeded);
    CHECK(refused.error().detail() == "types nested more than 256 inside each other");
}

TEST_CASE("groups that nobody holds are freed as one") {
    const std::size_t before = vdl::detail::type_table_size();
    {
        std::vector<Type> types = ping_pong(0);
        CHECK(vdl::detail::type_table_size() == before + 4);
        const Type only = types[3];
        types.clear();  // one member holds the group
        CHECK(vdl::detail::type_table_size() == before + 4);
        CHECK(only.elem().name() == "demo.Pong");
    }
    CHECK(vdl::detail::type_table_size() == before);
    {
        TypeBuilder b;  // a group above a group above a struct
        const Ref low = b.structure("test.Low");
        const Ref middle = b.structure("test.Middle");
        const Ref high = b.structure("test.High");
        b.add_field(middle, "m", b.list(middle));
        b.add_field(middle, "l", b.list(low));
        b.add_field(high, "h", b.list(high));
        b.add_field(high, "m", b.optional(middle));
        b.add_field(high, "l", low);
        REQUIRE(b.build().has_value());
        Type keep = b.type(middle);
        CHECK(vdl::detail::type_table_size() == before + 7);
        b.clear();
        CHECK(vdl::detail::type_table_size() == before + 4);
        keep = keep.field_type(1);
        CHECK(vdl::detail::type_table_size() == before + 2);
    }
    CHECK(vdl::detail::type_table_size() == before);
}

TEST_CASE("threads that make and drop the same recursive types") {
    const std::size_t before = vdl::detail::type_table_size();
    std::atomic<int> wrong{0};
    std::vector<std::thread> threads;
    for (unsigned t = 0; t < 4; ++t) {
        threads.emplace_back([&wrong, t] {
            for (unsigned i = 0; i < 300; ++i) {
                const std::vector<Type> types = ping_pong((i + t) % 4);
                if (Type::optional(types[0]).value() != types[2]) ++wrong;
                if (node_type() != node_type()) ++wrong;
                if (types[0].field_type(1) != types[3]) ++wrong;
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
    CHECK(wrong == 0);
    CHECK(vdl::detail::type_table_size() == before);
}

}  // namespace
