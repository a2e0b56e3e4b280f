// expect: vdl: the fields of this aggregate cannot be counted
#include <vdl/reflect.hpp>

namespace demo {
struct Picky {
    Picky() = delete;
    template <class T>
    Picky(T&&) = delete;
};
struct Bad {
    int x;
    Picky picky;
};
}  // namespace demo

static_assert(vdl::reflect::Fields<demo::Bad>::count == 2);
