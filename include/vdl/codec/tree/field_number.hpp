// Fields by their numbers, in a struct whose C++ type is known and in a dynamic one.
#pragma once

#include <cstddef>
#include <cstdint>

namespace vdl::detail {

/// The field with a number; the size if none. The fields of a dynamic struct are numbered from 1.
template <class Target>
[[nodiscard]] std::size_t find_number(const Target& target, std::uint64_t number) {
    if constexpr (requires { target.type.numbers; }) {
        return target.type.numbers.find(number);
    } else {
        const std::size_t size = target.size();
        return number >= 1 && number <= size ? static_cast<std::size_t>(number - 1) : size;
    }
}
template <class Target>
[[nodiscard]] std::uint64_t last_number(const Target& target) {
    if constexpr (requires { target.type.numbers; }) {
        return target.type.numbers.last;
    } else {
        return target.size();
    }
}

}  // namespace vdl::detail
