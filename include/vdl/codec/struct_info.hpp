// What is known of the fields of a C++ struct, without its type: so that code that names fields
// at run time exists once, not once a struct.
#pragma once

#include <vdl/custom.hpp>
#include <vdl/reflect.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

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

/// The fields of a struct. Made at compile time: `struct_info<T>`.
struct StructInfo {
    const FieldOptions* options = nullptr;  ///< names, aliases and the rest, by index
    const bool* optionals = nullptr;        ///< whether a field is an optional
    std::size_t count = 0;
    /// Open-addressed, at most half full: cells that are a field and which of its names; `empty`.
    /// None where names are few.
    const std::uint16_t* cells = nullptr;
    std::size_t cell_count = 0;
    /// Some field has a map layout of its own.
    bool has_layouts = false;

    static constexpr std::uint16_t empty = 0xFFFF;
    /// A cell holds field * names_per_field + name; 0 is the name itself, then the aliases.
    static constexpr std::size_t names_per_field = FieldOptions::max_aliases + 1;

    [[nodiscard]] constexpr std::string_view name(std::size_t i) const { return options[i].name; }
    [[nodiscard]] constexpr std::string_view cell_name(std::uint16_t cell) const {
        const FieldOptions& field = options[cell / names_per_field];
        const std::size_t which = cell % names_per_field;
        return which == 0 ? field.name : field.alias_names[which - 1];
    }
    /// The field that `key` means, by itself or as an alias; `count` if none. `expected`, below
    /// the count or equal to it, is tried first.
    [[nodiscard]] std::size_t find(std::string_view key, std::size_t expected) const noexcept {
        if (expected < count && key == name(expected)) return expected;
        if (cells != nullptr) {
            std::size_t at = key_hash(key) & (cell_count - 1);
            while (cells[at] != empty) {
                if (cell_name(cells[at]) == key) return cells[at] / names_per_field;
                at = (at + 1) & (cell_count - 1);
            }
            return count;
        }
        for (std::size_t i = 0; i < count; ++i) {
            if (options[i].answers_to(key)) return i;
        }
        return count;
    }
};

template <class T>
class StructInfoOf {
    using Fields = reflect::Fields<T>;
    static constexpr std::size_t count = Fields::count;
    static constexpr std::size_t names = [] {
        std::size_t n = count;
        for (const FieldOptions& options : Fields::options) n += options.alias_count;
        return n;
    }();
    static constexpr bool hashed = names > 4 && count < 10'000;
    static constexpr std::size_t cell_count = hashed ? std::bit_ceil(2 * names) : 1;
    static constexpr auto cells = [] {
        std::array<std::uint16_t, cell_count> made{};
        for (std::uint16_t& cell : made) cell = StructInfo::empty;
        if constexpr (hashed) {
            for (std::size_t i = 0; i < count; ++i) {
                const FieldOptions& options = Fields::options[i];
                for (std::size_t k = 0; k <= options.alias_count; ++k) {
                    const std::string_view name =
                        k == 0 ? options.name : options.alias_names[k - 1];
                    std::size_t at = key_hash(name) & (cell_count - 1);
                    while (made[at] != StructInfo::empty) at = (at + 1) & (cell_count - 1);
                    made[at] = static_cast<std::uint16_t>(i * StructInfo::names_per_field + k);
                }
            }
        }
        return made;
    }();
    static constexpr bool has_layouts = [] {
        for (const FieldOptions& options : Fields::options) {
            if (options.layout != MapLayout::natural) return true;
        }
        return false;
    }();
    static constexpr auto optionals = []<std::size_t... I>(std::index_sequence<I...>) {
        return std::array<bool, count + 1>{
            (category_of<typename Fields::template type<I>> == Category::optional)..., false};
    }(std::make_index_sequence<count>{});

public:
    static constexpr StructInfo value{
        Fields::options.data(),          optionals.data(),        count,
        hashed ? cells.data() : nullptr, hashed ? cell_count : 0, has_layouts};
};

template <class T>
inline constexpr const StructInfo& struct_info = StructInfoOf<T>::value;

}  // namespace vdl::detail
