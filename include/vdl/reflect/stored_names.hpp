// Names in storage of their own.
#pragma once

#include <vdl/reflect/naming.hpp>

#include <array>
#include <cstddef>
#include <string_view>

namespace vdl::reflect::detail {

template <std::size_t Size>
struct Characters {
    char data[Size == 0 ? 1 : Size]{};
};

/// Where a source of names puts those that it makes.
template <std::size_t Capacity>
struct NameBuffer : Characters<Capacity> {
    std::size_t size = 0;

    constexpr std::string_view convert(Naming naming, std::string_view name) {
        if (naming == Naming::as_is) return name;
        char* begin = this->data + size;
        const std::size_t length = convert_name(naming, name, begin);
        size += length;
        return {begin, length};
    }
};

/// Copies names, so that the compiler's long spellings stay out of the binary. A source has
/// `views()`, which gives a `std::array<std::string_view, N>`; or, if it makes names,
/// `views(NameBuffer<capacity>&)` and a `capacity`.
template <class Source>
struct NameCopy {
    template <std::size_t N>
    static constexpr std::size_t total_size(const std::array<std::string_view, N>& names) {
        std::size_t total = 0;
        for (const std::string_view name : names) total += name.size();
        return total;
    }
    template <std::size_t Size, std::size_t N>
    static constexpr Characters<Size> copy(const std::array<std::string_view, N>& names) {
        Characters<Size> copied;
        char* out = copied.data;
        for (const std::string_view name : names) {
            const char* const from = name.data();
            for (std::size_t i = 0, n = name.size(); i < n; ++i) *out++ = from[i];
        }
        return copied;
    }
    static constexpr auto copy() {
        if constexpr (requires { Source::capacity; }) {
            constexpr std::size_t size = [] {
                NameBuffer<Source::capacity> buffer;
                return total_size(Source::views(buffer));
            }();
            NameBuffer<Source::capacity> buffer;
            return copy<size>(Source::views(buffer));
        } else {
            constexpr auto names = Source::views();
            return copy<total_size(names)>(names);
        }
    }
    template <std::size_t N>
    static constexpr std::array<std::string_view, N> point_into(
        const char* characters, const std::array<std::string_view, N>& names) {
        std::array<std::string_view, N> stored{};
        for (std::size_t i = 0; i < N; ++i) {
            stored[i] = std::string_view(characters, names[i].size());
            characters += names[i].size();
        }
        return stored;
    }
    static constexpr auto point_into(const char* characters) {
        if constexpr (requires { Source::capacity; }) {
            NameBuffer<Source::capacity> buffer;
            return point_into(characters, Source::views(buffer));
        } else {
            return point_into(characters, Source::views());
        }
    }
};

template <class Source>
inline constexpr auto stored_characters = NameCopy<Source>::copy();

/// The array that `Source::views` gives, with names that live in storage of their own.
template <class Source>
inline constexpr auto stored_names = NameCopy<Source>::point_into(stored_characters<Source>.data);

}  // namespace vdl::reflect::detail
