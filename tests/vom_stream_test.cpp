// Streams: types once, several types in one stream, shared type streams, what breaks a stream.
#include "vom/demo_values.hpp"
#include "vom/outcome.hpp"

#include <vdl/vom.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace {

using test::bytes_of, test::error_text, test::hex_of, test::outcome, test::point_type;
using vdl::Buffer, vdl::Value;
using vdl::vom::Decoder, vdl::vom::Encoder, vdl::vom::TypeDecoder, vdl::vom::TypeEncoder;

}  // namespace

TEST_CASE("types are sent once; values of several types in one stream") {
    Buffer out;
    Encoder encoder(out);
    REQUIRE(encoder.encode(demo::Point{1, 0}));
    CHECK(hex_of(out.bytes()) == "81" + point_type + "52030002e1");
    out.clear();
    REQUIRE(encoder.encode(demo::Point{2, 0}));
    CHECK(hex_of(out.bytes()) == "52030004e1");
    out.clear();
    REQUIRE(encoder.encode(std::string("x")));
    CHECK(hex_of(out.bytes()) == "060178");
    out.clear();
    REQUIRE(encoder.encode(std::vector<demo::Point>{{3, 0}}));
    // Type 42, a list of 41.
    CHECK(hex_of(out.bytes()) == "5304030129e15404010006e1");
    out.clear();
    // The type of a dynamic value is the C++ type's.
    REQUIRE(encoder.encode(test::point_value(4, 0)));
    CHECK(hex_of(out.bytes()) == "52030008e1");
    out.clear();
    REQUIRE(encoder.encode(test::point_value(4, 0).view()));
    CHECK(hex_of(out.bytes()) == "52030008e1");
}

TEST_CASE("decode, skip and leave, in one stream") {
    Buffer out;
    Encoder encoder(out);
    for (int i = 1; i <= 6; ++i) REQUIRE(encoder.encode(demo::Point{i, 0}));
    Decoder decoder(out.bytes());
    CHECK(error_text(decoder.decode<demo::Point>()) ==
          "truncated |  | there is no value to decode | -");
    REQUIRE(decoder.next().value());
    CHECK(decoder.type() == vdl::type_of<demo::Point>());
    CHECK(decoder.decode<demo::Point>().value() == demo::Point{1, 0});
    CHECK(decoder.decode<demo::Point>().has_error());  // once
    REQUIRE(decoder.next().value());
    decoder.skip();
    CHECK(decoder.decode<demo::Point>().has_error());
    REQUIRE(decoder.next().value());  // left
    REQUIRE(decoder.next().value());
    demo::Point point;
    REQUIRE(decoder.decode_into(point));
    CHECK(point == demo::Point{4, 0});
    REQUIRE(decoder.next().value());
    // The message of the fifth value begins after the first, which has 5 bytes as all others.
    CHECK(decoder.offset() == 1 + point_type.size() / 2 + 4 * 5);
    CHECK(decoder.decode<Value>().value() == test::point_value(5, 0));
    REQUIRE(decoder.next().value());
    CHECK(decoder.decode<demo::Point>().value() == demo::Point{6, 0});
    CHECK(!decoder.next().value());
    CHECK(decoder.finish());
    CHECK(decoder.consumed() == out.size());
}

TEST_CASE("a value that does not decode is left behind, and the stream goes on") {
    Buffer out;
    Encoder encoder(out);
    REQUIRE(encoder.encode(std::string("text")));
    REQUIRE(encoder.encode(demo::Point{1, 2}));
    REQUIRE(encoder.encode(std::int32_t{300}));
    REQUIRE(encoder.encode(demo::Point{3, 4}));
    Decoder decoder(out.bytes());
    REQUIRE(decoder.next().value());
    CHECK(error_text(decoder.decode<demo::Point>()) ==
          "incompatible_types |  | string does not convert into demo.Point struct{x int32;y int32} "
          "| 2");
    REQUIRE(decoder.next().value());
    CHECK(decoder.decode<demo::Point>().value() == demo::Point{1, 2});
    REQUIRE(decoder.next().value());
    const std::string place = std::to_string(out.size() - 7 - 3);
    CHECK(error_text(decoder.decode<std::uint8_t>()) ==
          "out_of_range |  | 300 does not fit into byte | " + place);
    REQUIRE(decoder.next().value());
    CHECK(decoder.decode<demo::Point>().value() == demo::Point{3, 4});
    CHECK(decoder.finish());
}

