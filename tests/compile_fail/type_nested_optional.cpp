// expect: vdl: an optional (std::optional, std::unique_ptr, std::shared_ptr) directly in another
// one cannot be told apart when it is nil; put a struct between them
#include <vdl/type_of.hpp>

#include <memory>
#include <optional>

struct Message {
    int id = 0;
    std::unique_ptr<std::optional<int>> value;
};

int main() { return static_cast<int>(vdl::type_of<Message>().field_count()); }
