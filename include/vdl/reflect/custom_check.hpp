// Mistakes in the customization of a struct.
#pragma once

#include <vdl/custom.hpp>
#include <vdl/reflect/check_field.hpp>
#include <vdl/reflect/custom_table.hpp>

#include <cstddef>
#include <string_view>
#include <utility>

namespace vdl::reflect::detail {

template <class T>
struct CustomChecks {
    using Table = CustomTable<T>;
    using Entries = CustomEntries<T>;
    static constexpr std::size_t count = Table::count;

    static constexpr bool names_differ() {
        const auto& names = Table::names();
        for (std::size_t i = 0; i < count; ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                if (names[i] == names[j]) return false;
            }
        }
        return true;
    }
    static constexpr bool names_given() {
        for (std::string_view name : Table::names()) {
            if (name.empty()) return false;
        }
        return true;
    }
    static constexpr bool aliases_differ() {
        const auto& options = Table::options();
        for (std::size_t i = 0; i < count; ++i) {
            for (std::size_t a = 0; a < options[i].alias_count; ++a) {
                for (std::size_t j = 0; j < count; ++j) {
                    if (i != j && options[j].answers_to(options[i].alias_names[a])) return false;
                }
            }
        }
        return true;
    }
    static constexpr bool numbers_differ() {
        const auto& options = Table::options();
        for (std::size_t i = 0; i < count; ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                if (options[i].number != 0 && options[i].number == options[j].number) return false;
            }
        }
        return true;
    }

    static_assert(!Entries::merged.unknown,
                  "vdl: Custom<T>::fields names a field that the struct does not have; fields are "
                  "called by their C++ names");
    static_assert(!Entries::merged.twice,
                  "vdl: Custom<T>::fields has two entries for one field; put all into one");
    static_assert(!Entries::merged.too_many_aliases, "vdl: a field can have four aliases at most");
    static_assert(names_given(),
                  "vdl: Custom<T>::fields gives a field an empty name; leave a field "
                  "out with skip()");
    static_assert(names_differ(),
                  "vdl: two fields have the same name on the wire after Custom<T>::fields, naming "
                  "and flatten; rename one");
    static_assert(aliases_differ(),
                  "vdl: an alias in Custom<T>::fields is the name or alias of another field too");
    static_assert(numbers_differ(), "vdl: Custom<T>::fields gives two fields the same number");

    template <std::size_t I>
    static constexpr bool check_part() {
        if constexpr (Table::skips(I)) {
            return true;
        } else {
            return check_field<T, typename Table::Source, I, TypeAt<I, typename Table::RawTypes>>();
        }
    }
    template <std::size_t... I>
    static constexpr bool check_parts(std::index_sequence<I...>) {
        return (check_part<I>() && ...);
    }
    static_assert(check_parts(typename Table::RawIndices{}));
};

}  // namespace vdl::reflect::detail
