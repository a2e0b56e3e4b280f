// expect: vdl: two different types in here have the same name; give one of them another with
// Custom<T>::name
#include <vdl/type_of.hpp>

#include <string_view>

struct Meters {
    double value = 0;
};
struct Feet {
    int value = 0;
};
template <>
struct vdl::Custom<Feet> {
    static constexpr std::string_view name = "Meters";
};
struct Message {
    Meters length;
    Feet height;
};

int main() { return static_cast<int>(vdl::type_of<Message>().field_count()); }
