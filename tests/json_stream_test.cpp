// Streams of several values, pointers into text.
#include <vdl/json.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

using vdl::ErrorCode;
namespace json = vdl::json;

namespace demo {

enum class Color { red, green };
struct Point {
    int x = 0;
    int y = 0;
    friend bool operator==(const Point&, const Point&) = default;
};
struct Node {
    std::string name;
    std::optional<Color> color;
    std::vector<Node> children;
    std::variant<int, Point> either;
    std::map<std::string, double> numbers;
};

}  // namespace demo

namespace {

/// The texts that a stream is cut into when it comes in pieces of `size` bytes.
std::vector<std::string> values_of(std::string_view stream, std::size_t size,
                                   json::Framing framing = json::Framing::concatenated,
                                   const json::Options& options = {}) {
    json::Decoder decoder(options, framing);
    std::vector<std::string> found;
    const auto take_all = [&] {
        for (;;) {
            const vdl::Result<bool> ready = decoder.next();
            if (!ready) found.push_back("error: " + ready.error().detail());
            if (!ready || !*ready) return;
            const auto value = decoder.decode<vdl::Value>();
            found.push_back(value ? json::encode(*value).value()
                                  : "bad: " + value.error().detail());
        }
    };
    for (std::size_t at = 0; at < stream.size(); at += size) {
        // A copy that is gone before the next piece comes.
        const std::string piece(stream.substr(at, size));
        decoder.feed(piece);
        take_all();
    }
    if (const vdl::Result<void> end = decoder.finish(); !end) {
        found.push_back("end: " + end.error().detail());
    }
    take_all();
    return found;
}

}  // namespace

TEST_CASE("concatenated values, in pieces of any size") {
    const std::string_view stream =
        " {\"a\":[1,\"}\\\"]\"]}[]\n\"x\\\\\" true false\t12 -3.5e2[\"\xC3\xA9\"]\"\"null 7";
    const std::vector<std::string> expected{
        "{\"a\":[1,\"}\\\"]\"]}", "[]",   "\"x\\\\\"", "true", "false", "12", "-350.0",
        "[\"\xC3\xA9\"]",         "\"\"", "null",      "7"};
    for (std::size_t size = 1; size <= stream.size(); ++size) {
        CAPTURE(size);
        CHECK(values_of(stream, size) == expected);
    }
}

TEST_CASE("a value that does not decode is left behind") {
    const std::vector<std::string> expected{"1", "bad: expected a value, found the end of the text",
                                            "[2]", "bad: expected a value, found '}'", "3"};
    for (const std::size_t size : {1U, 3U, 100U}) {
        CHECK(values_of("1 nul [2] [} 3", size) == expected);
    }
}

TEST_CASE("a stream that cannot go on says so every time") {
    json::Decoder decoder;
    decoder.feed("1 ] 2");
    CHECK(decoder.next().value());
    for (int i = 0; i < 2; ++i) {
        const vdl::Result<bool> next = decoder.next();
        REQUIRE(!next);
        CHECK(next.error().code() == ErrorCode::malformed);
        CHECK(next.error().offset() == 2);
    }
    CHECK(values_of("[1", 1) == std::vector<std::string>{"end: the input ends inside a value"});
    json::Options small;
    small.limits.message_bytes = 4;
    json::Decoder bounded(small);
    bounded.feed("[1,2");
    CHECK_FALSE(bounded.next().value());
    bounded.feed(",3]");
    CHECK(bounded.next().error().code() == ErrorCode::limit_exceeded);
    CHECK(bounded.next().error().code() == ErrorCode::limit_exceeded);
}

TEST_CASE("JSON lines: a broken line does no harm to the next") {
    const std::string_view stream = "{\"a\":1}\n\n  \n[1\r\n]] 2\n3\r\n4";
    const std::vector<std::string> expected{"{\"a\":1}",
                                            "bad: expected ',' or ']', found the end of the text",
                                            "bad: expected a value, found ']'", "3", "4"};
    for (std::size_t size = 1; size <= stream.size(); ++size) {
        CHECK(values_of(stream, size, json::Framing::lines) == expected);
    }
}

TEST_CASE("comments between values") {
    json::Options options;
    options.comments = true;
    for (std::size_t size = 1; size < 12; ++size) {
        CHECK(values_of("// ]\n1/* ] **/[/*]*/2]//", size, json::Framing::concatenated, options) ==
              std::vector<std::string>{"1", "[2]"});
    }
}

