// The encoding walk: what an encoder is asked to do for a C++ value or a `ValueView`.
#pragma once

#include <vdl/codec/source.hpp>
#include <vdl/codec/wire_time.hpp>
#include <vdl/codec/zero.hpp>
#include <vdl/codec/zero_budget.hpp>
#include <vdl/limits.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace vdl {

namespace detail {

/// "demo.Color has no label for 7": an enumerator outside the known labels.
template <class T>
[[nodiscard]] Error no_label(const T& x) {
    return Error(ErrorCode::unknown_label,
                 std::string(reflect::type_name<T>()) + " has no label for " +
                     std::to_string(static_cast<std::underlying_type_t<T>>(x)));
}

/// A byte list or array.
template <class E>
[[nodiscard]] bool write_bytes(E& encoder, ValueView x, bool fixed) {
    if (fixed && !allow_zeros(encoder, x, x.node()->length / ZeroBudget::bytes_a_part)) {
        return false;
    }
    return encoder.bytes(x.as_bytes(), fixed);
}

/// Whether a time or duration has a place in VDL: 64 bits of seconds, for times since year 1.
template <class T>
[[nodiscard]] bool is_writable_time(const T& x) {
    using A = Adapter<T>;
    if (!A::representable(x)) return false;
    return A::category == Category::duration || fits_wire_time(A::get(x));
}
[[nodiscard, gnu::cold]] inline Error time_out_of_range() {
    return Error(ErrorCode::out_of_range, "a time that is no number of seconds in 64 bits");
}

}  // namespace detail

/// Writes `x` through one hook of `encoder` (see `Encoder` in codec.hpp). False: the encoder
/// holds the error.
template <class E, class T>
[[nodiscard]] bool write(E& encoder, const T& x) {
    using A = Adapter<T>;
    constexpr Category category = A::category;
    if constexpr (requires { encoder.native(x); }) {
        return encoder.native(x);
    } else if constexpr (category == Category::boolean) {
        return encoder.boolean(x);
    } else if constexpr (category == Category::number) {
        return encoder.number(x);
    } else if constexpr (category == Category::string) {
        return encoder.string(A::view(x));
    } else if constexpr (category == Category::bytes) {
        return encoder.bytes(A::view(x), A::fixed);
    } else if constexpr (category == Category::enumeration) {
        if constexpr (A::as_integer) {
            return encoder.number(static_cast<std::underlying_type_t<T>>(x));
        } else {
            const std::size_t index = A::index(x);
            if (index == A::labels.size()) [[unlikely]] {
                encoder.error() = detail::no_label(x);
                return false;
            }
            return encoder.enumeration(Labels{A::labels.data(), nullptr, A::labels.size()}, index);
        }
    } else if constexpr (category == Category::type_object) {
        return encoder.type_object(x);
    } else if constexpr (category == Category::list) {
        return encoder.list(ListSource<T>{x});
    } else if constexpr (category == Category::set) {
        return encoder.set(SetSource<T>{x});
    } else if constexpr (category == Category::map) {
        return encoder.map(MapSource<T>{x});
    } else if constexpr (category == Category::structure) {
        return encoder.structure(StructSource<T>{x});
    } else if constexpr (category == Category::variant) {
        const VariantSource<T> source{x};
        if (source.index() >= source.size()) [[unlikely]] {
            encoder.error() = Error(ErrorCode::unsupported, "a variant is valueless by exception");
            return false;
        }
        return encoder.variant(source);
    } else if constexpr (category == Category::optional) {
        return encoder.optional(OptionalSource<T>{x});
    } else if constexpr (category == Category::any) {
        if constexpr (std::is_same_v<T, Value>) {
            const ValueView held(x);
            // A value of type any that holds another is that other one.
            return encoder.any(held.kind() == Kind::any && held.has_value() ? held.inside() : held);
        } else {
            Value between;
            return A::to_value(x, between, encoder.error()) && encoder.any(between.view());
        }
    } else if constexpr (category == Category::time || category == Category::duration) {
        if (!detail::is_writable_time(x)) [[unlikely]] {
            encoder.error() = detail::time_out_of_range();
            return false;
        }
        if constexpr (category == Category::time) {
            return encoder.time(A::get(x));
        } else {
            return encoder.duration(A::get(x));
        }
    } else if constexpr (category == Category::converted) {
        return write(encoder, A::to_wire(x));
    } else if constexpr (category == Category::reference) {
        return write(encoder, A::get(x));
    } else {
        static_assert(category != Category::unsupported,
                      "vdl: this C++ type has no place in the data model; give it a "
                      "vdl::Custom<T> with to_wire and from_wire");
        return false;
    }
}

namespace detail {

// The parts of the view one by one: g++ 12 moves a pair that comes in registers through memory to
// a vector register, which waits for the stores.
template <class E>
[[nodiscard]] bool write_slot(E& encoder, const TypeNode* node, const std::byte* slot) {
    const ValueView x(node, slot);
    switch (x.kind()) {
        case Kind::boolean: return encoder.boolean(x.as_bool());
        case Kind::byte: return encoder.number(load<std::uint8_t>(x.slot()));
        case Kind::uint16: return encoder.number(load<std::uint16_t>(x.slot()));
        case Kind::uint32: return encoder.number(load<std::uint32_t>(x.slot()));
        case Kind::uint64: return encoder.number(load<std::uint64_t>(x.slot()));
        case Kind::int8: return encoder.number(load<std::int8_t>(x.slot()));
        case Kind::int16: return encoder.number(load<std::int16_t>(x.slot()));
        case Kind::int32: return encoder.number(load<std::int32_t>(x.slot()));
        case Kind::int64: return encoder.number(load<std::int64_t>(x.slot()));
        case Kind::float32: return encoder.number(load<float>(x.slot()));
        case Kind::float64: return encoder.number(load<double>(x.slot()));
        case Kind::string: return encoder.string(x.as_string());
        case Kind::enumeration:
            return encoder.enumeration(Labels{nullptr, x.node(), x.node()->labels.size()},
                                       x.label_index());
        case Kind::type_object: return encoder.type_object(x.as_type());
        case Kind::array:
        case Kind::list: {
            const bool fixed = x.kind() == Kind::array;
            if (x.node()->elem->kind == Kind::byte) return write_bytes(encoder, x, fixed);
            if (fixed && !allow_zeros(encoder, x, x.node()->length)) return false;
            return encoder.list(DynamicListSource{x, fixed});
        }
        case Kind::set: return encoder.set(DynamicSetSource{x});
        case Kind::map: return encoder.map(DynamicMapSource{x});
        case Kind::structure:
            return allow_zeros(encoder, x, x.node()->fields.size()) &&
                   encoder.structure(DynamicStructSource{x});
        case Kind::variant: return encoder.variant(DynamicVariantSource{x});
        case Kind::optional: return encoder.optional(DynamicOptionalSource{x});
        case Kind::any: {
            const auto& any = slot_as<AnySlot>(x.slot());
            if (any.type == nullptr) return encoder.any(x);
            return encoder.any(ValueView(any.type, any_content(any)));
        }
    }
    return false;
}

}  // namespace detail

/// The same for a dynamic value, driven by its type.
template <class E>
[[nodiscard]] bool write(E& encoder, ValueView x) {
    return detail::write_slot(encoder, x.node(), x.slot());
}

}  // namespace vdl
