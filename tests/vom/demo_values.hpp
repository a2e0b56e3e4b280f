// Some values of the demo types.
#pragma once

#include "demo_types.hpp"

#include <vdl/type_of.hpp>
#include <vdl/value.hpp>

#include <cstdint>
#include <optional>
#include <string_view>

namespace test {

[[nodiscard]] inline vdl::Value point_value(std::int64_t x, std::int64_t y) {
    vdl::Value value(vdl::type_of<demo::Point>());
    value.field(0).set_int(x);
    value.field(1).set_int(y);
    return value;
}
[[nodiscard]] inline vdl::Value optional_point_value() {
    return vdl::Value(vdl::type_of<std::optional<demo::Point>>());
}
[[nodiscard]] inline vdl::Value line_value(std::string_view label) {
    vdl::Value value(vdl::type_of<demo::Line>());
    value.field(2).set_string(label);
    return value;
}

[[nodiscard]] inline demo::Customer ada() {
    return {"Ada Example",
            1,
            true,
            {"1 Main St.", "Springfield", "CA", "94303"},
            {},
            {demo::CreditAgency::transunion, demo::TransUnionReport{40, {{"2014Q4", 37}}}}};
}

}  // namespace test
