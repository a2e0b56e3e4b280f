// expect: vdl: Custom<T>::naming must be a vdl::Naming
#include <vdl/reflect.hpp>

namespace demo {
enum class Bad { a };
}  // namespace demo

template <>
struct vdl::Custom<demo::Bad> {
    static constexpr int naming = 1;
};

static_assert(vdl::Adapter<demo::Bad>::labels.size() == 1);
