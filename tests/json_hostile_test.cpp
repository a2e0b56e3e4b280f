// Input that cannot be trusted: bounded depth, memory and time, and an error for each.
#include "support/count_allocations.hpp"
#include "support/etcd.hpp"
#include "support/every_type.hpp"

#include <vdl/json.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <map>
#include <memory>
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
