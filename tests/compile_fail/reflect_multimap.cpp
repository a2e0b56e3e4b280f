// expect: vdl: keys of sets and maps are unique
#include <vdl/reflect.hpp>

#include <map>
#include <string>

struct Headers {
    std::multimap<std::string, std::string> lines;
};

static_assert(vdl::reflect::Fields<Headers>::count == 1);
