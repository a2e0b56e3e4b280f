// What a C++ type is on the wire, and the field numbers of a message: all at compile time.
#pragma once

#include <vdl/custom.hpp>
#include <vdl/protobuf/unknown_fields.hpp>
#include <vdl/protobuf/wire.hpp>
#include <vdl/reflect.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

namespace vdl::protobuf::detail {

template <class F>
constexpr auto resolve() {
    using A = Adapter<F>;
    if constexpr (A::category == Category::converted) {
        return resolve<std::remove_cvref_t<typename A::wire>>();
    } else if constexpr (A::category == Category::reference) {
        return resolve<std::remove_cv_t<typename A::element>>();
    } else {
        return std::type_identity<F>{};
    }
}
/// What `F` travels as.
template <class F>
using Resolved = typename decltype(resolve<F>())::type;

/// How a field of a struct is written.
enum class FieldKind : std::uint8_t {
    single,    ///< once, unless it is zero
    optional,  ///< once, if it is there
    repeated,  ///< lists, arrays and sets: once an element, or packed
    map,       ///< once an entry
    oneof,     ///< as the alternative that is set, each with a number of its own
    unknown,   ///< `UnknownFields`
};

template <class F>
constexpr FieldKind find_kind() {
    using R = Resolved<F>;
    switch (Adapter<R>::category) {
        case Category::list:
        case Category::set: return FieldKind::repeated;
        case Category::map: return FieldKind::map;
        case Category::variant: return FieldKind::oneof;
        case Category::optional: return FieldKind::optional;
        case Category::any: return FieldKind::unknown;
        default: return FieldKind::single;
    }
}
template <class F>
inline constexpr FieldKind field_kind = find_kind<F>();

/// The wire type of one value: a field that is single, an element, a key. Whatever is no number,
/// text or bytes is a message; what is no struct either, a message with one field.
template <class F>
constexpr WireType single_type(IntegerCoding coding) {
    using R = Resolved<F>;
    using A = Adapter<R>;
    constexpr Category category = A::category;
    const auto integer = [&](std::size_t size) {
        if (coding != IntegerCoding::fixed) return WireType::varint;
        return size == 8 ? WireType::fixed64 : WireType::fixed32;
    };
    if constexpr (category == Category::boolean) {
        return WireType::varint;
    } else if constexpr (category == Category::number) {
        if (std::is_floating_point_v<R>) {
            return sizeof(R) == 8 ? WireType::fixed64 : WireType::fixed32;
        }
        return integer(sizeof(R));
    } else if constexpr (category == Category::enumeration) {
        return A::as_integer ? integer(sizeof(R)) : WireType::varint;
    } else {
        return WireType::length;
    }
}

/// Whether one value is a message (of a field of its own, where it is no struct).
template <class F>
constexpr bool find_is_message() {
    switch (Adapter<Resolved<F>>::category) {
        case Category::boolean:
        case Category::number:
        case Category::enumeration:
        case Category::string:
        case Category::bytes:
        case Category::type_object: return false;
        default: return true;
    }
}
template <class F>
inline constexpr bool is_message = find_is_message<F>();

/// What the elements of a field are, or the field itself.
template <class F>
constexpr auto element_of() {
    using R = Resolved<F>;
    using A = Adapter<R>;
    if constexpr (A::category == Category::list || A::category == Category::optional) {
        return std::type_identity<typename A::element>{};
    } else if constexpr (A::category == Category::set) {
        return std::type_identity<typename A::key>{};
    } else {
        return std::type_identity<R>{};
    }
}
template <class F>
using ElementOf = typename decltype(element_of<F>())::type;

/// The fields of a message: those of a struct. Any other type is the one field of its message,
/// with number 1, or a oneof with numbers from 1.
template <class T>
struct Message {
    static constexpr std::size_t count = 1;
    static constexpr std::array<std::string_view, 1> names{"value"};
    static constexpr std::array<FieldOptions, 1> options{FieldOptions{.name = "value"}};
    template <std::size_t>
    using type = T;
    template <class X, class F>
    static decltype(auto) apply(X& x, F&& f) {
        return f(x);
    }
};
template <class T>
    requires(Adapter<T>::category == Category::structure)
struct Message<T> : reflect::Fields<T> {};

/// One number of a message.
struct Slot {
    std::uint32_t number = 0;
    std::uint16_t field = 0;
    std::uint16_t alternative = 0;  ///< of a variant
    std::uint8_t accepts = 0;       ///< wire types, as bits
    bool required = false;

