// Reading messages: field by field, in order and out of it.
#pragma once

#include <vdl/protobuf/message_check.hpp>
#include <vdl/protobuf/read_field.hpp>
#include <vdl/protobuf/read_value.hpp>
#include <vdl/protobuf/reader.hpp>
#include <vdl/protobuf/table.hpp>
#include <vdl/reflect/decodable.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace vdl::protobuf::detail {

/// The fields of a struct in order, as encoders write them. What comes before its place is read
/// by `align`; when a field has been passed it holds its value or is zero, so all that comes
/// later is merged into it.
template <class T>
struct Fields {
    using M = Message<T>;

    [[nodiscard]] static bool merge_field(Reader& in, void* object, const Slot& slot,
                                          std::uint32_t& tag) {
        return M::apply(*static_cast<T*>(object), [&](auto&... field) {
            return [&]<std::size_t... I>(std::index_sequence<I...>) {
                bool ok = false;
                (void)((I == slot.field &&
                        (ok = read<I>(in, field, slot, tag, Mode::merge), true)) ||
                       ...);
                return ok;
            }(std::make_index_sequence<M::count>{});
        });
    }
    [[nodiscard]] static UnknownFields* unknown(void* object) {
        UnknownFields* found = nullptr;
        const auto look = [&](auto& field) {
            if constexpr (std::is_same_v<std::remove_reference_t<decltype(field)>, UnknownFields>) {
                if (found == nullptr) found = &field;
            }
        };
        M::apply(*static_cast<T*>(object), [&](auto&... field) { (look(field), ...); });
        return found;
    }
    static constexpr Slot no_slot{};
    static constexpr bool has_unknown = unknown_place<T> != M::count;
    static constexpr MessageInfo info{Table<T>::slots.data(), Table<T>::slots.size(),
                                      M::names.data(), &merge_field,
                                      has_unknown ? &unknown : nullptr};

    template <std::size_t I, class F>
    [[nodiscard]] static bool read(Reader& in, F& field, const Slot& slot, std::uint32_t& tag,
                                   Mode mode) {
        if constexpr (field_kind<F> == FieldKind::unknown) {
            return false;
        } else {
            return read_field<M::options[I].coding>(in, field, slot, tag, mode);
        }
    }
    template <std::size_t I, class F>
    [[nodiscard]] static bool in_order(Reader& in, void* object, F& field, std::uint32_t& tag,
                                       Mode mode) {
        if constexpr (field_kind<F> == FieldKind::unknown) {
            return true;
        } else {
            constexpr bool is_oneof = field_kind<F> == FieldKind::oneof;
            constexpr std::uint32_t number = numbers<T>[I];
            if (is_oneof || tag != Table<T>::template tag<I>()) {
                bool here = false;
                if (tag != 0 && (is_oneof || number_of(tag) <= number)) {
                    if (!in.align(info, object, I, tag, here)) return false;
                }
                if (!here) {
                    if (mode == Mode::merge || clear(in, field)) [[likely]]
                        return true;
                    return vdl::detail::fail_at(in.error(), M::names[I]);
                }
            }
            const Slot& slot = is_oneof ? *info.find(number_of(tag)) : no_slot;
            if (read<I>(in, field, slot, tag, mode)) [[likely]]
                return true;
            return vdl::detail::fail_at(in.error(), M::names[I]);
        }
    }
};

template <class T>
[[nodiscard]] bool read_body(Reader& in, void* x, Mode mode) {
    using M = Message<T>;
    if constexpr (!require_message<T>() || !reflect::require_decodable<T>()) {
        return false;  // a sentence has been said
    } else {
        if constexpr (Table<T>::has_required) {
            bool seen[M::count] = {};
            if (mode == Mode::replace && !in.check_required(Fields<T>::info, seen)) return false;
        }
        if constexpr (Fields<T>::has_unknown) {
            if (mode != Mode::merge) Fields<T>::unknown(x)->clear();
        }
        std::uint32_t tag = 0;
        if (!in.next_tag(tag)) return false;
        const bool ok = M::apply(*static_cast<T*>(x), [&](auto&... field) {
            return [&]<std::size_t... I>(std::index_sequence<I...>) {
                return (Fields<T>::template in_order<I>(in, x, field, tag, mode) && ...);
            }(std::make_index_sequence<M::count>{});
        });
        return ok && (tag == 0 || in.rest(Fields<T>::info, x, tag));
    }
}

}  // namespace vdl::protobuf::detail
