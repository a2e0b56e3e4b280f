#include "count_allocations.hpp"

#include <malloc.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>

namespace {

thread_local bench::Allocations total;
thread_local bool watching = false;
thread_local std::int64_t held = 0;  // since the watch began; negative: older memory was freed
thread_local std::int64_t most = 0;

}  // namespace

bench::Allocations bench::allocations() noexcept { return total; }

bench::WatchMemory::WatchMemory() noexcept {
    held = most = 0;
    watching = true;
}
bench::WatchMemory::~WatchMemory() { watching = false; }

std::uint64_t bench::WatchMemory::peak() const noexcept { return static_cast<std::uint64_t>(most); }

#ifdef __GLIBC__

namespace {

void* counted(void* memory, std::size_t size) noexcept {
    ++total.count;
    total.bytes += size;
    if (watching) [[unlikely]] {
        held += static_cast<std::int64_t>(malloc_usable_size(memory));
        if (held > most) most = held;
    }
    return memory;
}
void forget(void* memory) noexcept {
    if (watching) [[unlikely]]
        held -= static_cast<std::int64_t>(malloc_usable_size(memory));
}

}  // namespace

// glibc's own names for what these replace. `operator new` calls them too.
extern "C" {
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void* __libc_memalign(std::size_t, std::size_t);
void __libc_free(void*);

void* malloc(std::size_t size) { return counted(__libc_malloc(size), size); }
void* calloc(std::size_t count, std::size_t size) {
    return counted(__libc_calloc(count, size), count * size);
}
void* realloc(void* memory, std::size_t size) {
    forget(memory);
    return counted(__libc_realloc(memory, size), size);
}
void* aligned_alloc(std::size_t alignment, std::size_t size) {
    return counted(__libc_memalign(alignment, size), size);
}
void free(void* memory) {
    forget(memory);
    __libc_free(memory);
}
}

#endif
