// expect: vdl: wchar_t, char8_t, char16_t and char32_t differ between platforms
#include <vdl/reflect.hpp>

namespace demo {
struct Bad {
    int x;
    wchar_t letter;
};
}  // namespace demo

static_assert(vdl::reflect::Fields<demo::Bad>::count == 2);
