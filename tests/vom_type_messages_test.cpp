// Type messages: incomplete ones, invalid ones, and types that are bombs; and the tables of types
// before values.
#include "vom/outcome.hpp"

#include <vdl/vom.hpp>

#include <doctest/doctest.h>

#include <chrono>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace test {

struct WithAny {
    std::string text;
    vdl::Value any;
};
struct WithType {
    std::string text;
    vdl::Type type;
};
enum class Two { one, two };
struct MayFail {
    vdl::Value any;
    Two two = Two::one;
};

}  // namespace test

namespace {

using test::bytes_of, test::error_text, test::hex_of, test::outcome, test::put_type,
    test::seconds_since, test::uint_hex;
using vdl::Buffer, vdl::Limits, vdl::Value;

}  // namespace

TEST_CASE("incomplete types wait for the types that they refer to") {
    // demo.Node, whose list of itself comes first and is marked.
    const std::string node =
        "e25304030129e1512606000964656d6f2e4e6f64650102000576616c75650108e100086368696c6472656e012a"
        "e1e1";
    CHECK(outcome("81" + node + "5203000ae1") == "81" + node + "5203000ae1; complete");
    // In the other order: each is marked but the last.
    const std::string turned =
        "e2512606000964656d6f2e4e6f64650102000576616c75650108e100086368696c6472656e012ae1e153040301"
        "29e1";
    CHECK(outcome("81" + turned + "5203000ae1") == "81" + node + "5203000ae1; complete");
    // The stream ends before they have come.
    CHECK(outcome("81e25304030129e1") ==
          "end: truncated |  | the stream ends before all of its types have come | 8");
    // A value of a type that is still incomplete.
    CHECK(outcome("81e25304030129e1540100") ==
          "broken: malformed |  | type id 42 is used and not defined | 8");
    // A value message cannot be incomplete.
    CHECK(outcome("81e21002").substr(0, 17) == "broken: malformed");
}

TEST_CASE("type messages that define nothing") {
    // Id 0.
    CHECK(outcome("8100").substr(0, 17) == "broken: malformed");
    // A value of a type that was never defined, and of a built-in id that does not exist.
    CHECK(outcome("815200") == "broken: malformed |  | type id 41 is used and not defined | 1");
    CHECK(outcome("811800") == "broken: malformed |  | type id 12 is used and not defined | 1");
    // Definition of a built-in id (-1: bool).
    CHECK(outcome("81010403010be1") ==
          "broken: malformed |  | type id 1 is that of a built-in type | 1");
    // List of type 60, which nobody defines.
    CHECK(outcome("81510403013ce1") ==
          "broken: malformed |  | type id 60 is used and not defined | 1");
    // List of built-in type 12, which does not exist.
    CHECK(outcome("81510403010ce1") == "broken: malformed |  | type id 12 is that of no type | 1");
    // Defined twice.
    CHECK(outcome("815104030108e15104030108e1") ==
          "broken: malformed |  | type id 41 is defined twice | 7");
    CHECK(outcome("81e25104030129e15104030129e1") ==
          "broken: malformed |  | type id 41 is defined twice | 8");
    // No such form of type (index 9), a form that is no number.
    CHECK(outcome("81510209e1").substr(0, 17) == "broken: malformed");
    CHECK(outcome("815101e1").substr(0, 17) == "broken: malformed");
    // The message is longer and shorter than the definition.
    CHECK(outcome("815105030108e100").substr(0, 22) == "broken: trailing_bytes");
    CHECK(outcome("815103030108e1") ==
          "broken: malformed |  | a type message is too short for what it says | 6");
}

TEST_CASE("types that break a rule") {
    const auto type = [](const std::string& body) {
        const Buffer empty;
        const auto size = static_cast<unsigned char>(body.size() / 2);
        const std::byte byte{size};
        return outcome("8151" + hex_of(std::span(&byte, 1)) + body).substr(0, 20);
    };
    const std::string invalid = "broken: invalid_type";
    // []41, a list of itself without a name; struct{a 41}, with a name but infinite.
    CHECK(type("030129e1") == invalid);
    CHECK(type("0600014101010001610129e1e1") == invalid);
    CHECK(type("080129e1") == invalid);                          // ?41
    CHECK(type("08010fe1") == invalid);                          // ?any
    CHECK(type("04010fe1") == invalid);                          // set[any]
    CHECK(type("0501270208e1") == invalid);                      // map[[]byte]int32
    CHECK(type("020108e1") == invalid);                          // [0]int32
    CHECK(type("01e1") == invalid);                              // enum{}
    CHECK(type("01010201610161e1") == invalid);                  // enum{a;a}
    CHECK(type("01010100e1") == invalid);                        // enum{""}
    CHECK(type("07e1") == invalid);                              // union{}
    CHECK(type("0601020001610108e10001610108e1e1") == invalid);  // struct{a;a}
    CHECK(type("0601010108e1e1") == invalid);                    // a field without a name
    CHECK(type("00000141010fe1") == invalid);                    // A any
    CHECK(type("03e1").substr(0, 7) == "broken:");               // a list of id 0
    // Named list of bool, a struct without fields: fine.
    CHECK(type("030001410101e1") == "complete");
    CHECK(type("06000141e1") == "complete");
}

