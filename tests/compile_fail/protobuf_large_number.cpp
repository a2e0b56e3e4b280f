// expect: vdl: protobuf field numbers are 1 to 536870911
#include <vdl/protobuf.hpp>

#include <string>

struct S {
    int a = 0;
};
template <>
struct vdl::Custom<S> {
    static constexpr auto fields = vdl::fields(vdl::field("a").number(536'870'912));
};

int main() { return vdl::protobuf::schema<S>().empty() ? 0 : 1; }
