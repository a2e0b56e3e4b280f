// expect: vdl: a `const char*` owns no text and may be null; use std::string
// expect: demo::Bad
// expect: {"name"}
#include <vdl/reflect.hpp>

#include <map>
#include <string>
#include <vector>

namespace demo {
struct Bad {
    int x;
    const char* name;
};
struct Outer {
    std::vector<std::map<std::string, Bad>> all;
};
}  // namespace demo

template <class T>
std::size_t encode(const T&) {
    static_assert(vdl::reflect::Verdict<T>::done);
    return vdl::reflect::Fields<demo::Bad>::count;
}

std::size_t size = encode(demo::Outer{});
