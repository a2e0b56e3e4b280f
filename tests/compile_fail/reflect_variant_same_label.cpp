// expect: vdl: two alternatives of this std::variant have the same label
#include <vdl/reflect.hpp>

#include <variant>

using Size = std::variant<int, int>;

static_assert(vdl::Adapter<Size>::labels.size() == 2);
