// Raw: MessagePack that is checked, but not decoded.
#pragma once

#include <vdl/codec/tree/raw.hpp>
#include <vdl/reflect/category.hpp>

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace vdl::msgpack {

/// The bytes of one object, as a member of a struct or at the top: kept as they are, and written
/// again byte by byte. To other formats, and in conversions, it is an any: the value that the
/// bytes mean, as decoded without a wanted type.
struct Raw {
    /// One object; empty stands for nil.
    std::vector<std::byte> bytes;
    friend bool operator==(const Raw&, const Raw&) = default;
};

/// The same as a view of the input, which must outlive it.
struct RawView {
    std::span<const std::byte> bytes;
    friend bool operator==(const RawView& a, const RawView& b) noexcept {
        return std::equal(a.bytes.begin(), a.bytes.end(), b.bytes.begin(), b.bytes.end());
    }
};

namespace detail {

/// The reader and writer, which know `Raw`: see one_shot.hpp.
struct Codec;

}  // namespace detail
}  // namespace vdl::msgpack

namespace vdl {

template <>
struct Adapter<msgpack::Raw> : detail::TreeRawAdapter<msgpack::Raw, msgpack::detail::Codec> {};
template <>
struct Adapter<msgpack::RawView>
    : detail::TreeRawAdapter<msgpack::RawView, msgpack::detail::Codec> {};

}  // namespace vdl
