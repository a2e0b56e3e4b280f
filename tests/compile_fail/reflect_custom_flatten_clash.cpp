// expect: vdl: two fields have the same name on the wire
#include <vdl/reflect.hpp>

namespace demo {
struct Inner {
    int x;
};
struct Bad {
    int x;
    Inner inner;
};
}  // namespace demo

template <>
struct vdl::Custom<demo::Bad> {
    static constexpr auto fields = vdl::fields(vdl::field("inner").flatten());
};

static_assert(vdl::reflect::Fields<demo::Bad>::count == 2);
