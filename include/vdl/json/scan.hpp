// Finding the end of plain text, 16 or 32 bytes at a time.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif
#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace vdl::json::detail {

/// Whether a byte may stand in a string as it is and alone: ASCII, no control, quote or backslash.
[[nodiscard]] constexpr bool is_plain(char c) noexcept {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0x20 && byte < 0x80 && c != '"' && c != '\\';
}

#if defined(__SSE2__)
/// Bits for those of 16 bytes that are not plain.
[[nodiscard]] inline std::uint32_t special_bytes(const char* at) noexcept {
    const __m128i v = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
    // As signed bytes, what is below 0x20 is a control or not ASCII.
    const __m128i hit = _mm_or_si128(
        _mm_or_si128(_mm_cmpeq_epi8(v, _mm_set1_epi8('"')), _mm_cmpeq_epi8(v, _mm_set1_epi8('\\'))),
        _mm_cmplt_epi8(v, _mm_set1_epi8(0x20)));
    return static_cast<std::uint32_t>(_mm_movemask_epi8(hit));
}
#endif

/// Whether one of eight bytes is not plain.
[[nodiscard]] constexpr bool has_special(std::uint64_t v) noexcept {
    constexpr std::uint64_t ones = 0x0101010101010101U;
    const std::uint64_t quote = v ^ (ones * '"');
    const std::uint64_t slash = v ^ (ones * '\\');
    const std::uint64_t hit =
        ((quote - ones) & ~quote) | ((slash - ones) & ~slash) | ((v - ones * 0x20) & ~v) | v;
    return (hit & (ones * 0x80)) != 0;
}

inline constexpr std::size_t short_text = 16;

/// Copies up to `short_text` bytes; their end in `to`. Null: one of them is not plain.
[[nodiscard]] inline char* copy_plain(char* to, const char* from, std::size_t n) noexcept {
    // First and last bytes of the text, which may overlap.
    const auto copy = [&]<class Word>(Word first) {
        Word last = 0;
        std::memcpy(&first, from, sizeof first);
        std::memcpy(&last, from + n - sizeof last, sizeof last);
        std::memcpy(to, &first, sizeof first);
        std::memcpy(to + n - sizeof last, &last, sizeof last);
        if constexpr (sizeof(Word) == 8) {
            return has_special(first) || has_special(last);
        } else {
            return has_special(std::uint64_t{first} << 32 | last);
        }
    };
    if (n >= 8) return copy(std::uint64_t{}) ? nullptr : to + n;
    if (n >= 4) return copy(std::uint32_t{}) ? nullptr : to + n;
    for (; n != 0; --n) {
        if (!is_plain(*from)) return nullptr;
        *to++ = *from++;
    }
    return to;
}

/// The first byte from `at` on that is not plain; `end` if all are.
[[nodiscard]] inline const char* plain_end(const char* at, const char* end) noexcept {
#if defined(__AVX2__)
    while (end - at >= 32) {
        const __m256i v = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(at));
        // As signed bytes, what is below 0x20 is a control or not ASCII.
        const __m256i hit =
            _mm256_or_si256(_mm256_or_si256(_mm256_cmpeq_epi8(v, _mm256_set1_epi8('"')),
                                            _mm256_cmpeq_epi8(v, _mm256_set1_epi8('\\'))),
                            _mm256_cmpgt_epi8(_mm256_set1_epi8(0x20), v));
        const auto mask = static_cast<std::uint32_t>(_mm256_movemask_epi8(hit));
        if (mask != 0) return at + std::countr_zero(mask);
        at += 32;
    }
#endif
#if defined(__SSE2__)
    const char* const begin = at;
    while (end - at >= 16) {
        const std::uint32_t hits = special_bytes(at);
        if (hits != 0) return at + std::countr_zero(hits);
        at += 16;
    }
    if (at != begin && at != end) {
        // The last 16 bytes, of which some have been looked at.
        const std::uint32_t hits = special_bytes(end - 16);
        return hits != 0 ? end - 16 + std::countr_zero(hits) : end;
    }
#endif
    while (end - at >= 8) {
        std::uint64_t v = 0;
        std::memcpy(&v, at, sizeof v);
        if (has_special(v)) break;
        at += 8;
    }
    while (at != end && is_plain(*at)) ++at;
    return at;
}

}  // namespace vdl::json::detail
