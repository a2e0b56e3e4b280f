// Running something while memory runs out, at each place where it can. Link
// tests/support/count_allocations.cpp.
#pragma once

#include "count_allocations.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <initializer_list>
#include <new>
#include <string>

namespace faults {

/// How something ended while memory ran out.
enum class End { done, error, no_memory };

/// Runs something while memory runs out; `runner(f)`: `f` returns whether it succeeded.
class Runner {
public:
    /// 0: there is memory enough.
    explicit Runner(std::size_t k = 0, bool all_after = false) : k_(k), all_after_(all_after) {}

    template <class F>
    End operator()(F&& f) {
        End end = End::no_memory;
        test::fail_allocation(k_, all_after_);
        try {
            end = f() ? End::done : End::error;
        } catch (const std::bad_alloc&) {  // NOLINT(bugprone-empty-catch)
        }
        failed_ = test::failed_allocations();
        test::fail_allocation(0);
        // Whoever does not need the memory may go on without it.
        if (failed_ == 0) REQUIRE(end == End::done);
        return end;
    }
    [[nodiscard]] bool failed() const { return failed_ != 0; }

private:
    std::size_t k_;
    bool all_after_;
    std::size_t failed_ = 0;
};

/// Sanitizers make everything some ten times slower: they look at a part of the places.
[[nodiscard]] inline std::size_t stride(bool all_after) {
    if (!test::counts_malloc()) return all_after ? 23 : 7;
    return all_after ? 7 : 1;
}

/// Calls `attempt(runner)` for every k, with the kth allocation of what the runner runs failing, or
/// all from there on. What was allocated is given back.
template <class Attempt>
void at_every_allocation(const char* name, Attempt&& attempt) {
    CAPTURE(std::string(name));
    Runner enough;
    // Tables, caches and buffers of the thread are filled then.
    for (int i = 0; i < 3; ++i) attempt(enough);
    for (const bool all_after : {false, true}) {
        CAPTURE(all_after);
        for (std::size_t k = 1;; k += stride(all_after)) {
            CAPTURE(k);
            const std::size_t before = test::live_allocations();
            Runner runner(k, all_after);
            attempt(runner);
            // Caches that were dropped are filled again.
            attempt(enough);
            REQUIRE(test::live_allocations() == before);
            if (!runner.failed()) break;
            REQUIRE(k < 100'000);
        }
    }
}

}  // namespace faults
