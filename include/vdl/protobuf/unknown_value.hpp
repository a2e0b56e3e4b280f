// Unknown fields as a value, for other formats and conversions.
#pragma once

#include <vdl/codec/base64.hpp>
#include <vdl/error.hpp>
#include <vdl/protobuf/unknown_fields.hpp>
#include <vdl/type_of.hpp>
#include <vdl/value.hpp>

#include <concepts>
#include <cstddef>
#include <cstring>
#include <span>
#include <vector>

namespace vdl {

template <std::same_as<Value> V>
bool Adapter<protobuf::UnknownFields>::to_value(const protobuf::UnknownFields& x, V& value,
                                                Error&) {
    value.reset();
    if (x.empty()) return true;
    value = V(type_of<std::vector<std::byte>>());
    const std::span<const std::byte> bytes = x.bytes();
    std::byte* const room = value.ref().template resize_numbers<std::byte>(bytes.size(), nullptr);
    std::memcpy(room, bytes.data(), bytes.size());
    return true;
}
template <std::convertible_to<ValueView> V>
bool Adapter<protobuf::UnknownFields>::from_value(protobuf::UnknownFields& x, const V& from,
                                                  Error& error) {
    x.clear();
    ValueView value(from);
    if (value.kind() == Kind::any) {
        if (!value.has_value()) return true;
        value = value.inside();
    }
    if (value.kind() == Kind::list && value.node()->elem->kind == Kind::byte) {
        x.append(value.as_bytes());
        return true;
    }
    // JSON has bytes as text.
    std::size_t size = 0;
    if (value.kind() == Kind::string && detail::base64_size(value.as_string(), size)) {
        std::vector<std::byte> bytes(size);
        detail::get_base64(value.as_string(), bytes.data(), size);
        x.append(bytes);
        return true;
    }
    error = Error(ErrorCode::incompatible_types, "unknown fields of protobuf are bytes");
    return false;
}

}  // namespace vdl
