// memmove and memcmp for what is short most of the time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace vdl::detail {

/// The most that `move_short` moves.
inline constexpr std::size_t most_short = 32;
/// memmove for up to `most_short` bytes, without a call: the first ones and the last ones, which
/// may overlap.
inline void move_short(void* to, const void* from, std::size_t n) noexcept {
    struct Two {
        std::uint64_t words[2];
    };
    auto* const at = static_cast<std::byte*>(to);
    const auto* const source = static_cast<const std::byte*>(from);
    const auto by_ends = [&]<class Word>(Word first) {
        Word last{};
        std::memcpy(&first, source, sizeof first);
        std::memcpy(&last, source + n - sizeof last, sizeof last);
        std::memcpy(at, &first, sizeof first);
        std::memcpy(at + n - sizeof last, &last, sizeof last);
    };
    if (n >= sizeof(Two)) {
        by_ends(Two{});
    } else if (n >= sizeof(std::uint64_t)) {
        by_ends(std::uint64_t{0});
    } else if (n >= sizeof(std::uint32_t)) {
        by_ends(std::uint32_t{0});
    } else if (n != 0) {
        const std::byte first = source[0];
        const std::byte middle = source[n / 2];
        at[n - 1] = source[n - 1];
        at[n / 2] = middle;
        at[0] = first;
    }
}
/// memmove, without a call for what is short.
inline void move_bytes(void* to, const void* from, std::size_t n) noexcept {
    if (n > most_short) {
        std::memmove(to, from, n);
    } else {
        move_short(to, from, n);
    }
}

/// Whether the first word and the last one of two texts of `n` bytes are the same.
template <class Word>
[[nodiscard]] inline bool same_ends(const void* a, const void* b, std::size_t n) noexcept {
    const auto word = [](const void* from, std::size_t at) {
        Word x = 0;
        std::memcpy(&x, static_cast<const char*>(from) + at, sizeof x);
        return x;
    };
    const std::size_t last = n - sizeof(Word);
    return word(a, 0) == word(b, 0) && word(a, last) == word(b, last);
}
/// Whether `n` bytes are the same; of up to 16 without a call.
[[nodiscard]] inline bool same_bytes(const void* a, const void* b, std::size_t n) noexcept {
    if (n > 2 * sizeof(std::uint64_t)) return std::memcmp(a, b, n) == 0;
    if (n >= sizeof(std::uint64_t)) return same_ends<std::uint64_t>(a, b, n);
    if (n >= sizeof(std::uint32_t)) return same_ends<std::uint32_t>(a, b, n);
    if (n >= sizeof(std::uint16_t)) return same_ends<std::uint16_t>(a, b, n);
    return n == 0 || *static_cast<const char*>(a) == *static_cast<const char*>(b);
}

}  // namespace vdl::detail
