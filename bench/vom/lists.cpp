#include "../support/shapes.hpp"
#include "harness.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

void bench::add_lists() {
    using Bytes = std::vector<std::uint8_t>;
    add_case("ByteListSmall", Bytes{'a', 'b', 'c'});
    add_case("ByteListLarge", Bytes(shapes::large, 'x'));
    add_case("ByteArray", std::array<std::uint8_t, 3>{'a', 'b', 'c'});
    add_case("Array", std::array<std::int32_t, 3>{1, 2, 3});
    add_case("ListSmall", std::vector<std::int32_t>{1, 2, 3});
    add_case("ListLarge", shapes::numbers(shapes::large));
    add_case("ListAnySmall", shapes::anys(3));
    add_case("ListAnyLarge", shapes::anys(shapes::large));
    add_case("Set", std::set<std::string>{"A", "B", "C"});
    add_case("Map", std::map<std::string, bool>{{"A", true}, {"B", false}, {"C", true}});
}
