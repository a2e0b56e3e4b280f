// The fields of a struct that has a customization.
#pragma once

#include <vdl/custom.hpp>
#include <vdl/reflect/bind.hpp>
#include <vdl/reflect/category.hpp>
#include <vdl/reflect/field_source.hpp>
#include <vdl/reflect/naming.hpp>
#include <vdl/reflect/stored_names.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

namespace vdl::reflect {

template <class T>
struct Fields;

namespace detail {

using Entry = Field<vdl::detail::ByName>;

template <class... A, class... B>
Types<A..., B...> operator+(Types<A...>, Types<B...>);

/// What becomes of one field: nothing, itself, or the fields of it.
template <class Type, bool Skipped, bool Flattened>
struct Part {
    using types = Types<Type>;
    static constexpr std::size_t count = 1;
    template <class X>
    static constexpr Pointers<X> pointers(X& x) {
        return MakePointers{}(x);
    }
};
template <class Type, bool Flattened>
struct Part<Type, true, Flattened> {
    using types = Types<>;
    static constexpr std::size_t count = 0;
    template <class X>
    static constexpr Pointers<> pointers(X&) {
        return {};
    }
};
template <class Type>
struct Part<Type, false, true> {
    using Inner = Fields<Type>;
    using types = decltype(Inner::apply(std::declval<Type&>(), MakeTypes{}));
    static constexpr std::size_t count = Inner::count;
    template <class X>
    static constexpr auto pointers(X& x) {
        return Inner::apply(x, MakePointers{});
    }
};

template <std::size_t I, class P>
struct Group {
    P pointers;
};
/// The pointers of several parts.
template <class Indices, class... P>
struct Groups;
template <std::size_t... I, class... P>
struct Groups<std::index_sequence<I...>, P...> : Group<I, P>... {};

template <std::size_t I, class P>
constexpr const P& get_group(const Group<I, P>& group) noexcept {
    return group.pointers;
}

/// `Custom<T>::fields`, one entry for each field that C++ has.
template <class T>
struct CustomEntries {
    using Source = FieldSource<T>;
    static constexpr std::size_t count = Source::count;

    struct Merged {
        std::array<Entry, count> entries{};
        bool unknown = false;
        bool twice = false;
        bool too_many_aliases = false;
        bool empty_name = false;
    };
    static constexpr Merged merge() {
        Merged found;
        const auto& names = Source::names();
        for (std::size_t i = 0; i < count; ++i) found.entries[i].cpp_name = names[i];
        if constexpr (HasCustomFields<T>) {
            std::array<bool, count + 1> seen{};
            std::size_t place = 0;
            for (const Entry& entry : Custom<T>::fields.entries) {
                std::size_t at = place++;
                if constexpr (!ListsMembers<T>) {
                    at = 0;
                    while (at < count && names[at] != entry.cpp_name) ++at;
                }
                found.unknown = found.unknown || at >= count;
                if (at >= count) continue;
                found.twice = found.twice || seen[at];
                seen[at] = true;
                found.too_many_aliases =
                    found.too_many_aliases || entry.aliases_given > FieldOptions::max_aliases;
                found.empty_name = found.empty_name ||
                                   (entry.renamed && entry.options.name.empty()) ||
                                   entry.cpp_name.empty();
                found.entries[at] = entry;
            }
        }
        return found;
    }
    static constexpr Merged merged = merge();
};

template <class T>
struct CustomTable {
    using Source = FieldSource<T>;
    using Entries = CustomEntries<T>;
    using RawTypes = decltype(Source::apply(std::declval<T&>(), MakeTypes{}));
    static constexpr std::size_t raw_count = Source::count;
    using RawIndices = std::make_index_sequence<raw_count>;

    static constexpr bool skips(std::size_t i) { return Entries::merged.entries[i].skipped; }
    template <std::size_t I>
    using PartAt =
        Part<std::remove_cv_t<TypeAt<I, RawTypes>>, skips(I), Entries::merged.entries[I].flattened>;

    template <std::size_t... I>
    static constexpr std::array<std::size_t, raw_count> count_parts(std::index_sequence<I...>) {
        return {PartAt<I>::count...};
    }
    static constexpr std::array<std::size_t, raw_count> part_counts = count_parts(RawIndices{});
    static constexpr std::size_t count_all() {
        std::size_t total = 0;
        for (std::size_t n : part_counts) total += n;
        return total;
    }
    static constexpr std::size_t count = count_all();

