// expect: vdl: an alias in Custom<T>::fields is the name or alias of another field too
#include <vdl/reflect.hpp>

namespace demo {
struct Bad {
    int x;
    int y;
};
}  // namespace demo

template <>
struct vdl::Custom<demo::Bad> {
    static constexpr auto fields = vdl::fields(vdl::field("x").alias("y"));
};

static_assert(vdl::reflect::Fields<demo::Bad>::count == 2);
