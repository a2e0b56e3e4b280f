// Random C++ structs into each other, and random wire types into them: directly, through a `Value`
// and through VOM the same comes out. VDL_CONVERT_PAIRS in the environment says how many are tried.
#include "support/changed_type.hpp"
#include "support/random_value.hpp"
#include "support/three_ways.hpp"

#include <array>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

namespace demo {

enum class Color { red, green, blue };
enum class NewColor { blue, green, red, violet };
struct Point {
    std::int32_t x = 0;
    std::int32_t y = 0;
    bool operator==(const Point&) const = default;
};
struct NewPoint {
    std::int64_t y = 0;
    std::int16_t x = 0;
    std::string label = "none";
    bool operator==(const NewPoint&) const = default;
};
struct Tree {
    std::int32_t value = 0;
    std::vector<Tree> children;
    bool operator==(const Tree&) const = default;
};
struct NewTree {
    std::map<std::string, std::string> notes;
    std::vector<NewTree> children;
    std::int64_t value = 0;
    bool operator==(const NewTree&) const = default;
};

struct Old {
    std::int32_t number = 0;
    std::uint64_t large = 0;
    Color color{};
    std::vector<Color> colors;
    std::array<std::int32_t, 2> pair{};
    std::vector<std::uint8_t> bytes;
    std::optional<Point> point;
    std::vector<Point> points;
    std::map<std::int32_t, Point> map;
    std::set<std::int32_t> set;
    std::variant<std::int32_t, std::string> either;
    std::vector<std::int32_t> anys;
    Tree tree;
    std::string gone;
    bool operator==(const Old&) const = default;
};
struct New {
    Tree other;
    NewTree tree;
    std::vector<vdl::Value> anys;
    std::variant<std::string, double, std::int64_t> either;
    std::set<std::uint8_t> set;
    std::map<std::int8_t, std::optional<NewPoint>> map;
    std::vector<NewPoint> points;
    std::optional<NewPoint> point = NewPoint{1, 2, "default"};
    std::vector<float> bytes;
    std::array<std::int64_t, 2> pair{1, 2};
    std::vector<std::string> colors;
    NewColor color = NewColor::violet;
    double large = 1;
    std::int16_t number = 2;
    std::chrono::nanoseconds added{5};
    bool operator==(const New&) const = default;
};

}  // namespace demo

template <>
struct vdl::Custom<std::variant<std::string, double, std::int64_t>> {
    static constexpr std::array<std::string_view, 3> labels{"string", "float64", "int32"};
};

namespace {

using test::Generator;
using vdl::Type;
using vdl::Value;

std::uint64_t pairs() {
    const char* wanted = std::getenv("VDL_CONVERT_PAIRS");
    return wanted == nullptr ? 500 : std::strtoull(wanted, nullptr, 10);
}

struct Tally {
    std::uint64_t converted = 0;
    std::uint64_t refused = 0;
};

/// NaN is not equal to itself.
test::RandomOptions options() {
    test::RandomOptions made;
    made.nan = false;
    return made;
}

/// Most fields are zero, so that one that does not convert is not always there.
Value random_value(Generator& generator, const Type& type) {
    Value value = generator.value(type);
    if (type.kind() != vdl::Kind::structure) return value;
    for (std::size_t i = 0; i < type.field_count(); ++i) {
        if (!generator.random().one_in(4)) value.ref().field(i).set_zero();
    }
    return value;
}

template <class From, class To>
void check_objects(std::uint64_t seed, Tally& tally) {
    Generator generator(seed, options());
    const vdl::Result<From> from =
        vdl::convert<From>(random_value(generator, vdl::type_of<From>()));
    if (!from) return;  // a duration that is none
    INFO("seed ", seed);
    ++(test::converted<To>(*from) ? tally.converted : tally.refused);
}

template <class To>
void check_wire(std::uint64_t seed, To& used, Tally& tally) {
    Generator generator(seed, options());
    const Type from = test::TypeChanger(generator.random(), false, 20)(vdl::type_of<To>());
    if (from.kind() == vdl::Kind::any) return;
    const Value value = random_value(generator, from);
    INFO("seed ", seed, ": ", from.unique_string(3000));
    const auto bytes = vdl::vom::encode(value).value();
    const vdl::Result<To> by_value = vdl::convert<To>(value);
    const vdl::Result<To> by_vom = vdl::vom::decode<To>(bytes);
    REQUIRE(test::refusal_of(by_value) == test::refusal_of(by_vom));
    // Into an object that has been used: nothing of it shines through.
    REQUIRE(vdl::vom::decode_into(bytes, used).has_value() == by_vom.has_value());
    ++(by_vom ? tally.converted : tally.refused);
    if (!by_vom) return;
    REQUIRE(*by_value == *by_vom);
    REQUIRE(used == *by_vom);
}

}  // namespace

TEST_CASE("random structs into others") {
    Tally forth;
    Tally back;
    const std::uint64_t count = pairs();
    for (std::uint64_t seed = 1; seed <= count; ++seed) {
        check_objects<demo::Old, demo::New>(seed, forth);
        check_objects<demo::New, demo::Old>(seed, back);
    }
    for (const Tally& tally : {forth, back}) {
        MESSAGE(tally.converted, " converted, ", tally.refused, " refused");
        CHECK(tally.converted > count / 50);
        CHECK(tally.refused > count / 10);
    }
}

TEST_CASE("random wire types into structs") {
    Tally tally;
    demo::Old old;
    demo::New changed;
    const std::uint64_t count = pairs();
    for (std::uint64_t seed = 1; seed <= count; ++seed) {
        check_wire(seed, old, tally);
        check_wire(seed, changed, tally);
    }
    MESSAGE(tally.converted, " converted, ", tally.refused, " refused");
    CHECK(tally.converted > count / 10);
    CHECK(tally.refused > count / 10);
}
