// expect: vdl: this enum has no enumerator in -128..255
#include <vdl/reflect.hpp>

namespace demo {
enum class Bad { far = 100000 };
}  // namespace demo

static_assert(vdl::Adapter<demo::Bad>::labels.size() == 1);
