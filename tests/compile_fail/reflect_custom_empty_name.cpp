// expect: vdl: Custom<T>::fields gives a field an empty name
#include <vdl/reflect.hpp>

namespace demo {
struct Bad {
    int x;
    int y;
};
}  // namespace demo

template <>
struct vdl::Custom<demo::Bad> {
    static constexpr auto fields = vdl::fields(vdl::field("x").rename(""));
};

static_assert(vdl::reflect::Fields<demo::Bad>::count == 2);
