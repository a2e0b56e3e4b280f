// expect: vdl: a field can have four aliases at most
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
        vdl::fields(vdl::field("x").alias("a").alias("b").alias("c").alias("d").alias("e"));
};

static_assert(vdl::reflect::Fields<demo::Bad>::count == 2);
