// The same conversion by every way there is.
#pragma once

#include <vdl/convert.hpp>
#include <vdl/vom.hpp>

#include <doctest/doctest.h>

#include <string>
#include <utility>

namespace test {

/// "out_of_range at list[2]"; empty for success.
template <class T>
[[nodiscard]] std::string refusal_of(const vdl::Result<T>& result) {
    if (result) return {};
    return std::string(to_string(result.error().code())) + " at " + result.error().path();
}

/// `from` as a `To`: directly, through a `Value`, and through VOM bytes. All three must agree;
/// types of which not every pair is compatible are left out with `Direct` false.
template <class To, bool Direct = true, class From>
[[nodiscard]] vdl::Result<To> converted(const From& from) {
    vdl::Result<To> by_vom = vdl::vom::decode<To>(vdl::vom::encode(from));
    const auto value = vdl::convert<vdl::Value>(from);
    REQUIRE(value);
    const vdl::Result<To> by_value = vdl::convert<To>(*value);
    CHECK(refusal_of(by_value) == refusal_of(by_vom));
    if (by_value && by_vom) CHECK(*by_value == *by_vom);
    if constexpr (Direct) {
        const vdl::Result<To> direct = vdl::convert<To>(from);
        CHECK(refusal_of(direct) == refusal_of(by_vom));
        if (direct && by_vom) CHECK(*direct == *by_vom);
    }
    return by_vom;
}

/// What must convert.
template <class To, bool Direct = true, class From>
[[nodiscard]] To kept(const From& from) {
    vdl::Result<To> result = converted<To, Direct>(from);
    REQUIRE(refusal_of(result) == "");
    return std::move(*result);
}
/// What must not: code and path.
template <class To, bool Direct = true, class From>
[[nodiscard]] std::string refused(const From& from) {
    return refusal_of(converted<To, Direct>(from));
}

}  // namespace test
