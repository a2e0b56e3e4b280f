// expect: vdl: an array or list of char is neither text nor bytes
#include <vdl/reflect.hpp>

struct Person {
    int age;
    char name[8];
};

static_assert(vdl::reflect::Fields<Person>::count == 2);
