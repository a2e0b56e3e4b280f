// How often operator new was called.
#pragma once

#include <cstdint>

namespace bench {

struct Allocations {
    std::uint64_t count = 0;
    std::uint64_t bytes = 0;
};

/// By this thread, since it began. Linking count_allocations.cpp replaces the global operators.
[[nodiscard]] Allocations allocations() noexcept;

}  // namespace bench
