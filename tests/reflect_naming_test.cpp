// Names on the wire made from C++ names.
#include <vdl/reflect/naming.hpp>

#include <doctest/doctest.h>

#include <string>

using vdl::Naming;

static std::string convert(Naming naming, std::string_view name) {
    std::string out(vdl::reflect::detail::converted_bound(name), '?');
    out.resize(vdl::reflect::detail::convert_name(naming, name, out.data()));
    return out;
}

TEST_CASE("words are found at underscores and at capitals") {
    for (std::string_view name :
         {"first_name", "firstName", "FirstName", "first_name_", "FIRST_NAME", "_first__name"}) {
        CAPTURE(name);
        CHECK(convert(Naming::camel_case, name) == "firstName");
        CHECK(convert(Naming::pascal_case, name) == "FirstName");
        CHECK(convert(Naming::snake_case, name) == "first_name");
        CHECK(convert(Naming::kebab_case, name) == "first-name");
        CHECK(convert(Naming::upper_snake_case, name) == "FIRST_NAME");
        CHECK(convert(Naming::as_is, name) == name);
    }
}

TEST_CASE("abbreviations, digits, single letters") {
    CHECK(convert(Naming::snake_case, "HTTPServer") == "http_server");
    CHECK(convert(Naming::snake_case, "parseURL") == "parse_url");
    CHECK(convert(Naming::snake_case, "utf8Text") == "utf8_text");
    CHECK(convert(Naming::camel_case, "x") == "x");
    CHECK(convert(Naming::camel_case, "X") == "x");
    CHECK(convert(Naming::camel_case, "version_2") == "version2");
    CHECK(convert(Naming::snake_case, "ABCD") == "abcd");
    CHECK(convert(Naming::camel_case, "__") == "__");
    CHECK(convert(Naming::camel_case, "") == "");
}
