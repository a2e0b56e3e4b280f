// The types of tests/data/vom81_cases.tsv as C++ declarations. Names are those of the file.
#pragma once

#include <vdl/custom.hpp>
#include <vdl/type.hpp>
#include <vdl/value.hpp>

#include <array>
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace demo {

struct Prims {
    bool b = false;
    std::uint8_t u8 = 0;
    std::uint16_t u16 = 0;
    std::uint32_t u32 = 0;
    std::uint64_t u64 = 0;
    std::int8_t i8 = 0;
    std::int16_t i16 = 0;
    std::int32_t i32 = 0;
    std::int64_t i64 = 0;
    float f32 = 0;
    double f64 = 0;
    std::string s;
    bool operator==(const Prims&) const = default;
};

struct Point {
    std::int32_t x = 0;
    std::int32_t y = 0;
    auto operator<=>(const Point&) const = default;
};

struct Line {
    Point from;
    Point to;
    std::string label;
    bool operator==(const Line&) const = default;
};

struct Empty {
    bool operator==(const Empty&) const = default;
};

enum class Color : std::uint8_t { red, green, blue };

struct Shape : std::variant<double, double, std::vector<Point>, std::string> {
    using variant::variant;
};
/// For `Shape(square, 2.0)`.
inline constexpr std::in_place_index_t<0> circle{};
inline constexpr std::in_place_index_t<1> square{};
inline constexpr std::in_place_index_t<2> poly{};
inline constexpr std::in_place_index_t<3> named{};

struct Widget {
    std::uint64_t id = 0;
    Color color{};
    Shape shape;
    std::optional<Point> origin;
    std::set<std::string> tags;
    std::map<std::string, std::string> attrs;
    std::vector<std::uint8_t> raw;
    std::array<std::uint8_t, 6> mac{};
    bool operator==(const Widget&) const = default;
};

struct Node {
    std::int32_t value = 0;
    std::vector<Node> children;
    bool operator==(const Node&) const = default;
};

/// Whether both are null or hold equal things.
template <class Pointer>
[[nodiscard]] bool equal_inside(const Pointer& a, const Pointer& b) {
    return a == nullptr || b == nullptr ? a == b : *a == *b;
}

struct Cell {
    std::string item;
    std::unique_ptr<Cell> next;
    bool operator==(const Cell& other) const {
        return item == other.item && equal_inside(next, other.next);
    }
};

struct Pong;
struct Ping {
    std::int32_t n = 0;
    std::shared_ptr<Pong> pong;
    bool operator==(const Ping& other) const;
};
struct Pong {
    std::string s;
    std::unique_ptr<Ping> ping;
    bool operator==(const Pong& other) const {
        return s == other.s && equal_inside(ping, other.ping);
    }
};
inline bool Ping::operator==(const Ping& other) const {
    return n == other.n && equal_inside(pong, other.pong);
}

struct Bag {
    std::string name;
    vdl::Value item;
    vdl::Type kind;
    std::map<std::string, vdl::Value> more;
    bool operator==(const Bag&) const = default;
};

/// `demo.Meters float64`: a number under a name of its own.
struct Meters {
    double value = 0;
    bool operator==(const Meters&) const = default;
};
/// `demo.Ids []uint32`.
struct Ids {
    std::vector<std::uint32_t> list;
    bool operator==(const Ids&) const = default;
};

struct AddressInfo {
    std::string street;
    std::string city;
    std::string state;
    std::string zip;
    bool operator==(const AddressInfo&) const = default;
};
enum class CreditAgency : std::uint8_t { equifax, experian, transunion };
enum class ExperianRating : std::uint8_t { good, bad };
struct EquifaxReport {
    std::uint8_t rating = 0;
    std::array<std::int16_t, 4> four_scores{};
    bool operator==(const EquifaxReport&) const = default;
};
struct ExperianReport {
    ExperianRating rating{};
    std::set<std::string> approvals;
    bool operator==(const ExperianReport&) const = default;
};
struct TransUnionReport {
    std::int16_t rating = 0;
    std::map<std::string, std::int16_t> previous;
    bool operator==(const TransUnionReport&) const = default;
};
struct AgencyReport : std::variant<EquifaxReport, ExperianReport, TransUnionReport> {
    using variant::variant;
};
struct CreditReport {
    CreditAgency agency{};
    AgencyReport report;
    bool operator==(const CreditReport&) const = default;
};
struct Customer {
    std::string name;
    std::int64_t id = 0;
    bool active = false;
    AddressInfo address;
    std::vector<AddressInfo> previous_addresses;
    CreditReport credit;
    bool operator==(const Customer&) const = default;
};

using Seconds = std::chrono::sys_time<std::chrono::seconds>;

}  // namespace demo

template <>
struct vdl::Custom<demo::Shape> {
    static constexpr std::array<std::string_view, 4> labels{"Circle", "Square", "Poly", "Name"};
};
template <>
struct vdl::Custom<demo::Meters> {
    static constexpr std::string_view name = "demo.Meters";
    static double to_wire(const demo::Meters& x) { return x.value; }
    static demo::Meters from_wire(double x) { return {x}; }
};
template <>
struct vdl::Custom<demo::Ids> {
    static constexpr std::string_view name = "demo.Ids";
    static const std::vector<std::uint32_t>& to_wire(const demo::Ids& x) { return x.list; }
    static void from_wire(demo::Ids& x, std::vector<std::uint32_t>&& list) {
        x.list = std::move(list);
    }
};
