// The input of the tool: a file or standard input, binary or hexadecimal, read piece by piece.
#pragma once

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

    /// Opens `path`, `-` for standard input. With `hex` the input is hexadecimal digits, and
    /// white space between them counts for nothing.
    vdl::Result<void> open(const std::string& path, bool hex);

    /// The next bytes, decoded if hex; empty at the end. Valid until the next call.
    vdl::Result<std::span<const std::byte>> read();

    /// Bytes of the input as it lies in the file; none for a pipe or terminal.
    [[nodiscard]] std::optional<std::uint64_t> size() const noexcept { return size_; }
    /// How many of them have been read.
    [[nodiscard]] std::uint64_t consumed() const noexcept { return consumed_; }
    /// For messages: the path, or "standard input".
    [[nodiscard]] const std::string& name() const noexcept { return name_; }

private:
    vdl::Result<std::size_t> read_raw();
    vdl::Result<void> decode_hex(std::size_t count);

    int file_ = -1;
    bool hex_ = false;
    bool half_ = false;  ///< one digit of a byte has been read
    std::uint8_t high_ = 0;
    std::optional<std::uint64_t> size_;
    std::uint64_t consumed_ = 0;
    std::string name_;
    std::vector<std::byte> raw_;
    std::vector<std::byte> decoded_;
};

}  // namespace tool
