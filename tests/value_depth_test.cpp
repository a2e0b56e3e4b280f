// Values so deep that one stack frame a level would overflow the stack.
#include <vdl/value.hpp>

#include <doctest/doctest.h>

#include <string>
#include <utility>

namespace {

using vdl::Type;
using vdl::Value;
using vdl::ValueRef;

constexpr int levels = 150'000;

void check_deep(Value& value) {
    Value copy = value;
    CHECK(copy == value);
    Value other = std::move(copy);
    CHECK(other == value);
    CHECK(!other.is_zero());
    other.set(value).value();
    CHECK(other == value);
    other.set_zero();
    CHECK(other != value);
    value.reset();
    CHECK(value.is_nil());
}

TEST_CASE("an any in a list in an any in a list ...") {
    const Type list = Type::list(Type::any()).value();
    Value value(list);
    for (int i = 0; i < levels; ++i) {
        Value outer(list);
        outer.push_back().set(std::move(value)).value();
        if (i % 1000 == 0) outer.push_back().set(Value("beside")).value();
        value = std::move(outer);
    }
    check_deep(value);
}

TEST_CASE("an any in a struct in an optional, with types that nothing else holds") {
    Value value = "inside";
    for (int i = 0; i < levels; ++i) {
        // A thousand types in all, but each of them held only by the values.
        const Type wrapper = Type::structure("demo.Wrapper" + std::to_string(i % 1000),
                                             {{"value", Type::any()}, {"text", Type::string()}})
                                 .value();
        Value outer(Type::optional(wrapper).value());
        outer.emplace().field(0).set(std::move(value)).value();
        value = std::move(outer);
    }
    check_deep(value);
}

TEST_CASE("a linked list of a recursive type") {
    vdl::TypeBuilder builder;
    const auto node = builder.structure("demo.Link");
    builder.add_field(node, "value", builder.use(Type::int32()));
    builder.add_field(node, "next", builder.optional(node));
    builder.build().value();
    Value value(builder.type(node));
    ValueRef at = value;
    for (int i = 0; i < levels; ++i) {
        at.field(0).set_int(i);
        at = at.field(1).emplace();
    }
    check_deep(value);
}

TEST_CASE("maps in maps, unions in unions") {
    vdl::TypeBuilder builder;
    const auto tree = builder.structure("demo.Tree");
    const auto either = builder.variant("demo.Either");
    builder.add_field(tree, "maps", builder.map(builder.use(Type::string()), either));
    builder.add_field(either, "none", builder.use(Type::boolean()));
    builder.add_field(either, "tree", tree);
    builder.build().value();
    Value value(builder.type(tree));
    ValueRef at = value;
    for (int i = 0; i < levels; ++i) {
        const ValueRef map = at.field(0);
        at = map.mapped("a key that has a block").select(1);
    }
    check_deep(value);
}

TEST_CASE("a type of many levels of small structs and arrays") {
    Type type = Type::string();
    constexpr vdl::Limits limits{.type_nesting = 5000};
    for (int i = 0; i < 2000; ++i) {
        type = i % 2 == 0 ? Type::array(type, 1, limits).value()
                          : Type::structure("", {{"f", type}}, limits).value();
    }
    Value value(type);
    CHECK(value.is_zero());
    ValueRef at = value;
    for (int i = 0; i < 2000; ++i) at = at.at(0);
    at.set("the string").value();
    Value copy = value;
    CHECK(copy == value);
    CHECK(hash(copy) == hash(value));
    CHECK(compare(copy, value) == 0);
    at.set("The string").value();
    CHECK(compare(copy, value) > 0);
    Value map(Type::map(type, Type::int32(), limits).value());
    map.mapped(copy).set(1).value();
    map.mapped(value).set(2).value();
    CHECK(map.find(copy)->as_int() == 1);
    CHECK(map.find(value)->as_int() == 2);
    copy.set_zero();
    CHECK(copy.is_zero());
    CHECK(hash(copy) == hash(Value(type)));
    CHECK(!map.view().find(copy));
}

}  // namespace
