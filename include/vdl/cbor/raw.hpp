// Raw: CBOR that is checked, but not decoded.
#pragma once

#include <vdl/codec/tree/raw.hpp>
#include <vdl/reflect/category.hpp>

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace vdl::cbor {

/// The bytes of one item, as a member of a struct or at the top: kept as they are, and written
/// again byte by byte. To other formats, and in conversions, it is an any: the value that the
/// bytes mean, as decoded without a wanted type.
struct Raw {
    /// One item; empty stands for null.
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
}  // namespace vdl::cbor

namespace vdl {

template <>
struct Adapter<cbor::Raw> : detail::TreeRawAdapter<cbor::Raw, cbor::detail::Codec> {};
template <>
struct Adapter<cbor::RawView> : detail::TreeRawAdapter<cbor::RawView, cbor::detail::Codec> {};

}  // namespace vdl
