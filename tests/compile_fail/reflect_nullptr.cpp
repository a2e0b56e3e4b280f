// expect: vdl: void, nullptr_t and arrays without a length hold no value
#include <vdl/reflect.hpp>

namespace demo {
struct Bad {
    int x;
    decltype(nullptr) nothing;
};
}  // namespace demo

static_assert(vdl::reflect::Fields<demo::Bad>::count == 2);