TEST_CASE("bytes that are damaged within a value are left behind too") {
    // A field index that the struct does not have; then a good value.
    CHECK(outcome("81" + point_type + "52030902e1" + "52030004e1") ==
          "malformed |  | the type has no field of this index | 33; 81" + point_type +
              "52030004e1; complete");
    // The value ends early, and ends late.
    CHECK(outcome("81" + point_type + "52040002e100") ==
          "trailing_bytes |  | 1 bytes after the value | 36; complete");
    CHECK(outcome("81" + point_type + "52020002" + "52030004e1") ==
          "truncated |  | the input ends inside a value | 35; 81" + point_type +
              "52030004e1; complete");
    // Fields in another order, and twice: the last one wins.
    CHECK(outcome("81" + point_type + "520501040002e1") == "81" + point_type +
                                                               "520500020104"
                                                               "e1; complete");
    CHECK(outcome("81" + point_type + "5207010400020106e1") == "81" + point_type +
                                                                   "520500020106"
                                                                   "e1; complete");
    const auto twice =
        vdl::vom::decode<demo::Point>(bytes_of("81" + point_type + "5207010400020106e1"));
    CHECK(twice.value() == demo::Point{1, 3});
    demo::Point used{7, 7};
    REQUIRE(vdl::vom::decode_into(bytes_of("81" + point_type + "52030104e1"), used));
    CHECK(used == demo::Point{0, 2});
}

TEST_CASE("a broken stream stays broken") {
    const auto stream = bytes_of("811002001004");
    Decoder decoder(stream);
    REQUIRE(decoder.next().value());
    CHECK(decoder.decode<std::int32_t>().value() == 1);
    const std::string broken = error_text(decoder.next());
    CHECK(broken.substr(0, 14) == "malformed |  |");
    CHECK(decoder.next().error().offset() == 3);
    decoder.feed(bytes_of("1006"));
    CHECK(error_text(decoder.next()) == broken);
    CHECK(error_text(decoder.finish()) == broken);
    CHECK(decoder.decode<std::int32_t>().has_error());
}

TEST_CASE("input may come while a value waits to be decoded") {
    Buffer out;
    Encoder encoder(out);
    for (int i = 1; i <= 3; ++i) REQUIRE(encoder.encode(demo::Line{{i, 0}, {}, "label"}));
    REQUIRE(encoder.encode(std::string("the end")));
    for (std::size_t cut = 1; cut < out.size(); ++cut) {
        Decoder decoder;
        auto first = std::make_unique<test::Bytes>(out.begin(), out.begin() + cut);
        const test::Bytes rest(out.begin() + cut, out.end());
        decoder.feed(*first);
        const bool ready = decoder.next().value();
        decoder.feed(rest);
        first.reset();
        if (!ready) REQUIRE(decoder.next().value());
        CHECK(decoder.decode<demo::Line>().value().from == demo::Point{1, 0});
        REQUIRE(decoder.next().value());
        decoder.skip();
        REQUIRE(decoder.next().value());
        CHECK(decoder.decode<Value>().value().field(2).as_string() == "label");
        REQUIRE(decoder.next().value());
        CHECK(decoder.decode<std::string>().value() == "the end");
        CHECK(decoder.finish());
    }
}

