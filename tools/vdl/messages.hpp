// Cuts a VOM stream that comes in pieces into whole messages, for the commands that look at bytes.
#pragma once

#include "commands.hpp"
#include "wire_types.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace tool {

/// Holds one message at a time: memory is bounded by the largest.
class Messages {
public:
    Messages(Context& context, const WireTypes& types) noexcept
        : context_(context), types_(types) {}

    /// The byte before the first message; empty if there is none.
    vdl::Result<std::span<const std::byte>> version();
    /// The next message; empty at the end of the stream. At the end of the input the rest may be
    /// less than a message. Valid until the next call.
    vdl::Result<std::span<const std::byte>> next();
    /// Where what was given last begins in the stream.
    [[nodiscard]] std::uint64_t offset() const noexcept { return offset_ - given_; }
    [[nodiscard]] std::uint64_t end_offset() const noexcept { return offset_; }

private:
    vdl::Result<void> fill(std::size_t wanted);
    std::span<const std::byte> give(std::size_t count);

    Context& context_;
    const WireTypes& types_;
    std::vector<std::byte> buffer_;
    std::size_t begin_ = 0;     ///< of what is left in the buffer
    std::size_t given_ = 0;     ///< bytes of the last message
    std::uint64_t offset_ = 0;  ///< of `begin_` in the stream
    bool ended_ = false;
};

/// Whether these are the bytes that a stream begins with; they may be none.
vdl::Result<void> check_version(std::span<const std::byte> bytes);

}  // namespace tool
