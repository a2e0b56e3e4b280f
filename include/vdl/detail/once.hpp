// Tables that are filled in when they are first used.
#pragma once

#include <atomic>
#include <mutex>

namespace vdl::detail {

/// Whether a table has been filled in. To ask costs a load and a branch, and little code; a static
/// local variable would cost its guard in each function that uses it.
class Once {
public:
    constexpr Once() = default;

    [[nodiscard]] bool done() const noexcept { return done_.load(std::memory_order_acquire); }
    /// Calls `fill(context)` unless another thread has. It must not call `run` itself.
#if defined(__GNUC__)
    [[gnu::cold, gnu::noinline]]
#endif
    void run(void (*fill)(const void*), const void* context) {
        // Never destroyed: tables may be used first while the program ends.
        static std::mutex& mutex = *new std::mutex;
        const std::lock_guard lock(mutex);
        if (done_.load(std::memory_order_relaxed)) return;
        fill(context);
        done_.store(true, std::memory_order_release);
    }

private:
    std::atomic<bool> done_{false};
};

}  // namespace vdl::detail
