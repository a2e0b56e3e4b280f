#include <vdl/result.hpp>

#include <doctest/doctest.h>

#include <memory>
#include <string>

using vdl::Error;
using vdl::ErrorCode;
using vdl::Result;

TEST_CASE("a result holds a value") {
    Result<std::string> result = std::string("abc");
    REQUIRE(result);
    CHECK(result.has_value());
    CHECK_FALSE(result.has_error());
    CHECK(*result == "abc");
    CHECK(result->size() == 3);
    CHECK(result.value() == "abc");
    CHECK(result.value_or("x") == "abc");
    CHECK(std::move(result).value() == "abc");
}

TEST_CASE("a result holds an error") {
    const Result<int> result = Error(ErrorCode::truncated, "no more bytes", 3);
    REQUIRE_FALSE(result);
    CHECK(result.error() == Error(ErrorCode::truncated, "no more bytes", 3));
    CHECK(result.value_or(7) == 7);
    CHECK_THROWS_WITH_AS((void)result.value(), "no more bytes (at byte 3)", vdl::BadResult);
}

TEST_CASE("a failure stays one when its error has been moved away") {
    Result<void> nothing = vdl::Error(vdl::ErrorCode::truncated, "too short");
    Result<int> number = vdl::Error(vdl::ErrorCode::truncated, "too short");
    CHECK(std::move(nothing.error()).message() == "too short");
    const vdl::Error first = std::move(nothing).error();
    const vdl::Error second = std::move(number).error();
    CHECK(first.code() == vdl::ErrorCode::truncated);
    CHECK(second == first);
    CHECK_FALSE(nothing.has_value());
    CHECK_FALSE(number.has_value());
    CHECK(Result<void>(vdl::Error()).has_value());
}

TEST_CASE("results are copied, moved and assigned with what they hold") {
    const Result<std::string> good = std::string("a string that is too long to be stored inline");
    const Result<std::string> bad = Error(ErrorCode::io, "closed");
    Result<std::string> result = good;
    CHECK(*result == *good);
    result = bad;
    REQUIRE(result.has_error());
    CHECK(result.error().detail() == "closed");
    result = good;
    REQUIRE(result.has_value());
    CHECK(*result == *good);

    Result<std::unique_ptr<int>> pointer = std::make_unique<int>(5);
    Result<std::unique_ptr<int>> moved = std::move(pointer);
    REQUIRE(moved);
    CHECK(**moved == 5);
}

TEST_CASE("a result without a value is success or an error") {
    const Result<void> good;
    CHECK(good);
    CHECK_NOTHROW(good.value());
    const Result<void> bad = Error(ErrorCode::io, "closed");
    CHECK_FALSE(bad);
    CHECK(bad.error().code() == ErrorCode::io);
    CHECK_THROWS_AS(bad.value(), vdl::BadResult);
}
