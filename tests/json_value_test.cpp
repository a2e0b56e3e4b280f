// Values through JSON and back: without a wanted type, with one, with the types in the text.
#include "support/every_type.hpp"
#include "support/random_value.hpp"

#include <vdl/convert.hpp>
#include <vdl/json.hpp>
#include <vdl/text.hpp>
#include <vdl/vom.hpp>

#include <doctest/doctest.h>

#include <charconv>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <string>
#include <string_view>

using vdl::ErrorCode;
using vdl::Kind;
using vdl::Type;
using vdl::Value;
namespace json = vdl::json;

namespace demo {

struct WithRaw {
    int id = 0;
    json::Raw raw;
};
struct WithAny {
    int id = 0;
    Value raw;
};

}  // namespace demo

namespace {

Value parse(std::string_view text) { return json::decode<Value>(text).value(); }

json::Options everything() {
    json::Options options;
    options.typed_any = true;
    options.non_finite = json::NonFinite::string;
    return options;
}

}  // namespace

TEST_CASE("without a wanted type") {
    CHECK(parse("null").is_nil());
    CHECK(parse("true") == Value(true));
    CHECK(parse("9223372036854775807") == Value(std::numeric_limits<std::int64_t>::max()));
    CHECK(parse("-9223372036854775808") == Value(std::numeric_limits<std::int64_t>::min()));
    CHECK(parse("9223372036854775808") == Value(std::uint64_t{1} << 63));
    CHECK(parse("18446744073709551615") == Value(std::numeric_limits<std::uint64_t>::max()));
    CHECK(parse("18446744073709551616") == Value(18446744073709551616.0));
    CHECK(parse("-9223372036854775809") == Value(-9223372036854775809.0));
    CHECK(parse("1.0") == Value(1.0));
    CHECK(parse("1e2") == Value(100.0));
    CHECK(std::signbit(parse("-0").get<double>().value()));
    CHECK(vdl::to_text(parse("{\"b\":[1,\"x\",null],\"a\":{}}")) ==
          "map[string]any{\"b\": []any{int64(1), \"x\", nil}, \"a\": map[string]any{}}");
}

TEST_CASE("without a wanted type: integers of every length, and what only begins like one") {
    std::string digits;
    for (const char c : std::string_view("1234567890123456789")) {
        digits.push_back(c);
        for (const char* sign : {"", "-"}) {
            const std::string number = sign + digits;
            const std::int64_t x = std::strtoll(number.c_str(), nullptr, 10);
            CHECK(parse(number) == Value(x));
            // With more text behind it than a number can have.
            const std::string text = "[" + number + ",\"12345678901234567890\"]";
            CHECK(json::encode(parse(text)).value() == text);
            const Value floats = parse("[" + number + ".5," + number + "e1,0.5,\"123456789012\"]");
            CHECK(floats.view().at(0).inside().as_float() ==
                  static_cast<double>(x) + (x < 0 ? -0.5 : 0.5));
            CHECK(floats.view().at(1).inside().kind() == Kind::float64);
        }
    }
    CHECK(json::encode(parse("[-0,0,0.0,\"123456789012345678901\"]")).value() ==
          "[-0.0,0,0.0,\"123456789012345678901\"]");
    for (const char* text : {"[01,\"123456789012345678901\"]", "[-,\"123456789012345678901\"]",
                             "[-01,\"123456789012345678901\"]"}) {
        CHECK(json::decode<Value>(text).error().code() == ErrorCode::malformed);
    }
}

TEST_CASE("without a wanted type: comes out unchanged") {
    for (const char* text :
         {"null", "[1,-1,0,1.0,-0.0,1e+300,18446744073709551615,true,\"\",null,[],{}]",
          "{\"z\":1,\"a\":{\"\":[[]]},\"\\\"\\\\\\b\\f\\n\\r\\t\\u0001\":\"\xC3\xA9\"}"}) {
        CHECK(json::encode(parse(text)).value() == text);
    }
}

TEST_CASE("every type of the data model: typed, and as a value of the wanted type") {
    const every::Type x = every::make();
    const json::Options options = everything();
    const std::string text = json::encode(x, options).value();
    CHECK(json::decode<every::Type>(text, options).value() == x);
    const Value value = json::decode_value(text, vdl::type_of<every::Type>(), options).value();
    CHECK(value == vdl::convert<Value>(x).value());
    CHECK(json::encode(value.view(), options).value() == text);
    // A second decoding into the same object leaves nothing of the first.
    every::Type again = every::make();
    REQUIRE(json::decode_into(json::encode(every::Type{}, options).value(), again, options));
    CHECK(again == every::Type{});
}