    template <std::size_t... I>
    static auto all_types(std::index_sequence<I...>)
        -> decltype((detail::Types<>{} + ... + typename PartAt<I>::types{}));
    using Types = decltype(all_types(RawIndices{}));

    /// Where field `k` is: in part `outer`, and there the field `inner`.
    struct Place {
        std::size_t outer = 0;
        std::size_t inner = 0;
    };
    static constexpr std::array<Place, count> make_places() {
        std::array<Place, count> made{};
        std::size_t at = 0;
        for (std::size_t i = 0; i < raw_count; ++i) {
            for (std::size_t j = 0; j < part_counts[i]; ++j) made[at++] = {i, j};
        }
        return made;
    }
    static constexpr std::array<Place, count> places = make_places();

    /// Names, for `stored_names`.
    struct Named {
        static constexpr std::size_t bound() {
            std::size_t total = 0;
            for (std::string_view name : Source::names()) total += converted_bound(name);
            return total;
        }
        static constexpr std::size_t capacity = bound();

        template <std::size_t I, class Names, class Buffer>
        static constexpr void name_part(Names& made, std::size_t& at, Buffer& buffer) {
            const Entry& entry = Entries::merged.entries[I];
            if constexpr (skips(I)) {
                return;
            } else if constexpr (Entries::merged.entries[I].flattened) {
                for (std::size_t j = 0; j < part_counts[I]; ++j) {
                    made[at++] = PartAt<I>::Inner::names[j];
                }
            } else if (!entry.renamed) {
                made[at++] = buffer.convert(naming_of<T>(), entry.cpp_name);
            } else {
                made[at++] = entry.options.name;
            }
        }
        template <class Buffer, std::size_t... I>
        static constexpr std::array<std::string_view, count> name_all(Buffer& buffer,
                                                                      std::index_sequence<I...>) {
            std::array<std::string_view, count> made{};
            std::size_t at = 0;
            (name_part<I>(made, at, buffer), ...);
            return made;
        }
        static constexpr std::array<std::string_view, count> views(NameBuffer<capacity>& buffer) {
            return name_all(buffer, RawIndices{});
        }
    };
    static constexpr const auto& names() { return stored_names<Named>; }

    template <std::size_t I>
    static constexpr void add_options(std::array<FieldOptions, count>& made, std::size_t& at) {
        if constexpr (skips(I)) {
            return;
        } else if constexpr (Entries::merged.entries[I].flattened) {
            for (std::size_t j = 0; j < part_counts[I]; ++j) {
                made[at] = PartAt<I>::Inner::options[j];
                ++at;
            }
        } else {
            made[at] = Entries::merged.entries[I].options;
            made[at].name = names()[at];
            ++at;
        }
    }
    template <std::size_t... I>
    static constexpr std::array<FieldOptions, count> make_options(std::index_sequence<I...>) {
        std::array<FieldOptions, count> made{};
        std::size_t at = 0;
        (add_options<I>(made, at), ...);
        return made;
    }
    struct Options {
        static constexpr std::array<FieldOptions, count> value = make_options(RawIndices{});
    };
    static constexpr const auto& options() { return Options::value; }

    template <class G, class F, std::size_t... K>
    static constexpr decltype(auto) apply_groups(const G& groups, F& f, std::index_sequence<K...>) {
        return f(get<places[K].inner>(get_group<places[K].outer>(groups))...);
    }

    template <class F, std::size_t... I, class... X>
    static constexpr decltype(auto) apply_parts(F& f, std::index_sequence<I...>, X&... field) {
        const Groups<std::index_sequence<I...>, decltype(PartAt<I>::pointers(field))...> groups{
            {PartAt<I>::pointers(field)}...};
        return apply_groups(groups, f, std::make_index_sequence<count>{});
    }

    static constexpr bool find_plain() {
        for (const Entry& entry : Entries::merged.entries) {
            if (entry.skipped || entry.flattened) return false;
        }
        return true;
    }
    static constexpr bool is_plain = find_plain();

    template <class X, class F>
    static constexpr decltype(auto) apply(X& x, F&& f) {
        if constexpr (is_plain) {
            return Source::apply(x, f);
        } else {
            return Source::apply(x, [&f](auto&... field) -> decltype(auto) {
                return apply_parts(f, RawIndices{}, field...);
            });
        }
    }
};

}  // namespace detail
}  // namespace vdl::reflect
