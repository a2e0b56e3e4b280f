// Messages that programs in other languages measure too.
#pragma once

#include <string>
#include <vector>

namespace bench {

struct Message {
    const char* name;  ///< of the file
    std::string (*make)();
};

/// Those of this program; its files add to them before main.
[[nodiscard]] inline std::vector<Message>& messages() {
    static std::vector<Message> all;
    return all;
}

}  // namespace bench
