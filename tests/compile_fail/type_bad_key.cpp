// expect: vdl: the key of a set or map may not contain a list, a set, a map, an optional, a
// vdl::Value or a vdl::Type
#include <vdl/type_of.hpp>

#include <map>
#include <string>
#include <vector>

struct Path {
    std::vector<std::string> steps;
    auto operator<=>(const Path&) const = default;
};
struct Message {
    std::map<Path, int> sizes;
};

int main() { return static_cast<int>(vdl::type_of<Message>().field_count()); }
