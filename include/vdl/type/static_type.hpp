// The VDL type of a C++ type as a constant: what type_of builds from at run time, and what the
// compile-time checks look at.
#pragma once

#include <vdl/custom.hpp>
#include <vdl/reflect.hpp>
#include <vdl/type/adapter.hpp>
#include <vdl/type/kind.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

namespace vdl::detail {

struct StaticType;

/// The type of a part. A function, so that types may refer to themselves. (For the same reason
/// nothing below has a deduced type: that would be worked out before the class is complete.)
using StaticTypeOf = const StaticType& (*)() noexcept;

/// A key, an element or a field.
struct StaticPart {
    StaticTypeOf type = nullptr;
    std::string_view name = {};
    const FieldOptions* options = nullptr;  ///< of a struct field
    bool has_aliases = false;               ///< then `options` is set
};

struct StaticType {
    std::uint64_t id = 0;  ///< the same for the same type
    Kind kind = Kind::any;
    std::string_view name = {};
    std::uint64_t length = 0;
    const StaticPart* parts = nullptr;  ///< key, elem, or fields
    std::size_t part_count = 0;
    const std::string_view* labels = nullptr;
    std::size_t label_count = 0;

    /// Nothing to look into and no name to remember.
    [[nodiscard]] constexpr bool is_leaf() const noexcept {
        return part_count == 0 && name.empty();
    }
};

template <class T>
struct StaticTypeFor;

template <class T>
constexpr const StaticType& static_type() noexcept {
    return StaticTypeFor<T>::value;
}

/// A number for a type, from the compiler's spelling of it. (Addresses would do, if g++ compared
/// them in constants when it sanitizes.)
template <class T>
consteval std::uint64_t hash_spelling() {
    std::uint64_t hash = 0xCBF29CE484222325U;
    for (const char c : std::string_view(__PRETTY_FUNCTION__)) {
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
    }
    return hash;
}
template <class T>
inline constexpr std::uint64_t static_id = hash_spelling<T>();

/// The kind of an arithmetic type, by width.
template <class T>
consteval Kind number_kind() {
    if constexpr (std::is_same_v<T, bool>) {
        return Kind::boolean;
    } else if constexpr (std::is_floating_point_v<T>) {
        return sizeof(T) == 4 ? Kind::float32 : Kind::float64;
    } else {
        constexpr Kind of_signed[] = {Kind::int8, Kind::int16, Kind::int32, Kind::int64};
        constexpr Kind of_unsigned[] = {Kind::byte, Kind::uint16, Kind::uint32, Kind::uint64};
        constexpr std::size_t at = sizeof(T) == 1 ? 0 : sizeof(T) == 2 ? 1 : sizeof(T) == 4 ? 2 : 3;
        return std::is_signed_v<T> ? of_signed[at] : of_unsigned[at];
    }
}

template <class T>
concept HasCustomName = requires { Custom<T>::name; };

template <class T>
consteval std::string_view custom_name() {
    if constexpr (HasCustomName<T>) {
        return Custom<T>::name;
    } else {
        return {};
    }
}

/// One kind of C++ type: `value` and what it points to. The primary template is for types that
/// have no parts.
template <class T, Category = category_of<T>>
struct StaticTypeOfCategory {
    static_assert(reflect::require_supported<T>());
    static constexpr Kind kind = [] {
        switch (category_of<T>) {
            case Category::boolean: return Kind::boolean;
            case Category::string: return Kind::string;
            case Category::type_object: return Kind::type_object;
            default: return Kind::any;
        }
    }();
    static constexpr StaticType value{.id = static_id<T>, .kind = kind};
};

template <class T>
struct StaticTypeOfCategory<T, Category::number> {
    static constexpr Kind kind = number_kind<T>();
    // `int` and `int32_t`, `long` and `long long` are one type here.
    static constexpr StaticType value{.id = static_id<std::integral_constant<Kind, kind>>,
                                      .kind = kind};
};

template <class T>
struct StaticTypeFor : StaticTypeOfCategory<T> {};

template <class T>
struct StaticTypeOfCategory<T, Category::bytes> {
    static constexpr StaticPart parts[] = {{&static_type<std::remove_cv_t<std::uint8_t>>}};
    static constexpr StaticType value{.id = static_id<T>,
                                      .kind = Adapter<T>::fixed ? Kind::array : Kind::list,
                                      .length = Adapter<T>::length,
                                      .parts = parts,
                                      .part_count = 1};
};

template <class T>
struct StaticTypeOfCategory<T, Category::enumeration> {
    static constexpr const auto& labels() {
        if constexpr (requires { Adapter<T>::labels(); }) {
            return Adapter<T>::labels();
        } else {
            return Adapter<T>::labels;
        }
    }
    static constexpr StaticType value = [] {
        if constexpr (Adapter<T>::as_integer) {
            return StaticTypeOfCategory<std::underlying_type_t<T>, Category::number>::value;
        } else {
            return StaticType{.id = static_id<T>,
                              .kind = Kind::enumeration,
                              .name = reflect::type_name<T>(),
                              .labels = labels().data(),
                              .label_count = labels().size()};
        }
    }();
};

template <class T>
consteval std::uint64_t static_array_length() {
    if constexpr (Adapter<T>::fixed) {
        return Adapter<T>::length;
    } else {
        return 0;
    }
}

template <class T>
struct StaticTypeOfCategory<T, Category::list> {
    static constexpr StaticPart parts[] = {
        {&static_type<std::remove_cv_t<typename Adapter<T>::element>>}};
    static constexpr StaticType value{.id = static_id<T>,
                                      .kind = Adapter<T>::fixed ? Kind::array : Kind::list,
                                      .length = static_array_length<T>(),
                                      .parts = parts,
                                      .part_count = 1};
};

template <class T>
struct StaticTypeOfCategory<T, Category::set> {
    static constexpr StaticPart parts[] = {
        {&static_type<std::remove_cv_t<typename Adapter<T>::key>>}};
    static constexpr StaticType value{
        .id = static_id<T>, .kind = Kind::set, .parts = parts, .part_count = 1};
};

template <class T>
struct StaticTypeOfCategory<T, Category::map> {
    static constexpr StaticPart parts[] = {
        {&static_type<std::remove_cv_t<typename Adapter<T>::key>>},
        {&static_type<std::remove_cv_t<typename Adapter<T>::mapped>>}};
    static constexpr StaticType value{
        .id = static_id<T>, .kind = Kind::map, .parts = parts, .part_count = 2};
};

template <class T>
struct StaticTypeOfCategory<T, Category::optional> {
    static constexpr StaticPart parts[] = {
        {&static_type<std::remove_cv_t<typename Adapter<T>::element>>}};
    static constexpr StaticType value{
        .id = static_id<T>, .kind = Kind::optional, .parts = parts, .part_count = 1};
};

template <class T>
struct StaticTypeOfCategory<T, Category::structure> {
    using Fields = reflect::Fields<T>;
    using Parts = std::array<StaticPart, Fields::count>;

