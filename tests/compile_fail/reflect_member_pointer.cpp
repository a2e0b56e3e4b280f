// expect: vdl: functions and pointers to functions or members cannot travel
#include <vdl/reflect.hpp>

namespace demo {
struct Bad {
    int x;
    int Bad::* member;
};
}  // namespace demo

static_assert(vdl::reflect::Fields<demo::Bad>::count == 2);