TEST_CASE("a name for two types") {
    // A int32 and A string, then a struct of both.
    const std::string both = "815106000001410108e1";
    CHECK(outcome("815107000001410108e15307000001410103e1") == "complete");
    CHECK(outcome("815107000001410108e15307000001410103e155100601020001610129e1000162012ae1e1")
              .substr(0, 20) == "broken: invalid_type");
}

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
    put_type(out, 41, "0601010001610108e1e1");
    for (std::int64_t id = 42; id < 101; ++id) {
        const std::string before = uint_hex(std::uint64_t(id) - 1);
        put_type(out, id, "06010200016101" + before + "e100016201" + before + "e1e1");
    }
    const std::string types = hex_of(out.bytes());
    // The types are fine, and so is the zero value of the last (id 100: c8, more than 0x7f).
    const std::string message = "ffc801e1";
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
    const std::string three = "815104030108e15304030129e1550403012ae1";
    CHECK(outcome(three, few) == "complete");
    CHECK(outcome(three + "570403012be1", few).substr(0, 23) == "broken: limit_exceeded ");
    Limits shallow;
    shallow.type_nesting = 3;
    CHECK(outcome(three + "570403012be1", shallow).substr(0, 23) == "broken: limit_exceeded ");
}

TEST_CASE("messages one after the other, with tables that are empty and with others") {
    const auto body = [](const std::string& text) {
        return text.empty()
                   ? std::string()
                   : "00" + test::uint_hex(text.size()) + hex_of(std::as_bytes(std::span(text)));
    };
    const auto message = [&](const std::string& head, const std::string& rest) {
        return head + test::uint_hex(rest.size() / 2) + rest;
    };
    // What an encoder appends for each of these, whatever came before.
    Buffer out;
    vdl::vom::Encoder encoder(out);
    const auto encoded = [&](const auto& x) {
        out.clear();
        encoder.encode(x).value();
        return hex_of(out.bytes());
    };
    using test::WithAny, test::WithType;
    const std::string first = encoded(WithAny{});
    CHECK(
        first.ends_with("520000"
                        "01e1"));
    const std::string long_text(200, 'x');
    const std::vector<std::pair<WithAny, std::string>> anys = {
        {{}, message("520000", "e1")},
        {{"ab", {}}, message("520000", body("ab") + "e1")},
        {{long_text, {}}, message("520000", body(long_text) + "e1")},
        {{long_text, {}}, message("520000", body(long_text) + "e1")},
        {{}, message("520000", "e1")},
        {{"ab", Value(true)}, message("5201010101", body("ab") + "01000001e1")},
        {{"ab", {}}, message("520000", body("ab") + "e1")},
        {{"ab", Value("c")}, message("5201030102", body("ab") + "0100000163e1")},
        {{long_text, Value(std::int8_t{1})}, message("5201100101", body(long_text) + "01000002e1")},
        {{}, message("520000", "e1")},
    };
    for (const auto& [x, bytes] : anys) CHECK(encoded(x) == bytes);
    // Of a type that the stream has not had: its message goes first.
    const std::string defined = encoded(WithAny{"ab", Value(vdl::type_of<test::MayFail>())});
    CHECK(defined.find("5201") != std::string::npos);
    CHECK(encoded(WithAny{}) == message("520000", "e1"));

    CHECK(encoded(WithType{})
              .ends_with("00"
                         "01e1"));
    const std::string id = encoded(WithType{}).substr(0, 2);
    const std::vector<std::pair<WithType, std::string>> types = {
        {{"ab", {}}, message(id + "00", body("ab") + "e1")},
        {{long_text, {}}, message(id + "00", body(long_text) + "e1")},
        {{"ab", Value(true).type()}, message(id + "0101", body("ab") + "0100e1")},
        {{}, message(id + "00", "e1")},
    };
    for (const auto& [x, bytes] : types) CHECK(encoded(x) == bytes);
    CHECK(encoded(anys[1].first) == anys[1].second);

    // One that fails after an any: nothing of it stays, and the next one is as if it had not been.
    using test::MayFail, test::Two;
    const std::string zero = (encoded(MayFail{}), encoded(MayFail{}));
    CHECK(zero.ends_with("000001e1"));
    out.clear();
    const auto failed = encoder.encode(MayFail{Value("c"), static_cast<Two>(7)});
    CHECK(failed.error().code() == vdl::ErrorCode::unknown_label);
    CHECK(out.empty());
    CHECK(encoded(MayFail{}) == zero);
    CHECK(encoded(MayFail{Value("c"), {}}) ==
          message(zero.substr(0, 2) + "01030102", "0000000163e1"));
}
