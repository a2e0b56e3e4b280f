// expect: vdl: Custom<E>::labels or naming gives two enumerators the same label
#include <vdl/reflect.hpp>

namespace demo {
enum class Bad { a, b };
}  // namespace demo

template <>
struct vdl::Custom<demo::Bad> {
    static constexpr auto labels = vdl::labels(vdl::label("a", "b"));
};

static_assert(vdl::Adapter<demo::Bad>::labels.size() == 1);
