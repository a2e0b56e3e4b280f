// What CBOR has and VDL has not, as C++ types and as types of values: tags and simple values.
#pragma once

#include <vdl/codec/tree/any_map.hpp>
#include <vdl/custom.hpp>
#include <vdl/value.hpp>

#include <cstdint>
#include <string_view>

namespace vdl::cbor {

/// A tag and what stands behind it, whatever that is: what a tag that has no other meaning becomes
/// in a `Value` without a wanted type. Bignums beyond 64 bits are tags 2 and 3 with bytes.
struct Tag {
    std::uint64_t number = 0;
    Value content;
    friend bool operator==(const Tag&, const Tag&) = default;
};

/// A simple value that is no bool and not null (RFC 8949, section 3.3); 23 is undefined.
struct Simple {
    std::uint8_t number = 23;
    friend bool operator==(const Simple&, const Simple&) = default;
};

/// A `T` behind the tag `Number`. Reading wants the tag.
template <std::uint64_t Number, class T>
struct Tagged {
    T value{};
    friend bool operator==(const Tagged&, const Tagged&) = default;
};

namespace detail {

template <class T>
inline constexpr bool is_tagged = false;
template <std::uint64_t Number, class T>
inline constexpr bool is_tagged<Tagged<Number, T>> = true;

/// The types that a `Tag` and a `Simple` have in a `Value`.
struct TagTypes {
    Type tag = vdl::detail::AnyTypes::immortal(
        Type::structure("cbor.Tag", {{"number", Type::uint64()}, {"content", Type::any()}}));
    Type simple =
        vdl::detail::AnyTypes::immortal(Type::structure("cbor.Simple", {{"number", Type::byte()}}));
    [[nodiscard]] static const TagTypes& get() {
        static const TagTypes& types = *new TagTypes;
        return types;
    }
};

}  // namespace detail
}  // namespace vdl::cbor

namespace vdl {

template <>
struct Custom<cbor::Tag> {
    static constexpr std::string_view name = "cbor.Tag";
};
template <>
struct Custom<cbor::Simple> {
    static constexpr std::string_view name = "cbor.Simple";
};

}  // namespace vdl
