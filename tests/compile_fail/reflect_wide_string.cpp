// expect: vdl: strings are UTF-8 in char
#include <vdl/reflect.hpp>

#include <string>

struct Person {
    std::wstring name;
    std::u8string city;
};

static_assert(vdl::reflect::Fields<Person>::count == 2);
