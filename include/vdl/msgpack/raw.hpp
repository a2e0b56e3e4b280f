// Raw: MessagePack that is checked, but not decoded.
#pragma once

#include <vdl/reflect/category.hpp>

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace vdl::msgpack {

/// The bytes of one object, as a member of a struct or at the top: kept as they are, and written
/// again byte by byte. Only for MessagePack.
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

}  // namespace vdl::msgpack

namespace vdl {

template <>
struct Adapter<msgpack::Raw> {
    static constexpr Category category = Category::any;
    [[nodiscard]] static bool is_nil(const msgpack::Raw& x) noexcept { return x.bytes.empty(); }
    static void reset(msgpack::Raw& x) noexcept { x.bytes.clear(); }
};
template <>
struct Adapter<msgpack::RawView> {
    static constexpr Category category = Category::any;
    [[nodiscard]] static bool is_nil(const msgpack::RawView& x) noexcept { return x.bytes.empty(); }
    static void reset(msgpack::RawView& x) noexcept { x.bytes = {}; }
};

}  // namespace vdl
