#include <vdl/text/quote.hpp>

#include <doctest/doctest.h>

#include <string>

namespace {

using namespace std::string_literals;

std::string quoted(std::string_view text) {
    std::string out;
    vdl::detail::append_quoted(out, text);
    return out;
}
std::string type_name(std::string_view text) {
    std::string out;
    vdl::detail::append_type_name(out, text);
    return out;
}
std::string field_name(std::string_view text) {
    std::string out;
    vdl::detail::append_field_name(out, text);
    return out;
}

TEST_CASE("strings keep valid UTF-8 and escape the rest") {
    CHECK(quoted("") == R"("")");
    CHECK(quoted("plain") == R"("plain")");
    CHECK(quoted("naïve – 東京 😀") == R"("naïve – 東京 😀")");
    CHECK(quoted("a\"b\\c") == R"("a\"b\\c")");
    CHECK(quoted("\n\r\t\x01\x1b\x7f"s) == R"("\n\r\t\x01\x1b\x7f")");
    CHECK(quoted("\0"s) == R"("\x00")");
}

TEST_CASE("bytes that are no UTF-8 become hexadecimal escapes") {
    CHECK(quoted("\x80\xff") == R"("\x80\xff")");
    CHECK(quoted("\xc0\xaf") == R"("\xc0\xaf")");                  // overlong
    CHECK(quoted("\xed\xa0\x80") == R"("\xed\xa0\x80")");          // surrogate
    CHECK(quoted("\xf4\x90\x80\x80") == R"("\xf4\x90\x80\x80")");  // above U+10FFFF
    CHECK(quoted("\xe2\x82") == R"("\xe2\x82")");                  // cut off
    CHECK(quoted("\xe2\x82\xac\xe2") == "\"\xe2\x82\xac\\xe2\"");
}

TEST_CASE("characters that hide or reorder text are escaped") {
    CHECK(quoted("\u202eabc") == R"("\u202eabc")");
    CHECK(quoted("\u0085\u200b\ufeff") == R"("\u0085\u200b\ufeff")");
    CHECK(quoted("\U000e0001") == R"("\U000e0001")");
}

TEST_CASE("names of types are plain when they are paths") {
    CHECK(type_name("demo.Point") == "demo.Point");
    CHECK(type_name("v.io/v23/vdl.WireError") == "v.io/v23/vdl.WireError");
    CHECK(type_name("github.com/a-b/c.D") == "github.com/a-b/c.D");
    CHECK(type_name("weird name") == R"("weird name")");
    CHECK(type_name("demo.Box<int>") == R"("demo.Box<int>")");
    CHECK(type_name("int32") == R"("int32")");
    CHECK(type_name("nil") == R"("nil")");
    CHECK(type_name("a//b") == R"("a//b")");
    CHECK(type_name("1a") == R"("1a")");
    CHECK(type_name("größe") == R"("größe")");
}

TEST_CASE("names of fields and labels are plain when they are identifiers") {
    CHECK(field_name("x") == "x");
    CHECK(field_name("_x9") == "_x9");
    CHECK(field_name("int32") == "int32");
    CHECK(field_name("a.b") == R"("a.b")");
    CHECK(field_name("nil") == R"("nil")");
    CHECK(field_name("") == R"("")");
}

}  // namespace
