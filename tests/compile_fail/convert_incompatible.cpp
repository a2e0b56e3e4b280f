// expect: vdl: these two types do not convert into each other
#include <vdl/convert.hpp>

namespace demo {
struct Point {
    int x;
    int y;
};
struct Name {
    bool first;
};
}  // namespace demo

int main() { return vdl::convert<demo::Name>(demo::Point{1, 2}).has_value(); }