    [[nodiscard]] constexpr bool takes(std::uint32_t tag) const noexcept {
        return (accepts >> (tag & 7U) & 1U) != 0;
    }
};

template <class V>
inline constexpr std::size_t first_numbered =
    std::is_same_v<typename Adapter<V>::template alternative<0>, std::monostate> ? 1 : 0;

/// The number of an alternative of a variant whose numbers begin at `first`.
template <class V>
constexpr std::uint32_t alternative_number(std::uint32_t first, std::size_t i) {
    if constexpr (requires { Custom<V>::numbers; }) {
        static_assert(std::size(Custom<V>::numbers) == Adapter<V>::count,
                      "vdl: Custom<V>::numbers needs one protobuf field number for each "
                      "alternative of the variant");
        return static_cast<std::uint32_t>(Custom<V>::numbers[i]);
    } else {
        return first + static_cast<std::uint32_t>(i - first_numbered<V>);
    }
}

/// How many positions a field takes when fields are counted.
template <class F>
constexpr std::size_t find_width() {
    if constexpr (field_kind<F> == FieldKind::unknown) {
        return 0;
    } else if constexpr (field_kind<F> == FieldKind::oneof) {
        using V = Resolved<F>;
        return Adapter<V>::count - first_numbered<V>;
    } else {
        return 1;
    }
}

/// The wire types that a field takes, as bits.
template <class F>
constexpr std::uint8_t find_accepts(IntegerCoding coding) {
    const auto bit = [](WireType type) { return 1U << static_cast<unsigned>(type); };
    unsigned bits = bit(WireType::length);
    if constexpr (field_kind<F> != FieldKind::map) {
        const unsigned single = bit(single_type<ElementOf<F>>(coding));
        bits = field_kind<F> == FieldKind::repeated ? bits | single : single;
    }
    return static_cast<std::uint8_t>(bits);
}

template <class T, std::size_t... I>
constexpr auto make_numbers(std::index_sequence<I...>) {
    using M = Message<T>;
    std::array<std::uint32_t, sizeof...(I) + 1> made{};
    std::uint32_t position = 1;
    const auto add = [&](std::size_t i, std::size_t width) {
        const std::uint32_t given = M::options[i].number;
        made[i] = width == 0 ? 0 : given != 0 ? given : position;
        position += static_cast<std::uint32_t>(width);
    };
    (add(I, find_width<typename M::template type<I>>()), ...);
    static_cast<void>(add);
    return made;
}
/// The first number of each field; 0: it has none.
template <class T>
inline constexpr auto numbers = make_numbers<T>(std::make_index_sequence<Message<T>::count>{});

template <class T, std::size_t I, class Insert>
constexpr void add_slots(Insert& insert) {
    using F = typename Message<T>::template type<I>;
    constexpr FieldOptions options = Message<T>::options[I];
    Slot slot{numbers<T>[I], I, 0, 0, options.required};
    if constexpr (field_kind<F> == FieldKind::oneof) {
        using V = Resolved<F>;
        [&]<std::size_t... K>(std::index_sequence<K...>) {
            const auto add = [&](std::size_t k, WireType type) {
                if (k < first_numbered<V>) return;
                slot.number = alternative_number<V>(numbers<T>[I], k);
                slot.alternative = static_cast<std::uint16_t>(k);
                slot.accepts = static_cast<std::uint8_t>(1U << static_cast<unsigned>(type));
                insert(slot);
            };
            (add(K, single_type<typename Adapter<V>::template alternative<K>>(options.coding)),
             ...);
        }(std::make_index_sequence<Adapter<V>::count>{});
    } else if constexpr (field_kind<F> != FieldKind::unknown) {
        slot.accepts = find_accepts<F>(options.coding);
        insert(slot);
    }
}
template <class T, std::size_t... I>
constexpr auto make_slots(std::index_sequence<I...>) {
    constexpr std::size_t total =
        (find_width<typename Message<T>::template type<I>>() + ... + std::size_t{0});
    std::array<Slot, total> made{};
    std::size_t n = 0;
    const auto insert = [&](const Slot& slot) {
        std::size_t at = n++;
        for (; at > 0 && made[at - 1].number > slot.number; --at) made[at] = made[at - 1];
        made[at] = slot;
    };
    (add_slots<T, I>(insert), ...);
    static_cast<void>(insert);
    return made;
}

/// The numbers of a message.
template <class T>
struct Table {
    using M = Message<T>;
    static constexpr std::size_t count = M::count;

    /// With ascending numbers.
    static constexpr auto slots = make_slots<T>(std::make_index_sequence<count>{});

    static constexpr bool has_required = [] {
        for (const Slot& slot : slots) {
            if (slot.required) return true;
        }
        return false;
    }();

    /// The tag that a field mostly begins with.
    template <std::size_t I>
    static constexpr std::uint32_t tag() {
        using F = typename M::template type<I>;
        constexpr bool by_length =
            field_kind<F> == FieldKind::repeated || field_kind<F> == FieldKind::map;
        return make_tag(numbers<T>[I], by_length ? WireType::length
                                                 : single_type<ElementOf<F>>(M::options[I].coding));
    }
};

/// The place of the `UnknownFields` among the fields of a message; the count if there is none.
template <class T>
inline constexpr std::size_t unknown_place = []<std::size_t... I>(std::index_sequence<I...>) {
    std::size_t found = sizeof...(I);
    (void)((std::is_same_v<typename Message<T>::template type<I>, UnknownFields> &&
            ((found = I), true)) ||
           ...);
    return found;
}(std::make_index_sequence<Message<T>::count>{});

}  // namespace vdl::protobuf::detail
