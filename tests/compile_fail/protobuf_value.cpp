// expect: vdl: protobuf cannot say what type a value has
#include <vdl/protobuf.hpp>
#include <vdl/value.hpp>

struct S {
    vdl::Value a;
};

int main() { return vdl::protobuf::encode(S{}).has_value() ? 0 : 1; }
