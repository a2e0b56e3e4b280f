#include <vdl/type_of.hpp>

#include <doctest/doctest.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

namespace demo {

enum class Color { red, green, blue };
enum class Flags : std::uint16_t { a = 1, b = 2 };
struct Point {
    std::int32_t x = 0;
    std::int32_t y = 0;
};
struct Line {
    Point from;
    Point to;
    std::string label;
};
struct Node {
    std::int32_t value = 0;
    std::vector<Node> children;
};
struct Pong;
struct Ping {
    std::int32_t n = 0;
    std::unique_ptr<Pong> pong;
};
struct Pong {
    std::string s;
    std::unique_ptr<Ping> ping;
};
struct Prims {
    bool b;
    std::uint8_t u8;
    std::uint16_t u16;
    std::uint32_t u32;
    std::uint64_t u64;
    std::int8_t i8;
    std::int16_t i16;
    std::int32_t i32;
    std::int64_t i64;
    float f32;
    double f64;
    std::string s;
};
struct Empty {};
struct Shape : std::variant<double, std::vector<Point>, std::string> {
    using variant::variant;
};
struct Widget {
    std::uint64_t id = 0;
    Color color = Color::red;
    Shape shape;
    std::optional<Point> origin;
    std::set<std::string> tags;
    std::map<std::string, std::string> attrs;
    std::vector<std::uint8_t> raw;
    std::array<std::uint8_t, 6> mac{};
};
struct Meters {
    double value = 0;
};
struct Ids {
    std::vector<std::uint32_t> ids;
};
struct Renamed {
    int first_name = 0;
    int other = 0;
};
// Two types that travel under one name, and look the same.
struct MetersToo {
    double value = 0;
};
struct Distances {
    Meters a;
    MetersToo b;
    std::vector<Meters> c;
};

}  // namespace demo

template <>
struct vdl::Custom<demo::Shape> {
    static constexpr std::array<std::string_view, 3> labels = {"Circle", "Poly", "Name"};
};
template <>
struct vdl::Custom<demo::Flags> {
    static constexpr bool as_integer = true;
};
template <>
struct vdl::Custom<demo::Meters> {
    static constexpr std::string_view name = "demo.Meters";
    static double to_wire(const demo::Meters& m) { return m.value; }
    static demo::Meters from_wire(double v) { return {v}; }
};
template <>
struct vdl::Custom<demo::MetersToo> {
    static constexpr std::string_view name = "demo.Meters";
    static double to_wire(const demo::MetersToo& m) { return m.value; }
    static demo::MetersToo from_wire(double v) { return {v}; }
};
template <>
struct vdl::Custom<demo::Ids> {
    static constexpr std::string_view name = "demo.Ids";
    static const std::vector<std::uint32_t>& to_wire(const demo::Ids& m) { return m.ids; }
    static demo::Ids from_wire(std::vector<std::uint32_t> v) { return {std::move(v)}; }
};
template <>
struct vdl::Custom<demo::Renamed> {
    static constexpr std::string_view name = "other.Thing";
    static constexpr auto naming = vdl::Naming::camel_case;
    static constexpr auto fields = vdl::fields(vdl::field("other").alias("old").alias("older"));
};

