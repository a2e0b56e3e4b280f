// Counts what a test program allocates: replaces the global allocation functions. To be included
// by one file of a program.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <new>

namespace test {

inline std::size_t allocations = 0;

inline void* count_allocation(std::size_t size) noexcept {
    ++allocations;
    return std::malloc(size != 0 ? size : 1);
}
inline void* count_allocation(std::size_t size, std::align_val_t alignment) noexcept {
    ++allocations;
    const auto step = static_cast<std::size_t>(alignment);
    return std::aligned_alloc(step, (size + step) / step * step);
}
inline void* or_abort(void* memory) noexcept {
    if (memory == nullptr) std::abort();
    return memory;
}

/// How many allocations `f()` makes.
template <class F>
std::size_t count_allocations(F&& f) {
    const std::size_t before = allocations;
    f();
    return allocations - before;
}

}  // namespace test

void* operator new(std::size_t n) { return test::or_abort(test::count_allocation(n)); }
void* operator new[](std::size_t n) { return test::or_abort(test::count_allocation(n)); }
void* operator new(std::size_t n, const std::nothrow_t&) noexcept {
    return test::count_allocation(n);
}
void* operator new[](std::size_t n, const std::nothrow_t&) noexcept {
    return test::count_allocation(n);
}
void* operator new(std::size_t n, std::align_val_t a) {
    return test::or_abort(test::count_allocation(n, a));
}
void* operator new[](std::size_t n, std::align_val_t a) {
    return test::or_abort(test::count_allocation(n, a));
}
void* operator new(std::size_t n, std::align_val_t a, const std::nothrow_t&) noexcept {
    return test::count_allocation(n, a);
}
void* operator new[](std::size_t n, std::align_val_t a, const std::nothrow_t&) noexcept {
    return test::count_allocation(n, a);
}
void operator delete(void* p) noexcept { std::free(p); }
void operator delete[](void* p) noexcept { std::free(p); }
void operator delete(void* p, std::size_t) noexcept { std::free(p); }
void operator delete[](void* p, std::size_t) noexcept { std::free(p); }
void operator delete(void* p, std::align_val_t) noexcept { std::free(p); }
void operator delete[](void* p, std::align_val_t) noexcept { std::free(p); }
void operator delete(void* p, std::size_t, std::align_val_t) noexcept { std::free(p); }
void operator delete[](void* p, std::size_t, std::align_val_t) noexcept { std::free(p); }
void operator delete(void* p, const std::nothrow_t&) noexcept { std::free(p); }
void operator delete[](void* p, const std::nothrow_t&) noexcept { std::free(p); }
