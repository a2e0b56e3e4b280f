// Reading the fields of C++ structs.
#pragma once

#include <vdl/codec/failing.hpp>
#include <vdl/codec/field_table.hpp>
#include <vdl/codec/zero.hpp>
#include <vdl/reflect.hpp>
#include <vdl/vom/primitives.hpp>
#include <vdl/vom/reader.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <type_traits>

namespace vdl::vom::detail {

/// Where the walk over the fields of a struct is.
struct Reader::Walk {
    const std::byte* at;  ///< null: an error in that field
    std::size_t next;     ///< index of the field there
};

/// What `peek` gives at the end of a struct. Wide: it has more than 0x80 fields.
template <bool wide>
inline constexpr std::size_t end_mark = wide ? ~std::size_t{0} : control_end;

/// The index of the field at the cursor, if it is in its shortest form. Something that is no index
/// for anything else.
template <bool wide>
inline std::size_t Reader::peek(const std::byte* at) const noexcept {
    constexpr std::size_t none = end_mark<wide> - 1;
    if (at == end()) [[unlikely]]
        return none;
    const auto first = std::to_integer<std::size_t>(*at);
    if constexpr (wide) {
        if (first == control_end) return end_mark<wide>;
        if (first < 0x80) return first;
        if (first != 0xFF || end() - at < 2) return none;
        const auto second = std::to_integer<std::size_t>(at[1]);
        return second < 0x80 ? none : second;
    }
    return first;
}

/// One pass over the fields in their order, zeroing those that are left out. Where the order
/// breaks, the rest is read by index.
template <class Target>
bool Reader::fields_in_order(Target& target) {
    using Object = typename std::decay_t<Target>::object;
    constexpr bool wide = std::decay_t<Target>::count > 0x80;
    // The cursor is a local variable, which no store into a field can change.
    Walk walk{position(), peek<wide>(position())};
    if constexpr (vdl::detail::seen_by_memory<Object>) {
        if (walk.next == end_mark<wide>) {
            move_to(walk.at + 1);
            return set_zero(target.get());
        }
    }
    walk = reflect::Fields<Object>::apply(target.get(), Steps<wide>{*this, walk});
    if (walk.at == nullptr) [[unlikely]]
        return vdl::detail::fail_at(error(), target.name(walk.next));
    if (walk.next == end_mark<wide>) [[likely]] {
        move_to(walk.at + 1);
        return true;
    }
    move_to(walk.at);
    return fields_of_table(vdl::detail::field_readers_of<Reader, Object>.data(),
                           vdl::detail::field_offsets(target.get()),
                           reflect::Fields<Object>::names.data(), std::decay_t<Target>::count,
                           reinterpret_cast<char*>(std::addressof(target.get())));
}

/// A step for each field. (No lambda: that cannot be told to be part of what calls it, and then
/// each reference to a field would be passed.)
template <bool wide>
struct Reader::Steps {
    Reader& reader;
    Walk walk;
    template <class... Field>
    [[gnu::always_inline]] Walk operator()(Field&... field) const {
        Walk to = walk;
        std::size_t i = 0;
        if ((reader.template step<wide>(to, i++, field) && ...)) [[likely]]
            return to;
        return {nullptr, i - 1};
    }
};

/// Reads or zeroes a field, whichever is due. False: an error.
template <bool wide, class Field>
inline bool Reader::step(Walk& walk, std::size_t index, Field& field) {
    if (walk.next != index) {
        if constexpr (category_of<Field> == Category::boolean ||
                      category_of<Field> == Category::number) {
            return set_zero(field);
        } else {
            if constexpr (vdl::detail::is_quickly_zero<Field>()) {
                if (is_zero(field)) return true;
            }
            return zero_field(field);
        }
    }
    const std::byte* at = walk.at + (index < 0x80 ? 1 : 2);
    if (read_short(at, field)) {
        walk = {at, peek<wide>(at)};
        return true;
    }
    walk = read_field<wide>(at, field);
    return walk.at != nullptr;
}

/// Reads a bool or a number that is one byte at `at`.
template <class Field>
inline bool Reader::read_short(const std::byte*& at, Field& field) const noexcept {
    constexpr Category category = Adapter<Field>::category;
    if constexpr (category == Category::boolean ||
                  (category == Category::number && std::is_integral_v<Field>)) {
        if (at == end()) [[unlikely]]
            return false;
        const auto byte = std::to_integer<std::uint8_t>(*at);
        if constexpr (category == Category::boolean) {
            if (byte > 1) [[unlikely]]
                return false;
            field = byte != 0;
        } else {
            if (byte >= 0x80) return false;
            (void)from_bits(byte, field);
        }
        ++at;
        return true;
    } else {
        return false;
    }
}

// What is long is code that all structs share.

template <class Field>
bool Reader::zero_field(Field& field) {
    if (set_zero(field)) [[likely]]
        return true;
    return vdl::detail::fail(*this, ErrorCode::out_of_range, "the target has no zero value");
}

/// The field whose value is at `at`.
template <bool wide, class Field>
Reader::Walk Reader::read_field(const std::byte* at, Field& field) {
    move_to(at);
    if (!read(*this, field)) [[unlikely]]
        return {nullptr, 0};
    return {position(), peek<wide>(position())};
}

/// The fields that are left, in any order.
[[gnu::noinline]] inline bool Reader::fields_of_table(
    const vdl::detail::FieldReader<Reader>* const* readers, const std::uint32_t* offsets,
    const std::string_view* names, std::size_t count, char* object) {
    for (;;) {
        std::size_t next = 0;
        if (!field_index(count, next)) return false;
        if (next == count) return true;
        if (!readers[next]->read(*this, object + offsets[next])) [[unlikely]]
            return vdl::detail::fail_at(error(), names[next]);
    }
}

}  // namespace vdl::vom::detail
