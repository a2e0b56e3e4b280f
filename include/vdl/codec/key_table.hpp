// Field names of a struct, matched at run time by a table made at compile time.
#pragma once

#include <vdl/reflect.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace vdl::detail {

/// Mixes the length and up to eight bytes of the front and the back of a name.
[[nodiscard]] constexpr std::uint32_t key_hash(std::string_view name) noexcept {
    std::uint64_t front = 0;
    std::uint64_t back = 0;
    const std::size_t n = name.size();
    const std::size_t taken = n < 8 ? n : 8;
    for (std::size_t i = 0; i < taken; ++i) {
        front = front << 8 | static_cast<unsigned char>(name[i]);
        back = back << 8 | static_cast<unsigned char>(name[n - taken + i]);
    }
    const std::uint64_t mixed = (front * 0x9E3779B97F4A7C15U) ^ (back * 0xC2B2AE3D27D4EB4FU) ^
                                (static_cast<std::uint64_t>(n) * 0x165667B19E3779F9U);
    return static_cast<std::uint32_t>(mixed >> 32) ^ static_cast<std::uint32_t>(mixed);
}

/// Names and aliases of the fields of `T`. The table is open-addressed and at most half full.
template <class T>
class KeyTable {
    using Fields = reflect::Fields<T>;
    static constexpr std::size_t names = [] {
        std::size_t n = Fields::count;
        for (const FieldOptions& options : Fields::options) n += options.alias_count;
        return n;
    }();
    /// Few names are compared one by one.
    static constexpr bool hashed = names > 4;
    static constexpr std::size_t cells = hashed ? std::bit_ceil(2 * names) : 1;

    static constexpr std::uint16_t empty = 0xFFFF;
    struct Cell {
        std::string_view name;
        std::uint16_t field = empty;  // not a null pointer: UBSan makes that no constant
    };
    static constexpr std::array<Cell, cells> table = [] {
        std::array<Cell, cells> made{};
        if constexpr (hashed) {
            const auto add = [&](std::string_view name, std::size_t field) {
                std::size_t at = key_hash(name) & (cells - 1);
                while (made[at].field != empty) at = (at + 1) & (cells - 1);
                made[at] = {name, static_cast<std::uint16_t>(field)};
            };
            for (std::size_t i = 0; i < Fields::count; ++i) {
                add(Fields::names[i], i);
                const FieldOptions& options = Fields::options[i];
                for (std::size_t k = 0; k < options.alias_count; ++k) add(options.alias_names[k], i);
            }
        }
        return made;
    }();

public:
    /// The field that `name` means; the count of fields if none. `expected`, below the count or
    /// equal to it, is tried first.
    [[nodiscard]] static std::size_t find(std::string_view name, std::size_t expected) noexcept {
        if (expected < Fields::count && name == Fields::names[expected]) return expected;
        if constexpr (hashed) {
            std::size_t at = key_hash(name) & (cells - 1);
            while (table[at].field != empty) {
                if (table[at].name == name) return table[at].field;
                at = (at + 1) & (cells - 1);
            }
            return Fields::count;
        } else {
            for (std::size_t i = 0; i < Fields::count; ++i) {
                if (Fields::options[i].answers_to(name)) return i;
            }
            return Fields::count;
        }
    }
};

}  // namespace vdl::detail
