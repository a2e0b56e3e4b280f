// How often memory was asked for. Link tests/support/count_allocations.cpp.
#pragma once

#include <cstddef>

namespace test {

struct Allocations {
    std::size_t news = 0;     ///< calls of any form of operator new
    std::size_t mallocs = 0;  ///< calls of malloc, calloc, realloc and aligned_alloc
    friend bool operator==(const Allocations&, const Allocations&) = default;
};

/// Since the program began.
[[nodiscard]] Allocations allocations() noexcept;

/// Whether malloc is counted too: not with sanitizers, which have one of their own.
[[nodiscard]] bool counts_malloc() noexcept;

/// What `f()` asks for.
template <class F>
[[nodiscard]] Allocations count_allocations(F&& f) {
    const Allocations before = allocations();
    f();
    const Allocations after = allocations();
    return {after.news - before.news, after.mallocs - before.mallocs};
}

}  // namespace test
