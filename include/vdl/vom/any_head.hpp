// What stands before the value of an any.
#pragma once

#include <cstddef>

namespace vdl::vom::detail {

/// Two indices: of the type in the table of types, of the length in that of lengths.
struct AnyHead {
    /// Bytes of the longest that `get` knows.
    static constexpr std::ptrdiff_t most = 4;

    std::size_t type;
    std::size_t length;
    std::size_t size;  ///< bytes of the head

    /// Reads the head as it mostly is: the type in one byte, so it must be below 0x80, the length
    /// in up to three; `most` bytes are there. False: it is another one, or none.
    [[nodiscard, gnu::always_inline]] bool get(const std::byte* at) noexcept {
        type = std::to_integer<std::size_t>(at[0]);
        length = std::to_integer<std::size_t>(at[1]);
        size = 2;
        if (length < 0x80) return true;
        size = 0x102 - length;
        if (size > static_cast<std::size_t>(most)) return false;
        length = std::to_integer<std::size_t>(at[2]);
        if (size == static_cast<std::size_t>(most)) {
            length = length << 8 | std::to_integer<std::size_t>(at[3]);
        }
        return true;
    }
};

}  // namespace vdl::vom::detail
