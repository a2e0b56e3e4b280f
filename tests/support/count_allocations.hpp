// How often memory was asked for, and what happens when there is none. Link
// tests/support/count_allocations.cpp.
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

/// Bytes that operator new was asked for since the program began.
[[nodiscard]] std::size_t allocated_bytes() noexcept;

/// Memory from operator new that has not been given back.
[[nodiscard]] std::size_t live_allocations() noexcept;

/// Makes the `countdown`th operator new from now on fail, as if there were no memory; with
/// `all_after` each later one too. 0: none fails any more.
void fail_allocation(std::size_t countdown, bool all_after = false) noexcept;

/// How many have failed since the last call of `fail_allocation`.
[[nodiscard]] std::size_t failed_allocations() noexcept;

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
