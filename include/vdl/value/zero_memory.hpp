// Zero bytes to look at, for large arrays that were never written.
#pragma once

#include <vdl/value/block.hpp>
#include <vdl/value/layout.hpp>

#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

namespace vdl::detail {

/// `bytes` zero bytes that live for ever; throws std::bad_alloc. They are shared by all, and
/// come from calloc, so that as long as nobody writes them they are address space and little
/// memory.
[[nodiscard]] inline const std::byte* zero_memory(std::uint64_t bytes) {
    if (bytes <= most_slot_bytes) return zero_slot;
    static std::atomic<std::byte*> by_log[64];
    const auto log = static_cast<std::size_t>(std::bit_width(bytes - 1));
    if (log >= 48) out_of_memory();
    std::byte* known = by_log[log].load(std::memory_order_acquire);
    if (known != nullptr) return known;
    auto* made = static_cast<std::byte*>(std::calloc(std::size_t{1} << log, 1));
    if (made == nullptr) out_of_memory();
    if (by_log[log].compare_exchange_strong(known, made, std::memory_order_acq_rel)) return made;
    std::free(made);
    return known;
}

}  // namespace vdl::detail
