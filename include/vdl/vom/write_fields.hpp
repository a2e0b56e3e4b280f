// Writing the fields of C++ structs.
#pragma once

#include <vdl/codec/zero.hpp>
#include <vdl/reflect.hpp>
#include <vdl/vom/primitives.hpp>
#include <vdl/vom/writer.hpp>

#include <cstddef>
#include <string_view>
#include <utility>

namespace vdl::vom::detail {

template <class Field>
inline constexpr bool is_short =
    category_of<Field> == Category::boolean || category_of<Field> == Category::number;

/// Bytes that all bools and numbers of a struct take at most, and its end.
template <class T>
[[nodiscard]] consteval std::size_t room_for_numbers() {
    using Fields = reflect::Fields<T>;
    const std::size_t numbers = []<std::size_t... I>(std::index_sequence<I...>) {
        return (std::size_t{0} + ... + std::size_t{is_short<typename Fields::template type<I>>});
    }(std::make_index_sequence<Fields::count>{});
    return numbers * (max_uint_bytes + (Fields::count <= 0x80 ? 1 : max_uint_bytes)) + 1;
}

/// The fields of a struct, without those that are zero, and the end. The place in the buffer is a
/// local variable: a byte that is written could change a member. There is always room for the
/// numbers that are left; so they need no check, and code that all structs share makes room for
/// everything else.
template <class Source>
bool Writer::put_fields(const Source& source) {
    constexpr std::size_t room = room_for_numbers<typename Source::object>();
    std::byte* at = out_->room(room);
    if constexpr (vdl::detail::seen_by_memory<typename Source::object>) {
        if (is_zero(source.x)) {
            *at = std::byte{control_end};
            out_->set_end(at + 1);
            return true;
        }
    }
    // Null: an error, in the field `failed`.
    std::size_t failed = 0;
    at = reflect::Fields<typename Source::object>::apply(source.x, Steps<room>{*this, at, failed});
    if (at == nullptr) [[unlikely]]
        return fail_in_field(source.name(failed));
    *at = std::byte{control_end};
    out_->set_end(at + 1);
    return true;
}

/// A step for each field. (No lambda: that cannot be told to be part of what calls it, and then
/// each reference to a field would be passed.)
template <std::size_t room>
struct Writer::Steps {
    Writer& writer;
    std::byte* at;
    std::size_t& failed;
    template <class... Field>
    [[gnu::always_inline]] std::byte* operator()(const Field&... field) const {
        std::byte* to = at;
        std::size_t i = 0;
        if ((writer.step(to, i++, field, room) && ...)) [[likely]]
            return to;
        failed = i - 1;
        return nullptr;
    }
};

/// Writes a field of a struct and moves `at`. False: an error.
template <class Field>
inline bool Writer::step(std::byte*& at, std::size_t index, const Field& field, std::size_t room) {
    constexpr Category category = category_of<Field>;
    if constexpr (is_short<Field>) {
        if (is_zero(field)) return true;
        at = put_index(at, index);
        if constexpr (category == Category::boolean) {
            *at++ = std::byte{1};
        } else {
            at = put_number(at, field);
        }
        return true;
    } else if constexpr (category == Category::string) {
        const std::string_view text = Adapter<Field>::view(field);
        if (!text.empty()) at = put_text(at, index, text, room);
        return true;
    } else {
        if constexpr (vdl::detail::is_quickly_zero<Field>()) {
            if (is_zero(field)) return true;
        }
        at = put_field(at, index, field, room);
        return at != nullptr;
    }
}

/// A field at `at`, and room after it; gives where the next one goes.
inline std::byte* Writer::put_text(std::byte* at, std::size_t index, std::string_view text,
                                   std::size_t room) {
    const std::size_t needed = 2 * max_uint_bytes + text.size() + room;
    if (static_cast<std::size_t>(out_->limit() - at) < needed) [[unlikely]]
        at = make_room(at, needed);
    return put_sized(put_index(at, index), text.data(), text.size(), text.size());
}

/// The same; null: an error. Nothing for a field that is zero.
template <class Field>
std::byte* Writer::put_field(std::byte* at, std::size_t index, const Field& field,
                             std::size_t room) {
    // A struct is written at once, and taken back if nothing but its end came of it, so that
    // nested structs are not looked at twice.
    constexpr bool take_back =
        category_of<Field> == Category::structure && !vdl::detail::seen_by_memory<Field>;
    if constexpr (!take_back && !vdl::detail::is_quickly_zero<Field>()) {
        if (is_zero(field)) return at;
    }
    out_->set_end(at);
    const std::size_t before = out_->size();
    out_->set_end(put_index(out_->room(max_uint_bytes), index));
    const std::size_t start = out_->size();
    if (!write(*this, field)) [[unlikely]]
        return nullptr;
    if (take_back && out_->size() == start + 1) out_->resize_for_overwrite(before);
    return out_->room(room);
}

}  // namespace vdl::vom::detail
