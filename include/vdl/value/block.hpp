// The heap blocks behind slots, and the budget that bounds what one decode takes of them.
#pragma once

#include <vdl/type.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>

namespace vdl {

/// Bounds the bytes that may be allocated for dynamic values. A mutator that is given a budget
/// charges each block that it allocates, and returns its failure value (false, null, an empty
/// reference) when the budget does not cover it. Reused memory costs nothing, freed memory is
/// not given back.
struct Budget {
    std::uint64_t left;

    /// Takes `bytes`; false, taking nothing, if there are not so many left.
    [[nodiscard]] bool charge(std::uint64_t bytes) noexcept {
        if (bytes > left) return false;
        left -= bytes;
        return true;
    }
};

namespace detail {

[[nodiscard]] inline bool charge(Budget* budget, std::uint64_t bytes) noexcept {
    return budget == nullptr || budget->charge(bytes);
}

/// What stands before the payload of a block. It has a meaning only while the block waits for
/// its destruction: then blocks are linked through it, so that destroying allocates nothing.
struct Block {
    Block* next;
    std::uintptr_t content;  ///< a type node with `content_*` flags
};

/// The content is the body of a list, set, map, array or struct; else one slot of the type.
inline constexpr std::uintptr_t content_body = 1;
/// The block holds a count of the type.
inline constexpr std::uintptr_t content_counted = 2;
/// The content is destroyed; the block waited for what was inside.
inline constexpr std::uintptr_t content_done = 4;
inline constexpr std::uintptr_t content_flags = 7;

/// Lists whose elements own something have their length before the `Block` while they wait.
inline constexpr std::size_t list_header = sizeof(std::uint64_t) + sizeof(Block);

[[noreturn]] inline void out_of_memory() {
#if defined(__cpp_exceptions)
    throw std::bad_alloc();
#else
    std::abort();
#endif
}

/// `header + bytes` bytes; throws std::bad_alloc.
[[nodiscard]] inline std::byte* allocate(std::uint64_t bytes, std::size_t header) {
    constexpr auto most = static_cast<std::uint64_t>(PTRDIFF_MAX) - 64;
    if (bytes > most) out_of_memory();
    return static_cast<std::byte*>(::operator new(static_cast<std::size_t>(bytes) + header));
}

/// The block of a payload.
[[nodiscard]] inline Block* block_of(std::byte* payload) noexcept {
    return reinterpret_cast<Block*>(payload) - 1;
}
[[nodiscard]] inline std::byte* payload_of(Block* block) noexcept {
    return reinterpret_cast<std::byte*>(block + 1);
}

/// A payload of `bytes` zero bytes behind a `Block`; throws std::bad_alloc.
[[nodiscard]] inline std::byte* new_box(std::uint64_t bytes) {
    std::byte* payload = allocate(bytes, sizeof(Block)) + sizeof(Block);
    if (bytes != 0) std::memset(payload, 0, static_cast<std::size_t>(bytes));
    return payload;
}
inline void delete_box(std::byte* payload) noexcept { ::operator delete(block_of(payload)); }

/// What a box of `bytes` takes.
[[nodiscard]] constexpr std::uint64_t box_cost(std::uint64_t bytes) noexcept {
    return bytes + sizeof(Block);
}

}  // namespace detail
}  // namespace vdl
