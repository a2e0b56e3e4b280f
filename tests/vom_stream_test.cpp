// Streams: types once, several types in one stream, shared type streams, what breaks a stream.
#include "vom/demo_values.hpp"
#include "vom/errors.hpp"
#include "vom/hex.hpp"

#include <vdl/vom.hpp>

#include <doctest/doctest.h>

#include <chrono>
#include <string>
#include <vector>

namespace {

using test::bytes_of, test::error_text, test::hex_of;
using vdl::Buffer, vdl::Limits, vdl::Value;
using vdl::vom::Decoder, vdl::vom::Encoder, vdl::vom::TypeDecoder, vdl::vom::TypeEncoder;

// demo.Point struct{x int32;y int32} as type 41.
const std::string point_type = "511c06000a64656d6f2e506f696e7401020001780108e10001790108e1e1";

/// What a stream (hex) of dynamic values gives: values in hex, "more", or the error.
std::string outcome(const std::string& hex, const Limits& limits = {}) {
    const auto stream = bytes_of(hex);
    Decoder decoder(limits);
    decoder.feed(stream);
    std::string text;
    for (;;) {
        const auto ready = decoder.next();
        if (!ready) return text + "broken: " + error_text(ready);
        if (!*ready) break;
        const auto value = decoder.decode<Value>();
        text += value ? hex_of(vdl::vom::encode(*value).value()) + "; " : error_text(value) + "; ";
    }
    const auto end = decoder.finish();
    return text + (end ? "complete" : "end: " + error_text(end));
}

double seconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

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
    CHECK(hex_of(out.bytes()) ==
          "53040301"
          "29e1"
          "54"
          "04"
          "01"
          "0006e1");
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
    CHECK(outcome("81" + point_type +
                  "52050104"
                  "0002"
                  "e1") == "81" + point_type +
                               "5205"
                               "0002"
                               "0104"
                               "e1; complete");
    CHECK(outcome("81" + point_type +
                  "52070104"
                  "0002"
                  "0106"
                  "e1") == "81" + point_type +
                               "5205"
                               "0002"
                               "0106"
                               "e1; complete");
    const auto twice = vdl::vom::decode<demo::Point>(bytes_of("81" + point_type +
                                                              "52070104"
                                                              "0002"
                                                              "0106"
                                                              "e1"));
    CHECK(twice.value() == demo::Point{1, 3});
    demo::Point used{7, 7};
    REQUIRE(vdl::vom::decode_into(bytes_of("81" + point_type + "52030104e1"), used));
    CHECK(used == demo::Point{0, 2});
}

