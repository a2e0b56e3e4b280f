// Writing elements that come side by side: texts, entries of text and number, numbers. As with
// fields, the place in the buffer is a local variable.
#pragma once

#include <vdl/reflect.hpp>
#include <vdl/vom/primitives.hpp>
#include <vdl/vom/writer.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <type_traits>

namespace vdl::vom::detail {

/// Text at `at`, and room after it.
inline std::byte* Writer::put_text(std::byte* at, std::string_view text, std::size_t room) {
    const std::size_t needed = max_uint_bytes + text.size() + room;
    if (static_cast<std::size_t>(out_->limit() - at) < needed) [[unlikely]]
        at = make_room(at, needed);
    return put_sized(at, text.data(), text.size(), text.size());
}
template <class Source>
void Writer::put_texts(const Source& source) {
    std::byte* at = out_->room(0);
    (void)source.each([&](const auto& x) {
        using Text = std::remove_cvref_t<decltype(x)>;
        at = put_text(at, Adapter<Text>::view(x), 0);
        return true;
    });
    out_->set_end(at);
}
/// Entries of text and number, or bool.
template <class Source>
void Writer::put_short_entries(const Source& source) {
    std::byte* at = out_->room(0);
    (void)source.each([&](const auto& key, const auto& mapped) {
        using Key = std::remove_cvref_t<decltype(key)>;
        using Mapped = std::remove_cvref_t<decltype(mapped)>;
        at = put_text(at, Adapter<Key>::view(key), max_uint_bytes);
        if constexpr (Adapter<Mapped>::category == Category::boolean) {
            *at++ = std::byte{mapped};
        } else {
            at = put_number(at, mapped);
        }
        return true;
    });
    out_->set_end(at);
}

/// Numbers that `put_block` writes.
inline constexpr std::size_t numbers_a_block = 16;

/// `put_uint` without a branch, for numbers of all lengths.
[[nodiscard]] inline std::byte* put_any_uint(std::byte* at, std::uint64_t x) noexcept {
    const auto zeros = static_cast<unsigned>(std::countl_zero(x | 1));
    const std::size_t bytes = 8 - zeros / 8;
    const std::size_t head = x >= 0x80 ? 1 : 0;
    // The byte of a small number takes the place of the head.
    const std::uint64_t shifted = big_endian(x << (zeros & 0x38U));
    *at = static_cast<std::byte>(0x100 - bytes);
    std::memcpy(at + head, &shifted, sizeof shifted);
    return at + head + bytes;
}

/// Writes a block of numbers. Needs `max_uint_bytes` of room for each. Numbers near each other have
/// the same length, most likely: then none of them has to wait for the one before it.
[[nodiscard, gnu::noinline]] inline std::byte* put_block(std::byte* at,
                                                         const std::uint64_t* x) noexcept {
    std::uint64_t all = 0;
    if (x[0] < 0x80) {
        for (std::size_t i = 0; i < numbers_a_block; ++i) all |= x[i];
        if (all < 0x80) {
            for (std::size_t i = 0; i < numbers_a_block; ++i) at[i] = static_cast<std::byte>(x[i]);
            return at + numbers_a_block;
        }
    } else {
        const unsigned bytes = (static_cast<unsigned>(std::bit_width(x[0])) + 7) / 8;
        const unsigned least = bytes == 1 ? 7 : 8 * (bytes - 1);  // a bit from there on is set
        std::uint64_t shorter = 0;                                // the highest bit: there is one
        for (std::size_t i = 0; i < numbers_a_block; ++i) {
            all |= x[i];
            shorter |= (x[i] >> least) - 1;
        }
        const bool longer = all >> (8 * (bytes - 1)) > 0xFF;
        if (!longer && shorter >> 63 == 0) {
            const std::uint64_t head = 0x100 - bytes;
            if (bytes == 8) {
                for (std::size_t i = 0; i < numbers_a_block; ++i) {
                    *at = static_cast<std::byte>(head);
                    const std::uint64_t after = big_endian(x[i]);
                    std::memcpy(at + 1, &after, sizeof after);
                    at += max_uint_bytes;
                }
                return at;
            }
            for (std::size_t i = 0; i < numbers_a_block; ++i) {
                const std::uint64_t both = big_endian(head << 56 | x[i] << (56 - 8 * bytes));
                std::memcpy(at, &both, sizeof both);
                at += 1 + bytes;
            }
            return at;
        }
    }
    for (std::size_t i = 0; i < numbers_a_block; ++i) at = put_any_uint(at, x[i]);
    return at;
}

template <class N>
[[gnu::noinline]] void Writer::put_numbers(std::span<const N> numbers) {
    std::uint64_t block[numbers_a_block];
    for (; numbers.size() >= numbers_a_block; numbers = numbers.subspan(numbers_a_block)) {
        for (std::size_t i = 0; i < numbers_a_block; ++i) block[i] = number_bits(numbers[i]);
        out_->set_end(put_block(out_->room(numbers_a_block * max_uint_bytes), block));
    }
    std::byte* at = out_->room(numbers.size() * max_uint_bytes);
    for (const N x : numbers) at = put_number(at, x);
    out_->set_end(at);
}

}  // namespace vdl::vom::detail
