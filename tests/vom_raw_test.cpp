// Raw bytes: captured and written again without being decoded; streams cut and joined.

#include <vdl/convert.hpp>
#include <vdl/text.hpp>
#include <vdl/vom.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "support/random_value.hpp"

namespace demo {

struct Point {
    std::int32_t x = 0;
    std::int32_t y = 0;
};
struct Bag {
    std::string name;
    vdl::Value item;
    std::vector<vdl::Value> more;
};

}  // namespace demo

namespace test {

/// The same type as `demo::Bag`, but the anys stay as they are.
struct RawBag {
    std::string name;
    vdl::vom::RawBytes item;
    std::vector<vdl::vom::RawBytes> more;
};

}  // namespace test

template <>
struct vdl::Custom<test::RawBag> {
    static constexpr std::string_view name = "demo.Bag";
};

namespace {

using vdl::Buffer;
using vdl::Type;
using vdl::Value;
using vdl::vom::Decoder;
using vdl::vom::Encoder;
using vdl::vom::RawBytes;

/// []any{5, []any{"x", 2.5, typeobject(demo.Point)}, nil, demo.Point{1, 2}}
Value nested_list() {
    Value inner(Type::list(Type::any()).value());
    inner.push_back().set(Value("x")).value();
    inner.push_back().set(Value(2.5)).value();
    inner.push_back().set(Value::of_type(vdl::type_of<demo::Point>())).value();
    Value list(Type::list(Type::any()).value());
    list.push_back().set(Value(5)).value();
    list.push_back().set(std::move(inner)).value();
    list.push_back();
    list.push_back().set(vdl::convert<Value>(demo::Point{1, 2}).value()).value();
    return list;
}

demo::Bag bag() {
    return {"bag", nested_list(), {Value(1), nested_list(), Value(), Value("text")}};
}

/// A stream of the values, whose types get other ids the more values stand before.
template <class... T>
Buffer stream(const T&... values) {
    Buffer out;
    Encoder encoder(out);
    (encoder.encode(values).value(), ...);
    return out;
}

/// The value of a stream that comes after `before` others.
template <class T>
T value_at(const Buffer& bytes, int before) {
    Decoder decoder(bytes.bytes());
    for (int i = 0; i < before; ++i) REQUIRE(decoder.next().value());
    REQUIRE(decoder.next().value());
    return decoder.decode<T>().value();
}

}  // namespace

TEST_CASE("anys of a struct come and go as raw bytes") {
    const Buffer plain = stream(bag());
    const test::RawBag raw = value_at<test::RawBag>(plain, 0);
    CHECK(raw.item.type() == Type::list(Type::any()).value());
    CHECK(raw.item.to_value().value() == nested_list());
    CHECK(raw.more.size() == 4);
    CHECK(raw.more[0].to<std::int64_t>().value() == 1);
    CHECK(raw.more[2].is_nil());
    CHECK(raw.more[3].to<std::string>().value() == "text");
    CHECK(stream(raw) == plain);
}

TEST_CASE("raw bytes from a stream whose types have other ids") {
    const Buffer other = stream(std::vector<demo::Point>{{1, 1}}, demo::Point{1, 1}, bag());
    const test::RawBag raw = value_at<test::RawBag>(other, 2);
    CHECK(stream(raw) == stream(bag()));
    CHECK(stream(demo::Point{}, raw) == stream(demo::Point{}, bag()));
}

TEST_CASE("raw bytes keep their types, and outlive what they came from and each other") {
    RawBytes top;
    std::vector<RawBytes> last;
    std::vector<std::vector<RawBytes>> all;
    {
        // A type that no C++ type keeps alive.
        const Type lonely = vdl::parse_type("raw.Lonely struct{N int32}").value();
        Buffer bytes;
        Encoder encoder(bytes);
        for (int message = 0; message < 5; ++message) {
            Value value(Type::list(Type::any()).value());
            for (int i = 0; i < 1000; ++i) {
                Value element(lonely);
                element.ref().at(0).set(message * 1000 + i).value();
                value.push_back().set(std::move(element)).value();
            }
            encoder.encode(value).value();
        }
        Decoder decoder(bytes.bytes());
        std::vector<RawBytes> raw;
        for (int message = 0; message < 5; ++message) {
            REQUIRE(decoder.next().value());
            decoder.decode_into(raw).value();
            if (message != 3) all.push_back(raw);
            if (message == 2) raw.resize(500);
            if (message == 3) raw[7] = all[0][3];
        }
        last = std::move(raw);
        Value element(lonely);
        element.ref().at(0).set(5).value();
        top = vdl::vom::decode<RawBytes>(stream(element)).value();
    }
    REQUIRE(all.size() == 4);
    for (std::size_t k = 0; k < all.size(); ++k) {
        const std::size_t message = k < 3 ? k : k + 1;
        for (std::size_t i = 0; i < 1000; ++i) {
            CHECK(all[k][i].type().name() == "raw.Lonely");
            const Value value = all[k][i].to_value().value();
            CHECK(value.view().at(0).as_int() == static_cast<std::int64_t>(message * 1000 + i));
        }
        while (all[k].size() > 1)
            all[k].erase(all[k].begin() + static_cast<std::ptrdiff_t>(all[k].size() / 2));
        RawBytes& self = all[k][0];
        const RawBytes& same = self;
        self = same;
        CHECK(self.bytes().size() != 0);
    }
    CHECK(last[0] == all[3][0]);
    all.clear();
    CHECK(last[999].bytes().size() != 0);
    CHECK(top.type().name() == "raw.Lonely");
    CHECK(top.to_value().value().view().at(0).as_int() == 5);
}

