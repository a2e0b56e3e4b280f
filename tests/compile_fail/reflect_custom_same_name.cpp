// expect: vdl: two fields have the same name on the wire
#include <vdl/reflect.hpp>

namespace demo {
struct Bad {
    int x;
    int y;
};
}  // namespace demo

template <>
struct vdl::Custom<demo::Bad> {
    static constexpr auto fields = vdl::fields(vdl::field("x").rename("y"));
};

static_assert(vdl::reflect::Fields<demo::Bad>::count == 2);
