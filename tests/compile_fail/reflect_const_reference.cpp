// expect: vdl: a field is a reference, which cannot be read into; use
#include <vdl/reflect.hpp>

#include <string>

namespace demo {
struct Bad {
    const std::string& name;
};
}  // namespace demo

static_assert(vdl::reflect::Fields<demo::Bad>::count == 1);
