// Values of any wire type into C++ types that are not the sender's: from the wire, from a dynamic
// value, and into a dynamic value of the type, all three alike.
#include "support/outcome.hpp"

#include <vdl/convert.hpp>
#include <vdl/vom.hpp>

#include <array>
#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

namespace target {

// Names are those that the first inputs have.
enum class Color { blue, other, red, Equifax };
struct Point {
    double x = 0;
    std::optional<std::uint8_t> y;
    friend auto operator<=>(const Point&, const Point&) = default;
};
struct Line {
    vdl::Value to;
    std::optional<Point> from;
    std::array<std::int8_t, 2> label{};
};
struct Widget {
    std::string color;
    float id = 0;
    std::variant<std::int32_t, std::string> shape;
    Point origin;
    std::vector<vdl::Value> tags;
    std::map<Color, std::string> attrs;
    std::vector<std::uint16_t> raw;
    std::vector<std::uint8_t> mac;
    std::vector<Widget> children;
};

}  // namespace target

template <>
struct vdl::Custom<std::variant<std::int32_t, std::string>> {
    static constexpr std::array<std::string_view, 2> labels{"Circle", "Name"};
};

namespace {

using fuzz::AllocationBound, fuzz::expect, fuzz::expect_same, fuzz::Input, fuzz::is_no_time;
using fuzz::outcome;
using vdl::Value;
namespace vom = vdl::vom;

/// Code and path: a dynamic value has no offsets.
template <class T>
std::string place(const vdl::Result<T>& result) {
    if (result) return {};
    return std::string(to_string(result.error().code())) + " in " + result.error().path();
}

template <class T>
void into(const Input& input) {
    vdl::Result<T> wire{T{}};
    {
        const AllocationBound bound(input.bytes.size(), 4096);
        wire = vom::decode<T>(input.bytes);
    }
    const auto typed = vom::decode_value(input.bytes, vdl::type_of<T>());
    if (is_no_time(wire)) {
        if (typed) expect_same(place(wire), place(vdl::convert<T>(*typed)));
    } else {
        expect_same(outcome(wire), outcome(typed));
    }
    // A C++ type may hold less, a time in microseconds: both as what it holds.
    const auto image = [](const auto& x) {
        return fuzz::text_of(vom::encode(vom::decode<T>(vom::encode(x)).value()));
    };
    if (wire) expect_same(image(*wire), image(*typed));

    const auto value = vom::decode<Value>(input.bytes);
    if (!value) return;
    const auto converted = vdl::convert<T>(*value);
    expect_same(place(wire), place(converted));
    if (wire) expect_same(image(*converted), image(*typed));
}

constexpr fuzz::Path table[] = {
    {"boolean", into<bool>},
    {"byte", into<std::uint8_t>},
    {"int64", into<std::int64_t>},
    {"float32", into<float>},
    {"string", into<std::string>},
    {"label", into<target::Color>},
    {"bytes", into<std::vector<std::uint8_t>>},
    {"list", into<std::vector<std::optional<double>>>},
    {"set", into<std::set<std::string>>},
    {"map", into<std::map<std::string, Value>>},
    {"point", into<target::Point>},
    {"line", into<target::Line>},
    {"widget", into<target::Widget>},
    {"variant", into<std::variant<std::int32_t, std::string>>},
    {"type", into<vdl::Type>},
    {"time", into<std::chrono::sys_time<std::chrono::microseconds>>},
};

}  // namespace

const fuzz::Paths fuzz::paths = fuzz::paths_of(table, true);
