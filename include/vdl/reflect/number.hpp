// Bool and numbers.
#pragma once

#include <vdl/reflect/category.hpp>
#include <vdl/reflect/shapes.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace vdl {

class Error;

namespace reflect {

/// The numbers of the data model: integers of 8 to 64 bits, float and double. Character types
/// and `long double` are none.
template <class T>
concept NumberLike =
    (std::integral<T> && sizeof(T) <= 8 && !std::is_same_v<T, bool> &&
     !vdl::detail::is_character<T> && !std::is_const_v<T> && !std::is_volatile_v<T>) ||
    std::is_same_v<T, float> || std::is_same_v<T, double>;

}  // namespace reflect

template <>
struct Adapter<bool> {
    static constexpr Category category = Category::boolean;
};

template <reflect::NumberLike T>
struct Adapter<T> {
    static constexpr Category category = Category::number;
};

/// A single `std::byte` travels as the number that it is.
template <>
struct Adapter<std::byte> {
    static constexpr Category category = Category::converted;
    using wire = std::uint8_t;
    static constexpr wire to_wire(std::byte x) noexcept { return std::to_integer<wire>(x); }
    static constexpr bool from_wire(std::byte& x, wire&& value, Error&) noexcept {
        x = std::byte{value};
        return true;
    }
};

}  // namespace vdl
