// expect: vdl: nobody knows which member of a union is set; use std::variant
#include <vdl/reflect.hpp>

namespace demo {
union Either {
    int number;
    float ratio;
};
struct Bad {
    int x;
    Either either;
};
}  // namespace demo

static_assert(vdl::reflect::Fields<demo::Bad>::count == 2);
