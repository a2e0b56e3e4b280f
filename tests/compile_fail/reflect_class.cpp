// expect: vdl: this class is no aggregate and no known container; describe it with
#include <vdl/reflect.hpp>

namespace demo {
class Opaque {
public:
    int get() const { return value_; }

private:
    int value_ = 0;
};
struct Bad {
    int x;
    Opaque opaque;
};
}  // namespace demo

static_assert(vdl::reflect::Fields<demo::Bad>::count == 2);
