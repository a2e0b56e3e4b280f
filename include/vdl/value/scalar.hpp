// Which C++ scalars stand for which kinds.
#pragma once

#include <vdl/result.hpp>
#include <vdl/type.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

namespace vdl {

namespace detail {

template <class T, class... Of>
inline constexpr bool is_one_of = (std::is_same_v<T, Of> || ...);

template <class T>
inline constexpr bool is_text_unit = is_one_of<T, char, wchar_t, char8_t, char16_t, char32_t>;

/// Integers by width and sign; characters are none.
template <class T>
concept PlainInteger =
    std::is_integral_v<T> && !is_text_unit<T> && !std::is_same_v<T, bool> && sizeof(T) <= 8;

template <class T>
[[nodiscard]] constexpr Kind scalar_kind() noexcept {
    if constexpr (std::is_same_v<T, bool>) {
        return Kind::boolean;
    } else if constexpr (std::is_same_v<T, std::byte>) {
        return Kind::byte;
    } else if constexpr (std::is_same_v<T, float>) {
        return Kind::float32;
    } else if constexpr (std::is_same_v<T, double>) {
        return Kind::float64;
    } else if constexpr (std::is_unsigned_v<T>) {
        constexpr Kind by_log[] = {Kind::byte, Kind::uint16, Kind::uint32, Kind::uint64};
        return by_log[sizeof(T) == 1 ? 0 : sizeof(T) == 2 ? 1 : sizeof(T) == 4 ? 2 : 3];
    } else {
        constexpr Kind by_log[] = {Kind::int8, Kind::int16, Kind::int32, Kind::int64};
        return by_log[sizeof(T) == 1 ? 0 : sizeof(T) == 2 ? 1 : sizeof(T) == 4 ? 2 : 3];
    }
}

/// "demo.Color", or the word of the kind where there is no name.
[[nodiscard]] inline std::string type_word(const TypeNode* node) {
    return node->name.empty() ? std::string(to_string(node->kind)) : node->name;
}

[[nodiscard]] inline Error wrong_kind(const TypeNode* node, std::string_view wanted) {
    return Error(ErrorCode::wrong_kind,
                 "the value is " + type_word(node) + ", not " + std::string(wanted));
}

}  // namespace detail

/// bool, the integers (by width; no characters), `std::byte`, float and double: the C++ types
/// that are one scalar of a `Value`.
template <class T>
concept ScalarValue =
    std::is_same_v<T, bool> || std::is_same_v<T, std::byte> || std::is_same_v<T, float> ||
    std::is_same_v<T, double> || detail::PlainInteger<T>;

/// The kind that a C++ scalar has as a `Value`.
template <ScalarValue T>
inline constexpr Kind kind_of_scalar = detail::scalar_kind<T>();

}  // namespace vdl
