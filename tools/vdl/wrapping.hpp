// Text around binary data: hexadecimal and base64, both ways, piece by piece.
#pragma once

#include <vdl/result.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace tool {

enum class Wrapping : std::uint8_t { none, hex, base64 };

/// Takes the text off.
class Unwrapper {
public:
    explicit Unwrapper(Wrapping wrapping = Wrapping::none) noexcept : wrapping_(wrapping) {}

    [[nodiscard]] Wrapping wrapping() const noexcept { return wrapping_; }
    /// Appends what a piece of text means. White space counts for nothing; base64 may be of either
    /// alphabet, with or without padding. `offset`: of the piece in the input, for errors.
    vdl::Result<void> take(std::span<const std::byte> piece, std::uint64_t offset,
                           std::string& out);
    /// The end of the text, at `offset`.
    vdl::Result<void> finish(std::uint64_t offset) const;

private:
    vdl::Error stray(char c, std::uint64_t offset) const;

    Wrapping wrapping_;
    unsigned digits_ = 0;     ///< of the group that has begun
    std::uint32_t bits_ = 0;  ///< what they say
    bool padded_ = false;     ///< base64: a `=` has come
};

/// Puts the text around.
class Wrapper {
public:
    explicit Wrapper(Wrapping wrapping) noexcept : wrapping_(wrapping) {}

    /// Appends bytes as text, in lines of up to 76 characters.
    void put(std::string_view bytes, std::string& out);
    /// Appends what is left, and the end of the last line.
    void finish(std::string& out);

private:
    void line(std::string_view bytes, std::string& out);

    Wrapping wrapping_;
    std::string rest_;  ///< bytes of a line that is not full
};

}  // namespace tool