TEST_CASE("a broken stream stays broken") {
    const auto stream = bytes_of(
        "81"
        "1002"
        "00"
        "1004");
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

// ---- Type messages.

TEST_CASE("incomplete types wait for the types that they refer to") {
    // demo.Node, whose list of itself comes first and is marked.
    const std::string node =
        "e25304030129e1"
        "512606000964656d6f2e4e6f64650102000576616c75650108e1"
        "00086368696c6472656e012ae1e1";
    CHECK(outcome("81" + node + "5203000ae1") == "81" + node + "5203000ae1; complete");
    // In the other order: each is marked but the last.
    const std::string turned =
        "e2512606000964656d6f2e4e6f64650102000576616c75650108e1"
        "00086368696c6472656e012ae1e1"
        "5304030129e1";
    CHECK(outcome("81" + turned + "5203000ae1") == "81" + node + "5203000ae1; complete");
    // The stream ends before they have come.
    CHECK(outcome("81"
                  "e25304030129e1") ==
          "end: truncated |  | the stream ends before all of its types have come | 8");
    // A value of a type that is still incomplete.
    CHECK(outcome("81"
                  "e25304030129e1"
                  "540100") == "broken: malformed |  | type id 42 is used and not defined | 8");
    // A value message cannot be incomplete.
    CHECK(outcome("81"
                  "e21002")
              .substr(0, 17) == "broken: malformed");
}

TEST_CASE("type messages that define nothing") {
    // Id 0.
    CHECK(outcome("8100").substr(0, 17) == "broken: malformed");
    // A value of a type that was never defined, and of a built-in id that does not exist.
    CHECK(outcome("815200") == "broken: malformed |  | type id 41 is used and not defined | 1");
    CHECK(outcome("811800") == "broken: malformed |  | type id 12 is used and not defined | 1");
    // Definition of a built-in id (-1: bool).
    CHECK(outcome("8101"
                  "04"
                  "03010be1") == "broken: malformed |  | type id 1 is that of a built-in type | 1");
    // List of type 60, which nobody defines.
    CHECK(outcome("8151"
                  "04"
                  "03013ce1") == "broken: malformed |  | type id 60 is used and not defined | 1");
    // List of built-in type 12, which does not exist.
    CHECK(outcome("8151"
                  "04"
                  "03010ce1") == "broken: malformed |  | type id 12 is that of no type | 1");
    // Defined twice.
    CHECK(outcome("81"
                  "5104030108e1"
                  "5104030108e1") == "broken: malformed |  | type id 41 is defined twice | 7");
    CHECK(outcome("81"
                  "e25104030129e1"
                  "5104030129e1") == "broken: malformed |  | type id 41 is defined twice | 8");
    // No such form of type (index 9), a form that is no number.
    CHECK(outcome("8151"
                  "02"
                  "09e1")
              .substr(0, 17) == "broken: malformed");
    CHECK(outcome("8151"
                  "01"
                  "e1")
              .substr(0, 17) == "broken: malformed");
    // The message is longer and shorter than the definition.
    CHECK(outcome("81"
                  "5105030108e100")
              .substr(0, 22) == "broken: trailing_bytes");
    CHECK(outcome("81"
                  "5103030108e1") ==
          "broken: malformed |  | a type message is too short for what it says | 6");
}

TEST_CASE("types that break a rule") {
    const auto type = [](const std::string& body) {
        const Buffer empty;
        const auto size = static_cast<unsigned char>(body.size() / 2);
        const std::byte byte{size};
        return outcome(
                   "81"
                   "51" +
                   hex_of(std::span(&byte, 1)) + body)
            .substr(0, 20);
    };
    const std::string invalid = "broken: invalid_type";
    // []41, a list of itself without a name; struct{a 41}, with a name but infinite.
    CHECK(type("030129e1") == invalid);
    CHECK(type("060001410101000161"
               "0129e1e1") == invalid);
    CHECK(type("08"
               "0129"
               "e1") == invalid);  // ?41
    CHECK(type("08"
               "010f"
               "e1") == invalid);  // ?any
    CHECK(type("04"
               "010f"
               "e1") == invalid);  // set[any]
    CHECK(type("05"
               "0127"
               "0208"
               "e1") == invalid);  // map[[]byte]int32
    CHECK(type("02"
               "0108"
               "e1") == invalid);  // [0]int32
    CHECK(type("01"
               "e1") == invalid);  // enum{}
    CHECK(type("01"
               "0102"
               "0161"
               "0161"
               "e1") == invalid);  // enum{a;a}
    CHECK(type("01"
               "0101"
               "00"
               "e1") == invalid);  // enum{""}
    CHECK(type("07"
               "e1") == invalid);  // union{}
    CHECK(type("06"
               "0102"
               "0001610108e1"
               "0001610108e1"
               "e1") == invalid);  // struct{a;a}
    CHECK(type("06"
               "0101"
               "0108e1"
               "e1") == invalid);  // a field without a name
    CHECK(type("00"
               "0001"
               "41"
               "010f"
               "e1") == invalid);  // A any
    CHECK(type("03"
               "e1")
              .substr(0, 7) == "broken:");  // a list of id 0
    // Named list of bool, a struct without fields: fine.
    CHECK(type("03"
               "000141"
               "0101"
               "e1") == "complete");
    CHECK(type("06"
               "000141"
               "e1") == "complete");
}

TEST_CASE("a name for two types") {
    // A int32 and A string, then a struct of both.
    const std::string both =
        "81"
        "5106"
        "00000141"
        "0108e1";
    CHECK(outcome("81"
                  "51"
                  "07"
                  "00"
                  "000141"
                  "0108"
                  "e1"
                  "53"
                  "07"
                  "00"
                  "000141"
                  "0103"
                  "e1") == "complete");
    CHECK(outcome("81"
                  "51"
                  "07"
                  "00"
                  "000141"
                  "0108"
                  "e1"
                  "53"
                  "07"
                  "00"
                  "000141"
                  "0103"
                  "e1"
                  "55"
                  "10"
                  "06"
                  "0102"
                  "0001610129e1"
                  "000162012ae1"
                  "e1")
              .substr(0, 20) == "broken: invalid_type");
}

namespace {

/// "message of type `id`" with a body, as hex.
void put_type(Buffer& out, std::int64_t id, std::string_view body_hex, bool incomplete = false) {
    const auto body = bytes_of(body_hex);
    if (incomplete) out.push_back(std::byte{0xe2});
    const auto uint = [&](std::uint64_t x) {
        out.set_end(vdl::vom::detail::put_uint(out.room(9), x));
    };
    uint(vdl::vom::detail::zigzag(-id));
    uint(body.size());
    out.append(body.data(), body.size());
}
std::string uint_hex(std::uint64_t x) {
    std::byte bytes[9];
    return hex_of({bytes, vdl::vom::detail::put_uint(bytes, x)});
}

}  // namespace

TEST_CASE("types nested 100,000 deep are refused, and quickly") {
    const auto start = std::chrono::steady_clock::now();
    Limits many;
    many.types = 1'000'000;
    // Each a list of the one before.
    {
        Buffer out;
        out.push_back(std::byte{0x81});
        for (std::int64_t id = 41; id < 100'041; ++id) {
            put_type(out, id, "0301" + (id == 41 ? "08" : uint_hex(std::uint64_t(id) - 1)) + "e1");
        }
        CHECK(outcome(hex_of(out.bytes()), many).substr(0, 23) == "broken: limit_exceeded ");
        CHECK(outcome(hex_of(out.bytes())).substr(0, 23) == "broken: limit_exceeded ");
    }
    // Each a list of the next, so that none can be made before the last has come.
    {
        Buffer out;
        out.push_back(std::byte{0x81});
        for (std::int64_t id = 41; id < 100'041; ++id) {
            put_type(out, id, "0301" + uint_hex(std::uint64_t(id) + 1) + "e1", true);
        }
        put_type(out, 100'041, "030108e1");
        put_type(out, 100'042, "030129e1");
        CHECK(outcome(hex_of(out.bytes()), many).substr(0, 23) == "broken: limit_exceeded ");
    }
    CHECK(seconds_since(start) < 20);
}

TEST_CASE("structs that hold the one before twice") {
    const auto start = std::chrono::steady_clock::now();
    Buffer out;
    out.push_back(std::byte{0x81});
    put_type(out, 41,
             "06"
             "0101"
             "0001610108e1"
             "e1");
    for (std::int64_t id = 42; id < 101; ++id) {
        const std::string before = uint_hex(std::uint64_t(id) - 1);
        put_type(out, id,
                 "06"
                 "0102"
                 "00016101" +
                     before +
                     "e1"
                     "00016201" +
                     before +
                     "e1"
                     "e1");
    }
    const std::string types = hex_of(out.bytes());
    // The types are fine, and so is the zero value of the last (id 100: c8, more than 0x7f).
    const std::string message =
        "ffc8"
        "01"
        "e1";
    const auto value = vdl::vom::decode<Value>(bytes_of(types + message));
    REQUIRE(value);
    CHECK(value->is_zero());
    CHECK(value->type().unique_string(100).size() <= 110);
    CHECK(*value == Value(value->type()));
    const auto again = vdl::vom::encode(*value);
    REQUIRE(again);
    CHECK(hex_of(*again).substr(again->size() * 2 - 4) == "01e1");
    // One of its 2^59 numbers set: 59 times the first field, then 0 with its number.
    std::string body;
    for (int i = 0; i < 60; ++i) body += "00";
    body += "0e";
    for (int i = 0; i < 60; ++i) body += "e1";
    const auto deep =
        vdl::vom::decode<Value>(bytes_of(types + "ffc8" + uint_hex(body.size() / 2) + body));
    CHECK(error_text(deep).substr(0, 16) != "malformed |  | t");
    CHECK(seconds_since(start) < 5);
}

TEST_CASE("a type that is too large for its limits") {
    Limits few;
    few.types = 3;
    const std::string three =
        "81"
        "5104030108e1"
        "5304030129e1"
        "550403012ae1";
    CHECK(outcome(three, few) == "complete");
    CHECK(outcome(three + "570403012be1", few).substr(0, 23) == "broken: limit_exceeded ");
    Limits shallow;
    shallow.type_nesting = 3;
    CHECK(outcome(three + "570403012be1", shallow).substr(0, 23) == "broken: limit_exceeded ");
}

// ---- Counts and lengths that lie.

TEST_CASE("counts that the message cannot hold") {
    // []int32 of 2^60 and of 2^32-1 elements.
    CHECK(outcome("81"
                  "5104030108e1"
                  "52"
                  "0a"
                  "f81000000000000000"
                  "00")
              .substr(0, 12) == "limit_exceed");
    CHECK(outcome("81"
                  "5104030108e1"
                  "52"
                  "06"
                  "fc3fffffff"
                  "00")
              .substr(0, 12) == "truncated | ");
    CHECK(outcome("81"
                  "5104030108e1"
                  "52"
                  "06"
                  "fcffffffff"
                  "00")
              .substr(0, 12) == "limit_exceed");
    // A byte list and a string of 2^32-1 bytes: more input might come.
    CHECK(outcome("814efcffffffff").find("81") == std::string::npos);
    CHECK(outcome("8106fcffffffff").find("81") == std::string::npos);
    CHECK(vdl::vom::decode<std::vector<std::uint8_t>>(bytes_of("814efcffffffff")).has_error());
    CHECK(vdl::vom::decode<std::string>(bytes_of("8106fcffffffff")).has_error());
    // The same in a struct, whose message is all there.
    CHECK(test::error_text(vdl::vom::decode<demo::Widget>(
              bytes_of(hex_of(vdl::vom::encode(demo::Widget{}).value()).substr(0, 2)))) != "none");
    // A set and a map.
    CHECK(outcome("81"
                  "5104040108e1"
                  "52"
                  "06"
                  "fc3fffffff"
                  "00")
              .substr(0, 12) == "truncated | ");
    CHECK(outcome("81"
                  "5106050108"
                  "0208e1"
                  "52"
                  "06"
                  "fc3fffffff"
                  "00")
              .substr(0, 12) == "truncated | ");
    // Lists of empty structs would need no byte an element; they take one, the end byte.
    CHECK(outcome("81"
                  "510106e1")
              .substr(0, 7) == "broken:");
    // An array of 2^40 numbers: its type is fine, a value of it has to be there.
    CHECK(outcome("81"
                  "510c"
                  "02"
                  "0108"
                  "02"
                  "fa010000000000"
                  "e1"
                  "52"
                  "02"
                  "0000")
              .substr(0, 12) == "limit_exceed");
    // Nested lists, each of which claims all that is there.
    Buffer out;
    out.push_back(std::byte{0x81});
    put_type(out, 41, "030108e1");
    put_type(out, 42, "030129e1");
    const std::string stream = hex_of(out.bytes()) + "54" + "07" +
                               "06"
                               "05"
                               "0404030201";
    CHECK(outcome(stream).substr(0, 12) == "truncated | ");
}

TEST_CASE("a message that is over the limit is refused before its bytes have come") {
    Limits small;
    small.message_bytes = 1000;
    // A struct of 1001 bytes; a type of 1001 bytes; a string and a byte list of 1001 bytes.
    CHECK(outcome("81" + point_type +
                      "52"
                      "fe03e9"
                      "00",
                  small)
              .substr(0, 23) == "broken: limit_exceeded ");
    CHECK(outcome("8151"
                  "fe03e9"
                  "00",
                  small)
              .substr(0, 23) == "broken: limit_exceeded ");
    CHECK(outcome("8106"
                  "fe03e9"
                  "00",
                  small)
              .substr(0, 23) == "broken: limit_exceeded ");
    CHECK(outcome("814e"
                  "fe03e9"
                  "00",
                  small)
              .substr(0, 23) == "broken: limit_exceeded ");
    // Tables: 1001 types, 1001 lengths.
    CHECK(outcome("811e"
                  "fe03e9"
                  "00",
                  small)
              .substr(0, 23) == "broken: limit_exceeded ");
    CHECK(outcome("811e"
                  "00"
                  "fe03e9"
                  "00",
                  small)
              .substr(0, 23) == "broken: limit_exceeded ");
    // What fits.
    CHECK(outcome("8106"
                  "03"
                  "616263",
                  small) == "810603616263; complete");
    Limits short_strings;
    short_strings.string_bytes = 2;
    CHECK(outcome("8106"
                  "02"
                  "6162",
                  short_strings) == "8106026162; complete");
    CHECK(outcome("8106"
                  "03"
                  "616263",
                  short_strings)
              .substr(0, 23) == "broken: limit_exceeded ");
    Limits few_elements;
    few_elements.elements = 2;
    CHECK(outcome("81"
                  "5104030108e1"
                  "52"
                  "03"
                  "020202",
                  few_elements) ==
          "81"
          "5104030108e1"
          "52"
          "03"
          "020202; complete");
    CHECK(outcome("81"
                  "5104030108e1"
                  "52"
                  "04"
                  "03020202",
                  few_elements)
              .substr(0, 16) == "limit_exceeded |");
}

TEST_CASE("any lengths that lie") {
    // []any of one int32: 02 (type list), one type (int32), one length 1, value of 4 bytes.
    const std::string list_any =
        "81"
        "5104"
        "03010fe1";
    const std::string good = list_any +
                             "52"
                             "01"
                             "08"
                             "01"
                             "01"
                             "04"
                             "01"
                             "00"
                             "00"
                             "02";
    CHECK(outcome(good) == good + "; complete");
    const auto with = [&](const std::string& length, const std::string& value) {
        const std::string size = uint_hex(value.size() / 2);
        return outcome(list_any +
                       "52"
                       "01"
                       "08"
                       "01" +
                       length + size + value)
            .substr(0, 12);
    };
    CHECK(with("02", "01000002") == "truncated | ");
    CHECK(with("00", "01000002") == "malformed | ");
    CHECK(with("02", "0100000200") == "malformed | ");
    CHECK(with("f8ffffffffffffffff", "01000002") == "truncated | ");
    CHECK(with("01", "01010002") == "malformed | ");  // no type of index 1
    CHECK(with("01", "01000102") == "malformed | ");  // no length of index 1
    // An any that reads into what comes after it.
    CHECK(outcome(list_any + "52"
                             "01"
                             "03"
                             "02"
                             "01"
                             "01"
                             "07"
                             "02"
                             "0000"
                             "03"
                             "000161")
              .substr(0, 12) == "malformed | ");
    // Skipping takes the length for true but stays in the message.
    const auto skipped = [&](const std::string& length) {
        const auto stream = bytes_of(list_any +
                                     "52"
                                     "01"
                                     "08"
                                     "01" +
                                     length +
                                     "04"
                                     "01000002");
        Decoder decoder(stream);
        REQUIRE(decoder.next().value());
        return error_text(decoder.decode<std::vector<std::int32_t>>()).substr(0, 12);
    };
    CHECK(skipped("01") == "none");
    CHECK(skipped("02") == "truncated | ");
    // An any that holds an any by its table.
    CHECK(outcome(list_any + "52"
                             "01"
                             "0f"
                             "01"
                             "01"
                             "04"
                             "01"
                             "0000"
                             "e0")
              .substr(0, 12) == "malformed | ");
    // Types in the table that are not defined.
    CHECK(outcome(list_any + "52"
                             "01"
                             "3c"
                             "00"
                             "01"
                             "00")
              .substr(0, 17) == "broken: malformed");
}

TEST_CASE("a large table that arrives one byte at a time is not read again for each byte") {
    // 100,000 anys that claim three bytes of table each.
    constexpr std::uint64_t count = 100'000;
    std::string hex =
        "81"
        "5104"
        "03010fe1"
        "52"
        "00" +
        uint_hex(count);
    for (std::uint64_t i = 0; i < count; ++i) hex += "fe0100";
    const auto stream = bytes_of(hex +
                                 "01"
                                 "00");
    const auto start = std::chrono::steady_clock::now();
    Decoder decoder;
    for (std::size_t i = 0; i < stream.size(); ++i) {
        const auto ready = (decoder.feed(std::span(stream).subspan(i, 1)), decoder.next());
        REQUIRE(ready);
        CHECK(*ready == (i + 1 == stream.size()));
    }
    CHECK(decoder.decode<std::vector<Value>>().value().empty());
    CHECK(seconds_since(start) < 5);
}

TEST_CASE("depth") {
    // []any in []any, 300 deep and 600 deep: each level is a list and an any.
    const auto nested = [](int levels) {
        std::string value = "00";
        std::string lengths;
        std::string heads;
        // From the inside: list of one any of type 0 whose length is the rest.
        std::vector<std::size_t> sizes;
        for (int i = levels - 1; i > 0; --i) {
            sizes.push_back(value.size() / 2);
            value = "0100" + uint_hex(std::uint64_t(i) - 1) + value;
        }
        for (auto size = sizes.rbegin(); size != sizes.rend(); ++size) lengths += uint_hex(*size);
        return "81"
               "5104"
               "03010fe1"
               "52"
               "01"
               "29" +
               uint_hex(sizes.size()) + lengths + uint_hex(value.size() / 2) + value;
    };
    CHECK(outcome(nested(256)) == nested(256) + "; complete");
    CHECK(outcome(nested(300)).substr(0, 14) == "depth_exceeded");
    Limits deep;
    deep.depth = 5;
    CHECK(outcome(nested(3), deep) == nested(3) + "; complete");
    CHECK(outcome(nested(4), deep).substr(0, 14) == "depth_exceeded");

    // A recursive C++ type, encoding and decoding.
    demo::Node top;
    for (int i = 0; i < 300; ++i) {
        demo::Node above;
        above.children.push_back(std::move(top));
        top = std::move(above);
    }
    const auto refused = vdl::vom::encode(top);
    REQUIRE(refused.has_error());
    CHECK(refused.error().code() == vdl::ErrorCode::depth_exceeded);
    Limits limits;
    limits.depth = 1000;
    const auto bytes = vdl::vom::encode(top, limits);
    REQUIRE(bytes);
    CHECK(vdl::vom::decode<demo::Node>(*bytes).error().code() == vdl::ErrorCode::depth_exceeded);
    CHECK(vdl::vom::decode<Value>(*bytes).error().code() == vdl::ErrorCode::depth_exceeded);
    CHECK(vdl::vom::decode<demo::Node>(*bytes, limits).value() == top);
    struct Other {
        std::int32_t value = 0;
    };
    CHECK(vdl::vom::decode<Other>(*bytes).error().code() == vdl::ErrorCode::depth_exceeded);
}

// ---- A type stream that value streams share.

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
    CHECK(hex_of(first.bytes()) ==
          "81"
          "52030002e1");
    CHECK(hex_of(second.bytes()) ==
          "81"
          "52030004e1"
          "060178");
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
    CHECK(error_text(type_decoder.feed(bytes_of("81"
                                                "1002")))
              .substr(0, 42) == "malformed |  | a value in a type stream | ");
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

// ---- Failing to encode.

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
          "531f01000a64656d6f2e436f6c6f7201030372656405677265656e04626c7565e1"
          "5402"
          "52030004e1");

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
