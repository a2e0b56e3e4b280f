// expect: vdl: Custom<T>::fields must be made by vdl::fields(...)
#include <vdl/reflect.hpp>

namespace demo {
struct Bad {
    int x;
    int y;
};
}  // namespace demo

template <>
struct vdl::Custom<demo::Bad> {
    static constexpr auto fields = vdl::field("x").skip();
};

static_assert(vdl::reflect::Fields<demo::Bad>::count == 2);