TEST_CASE("lists of raw bytes: whole, in parts, in another order and joined, as their values") {
    std::vector<Value> values;
    for (int i = 0; i < 66000; ++i) {
        switch (i % 1000) {
            case 500: values.emplace_back(); break;
            case 600: values.push_back(nested_list()); break;
            case 700: values.emplace_back(std::string(40, 'x')); break;
            case 800: values.emplace_back(std::string()); break;
            default: values.emplace_back(i); break;
        }
    }
    const Buffer plain = stream(values);
    const auto raw = vdl::vom::decode<std::vector<RawBytes>>(plain).value();
    CHECK(stream(raw) == plain);

    const auto part = [](const auto& list, std::size_t first, std::size_t step, std::size_t n) {
        auto some = list;
        some.clear();
        for (std::size_t i = 0; i < n; ++i) some.push_back(list[(first + i * step) % list.size()]);
        return some;
    };
    struct Part {
        std::size_t first, step, n;
    };
    for (const Part p : {Part{0, 1, 300}, Part{1, 1, 300}, Part{256, 1, 700}, Part{65700, 1, 900},
                         Part{0, 65999, 3000}, Part{5, 7, 2000}}) {
        CAPTURE(p.first);
        const auto raw_part = part(raw, p.first, p.step, p.n);
        const auto value_part = part(values, p.first, p.step, p.n);
        CHECK(stream(raw_part) == stream(value_part));
        // From another message, whose indices fit by chance or do not.
        auto joined = vdl::vom::decode<std::vector<RawBytes>>(stream(value_part)).value();
        auto joined_values = value_part;
        const auto rest = part(raw, joined.size(), 1, 1000);
        joined.insert(joined.end(), rest.begin(), rest.end());
        for (const Value& value : part(values, value_part.size(), 1, 1000)) {
            joined_values.push_back(value);
        }
        CHECK(stream(joined) == stream(joined_values));
    }
}

TEST_CASE("damaged lists of raw bytes: what their values say") {
    std::vector<Value> values;
    for (int i = 0; i < 40; ++i) values.emplace_back(i * 100);
    values.emplace_back("x");
    values.emplace_back();
    values.push_back(nested_list());
    for (int i = 0; i < 300; ++i) values.emplace_back(i);
    const Buffer plain = stream(values);
    const auto check = [&](std::span<const std::byte> bytes) {
        const auto decoded = vdl::vom::decode<std::vector<Value>>(bytes);
        const auto raw = vdl::vom::decode<std::vector<RawBytes>>(bytes);
        if (decoded) {
            REQUIRE(raw.has_value());
            // Numbers that could be shorter stay as they are, so not the bytes.
            const auto again = vdl::vom::decode<std::vector<Value>>(stream(*raw));
            REQUIRE(again.has_value());
            CHECK(*again == *decoded);
        }
    };
    for (std::size_t i = 0; i < plain.size(); i += i < 400 ? 1 : 7) {
        check(plain.bytes().first(i));
        for (const unsigned byte : {0x00U, 0x01U, 0x7FU, 0xE0U, 0xFEU, 0xFFU}) {
            std::vector<std::byte> other(plain.bytes().begin(), plain.bytes().end());
            other[i] = static_cast<std::byte>(byte);
            check(other);
        }
    }
    // The second any has a type that is not there.
    const Buffer two = stream(std::vector<Value>{Value(1), Value(2)});
    std::vector<std::byte> bad(two.bytes().begin(), two.bytes().end());
    REQUIRE(bad.size() >= 6);
    bad[bad.size() - 3] = std::byte{5};
    const auto refused = vdl::vom::decode<std::vector<RawBytes>>(bad);
    REQUIRE_FALSE(refused.has_value());
    CHECK(refused.error().code() == vdl::ErrorCode::malformed);
    CHECK(refused.error().path() == "[1]");
    CHECK(refused.error().offset() == bad.size() - 3);
}

