// expect: vdl: char is neither a number nor text
#include <vdl/json.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace demo {
struct Inner {
    int a;
    char c;
};
struct Outer {
    std::vector<Inner> inner;
    std::string name;
};
}  // namespace demo

int main() { return vdl::json::decode<demo::Outer>(std::string_view("{}")).has_value() ? 0 : 1; }
