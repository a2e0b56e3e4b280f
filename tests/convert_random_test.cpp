// Random values into types that have evolved from theirs: directly, through a `Value` and through
// VOM the same comes out. VDL_CONVERT_PAIRS in the environment says how many pairs are tried.
#include <vdl/convert.hpp>
#include <vdl/vom.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <cstdlib>
#include <string>

#include "support/changed_type.hpp"
#include "support/random_value.hpp"

namespace {

using test::Generator;
using test::TypeChanger;
using vdl::ErrorCode;
using vdl::Kind;
using vdl::Result;
using vdl::Type;
using vdl::Value;

std::uint64_t pairs() {
    const char* wanted = std::getenv("VDL_CONVERT_PAIRS");
    return wanted == nullptr ? 1000 : std::strtoull(wanted, nullptr, 10);
}

/// The bounds that protect from hostile input are none for these.
vdl::Limits generous() {
    vdl::Limits limits;
    limits.allocation_factor = 1U << 31;
    return limits;
}

/// What came out: the value, or code and path of the error.
std::string outcome(const Result<Value>& result) {
    if (result) return "a value";
    return std::string(to_string(result.error().code())) + " at " + result.error().path();
}

struct Tally {
    std::uint64_t converted = 0;
    std::uint64_t refused = 0;
    std::uint64_t came_back = 0;
};

void check_pair(std::uint64_t seed, Tally& tally) {
    Generator generator(seed);
    const bool exact = generator.random().one_in(2);
    const Type from = generator.type();
    const Type to = TypeChanger(generator.random(), exact)(from);
    if (from.kind() == Kind::any || to.kind() == Kind::any) return;
    const Value value = generator.value(from);
    INFO("seed ", seed, ": ", from.unique_string(2000), " into ", to.unique_string(2000));

    const Result<Value> by_value = vdl::convert(value, to);
    const auto bytes = vdl::vom::encode(value);
    REQUIRE(bytes);
    const Result<Value> by_vom = vdl::vom::decode_value(*bytes, to, generous());
    REQUIRE(outcome(by_value) == outcome(by_vom));
    if (!by_value) {
        ++tally.refused;
        return;
    }
    ++tally.converted;
    REQUIRE(*by_value == *by_vom);
    REQUIRE(by_value->type() == to);
    if (!exact) return;
    const Result<Value> back = vdl::convert(*by_value, from);
    REQUIRE(outcome(back) == "a value");
    REQUIRE(*back == value);
    ++tally.came_back;
}

}  // namespace

TEST_CASE("a Value and VOM convert alike, and what is exact comes back") {
    Tally tally;
    const std::uint64_t count = pairs();
    for (std::uint64_t seed = 1; seed <= count; ++seed) check_pair(seed, tally);
    MESSAGE(tally.converted, " converted, ", tally.refused, " refused, ", tally.came_back,
            " came back");
    CHECK(tally.converted > count / 4);
    CHECK(tally.refused > count / 10);
    CHECK(tally.came_back > count / 8);
}
