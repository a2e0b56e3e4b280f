// Extensions: what MessagePack has and VDL has not.
#pragma once

#include <vdl/codec/tree/any_map.hpp>
#include <vdl/custom.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace vdl::msgpack {

/// A value of an extension type, 0 to 127 for applications: what one becomes in a `Value` without
/// a wanted type. (A timestamp, type -1, becomes a time.)
struct Extension {
    std::int8_t type = 0;
    std::vector<std::byte> data;
    friend bool operator==(const Extension&, const Extension&) = default;
};

namespace detail {

inline constexpr std::int8_t timestamp_type = -1;

/// The type that an `Extension` has in a `Value`.
[[nodiscard]] inline const Type& extension_type() {
    using vdl::detail::AnyTypes;
    static const Type& type = *new Type(AnyTypes::immortal(Type::structure(
        "msgpack.Extension", {{"type", Type::int8()}, {"data", AnyTypes::get().bytes}})));
    return type;
}

}  // namespace detail
}  // namespace vdl::msgpack

namespace vdl {

template <>
struct Custom<msgpack::Extension> {
    static constexpr std::string_view name = "msgpack.Extension";
};

}  // namespace vdl
