// The fields of a C++ struct as a format of counted maps and arrays sees them: their keys as they
// are written, and their numbers. Tables, so that a struct costs no code of its own; they are
// filled when the struct is first met, since at compile time that takes longer than all else.
#pragma once

#include <vdl/codec/field_table.hpp>
#include <vdl/codec/struct_info.hpp>
#include <vdl/detail/once.hpp>
#include <vdl/reflect.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace vdl::detail {

/// The keys of a struct one after another, each with its head.
struct TreeKeys {
    const std::uint32_t* begins;  ///< of each field, and the end of the last
    const std::byte* bytes;       ///< and `overshoot` more, so that whole words can be loaded

    static constexpr std::size_t overshoot = 16;

    [[nodiscard]] std::size_t size(std::size_t i) const noexcept {
        return begins[i + 1] - begins[i];
    }
    /// Writes a key, and up to `overshoot` bytes more; gives its end.
    std::byte* put(std::byte* to, std::size_t i) const noexcept {
        const std::byte* const from = bytes + begins[i];
        const std::size_t n = size(i);
        std::memcpy(to, from, 16);
        for (std::size_t at = 16; at < n; at += 16) std::memcpy(to + at, from + at, 16);
        return to + n;
    }
    /// The length of the key of field `i` if what is at `at` begins with it; else 0.
    [[nodiscard]] std::size_t match(std::size_t i, const std::byte* at,
                                    std::size_t left) const noexcept {
        const std::byte* const key = bytes + begins[i];
        const std::size_t n = size(i);
        if (left < n) return 0;
        if (left < 8 || std::endian::native != std::endian::little) [[unlikely]] {
            return std::memcmp(at, key, n) == 0 ? n : 0;
        }
        if (n <= 8) return (word(at) ^ word(key)) << (64 - 8 * n) == 0 ? n : 0;
        for (std::size_t i8 = 0; i8 + 8 < n; i8 += 8) {
            if (word(at + i8) != word(key + i8)) return 0;
        }
        return word(at + n - 8) == word(key + n - 8) ? n : 0;
    }

private:
    [[nodiscard]] static std::uint64_t word(const std::byte* at) noexcept {
        std::uint64_t x = 0;
        std::memcpy(&x, at, sizeof x);
        return x;
    }
};

/// The numbers of the fields of a struct.
struct FieldNumbers {
    const std::uint32_t* numbers = nullptr;    ///< by index
    const std::uint16_t* by_number = nullptr;  ///< indices, the least number first
    std::size_t count = 0;
    std::uint32_t last = 0;  ///< the greatest number
    bool ascending = true;   ///< fields stand in the order of their numbers
    bool unique = true;
    bool has_optionals = false;

    /// The field with a number; `count` if none has it.
    [[nodiscard]] std::size_t find(std::uint64_t number) const noexcept {
        std::size_t low = 0;
        std::size_t high = count;
        while (low < high) {
            const std::size_t middle = (low + high) / 2;
            if (numbers[by_number[middle]] < number) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low < count && numbers[by_number[low]] == number ? by_number[low] : count;
    }
};

template <std::size_t Count, std::size_t Bytes>
struct TreeTables {
    Once once;
    std::uint32_t begins[Count + 1]{};
    std::byte bytes[Bytes + TreeKeys::overshoot]{};
    std::uint32_t numbers[Count + 1]{};
    std::uint16_t by_number[Count + 1]{};
    FieldNumbers all{};
};

/// What is known of a C++ struct, without its type.
struct TreeStruct {
    const StructInfo& info;
    Once& offsets_once;
    void (*fill_offsets)(const void* object);
    const std::uint32_t* offsets;  ///< in bytes, by field index
    Once& tables_once;
    void (*fill_tables)(const void* self);
    std::uint32_t* begins;
    std::byte* bytes;
    std::uint32_t* number_of;
    std::uint16_t* by_number;
    FieldNumbers& numbers;

    /// Before the first use of the tables; `object` is any object of the type.
    void prepare(const void* object) const {
        if (!tables_once.done()) [[unlikely]]
            fill(object);
    }
    [[nodiscard]] TreeKeys keys() const noexcept { return {begins, bytes}; }

private:
    [[gnu::cold, gnu::noinline]] void fill(const void* object) const {
        offsets_once.run(fill_offsets, object);
        tables_once.run(fill_tables, this);
    }
};

/// `Wire::put_text_head(to, n)` writes the head of a text of n bytes and returns its end.
template <class Wire>
[[gnu::cold]] void fill_tree_tables(const void* of) {
    const TreeStruct& type = *static_cast<const TreeStruct*>(of);
    const std::size_t count = type.info.count;
    std::byte* to = type.bytes;
    FieldNumbers all{type.number_of, type.by_number, count};
    std::uint32_t last = 0;
    for (std::size_t i = 0; i < count; ++i) {
        type.begins[i] = static_cast<std::uint32_t>(to - type.bytes);
        const std::string_view name = type.info.name(i);
        to = Wire::put_text_head(to, name.size());
        for (const char c : name) *to++ = static_cast<std::byte>(c);

        const std::uint32_t given = type.info.options[i].number;
        const std::uint32_t number = given != 0 ? given : last + 1;
        type.number_of[i] = last = number;
        std::size_t at = i;
        for (; at > 0 && type.number_of[type.by_number[at - 1]] > number; --at) {
            type.by_number[at] = type.by_number[at - 1];
            all.ascending = false;
        }
        type.by_number[at] = static_cast<std::uint16_t>(i);
        if (at > 0 && type.number_of[type.by_number[at - 1]] == number) all.unique = false;
        if (number > all.last) all.last = number;
        if (type.info.optionals[i]) all.has_optionals = true;
    }
    type.begins[count] = static_cast<std::uint32_t>(to - type.bytes);
    type.numbers = all;
}

/// The bytes of all keys, at most.
template <class Wire, class T>
[[nodiscard]] constexpr std::size_t tree_key_bytes() {
    std::size_t n = 0;
    for (const std::string_view name : reflect::Fields<T>::names) n += Wire::max_head + name.size();
    return n;
}
template <class Wire, class T>
inline constinit TreeTables<reflect::Fields<T>::count, tree_key_bytes<Wire, T>()> tree_tables{};

template <class Wire, class T>
inline constexpr TreeStruct tree_struct{struct_info<T>,
                                        offset_table<T>.once,
                                        &fill_offsets<T>,
                                        offset_table<T>.offsets,
                                        tree_tables<Wire, T>.once,
                                        &fill_tree_tables<Wire>,
                                        tree_tables<Wire, T>.begins,
                                        tree_tables<Wire, T>.bytes,
                                        tree_tables<Wire, T>.numbers,
                                        tree_tables<Wire, T>.by_number,
                                        tree_tables<Wire, T>.all};

}  // namespace vdl::detail
