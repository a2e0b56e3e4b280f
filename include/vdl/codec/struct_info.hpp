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

/// A byte that tells most names apart, for structs of few names: of their length and three of their
/// characters, since more would take long at compile time.
[[nodiscard]] constexpr std::uint8_t key_tag(std::string_view name) noexcept {
    if (name.empty()) return 0;
    const std::size_t n = name.size();
    const auto at = [&](std::size_t i) -> std::size_t {
        return static_cast<unsigned char>(name[i]);
    };
    return static_cast<std::uint8_t>(n + at(0) * 5 + at(n / 2) * 17 + at(n - 1) * 77);
}

/// What is known of each field of a struct, by index. Of most structs nothing but the names is, and
/// then nothing is stored.
class OptionsByField {
public:
    constexpr explicit OptionsByField(const FieldOptions* options) : options_(options) {}
    /// `name` is empty where nothing is known: see `StructInfo::name`.
    [[nodiscard]] constexpr const FieldOptions& operator[](std::size_t i) const noexcept {
        return options_ != nullptr ? options_[i] : nothing;
    }
    [[nodiscard]] constexpr bool empty() const noexcept { return options_ == nullptr; }

private:
    static constexpr FieldOptions nothing{};
    const FieldOptions* options_;
};

/// The fields of a struct. Made at compile time: `struct_info<T>`.
struct StructInfo {
    const std::string_view* names = nullptr;  ///< on the wire, by index
    OptionsByField options{nullptr};          ///< aliases and the rest
    const bool* optionals = nullptr;          ///< whether a field is an optional
    std::size_t count = 0;
    /// The `key_tag` of each name, where names are few; else null.
    const std::uint8_t* tags = nullptr;
    /// Open-addressed, at most half full: cells that are a field and which of its names; `empty`.
    /// None where names are few.
    const std::uint16_t* cells = nullptr;
    std::size_t cell_count = 0;
    /// Some field has a map layout of its own.
    bool has_layouts = false;

    static constexpr std::uint16_t empty = 0xFFFF;
    /// A cell holds field * names_per_field + name; 0 is the name itself, then the aliases.
    static constexpr std::size_t names_per_field = FieldOptions::max_aliases + 1;

    [[nodiscard]] constexpr std::string_view name(std::size_t i) const { return names[i]; }
    [[nodiscard]] constexpr std::string_view cell_name(std::uint16_t cell) const {
        const std::size_t field = cell / names_per_field;
        const std::size_t which = cell % names_per_field;
        return which == 0 ? names[field] : options[field].alias_names[which - 1];
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
        const std::uint8_t tag = key_tag(key);
        for (std::size_t i = 0; i < count; ++i) {
            if (tags[i] == tag && key == names[i]) return i;
        }
        if (options.empty()) return count;
        for (std::size_t i = 0; i < count; ++i) {
            if (options[i].answers_to(key)) return i;
        }
        return count;
    }
};

/// (Members have their types written out, and so are made only where they are used.)
template <class T>
class StructInfoOf {
    using Fields = reflect::Fields<T>;
    static constexpr std::size_t count = Fields::count;
    static constexpr bool plain = Fields::is_plain;

    static constexpr std::size_t count_names() {
        std::size_t n = count;
        if constexpr (!plain) {
            for (const FieldOptions& options : Fields::options) n += options.alias_count;
        }
        return n;
    }
    static constexpr std::size_t names = count_names();
    /// So many names are told apart by their tags: a table takes longer to make.
    static constexpr std::size_t few_names = 16;
    static constexpr bool hashed = names > few_names&& count < 10'000;
    static constexpr std::size_t cell_count = hashed ? std::bit_ceil(2 * names) : 1;
    using Cells = std::array<std::uint16_t, cell_count>;

    static constexpr void add(Cells& made, std::string_view name, std::size_t field,
                              std::size_t which) {
        std::size_t at = key_hash(name) & (cell_count - 1);
        while (made[at] != StructInfo::empty) at = (at + 1) & (cell_count - 1);
        made[at] = static_cast<std::uint16_t>(field * StructInfo::names_per_field + which);
    }
    static constexpr Cells make_cells() {
        Cells made{};
        for (std::uint16_t& cell : made) cell = StructInfo::empty;
        for (std::size_t i = 0; i < count; ++i) {
            add(made, Fields::names[i], i, 0);
            if constexpr (!plain) {
                const FieldOptions& options = Fields::options[i];
                for (std::size_t k = 0; k < options.alias_count; ++k) {
                    add(made, options.alias_names[k], i, k + 1);
                }
            }
        }
        return made;
    }
    static constexpr Cells cells = make_cells();

    using Tags = std::array<std::uint8_t, count + 1>;
    static constexpr Tags make_tags() {
        Tags made{};
        for (std::size_t i = 0; i < count; ++i) made[i] = key_tag(Fields::names[i]);
        return made;
    }
    static constexpr Tags tags = make_tags();

    static constexpr bool find_layouts() {
        if constexpr (!plain) {
            for (const FieldOptions& options : Fields::options) {
                if (options.layout != MapLayout::natural) return true;
            }
        }
        return false;
    }
    using Optionals = std::array<bool, count + 1>;
    template <std::size_t... I>
    static constexpr Optionals make_optionals(std::index_sequence<I...>) {
        return {(category_of<typename Fields::template type<I>> == Category::optional)..., false};
    }
    static constexpr Optionals optionals = make_optionals(std::make_index_sequence<count>{});

    static constexpr StructInfo make() {
        StructInfo info;
        info.names = Fields::names.data();
        if constexpr (!plain) info.options = OptionsByField(Fields::options.data());
        info.optionals = optionals.data();
        info.count = count;
        if constexpr (hashed) {
            info.cells = cells.data();
            info.cell_count = cell_count;
        } else {
            info.tags = tags.data();
        }
        info.has_layouts = find_layouts();
        return info;
    }

public:
    static constexpr StructInfo value = make();
};

template <class T>
inline constexpr const StructInfo& struct_info = StructInfoOf<T>::value;

template <class T>
[[nodiscard]] constexpr bool find_required_field() {
    if constexpr (!reflect::Fields<T>::is_plain) {
        for (const FieldOptions& options : reflect::Fields<T>::options) {
            if (options.required) return true;
        }
    }
    return false;
}
/// Whether a field of T has to be there.
template <class T>
inline constexpr bool has_required_field = find_required_field<T>();

}  // namespace vdl::detail
