// The keys of a C++ struct as text.
#pragma once

#include <vdl/codec/field_table.hpp>
#include <vdl/detail/once.hpp>
#include <vdl/json/escape.hpp>
#include <vdl/json/scan.hpp>
#include <vdl/reflect.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace vdl::json::detail {

/// Writes `,"name":` and returns its end.
constexpr char* put_key(char* to, std::string_view name) noexcept {
    *to++ = ',';
    *to++ = '"';
    for (const char c : name) {
        if (is_plain(c) || static_cast<unsigned char>(c) >= 0x80) {
            *to++ = c;
        } else {
            to = put_escaped(to, c);
        }
    }
    *to++ = '"';
    *to++ = ':';
    return to;
}

/// The key of a field as text, `,"name":`. The comma is what an encoder writes; from the quote on
/// it is what a decoder expects, which looks at eight bytes at once.
struct KeyText {
    std::uint64_t front;  ///< the first bytes from the quote on; zero past the end
    std::uint64_t mask;   ///< of `front`: all bits of those bytes
    std::uint64_t back;   ///< the last bytes; of keys that are longer
    const char* text;     ///< from the comma on; 16 bytes can be loaded at any place of it
    std::size_t size;     ///< of it

    /// Writes it, and up to 15 bytes more; gives its end.
    char* put(char* to) const noexcept {
        std::memcpy(to, text, 16);
        for (std::size_t at = 16; at < size; at += 16) {
            std::memcpy(to + at, text + at, 16);  // NOLINT(bugprone-not-null-terminated-result)
        }
        return to + size;
    }
    static constexpr std::size_t overshoot = 15;

    static constexpr std::size_t word_size = 8;
    [[nodiscard]] static std::uint64_t word(const char* at) noexcept {
        std::uint64_t x = 0;
        std::memcpy(&x, at, sizeof x);
        return x;
    }
    /// How many of the `left` bytes at `at` are the key, from its quote on; 0: they are not.
    [[nodiscard]] std::size_t match(const char* at, std::size_t left) const noexcept {
        const std::size_t n = size - 1;
        if (left < word_size) [[unlikely]]
            return left >= n && std::memcmp(at, text + 1, n) == 0 ? n : 0;
        if (((word(at) ^ front) & mask) != 0) return 0;
        if (n <= word_size) return n;
        const bool same = left >= n && word(at + n - word_size) == back &&
                          (n <= 2 * word_size || std::memcmp(at + word_size, text + 1 + word_size,
                                                             n - 2 * word_size) == 0);
        return same ? n : 0;
    }
};

/// What the keys of a struct are made of, and where they go.
struct KeyRequest {
    const std::string_view* names;
    std::size_t count;
    char* chars;
    KeyText* keys;
};
[[gnu::cold, gnu::noinline]] inline void put_keys(const void* request) noexcept {
    const auto& [names, count, chars, keys] = *static_cast<const KeyRequest*>(request);
    char* at = chars;
    for (std::size_t i = 0; i < count; ++i) {
        KeyText& key = keys[i];
        key.text = at;
        at = put_key(at, names[i]);
        key.size = static_cast<std::size_t>(at - key.text);
        const std::size_t n = key.size <= KeyText::word_size ? key.size - 1 : KeyText::word_size;
        std::memcpy(&key.front, key.text + 1, n);
        std::memset(&key.mask, 0xFF, n);
        if (n == KeyText::word_size) key.back = KeyText::word(at - n);
    }
}

/// The bytes of all `,"name":`, at most.
template <class T>
[[nodiscard]] constexpr std::size_t key_bytes() {
    // Names in C++ have no character that is escaped.
    constexpr std::size_t longest = reflect::Fields<T>::is_plain ? 1 : max_escape;
    std::size_t n = 0;
    for (const std::string_view name : reflect::Fields<T>::names) n += 4 + name.size() * longest;
    return n;
}
template <std::size_t Count, std::size_t Bytes>
struct KeyTexts {
    vdl::detail::Once once;
    KeyText keys[Count + 1]{};
    char chars[Bytes + 16]{};
};
template <class T>
inline constinit KeyTexts<reflect::Fields<T>::count, key_bytes<T>()> key_texts{};

/// What is known of the fields of a C++ struct, without its type. Their places and the text of
/// their keys are found when the struct is first met: at compile time it takes longer than all
/// else.
struct KeyedStruct {
    const vdl::detail::StructInfo& info;
    vdl::detail::Once& offsets_once;
    void (*fill_offsets)(const void* object);
    const std::uint32_t* offsets;  ///< in bytes, by field index
    vdl::detail::Once& keys_once;
    char* chars;
    KeyText* keys;  ///< by field index

    /// Before the first use of `offsets` or `keys`; `object` is any object of the type.
    void prepare(const void* object) const {
        if (!keys_once.done()) [[unlikely]]
            fill(object);
    }

private:
    [[gnu::cold, gnu::noinline]] void fill(const void* object) const {
        offsets_once.run(fill_offsets, object);
        const KeyRequest request{info.names, info.count, chars, keys};
        keys_once.run(&put_keys, &request);
    }
};
template <class T>
inline constexpr KeyedStruct keyed_struct{vdl::detail::struct_info<T>,
                                          vdl::detail::offset_table<T>.once,
                                          &vdl::detail::fill_offsets<T>,
                                          vdl::detail::offset_table<T>.offsets,
                                          key_texts<T>.once,
                                          key_texts<T>.chars,
                                          key_texts<T>.keys};

}  // namespace vdl::json::detail
