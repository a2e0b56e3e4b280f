// A struct with every type of the data model, for round trips through each format.
#pragma once

#include <vdl/type_of.hpp>
#include <vdl/value.hpp>

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

namespace every {

enum class Color { red, green, blue };

struct Point {
    std::int32_t x = 0;
    std::int32_t y = 0;
    auto operator<=>(const Point&) const = default;
};
struct Empty {
    friend bool operator==(const Empty&, const Empty&) = default;
};
struct Tree {
    std::string name;
    std::vector<Tree> children;
    friend bool operator==(const Tree&, const Tree&) = default;
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
    std::vector<std::int64_t> list;
    std::vector<bool> flags;
    std::deque<std::string> deque;
    std::list<Point> points;
    std::set<std::string> set;
    std::unordered_set<std::int32_t> hash_set;
    std::map<std::string, Point> map;
    std::map<std::int32_t, std::string> by_number;
    std::map<bool, int> by_flag;
    std::map<Color, int> by_color;
    std::map<double, int> by_float;
    std::map<Point, std::string> by_point;
    std::unordered_map<std::string, std::vector<int>> hash_map;
    Empty empty;
    Tree tree;
    std::pair<int, std::string> pair;
    std::tuple<int, bool, double> tuple;
    std::variant<std::int32_t, std::string, Point> variant;
    std::optional<std::int32_t> some;
    std::optional<Point> none;
    std::unique_ptr<Point> owned;
    std::vector<std::optional<std::string>> maybes;
    vdl::Value any;
    std::vector<vdl::Value> anys;
    std::chrono::sys_time<std::chrono::nanoseconds> time;
    std::chrono::nanoseconds duration{};
};

/// Every member with a value that is not the default.
[[nodiscard]] inline Type make() {
    Type x;
    x.flag = true;
    x.byte = 255;
    x.u16 = 65535;
    x.u32 = 4294967295U;
    x.u64 = std::numeric_limits<std::uint64_t>::max();
    x.i8 = -128;
    x.i16 = -32768;
    x.i32 = std::numeric_limits<std::int32_t>::min();
    x.i64 = std::numeric_limits<std::int64_t>::min();
    x.f32 = 1.1F;
    x.f64 = -0.0;
    x.text = std::string("\0\x01\x1f \"\\/ \xC3\xA9 \xF0\x9F\x98\x80\x7f", 16);
    x.bytes = {std::byte{0}, std::byte{1}, std::byte{255}, std::byte{128}};
    x.byte_array = {1, 2, 3, 4};
    x.color = Color::blue;
    x.type = vdl::type_of<Tree>();
    x.numbers = {1, -2, 3};
    x.list = {0, -1, 1'000'000'000'000};
    x.flags = {true, false, true};
    x.deque = {"", "a"};
    x.points = {{1, 2}, {3, 4}};
    x.set = {"a", "b"};
    x.hash_set = {1, -1};
    x.map = {{"", {1, 2}}, {"k\n", {3, 4}}};
    x.by_number = {{-5, "m"}, {7, "p"}};
    x.by_flag = {{false, 1}, {true, 2}};
    x.by_color = {{Color::green, 3}};
    x.by_float = {{-1.5, 1}, {1e300, 2}};
    x.by_point = {{{1, 2}, "a"}, {{3, 4}, "b"}};
    x.hash_map = {{"one", {1}}, {"none", {}}};
    x.tree = {"root", {{"leaf", {}}, {"node", {{"leaf", {}}}}}};
    x.pair = {1, "one"};
    x.tuple = {2, true, 2.5};
    x.variant = Point{5, 6};
    x.some = 0;
    x.owned = std::make_unique<Point>(Point{7, 8});
    x.maybes = {"a", std::nullopt, ""};
    x.any = vdl::Value("text");
    x.anys.emplace_back(std::int64_t{5});
    x.anys.emplace_back();
    x.anys.emplace_back(2.5);
    x.anys.emplace_back(true);
    x.time = std::chrono::sys_time<std::chrono::nanoseconds>(
        std::chrono::nanoseconds(1'700'000'000'123'456'789));
    x.duration = std::chrono::nanoseconds(-1'500'000'001);
    return x;
}

[[nodiscard]] inline bool operator==(const Type& a, const Type& b) {
    const auto parts = [](const Type& x) {
        return std::tie(x.flag, x.byte, x.u16, x.u32, x.u64, x.i8, x.i16, x.i32, x.i64, x.f32,
                        x.f64, x.text, x.bytes, x.byte_array, x.color, x.type, x.numbers, x.list,
                        x.flags, x.deque, x.points, x.set, x.hash_set, x.map, x.by_number,
                        x.by_flag, x.by_color, x.by_float, x.by_point, x.hash_map, x.empty, x.tree,
                        x.pair, x.tuple, x.variant, x.some, x.none, x.maybes, x.any, x.anys, x.time,
                        x.duration);
    };
    const bool owned = (a.owned == nullptr) == (b.owned == nullptr) &&
                       (a.owned == nullptr || *a.owned == *b.owned);
    return owned && parts(a) == parts(b);
}

}  // namespace every