TEST_CASE("every type of the data model, with every option that changes the text") {
    const every::Type x = every::make();
    const Value value = vdl::convert<Value>(x).value();
    for (unsigned bits = 0; bits < 4 * 4 * 16; ++bits) {
        json::Options options = everything();
        options.map_layout = static_cast<vdl::MapLayout>(bits % 4);
        options.unions = static_cast<json::UnionStyle>(bits / 4 % 4);
        options.large_integers_as_strings = (bits & 16U) != 0;
        options.pretty = (bits & 32U) != 0;
        options.nil_field =
            (bits & 64U) != 0 ? vdl::NilField::write_null : vdl::NilField::leave_out;
        if ((bits & 128U) != 0) {
            options.unknown_field = vdl::UnknownField::refuse;
            options.duplicate_key = vdl::DuplicateKey::refuse;
            options.comments = options.trailing_commas = true;
        }
        CAPTURE(bits);
        const std::string text = json::encode(x, options).value();
        const vdl::Result<every::Type> back = json::decode<every::Type>(text, options);
        REQUIRE_MESSAGE(back, back.error().message());
        REQUIRE(*back == x);
        REQUIRE(json::encode(value.view(), options).value() == text);
        REQUIRE(json::decode_value(text, value.type(), options).value() == value);
    }
}

TEST_CASE("random values as their type, in every layout and with every tag") {
    test::Generator generator(11);
    json::Options options = everything();
    int written = 0;
    for (int i = 0; i < 3000; ++i) {
        const Value value = generator.value();
        options.map_layout = static_cast<vdl::MapLayout>(i % 4);
        options.unions = static_cast<json::UnionStyle>(i % 3);
        options.large_integers_as_strings = i % 5 == 0;
        options.pretty = i % 7 == 0;
        options.nil_field = i % 2 == 0 ? json::NilField::leave_out : json::NilField::write_null;
        CAPTURE(vdl::to_text(value));
        vdl::Result<std::string> text = json::encode(value.view(), options);
        if (!text && options.unions == json::UnionStyle::internal) {
            // An alternative that is no struct.
            CHECK(text.error().code() == ErrorCode::unsupported);
            options.unions = json::UnionStyle::labelled;
            text = json::encode(value.view(), options);
        }
        REQUIRE(text);
        const vdl::Result<Value> back = json::decode_value(*text, value.type(), options);
        CAPTURE(*text);
        REQUIRE_MESSAGE(back, back.error().message());
        REQUIRE(*back == value);
        // The same as an any at the top, with its type.
        const vdl::Result<std::string> typed = json::encode(value, options);
        REQUIRE(typed);
        const vdl::ValueView held =
            value.kind() == Kind::any && value.has_value() ? value.view().inside() : value.view();
        REQUIRE(json::decode<Value>(*typed, options).value().view() == held);
        REQUIRE(json::well_formed(*text));
        ++written;
    }
    CHECK(written == 3000);
}

TEST_CASE("random values without types: the second round changes nothing") {
    test::Generator generator(12);
    json::Options options;
    options.non_finite = json::NonFinite::string;
    for (int i = 0; i < 2000; ++i) {
        const Value value = generator.value();
        const std::string first = json::encode(value, options).value();
        const vdl::Result<Value> read = json::decode<Value>(first);
        REQUIRE_MESSAGE(read, read.error().message());
        const std::string second = json::encode(*read).value();
        REQUIRE(json::decode<Value>(second).value() == *read);
        REQUIRE(json::encode(json::decode<Value>(second).value()).value() == second);
    }
}

TEST_CASE("floats at every power of two and ten") {
    for (int e = -1074; e < 1024; ++e) {
        const double x = std::ldexp(1.0, e);
        CHECK(json::decode<double>(json::encode(x)).value() == x);
        CHECK(json::decode<Value>(json::encode(Value(x))).value() == Value(x));
    }
    for (int e = -330; e < 309; ++e) {
        const std::string text = "1e" + std::to_string(e);
        const double x = json::decode<double>(text).value();
        CHECK(x == std::strtod(text.c_str(), nullptr));
        CHECK(json::decode<double>(json::encode(-x)).value() == -x);
    }
}

