// The bounds that every decoder keeps.
#pragma once

#include <cstddef>
#include <cstdint>

namespace vdl {

/// What an input may ask of a decoder. Every decoder, the text parser and the tool take one.
/// The defaults are safe for input from anywhere; a bound that is passed gives an `Error`
/// (`depth_exceeded` for depth, and for types nested in VDL notation; `limit_exceeded` for the
/// rest).
struct Limits {
    /// Containers (struct, union, list, array, set, map, optional, any) inside each other in
    /// one value; protobuf: messages inside of the outermost one. Bounds the stack.
    std::uint32_t depth = 512;
    /// Bytes of one message of a stream, or of one whole input.
    std::uint64_t message_bytes = std::uint64_t{1} << 30;
    /// Elements of one list, array, set or map.
    std::uint64_t elements = std::uint64_t{1} << 30;
    /// Bytes of one string or byte list.
    std::uint64_t string_bytes = std::uint64_t{1} << 30;
    /// Types that one stream or text may define.
    std::uint32_t types = 10'000;
    /// Types nested inside each other.
    std::uint32_t type_nesting = 256;
    /// Bytes that one decode may allocate, per byte of input, and in all; the first
    /// `least_allocation` bytes are free of the factor, not of `allocation_bytes`. What counts:
    /// of `Value`s all that they allocate; of C++ objects their text and bytes (of strings beyond
    /// 15 bytes), `sizeof` of each element of a list (16 bytes more where they are not one block),
    /// set or map (32 bytes more), and of what a pointer owns, if that is larger than the pointer.
    /// That is counted whether memory is new or used again (entries of maps and sets that were
    /// there are free). What does not count: the object itself, and what its default value
    /// allocates; views; input that waits in a `Decoder`; descriptions of types, which `types`
    /// bounds.
    std::uint32_t allocation_factor = 1024;
    std::uint64_t allocation_bytes = std::uint64_t{1} << 32;

    friend bool operator==(const Limits&, const Limits&) = default;

    static constexpr std::uint64_t least_allocation = std::uint64_t{1} << 20;
    /// What a decode of `bytes` bytes is charged with at most. All that it asks for, with what
    /// containers keep in reserve, what is freed again on the way and the error at the end, is
    /// below four times this, and for each container that is open 4 KiB; or, of a list of numbers
    /// whose length does not come before them, 64 bytes for each byte of it.
    [[nodiscard]] constexpr std::uint64_t allocation(std::uint64_t bytes) const noexcept {
        const std::uint64_t factor = allocation_factor;
        const std::uint64_t most = allocation_bytes;
        if (most <= least_allocation) return most;
        std::uint64_t more = 0;
        if (__builtin_mul_overflow(bytes, factor, &more)) return most;
        return more > most - least_allocation ? most : least_allocation + more;
    }
};

}  // namespace vdl