TEST_CASE("where a stream begins and ends") {
    CHECK(outcome("") == "end: truncated |  | the stream is empty | 0");
    CHECK(outcome("81") == "complete");
    CHECK(outcome("80") ==
          "broken: malformed |  | the stream does not begin with the version byte 81 | 0");
    CHECK(outcome("8110") == "end: truncated |  | the stream ends inside a message | 2");
    CHECK(error_text(vdl::vom::decode<int>(bytes_of(""))) ==
          "truncated |  | the stream is empty | 0");
    CHECK(error_text(vdl::vom::decode<int>(bytes_of("81"))) ==
          "truncated |  | the stream has no value | 1");
    CHECK(error_text(vdl::vom::decode<int>(bytes_of("81100210"))) ==
          "trailing_bytes |  | 1 bytes after the value | 3");
    CHECK(error_text(vdl::vom::decode<int>(bytes_of("8110021004"))) ==
          "trailing_bytes |  | 2 bytes after the value | 3");
    CHECK(error_text(vdl::vom::decode<int>(bytes_of("81" + point_type))) ==
          "truncated |  | the stream has no value | " + std::to_string(1 + point_type.size() / 2));
}

TEST_CASE("bools and strings") {
    CHECK(outcome("810200") == "810200; complete");
    CHECK(outcome("810202").substr(0, 45) == "broken: malformed |  | a bool is 0 or 1 | 2");
    CHECK(outcome("8106 05 6162").substr(0, 14) == "end: truncated");
    CHECK(outcome("8106 e0").substr(0, 17) == "broken: malformed");
    // Strings are not checked to be UTF-8.
    CHECK(outcome("8106 02 ff00") == "810602ff00; complete");
}

TEST_CASE("two value streams with a type stream of their own") {
    TypeEncoder types;
    Buffer type_stream;
    Buffer first;
    Buffer second;
    Encoder a(first, types);
    Encoder b(second, types);
    REQUIRE(a.encode(demo::Point{1, 0}));
    REQUIRE(b.encode(demo::Point{2, 0}));
    REQUIRE(b.encode(std::string("x")));
    types.take(type_stream);
    CHECK(hex_of(first.bytes()) == "8152030002e1");
    CHECK(hex_of(second.bytes()) == "8152030004e1060178");
    CHECK(hex_of(type_stream.bytes()) == "81" + point_type);

    TypeDecoder type_decoder;
    REQUIRE(type_decoder.feed(type_stream.bytes()));
    Decoder x(type_decoder);
    Decoder y(type_decoder);
    x.feed(first.bytes());
    y.feed(second.bytes());
    REQUIRE(x.next().value());
    CHECK(x.decode<demo::Point>().value() == demo::Point{1, 0});
    REQUIRE(y.next().value());
    CHECK(y.decode<Value>().value() == test::point_value(2, 0));
    REQUIRE(y.next().value());
    CHECK(y.decode<std::string>().value() == "x");
    CHECK(x.finish());
    CHECK(y.finish());

    // More types later; anys bring types too.
    type_stream.clear();
    first.clear();
    REQUIRE(a.encode(std::vector<Value>{test::line_value("l")}));
    types.take(type_stream);
    CHECK(hex_of(type_stream.bytes()).substr(0, 2) == "53");
    REQUIRE(type_decoder.feed(type_stream.bytes()));
    x.feed(first.bytes());
    REQUIRE(x.next().value());
    CHECK(x.decode<std::vector<Value>>().value()[0] == test::line_value("l"));
}

TEST_CASE("a value that comes before its type waits") {
    TypeEncoder types;
    Buffer type_stream;
    Buffer values;
    Encoder encoder(values, types);
    REQUIRE(encoder.encode(demo::Line{{1, 2}, {3, 4}, "l"}));
    REQUIRE(encoder.encode(std::vector<Value>{test::point_value(5, 6)}));
    types.take(type_stream);

    TypeDecoder type_decoder;
    Decoder decoder(type_decoder);
    for (const std::byte& byte : values.bytes()) {
        decoder.feed({&byte, 1});
        CHECK(!decoder.next().value());
    }
    CHECK(error_text(decoder.finish()).substr(0, 14) == "malformed |  |");
    // The types one byte at a time; nothing is there before the last one of a type.
    std::size_t fed = 0;
    for (const std::byte& byte : type_stream.bytes()) {
        REQUIRE(type_decoder.feed({&byte, 1}));
        ++fed;
        const auto ready = decoder.next();
        REQUIRE(ready);
        if (*ready) break;
    }
    CHECK(fed < type_stream.size());
    CHECK(decoder.decode<demo::Line>().value().to == demo::Point{3, 4});
    CHECK(!decoder.next().value());
    REQUIRE(type_decoder.feed(type_stream.bytes().subspan(fed)));
    REQUIRE(decoder.next().value());
    CHECK(decoder.decode<std::vector<Value>>().value()[0] == test::point_value(5, 6));
    CHECK(decoder.finish());
}

