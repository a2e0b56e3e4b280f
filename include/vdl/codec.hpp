// The codec layer: the two walks that drive every format, and what a format offers them.
#pragma once

#include <vdl/codec/read.hpp>
#include <vdl/codec/write.hpp>

#include <cstdint>
#include <span>
#include <string_view>

namespace vdl {

// A format has an encoder and a decoder: classes with the hooks below. The walks `write` and
// `read` look at the category of a C++ type, or the kind of a dynamic value, and call one hook.
// What has parts is handed over as a source (codec/source.hpp) or a target (codec/target.hpp),
// and the format runs the loop over it. A hook that returns false has left an `Error` in
// `error()`; sources and targets put the path before it on the way out. A hook `native(x)` takes
// a C++ type out of the walk, for types that belong to one format.
//
// | hook of an encoder | of a decoder |
// | --- | --- |
// | boolean(bool) | boolean(bool&) |
// | number(N), N an arithmetic type | number(N&) |
// | string(std::string_view) | string(StringTarget) |
// | bytes(std::span<const std::byte>, bool fixed) | bytes(BytesTarget) |
// | enumeration(Labels, std::size_t index) | enumeration(EnumTarget) |
// | type_object(const Type&) | type_object(Type&) |
// | time(Timestamp), duration(Timestamp) | time(Timestamp&), duration(Timestamp&) |
// | list(ListSource), set(SetSource), map(MapSource) | list(ListTarget), set(...), map(...) |
// | structure(StructSource), variant(VariantSource) | structure(...), variant(...) |
// | optional(OptionalSource) | optional(OptionalTarget) |
// | any(ValueView): nil when its kind is any | any(AnyTarget) |

namespace detail {

/// A walk over something of every shape: what the concepts check with.
struct AnyShape {
    template <class E>
    static constexpr bool encodes =
        requires(E& e, std::string_view text, Labels labels, Type type, ValueView value,
                 Timestamp at, std::span<const std::byte> bytes) {
            e.boolean(true);
            e.number(std::int32_t{});
            e.number(double{});
            e.string(text);
            e.bytes(bytes, false);
            e.enumeration(labels, std::size_t{});
            e.type_object(type);
            e.time(at);
            e.duration(at);
            e.list(DynamicListSource{value, false});
            e.set(DynamicSetSource{value});
            e.map(DynamicMapSource{value});
            e.structure(DynamicStructSource{value});
            e.variant(DynamicVariantSource{value});
            e.optional(DynamicOptionalSource{value});
            e.any(value);
            e.error();
        };
    template <class D>
    static constexpr bool decodes = requires(D& d, bool& truth, std::int32_t& number, double& real,
                                             Type& type, Timestamp& at, ValueRef x) {
        d.boolean(truth);
        d.number(number);
        d.number(real);
        d.string(DynamicStringTarget(x));
        d.bytes(DynamicBytesTarget<false>(x));
        d.enumeration(DynamicEnumTarget(x));
        d.type_object(type);
        d.time(at);
        d.duration(at);
        d.list(DynamicListTarget<false>(x));
        d.set(DynamicSetTarget(x, nullptr));
        d.map(DynamicMapTarget(x, nullptr));
        d.structure(DynamicStructTarget(x));
        d.variant(DynamicVariantTarget(x));
        d.optional(DynamicOptionalTarget(x));
        d.any(DynamicAnyTarget(x));
        d.error();
    };
};

}  // namespace detail

/// What `write` drives.
template <class E>
concept Encoder = detail::AnyShape::encodes<E>;

/// What `read` drives.
template <class D>
concept Decoder = detail::AnyShape::decodes<D>;

}  // namespace vdl
