// What is wrong with a struct or its customization. Nothing here complains: `Fields` does, since a
// sentence is read more easily without a page of how it came about.
#pragma once

#include <vdl/custom.hpp>
#include <vdl/reflect/aggregate.hpp>
#include <vdl/reflect/bind.hpp>
#include <vdl/reflect/category.hpp>
#include <vdl/reflect/custom_table.hpp>
#include <vdl/reflect/field_source.hpp>
#include <vdl/reflect/naming.hpp>
#include <vdl/reflect/plain_table.hpp>
#include <vdl/reflect/supported.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

namespace vdl::reflect::detail {

enum class StructProblem : std::uint8_t {
    none,
    base_class,
    reference,
    bit_field,
    too_many,
    not_countable,
    no_field_list,
    mixed_list,
    unknown_field,
    entry_twice,
    too_many_aliases,
    empty_name,
    flatten,
    same_name,
    alias,
    number,
    naming,
    field_type,
};

template <class T>
constexpr StructProblem find_source_problem() {
    if constexpr (requires { FieldSource<T>::problem; }) {
        switch (FieldSource<T>::problem) {
            case AggregateProblem::base_class: return StructProblem::base_class;
            case AggregateProblem::reference: return StructProblem::reference;
            case AggregateProblem::bit_field: return StructProblem::bit_field;
            case AggregateProblem::too_many: return StructProblem::too_many;
            case AggregateProblem::not_countable: return StructProblem::not_countable;
            case AggregateProblem::none: return StructProblem::none;
        }
    }
    return StructProblem::none;
}

/// What can be told from the entries alone.
template <class T>
constexpr StructProblem find_entry_problem() {
    constexpr const auto& merged = CustomEntries<T>::merged;
    if (merged.unknown) return StructProblem::unknown_field;
    if (merged.twice) return StructProblem::entry_twice;
    if (merged.too_many_aliases) return StructProblem::too_many_aliases;
    if (merged.empty_name) return StructProblem::empty_name;
    return StructProblem::none;
}

template <class T, std::size_t... I>
constexpr bool flattens_structs_only(std::index_sequence<I...>) {
    using Types = typename PlainTable<T>::Types;
    constexpr const auto& entries = CustomEntries<T>::merged.entries;
    return ((!entries[I].flattened || entries[I].skipped ||
             category_of<TypeAt<I, Types>> == Category::structure) &&
            ...);
}

/// What shows once all fields have their names.
template <class T>
constexpr StructProblem find_table_problem() {
    using Table = CustomTable<T>;
    const std::array<FieldOptions, Table::count>& options = Table::options();
    for (std::size_t i = 0; i < options.size(); ++i) {
        for (std::size_t j = 0; j < options.size(); ++j) {
            if (i == j) continue;
            if (options[i].name == options[j].name) return StructProblem::same_name;
            for (std::size_t a = 0; a < options[i].alias_count; ++a) {
                if (options[j].answers_to(options[i].alias_names[a])) return StructProblem::alias;
            }
            if (options[i].number != 0 && options[i].number == options[j].number) {
                return StructProblem::number;
            }
        }
    }
    return StructProblem::none;
}

inline constexpr std::size_t no_field = ~std::size_t{0};

template <class T>
constexpr bool skips_field(std::size_t i) {
    if constexpr (HasCustomFields<T>) {
        return CustomEntries<T>::merged.entries[i].skipped;
    } else {
        return false;
    }
}

template <class... Field>
constexpr bool can_travel(Types<Field...>) {
    return ((complaint_of<std::remove_cv_t<Field>> == Complaint::none) && ...);
}
template <class T, std::size_t... I>
constexpr std::size_t find_bad_field(std::index_sequence<I...>) {
    using Types = typename PlainTable<T>::Types;
    std::size_t found = no_field;
    static_cast<void>(((complaint_of<std::remove_cv_t<TypeAt<I, Types>>> != Complaint::none &&
                        !skips_field<T>(I) && ((found = I), true)) ||
                       ...));
    return found;
}

/// The first field whose type cannot travel, or `no_field`.
template <class T>
constexpr std::size_t find_bad_field() {
    if constexpr (can_travel(typename PlainTable<T>::Types{})) {
        return no_field;
    } else {
        return find_bad_field<T>(std::make_index_sequence<FieldSource<T>::count>{});
    }
}
template <class T>
inline constexpr std::size_t bad_field = find_bad_field<T>();

template <class T>
inline constexpr bool is_customized = HasCustomFields<T> || HasNaming<T>;

template <class T>
constexpr StructProblem find_struct_problem() {
    if constexpr (requires { Custom<T>::fields; } && !HasCustomFields<T>) {
        return StructProblem::no_field_list;
    } else if constexpr (ListsMembers<T> && !ListsOnlyMembers<T>) {
        return StructProblem::mixed_list;
    } else if constexpr (HasWrongNaming<T>) {
        return StructProblem::naming;
    } else if constexpr (find_source_problem<T>() != StructProblem::none) {
        return find_source_problem<T>();
    } else if constexpr (!is_customized<T>) {
        return bad_field<T> == no_field ? StructProblem::none : StructProblem::field_type;
    } else if constexpr (find_entry_problem<T>() != StructProblem::none) {
        return find_entry_problem<T>();
    } else if constexpr (bad_field<T> != no_field) {
        return StructProblem::field_type;
    } else if constexpr (!flattens_structs_only<T>(
                             std::make_index_sequence<FieldSource<T>::count>{})) {
        return StructProblem::flatten;
    } else {
        return find_table_problem<T>();
    }
}
template <class T>
inline constexpr StructProblem struct_problem = find_struct_problem<T>();

template <class T, bool Good = struct_problem<T> == StructProblem::none, bool = is_customized<T>>
struct SelectTable {
    using type = EmptyTable;
};
template <class T>
struct SelectTable<T, true, false> {
    using type = PlainTable<T>;
};
template <class T>
struct SelectTable<T, true, true> {
    using type = CustomTable<T>;
};

}  // namespace vdl::reflect::detail
