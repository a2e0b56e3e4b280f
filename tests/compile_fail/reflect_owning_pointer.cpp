// expect: vdl: of the owning pointers only std::unique_ptr with the default deleter
#include <vdl/reflect.hpp>

#include <memory>

struct Image {
    std::unique_ptr<int[]> pixels;
};

static_assert(vdl::reflect::Fields<Image>::count == 1);
