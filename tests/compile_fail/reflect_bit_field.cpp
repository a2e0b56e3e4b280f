// expect: vdl: a field is a bit-field, which has no address; use a whole integer
#include <vdl/reflect.hpp>

namespace demo {
struct Bad {
    unsigned flags : 3;
    int x;
};
}  // namespace demo

static_assert(vdl::reflect::Fields<demo::Bad>::count == 2);
