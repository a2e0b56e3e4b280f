// expect: vdl: protobuf::UnknownFields must be a member of the struct whose unknown fields it takes
#include <vdl/protobuf.hpp>

#include <string>
#include <vector>

struct S {
    std::vector<vdl::protobuf::UnknownFields> a;
};

int main() { return vdl::protobuf::decode<S>(std::string()).has_value() ? 0 : 1; }
