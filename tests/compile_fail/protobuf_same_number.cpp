// expect: vdl: two fields of this struct have the same protobuf field number
#include <vdl/protobuf.hpp>

#include <variant>

struct S {
    std::variant<int, bool> a;
    int b = 0;
};
template <>
struct vdl::Custom<S> {
    static constexpr auto fields = vdl::fields(vdl::field("b").number(2));
};

int main() { return vdl::protobuf::encode(S{}).has_value() ? 0 : 1; }
