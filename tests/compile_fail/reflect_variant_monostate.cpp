// expect: vdl: std::monostate must be the first alternative of a std::variant
#include <vdl/reflect.hpp>

#include <variant>

using Choice = std::variant<int, std::monostate>;

static_assert(vdl::Adapter<Choice>::labels.size() == 2);