TEST_CASE("raw bytes at the top level") {
    const Buffer plain = stream(nested_list());
    const RawBytes raw = vdl::vom::decode<RawBytes>(plain).value();
    CHECK(stream(raw) == plain);
    CHECK(stream(demo::Point{}, raw) == stream(demo::Point{}, nested_list()));
    CHECK(raw.to_value().value() == nested_list());

    const RawBytes point = vdl::vom::decode<RawBytes>(stream(demo::Point{3, 4})).value();
    CHECK(point.type() == vdl::type_of<demo::Point>());
    CHECK(point.bytes().size() == 5);
    CHECK(stream(point) == stream(demo::Point{3, 4}));
    CHECK(point.to<demo::Point>().value().y == 4);
}

TEST_CASE("raw bytes inside of raw bytes") {
    const RawBytes inner = RawBytes::of(bag()).value();
    const std::vector<RawBytes> list{inner, RawBytes(), inner};
    const Value bag_value = vdl::convert<Value>(bag()).value();
    const std::vector<Value> plain{bag_value, Value(), bag_value};
    CHECK(stream(list) == stream(plain));
    const RawBytes outer = RawBytes::of(list).value();
    CHECK(stream(std::vector<RawBytes>{outer, outer}) ==
          stream(std::vector<Value>{vdl::convert<Value>(plain).value(),
                                    vdl::convert<Value>(plain).value()}));
    CHECK(outer.to<std::vector<RawBytes>>().value()[2] == inner);
}

TEST_CASE("a field of any type is captured as what it is") {
    struct Typed {
        std::vector<std::uint8_t> bytes;
        demo::Point point;
        std::vector<std::int32_t> numbers;
    };
    struct Raw {
        std::vector<RawBytes> bytes;
        RawBytes point;
        RawBytes numbers;
        RawBytes lacking = RawBytes::of(7).value();
    };
    const auto raw = vdl::vom::decode<Raw>(stream(Typed{{200, 1}, {1, 2}, {5, 6}})).value();
    CHECK(raw.bytes.at(0).to<int>().value() == 200);
    CHECK(raw.bytes.at(1).to<int>().value() == 1);
    CHECK(raw.point.to<demo::Point>().value().y == 2);
    CHECK(raw.numbers.to<std::vector<int>>().value() == std::vector<int>{5, 6});
    CHECK(raw.lacking.to<int>().value() == 7);
    const auto zero = vdl::vom::decode<Raw>(stream(Typed{})).value();
    CHECK(zero.point.type() == vdl::type_of<demo::Point>());
    CHECK(zero.point.to<demo::Point>().value().x == 0);
    CHECK(zero.numbers == RawBytes::of(std::vector<std::int32_t>()).value());
}

TEST_CASE("many anys inside of raw bytes: indices and lengths of every size") {
    std::vector<Value> anys;
    for (int i = 0; i < 66'000; ++i) {
        if (i % 1000 == 999) anys.push_back(nested_list());
        if (i % 500 == 499) anys.emplace_back();
        if (i % 700 == 0) anys.emplace_back(std::string(static_cast<std::size_t>(i % 300), 'x'));
        anys.emplace_back(i);
    }
    const Value list = vdl::convert<Value>(anys).value();
    const RawBytes raw = RawBytes::of(list).value();
    CHECK(stream(raw) == stream(list));
    CHECK(stream(test::RawBag{"n", raw, {raw}}) == stream(demo::Bag{"n", list, {list}}));
    CHECK(stream(std::vector<RawBytes>{RawBytes::of(demo::Point{}).value(), raw}) ==
          stream(std::vector<Value>{vdl::convert<Value>(demo::Point{}).value(), list}));
    CHECK(raw.to_value().value() == list);
    const Buffer bytes = stream(anys);
    CHECK(stream(vdl::vom::decode<std::vector<RawBytes>>(bytes).value()) == bytes);
}

TEST_CASE("random values as raw bytes at every depth") {
    for (std::uint64_t seed = 1; seed <= 400; ++seed) {
        test::Generator generator(seed);
        const Value a = generator.value();
        const Value b = generator.value();
        INFO("seed ", seed, ": ", a.type().unique_string(1000));
        // From a stream in which types have other ids, into one in which they have yet others.
        const Buffer from = stream(demo::Point{1, 1}, demo::Bag{"x", b, {a, b, a}}, a);
        const test::RawBag raw = value_at<test::RawBag>(from, 1);
        CHECK(stream(raw) == stream(demo::Bag{"x", b, {a, b, a}}));
        CHECK(stream(b, raw.more) == stream(b, std::vector<Value>{a, b, a}));
        Buffer spliced;
        Encoder encoder(spliced);
        Decoder decoder(from.bytes());
        CHECK(vdl::vom::splice(decoder, encoder).value() == 3);
        CHECK(spliced == from);
        // At the top level an any is what it holds.
        if (a.kind() == vdl::Kind::any) continue;
        const RawBytes whole = value_at<RawBytes>(from, 2);
        CHECK(stream(whole) == stream(a));
        CHECK(stream(5, raw, whole) == stream(5, demo::Bag{"x", b, {a, b, a}}, a));
        CHECK(stream(std::vector<RawBytes>{whole, RawBytes::of(raw).value()}) ==
              stream(std::vector<Value>{
                  a, vdl::convert<Value>(demo::Bag{"x", b, {a, b, a}}).value()}));
    }
}

