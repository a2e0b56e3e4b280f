// expect: vdl: Custom<T>::fields must give every field as
#include <vdl/reflect.hpp>

namespace demo {
struct Bad {
    int x;
    int y;
};
}  // namespace demo

template <>
struct vdl::Custom<demo::Bad> {
    static constexpr auto fields = vdl::fields(vdl::field<&demo::Bad::x>("x"), vdl::field("y"));
};

static_assert(vdl::reflect::Fields<demo::Bad>::count == 2);
