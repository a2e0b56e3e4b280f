// expect: vdl: a type that contains itself needs a name on the way: make one of the types on the
// cycle a struct of its own, not a pair, tuple or container
#include <vdl/type_of.hpp>

#include <string_view>
#include <vector>

struct Tree {
    int value = 0;
    std::vector<Tree> children;
};
template <>
struct vdl::Custom<Tree> {
    static constexpr std::string_view name = "";
};

int main() { return static_cast<int>(vdl::type_of<Tree>().field_count()); }
