// expect: vdl: Custom<T>::fields gives two fields the same number
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
        vdl::fields(vdl::field("x").number(1), vdl::field("y").number(1));
};

static_assert(vdl::reflect::Fields<demo::Bad>::count == 2);