namespace {

using vdl::ErrorCode;
using vdl::Type;

template <class T>
std::string text() {
    return vdl::type_of<T>().unique_string();
}

TEST_CASE("numbers by width") {
    CHECK(text<bool>() == "bool");
    CHECK(text<std::uint8_t>() == "byte");
    CHECK(text<std::uint16_t>() == "uint16");
    CHECK(text<std::uint32_t>() == "uint32");
    CHECK(text<std::uint64_t>() == "uint64");
    CHECK(text<std::int8_t>() == "int8");
    CHECK(text<std::int16_t>() == "int16");
    CHECK(text<std::int32_t>() == "int32");
    CHECK(text<std::int64_t>() == "int64");
    CHECK(text<int>() == "int32");
    CHECK(text<long long>() == "int64");
    CHECK(text<unsigned long>() == "uint64");
    CHECK(text<float>() == "float32");
    CHECK(text<double>() == "float64");
    CHECK(text<const int>() == "int32");
}

TEST_CASE("strings, bytes, containers") {
    CHECK(text<std::string>() == "string");
    CHECK(text<std::string_view>() == "string");
    CHECK(text<std::vector<std::uint8_t>>() == "[]byte");
    CHECK(text<std::vector<std::byte>>() == "[]byte");
    CHECK(text<std::array<std::byte, 3>>() == "[3]byte");
    CHECK(text<std::vector<int>>() == "[]int32");
    CHECK(text<std::deque<int>>() == "[]int32");
    CHECK(text<std::list<std::vector<int>>>() == "[][]int32");
    CHECK(text<std::array<double, 2>>() == "[2]float64");
    CHECK(text<std::set<std::string>>() == "set[string]");
    CHECK(text<std::unordered_set<std::string>>() == "set[string]");
    CHECK(text<std::map<std::string, long>>() == "map[string]int64");
    CHECK(text<std::unordered_map<int, std::set<bool>>>() == "map[int32]set[bool]");
    CHECK(text<std::optional<int>>() == "?int32");
    CHECK(text<std::unique_ptr<demo::Point>>() == "?demo.Point struct{x int32;y int32}");
    CHECK(text<std::shared_ptr<const std::string>>() == "?string");
    CHECK(text<std::pair<int, std::string>>() == "struct{first int32;second string}");
    CHECK(text<Type>() == "typeobject");
    CHECK(vdl::type_of<std::vector<int>>() == vdl::type_of<std::deque<int>>());
}

TEST_CASE("structs, enums, unions") {
    CHECK(text<demo::Color>() == "demo.Color enum{red;green;blue}");
    CHECK(text<demo::Flags>() == "uint16");
    CHECK(text<demo::Point>() == "demo.Point struct{x int32;y int32}");
    CHECK(text<demo::Empty>() == "demo.Empty struct{}");
    CHECK(text<demo::Line>() ==
          "demo.Line struct{from demo.Point struct{x int32;y int32};to demo.Point;label string}");
    CHECK(text<demo::Prims>() ==
          "demo.Prims struct{b bool;u8 byte;u16 uint16;u32 uint32;u64 uint64;i8 int8;i16 int16;i32 "
          "int32;i64 int64;f32 float32;f64 float64;s string}");
    CHECK(text<demo::Shape>() ==
          "demo.Shape union{Circle float64;Poly []demo.Point struct{x int32;y int32};Name string}");
    CHECK(text<std::variant<demo::Point, int>>() ==
          "union{Point demo.Point struct{x int32;y int32};int32 int32}");
    CHECK(text<demo::Widget>() ==
          "demo.Widget struct{id uint64;color demo.Color enum{red;green;blue};shape demo.Shape "
          "union{Circle float64;Poly []demo.Point struct{x int32;y int32};Name string};origin "
          "?demo.Point;tags set[string];attrs map[string]string;raw []byte;mac [6]byte}");
    CHECK(text<demo::Renamed>() == "other.Thing struct{firstName int32;other int32}");
}

TEST_CASE("types that travel as others") {
    CHECK(text<demo::Meters>() == "demo.Meters float64");
    CHECK(text<demo::Ids>() == "demo.Ids []uint32");
    CHECK(text<demo::Distances>() ==
          "demo.Distances struct{a demo.Meters float64;b demo.Meters;c []demo.Meters}");
    CHECK(text<std::reference_wrapper<demo::Point>>() == "demo.Point struct{x int32;y int32}");
}

TEST_CASE("times") {
    using namespace std::chrono;
    CHECK(text<system_clock::time_point>() == "time.Time struct{Seconds int64;Nanos int32}");
    CHECK(text<sys_seconds>() == "time.Time struct{Seconds int64;Nanos int32}");
    CHECK(text<milliseconds>() == "time.Duration struct{Seconds int64;Nanos int32}");
    CHECK(text<std::pair<seconds, hours>>() ==
          "struct{first time.Duration struct{Seconds int64;Nanos int32};second time.Duration}");
}

TEST_CASE("recursive structs") {
    CHECK(text<demo::Node>() == "demo.Node struct{value int32;children []demo.Node}");
    CHECK(text<demo::Ping>() ==
          "demo.Ping struct{n int32;pong ?demo.Pong struct{s string;ping ?demo.Ping}}");
    CHECK(text<demo::Pong>() ==
          "demo.Pong struct{s string;ping ?demo.Ping struct{n int32;pong ?demo.Pong}}");
    CHECK(vdl::type_of<demo::Ping>().field_type(1).elem() == vdl::type_of<demo::Pong>());
    CHECK(vdl::type_of<demo::Node>().field_type(1) == vdl::type_of<std::vector<demo::Node>>());
}

TEST_CASE("types of C++ types are made once and are never counted") {
    const Type& type = vdl::type_of<demo::Line>();
    CHECK(&type == &vdl::type_of<demo::Line>());
    CHECK(&type == &vdl::type_of<const demo::Line>());
    CHECK(type.node()->immortal);
    CHECK(type.field_type(0).node()->immortal);
    const auto count = type.node()->references.load();
    const std::vector<Type> copies(100, type);
    CHECK(type.node()->references.load() == count);
    const Type same = Type::structure("demo.Line", {{"from", vdl::type_of<demo::Point>()},
                                                    {"to", vdl::type_of<demo::Point>()},
                                                    {"label", Type::string()}})
                          .value();
    CHECK(same.node() == type.node());
}

TEST_CASE("aliases are known to plans") {
    const vdl::detail::TypeNode* const node = vdl::type_of<demo::Renamed>().node();
    auto& table = vdl::detail::AliasTable::instance();
    CHECK(table.find(node, "old") == 1);
    CHECK(table.find(node, "older") == 1);
    CHECK(table.find(node, "other") == -1);
    CHECK(table.find(node, "firstName") == -1);
}

TEST_CASE("what the reference implementation has no types for") {
    static_assert(vdl::reference_compatible_v<demo::Widget>);
    static_assert(vdl::reference_compatible_v<demo::Ping>);
    static_assert(!vdl::reference_compatible_v<std::optional<int>>);
    static_assert(!vdl::reference_compatible_v<std::vector<std::optional<demo::Color>>>);
    static_assert(!vdl::reference_compatible_v<std::optional<std::pair<int, int>>>);
    CHECK(vdl::reference_compatible(vdl::type_of<demo::Widget>()).has_value());
    CHECK(vdl::reference_compatible(vdl::type_of<demo::Ping>()).has_value());
    const auto refused = vdl::reference_compatible(vdl::type_of<std::vector<std::optional<int>>>());
    REQUIRE(refused.has_error());
    CHECK(refused.error().code() == ErrorCode::unsupported);
    CHECK(refused.error().detail() ==
          "the reference implementation has optionals of named structs only, not ?int32");
}

// Asked for by several threads at once, for the first time.
struct Late {
    std::vector<Late> more;
    std::map<std::string, std::optional<demo::Point>> points;
};

TEST_CASE("threads that ask for the same type") {
    std::atomic<int> wrong{0};
    std::vector<const vdl::detail::TypeNode*> seen(4);
    std::vector<std::thread> threads;
    for (std::size_t t = 0; t < 4; ++t) {
        threads.emplace_back([&, t] {
            for (int i = 0; i < 200; ++i) {
                const Type mine =
                    t % 2 == 0 ? vdl::type_of<Late>() : vdl::type_of<std::vector<Late>>().elem();
                seen[t] = mine.node();
                const auto list = Type::list(mine).value();
                if (list != mine.field_type(0)) ++wrong;
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
    CHECK(wrong == 0);
    for (const auto* node : seen) CHECK(node == seen[0]);
}

}  // namespace
