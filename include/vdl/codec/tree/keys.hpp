// What is known of a struct at compile time: its keys as a format writes them, and the numbers of
// its fields.
#pragma once

#include <vdl/codec/struct_info.hpp>
#include <vdl/reflect.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace vdl::detail {

/// The keys of `T` one after another, each with its head. `Wire::put_text_head(to, n)` writes the
/// head of a text of n bytes and returns its end.
template <class Wire, class T>
struct TreeKeys {
    static constexpr std::size_t count = reflect::Fields<T>::count;
    /// Where each key begins, and the end of the last.
    static constexpr std::array<std::uint32_t, count + 1> begins = [] {
        std::array<std::uint32_t, count + 1> made{};
        std::size_t at = 0;
        for (std::size_t i = 0; i < count; ++i) {
            made[i] = static_cast<std::uint32_t>(at);
            const std::size_t n = reflect::Fields<T>::names[i].size();
            std::byte head[Wire::max_head] = {};
            at += static_cast<std::size_t>(Wire::put_text_head(head, n) - head) + n;
        }
        made[count] = static_cast<std::uint32_t>(at);
        return made;
    }();
    static constexpr std::array<std::byte, begins[count] + 1> bytes = [] {
        std::array<std::byte, begins[count] + 1> made{};
        std::byte* at = made.data();
        for (const std::string_view name : reflect::Fields<T>::names) {
            at = Wire::put_text_head(at, name.size());
            for (const char c : name) *at++ = static_cast<std::byte>(c);
        }
        return made;
    }();
    template <std::size_t I>
    static constexpr std::size_t size = begins[I + 1] - begins[I];
    template <std::size_t I>
    static constexpr const std::byte* key = bytes.data() + begins[I];

    /// Whether what is at `at` begins with the key of field I.
    template <std::size_t I>
    [[nodiscard]] static bool is_at(const std::byte* at, std::size_t left) noexcept {
        constexpr std::size_t n = size<I>;
        if (left < n) return false;
        const auto same = [&]<class Word>(Word, std::size_t from) {
            Word a{};
            Word b{};
            std::memcpy(&a, at + from, sizeof a);
            std::memcpy(&b, key<I> + from, sizeof b);
            return a == b;
        };
        if constexpr (n < 4) {
            return std::memcmp(at, key<I>, n) == 0;
        } else if constexpr (n < 8) {
            return same(std::uint32_t{}, 0) && same(std::uint32_t{}, n - 4);
        } else if constexpr (n <= 16) {
            return same(std::uint64_t{}, 0) && same(std::uint64_t{}, n - 8);
        } else {
            return same(std::uint64_t{}, 0) && std::memcmp(at + 8, key<I> + 8, n - 8) == 0;
        }
    }
};

/// The numbers of the fields of a C++ struct, without its type.
struct FieldNumbers {
    const std::uint32_t* numbers = nullptr;    ///< by index
    const std::uint16_t* by_number = nullptr;  ///< indices, the least number first
    std::uint32_t count = 0;
    std::uint32_t last = 0;  ///< the greatest number
    bool ascending = true;   ///< fields stand in the order of their numbers
    bool unique = true;

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

template <class T>
class FieldNumbersOf {
    static constexpr std::size_t count = reflect::Fields<T>::count;
    static constexpr auto numbers = [] {
        std::array<std::uint32_t, count + 1> made{};
        std::uint32_t last = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const std::uint32_t given = reflect::Fields<T>::options[i].number;
            made[i] = last = given != 0 ? given : last + 1;
        }
        return made;
    }();
    static constexpr auto by_number = [] {
        std::array<std::uint16_t, count + 1> made{};
        for (std::size_t i = 0; i < count; ++i) {
            std::size_t at = i;
            for (; at > 0 && numbers[made[at - 1]] > numbers[i]; --at) made[at] = made[at - 1];
            made[at] = static_cast<std::uint16_t>(i);
        }
        return made;
    }();
    static constexpr FieldNumbers make() {
        FieldNumbers made{numbers.data(), by_number.data(), static_cast<std::uint32_t>(count)};
        for (std::size_t i = 0; i < count; ++i) {
            if (by_number[i] != i) made.ascending = false;
            if (i > 0 && numbers[by_number[i - 1]] == numbers[by_number[i]]) made.unique = false;
        }
        if (count > 0) made.last = numbers[by_number[count - 1]];
        return made;
    }

public:
    static constexpr FieldNumbers value = make();
};

template <class T>
inline constexpr const FieldNumbers& field_numbers = FieldNumbersOf<T>::value;

}  // namespace vdl::detail
