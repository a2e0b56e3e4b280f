// The keys of a C++ struct as text.
#pragma once

#include <vdl/codec/field_table.hpp>
#include <vdl/detail/once.hpp>
#include <vdl/json/escape.hpp>
#include <vdl/json/scan.hpp>
#include <vdl/reflect.hpp>

#include <array>
#include <bit>
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

/// Whether `n` >= 3 bytes are the same. `text` has `left` bytes, `key` 8 more than `n`.
[[nodiscard]] inline bool same_bytes(const char* text, std::size_t left, const char* key,
                                     std::size_t n) noexcept {
    if constexpr (std::endian::native == std::endian::little) {
        const auto word = [](const char* at) {
            std::uint64_t x = 0;
            std::memcpy(&x, at, sizeof x);
            return x;
        };
        if (n <= 8) {
            if (left < 8) [[unlikely]]
                return left >= n && std::memcmp(text, key, n) == 0;
            return (word(text) ^ word(key)) << (64 - 8 * n) == 0;
        }
        if (left < n) return false;
        for (std::size_t i = 0; i + 8 < n; i += 8) {
            if (word(text + i) != word(key + i)) return false;
        }
        return word(text + n - 8) == word(key + n - 8);
    } else {
        return left >= n && std::memcmp(text, key, n) == 0;
    }
}

/// The keys of a C++ struct as text: `,"x":,"y":` for the fields x and y. The comma is what an
/// encoder writes; from the quote on it is what a decoder expects.
struct KeyTable {
    const std::uint32_t* begins;  ///< of each field, and the end of the last
    const char* chars;            ///< and 16 more, so that as many can be loaded at any place

    /// The bytes of `,"name":`.
    [[nodiscard]] std::size_t size(std::size_t i) const noexcept {
        return begins[i + 1] - begins[i];
    }
    /// Writes `,"name":`, and up to 15 bytes more; gives its end.
    char* put(char* to, std::size_t i) const noexcept {
        const char* const from = chars + begins[i];
        const std::size_t n = size(i);
        std::memcpy(to, from, 16);
        for (std::size_t at = 16; at < n; at += 16) std::memcpy(to + at, from + at, 16);
        return to + n;
    }
    static constexpr std::size_t overshoot = 15;

    /// The length of the `"name":` of field `i` if the text begins with it; else 0.
    [[nodiscard]] std::size_t match(std::size_t i, const char* text,
                                    std::size_t left) const noexcept {
        const std::size_t begin = begins[i] + 1;
        const std::size_t n = begins[i + 1] - begin;
        return same_bytes(text, left, chars + begin, n) ? n : 0;
    }
};

/// What the keys of a struct are made of, and where they go.
struct KeyRequest {
    const std::string_view* names;
    std::size_t count;
    std::uint32_t* begins;
    char* chars;
};
[[gnu::cold, gnu::noinline]] inline void put_keys(const void* request) noexcept {
    const KeyRequest& keys = *static_cast<const KeyRequest*>(request);
    char* at = keys.chars;
    for (std::size_t i = 0; i < keys.count; ++i) {
        keys.begins[i] = static_cast<std::uint32_t>(at - keys.chars);
        at = put_key(at, keys.names[i]);
    }
    keys.begins[keys.count] = static_cast<std::uint32_t>(at - keys.chars);
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
    std::uint32_t begins[Count + 1]{};
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
    std::uint32_t* begins;
    char* chars;

    /// Before the first use of `offsets` or `keys`; `object` is any object of the type.
    void prepare(const void* object) const {
        if (!keys_once.done()) [[unlikely]]
            fill(object);
    }
    [[nodiscard]] KeyTable keys() const noexcept { return {begins, chars}; }

private:
    [[gnu::cold, gnu::noinline]] void fill(const void* object) const {
        offsets_once.run(fill_offsets, object);
        const KeyRequest request{info.names, info.count, begins, chars};
        keys_once.run(&put_keys, &request);
    }
};
template <class T>
inline constexpr KeyedStruct keyed_struct{vdl::detail::struct_info<T>,
                                          vdl::detail::offset_table<T>.once,
                                          &vdl::detail::fill_offsets<T>,
                                          vdl::detail::offset_table<T>.offsets,
                                          key_texts<T>.once,
                                          key_texts<T>.begins,
                                          key_texts<T>.chars};

}  // namespace vdl::json::detail
