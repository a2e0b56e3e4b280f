// How large containers in an input probably are, by those that came before at the same place.
#pragma once

#include <cstddef>
#include <cstdint>

namespace vdl::detail {

/// What a decoder remembers of the sizes of maps and lists in values without a type, so that the
/// next one is made of the right size at once. A place is a hash of the way to it, in which all
/// elements of a list are alike; a hint can be wrong and is never more than `most`.
class SizeHints {
public:
    static constexpr std::size_t most = 64;

    [[nodiscard]] std::size_t at(std::uint32_t at_place) const noexcept {
        return sizes_[cell(at_place)];
    }
    void set(std::uint32_t at_place, std::size_t size) noexcept {
        sizes_[cell(at_place)] = static_cast<std::uint8_t>(size < most ? size : most);
    }

    /// Of the container that is read next.
    std::uint32_t place = 0;
    /// That of part `i` of a container.
    [[nodiscard]] static std::uint32_t part(std::uint32_t outer, std::size_t i) noexcept {
        return outer * 31 + static_cast<std::uint32_t>(i) + 1;
    }

private:
    static constexpr std::uint32_t bits = 6;
    static std::size_t cell(std::uint32_t at_place) noexcept {
        return at_place * 0x9E3779B1U >> (32 - bits);
    }
    std::uint8_t sizes_[std::size_t{1} << bits]{};
};

}  // namespace vdl::detail
