#include "count_allocations.hpp"

#include <cstddef>
#include <cstdlib>
#include <new>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define VDL_TEST_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || \
    __has_feature(memory_sanitizer)
#define VDL_TEST_SANITIZED 1
#endif
#endif

namespace {

std::size_t news = 0;
std::size_t bytes = 0;
std::size_t mallocs = 0;
std::size_t deletes = 0;
std::size_t nulls = 0;  // that operator new gave

// Of `fail_allocation`; 0: none fails.
std::size_t until_failure = 0;
bool fail_all_after = false;
std::size_t failures = 0;

bool fails_now() noexcept {
    if (until_failure == 0) return false;
    if (--until_failure != 0) return false;
    if (fail_all_after) until_failure = 1;
    ++failures;
    return true;
}
void* counted(void* memory) noexcept {
    if (memory == nullptr) ++nulls;
    return memory;
}
void* allocate(std::size_t size) noexcept {
    ++news;
    bytes += size;
    if (fails_now()) return counted(nullptr);
    return counted(std::malloc(size != 0 ? size : 1));
}
void* allocate(std::size_t size, std::align_val_t alignment) noexcept {
    ++news;
    bytes += size;
    if (fails_now()) return counted(nullptr);
    const auto step = static_cast<std::size_t>(alignment);
    return counted(std::aligned_alloc(step, (size + step) / step * step));
}
void* or_throw(void* memory) {
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}
void release(void* memory) noexcept {
    if (memory != nullptr) ++deletes;
    std::free(memory);
}

}  // namespace

test::Allocations test::allocations() noexcept { return {news, mallocs}; }

std::size_t test::allocated_bytes() noexcept { return bytes; }

std::size_t test::live_allocations() noexcept { return news - nulls - deletes; }

void test::fail_allocation(std::size_t countdown, bool all_after) noexcept {
    until_failure = countdown;
    fail_all_after = all_after;
    failures = 0;
}

std::size_t test::failed_allocations() noexcept { return failures; }

#if defined(__GLIBC__) && !defined(VDL_TEST_SANITIZED)

// glibc's own names for what these replace.
extern "C" {
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void* __libc_memalign(std::size_t, std::size_t);

void* malloc(std::size_t size) {
    ++mallocs;
    return __libc_malloc(size);
}
void* calloc(std::size_t count, std::size_t size) {
    ++mallocs;
    return __libc_calloc(count, size);
}
void* realloc(void* memory, std::size_t size) {
    ++mallocs;
    return __libc_realloc(memory, size);
}
void* aligned_alloc(std::size_t alignment, std::size_t size) {
    ++mallocs;
    return __libc_memalign(alignment, size);
}
}

bool test::counts_malloc() noexcept { return true; }

#else

bool test::counts_malloc() noexcept { return false; }

#endif

void* operator new(std::size_t n) { return or_throw(allocate(n)); }
void* operator new[](std::size_t n) { return or_throw(allocate(n)); }
void* operator new(std::size_t n, const std::nothrow_t&) noexcept { return allocate(n); }
void* operator new[](std::size_t n, const std::nothrow_t&) noexcept { return allocate(n); }
void* operator new(std::size_t n, std::align_val_t a) { return or_throw(allocate(n, a)); }
void* operator new[](std::size_t n, std::align_val_t a) { return or_throw(allocate(n, a)); }
void* operator new(std::size_t n, std::align_val_t a, const std::nothrow_t&) noexcept {
    return allocate(n, a);
}
void* operator new[](std::size_t n, std::align_val_t a, const std::nothrow_t&) noexcept {
    return allocate(n, a);
}
void operator delete(void* p) noexcept { release(p); }
void operator delete[](void* p) noexcept { release(p); }
void operator delete(void* p, std::size_t) noexcept { release(p); }
void operator delete[](void* p, std::size_t) noexcept { release(p); }
void operator delete(void* p, std::align_val_t) noexcept { release(p); }
void operator delete[](void* p, std::align_val_t) noexcept { release(p); }
void operator delete(void* p, std::size_t, std::align_val_t) noexcept { release(p); }
void operator delete[](void* p, std::size_t, std::align_val_t) noexcept { release(p); }
void operator delete(void* p, const std::nothrow_t&) noexcept { release(p); }
void operator delete[](void* p, const std::nothrow_t&) noexcept { release(p); }
void operator delete(void* p, std::align_val_t, const std::nothrow_t&) noexcept { release(p); }
void operator delete[](void* p, std::align_val_t, const std::nothrow_t&) noexcept { release(p); }
