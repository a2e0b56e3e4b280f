// Strings: std::basic_string<char> with any traits and allocator, std::string_view, and what
// looks like them.
#pragma once

#include <vdl/detail/short_bytes.hpp>
#include <vdl/reflect/shapes.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>

namespace vdl {

namespace detail {

/// std::string and std::pmr::string.
template <class T>
inline constexpr bool is_standard_string = false;
template <class A>
inline constexpr bool is_standard_string<std::basic_string<char, std::char_traits<char>, A>> = true;

}  // namespace detail

template <reflect::Shaped<reflect::Shape::string> T>
struct Adapter<T> {
    static constexpr Category category = Category::string;
    /// A view: `assign` keeps the pointer, so the text must outlive the target.
    static constexpr bool borrows = !requires(T& x) { x.clear(); };

    [[nodiscard]] static std::string_view view(const T& x) noexcept { return {x.data(), x.size()}; }

    /// Replaces the text and keeps the capacity. False: longer than a string of bounded capacity
    /// can hold.
    [[nodiscard]] static bool assign(T& x, std::string_view text) {
        if constexpr (borrows) {
            x = T(text.data(), text.size());
        } else {
            if (text.size() > x.max_size()) [[unlikely]]
                return false;
            if constexpr (detail::is_standard_string<T>) {
                // What is used again is long enough already, most likely: no call. The text may
                // be part of it.
                if (text.size() <= x.size()) {
                    detail::move_bytes(x.data(), text.data(), text.size());
                    x.resize(text.size());
                    return true;
                }
                // Exactly as large as it must be, and nothing moved.
                if (text.size() > x.capacity()) {
                    x = T(text.data(), text.size(), x.get_allocator());
                    return true;
                }
                if (x.empty()) {  // half the instructions of `assign`
                    x.append(text.data(), text.size());
                    return true;
                }
            }
            x.assign(text.data(), text.size());
        }
        return true;
    }
};

}  // namespace vdl
