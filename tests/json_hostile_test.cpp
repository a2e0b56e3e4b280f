// Input that cannot be trusted: bounded depth, memory and time, and an error for each.
#include "support/count_allocations.hpp"
#include "support/etcd.hpp"
#include "support/every_type.hpp"
#include "support/hostile.hpp"
#include "vom/hex.hpp"

#include <vdl/json.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

using vdl::Error;
using vdl::ErrorCode;
namespace json = vdl::json;

namespace hostile {

struct Chain {
    std::unique_ptr<Chain> a;
};
struct Twin;
struct Left {
    std::vector<Twin> in;
};
struct Right {
    std::vector<Twin> in;
};
struct Twin {
    std::variant<Left, Right> x;
};

}  // namespace hostile

namespace {

template <class T>
ErrorCode code_of(std::string_view text, const json::Options& options = {}) {
    const vdl::Result<T> read = json::decode<T>(text, options);
    return read ? ErrorCode::none : read.error().code();
}
std::string repeat(std::string_view part, std::size_t n) {
    std::string text;
    for (std::size_t i = 0; i < n; ++i) text.append(part);
    return text;
}

}  // namespace

TEST_CASE("200,000 levels are refused on every path") {
    for (const std::string_view part : {"[", "{\"a\":"}) {
        const std::string text = repeat(part, 200'000);
        CHECK(code_of<vdl::Value>(text) == ErrorCode::depth_exceeded);
        CHECK(code_of<json::Raw>(text) == ErrorCode::depth_exceeded);
        CHECK(code_of<hostile::Chain>(text) != ErrorCode::none);
        CHECK(json::well_formed(text).error().code() == ErrorCode::depth_exceeded);
        CHECK(json::find(text, "/b").error().code() != ErrorCode::none);
        json::Decoder decoder;
        decoder.feed(text);
        CHECK_FALSE(decoder.next().value());
        CHECK(decoder.finish().error().code() == ErrorCode::truncated);
    }
    const std::string chain = repeat("{\"a\":", 200'000);
    CHECK(code_of<hostile::Chain>(chain) == ErrorCode::depth_exceeded);
    CHECK(code_of<hostile::Chain>("{\"b\":" + chain) == ErrorCode::depth_exceeded);
    json::Options shallow;
    shallow.limits.depth = 2;
    CHECK(code_of<vdl::Value>("[[1]]", shallow) == ErrorCode::none);
    CHECK(code_of<vdl::Value>("[[[]]]", shallow) == ErrorCode::depth_exceeded);
    CHECK(json::encode(std::vector<std::vector<std::vector<int>>>{{{}}}, shallow).error().code() ==
          ErrorCode::depth_exceeded);
}

TEST_CASE("numbers beyond every bound") {
    CHECK(code_of<unsigned>("1e256") == ErrorCode::out_of_range);
    CHECK(code_of<unsigned>("1e999999999999999999999999") == ErrorCode::out_of_range);
    CHECK(code_of<unsigned>("1e-999999999999999999999999") == ErrorCode::out_of_range);
    CHECK(json::decode<unsigned>("0e999999999999999999999999").value() == 0);
    const std::string long_number = "1" + std::string(1'000'000, '0');
    CHECK(code_of<unsigned>(long_number) == ErrorCode::out_of_range);
    CHECK(code_of<double>(long_number) == ErrorCode::out_of_range);
    CHECK(json::decode<unsigned>(long_number + "e-1000000").value() == 1);
    CHECK(json::decode<double>(long_number + "e-1000000").value() == 1.0);
    CHECK(json::decode<double>("0." + std::string(1'000'000, '0') + "1e1000001").value() == 1.0);
}

TEST_CASE("limits, at the bound and one past it") {
    json::Options options;
    options.limits.elements = 3;
    for (const char* text : {"[1,2,3]", "{\"a\":1,\"b\":2,\"c\":3}"}) {
        CHECK(code_of<vdl::Value>(text, options) == ErrorCode::none);
    }
    CHECK(code_of<std::vector<int>>("[1,2,3,4]", options) == ErrorCode::limit_exceeded);
    CHECK(code_of<std::map<int, int>>("{\"1\":1,\"2\":2,\"3\":3,\"4\":4}", options) ==
          ErrorCode::limit_exceeded);
    options = {};
    options.limits.string_bytes = 3;
    CHECK(code_of<std::string>("\"abc\"", options) == ErrorCode::none);
    CHECK(code_of<std::string>("\"abcd\"", options) == ErrorCode::limit_exceeded);
    CHECK(code_of<std::string>("\"ab\\nc\"", options) == ErrorCode::limit_exceeded);
    options = {};
    options.limits.message_bytes = 4;
    CHECK(code_of<int>("1234", options) == ErrorCode::none);
    CHECK(code_of<int>("12345", options) == ErrorCode::limit_exceeded);
    options = {};
    options.limits.allocation_bytes = 4096;
    CHECK(code_of<vdl::Value>(repeat("[0,", 500) + "0" + repeat("]", 500), options) ==
          ErrorCode::limit_exceeded);
}

TEST_CASE("unions without tags inside each other do not take exponential time") {
    json::Options options;
    options.unions = json::UnionStyle::untagged;
    const std::string text = repeat("{\"x\":{\"in\":[", 60) + "5" + repeat("]}}", 60);
    CHECK(code_of<hostile::Twin>(text, options) != ErrorCode::none);
    options.unions = json::UnionStyle::internal;
    const std::string tagged = repeat("{\"x\":{\"in\":[", 60) + repeat("],\"type\":\"Left\"}}", 60);
    const ErrorCode code = code_of<hostile::Twin>(tagged, options);
    CHECK((code == ErrorCode::none || code == ErrorCode::limit_exceeded));
}

TEST_CASE("every prefix, and every byte replaced, gives a value or an error") {
    json::Options options;
    options.typed_any = true;
    const std::string text = json::encode(every::make(), options).value();
    for (std::size_t n = 0; n < text.size(); n += 3) {
        const std::string prefix = text.substr(0, n);
        CHECK(code_of<every::Type>(prefix, options) == ErrorCode::truncated);
        CHECK(code_of<vdl::Value>(prefix) == ErrorCode::truncated);
    }
    for (std::size_t i = 0; i < text.size(); i += 2) {
        for (const char c : {'\0', '"', '\\', '[', '}', ',', '9', 'e', '\x80', '\xff'}) {
            std::string changed = text;
            changed[i] = c;
            const auto typed = json::decode<every::Type>(changed, options);
            const bool dynamic = json::decode<vdl::Value>(changed).has_value();
            const bool skipped = json::well_formed(changed).has_value();
            // What decodes is well-formed.
            CHECK((!typed || skipped));
            CHECK((!dynamic || skipped));
        }
    }
}

TEST_CASE("a decoder is clean after an error") {
    json::Decoder decoder;
    decoder.feed("{\"x\":{\"in\":[{\"x\":5} ]}} {\"a\":{}}");
    REQUIRE(decoder.next().value());
    CHECK_FALSE(decoder.decode<hostile::Twin>().has_value());
    REQUIRE(decoder.next().value());
    CHECK(decoder.decode<hostile::Chain>().value().a != nullptr);
}

TEST_CASE("a broken stream looks at no piece that is gone") {
    json::Decoder decoder;
    for (const char* text : {"1 ]", "[2]", "3"}) {
        auto piece = std::make_unique<std::string>(text);
        decoder.feed(*piece);
        while (decoder.next().value_or(false)) decoder.skip();
        piece.reset();
    }
    CHECK(decoder.next().error().code() == ErrorCode::malformed);
    CHECK(decoder.next().error().offset() == 2);
}

TEST_CASE("decoding into the same object again allocates nothing") {
    etcd::Response response = etcd::make(etcd::inputs[0]);
    vdl::Buffer out;
    REQUIRE(json::encode_into(out, response));
    CHECK(test::count_allocations([&] { REQUIRE(json::encode_into(out, response)); }).news == 0);
    const std::string text(out.text());
    REQUIRE(json::decode_into(text, response));
    CHECK(test::count_allocations([&] { REQUIRE(json::decode_into(text, response)); }).news == 0);
    std::map<std::string, std::vector<std::string>> map;
    const std::string of_map =
        "{\"a long key of a map, one\":[\"a long string in a list\"],\"b\":[]}";
    // Twice: nodes may have changed places, and keys taken memory of their own, in the first.
    for (int i = 0; i < 2; ++i) REQUIRE(json::decode_into(of_map, map));
    CHECK(test::count_allocations([&] { REQUIRE(json::decode_into(of_map, map)); }).news == 0);
    vdl::Value value;
    REQUIRE(json::decode_into(of_map, value));
    CHECK(test::count_allocations([&] { REQUIRE(json::decode_into(of_map, value)); }).news == 0);
}

namespace hostile {
namespace {

template <class T>
std::string as(std::span<const std::byte> in, bool refuse) {
    return shown(json::decode<T>(in, options_of<json::Options>(refuse)));
}

constexpr Sample samples[] = {
    {as<std::uint32_t>, R"(1e256)", "out_of_range@0"},
    {as<std::int8_t>, R"(1e2)", "100"},
    {as<std::int8_t>, R"(128)", "out_of_range@0"},
    {as<std::int8_t>, R"(-129)", "out_of_range@0"},
    {as<std::int8_t>, R"(-128)", "-128"},
    {as<std::uint8_t>, R"(255)", "255"},
    {as<std::uint8_t>, R"(256)", "out_of_range@0"},
    {as<std::uint8_t>, R"(-1)", "out_of_range@0"},
    {as<std::uint8_t>, R"(-0)", "0"},
    {as<std::int64_t>, R"(9223372036854775807)", "9223372036854775807"},
    {as<std::int64_t>, R"(9223372036854775808)", "out_of_range@0"},
    {as<std::int64_t>, R"(-9223372036854775808)", "-9223372036854775808"},
    {as<std::int64_t>, R"(-9223372036854775809)", "out_of_range@0"},
    {as<std::uint64_t>, R"(18446744073709551615)", "18446744073709551615"},
    {as<std::uint64_t>, R"(18446744073709551616)", "out_of_range@0"},
    {as<vdl::Value>, R"(18446744073709551616)", "18446744073709551616"},
    {as<vdl::Value>, R"(-9223372036854775809)", "-9223372036854775808"},
    {as<vdl::Value>, R"(123456789012345678901234567890)", "1.2345678901234568e+29"},
    {as<float>, R"(3.4028235e38)", "3.4028235e+38"},
    {as<float>, R"(3.4028236e38)", "out_of_range@0"},
    {as<float>, R"(1e39)", "out_of_range@0"},
    {as<float>, R"(1e-50)", "0"},
    {as<double>, R"(1e400)", "out_of_range@0"},
    {as<double>, R"(-1e400)", "out_of_range@0"},
    {as<double>, R"(1e-400)", "0"},
    {as<double>, R"(1e99999999999)", "out_of_range@0"},
    {as<double>, R"(1e-99999999999)", "0"},
    {as<std::int32_t>, R"(1e-99999999999)", "out_of_range@0"},
    {as<std::int32_t>, R"(0e99999999999)", "0"},
    {as<std::int32_t>, R"(1e-00011111111111)", "out_of_range@0"},
    {as<vdl::Value>, R"({"asd":[1e-00011111111111]})", "{\"asd\": []any{float64(0)}}"},
    {as<double>, R"(128.74836467836484838364836483643636483648e-336)", "0"},
    {as<double>,
     R"(8847432036854773723683723677529854735473725368547554755293372036854685477529752529337203685468547770151233720097201372368547312337203687203685423685123372036872036854737247372368372367752975258547752975254729752547372368737201701512354737837236737247372368772473723683723456789012E66)",
     "out_of_range@0"},
    {as<double>, R"(1000000000000000000e0)", "1e+18"},
    {as<std::int64_t>, R"(1000000000000000000e-0)", "1000000000000000000"},
    {as<std::int64_t>, R"(1000000000000000000e0)", "1000000000000000000"},
    {as<double>, R"(1.0e-308)", "1e-308"},
    {as<double>, R"(0.01e-307)", "1e-309"},
    {as<std::int32_t>, R"(1.0)", "1"},
    {as<std::int32_t>, R"(1.5)", "out_of_range@0"},
    {as<std::int32_t>, R"(15e-1)", "out_of_range@0"},
    {as<std::int32_t>, R"(10e-1)", "1"},
    {as<std::int32_t>, R"(-0)", "0"},
    {as<std::int32_t>, R"(-0.0)", "0"},
    {as<std::int32_t>, R"(01)", "malformed@1"},
    {as<std::int32_t>, R"(-01)", "malformed@2"},
    {as<std::int32_t>, R"(+1)", "malformed@0"},
    {as<std::int32_t>, R"(.5)", "malformed@0"},
    {as<std::int32_t>, R"(5.)", "truncated@2"},
    {as<std::int32_t>, R"(1e)", "truncated@2"},
    {as<std::int32_t>, R"(1e+)", "truncated@3"},
    {as<std::int32_t>, R"(-)", "truncated@1"},
    {as<double>, R"(0x10)", "trailing_bytes@1"},
    {as<double>, R"(NaN)", "malformed@0"},
    {as<double>, R"(Infinity)", "malformed@0"},
    {as<double>, R"(-Infinity)", "malformed@1"},
    {as<double>, R"(1_000)", "trailing_bytes@1"},
    {as<std::string>, R"("\uD800")", "malformed@1"},
    {as<std::string>, R"("\uDC00")", "malformed@1"},
    {as<std::string>, R"("\uDC00\uD800")", "malformed@1"},
    {as<std::string>, R"("\uD800\u0041")", "malformed@1"},
    {as<std::string>, R"("\uD83D\uDE00")", "\"😀\""},
    {as<std::string>, R"("\uD800\uD800")", "malformed@1"},
    {as<std::string>, R"("\ud800)", "malformed@1"},
    {as<std::string>, R"("\ud800\)", "malformed@1"},
    {as<std::string>, R"("\ud800\u)", "malformed@1"},
    {as<std::string>, R"("\ud800\u00)", "malformed@1"},
    {as<std::string>, R"("\u00)", "truncated@1"},
    {as<std::string>, R"("\u0000")", "\"\\x00\""},
    {as<std::string>, R"("\x41")", "malformed@1"},
    {as<std::string>, R"("\u00g0")", "malformed@1"},
    {as<std::string>, R"("\u+041")", "malformed@1"},
    {as<vdl::Value>, R"(f)", "truncated@0"},
    {as<vdl::Value>, R"(fals)", "truncated@0"},
    {as<vdl::Value>, R"(falsee)", "trailing_bytes@5"},
    {as<vdl::Value>, R"(nul)", "truncated@0"},
    {as<vdl::Value>, R"(true false)", "trailing_bytes@5"},
    {as<Point>, R"({"x":"")", "incompatible_types@5 x"},
    {as<vdl::Value>, R"({"x":"")", "truncated@7"},
    {as<vdl::Value>, R"({"a":1,})", "malformed@7"},
    {as<vdl::Value>, R"([1,])", "malformed@3 [1]"},
    {as<vdl::Value>, R"([,1])", "malformed@1 [0]"},
    {as<vdl::Value>, R"({,})", "malformed@1"},
    {as<vdl::Value>, R"({"a" 1})", "malformed@5 [0]"},
    {as<vdl::Value>, R"({a:1})", "malformed@1"},
    {as<vdl::Value>, R"({'a':1})", "malformed@1"},
    {as<vdl::Value>, R"({1:1})", "malformed@1"},
    {as<vdl::Value>, R"([1})", "malformed@2"},
    {as<vdl::Value>, R"({"a":1])", "malformed@6"},
    {as<vdl::Value>, R"({"a":1,"a":2})", "duplicate_key@12", strict},
    {as<vdl::Value>, R"({"a":1,"\u0061":2})", "duplicate_key@17", strict},
    {as<vdl::Value>, R"({"a":1,"\u0061":2})", "{\"a\": int64(2)}"},
    {as<Ints>, R"({"a":1,"\u0061":2})", "malformed@1 [0]", strict},
    {as<Ints>, R"({"1":1,"01":2})", "malformed@7 [1]", strict},
    {as<Ints>, R"({"1":1,"1":2})", "duplicate_key@12", strict},
    {as<Ints>, R"({"1":1,"1.0":2})", "duplicate_key@14", strict},
    {as<Ints>, R"({" 1":1})", "malformed@1 [0]"},
    {as<Ints>, R"({"1e0":1})", "{1: 1}"},
    {as<Ints>, R"({"2147483648":1})", "out_of_range@1 [0]"},
    {as<Point>, R"({"x":1,"\u0078":2})", "duplicate_key@7 x", strict},
    {as<Aliased>, R"({"id":1,"number":2})", "duplicate_key@8 id", strict},
    {as<Aliased>, R"({"number":1,"id":2})", "duplicate_key@12 id", strict},
    {as<Aliased>, R"({"number":1,"id":2})", "{id: 2}"},
    {as<vdl::Value>, R"({"__proto__":{"a":1},"constructor":2})",
     "{\"__proto__\": map[string]any{\"a\": int64(1)}, \"constructor\": int64(2)}"},
    {as<Color>, R"("blue")", "unknown_label@0"},
    {as<Color>, R"(1)", "incompatible_types@0"},
    {as<Seconds>, R"("2013-13-01T00:00:00Z")", "malformed@0"},
    {as<Seconds>, R"("2013-02-29T00:00:00Z")", "malformed@0"},
    {as<Seconds>, R"("2012-02-29T00:00:00Z")", "{Seconds: 63466070400, Nanos: 0}"},
    {as<Seconds>, R"("2016-12-31T23:59:60Z")", "{Seconds: 63618825600, Nanos: 0}"},
    {as<Seconds>, R"("2016-12-31T24:00:00Z")", "malformed@0"},
    {as<Seconds>, R"("2016-12-31T23:60:00Z")", "malformed@0"},
    {as<Seconds>, R"("2016-12-31T23:59:59+24:00")", "malformed@0"},
    {as<Seconds>, R"("2016-12-31T23:59:59-99:99")", "malformed@0"},
    {as<Seconds>, R"("0000-01-01T00:00:00Z")", "{Seconds: -31622400, Nanos: 0}"},
    {as<Seconds>, R"("0000-01-01T00:00:00+23:59")", "{Seconds: -31708740, Nanos: 0}"},
    {as<Seconds>, R"("9999-12-31T23:59:59-23:59")", "{Seconds: 315537983939, Nanos: 0}"},
    {as<Seconds>, R"("10000-01-01T00:00:00Z")", "malformed@0"},
    {as<Seconds>, R"("2013-00-01T00:00:00Z")", "malformed@0"},
    {as<Seconds>, R"("2013-01-00T00:00:00Z")", "malformed@0"},
    {as<Seconds>, R"("2013-01-01")", "malformed@0"},
    {as<Seconds>, R"("2013-01-01T00:00:00")", "malformed@0"},
    {as<Seconds>, R"("2013-01-01T00:00:00.Z")", "malformed@0"},
    {as<Seconds>, R"("2013-01-01 00:00:00Z")", "{Seconds: 63492595200, Nanos: 0}"},
    {as<Nanos>, R"("1600-01-01T00:00:00Z")", "out_of_range@22"},
    {as<Nanos>, R"("2013-01-01T00:00:00.1234567891234Z")", "malformed@0"},
    {as<Seconds>, R"("2013-01-01T00:00:00.5Z")", "{Seconds: 63492595200, Nanos: 0}"},
    {as<Seconds>, R"("")", "malformed@0"},
    {as<Seconds>, R"(1e300)", "incompatible_types@0"},
    {as<std::chrono::nanoseconds>, R"("1e300s")", "malformed@0"},
    {as<std::chrono::nanoseconds>, R"("9223372036854775808ns")", "malformed@0"},
    {as<std::chrono::nanoseconds>, R"(1e300)", "incompatible_types@0"},
    {as<std::chrono::nanoseconds>, R"("-9223372036854775808ns")", "malformed@0"},
    {as<std::chrono::nanoseconds>, R"("1h")", "malformed@0"},
    {as<std::chrono::nanoseconds>, R"("")", "malformed@0"},
    {as<Bytes>, R"("AA")", "\"\\x00\""},
    {as<Bytes>, R"("AAA")", "\"\\x00\\x00\""},
    {as<Bytes>, R"("A")", "malformed@0"},
    {as<Bytes>, R"("A===")", "malformed@0"},
    {as<Bytes>, R"("AB==")", "malformed@0"},
    {as<Bytes>, R"("AAA=AAA=")", "malformed@0"},
    {as<Bytes>, R"("\u0041A==")", "\"\\x00\""},
    {as<Bytes>, R"([256])", "incompatible_types@0"},
    {as<Bytes>, R"([-1])", "incompatible_types@0"},
    {as<std::optional<int>>, R"(null)", "nil"},
    {as<std::vector<int>>, R"(null)", "nil_value@0"},
    {as<vdl::Value>, R"()", "truncated@0"},
    {as<vdl::Value>, R"(   )", "truncated@3"},
    {as<vdl::Value>, R"(1e400)", "out_of_range@0"},
    {as<vdl::Value>, R"(-1e400)", "out_of_range@0"},
    {as<vdl::Value>, R"(1e-400)", "0"},
    {as<vdl::Value>, R"([1e400])", "out_of_range@1 [0]"},
};

constexpr Sample samples_in_hex[] = {
    {as<std::string>, "22c0ae22", "invalid_utf8@1"},
    {as<std::string>, "22eda08022", "invalid_utf8@1"},
    {as<std::string>, "22f490808022", "invalid_utf8@1"},
    {as<std::string>, "22ff22", "invalid_utf8@1"},
    {as<std::string>, "22e28222", "invalid_utf8@1"},
    {as<std::string>, "22e282", "truncated@0"},
    {as<std::string>, "225cff22", "malformed@1"},
    {as<vdl::Value>, "225c75ff22", "truncated@1"},
    {as<std::string>, "2261006122", "malformed@2"},
    {as<std::string>, "220a22", "malformed@1"},
    {as<std::string>, "221f22", "malformed@1"},
    {as<std::string>, "227f22", "\"\\x7f\""},
    {as<vdl::Value>, "9e", "malformed@0"},
    {as<vdl::Value>, "efbbbf31", "malformed@0"},
    {as<vdl::Value>, "3100", "trailing_bytes@1"},
    {as<vdl::Value>, "00", "malformed@0"},
    {as<vdl::Value>, "c2a031", "malformed@0"},
    {as<vdl::Value>, "feff0031", "malformed@0"},
};

}  // namespace

TEST_CASE("samples") {
    check(samples, [](std::string_view text) {
        const auto bytes = std::as_bytes(std::span(text.data(), text.size()));
        return Bytes(bytes.begin(), bytes.end());
    });
    check(samples_in_hex, test::bytes_of);
}

}  // namespace hostile
