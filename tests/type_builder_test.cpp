#include <vdl/type/builder.hpp>

#include <vdl/type.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <ctime>
#include <string>
#include <utility>
#include <vector>

namespace {

using vdl::ErrorCode;
using vdl::Kind;
using vdl::Type;
using vdl::TypeBuilder;
using Ref = TypeBuilder::Ref;

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

}  // namespace
