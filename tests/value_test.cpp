#include <vdl/value.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace {

using vdl::ErrorCode;
using vdl::Kind;
using vdl::Type;
using vdl::Value;
using vdl::ValueRef;
using vdl::ValueView;

Type list_of(const Type& elem) { return Type::list(elem).value(); }
Type optional_of(const Type& elem) { return Type::optional(elem).value(); }
Type map_of(const Type& key, const Type& elem) { return Type::map(key, elem).value(); }
Type color() { return Type::enumeration("demo.Color", {"red", "green", "blue"}).value(); }
Type point() {
    return Type::structure("demo.Point", {{"x", Type::int32()}, {"y", Type::int32()}}).value();
}
Type shape() {
    return Type::variant("demo.Shape", {{"radius", Type::float64()},
                                        {"name", Type::string()},
                                        {"corners", list_of(point())}})
        .value();
}

template <class T>
void check_error(const vdl::Result<T>& result, ErrorCode code, std::string_view sentence) {
    REQUIRE(result.has_error());
    CHECK(result.error().code() == code);
    CHECK(result.error().detail() == sentence);
}

TEST_CASE("a default value is nil, of type any") {
    const Value value;
    CHECK(value.kind() == Kind::any);
    CHECK(value.type() == Type::any());
    CHECK(value.is_nil());
    CHECK(value.is_zero());
    CHECK(!value.has_value());
    CHECK(value == Value(Type::any()));
    CHECK(value == ValueView());
    CHECK(value != Value(0));
}

template <class N>
void check_number(N x, const Type& type) {
    const Value value = x;
    CHECK(value.type() == type);
    CHECK(value.get<N>().value() == x);
    CHECK(value.get_if<N>() == x);
    CHECK(value == Value(x));
    CHECK(value != Value(N{}));
    CHECK(value.is_zero() == (x == 0));
    CHECK(Value(type).is_zero());
    Value changed(type);
    CHECK(changed.get<N>().value() == 0);
    changed.set(x).value();
    CHECK(changed == value);
}

TEST_CASE("numbers") {
    check_number(std::uint8_t{255}, Type::byte());
    check_number(std::uint16_t{65535}, Type::uint16());
    check_number(std::uint32_t{4294967295U}, Type::uint32());
    check_number(~std::uint64_t{0}, Type::uint64());
    check_number(std::int8_t{-127}, Type::int8());
    check_number(std::int16_t{-32767}, Type::int16());
    check_number(std::numeric_limits<std::int32_t>::max(), Type::int32());
    check_number(std::numeric_limits<std::int64_t>::max(), Type::int64());
    check_number(-1.5F, Type::float32());
    check_number(1e300, Type::float64());
    CHECK(Value(std::byte{7}).as_uint() == 7);
    CHECK(Value(7LL).kind() == Kind::int64);
    CHECK(Value(7UL).kind() == Kind::uint64);
    CHECK(Value(std::int8_t{-128}).as_int() == -128);
    CHECK(Value(std::numeric_limits<std::int64_t>::min()).as_int() ==
          std::numeric_limits<std::int64_t>::min());
    CHECK(Value(0.1F).as_float() == static_cast<double>(0.1F));
    CHECK(Value(true).as_bool());
    CHECK(!Value(Type::boolean()).as_bool());
    static_assert(!std::is_constructible_v<Value, char>);
    static_assert(!std::is_constructible_v<Value, long double>);
    static_assert(!std::is_convertible_v<int*, Value>);
}

TEST_CASE("checked access says what the value is") {
    const Value number = 5;
    check_error(number.get<std::string>(), ErrorCode::wrong_kind, "the value is int32, not string");
    check_error(number.get<std::int64_t>(), ErrorCode::wrong_kind, "the value is int32, not int64");
    check_error(number.get<Type>(), ErrorCode::wrong_kind, "the value is int32, not typeobject");
    check_error(Value(color()).get<bool>(), ErrorCode::wrong_kind,
                "the value is demo.Color, not bool");
    check_error(number.field("x"), ErrorCode::wrong_kind, "the value is int32, not struct");
    const Value origin(point());
    check_error(origin.field("z"), ErrorCode::unknown_field, "demo.Point has no field \"z\"");
    CHECK(!number.get_if<double>());
    CHECK(!number.find_field("x"));
    CHECK(!number.find("x"));
    CHECK(!origin.find(5));
}

