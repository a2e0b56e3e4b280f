// expect: vdl: a plain pointer says nothing of who owns what it points to
#include <vdl/reflect.hpp>

namespace demo {
struct Bad {
    int x;
    double* next;
};
}  // namespace demo

static_assert(vdl::reflect::Fields<demo::Bad>::count == 2);