    template <std::size_t... I>
    static constexpr Parts make_parts(std::index_sequence<I...>) {
        if constexpr (Fields::is_plain) {
            return {StaticPart{&static_type<std::remove_cv_t<typename Fields::template type<I>>>,
                               Fields::names[I]}...};
        } else {
            return {StaticPart{&static_type<std::remove_cv_t<typename Fields::template type<I>>>,
                               Fields::names[I], &Fields::options[I],
                               Fields::options[I].alias_count != 0}...};
        }
    }
    static constexpr Parts parts = make_parts(std::make_index_sequence<Fields::count>());
    static constexpr StaticType value{.id = static_id<T>,
                                      .kind = Kind::structure,
                                      .name = Fields::type_name,
                                      .parts = parts.data(),
                                      .part_count = parts.size()};
};

template <class T>
struct StaticTypeOfCategory<T, Category::variant> {
    using Parts = std::array<StaticPart, Adapter<T>::count>;

    template <std::size_t... I>
    static constexpr Parts make_parts(std::index_sequence<I...>) {
        return {
            StaticPart{&static_type<std::remove_cv_t<typename Adapter<T>::template alternative<I>>>,
                       Adapter<T>::labels[I]}...};
    }
    static constexpr Parts parts = make_parts(std::make_index_sequence<Adapter<T>::count>());
    static constexpr StaticType value{
        .id = static_id<T>,
        .kind = Kind::variant,
        // A std::variant itself has no name; a class derived from one has its own.
        .name = HasCustomName<T>                               ? custom_name<T>()
                : std::is_same_v<T, typename Adapter<T>::base> ? std::string_view()
                                                               : reflect::type_name<T>(),
        .parts = parts.data(),
        .part_count = parts.size()};
};

/// Seconds and nanoseconds, as VDL has them (section 6).
template <class T>
struct StaticTimestamp {
    static constexpr StaticPart parts[] = {{&static_type<std::int64_t>, "Seconds"},
                                           {&static_type<std::int32_t>, "Nanos"}};
    static constexpr bool is_time = category_of<T> == Category::time;
    static constexpr StaticType value{
        .id = static_id<std::integral_constant<Category, category_of<T>>>,
        .kind = Kind::structure,
        .name = is_time ? "time.Time" : "time.Duration",
        .parts = parts,
        .part_count = 2};
};
template <class T>
struct StaticTypeOfCategory<T, Category::time> : StaticTimestamp<T> {};
template <class T>
struct StaticTypeOfCategory<T, Category::duration> : StaticTimestamp<T> {};

/// What travels in its place; under the name of `Custom<T>`, if what travels has none.
template <class T>
struct StaticTypeOfCategory<T, Category::converted> {
    using Wire = std::remove_cv_t<typename Adapter<T>::wire>;
    static constexpr StaticType value = [] {
        StaticType type = StaticTypeFor<Wire>::value;
        if (type.name.empty() && !custom_name<T>().empty()) {
            type.id = static_id<T>;
            type.name = custom_name<T>();
        }
        return type;
    }();
};

template <class T>
struct StaticTypeOfCategory<T, Category::reference> {
    static constexpr StaticType value =
        StaticTypeFor<std::remove_cv_t<typename Adapter<T>::element>>::value;
};

}  // namespace vdl::detail
