// The decoding walk: what a decoder is asked to do for a C++ target or a `ValueRef`.
#pragma once

#include <vdl/codec/dynamic_target.hpp>
#include <vdl/codec/target.hpp>
#include <vdl/reflect/decodable.hpp>

#include <cstdint>
#include <type_traits>
#include <utility>

namespace vdl {

/// Reads into `x` through one hook of `decoder` (see `Decoder` in codec.hpp). False: the
/// decoder holds the error, and `x` is valid but unspecified.
template <class D, class T>
[[nodiscard]] bool read(D& decoder, T& x) {
    using A = Adapter<T>;
    constexpr Category category = A::category;
    if constexpr (requires { decoder.direct(); }) {
        if (decoder.is_direct()) return read(decoder.direct(), x);
    }
    if constexpr (!reflect::require_decodable<T>()) {
        return false;  // a sentence has been said
    } else if constexpr (requires { decoder.native(x); }) {
        return decoder.native(x);
    } else if constexpr (category == Category::boolean) {
        return decoder.boolean(x);
    } else if constexpr (category == Category::number) {
        return decoder.number(x);
    } else if constexpr (category == Category::string) {
        return decoder.string(StringTarget<T>(x));
    } else if constexpr (category == Category::bytes) {
        return decoder.bytes(BytesTarget<T>(x));
    } else if constexpr (category == Category::enumeration) {
        if constexpr (A::as_integer) {
            std::underlying_type_t<T> number{};
            if (!decoder.number(number)) return false;
            x = static_cast<T>(number);
            return true;
        } else {
            return decoder.enumeration(EnumTarget<T>(x));
        }
    } else if constexpr (category == Category::type_object) {
        return decoder.type_object(x);
    } else if constexpr (category == Category::list) {
        return decoder.list(ListTarget<T>(x));
    } else if constexpr (category == Category::set) {
        return decoder.set(SetTarget<T>(x));
    } else if constexpr (category == Category::map) {
        return decoder.map(MapTarget<T>(x));
    } else if constexpr (category == Category::structure) {
        return decoder.structure(StructTarget<T>(x));
    } else if constexpr (category == Category::variant) {
        return decoder.variant(VariantTarget<T>(x));
    } else if constexpr (category == Category::optional) {
        return decoder.optional(OptionalTarget<T>(x));
    } else if constexpr (category == Category::any) {
        if constexpr (std::is_same_v<T, Value>) {
            return decoder.any(AnyTarget<Value>(x));
        } else {
            Value between;
            if (!decoder.any(AnyTarget<Value>(between))) return false;
            return A::from_value(x, between, decoder.error());
        }
    } else if constexpr (category == Category::time) {
        Timestamp at{};
        if (!decoder.time(at)) return false;
        if (A::set(x, at)) [[likely]]
            return true;
        return detail::fail(decoder, ErrorCode::out_of_range,
                            "the time does not fit into the target's clock ticks");
    } else if constexpr (category == Category::duration) {
        Timestamp length{};
        if (!decoder.duration(length)) return false;
        if (A::set(x, length)) [[likely]]
            return true;
        return detail::fail(decoder, ErrorCode::out_of_range,
                            "the duration does not fit into the target's ticks");
    } else if constexpr (category == Category::converted) {
        typename A::wire wire{};
        if (!read(decoder, wire)) return false;
        Error error;
        if (A::from_wire(x, std::move(wire), error)) [[likely]]
            return true;
        decoder.error() = std::move(error);
        return false;
    } else if constexpr (category == Category::reference) {
        return read(decoder, A::get(x));
    } else {
        static_assert(category != Category::unsupported,
                      "vdl: this C++ type has no place in the data model; give it a "
                      "vdl::Custom<T> with to_wire and from_wire");
        return false;
    }
}

namespace detail {

/// Reads a number of C++ type `N` into a slot of its kind.
template <class N, class D>
[[nodiscard]] bool read_number(D& decoder, ValueRef x) {
    N number{};
    if (!decoder.number(number)) return false;
    store(x.slot(), number);
    return true;
}

// As `write_slot`.
template <class D>
[[nodiscard]] bool read_slot(D& decoder, const TypeNode* node, std::byte* slot) {
    const ValueRef x(node, slot);
    switch (x.kind()) {
        case Kind::boolean: {
            bool truth = false;
            if (!decoder.boolean(truth)) return false;
            x.set_bool(truth);
            return true;
        }
        case Kind::byte: return read_number<std::uint8_t>(decoder, x);
        case Kind::uint16: return read_number<std::uint16_t>(decoder, x);
        case Kind::uint32: return read_number<std::uint32_t>(decoder, x);
        case Kind::uint64: return read_number<std::uint64_t>(decoder, x);
        case Kind::int8: return read_number<std::int8_t>(decoder, x);
        case Kind::int16: return read_number<std::int16_t>(decoder, x);
        case Kind::int32: return read_number<std::int32_t>(decoder, x);
        case Kind::int64: return read_number<std::int64_t>(decoder, x);
        case Kind::float32: return read_number<float>(decoder, x);
        case Kind::float64: return read_number<double>(decoder, x);
        case Kind::string: return decoder.string(DynamicStringTarget(x));
        case Kind::enumeration: return decoder.enumeration(DynamicEnumTarget(x));
        case Kind::type_object: {
            Type type;
            if (!decoder.type_object(type)) return false;
            x.set_type(type);
            return true;
        }
        case Kind::array:
            if (x.node()->elem->kind == Kind::byte) {
                return decoder.bytes(DynamicBytesTarget<true>(x));
            }
            return decoder.list(DynamicListTarget<true>(x));
        case Kind::list:
            if (x.node()->elem->kind == Kind::byte) {
                return decoder.bytes(DynamicBytesTarget<false>(x));
            }
            return decoder.list(DynamicListTarget<false>(x));
        case Kind::set: return decoder.set(DynamicSetTarget(x, budget_of(decoder)));
        case Kind::map: return decoder.map(DynamicMapTarget(x, budget_of(decoder)));
        case Kind::structure: return decoder.structure(DynamicStructTarget(x));
        case Kind::variant: return decoder.variant(DynamicVariantTarget(x));
        case Kind::optional: return decoder.optional(DynamicOptionalTarget(x));
        case Kind::any: return decoder.any(DynamicAnyTarget(x));
    }
    return false;
}

}  // namespace detail

/// The same for a dynamic value of a given type, driven by that type.
template <class D>
[[nodiscard]] bool read(D& decoder, ValueRef x) {
    if constexpr (requires { decoder.direct(); }) {
        if (decoder.is_direct()) return read(decoder.direct(), x);
    }
    return detail::read_slot(decoder, x.node(), x.slot());
}

}  // namespace vdl
