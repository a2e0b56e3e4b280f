// expect: vdl: a std::weak_ptr owns nothing
#include <vdl/reflect.hpp>

#include <memory>

struct Node {
    int value;
    std::weak_ptr<Node> parent;
};

static_assert(vdl::reflect::Fields<Node>::count == 2);
