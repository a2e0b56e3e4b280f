#include <vdl/wire_error.hpp>

#include <vdl/reflect.hpp>
#include <vdl/type_of.hpp>

#include <doctest/doctest.h>

#include <optional>

namespace {

using vdl::Value;
using vdl::WireError;
using vdl::WireRetryCode;

TEST_CASE("an optional WireError has the type of VDL's error") {
    CHECK(vdl::type_of<std::optional<WireError>>().unique_string() ==
          "?v.io/v23/vdl.WireError struct{Id string;RetryCode v.io/v23/vdl.WireRetryCode "
          "enum{NoRetry;RetryConnection;RetryRefetch;RetryBackoff};Msg string;ParamList []any}");
}

TEST_CASE("errors are equal when all fields are") {
    const WireError error{"v.io/v23/verror.NoExist",
                          WireRetryCode::RetryRefetch,
                          "no such file",
                          {Value("a.txt"), Value(5)}};
    WireError other = error;
    CHECK(other == error);
    other.ParamList[1] = Value(6);
    CHECK(other != error);
    other = error;
    other.RetryCode = WireRetryCode::NoRetry;
    CHECK(other != error);
    CHECK(WireError{} != error);
    CHECK(WireError{} == WireError{});
}

}  // namespace
