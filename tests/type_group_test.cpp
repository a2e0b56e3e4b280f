#include <vdl/type/group.hpp>

#include <vdl/type.hpp>

#include <doctest/doctest.h>

#include <atomic>
#include <cstdint>
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
