// A struct with every type of the data model, each once: less to compile than
// support/every_type.hpp. Every member begins as the zero value of its type, so that a typed and a
// dynamic value can be compared.
#pragma once

#include <vdl/type.hpp>
#include <vdl/value.hpp>

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

namespace fuzzed {

enum class Color { red, green, blue };

struct Point {
    std::int32_t x = 0;
    std::int32_t y = 0;
    auto operator<=>(const Point&) const = default;
};
struct Tree {
    std::string name;
    std::vector<Tree> children;
};

struct Type {
    bool flag = false;
    std::uint8_t byte = 0;
    std::uint16_t u16 = 0;
    std::uint32_t u32 = 0;
    std::uint64_t u64 = 0;
    std::int8_t i8 = 0;
    std::int16_t i16 = 0;
    std::int32_t i32 = 0;
    std::int64_t i64 = 0;
    float f32 = 0;
    double f64 = 0;
    std::string text;
    std::vector<std::byte> bytes;
    std::array<std::uint8_t, 4> byte_array{};
    Color color{};
    vdl::Type type;
    std::array<std::int32_t, 3> numbers{};
    std::vector<std::int32_t> list;
    std::set<std::string> set;
    std::map<std::string, Point> map;
    std::map<std::int32_t, std::string> by_number;
    Tree tree;
    std::variant<std::int32_t, std::string, Point> variant;
    std::optional<std::int32_t> some;
    std::unique_ptr<Point> owned;
    vdl::Value any;
    std::vector<vdl::Value> anys;
    /// The zero time of the data model is the year 1.
    std::chrono::sys_time<std::chrono::microseconds> time{std::chrono::seconds(-62'135'596'800)};
    std::chrono::nanoseconds duration{};
};

}  // namespace fuzzed
