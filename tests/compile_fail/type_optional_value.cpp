// expect: vdl: an optional of vdl::Value cannot be told apart when it is nil; a vdl::Value can be
// nil by itself
#include <vdl/type_of.hpp>
#include <vdl/value.hpp>

#include <optional>

struct Message {
    std::optional<vdl::Value> value;
};

int main() { return static_cast<int>(vdl::type_of<Message>().field_count()); }
