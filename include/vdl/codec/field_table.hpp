// The fields of a C++ struct for code that is made once for all structs: where each is, and what
// an encoder or decoder does with it. So a struct costs a table and no code of its own.
#pragma once

#include <vdl/codec/defaults.hpp>
#include <vdl/codec/read.hpp>
#include <vdl/codec/struct_info.hpp>
#include <vdl/codec/write.hpp>
#include <vdl/detail/once.hpp>
#include <vdl/reflect.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>

namespace vdl::detail {

/// Types of fields that are so common that a format may have code for them in its loop.
enum class FieldKind : std::uint8_t {
    other,
    boolean,
    int32,
    int64,
    uint32,
    uint64,
    float64,
    string
};

template <class Field>
[[nodiscard]] constexpr FieldKind field_kind() {
    if constexpr (std::is_same_v<Field, bool>) {
        return FieldKind::boolean;
    } else if constexpr (std::is_same_v<Field, double>) {
        return FieldKind::float64;
    } else if constexpr (std::is_same_v<Field, std::string>) {
        return FieldKind::string;
    } else if constexpr (std::is_same_v<Field, std::int32_t>) {
        return FieldKind::int32;
    } else if constexpr (std::is_same_v<Field, std::int64_t>) {
        return FieldKind::int64;
    } else if constexpr (std::is_same_v<Field, std::uint32_t>) {
        return FieldKind::uint32;
    } else if constexpr (std::is_same_v<Field, std::uint64_t>) {
        return FieldKind::uint64;
    } else {
        return FieldKind::other;
    }
}

/// What encoder E does with fields of one type.
template <class E>
struct FieldWriter {
    FieldKind kind;
    bool (*write)(E&, const void* field);
    bool (*is_nil)(const void* field);  ///< null where the type is no optional
};

template <class E, class Field>
[[nodiscard, gnu::noinline]] bool write_field(E& encoder, const void* field) {
    return write(encoder, *static_cast<const Field*>(field));
}
template <class Field>
[[nodiscard]] bool is_nil_field(const void* field) {
    return !Adapter<Field>::has_value(*static_cast<const Field*>(field));
}
template <class E, class Field>
[[nodiscard]] constexpr FieldWriter<E> make_field_writer() {
    if constexpr (category_of<Field> == Category::optional) {
        return {FieldKind::other, &write_field<E, Field>, &is_nil_field<Field>};
    } else {
        return {field_kind<Field>(), &write_field<E, Field>, nullptr};
    }
}
template <class E, class Field>
inline constexpr FieldWriter<E> field_writer = make_field_writer<E, Field>();

/// What decoder D does with fields of one type.
template <class D>
struct FieldReader {
    FieldKind kind;
    bool (*read)(D&, void* field);
    /// Makes the field, so many bytes into its struct, what a new struct has there. Without
    /// defaults zero; false: it has no zero value.
    bool (*reset)(void* field, std::size_t offset, const Defaults* defaults);
    /// Of an optional that has a common type inside of it: which, and what makes it hold something,
    /// with an old value, and says where that is. Else null.
    FieldKind inside = FieldKind::other;
    void* (*emplace)(void* field) = nullptr;
};

template <class D, class Field>
[[nodiscard, gnu::noinline]] bool read_field(D& decoder, void* field) {
    return read(decoder, *static_cast<Field*>(field));
}
template <class Field>
[[nodiscard]] bool reset_field(void* field, std::size_t offset, const Defaults* defaults) {
    Field& x = *static_cast<Field*>(field);
    if constexpr (Adapter<Field>::category == Category::optional) {
        // Mostly nothing is there, and nothing is to be there.
        using A = Adapter<Field>;
        if (!A::has_value(x) &&
            (defaults == nullptr ||
             !A::has_value(*reinterpret_cast<const Field*>(defaults->object + offset))))
            [[likely]] {
            return true;
        }
    }
    if (defaults == nullptr) return set_zero(x);
    set_default(x, offset, *defaults);
    return true;
}
template <class Field>
[[nodiscard]] void* emplace_field(void* field) {
    return std::addressof(emplace_optional(*static_cast<Field*>(field)));
}
template <class D, class Field>
[[nodiscard]] constexpr FieldReader<D> make_field_reader() {
    FieldReader<D> made{field_kind<Field>(), &read_field<D, Field>, &reset_field<Field>};
    if constexpr (category_of<Field> == Category::optional) {
        using Inside = typename Adapter<Field>::element;
        // What a pointer owns is charged.
        if constexpr (field_kind<Inside>() != FieldKind::other && sizeof(Inside) < sizeof(Field) &&
                      !is_pointer_like<Field>) {
            made.inside = field_kind<Inside>();
            made.emplace = &emplace_field<Field>;
        }
    }
    return made;
}
template <class D, class Field>
inline constexpr FieldReader<D> field_reader = make_field_reader<D, Field>();

template <std::size_t N>
struct OffsetTable {
    Once once;
    std::uint32_t offsets[N + 1]{};
};
template <class T>
inline constinit OffsetTable<reflect::Fields<T>::count> offset_table{};

template <class T>
void fill_offsets(const void* object) {
    const T& x = *static_cast<const T*>(object);
    reflect::Fields<T>::apply(x, [&](const auto&... field) {
        std::uint32_t* to = offset_table<T>.offsets;
        ((*to++ = static_cast<std::uint32_t>(offset_in(x, field))), ...);
        (void)to;
    });
}

/// Where the fields of a T are, in bytes from its beginning. `x` is any T.
template <class T>
[[nodiscard]] const std::uint32_t* field_offsets(const T& x) {
    OffsetTable<reflect::Fields<T>::count>& table = offset_table<T>;
    if (!table.once.done()) [[unlikely]]
        table.once.run(&fill_offsets<T>, std::addressof(x));
    return table.offsets;
}

template <class T, std::size_t... I>
[[nodiscard]] constexpr auto field_writers(auto* e, std::index_sequence<I...>) {
    using E = std::remove_pointer_t<decltype(e)>;
    return std::array<const FieldWriter<E>*, sizeof...(I) + 1>{
        &field_writer<E, typename reflect::Fields<T>::template type<I>>..., nullptr};
}
template <class T, std::size_t... I>
[[nodiscard]] constexpr auto field_readers(auto* d, std::index_sequence<I...>) {
    using D = std::remove_pointer_t<decltype(d)>;
    return std::array<const FieldReader<D>*, sizeof...(I) + 1>{
        &field_reader<D, typename reflect::Fields<T>::template type<I>>..., nullptr};
}

/// By field index.
template <class E, class T>
inline constexpr auto field_writers_of = field_writers<T>(
    static_cast<E*>(nullptr), std::make_index_sequence<reflect::Fields<T>::count>{});
template <class D, class T>
inline constexpr auto field_readers_of = field_readers<T>(
    static_cast<D*>(nullptr), std::make_index_sequence<reflect::Fields<T>::count>{});

}  // namespace vdl::detail
