// What memory was asked for. Link count_allocations.cpp, which stands in front of malloc.
#pragma once

#include <cstdint>

namespace bench {

struct Allocations {
    std::uint64_t count = 0;  ///< calls of malloc, calloc, realloc and aligned_alloc
    std::uint64_t bytes = 0;  ///< that these asked for
};

/// By this thread, since it began. Zero where the C library is not glibc.
[[nodiscard]] Allocations allocations() noexcept;

/// While one lives, it knows how much memory this thread holds. One at a time.
class WatchMemory {
public:
    WatchMemory() noexcept;
    WatchMemory(const WatchMemory&) = delete;
    WatchMemory& operator=(const WatchMemory&) = delete;
    ~WatchMemory();

    /// Bytes: the most that was held at a time, beyond what was held at the beginning.
    [[nodiscard]] std::uint64_t peak() const noexcept;
};

}  // namespace bench
