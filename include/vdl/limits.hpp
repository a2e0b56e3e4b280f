// The bounds that every decoder keeps.
#pragma once

#include <cstddef>
#include <cstdint>

namespace vdl {

/// What an input may ask of a decoder. Every decoder, the text parser and the tool take one.
/// The defaults are safe for input from anywhere; a bound that is passed gives an `Error`
/// (`depth_exceeded` for depth, `limit_exceeded` for the rest).
struct Limits {
    /// Containers (struct, union, list, array, set, map, optional, any) inside each other in
    /// one value. Bounds the stack.
    std::uint32_t depth = 512;
    /// Bytes of one message of a stream, or of one whole input.
    std::uint64_t message_bytes = std::uint64_t{1} << 30;
    /// Elements of one list, array, set or map.
    std::uint64_t elements = std::uint64_t{1} << 30;
    /// Bytes of one string or byte list.
    std::uint64_t string_bytes = std::uint64_t{1} << 30;
    /// Types that one stream may define.
    std::uint32_t types = 10'000;
    /// Types nested inside each other.
    std::uint32_t type_nesting = 256;
    /// Bytes that one decode of dynamic data may allocate, per byte of input; what a `Value`
    /// takes beside the wire (a struct of many absent fields) is bounded by this. The first
    /// `least_allocation` bytes are free.
    std::uint32_t allocation_factor = 1024;

    friend bool operator==(const Limits&, const Limits&) = default;

    static constexpr std::uint64_t least_allocation = std::uint64_t{1} << 20;
    /// What an input of `bytes` bytes may make a decode of dynamic data allocate.
    [[nodiscard]] constexpr std::uint64_t allocation(std::uint64_t bytes) const noexcept {
        return least_allocation + bytes * allocation_factor;
    }
};

}  // namespace vdl
