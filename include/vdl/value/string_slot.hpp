// The slot of a string: 15 bytes in place, more in a block.
#pragma once

#include <vdl/buffer.hpp>
#include <vdl/detail/short_bytes.hpp>
#include <vdl/value/block.hpp>
#include <vdl/value/layout.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace vdl::detail {

/// The last byte is the length of a short string, or `long_tag`; then the first word points to
/// the bytes of a block whose capacity stands before them, and the rest is the length.
struct StringSlot {
    alignas(8) std::byte bytes[16];
};

inline constexpr std::size_t short_string = 15;
inline constexpr unsigned char long_tag = 0x80;

[[nodiscard]] inline bool is_long(const StringSlot& s) noexcept {
    return s.bytes[15] == std::byte{long_tag};
}
[[nodiscard]] inline char* long_data(const StringSlot& s) noexcept { return load<char*>(s.bytes); }
[[nodiscard]] inline std::uint64_t long_capacity(const StringSlot& s) noexcept {
    return load<std::uint64_t>(long_data(s) - sizeof(std::uint64_t));
}
[[nodiscard]] inline std::size_t long_size(const StringSlot& s) noexcept {
    const auto word = load<std::uint64_t>(s.bytes + 8);
    if constexpr (std::endian::native == std::endian::little) {
        return static_cast<std::size_t>(word & ~(std::uint64_t{0xFF} << 56U));
    } else {
        return static_cast<std::size_t>(word >> 8U);
    }
}
inline void set_long_size(StringSlot& s, std::size_t size) noexcept {
    if constexpr (std::endian::native == std::endian::little) {
        store(s.bytes + 8, std::uint64_t{size} | (std::uint64_t{long_tag} << 56U));
    } else {
        store(s.bytes + 8, (std::uint64_t{size} << 8U) | long_tag);
    }
}

[[nodiscard]] inline std::string_view text_of(const StringSlot& s) noexcept {
    if (is_long(s)) return {long_data(s), long_size(s)};
    return {reinterpret_cast<const char*>(s.bytes), std::to_integer<std::size_t>(s.bytes[15])};
}

/// Whether two strings are the same.
[[nodiscard]] inline bool texts_equal(const StringSlot& a, const StringSlot& b) noexcept {
    if constexpr (std::endian::native == std::endian::little) {
        if (!is_long(a) && !is_long(b)) [[likely]] {
            const auto size = std::to_integer<unsigned>(a.bytes[15]);
            if (b.bytes[15] != a.bytes[15]) return false;
            const std::uint64_t front = load<std::uint64_t>(a.bytes) ^ load<std::uint64_t>(b.bytes);
            if (size < 8) return size == 0 || front << (64 - 8 * size) == 0;
            const std::uint64_t back =
                load<std::uint64_t>(a.bytes + 8) ^ load<std::uint64_t>(b.bytes + 8);
            return front == 0 && (size == 8 || back << (128 - 8 * size) == 0);
        }
    }
    return text_of(a) == text_of(b);
}

inline void free_string(StringSlot& s) noexcept {
    if (is_long(s)) ::operator delete(long_data(s) - sizeof(std::uint64_t));
}

/// Makes room for `size` bytes, the length is then `size`, and returns where they go; the old
/// bytes stay only where no block was allocated. Null: over budget. Throws std::bad_alloc.
[[nodiscard]] inline char* resize_string(StringSlot& s, std::size_t size, Budget* budget,
                                         StringSlot* replaced = nullptr) {
    if (is_long(s)) {
        if (size <= long_capacity(s)) {
            set_long_size(s, size);
            return long_data(s);
        }
    } else if (size <= short_string) {
        s.bytes[15] = static_cast<std::byte>(size);
        return reinterpret_cast<char*>(s.bytes);
    }
    if (size > (std::uint64_t{1} << 55U)) out_of_memory();
    const std::uint64_t capacity = align_up(size, 16);
    if (!charge(budget, capacity + sizeof capacity)) return nullptr;
    std::byte* block = allocate(capacity, sizeof capacity);
    store(block, capacity);
    if (replaced != nullptr) {
        *replaced = s;
    } else {
        free_string(s);
    }
    store(s.bytes, block + sizeof capacity);
    set_long_size(s, size);
    return long_data(s);
}

/// `text` may be part of the string itself. False: over budget. Throws std::bad_alloc.
[[nodiscard]] inline bool assign_string(StringSlot& s, std::string_view text, Budget* budget) {
    StringSlot replaced{};
    const char* const old = is_long(s) ? long_data(s) : nullptr;
    char* to = resize_string(s, text.size(), budget, &replaced);
    if (to == nullptr) return false;
    // A new block has nothing in common with the text.
    if (is_long(s) && to != old) {
        copy_bytes(to, text.data(), text.size());
    } else {
        move_bytes(to, text.data(), text.size());
    }
    free_string(replaced);
    return true;
}

}  // namespace vdl::detail
