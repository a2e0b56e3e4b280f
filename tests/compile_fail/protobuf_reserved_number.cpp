// expect: vdl: protobuf reserves the field numbers 19000 to 19999
#include <vdl/protobuf.hpp>

#include <string>

struct S {
    int a = 0;
};
template <>
struct vdl::Custom<S> {
    static constexpr auto fields = vdl::fields(vdl::field("a").number(19'999));
};

int main() { return vdl::protobuf::decode<S>(std::string()).has_value() ? 0 : 1; }
