// expect: vdl: a field is a reference, which cannot be read into; use
#include <vdl/reflect.hpp>

namespace demo {
struct Bad {
    int x;
    int& y;
};
}  // namespace demo

static_assert(vdl::reflect::Fields<demo::Bad>::count == 2);