TEST_CASE("checked assignment") {
    Value byte(Type::byte());
    byte.set(255).value();
    check_error(byte.set(256), ErrorCode::out_of_range, "256 does not fit into byte");
    check_error(byte.set(-1), ErrorCode::out_of_range, "-1 does not fit into byte");
    CHECK(byte.as_uint() == 255);
    Value small(Type::named("demo.Tiny", Type::int8()).value());
    small.set(-128LL).value();
    check_error(small.set(128U), ErrorCode::out_of_range, "128 does not fit into demo.Tiny");
    check_error(small.set(1.0), ErrorCode::wrong_kind, "the value is demo.Tiny, not float64");
    check_error(small.set("x"), ErrorCode::wrong_kind, "the value is demo.Tiny, not string");
    check_error(small.set(true), ErrorCode::wrong_kind, "the value is demo.Tiny, not bool");
    CHECK(small.as_int() == -128);
    Value wide(Type::int64());
    check_error(wide.set(~std::uint64_t{0}), ErrorCode::out_of_range,
                "18446744073709551615 does not fit into int64");
    wide.set(std::uint64_t{1} << 62U).value();
    Value unsigned_wide(Type::uint64());
    unsigned_wide.set(~std::uint64_t{0}).value();
    CHECK(unsigned_wide.as_uint() == ~std::uint64_t{0});
    Value real(Type::float32());
    real.set(0.1).value();
    CHECK(real.as_float() == static_cast<double>(0.1F));
    check_error(real.set(Value(1.0)), ErrorCode::incompatible_types,
                "a value of float64 is not a float32");
}

