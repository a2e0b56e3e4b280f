// expect: vdl: char is neither a number nor text
#include <vdl/reflect.hpp>

namespace demo {
struct Bad {
    int x;
    char letter;
};
}  // namespace demo

static_assert(vdl::reflect::Fields<demo::Bad>::count == 2);
