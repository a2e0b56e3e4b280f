// expect: vdl: Custom<E>::min and max of an enum must be in order and span at most 16384
#include <vdl/reflect.hpp>

namespace demo {
enum class Bad { far = 100000 };
}  // namespace demo

template <>
struct vdl::Custom<demo::Bad> {
    static constexpr int min = 0, max = 100000;
};

static_assert(vdl::Adapter<demo::Bad>::labels.size() == 1);
