#include <vdl/text.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <string>

namespace {

using vdl::ErrorCode;
using vdl::Type;
using vdl::Value;

Type type(std::string_view text) { return vdl::parse_type(text).value(); }

void same(std::string_view text, std::string_view as) {
    CAPTURE(text);
    const auto value = vdl::parse_value(text);
    CAPTURE((value ? std::string() : value.error().message()));
    REQUIRE(value.has_value());
    CHECK(vdl::to_text(*value) == as);
}

void check_error(std::string_view text, ErrorCode code, std::uint64_t offset,
                 const std::string& path, const std::string& detail) {
    CAPTURE(text);
    const vdl::Result<Value> read = vdl::parse_value(text);
    REQUIRE(read.has_error());
    CHECK(read.error().code() == code);
    CHECK(read.error().offset() == offset);
    CHECK(read.error().path() == path);
    CHECK(read.error().detail() == detail);
}

TEST_CASE("literals need no type") {
    same("true", "true");
    same(" false // no", "false");
    same(R"("\u00e9\x41\0\U0001f600")", R"("éA\x00😀")");
    same("nil", "any(nil)");
    same("any(int32(1))", "any(int32(1))");
    same("any(nil)", "any(nil)");
    same(R"(string("s"))", R"("s")");
    same("bool(true)", "true");
}

TEST_CASE("notations of numbers") {
    same("int32(0x7fffffff)", "int32(2147483647)");
    same("int8(-0x80)", "int8(-128)");
    same("uint16(1e3)", "uint16(1000)");
    same("byte(+7)", "byte(7)");
    same("uint32(-0)", "uint32(0)");
    same("float64(1)", "float64(1)");
    same("float64(.5)", "float64(0.5)");
    same("float32(0x1p-149)", "float32(1e-45)");
    same("float64(-NaN)", "float64(NaN)");
}

TEST_CASE("freedom of layout") {
    same("demo.P struct{x int32;y int32}{\n  y: 2, // second\n  x: 1,\n}",
         "demo.P struct{x int32;y int32}{x: 1, y: 2}");
    same("demo.P struct{x int32;y int32;}{}", "demo.P struct{x int32;y int32}{x: 0, y: 0}");
    same("[]int32{1,2,}", "[]int32{1, 2}");
    same("[]byte{1, 0x41}", R"([]byte("\x01A"))");
    same("[2]byte{65, 66}", R"([2]byte("AB"))");
    same("[3]byte(\"\")", R"([3]byte("\x00\x00\x00"))");
    same("[3]int32{}", "[3]int32{0, 0, 0}");
    same("union{a int32;\"b c\" string}{\"b c\": \"v\",}",
         R"(union{a int32;"b c" string}{"b c": "v"})");
    same("enum{a;b}(\"b\")", "enum{a;b}(b)");
    same("[]any{demo.P struct{x int32}{x: 1}, demo.P{x: 2}, []demo.P{{x: 3}}}",
         "[]any{demo.P struct{x int32}{x: 1}, demo.P{x: 2}, []demo.P{{x: 3}}}");
}

TEST_CASE("a wanted type") {
    const Type bag = type("demo.Bag struct{p demo.P struct{x int32};item any}");
    const Value value = vdl::parse_value("{p: {x: 1}, item: demo.P{x: 2}}", bag).value();
    CHECK(vdl::to_text(value) ==
          "demo.Bag struct{p demo.P struct{x int32};item any}{p: {x: 1}, item: demo.P{x: 2}}");
    CHECK(vdl::parse_value("5", Type::int32())->as_int() == 5);
    CHECK(vdl::parse_value("nil", Type::any())->is_nil());
    CHECK(vdl::parse_value("int32(5)", Type::any())->inside().as_int() == 5);
    CHECK(vdl::parse_value("nil", type("?int32"))->is_nil());
    CHECK(vdl::parse_value("7", type("?int32"))->inside().as_int() == 7);
    CHECK(vdl::parse_value("[]int32", Type::type_object())->as_type() == type("[]int32"));
    CHECK(vdl::parse_value("5 6", Type::int32()).error().code() == ErrorCode::trailing_bytes);
}

TEST_CASE("errors name the path") {
    check_error(
        "demo.C struct{emails []struct{host string;port uint16}}{emails: {{}, {port: 65536}}}",
        ErrorCode::out_of_range, 76, "emails[1].port", "65536 does not fit into uint16");
    check_error("map[string][]bool{\"a\": {true}, \"b\": {true, 1}}", ErrorCode::malformed, 43,
                "[\"b\"][1]", "expected true or false, found '1'");
    check_error("demo.P struct{x int32}{z: 1}", ErrorCode::unknown_field, 23, "",
                "demo.P has no field \"z\"");
    check_error("struct{p demo.P struct{x int32}}{p: {x: 1, x: 2}}", ErrorCode::duplicate_key, 43,
                "p.x", "the field occurs twice");
    check_error("union{a int32}{b: 1}", ErrorCode::unknown_field, 15, "",
                type("union{a int32}").unique_string() + " has no field \"b\"");
    check_error("[]demo.E enum{a;b}{a, c}", ErrorCode::unknown_label, 22, "[1]",
                "\"c\" is no label of demo.E");
    check_error("[]int32{1, nil}", ErrorCode::nil_value, 11, "[1]",
                "nil for int32, which is never nil");
    check_error("map[string]int32{\"a\": 1, \"b\": 2, \"a\": 3}", ErrorCode::duplicate_key, 33, "",
                "the key \"a\" occurs twice");
    check_error("set[float64]{NaN, 1, NaN}", ErrorCode::duplicate_key, 21, "",
                "the key NaN occurs twice");
    check_error("[]any{set[int32]{1, 0x1}}", ErrorCode::duplicate_key, 20, "[0]",
                "the key 0x1 occurs twice");
}

TEST_CASE("lengths of arrays are exact") {
    check_error("[3]int32{1, 2}", ErrorCode::wrong_length, 8, "",
                "2 elements for [3]int32, which has 3");
    check_error("[2]int32{1, 2, 3}", ErrorCode::wrong_length, 8, "",
                "3 elements for [2]int32, which has 2");
    check_error("[2]byte(\"abc\")", ErrorCode::wrong_length, 8, "",
                "3 elements for [2]byte, which has 2");
    const auto huge = vdl::parse_value("[1000000000000]int32{1, 2}");
    CHECK(huge.error().code() == ErrorCode::wrong_length);
}

TEST_CASE("integers are checked against their type") {
    check_error("byte(256)", ErrorCode::out_of_range, 5, "", "256 does not fit into byte");
    check_error("int8(128)", ErrorCode::out_of_range, 5, "", "128 does not fit into int8");
    check_error("int8(-129)", ErrorCode::out_of_range, 5, "", "-129 does not fit into int8");
    check_error("uint64(-1)", ErrorCode::out_of_range, 7, "", "-1 does not fit into uint64");
    check_error("int64(9223372036854775808)", ErrorCode::out_of_range, 6, "",
                "9223372036854775808 does not fit into int64");
    check_error("int32(1.5)", ErrorCode::out_of_range, 6, "",
                "1.5 does not fit into int32: it is no whole number");
    check_error("float32(1e39)", ErrorCode::out_of_range, 8, "", "1e39 does not fit into float32");
    check_error("demo.N uint16(70000)", ErrorCode::out_of_range, 14, "",
                "70000 does not fit into demo.N");
}

TEST_CASE("what is wrong and where") {
    check_error("", ErrorCode::truncated, 0, "", "expected a type, found the end of the text");
    check_error("5", ErrorCode::malformed, 0, "",
                "a number needs its type: int32(5), float64(2.5)");
    check_error("int32", ErrorCode::truncated, 5, "",
                "expected '(' after the type, found the end of the text");
    check_error("int32{1}", ErrorCode::malformed, 5, "", "expected '(' after the type, found '{'");
    check_error("int32(1", ErrorCode::truncated, 7, "",
                "expected ')' after the value, found the end of the text");
    check_error("int32(x)", ErrorCode::malformed, 6, "",
                "expected a whole number for int32, found 'x'");
    check_error("[]int32{1 2}", ErrorCode::malformed, 10, "",
                "expected ',' or '}' after the element, found '2'");
    check_error("[]int32{,}", ErrorCode::malformed, 8, "[0]",
                "expected a whole number for int32, found ','");
    check_error("struct{x int32}{x 1}", ErrorCode::malformed, 18, "x",
                "expected ':' after the name of the field, found '1'");
    check_error("map[int32]int32{1}", ErrorCode::malformed, 17, "[1]",
                "expected ':' after the key, found '}'");
    check_error("union{a int32}{a: 1, a: 2}", ErrorCode::malformed, 21, "",
                "expected '}' after the field: a union has one, found 'a'");
    check_error("\"a\\q\"", ErrorCode::malformed, 2, "",
                "unknown escape; known are \\n \\r \\t \\a \\b \\f \\v \\0 \\\\ \\\" \\' \\xNN "
                "\\uNNNN \\UNNNNNNNN");
    check_error("\"\\x4\"", ErrorCode::malformed, 1, "", "\\x needs 2 hexadecimal digits");
    check_error("\"\\ud800\"", ErrorCode::malformed, 1, "", "the escape is no Unicode character");
    check_error("\"a\nb\"", ErrorCode::malformed, 2, "",
                "the string has no closing quote on its line (a line end is written \\n)");
    check_error("true false", ErrorCode::trailing_bytes, 5, "",
                "expected the end of the text, found 'false'");
    check_error("\"\\", ErrorCode::malformed, 1, "",
                "unknown escape; known are \\n \\r \\t \\a \\b \\f \\v \\0 \\\\ \\\" \\' \\xNN "
                "\\uNNNN \\UNNNNNNNN");
}

TEST_CASE("an error is one sentence with the line below it") {
    const auto error = vdl::parse_value("struct{x byte}{\n  x: 300,\n}").error();
    CHECK(error.line() == 2);
    CHECK(error.column() == 6);
    CHECK(error.message() == "x: 300 does not fit into byte (line 2, column 6)\n  x: 300,\n     ^");
}

TEST_CASE("depth") {
    const auto nested = [](int depth) {
        std::string text;
        for (int i = 0; i < depth; ++i) text += "[]any{";
        return text + std::string(static_cast<std::size_t>(depth), '}');
    };
    CHECK(vdl::parse_value(nested(256)).has_value());  // a list and an any for each
    CHECK(vdl::parse_value(nested(257)).error().code() == ErrorCode::depth_exceeded);
    CHECK(vdl::parse_value(nested(100'000)).error().code() == ErrorCode::depth_exceeded);
    const Type tree = type("demo.N struct{n []demo.N}");
    std::string text;
    for (int i = 0; i < 100'000; ++i) text += "{n: {";
    const auto deep = vdl::parse_value(text, tree);
    CHECK(deep.error().code() == ErrorCode::depth_exceeded);
    CHECK(deep.error().path().size() > 250 * 5);
}

TEST_CASE("limits") {
    vdl::Limits limits;
    limits.elements = 2;
    limits.string_bytes = 3;
    CHECK(vdl::parse_value("[]int32{1, 2}", limits).has_value());
    CHECK(vdl::parse_value("[]int32{1, 2, 3}", limits).error().code() == ErrorCode::limit_exceeded);
    CHECK(vdl::parse_value("set[int32]{1, 2, 3}", limits).error().code() ==
          ErrorCode::limit_exceeded);
    CHECK(vdl::parse_value("\"abcd\"", limits).error().code() == ErrorCode::limit_exceeded);
    CHECK(vdl::parse_value("[]byte(\"abcd\")", limits).error().code() == ErrorCode::limit_exceeded);
    // Five bytes of text for each struct of 8 MB.
    std::string wide = "demo.W struct{";
    for (int i = 0; i < 1'000; ++i) wide += "f" + std::to_string(i) + " [1000]int64;";
    std::string text = "[]" + wide + "}{";
    for (int i = 0; i < 20'000; ++i) text += "{f0:{}},";
    limits = {};
    limits.allocation_factor = 64;
    CHECK(vdl::parse_value(text + "}", limits).error().code() == ErrorCode::limit_exceeded);
}

TEST_CASE("large texts take no long time") {
    std::string text = "[]any{";
    for (int i = 0; i < 9'999; ++i)
        text += "demo.T" + std::to_string(i) + " struct{x int32}{x: 1},";
    for (int i = 0; i < 9'999; ++i) text += "demo.T" + std::to_string(i) + "{x: 2},";
    const Value value = vdl::parse_value(text + "}").value();
    CHECK(value.size() == 19'998);
    CHECK(vdl::parse_value(vdl::to_text(value))->view() == value.view());
    text = "map[int32]string{";
    for (int i = 0; i < 100'000; ++i) text += std::to_string(i * 7919 % 100'000) + ":\"\",";
    CHECK(vdl::parse_value(text + "}")->size() == 100'000);
    CHECK(vdl::parse_value(text + "5:\"\"}").error().code() == ErrorCode::duplicate_key);
    std::string fields;
    std::string values;
    for (int i = 0; i < 9'000; ++i) {
        fields += "f" + std::to_string(i) + " int32;";
        values = "f" + std::to_string(i) + ": 1, " + values;
    }
    CHECK(vdl::parse_value("struct{" + fields + "}{" + values + "}").has_value());
    CHECK(vdl::parse_value("int32(" + std::string(1'000'000, '9') + ")").error().code() ==
          ErrorCode::out_of_range);
}

}  // namespace
