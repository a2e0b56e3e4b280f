// expect: vdl: char is neither a number nor text
#include <vdl/vom.hpp>

#include <string>

namespace demo {
struct Inner {
    int a;
    char c;
};
struct Outer {
    Inner inner;
    std::string s;
};
}  // namespace demo

int main() {
    const auto bytes = vdl::vom::encode(demo::Outer{});
    return vdl::vom::decode<demo::Outer>(bytes).has_value();
}
