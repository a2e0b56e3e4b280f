// expect: vdl: Custom<T>::fields has two entries for one field
#include <vdl/reflect.hpp>

namespace demo {
struct Bad {
    int x;
    int y;
};
}  // namespace demo

template <>
struct vdl::Custom<demo::Bad> {
    static constexpr auto fields =
        vdl::fields(vdl::field("x").rename("X"), vdl::field("x").required());
};

static_assert(vdl::reflect::Fields<demo::Bad>::count == 2);
