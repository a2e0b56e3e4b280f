#include "../support/shapes.hpp"
#include "harness.hpp"

void bench::add_structs() {
    add_case("SmallStruct", shapes::SmallStruct{1, "abc", true});
    add_case("LargeStruct", shapes::large_struct());
    add_case("LargeStructZero", shapes::LargeStruct{});
    add_case("StructWithOptional",
             shapes::StructWithOptional{1, shapes::SmallStruct{1, "abc", true}, 2});
}
