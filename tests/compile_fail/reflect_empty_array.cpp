// expect: vdl: there is no array of length 0
#include <vdl/reflect.hpp>

#include <array>

struct Grid {
    std::array<int, 0> cells;
};

static_assert(vdl::reflect::Fields<Grid>::count == 1);
