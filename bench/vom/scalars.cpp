#include "../support/shapes.hpp"
#include "harness.hpp"

#include <chrono>
#include <cstdint>
#include <string>

void bench::add_scalars() {
    using std::chrono::sys_time, std::chrono::nanoseconds;
    add_case("Number", std::int32_t{1});
    add_case("StringSmall", std::string("abc"));
    add_case("StringLarge", std::string(shapes::large, 'x'));
    add_case("Enum", shapes::Letter::C);
    add_case("SmallUnion", shapes::SmallUnion(std::string("abc")));
    add_case("Time", sys_time<nanoseconds>(nanoseconds(1'700'000'000'123'456'789)));
}
