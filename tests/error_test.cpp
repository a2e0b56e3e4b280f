#include <vdl/error.hpp>

#include <doctest/doctest.h>

using vdl::Error;
using vdl::ErrorCode;

TEST_CASE("a default error is none") {
    const Error error;
    CHECK(error.code() == ErrorCode::none);
    CHECK(error.offset() == Error::no_offset);
    CHECK(error.path().empty());
    CHECK(error.message() == "none");
}

TEST_CASE("the name of a code is its enumerator") {
    CHECK(to_string(ErrorCode::none) == "none");
    CHECK(to_string(ErrorCode::duplicate_key) == "duplicate_key");
    CHECK(to_string(ErrorCode::io) == "io");
    for (int code = 0; code <= static_cast<int>(ErrorCode::io); ++code) {
        CHECK(to_string(static_cast<ErrorCode>(code)) != "unknown");
    }
    CHECK(to_string(static_cast<ErrorCode>(200)) == "unknown");
}

TEST_CASE("paths are built from the inside out") {
    Error error(ErrorCode::out_of_range, "300 does not fit into uint8", 17);
    error.prepend_key("2");
    error.prepend_field("emails");
    error.prepend_field("customer");
    CHECK(error.path() == "customer.emails[2]");
    CHECK(error.message() == "customer.emails[2]: 300 does not fit into uint8 (at byte 17)");

    Error inner(ErrorCode::nil_value);
    inner.prepend_field("x");
    inner.prepend_key("0");
    inner.prepend_key("\"a\"");
    CHECK(inner.path() == "[\"a\"][0].x");
}

TEST_CASE("a message has what is known and no more") {
    CHECK(Error(ErrorCode::truncated).message() == "truncated");
    CHECK(Error(ErrorCode::truncated, {}, 0).message() == "truncated (at byte 0)");

    Error text(ErrorCode::malformed, "expected ','", 40);
    text.set_line(3, 9, "a b\n  ^");
    CHECK(text.line() == 3);
    CHECK(text.column() == 9);
    CHECK(text.message() == "expected ',' (line 3, column 9)\na b\n  ^");
}

TEST_CASE("equal errors have the same place") {
    const Error error(ErrorCode::truncated, "no more bytes", 3);
    Error moved = error;
    CHECK(moved == error);
    moved.set_offset(4);
    CHECK(moved != error);
}