TEST_CASE("strings, at and around the length that lies in the value") {
    for (std::size_t size : {0U, 1U, 14U, 15U, 16U, 17U, 100U, 100'000U}) {
        const std::string text(size, 'x');
        Value value = text;
        CHECK(value.type() == Type::string());
        CHECK(value.as_string() == text);
        CHECK(value.size() == size);
        CHECK(value.is_zero() == (size == 0));
        const Value copy = value;
        for (std::size_t other : {0U, 15U, 16U, 200U}) {
            value.ref().set_string(std::string(other, 'y'));
            CHECK(value.as_string() == std::string(other, 'y'));
        }
        value.ref().set_string(text);
        CHECK(value == copy);
    }
    Value value = "0123456789";
    value.ref().set_string(value.as_string().substr(3, 4));
    CHECK(value.as_string() == "3456");
    value = Value("a text that does not lie in the value");
    value.ref().set_string(value.as_string().substr(2));
    CHECK(value.as_string() == "text that does not lie in the value");
    value.ref().set_string(value.as_string().substr(0, 4));
    CHECK(value.as_string() == "text");
    Value zeros = std::string_view("a\0b", 3);
    CHECK(zeros.size() == 3);
    CHECK(zeros.get<std::string>().value() == std::string("a\0b", 3));
    char* room = zeros.ref().resize_string(20);
    for (int i = 0; i < 20; ++i) room[i] = 'z';
    CHECK(zeros.as_string() == "zzzzzzzzzzzzzzzzzzzz");
}

TEST_CASE("enums") {
    Value value(color());
    CHECK(value.label() == "red");
    CHECK(value.is_zero());
    value.ref().set_label("blue").value();
    CHECK(value.label_index() == 2);
    value.set("green").value();
    CHECK(value.label() == "green");
    check_error(value.set("pink"), ErrorCode::unknown_label, "demo.Color has no label \"pink\"");
    CHECK(value.label() == "green");
    check_error(Value(5).ref().set_label("red"), ErrorCode::wrong_kind,
                "the value is int32, not enum");
}

TEST_CASE("types as values") {
    Value value = Value::of_type(point());
    CHECK(value.kind() == Kind::type_object);
    CHECK(value.as_type() == point());
    CHECK(value.get<Type>().value() == point());
    CHECK(!value.is_zero());
    value.ref().set_type(value.as_type());
    CHECK(value == Value::of_type(point()));
    value.ref().set_type(Type::any());
    CHECK(value.is_zero());
    CHECK(value == Value(Type::type_object()));
}

TEST_CASE("lists") {
    Value list(list_of(Type::string()));
    CHECK(list.size() == 0);
    CHECK(list.elements().empty());
    for (int i = 0; i < 100; ++i) {
        list.push_back().set("a string with the number " + std::to_string(i)).value();
    }
    CHECK(list.size() == 100);
    CHECK(std::as_const(list).at(42).as_string() == "a string with the number 42");
    list.at(42).set("42").value();
    std::size_t bytes = 0;
    for (const ValueView element : list.elements()) bytes += element.size();
    CHECK(bytes == 90 * 27 + 10 * 26 - 25);
    for (const ValueRef element : list.ref().elements()) element.set("same").value();
    CHECK(list.at(0) == list.at(99));
    list.resize(3);
    list.resize(5);
    CHECK(list.at(2).view().as_string() == "same");
    CHECK(list.at(3).is_zero());
    CHECK(list != Value(list_of(Type::string())));
    list.ref().clear();
    CHECK(list == Value(list_of(Type::string())));
}

TEST_CASE("lists and arrays of numbers are spans") {
    Value list(list_of(Type::int32()));
    const std::array<std::int32_t, 4> numbers = {1, -2, 3, std::numeric_limits<int>::min()};
    auto* to = list.ref().resize_numbers<std::int32_t>(4);
    for (std::size_t i = 0; i < 4; ++i) to[i] = numbers[i];
    CHECK(list.at(3).as_int() == std::numeric_limits<int>::min());
    const std::span<const std::int32_t> all = list.numbers<std::int32_t>();
    CHECK(std::vector<std::int32_t>(all.begin(), all.end()) ==
          std::vector<std::int32_t>(numbers.begin(), numbers.end()));
    CHECK(list.ref().resize_numbers<std::int32_t>(0) != nullptr);
    CHECK(list.size() == 0);
    CHECK(Value(list_of(Type::int32())).ref().resize_numbers<std::int32_t>(0) != nullptr);

    for (std::uint64_t length : {1U, 8U, 9U, 1000U}) {  // in the value and behind a pointer
        Value array(Type::array(Type::float64(), length).value());
        CHECK(array.size() == length);
        CHECK(array.numbers<double>().size() == length);
        CHECK(array.numbers<double>().back() == 0);
        CHECK(array.is_zero());
        CHECK(array.ref().resize_numbers<double>(length + 1) == nullptr);
        array.ref().mutable_numbers<double>().back() = -0.0;
        CHECK(!array.is_zero());
        array.at(static_cast<std::size_t>(length - 1)).set(2.5).value();
        double sum = 0;
        for (const ValueView element : array.elements()) sum += element.as_float();
        CHECK(sum == 2.5);
    }

    Value bytes(list_of(Type::byte()));
    bytes.ref().set_bytes(std::as_bytes(std::span("hello", 5)));
    CHECK(bytes.as_bytes().size() == 5);
    CHECK(bytes.at(1).as_uint() == 'e');
    Value fixed(Type::array(Type::byte(), 100).value());
    CHECK(fixed.as_bytes().size() == 100);
    CHECK(!fixed.ref().set_bytes(bytes.as_bytes()));
    Value two(Type::array(Type::byte(), 5).value());
    CHECK(two.ref().set_bytes(bytes.as_bytes()));
    CHECK(two.at(4).as_uint() == 'o');
}

TEST_CASE("structs") {
    Value p(point());
    p.field("x").value().set(3).value();
    p.field(1).set(-4).value();
    CHECK(p.size() == 2);
    CHECK(std::as_const(p).field("x").value().as_int() == 3);
    CHECK(p.find_field("y")->as_int() == -4);
    std::string text;
    for (const auto [name, value] : p.fields()) {
        text.append(name).append("=").append(std::to_string(value.as_int())).append(" ");
    }
    CHECK(text == "x=3 y=-4 ");
    for (const auto field : p.ref().fields()) field.value.set_int(0);
    CHECK(p.is_zero());

    // Small in large in small: in place, behind a pointer, and in place again.
    std::vector<Type::Field> fields;
    for (int i = 0; i < 70; ++i) {
        std::string name("p");
        fields.push_back({name.append(std::to_string(i)), point()});
    }
    const Type large = Type::structure("demo.Large", std::move(fields)).value();
    Value outer(Type::structure("demo.Outer", {{"n", Type::byte()}, {"l", large}}).value());
    CHECK(std::as_const(outer).field(1).field(69).field(1).as_int() == 0);
    const Value zero = outer;
    outer.field(1).field(69).field(1).set_int(9);
    CHECK(outer.field(1).field("p69")->field("y")->as_int() == 9);
    CHECK(outer != zero);
    const Value copy = outer;
    CHECK(copy == outer);
    outer.field(1).field(69).field(1).set_int(0);
    CHECK(outer == zero);
    CHECK(zero == outer);
    CHECK(outer.is_zero());
    outer.set(copy).value();
    CHECK(outer == copy);
    outer.ref().reset();
    CHECK(outer == zero);
    const Value none(Type::structure("demo.None", {}).value());
    CHECK(none.is_zero());
    CHECK(none == Value(none));
    CHECK(none.fields().empty());
}

TEST_CASE("optionals") {
    for (const Type& elem :
         {Type::int32(), Type::boolean(), Type::string(), point(), color(), list_of(Type::string()),
          Type::type_object(), shape(), map_of(Type::string(), Type::string())}) {
        Value value(optional_of(elem));
        CHECK(value.is_nil());
        CHECK(value.is_zero());
        const Value nil = value;
        CHECK(value.emplace().is_zero());
        CHECK(value.has_value());
        CHECK(!value.is_zero());
        CHECK(std::as_const(value).inside().type() == elem);
        CHECK(value != nil);
        const Value copy = value;
        CHECK(copy == value);
        value.ref().reset();
        CHECK(value == nil);
        CHECK(copy.has_value());
    }
    Value text(optional_of(Type::string()));
    text.emplace().set("a string of some length").value();
    CHECK(text.emplace().as_string() == "a string of some length");
    text.set_zero();
    CHECK(text.is_nil());
}

TEST_CASE("anys") {
    Value list(list_of(Type::any()));
    list.push_back().emplace(Type::string()).set("text").value();
    list.push_back().set(Value(point()).view()).value();
    list.push_back();
    list.push_back().set(std::int64_t{5}).value();
    list.push_back().set(std::string("a string of some length")).value();
    CHECK(list.at(4).inside() == Value("a string of some length"));
    CHECK(list.at(0).inside().as_string() == "text");
    CHECK(std::as_const(list).at(1).inside().type() == point());
    CHECK(list.at(2).is_nil());
    CHECK(list.at(3).inside().as_int() == 5);
    list.at(0).emplace(Type::string());
    CHECK(list.at(0).inside().as_string() == "text");
    list.at(0).emplace(color());
    CHECK(list.at(0).inside().label() == "red");

    // The any takes what an any holds, and may take a part of what it holds itself.
    list.at(2).set(list.at(1)).value();
    CHECK(list.at(2) == list.at(1));
    Value whole = list;
    whole.at(1).set(whole.view()).value();
    CHECK(whole.at(1).inside() == list);
    whole.at(1).set(whole.at(1).inside().at(3)).value();
    CHECK(whole.at(1).inside().as_int() == 5);

    // A Value of type any is not the value inside.
    Value any(Type::any());
    any.emplace(Type::int32()).set_int(5);
    CHECK(any.kind() == Kind::any);
    CHECK(any.inside() == Value(5));
    CHECK(any != Value(5));
    CHECK(Value(any.view()) == any);
    Value taken(list_of(Type::any()));
    taken.push_back().set(Value(any)).value();
    CHECK(taken.at(0) == any);
    CHECK(taken.at(0).inside().as_int() == 5);

    Value becoming = 5;
    CHECK(becoming.become(Type::int32()).as_int() == 5);
    CHECK(becoming.become(Type::string()).as_string().empty());
    CHECK(becoming.type() == Type::string());
}

TEST_CASE("unions") {
    Value value(shape());
    CHECK(value.variant_index() == 0);
    CHECK(value.variant_label() == "radius");
    CHECK(value.is_zero());
    value.select(0).set(1.5).value();
    CHECK(!value.is_zero());
    CHECK(value.select(0).as_float() == 1.5);
    const Value circle = value;
    value.select(1).set("a name of some length").value();
    CHECK(value.variant_label() == "name");
    CHECK(std::as_const(value).variant_value().as_string() == "a name of some length");
    CHECK(value.select(1).as_string() == "a name of some length");
    CHECK(value != circle);
    value.select(2).push_back().field(0).set(1).value();
    CHECK(value.variant_value().size() == 1);
    const Value copy = value;
    CHECK(copy == value);
    value.select(0);
    CHECK(value.is_zero());
    CHECK(value == Value(shape()));
    value.select(1);
    CHECK(!value.is_zero());
    CHECK(value != Value(shape()));
}

TEST_CASE("sets") {
    Value set(Type::set(Type::string()).value());
    CHECK(set.insert("b"));
    CHECK(set.insert("a"));
    CHECK(!set.insert("b"));
    CHECK(set.size() == 2);
    CHECK(std::as_const(set).at(0).as_string() == "b");
    CHECK(set.view().contains(Value("a")));
    CHECK(!set.view().contains(Value("c")));
    std::string all;
    for (const ValueView key : set.elements()) all.append(key.as_string());
    CHECK(all == "ba");
    Value other(set.type());
    CHECK(other != set);
    other.insert("a");
    other.insert("b");
    CHECK(other == set);
    CHECK(other.erase("a"));
    CHECK(!other.erase("a"));
    other.insert("c");
    CHECK(other != set);
}

TEST_CASE("maps keep their order, find by any integer type, and compare without order") {
    for (const int count : {3, 8, 9, 100, 1000}) {
        Value up(map_of(Type::int64(), Type::string()));
        Value down(up.type());
        for (int i = 0; i < count; ++i) up.mapped(i * 3).set(std::to_string(i)).value();
        for (int i = count - 1; i >= 0; --i) {
            down.mapped(std::uint8_t{0}).set("0").value();  // now and then another
            down.mapped(i * 3).set(std::to_string(i)).value();
        }
        CHECK(up == down);
        CHECK(up.size() == static_cast<std::size_t>(count));
        CHECK(up.view().key_at(1).as_int() == 3);
        CHECK(down.view().key_at(1).as_int() == (count - 1) * 3);
        CHECK(std::as_const(up).find(6)->as_string() == "2");
        CHECK(down.view().find(std::uint16_t{6})->as_string() == "2");
        CHECK(!up.view().find(7));
        CHECK(!up.view().find(-3));
        CHECK(!up.view().find(~std::uint64_t{0}));
        CHECK(!up.view().find("6"));
        for (int i = 0; i < count; i += 2) {
            CHECK(up.erase(Value(i * 3)));
            CHECK(down.erase(Value(std::int64_t{i * 3})));
        }
        CHECK(up == down);
        for (int i = 0; i < count; ++i) CHECK(down.find(Value(i * 3)).has_value() == (i % 2 == 1));
        up.mapped(0).set("again").value();
        CHECK(up != down);
    }
    Value narrow(map_of(Type::byte(), Type::int32()));
    CHECK(narrow.mapped(255));
    CHECK(!narrow.mapped(256));
    CHECK(!narrow.mapped("x"));
    CHECK(narrow.size() == 1);
    Value by_color(map_of(color(), Type::int32()));
    by_color.mapped("green").set(2).value();
    CHECK(by_color.find("green")->as_int() == 2);
    CHECK(!by_color.view().find("pink"));
    Value by_point(map_of(point(), Type::int32()));
    Value key(point());
    for (int i = 0; i < 50; ++i) {
        key.field(0).set_int(i % 7);
        key.field(1).set_int(-i);
        by_point.mapped(key).set(i).value();
    }
    CHECK(by_point.find(key)->as_int() == 49);
    by_point.find(key)->set(50).value();
    CHECK(by_point.view().find(key)->as_int() == 50);
}

TEST_CASE("filling a map: the last of equal keys stays, at the place of the first") {
    for (const int keys : {4, 40}) {
        Value map(map_of(Type::string(), Type::int32()));
        map.mapped("old").set(1).value();
        {
            vdl::MapFiller filler(map);
            for (int i = 0; i < keys * 3; ++i) {
                const vdl::MapFiller::Slots entry = filler.append();
                entry.key.set_string("key " + std::to_string(i * 7 % keys));
                entry.mapped.set_int(i);
            }
            CHECK(filler.finish());
        }
        CHECK(map.size() == static_cast<std::size_t>(keys));
        CHECK(!map.view().find("old"));
        for (int i = 0; i < keys; ++i) {
            const auto at = static_cast<std::size_t>(i);
            CHECK(map.view().key_at(at).as_string() == "key " + std::to_string(i * 7 % keys));
            CHECK(map.view().mapped_at(at).as_int() == keys * 2 + i);
            CHECK(map.view().find(map.view().key_at(at)).has_value());
        }
    }
    Value map(map_of(Type::string(), Type::int32()));
    map.mapped("old").set(1).value();
    {
        vdl::MapFiller filler(map);
        filler.append().key.set_string("never finished");
    }
    CHECK(map.size() == 0);
    CHECK(map == Value(map.type()));
}

TEST_CASE("a map that was large keeps its index to itself") {
    Value map(map_of(Type::int32(), Type::int32()));
    for (int i = 40; i > 0; --i) map.mapped(i).set(-i).value();
    for (int i = 40; i > 4; --i) CHECK(map.erase(Value(i)));
    const Value copy = map;
    CHECK(copy == map);
    for (int i = 40; i > 4; --i) map.mapped(i).set(-i).value();
    CHECK(map.size() == 40);
    for (int i = 40; i > 0; --i) CHECK(map.view().find(i)->as_int() == -i);
    CHECK(copy.size() == 4);
    CHECK(copy.find(4)->as_int() == -4);
}

TEST_CASE("equality and order of floats") {
    const double nan = std::nan("");
    CHECK(Value(nan) == Value(-nan));
    CHECK(Value(0.0) == Value(-0.0));
    CHECK(!Value(-0.0).is_zero());
    CHECK(!Value(-0.0F).is_zero());
    CHECK(compare(Value(nan), Value(1e308)) > 0);
    CHECK(compare(Value(-1.0), Value(1.0)) < 0);
    Value map(map_of(Type::float64(), Type::int32()));
    map.mapped(nan).set(1).value();
    map.mapped(-nan).set(2).value();
    map.mapped(0.0).set(3).value();
    map.mapped(-0.0).set(4).value();
    CHECK(map.size() == 2);
    CHECK(map.find(Value(nan))->as_int() == 2);
    CHECK(map.find(Value(0.0))->as_int() == 4);
    CHECK(hash(Value(nan)) == hash(Value(-nan)));
    CHECK(hash(Value(0.0F)) == hash(Value(-0.0F)));
}

TEST_CASE("values of different types are never equal") {
    const Type other =
        Type::structure("demo.Other", {{"x", Type::int32()}, {"y", Type::int32()}}).value();
    CHECK(Value(point()) != Value(other));
    CHECK(Value(1) != Value(1U));
    CHECK(Value(1) != Value(std::int64_t{1}));
    Value p(point());
    check_error(p.set(Value(other)), ErrorCode::incompatible_types,
                "a value of demo.Other is not a demo.Point");
}

TEST_CASE("a value that was moved from can be used") {
    Value a = "a string that is long enough to have a block";
    Value b = std::move(a);
    CHECK(a.is_nil());  // NOLINT: documented
    a = Value(5);
    CHECK(a.as_int() == 5);
    swap(a, b);
    CHECK(b.as_int() == 5);
    Value& same = a;
    a = same;
    CHECK(a.as_string() == "a string that is long enough to have a block");
    a = std::move(same);
    CHECK((a.is_nil() || a.as_string() == "a string that is long enough to have a block"));
    std::vector<Value> many(10, b);
    many.insert(many.begin(), Value("x"));
    CHECK(many[10] == b);
}

}  // namespace
