// Raw: CBOR that is checked, but not decoded.
#pragma once

#include <vdl/reflect/category.hpp>

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace vdl::cbor {

/// The bytes of one item, as a member of a struct or at the top: kept as they are, and written
/// again byte by byte. Only for CBOR.
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

}  // namespace vdl::cbor

namespace vdl {

template <>
struct Adapter<cbor::Raw> {
    static constexpr Category category = Category::any;
    [[nodiscard]] static bool is_nil(const cbor::Raw& x) noexcept { return x.bytes.empty(); }
    static void reset(cbor::Raw& x) noexcept { x.bytes.clear(); }
};
template <>
struct Adapter<cbor::RawView> {
    static constexpr Category category = Category::any;
    [[nodiscard]] static bool is_nil(const cbor::RawView& x) noexcept { return x.bytes.empty(); }
    static void reset(cbor::RawView& x) noexcept { x.bytes = {}; }
};

}  // namespace vdl
