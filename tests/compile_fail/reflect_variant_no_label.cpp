// expect: vdl: an alternative of this std::variant has no name to be its label
#include <vdl/reflect.hpp>

#include <string>
#include <variant>

using Shape = std::variant<int, std::variant<double, std::string>>;

static_assert(vdl::Adapter<Shape>::labels.size() == 2);
