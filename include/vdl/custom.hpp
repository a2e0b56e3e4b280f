// How a program tells vdl about a type of its own, without touching the type.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace vdl {

/// The one customization point. Specialize it for a type and give it the members that you need:
///
///     template <>
///     struct vdl::Custom<shop::Customer> {
///         static constexpr std::string_view name = "shop.Client";
///         static constexpr auto naming = vdl::Naming::camel_case;
///         static constexpr auto fields = vdl::fields(
///             vdl::field("id").rename("ID").number(1).required(),
///             vdl::field("cache").skip());
///     };
///
/// | member | for | meaning |
/// | --- | --- | --- |
/// | `name` | struct, enum, variant | the name of the type on the wire; empty: unnamed |
/// | `naming` | struct, enum | how names on the wire are made from C++ names |
/// | `fields` | struct | `vdl::fields(...)`: what differs, by C++ name; or every field, by pointer
/// | | `labels` | enum | `vdl::labels(...)`: labels that differ | | `min`, `max` | enum | the
/// values among which labels are looked for | | `as_integer` | enum | true: travels as a number,
/// and needs no labels | | `labels` | variant | `std::array<std::string_view, N>`, one for each
/// alternative | | `to_wire`, `from_wire` | any type | travels as another type (docs/reflection.md)
/// |
///
/// A mistake in any of these is a compile-time sentence that begins with `vdl:`.
template <class T>
struct Custom {};

/// How a name on the wire is made from the C++ name. Words of a C++ name begin at an underscore
/// and at an upper-case letter after a lower-case one or a digit; underscores at either end
/// are dropped (`total_` gives "total").
enum class Naming : std::uint8_t {
    as_is,
    camel_case,        ///< firstName
    pascal_case,       ///< FirstName
    snake_case,        ///< first_name
    kebab_case,        ///< first-name
    upper_snake_case,  ///< FIRST_NAME
};

/// How an integer field is written by formats that have several codings (protobuf).
enum class IntegerCoding : std::uint8_t {
    plain,
    fixed,   ///< always four or eight bytes
    zigzag,  ///< short for small negative numbers
};

/// How a map field is written by formats that cannot write any key as a name (JSON, protobuf).
enum class MapLayout : std::uint8_t {
    natural,  ///< what the format does by itself
    pairs,    ///< a list of {key, value}
    split,    ///< a list of keys and a list of values
    flat,     ///< key, value, key, value, ...
};

/// What is known of a field beside its type.
struct FieldOptions {
    static constexpr std::size_t max_aliases = 4;

    std::string_view name = {};  ///< on the wire
    std::array<std::string_view, max_aliases> alias_names = {};
    std::uint8_t alias_count = 0;
    bool required = false;  ///< reading fails with `missing_field` without it
    IntegerCoding coding = IntegerCoding::plain;
    MapLayout layout = MapLayout::natural;
    std::uint32_t number = 0;  ///< protobuf field number or integer key; 0: none given

    /// Whether a name on the wire means this field.
    [[nodiscard]] constexpr bool answers_to(std::string_view wire_name) const noexcept {
        if (wire_name == name) return true;
        for (std::size_t i = 0; i < alias_count; ++i) {
            if (wire_name == alias_names[i]) return true;
        }
        return false;
    }
};

namespace detail {

/// Stands for a field that is called by its name.
struct ByName {};
/// Stands for a field that is given by a pointer to member.
template <auto Pointer>
struct ByPointer {
    static constexpr auto pointer = Pointer;
};

}  // namespace detail

/// One entry of `fields`. Each call returns the entry with one thing more.
template <class Access>
struct Field {
    std::string_view cpp_name = {};
    FieldOptions options = {};  ///< `options.name` is empty unless renamed
    bool renamed = false;
    bool skipped = false;
    bool flattened = false;
    std::uint8_t aliases_given = 0;

    /// The name on the wire, whatever `naming` says.
    [[nodiscard]] constexpr Field rename(std::string_view name) const {
        Field changed = *this;
        changed.options.name = name;
        changed.renamed = true;
        return changed;
    }
    /// Another name that is understood when reading; at most four.
    [[nodiscard]] constexpr Field alias(std::string_view name) const {
        Field changed = *this;
        if (aliases_given < FieldOptions::max_aliases) {
            changed.options.alias_names[aliases_given] = name;
            changed.options.alias_count = static_cast<std::uint8_t>(aliases_given + 1);
        }
        changed.aliases_given = static_cast<std::uint8_t>(aliases_given + 1);
        return changed;
    }
    /// Neither written nor read; the type of the field may be any.
    [[nodiscard]] constexpr Field skip() const {
        Field changed = *this;
        changed.skipped = true;
        return changed;
    }
    /// The fields of this struct take its place.
    [[nodiscard]] constexpr Field flatten() const {
        Field changed = *this;
        changed.flattened = true;
        return changed;
    }
    /// The protobuf field number, or the key where keys are integers; from 1.
    [[nodiscard]] constexpr Field number(std::uint32_t value) const {
        Field changed = *this;
        changed.options.number = value;
        return changed;
    }
    /// Reading fails with `missing_field` if the input does not have it.
    [[nodiscard]] constexpr Field required() const {
        Field changed = *this;
        changed.options.required = true;
        return changed;
    }
    [[nodiscard]] constexpr Field fixed() const {
        Field changed = *this;
        changed.options.coding = IntegerCoding::fixed;
        return changed;
    }
    [[nodiscard]] constexpr Field zigzag() const {
        Field changed = *this;
        changed.options.coding = IntegerCoding::zigzag;
        return changed;
    }
    [[nodiscard]] constexpr Field layout(MapLayout value) const {
        Field changed = *this;
        changed.options.layout = value;
        return changed;
    }
};

/// An entry for the field that is called `cpp_name` in C++.
[[nodiscard]] constexpr Field<detail::ByName> field(std::string_view cpp_name) {
    return {.cpp_name = cpp_name};
}

/// An entry for a member of a class that is no aggregate:
/// `vdl::field<&Account::balance_>("balance")`. The name is the one on the wire; `naming` changes
/// it.
template <auto Pointer>
[[nodiscard]] constexpr Field<detail::ByPointer<Pointer>> field(std::string_view name) {
    return {.cpp_name = name};
}

/// What `fields` returns: the entries without their types, and the types.
template <class... Access>
struct FieldList {
    static constexpr std::size_t count = sizeof...(Access);
    std::array<Field<detail::ByName>, count> entries;
};

/// The value of `Custom<T>::fields`.
template <class... Access>
[[nodiscard]] constexpr FieldList<Access...> fields(const Field<Access>&... entries) {
    return {{Field<detail::ByName>{entries.cpp_name, entries.options, entries.renamed,
                                   entries.skipped, entries.flattened, entries.aliases_given}...}};
}

/// One entry of `Custom<E>::labels` of an enum.
struct Label {
    std::string_view cpp_name;
    std::string_view name;  ///< on the wire
};

/// `label("kRed", "red")`: the enumerator `kRed` travels as "red".
[[nodiscard]] constexpr Label label(std::string_view cpp_name, std::string_view name) {
    return {cpp_name, name};
}

/// The value of `Custom<E>::labels` of an enum; others keep the name that they have.
template <class... L>
[[nodiscard]] constexpr std::array<Label, sizeof...(L)> labels(const L&... entries) {
    return {entries...};
}

}  // namespace vdl
