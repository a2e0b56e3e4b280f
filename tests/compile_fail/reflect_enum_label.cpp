// expect: vdl: Custom<E>::labels renames an enumerator that the enum does not have
#include <vdl/reflect.hpp>

namespace demo {
enum class Bad { a };
}  // namespace demo

template <>
struct vdl::Custom<demo::Bad> {
    static constexpr auto labels = vdl::labels(vdl::label("b", "B"));
};

static_assert(vdl::Adapter<demo::Bad>::labels.size() == 1);
