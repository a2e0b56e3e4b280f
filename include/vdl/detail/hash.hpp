// A hash of words and texts with a seed that differs from process to process.
#pragma once

#if __has_include(<sys/random.h>)
#include <sys/random.h>
#endif

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace vdl::detail {

/// The product of two words, both halves folded into one.
[[nodiscard]] inline std::uint64_t fold_multiply(std::uint64_t a, std::uint64_t b) noexcept {
#if defined(__SIZEOF_INT128__)
    __extension__ using Wide = unsigned __int128;
    const Wide product = static_cast<Wide>(a) * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64U);
#else
    const std::uint64_t low = a * b;
    return low ^ ((a >> 32U) * (b >> 32U) + ((low >> 29U) ^ (a << 31U)));
#endif
}

[[nodiscard]] inline std::uint64_t mix(std::uint64_t a, std::uint64_t b) noexcept {
    return fold_multiply(a ^ 0xA0761D6478BD642FU, b ^ 0xE7037ED1A0B428DBU);
}

/// Who writes the keys of an input must not know it, or could make them all collide.
[[nodiscard]] inline std::uint64_t hash_seed() noexcept {
    static const std::uint64_t seed = [] {
        static const char here = 0;
        std::uint64_t x = 0;
#if __has_include(<sys/random.h>)
        if (getentropy(&x, sizeof x) != 0) x = 0;
#endif
        const auto place = reinterpret_cast<std::uintptr_t>(&here);
        return mix(x ^ place, reinterpret_cast<std::uintptr_t>(&x)) | 1U;
    }();
    return seed;
}

/// With a `seed` that differs from process to process.
[[nodiscard]] inline std::uint64_t hash_text(std::string_view text, std::uint64_t seed) noexcept {
    std::uint64_t h = seed ^ text.size();
    const char* at = text.data();
    std::size_t left = text.size();
    const auto word = [](const char* from) {
        std::uint64_t x = 0;
        std::memcpy(&x, from, sizeof x);
        return x;
    };
    for (; left >= 16; left -= 16, at += 16) {
        h = mix(h ^ word(at), word(at + 8) ^ seed);  // or a product could be made zero
    }
    std::uint64_t tail[2] = {};
    if (left != 0) std::memcpy(tail, at, left);
    return mix(h ^ tail[0], tail[1] ^ seed);
}

}  // namespace vdl::detail