TEST_CASE("times of dynamic structs are text, as those of C++") {
    const Type type = vdl::type_of<std::chrono::sys_time<std::chrono::seconds>>();
    Value time(type);
    CHECK(json::encode(time.view()).value() == "\"0001-01-01T00:00:00Z\"");
    time.ref().field(0).set_int(62'135'596'800);
    time.ref().field(1).set_int(5);
    CHECK(json::encode(time.view()).value() == "\"1970-01-01T00:00:00.000000005Z\"");
    CHECK(json::decode_value("\"1970-01-01T00:00:00.000000005Z\"", type).value() == time);
}

TEST_CASE("random unions without tags: read as what was written, or refused") {
    test::Generator generator(13);
    json::Options options = everything();
    options.unions = json::UnionStyle::untagged;
    int same = 0;
    int refused = 0;
    for (int i = 0; i < 3000; ++i) {
        const Value value = generator.value();
        const vdl::Result<std::string> text = json::encode(value.view(), options);
        if (!text) {
            // The limit: unions that directly contain themselves, which take long to try.
            const ErrorCode code = text.error().code();
            REQUIRE((code == ErrorCode::unsupported || code == ErrorCode::limit_exceeded));
            ++refused;
            continue;
        }
        CAPTURE(vdl::to_text(value));
        CAPTURE(*text);
        const vdl::Result<Value> back = json::decode_value(*text, value.type(), options);
        REQUIRE_MESSAGE(back, back.error().message());
        REQUIRE(*back == value);
        ++same;
    }
    CHECK(same > 2000);
    CHECK(refused > 10);
}

TEST_CASE("floats of 32 bits at every power of two, and their neighbours") {
    for (int e = -149; e < 128; ++e) {
        const float x = std::ldexp(1.0F, e);
        for (const float near : {x, std::nextafter(x, 0.0F), std::nextafter(x, 1e38F), -x}) {
            const std::string text = json::encode(near).value();
            CHECK(json::decode<float>(text).value() == near);
            CHECK(json::decode_value(text, Type::float32()).value() == Value(near));
        }
    }
}

TEST_CASE("raw JSON in other formats is an any: the value that the text means") {
    const demo::WithRaw raw{1, {"{\"a\" : [1,2.0,\"x\"]}"}};
    const std::string value = "{\"a\":[1,2.0,\"x\"]}";
    const std::string whole = "{\"id\":1,\"raw\":" + value + "}";
    CHECK(vdl::type_of<json::Raw>() == Type::any());
    const auto bytes = vdl::vom::encode(raw).value();
    CHECK(json::encode(vdl::vom::decode<demo::WithAny>(bytes)->raw).value() == value);
    CHECK(vdl::vom::decode<demo::WithRaw>(bytes)->raw.text == value);
    CHECK(json::encode(vdl::vom::decode<Value>(bytes).value()).value() == whole);
    CHECK(vdl::vom::decode<demo::WithRaw>(vdl::vom::encode(demo::WithRaw{})).value().raw ==
          json::Raw{});
    // At the top.
    CHECK(vdl::vom::decode<json::Raw>(vdl::vom::encode(json::Raw{" [1] "})).value().text == "[1]");
    CHECK(vdl::vom::decode<std::vector<int>>(vdl::vom::encode(std::vector<int>{5})).value() ==
          vdl::convert<std::vector<int>>(json::Raw{"[5]"}).value());
    CHECK(vdl::vom::encode(json::RawView{"7"}).value() ==
          vdl::vom::encode(std::int64_t{7}).value());

    CHECK(json::encode(vdl::convert<demo::WithAny>(raw).value()).value() == whole);
    CHECK(vdl::convert<demo::WithRaw>(vdl::convert<demo::WithAny>(raw).value())->raw.text == value);
    CHECK(json::encode(vdl::convert<Value>(raw).value()).value() == whole);
    CHECK(vdl::convert<json::Raw>(std::vector<int>{7}).value().text == "[7]");

    // Text that is no JSON was put there by hand.
    const vdl::Error error = vdl::vom::encode(demo::WithRaw{1, {"[1,"}}).error();
    CHECK(error.code() == ErrorCode::truncated);
    CHECK(error.path() == "raw[1]");
    CHECK(vdl::vom::decode<json::RawView>(vdl::vom::encode(5)).error().code() ==
          ErrorCode::cannot_borrow);
    CHECK(vdl::convert<json::Raw>(std::numeric_limits<double>::infinity()).error().code() ==
          ErrorCode::unsupported);
}

TEST_CASE("doubles are written as std::to_chars writes them, and read back") {
    std::uint64_t state = 12;
    const auto below = [&state](std::uint64_t n) {
        state = state * 6364136223846793005U + 1442695040888963407U;
        return (state >> 11) % n;
    };
    const auto check = [](double x) {
        char expected[32];
        const char* const end = std::to_chars(expected, expected + sizeof expected, x).ptr;
        const std::string text(static_cast<const char*>(expected), end);
        CHECK(json::encode(x).value() == text);
        // With much and with nothing behind it.
        CHECK(json::decode<double>(text).value() == x);
        CHECK(json::decode<double>(text + std::string(20, ' ')).value() == x);
    };
    for (const double x : {0.0, -0.0, 0.01, 0.009, 0.5, 1e5, 1e6, 123400000.0, 999999999.999999,
                           1e9, 0.1 + 0.2, 4503599627370497.5, 5e-324, 1.7976931348623157e308}) {
        check(x);
        check(-x);
    }
    double power = 1;
    for (int decimals = 0; decimals < 9; ++decimals, power *= 10) {
        for (int i = 0; i < 2000; ++i) {
            const double x = static_cast<double>(below(std::uint64_t{1} << below(52))) / power;
            check(x);
            check(std::nextafter(x, 1e300));
        }
    }
}