TEST_CASE("what does not belong into the one stream or the other") {
    TypeDecoder type_decoder;
    CHECK(error_text(type_decoder.feed(bytes_of("811002"))).substr(0, 42) ==
          "malformed |  | a value in a type stream | ");
    TypeDecoder good;
    REQUIRE(good.feed(bytes_of("81")));
    Decoder decoder(good);
    const auto types_in_values = bytes_of("81" + point_type);
    decoder.feed(types_in_values);
    CHECK(error_text(decoder.next()).substr(0, 14) == "malformed |  |");
    TypeDecoder broken;
    const std::string error = error_text(broken.feed(bytes_of("82")));
    CHECK(error == "malformed |  | the stream does not begin with the version byte 81 | 0");
    CHECK(error_text(broken.feed(bytes_of("81"))) == error);
}

TEST_CASE("a value that fails to encode leaves the stream as it was") {
    Buffer out;
    Encoder encoder(out);
    REQUIRE(encoder.encode(demo::Point{1, 0}));
    const std::size_t size = out.size();
    const auto bad = encoder.encode(static_cast<demo::Color>(9));
    REQUIRE(bad.has_error());
    CHECK(bad.error().code() == vdl::ErrorCode::unknown_label);
    REQUIRE(encoder.encode(demo::Color::blue));
    REQUIRE(encoder.encode(demo::Point{2, 0}));
    const std::string after = hex_of(out.bytes().subspan(size));
    CHECK(after ==
          "531f01000a64656d6f2e436f6c6f7201030372656405677265656e04626c7565e1540252030004e1");

    demo::Widget widget;
    widget.color = static_cast<demo::Color>(7);
    const auto nested = vdl::vom::encode(std::vector<demo::Widget>{{}, widget});
    REQUIRE(nested.has_error());
    CHECK(nested.error().path() == "[1].color");
    CHECK(nested.error().code() == vdl::ErrorCode::unknown_label);
    CHECK(vdl::vom::decode<demo::Color>(vdl::vom::encode(static_cast<demo::Color>(9))).has_error());
}

TEST_CASE("output goes into a Buffer, a vector or a string") {
    const std::string expected = "81" + point_type + "52030002e1";
    Buffer buffer;
    REQUIRE(vdl::vom::encode_into(buffer, std::string("what was there")));
    REQUIRE(vdl::vom::encode_into(buffer, demo::Point{1, 0}));
    CHECK(hex_of(buffer.bytes()) == expected);
    std::vector<std::byte> bytes(100);
    REQUIRE(vdl::vom::encode_into(bytes, demo::Point{1, 0}));
    CHECK(hex_of(bytes) == expected);
    std::string text = "x";
    REQUIRE(vdl::vom::encode_into(text, demo::Point{1, 0}));
    CHECK(hex_of(std::as_bytes(std::span(text))) == expected);
    std::vector<std::uint8_t> numbers;
    REQUIRE(vdl::vom::encode_into(numbers, demo::Point{1, 0}));
    CHECK(hex_of(std::as_bytes(std::span(numbers))) == expected);
    demo::Point point;
    REQUIRE(vdl::vom::decode_into(text, point));
    CHECK(point == demo::Point{1, 0});
    CHECK(vdl::vom::decode<demo::Point>(buffer).value() == point);
    CHECK(vdl::vom::decode<demo::Point>(numbers).value() == point);
}
