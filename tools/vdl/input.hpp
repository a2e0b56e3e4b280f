// The input of the tool: a file or standard input, maybe as hex or base64, read piece by piece.
#pragma once

#include "wrapping.hpp"

#include <vdl/result.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tool {

class Input {
public:
    Input() = default;
    Input(const Input&) = delete;
    Input& operator=(const Input&) = delete;
    ~Input();

    /// Opens `path`, `-` for standard input.
    vdl::Result<void> open(const std::string& path, Wrapping wrapping);

    /// The next bytes, without what is around them; empty at the end. Valid until the next call.
    vdl::Result<std::span<const std::byte>> read();

    /// What `read` will give next.
    vdl::Result<std::span<const std::byte>> peek();

    /// Bytes of the input as it lies in the file; none for a pipe or terminal.
    [[nodiscard]] std::optional<std::uint64_t> size() const noexcept { return size_; }
    /// How many of them have been read.
    [[nodiscard]] std::uint64_t consumed() const noexcept { return consumed_; }
    [[nodiscard]] Wrapping wrapping() const noexcept { return unwrapper_.wrapping(); }
    /// For messages: the path, or "standard input".
    [[nodiscard]] const std::string& name() const noexcept { return name_; }

private:
    vdl::Result<std::size_t> read_raw();

    int file_ = -1;
    Unwrapper unwrapper_;
    std::optional<std::uint64_t> size_;
    std::uint64_t consumed_ = 0;
    std::string name_;
    std::vector<std::byte> raw_;
    std::string unwrapped_;
    std::optional<std::span<const std::byte>> peeked_;
};

}  // namespace tool