TEST_CASE("errors of a stream have the place in the stream") {
    json::Decoder decoder;
    decoder.feed("{\"x\":1}\n {\"x\":\n\"no\"} {\"y\":[]}");
    REQUIRE(decoder.next().value());
    CHECK(decoder.decode<demo::Point>().value() == demo::Point{1, 0});
    REQUIRE(decoder.next().value());
    vdl::Error error = decoder.decode<demo::Point>().error();
    CHECK(error.offset() == 15);
    CHECK(error.line() == 3);
    CHECK(error.column() == 1);
    REQUIRE(decoder.next().value());
    error = decoder.decode<demo::Point>().error();
    CHECK(error.line() == 3);
    CHECK(error.column() == 12);
    CHECK(error.path() == "y");
}

TEST_CASE("the encoder writes JSON lines and drops what fails") {
    vdl::Buffer out;
    json::Encoder encoder(out);
    REQUIRE(encoder.encode(demo::Point{1, 2}));
    CHECK(encoder.encode(std::vector<std::string>{"a", "\xFF"}).error().code() ==
          ErrorCode::invalid_utf8);
    REQUIRE(encoder.encode(true));
    CHECK(out.text() == "{\"x\":1,\"y\":2}\ntrue\n");
}

TEST_CASE("skip: how long the first value is") {
    CHECK(json::skip(std::string_view(" [1, {\"a\":\"]\"}] 5")).value() == 15);
    CHECK(json::skip(std::string_view("[1}")).error().code() == ErrorCode::malformed);
}

TEST_CASE("JSON Pointer: the examples of RFC 6901") {
    const std::string text =
        "{\"foo\":[\"bar\",\"baz\"],\"\":0,\"a/b\":1,\"c%d\":2,\"e^f\":3,\"g|h\":4,\"i\\\\j\":5,"
        "\"k\\\"l\":6,\" \":7,\"m~n\":8}";
    const auto at = [&](std::string_view pointer) {
        return std::string(json::find(text, pointer).value());
    };
    CHECK(at("") == text);
    CHECK(at("/foo") == "[\"bar\",\"baz\"]");
    CHECK(at("/foo/0") == "\"bar\"");
    CHECK(at("/") == "0");
    CHECK(at("/a~1b") == "1");
    CHECK(at("/c%d") == "2");
    CHECK(at("/e^f") == "3");
    CHECK(at("/g|h") == "4");
    CHECK(at("/i\\j") == "5");
    CHECK(at("/k\"l") == "6");
    CHECK(at("/ ") == "7");
    CHECK(at("/m~0n") == "8");
    for (const char* missing : {"/foo/2", "/foo/-", "/foo/00", "/foo/bar", "/x", "/foo/0/0"}) {
        CAPTURE(missing);
        CHECK(json::find(text, missing).error().code() == ErrorCode::missing_field);
    }
    for (const char* bad : {"foo", "/m~n", "/~2", "/foo/~"}) {
        CAPTURE(bad);
        CHECK(json::find(text, bad).error().code() == ErrorCode::malformed);
    }
    CHECK(json::decode_at<std::string>(text, "/foo/1").value() == "baz");
    CHECK(json::decode_at<int>(text, "/foo/1").error().offset() == 14);
    // What follows is not looked at.
    CHECK(json::decode_at<int>("{\"a\":1,\"b\":", "/a").value() == 1);
}

TEST_CASE("white space before a value is none of it, however the input is cut") {
    const std::string text = " \n [1] /* a */ 2 \n  {";
    for (const auto framing : {json::Framing::concatenated, json::Framing::lines}) {
        std::string first;
        for (std::size_t piece = 1; piece <= text.size(); ++piece) {
            json::Options options;
            options.comments = true;
            json::Decoder decoder(options, framing);
            std::string found;
            for (std::size_t at = 0; at < text.size(); at += piece) {
                const std::string part = text.substr(at, piece);
                decoder.feed(part);
                while (decoder.next().value_or(false)) {
                    found += std::to_string(decoder.offset()) + ' ';
                }
            }
            const auto end = decoder.finish();
            if (!end) found += std::to_string(end.error().offset());
            while (decoder.next().value_or(false)) found += std::to_string(decoder.offset());
            if (piece == 1) first = found;
            CHECK(found == first);
        }
        CHECK(first == (framing == json::Framing::lines ? "3 20" : "3 15 20"));
    }
}
