// expect: vdl: a `const char*` owns no text and may be null; use std::string
#include <vdl/reflect.hpp>

namespace demo {
struct Bad {
    int x;
    const char* text;
};
}  // namespace demo

static_assert(vdl::reflect::Fields<demo::Bad>::count == 2);