TEST_CASE("what other walks see of raw bytes is the value") {
    const test::RawBag raw = value_at<test::RawBag>(stream(bag()), 0);
    CHECK(vdl::convert<demo::Bag>(raw).value().item == nested_list());
    CHECK(vdl::convert<Value>(raw).value().field("item").value().inside() == nested_list().view());
    CHECK(vdl::convert<test::RawBag>(bag()).value().item == raw.item);
    CHECK(vdl::convert<test::RawBag>(vdl::convert<Value>(bag()).value()).value().item == raw.item);
}

TEST_CASE("the decoder of raw bytes has one value") {
    Decoder decoder = RawBytes::of(demo::Point{3, 4}).value().decoder();
    CHECK(decoder.type() == vdl::type_of<demo::Point>());
    CHECK(decoder.decode<demo::Point>().value().x == 3);
    CHECK_FALSE(decoder.next().value());
    CHECK(decoder.finish().has_value());
}

TEST_CASE("errors inside of raw bytes come when they are looked at") {
    // []any{int32(5)} whose any is one byte longer than an int32 needs.
    const Buffer good = stream(std::vector<Value>{Value(5)});
    std::vector<std::byte> bytes(good.begin(), good.end());
    REQUIRE(bytes.size() == 17);
    // 81 51 04 03 01 0f e1 | 52 01 08 01 01 04 | 01 00 00 0a
    bytes[11] = std::byte{2};
    Decoder decoder(bytes);
    while (decoder.next().value()) {
        vdl::Result<std::vector<RawBytes>> raw = decoder.decode<std::vector<RawBytes>>();
        REQUIRE(raw.has_error());
        CHECK(raw.error().code() == vdl::ErrorCode::truncated);
        CHECK(raw.error().path() == "[0]");
    }
    const RawBytes nil;
    CHECK(nil.to<int>().error().code() == vdl::ErrorCode::nil_value);
    CHECK(nil.to_value().value().is_nil());
    CHECK(nil.type() == Type::any());
}

TEST_CASE("bytes of a byte list as raw values keep the name of their type") {
    const Type named = Type::named("demo.Byte", Type::byte()).value();
    Value list(Type::list(named).value());
    for (const unsigned byte : {0U, 0x7FU, 0x80U, 0xFFU}) list.push_back().set_uint(byte);
    const auto raw = vdl::vom::decode<std::vector<RawBytes>>(vdl::vom::encode(list)).value();
    REQUIRE(raw.size() == 4);
    for (std::size_t i = 0; i < raw.size(); ++i) {
        CHECK(raw[i].type() == named);
        CHECK(raw[i].to_value().value() == list.at(i));
    }
}

TEST_CASE("splicing streams") {
    const Buffer first = stream(demo::Point{1, 1}, bag(), nested_list());
    const Buffer second = stream(nested_list(), demo::Point{2, 2}, 5);

    SUBCASE("one after the other, types merged") {
        Buffer out;
        Encoder to(out);
        Decoder a(first.bytes());
        Decoder b(second.bytes());
        CHECK(vdl::vom::splice(a, to).value() == 3);
        CHECK(vdl::vom::splice(b, to).value() == 3);
        CHECK(out ==
              stream(demo::Point{1, 1}, bag(), nested_list(), nested_list(), demo::Point{2, 2}, 5));
    }
    SUBCASE("some of the values as a stream of their own") {
        Decoder from(first.bytes());
        Buffer out;
        Encoder to(out);
        REQUIRE(from.next().value());
        from.skip();
        CHECK(vdl::vom::splice(from, to, 1).value() == 1);
        CHECK(out == stream(bag()));
    }
    SUBCASE("a broken stream") {
        Buffer broken = first;
        broken.push_back(std::byte{0});
        Decoder from(broken.bytes());
        Buffer out;
        Encoder to(out);
        const vdl::Result<std::uint64_t> moved = vdl::vom::splice(from, to);
        REQUIRE(moved.has_error());
        CHECK(moved.error().code() == vdl::ErrorCode::malformed);
        CHECK(out == stream(demo::Point{1, 1}, bag(), nested_list()));
    }
}
