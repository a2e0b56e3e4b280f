// expect: vdl: long double differs between platforms; use double
#include <vdl/reflect.hpp>

namespace demo {
struct Bad {
    int x;
    long double ratio;
};
}  // namespace demo

static_assert(vdl::reflect::Fields<demo::Bad>::count == 2);
