#include <vdl/type.hpp>

#include <doctest/doctest.h>

#include <atomic>
#include <cstdint>
#include <random>
#include <string>
#include <thread>
#include <unordered_set>
#include <utility>
#include <vector>

namespace {

using vdl::ErrorCode;
using vdl::Kind;
using vdl::Type;

Type point() {
    return Type::structure("demo.Point", {{"x", Type::int32()}, {"y", Type::int32()}}).value();
}
Type list_of(const Type& elem) { return Type::list(elem).value(); }
Type optional_of(const Type& elem) { return Type::optional(elem).value(); }

void check_refused(const vdl::Result<Type>& made, ErrorCode code, const std::string& sentence) {
    REQUIRE(made.has_error());
    CHECK(made.error().code() == code);
    CHECK(made.error().detail() == sentence);
}
void check_invalid(const vdl::Result<Type>& made, const std::string& sentence) {
    check_refused(made, ErrorCode::invalid_type, sentence);
}

TEST_CASE("kinds have the words of VDL notation") {
    const std::vector<std::string> words = {
        "any",   "optional", "bool",  "byte",    "uint16",  "uint32", "uint64", "int8",
        "int16", "int32",    "int64", "float32", "float64", "string", "enum",   "typeobject",
        "array", "list",     "set",   "map",     "struct",  "union"};
    REQUIRE(words.size() == vdl::kind_count);
    for (std::size_t i = 0; i < words.size(); ++i) {
        CHECK(to_string(static_cast<Kind>(i)) == words[i]);
    }
}

TEST_CASE("kinds know what they are") {
    CHECK(is_number(Kind::byte));
    CHECK(is_number(Kind::float64));
    CHECK_FALSE(is_number(Kind::boolean));
    CHECK_FALSE(is_number(Kind::string));
    CHECK(is_unsigned(Kind::byte));
    CHECK(is_unsigned(Kind::uint64));
    CHECK_FALSE(is_unsigned(Kind::int8));
    CHECK(is_signed(Kind::int8));
    CHECK(is_signed(Kind::int64));
    CHECK_FALSE(is_signed(Kind::float32));
    CHECK(is_integer(Kind::int64));
    CHECK_FALSE(is_integer(Kind::float32));
    CHECK(is_float(Kind::float32));
    CHECK_FALSE(is_float(Kind::int64));
    CHECK(is_primitive(Kind::type_object));
    CHECK(is_primitive(Kind::any));
    CHECK_FALSE(is_primitive(Kind::enumeration));
    CHECK_FALSE(is_primitive(Kind::optional));
    CHECK(bit_width(Kind::byte) == 8);
    CHECK(bit_width(Kind::int16) == 16);
    CHECK(bit_width(Kind::float32) == 32);
    CHECK(bit_width(Kind::uint64) == 64);
    CHECK(bit_width(Kind::string) == 0);
}

TEST_CASE("a default type is any") {
    CHECK(Type() == Type::any());
    CHECK(Type().kind() == Kind::any);
    CHECK(Type().unique_string() == "any");
    CHECK(Type::from_node(nullptr) == Type::any());
    CHECK(Type::primitive(Kind::list) == Type::any());
}

TEST_CASE("primitive types") {
    const std::vector<std::pair<Type, std::string>> all = {
        {Type::any(), "any"},         {Type::boolean(), "bool"},
        {Type::byte(), "byte"},       {Type::uint16(), "uint16"},
        {Type::uint32(), "uint32"},   {Type::uint64(), "uint64"},
        {Type::int8(), "int8"},       {Type::int16(), "int16"},
        {Type::int32(), "int32"},     {Type::int64(), "int64"},
        {Type::float32(), "float32"}, {Type::float64(), "float64"},
        {Type::string(), "string"},   {Type::type_object(), "typeobject"}};
    for (const auto& [type, text] : all) {
        CHECK(type.unique_string() == text);
        CHECK(to_string(type.kind()) == text);
        CHECK(type.name().empty());
        CHECK(type.is_valid_key() == (text != "any" && text != "typeobject"));
        CHECK(type.contains_any() == (text == "any"));
        CHECK(type.contains_type_object() == (text == "typeobject"));
        CHECK(Type::primitive(type.kind()) == type);
    }
}

TEST_CASE("unique strings") {
    const Type color = Type::enumeration("demo.Color", {"red", "green", "blue"}).value();
    const Type shape = Type::variant("demo.Shape", {{"Circle", Type::float64()},
                                                    {"Poly", list_of(point())},
                                                    {"Name", Type::string()}})
                           .value();
    const std::vector<std::pair<Type, std::string>> all = {
        {list_of(Type::int32()), "[]int32"},
        {Type::array(Type::byte(), 3).value(), "[3]byte"},
        {Type::array(Type::byte(), ~std::uint64_t{0}).value(), "[18446744073709551615]byte"},
        {Type::set(Type::string()).value(), "set[string]"},
        {Type::map(Type::string(), optional_of(point())).value(),
         "map[string]?demo.Point struct{x int32;y int32}"},
        {Type::map(point(), list_of(point())).value(),
         "map[demo.Point struct{x int32;y int32}][]demo.Point"},
        {Type::structure("demo.Line", {{"from", point()}, {"to", point()}}).value(),
         "demo.Line struct{from demo.Point struct{x int32;y int32};to demo.Point}"},
        {Type::structure("", {{"a", list_of(Type::any())}}).value(), "struct{a []any}"},
        {Type::structure("demo.Empty", {}).value(), "demo.Empty struct{}"},
        {color, "demo.Color enum{red;green;blue}"},
        {Type::enumeration("", {"A"}).value(), "enum{A}"},
        {shape,
         "demo.Shape union{Circle float64;Poly []demo.Point struct{x int32;y int32};Name string}"},
        {Type::named("demo.Meters", Type::float64()).value(), "demo.Meters float64"},
        {Type::named("demo.Ids", list_of(Type::uint32())).value(), "demo.Ids []uint32"},
        {Type::named("demo.Hue", color).value(), "demo.Hue enum{red;green;blue}"},
    };
    for (const auto& [type, text] : all) CHECK(type.unique_string() == text);
}

TEST_CASE("accessors") {
    const Type map = Type::map(Type::string(), point()).value();
    CHECK(map.key() == Type::string());
    CHECK(map.elem() == point());
    CHECK(map.length() == 0);
    CHECK(map.field_count() == 0);
    CHECK(map.label_count() == 0);
    CHECK(Type::set(point()).value().key() == point());
    CHECK(Type::set(point()).value().elem() == Type::any());
    CHECK(Type::array(point(), 7).value().length() == 7);
    CHECK(point().name() == "demo.Point");
    REQUIRE(point().field_count() == 2);
    CHECK(point().field_name(1) == "y");
    CHECK(point().field_type(1) == Type::int32());
    CHECK(point().find_field("y") == 1);
    CHECK_FALSE(point().find_field("z").has_value());
    CHECK_FALSE(point().find_label("x").has_value());
    const Type color = Type::enumeration("demo.Color", {"red", "green"}).value();
    REQUIRE(color.label_count() == 2);
    CHECK(color.label(1) == "green");
    CHECK(color.find_label("green") == 1);
    CHECK_FALSE(color.find_label("blue").has_value());
    CHECK_FALSE(color.find_field("red").has_value());
}

TEST_CASE("many fields and labels are found") {
    std::vector<Type::Field> fields;
    std::vector<std::string> labels;
    for (int i = 0; i < 300; ++i) {
        const std::string name = "n" + std::to_string(i * 7919 % 300);
        fields.push_back({name, Type::int32()});
        labels.push_back(name);
    }
    const Type structure = Type::structure("test.Wide", fields).value();
    const Type enumeration = Type::enumeration("test.Many", labels).value();
    for (std::size_t i = 0; i < 300; ++i) {
        CHECK(structure.find_field(labels[i]) == i);
        CHECK(enumeration.find_label(labels[i]) == i);
    }
    CHECK_FALSE(structure.find_field("n300").has_value());
    CHECK_FALSE(structure.find_field("").has_value());
    CHECK_FALSE(enumeration.find_label("m1").has_value());
}

TEST_CASE("equal types are one node") {
    CHECK(point() == point());
    CHECK(point().node() == point().node());
    CHECK(point().hash() == point().hash());
    CHECK(std::hash<Type>()(point()) == point().hash());
    CHECK(list_of(point()) == list_of(point()));
    CHECK(list_of(point()) != optional_of(point()));
    CHECK(Type::array(point(), 1).value() != Type::array(point(), 2).value());
    CHECK(Type::map(Type::string(), Type::byte()).value() !=
          Type::map(Type::byte(), Type::string()).value());
    CHECK(Type::structure("a", {{"x", Type::int32()}}).value() !=
          Type::structure("b", {{"x", Type::int32()}}).value());
    CHECK(Type::structure("a", {{"x", Type::int32()}}).value() !=
          Type::structure("a", {{"y", Type::int32()}}).value());
    CHECK(Type::structure("a", {{"x", Type::int32()}}).value() !=
          Type::variant("a", {{"x", Type::int32()}}).value());
    CHECK(Type::enumeration("a", {"x", "y"}).value() != Type::enumeration("a", {"y", "x"}).value());
    CHECK(Type::enumeration("a", {"xy"}).value() != Type::enumeration("a", {"x", "y"}).value());
    CHECK(Type::named("a", Type::int32()).value() != Type::named("a", Type::int64()).value());
    std::unordered_set<Type> set{point(), list_of(point()), point()};
    CHECK(set.size() == 2);
}

TEST_CASE("what a type contains") {
    const Type bag =
        Type::structure("demo.Bag", {{"item", list_of(Type::any())}, {"n", Type::int32()}}).value();
    CHECK(bag.contains_any());
    CHECK_FALSE(bag.contains_type_object());
    CHECK(optional_of(list_of(Type::type_object())).contains_type_object());
    CHECK_FALSE(point().contains_any());
    CHECK(bag.node()->nesting == 3);
    CHECK(bag.node()->size == 4);
    CHECK(point().node()->nesting == 2);
    CHECK(point().node()->size == 2);
    CHECK(Type::map(point(), list_of(point())).value().node()->size == 4);
    CHECK_FALSE(bag.is_recursive());
}

TEST_CASE("keys") {
    const Type shape = Type::variant("test.V", {{"a", Type::int32()}, {"b", point()}}).value();
    for (const Type& key :
         {Type::string(), Type::boolean(), Type::float64(), point(), shape,
          Type::array(point(), 2).value(), Type::enumeration("", {"a"}).value()}) {
        CHECK(Type::set(key).has_value());
        CHECK(Type::map(key, Type::any()).has_value());
    }
    const std::string rule =
        " cannot be a key; a key contains no any, list, map, optional, set or typeobject";
    check_invalid(Type::set(Type::any()), "set[any]: any" + rule);
    check_invalid(Type::set(Type::type_object()), "set[typeobject]: typeobject" + rule);
    check_invalid(Type::set(list_of(Type::byte())), "set[[]byte]: []byte" + rule);
    check_invalid(
        Type::set(optional_of(point())),
        "set[?demo.Point struct{x int32;y int32}]: ?demo.Point struct{x int32;y int32}" + rule);
    check_invalid(Type::set(Type::set(Type::byte()).value()), "set[set[byte]]: set[byte]" + rule);
    check_invalid(Type::map(Type::map(Type::byte(), Type::byte()).value(), Type::byte()),
                  "map[map[byte]byte]byte: map[byte]byte" + rule);
    const Type bag = Type::structure("demo.Bag", {{"items", list_of(Type::byte())}}).value();
    check_invalid(Type::map(bag, Type::byte()),
                  "map[demo.Bag struct{items []byte}]byte: demo.Bag" + rule);
    check_invalid(Type::set(Type::array(bag, 2).value()),
                  "set[[2]demo.Bag struct{items []byte}]: [2]demo.Bag struct{items []byte}" + rule);
}

TEST_CASE("validity rules") {
    check_invalid(Type::optional(Type::any()), "an optional of any, which can be nil by itself");
    check_invalid(Type::optional(optional_of(Type::byte())),
                  "an optional of ?byte, which can be nil by itself");
    check_invalid(Type::optional(Type::named("test.O", optional_of(Type::byte())).value()),
                  "an optional of test.O, which can be nil by itself");
    check_invalid(Type::array(Type::byte(), 0), "[0]byte: an array needs at least one element");
    check_invalid(Type::structure("demo.P", {{"x", Type::byte()}, {"", Type::byte()}}),
                  "demo.P: field 1 of the struct has no name");
    check_invalid(Type::structure("demo.P", {{"x", Type::byte()}, {"x", Type::int8()}}),
                  "demo.P: two fields are called x");
    check_invalid(Type::variant("demo.V", {}), "demo.V: a union needs at least one field");
    check_invalid(Type::variant("demo.V", {{"", Type::byte()}}),
                  "demo.V: field 0 of the union has no name");
    check_invalid(Type::variant("", {{"x", Type::byte()}, {"x", Type::byte()}}),
                  "union{x byte;x byte}: two fields are called x");
    check_invalid(Type::enumeration("demo.E", {}), "demo.E: an enum needs at least one label");
    check_invalid(Type::enumeration("demo.E", {"a", ""}), "demo.E: an enum label is empty");
    check_invalid(Type::enumeration("demo.E", {"a", "b", "a"}), "demo.E: the label a occurs twice");
    check_invalid(Type::named("demo.A", Type::any()), "demo.A: any cannot be named");
    check_invalid(Type::named("demo.T", Type::type_object()), "demo.T: typeobject cannot be named");
    check_invalid(Type::named("", Type::byte()), "a named type needs a name");
}

TEST_CASE("duplicates among many names") {
    std::vector<Type::Field> fields;
    std::vector<std::string> labels;
    for (int i = 0; i < 50; ++i) {
        fields.push_back({"f" + std::to_string(i), Type::byte()});
        labels.push_back("f" + std::to_string(i));
    }
    fields.push_back({"f17", Type::byte()});
    labels.push_back("f33");
    check_invalid(Type::structure("demo.P", fields), "demo.P: two fields are called f17");
    check_invalid(Type::enumeration("demo.E", labels), "demo.E: the label f33 occurs twice");
}

TEST_CASE("a name belongs to one type") {
    const Type other = Type::structure("demo.Point", {{"x", Type::int64()}}).value();
    const std::string sentence = "the name demo.Point belongs to two different types";
    check_invalid(Type::map(point(), other), sentence);
    check_invalid(Type::structure("", {{"a", list_of(point())}, {"b", optional_of(other)}}),
                  sentence);
    check_invalid(Type::structure("demo.Point", {{"a", list_of(other)}}), sentence);
    check_invalid(Type::named("demo.Point", list_of(point())), sentence);
    // In graphs of their own both are fine.
    CHECK(list_of(point()) != list_of(other));
}

TEST_CASE("nesting is bounded") {
    const vdl::Limits limits;
    Type type = Type::byte();
    for (std::uint32_t i = 1; i < limits.type_nesting; ++i) type = list_of(type);
    CHECK(type.node()->nesting == limits.type_nesting);
    check_refused(Type::list(type), ErrorCode::limit_exceeded,
                  "types nested more than 256 inside each other");
    vdl::Limits wider;
    wider.type_nesting = 100'000;
    CHECK(Type::list(type, wider).has_value());
    // Also when the type exists already.
    const Type deep = Type::list(type, wider).value();
    check_refused(Type::list(type), ErrorCode::limit_exceeded,
                  "types nested more than 256 inside each other");
    // The longest chain that there can be is freed without recursion.
    const auto before = vdl::detail::type_table_size();
    type = Type::byte();
    for (std::size_t i = 1; i < vdl::max_type_nodes; ++i) type = Type::list(type, wider).value();
    CHECK(vdl::detail::type_table_size() > before);
    check_refused(Type::list(type, wider), ErrorCode::limit_exceeded,
                  "a type of more than 10000 types");
}

TEST_CASE("size is bounded") {
    std::vector<Type::Field> fields;
    for (std::size_t i = 0; i < vdl::max_type_nodes - 2; ++i) {
        fields.push_back({"f" + std::to_string(i), Type::array(Type::byte(), i + 1).value()});
    }
    const Type largest = Type::structure("", fields).value();
    CHECK(largest.node()->size == vdl::max_type_nodes);
    check_refused(Type::list(largest), ErrorCode::limit_exceeded,
                  "a type of more than 10000 types");
    fields.push_back({"g", Type::int8()});
    check_refused(Type::structure("", fields), ErrorCode::limit_exceeded,
                  "a type of more than 10000 types");
}

TEST_CASE("unnamed types shared many times cost no more than they take") {
    Type type = Type::structure("", {}).value();
    for (int i = 0; i < 200; ++i) {
        type = Type::structure("", {{"a", type}, {"b", type}}).value();
    }
    CHECK(type.node()->size == 201);
    const std::string text = type.unique_string();
    CHECK(text.size() == std::size_t{1} << 20);
    CHECK(text.substr(0, 9) == "struct{a ");
    CHECK(text.substr(text.size() - 3) == "...");
    CHECK(type.unique_string(10) == "struct{...");
    CHECK(point().unique_string(10) == "demo.Po...");
    CHECK(Type::int32().unique_string(5) == "int32");
    CHECK(Type::int32().unique_string(4) == "i...");
    CHECK(Type::int32().unique_string(0) == "...");
}

TEST_CASE("types that nobody holds are freed") {
    const std::size_t before = vdl::detail::type_table_size();
    {
        const Type line =
            Type::structure("test.Line", {{"from", point()}, {"to", point()}}).value();
        CHECK(vdl::detail::type_table_size() == before + 2);
        Type copy = line;
        const Type moved = std::move(copy);
        copy = moved;
        copy = point();
        CHECK(vdl::detail::type_table_size() == before + 2);
    }
    CHECK(vdl::detail::type_table_size() == before);
    static_cast<void>(Type::set(list_of(Type::any())));
    CHECK(vdl::detail::type_table_size() == before);
    // A part outlives the whole.
    Type part = list_of(point()).elem();
    CHECK(part.unique_string() == "demo.Point struct{x int32;y int32}");
    CHECK(vdl::detail::type_table_size() == before + 1);
    part = Type();
    CHECK(vdl::detail::type_table_size() == before);
}

TEST_CASE("extensions are deleted with their node") {
    struct Counting : vdl::detail::NodeExtension {
        explicit Counting(int& c) : count(&c) { ++c; }
        ~Counting() override { --*count; }
        int* count;
    };
    int count = 0;
    {
        const Type type = point();
        type.node()->extension.store(new Counting(count));
        CHECK(count == 1);
    }
    CHECK(count == 0);
}

Type random_type(std::mt19937& random, int depth) {
    const auto pick = [&](unsigned n) { return static_cast<unsigned>(random() % n); };
    const auto name = [&] { return pick(2) == 0 ? "" : "test.R" + std::to_string(random()); };
    if (depth == 0) return Type::primitive(static_cast<Kind>(2 + pick(12)));
    const Type inner = random_type(random, depth - 1);
    vdl::Result<Type> made = Type::any();
    switch (pick(6)) {
        case 0: made = Type::list(inner); break;
        case 1: made = Type::optional(inner); break;
        case 2: made = Type::array(inner, 1 + pick(100)); break;
        case 3: made = Type::map(inner, random_type(random, depth - 1)); break;
        case 4: made = Type::enumeration(name(), {"a" + std::to_string(random()), "b"}); break;
        default:
            made = Type::structure(name(),
                                   {{"f" + std::to_string(pick(1000)), inner},
                                    {"g", random_type(random, static_cast<int>(pick(3)) % depth)}});
    }
    return made ? *made : inner;
}

TEST_CASE("a hundred thousand different types leave nothing behind") {
    const std::size_t before = vdl::detail::type_table_size();
    std::mt19937 random(7);
    for (int i = 0; i < 100'000; ++i) {
        const Type type = random_type(random, 3);
        if (i % 100 == 0) REQUIRE(vdl::detail::type_table_size() < before + 50);
        if (i % 1000 == 0) CHECK(type == Type::from_node(type.node()));
    }
    CHECK(vdl::detail::type_table_size() == before);
}

TEST_CASE("threads that make and drop the same and different types") {
    const std::size_t before = vdl::detail::type_table_size();
    std::atomic<int> wrong{0};
    std::vector<std::thread> threads;
    for (unsigned t = 0; t < 4; ++t) {
        threads.emplace_back([&wrong, t] {
            std::mt19937 own(t);
            for (unsigned i = 0; i < 500; ++i) {
                std::mt19937 common(i / 8);
                const Type a = random_type(common, 3);
                const Type b = random_type(own, 3);
                std::mt19937 again(i / 8);
                if (random_type(again, 3) != a) ++wrong;
                const auto both = Type::structure("", {{"a", a}, {"b", b}});
                if (both && both->field_type(1) != b) ++wrong;
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
    CHECK(wrong == 0);
    CHECK(vdl::detail::type_table_size() == before);
}

}  // namespace
