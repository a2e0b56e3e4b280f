#include <vdl/text.hpp>

#include <doctest/doctest.h>

#include <string>

namespace {

using vdl::ErrorCode;
using vdl::Type;

void check_error(std::string_view text, ErrorCode code, std::uint64_t offset,
                 const std::string& detail) {
    CAPTURE(text);
    const vdl::Result<Type> read = vdl::parse_type(text);
    REQUIRE(read.has_error());
    CHECK(read.error().code() == code);
    CHECK(read.error().offset() == offset);
    CHECK(read.error().detail() == detail);
}

TEST_CASE("white space and comments count for nothing") {
    const Type point = vdl::parse_type("demo.Point struct{x int32;y int32}").value();
    CHECK(vdl::parse_type(R"(
        // where something is
        demo.Point struct {   // in pixels
            x int32;
            y  int32 ;
        } // end)")
              .value() == point);
    CHECK(vdl::parse_type("map [ string ] [ 3 ] ? byte").value() ==
          vdl::parse_type("map[string][3]?byte").value());
}

TEST_CASE("the length of an array may be hexadecimal") {
    CHECK(vdl::parse_type("[0x10]byte").value() == vdl::parse_type("[16]byte").value());
    CHECK(vdl::parse_type("[18446744073709551615]byte")->length() == ~std::uint64_t{0});
}

TEST_CASE("what is wrong and where") {
    check_error("", ErrorCode::truncated, 0, "expected a type, found the end of the text");
    check_error("  // nothing\n", ErrorCode::truncated, 13,
                "expected a type, found the end of the text");
    check_error("%", ErrorCode::malformed, 0, "expected a type, found '%'");
    check_error("[]", ErrorCode::truncated, 2, "expected a type, found the end of the text");
    check_error("[x]int32", ErrorCode::malformed, 1,
                "expected the length of an array or ']', found 'x'");
    check_error("[0]int32", ErrorCode::invalid_type, 1,
                "the length of an array is a whole number from 1 to 2^64-1");
    check_error("[-1]int32", ErrorCode::invalid_type, 1,
                "the length of an array is a whole number from 1 to 2^64-1");
    check_error("[3int32", ErrorCode::malformed, 1,
                "expected the length of an array or ']', found '3int32'");
    check_error("map[string", ErrorCode::truncated, 10,
                "expected ']' after the type of the keys, found the end of the text");
    check_error("set string", ErrorCode::malformed, 4, "expected '[' after set, found 'string'");
    check_error("struct{x}", ErrorCode::malformed, 8, "expected a type, found '}'");
    check_error("struct{x int32,y int32}", ErrorCode::malformed, 14,
                "expected ';' or '}' after the field, found ','");
    check_error("enum{a b}", ErrorCode::malformed, 7,
                "expected ';' or '}' after the label, found 'b'");
    check_error("int32 int32", ErrorCode::trailing_bytes, 6,
                "expected the end of the text, found 'int32'");
    check_error("demo.X any", ErrorCode::invalid_type, 0,
                vdl::Type::named("demo.X", Type::any()).error().detail());
    check_error("demo.Point", ErrorCode::malformed, 0,
                "no type \"demo.Point\" is defined before this place; expected a type (int32, "
                "[]T, map[K]T, struct{...}), or a name with its definition");
    check_error("\"abc", ErrorCode::truncated, 0, "the string has no closing quote");
    check_error("\"\" struct{}", ErrorCode::invalid_type, 0, "the name of a type is empty");
}

TEST_CASE("rules of types are those of the type layer") {
    CHECK(vdl::parse_type("struct{x int32;x int32}").error().code() == ErrorCode::invalid_type);
    CHECK(vdl::parse_type("enum{}").error().code() == ErrorCode::invalid_type);
    CHECK(vdl::parse_type("union{}").error().code() == ErrorCode::invalid_type);
    CHECK(vdl::parse_type("map[any]int32").error().code() == ErrorCode::invalid_type);
    CHECK(vdl::parse_type("??int32").error().code() == ErrorCode::invalid_type);
    CHECK(vdl::parse_type("demo.N struct{n demo.N}").error().code() == ErrorCode::invalid_type);
    CHECK(vdl::parse_type("struct{a demo.P struct{};b demo.P struct{x int32}}").error().code() ==
          ErrorCode::invalid_type);
}

TEST_CASE("an error shows the line") {
    const auto error = vdl::parse_type("demo.Point struct{\n\tx int32;\n\ty intt32;\n}").error();
    CHECK(error.line() == 3);
    CHECK(error.column() == 4);
    CHECK(error.excerpt() == " y intt32;\n   ^");
}

TEST_CASE("a long line is shown in part, and the caret stands below the place") {
    const std::string text = "struct{" + std::string(200, 'a') + " int32;größe ?}";
    const auto error = vdl::parse_type(text).error();
    CHECK(error.offset() == 216);
    CHECK(error.line() == 1);
    CHECK(error.column() == 217);
    CHECK(error.excerpt().substr(0, 3) == "aaa");
    CHECK(error.excerpt().size() < 160);
}

TEST_CASE("hostile types") {
    const std::string deep(200'000, '[');
    CHECK(vdl::parse_type(deep).error().code() == ErrorCode::malformed);
    std::string lists;
    for (int i = 0; i < 100'000; ++i) lists += "[]";
    CHECK(vdl::parse_type(lists + "int32").error().code() == ErrorCode::depth_exceeded);
    CHECK(vdl::parse_type(lists + "int32").error().offset() == 512);
    std::string structs;
    for (int i = 0; i < 100'000; ++i) structs += "struct{a ";
    CHECK(vdl::parse_type(structs).error().code() == ErrorCode::depth_exceeded);
    std::string fields = "struct{";
    for (int i = 0; i < 100'000; ++i) fields += "f" + std::to_string(i) + " int32;";
    const Type wide = vdl::parse_type(fields + "}").value();
    CHECK(wide.field_count() == 100'000);
    CHECK(vdl::parse_type(vdl::to_text(wide)).value() == wide);
    CHECK(vdl::parse_type("[" + std::string(1'000'000, '9') + "]byte").error().code() ==
          ErrorCode::invalid_type);
    CHECK(vdl::parse_type(std::string(1'000'000, 'a')).error().detail().size() < 250);
}

}  // namespace
