// expect: vdl: an aggregate with a base class that has members cannot be taken apart
#include <vdl/reflect.hpp>

namespace demo {
struct Base {
    int id;
};
struct Derived : Base {
    int x;
};
}  // namespace demo

static_assert(vdl::reflect::Fields<demo::Derived>::count == 1);
