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
    static constexpr auto make_buffer() {
        if constexpr (requires { Source::capacity; }) {
            return NameBuffer<Source::capacity>{};
        } else {
            return NameBuffer<0>{};
        }
    }
    template <class Buffer>
    static constexpr auto views(Buffer& buffer) {
        if constexpr (requires { Source::capacity; }) {
            return Source::views(buffer);
        } else {
            return Source::views();
        }
    }
    static constexpr std::size_t total_size() {
        auto buffer = make_buffer();
        std::size_t total = 0;
        for (std::string_view name : views(buffer)) total += name.size();
        return total;
    }
    static constexpr auto copy() {
        auto buffer = make_buffer();
        Characters<total_size()> copied;
        char* out = copied.data;
        for (std::string_view name : views(buffer)) {
            for (char c : name) *out++ = c;
        }
        return copied;
    }
    static constexpr auto point_into(const char* characters) {
        auto buffer = make_buffer();
        const auto names = views(buffer);
        std::array<std::string_view, names.size()> stored{};
        for (std::size_t i = 0; i < names.size(); ++i) {
            stored[i] = std::string_view(characters, names[i].size());
            characters += names[i].size();
        }
        return stored;
    }
};

template <class Source>
inline constexpr auto stored_characters = NameCopy<Source>::copy();

/// The array that `Source::views` gives, with names that live in storage of their own.
template <class Source>
inline constexpr auto stored_names = NameCopy<Source>::point_into(stored_characters<Source>.data);

}  // namespace vdl::reflect::detail
