// expect: vdl: Custom<T>::fields names a field that the struct does not have
#include <vdl/reflect.hpp>

namespace demo {
struct Bad {
    int x;
    int y;
};
}  // namespace demo

template <>
struct vdl::Custom<demo::Bad> {
    static constexpr auto fields = vdl::fields(vdl::field("z").rename("Z"));
};

static_assert(vdl::reflect::Fields<demo::Bad>::count == 2);
