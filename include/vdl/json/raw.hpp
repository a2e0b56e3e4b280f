// Raw: JSON that is checked, but not decoded.
#pragma once

#include <vdl/json/cursor.hpp>
#include <vdl/json/skip.hpp>
#include <vdl/reflect/category.hpp>
#include <vdl/result.hpp>
#include <vdl/value.hpp>

#include <concepts>
#include <string>
#include <string_view>
#include <utility>

namespace vdl::json {

/// The text of one value, as a member of a struct or at the top: kept as it stands in the input
/// (white space inside and escapes too), and written again byte by byte. To other formats, and in
/// conversions, it is an any: the value that the text means, as decoded without a wanted type.
struct Raw {
    /// One JSON value; empty stands for null.
    std::string text;
    friend bool operator==(const Raw&, const Raw&) = default;
};

/// The same as a view of the input, which must outlive it.
struct RawView {
    std::string_view text;
    friend bool operator==(const RawView&, const RawView&) = default;
};

}  // namespace vdl::json

namespace vdl {

// The values of texts: json/raw_value.hpp. Templates, so that only who needs them pays for them.

template <>
struct Adapter<json::Raw> {
    static constexpr Category category = Category::any;
    [[nodiscard]] static bool is_nil(const json::Raw& x) noexcept { return x.text.empty(); }
    static void reset(json::Raw& x) noexcept { x.text.clear(); }
    template <std::same_as<Value> V>
    [[nodiscard]] static bool to_value(const json::Raw& x, V& value, Error& error);
    template <std::convertible_to<ValueView> V>
    [[nodiscard]] static bool from_value(json::Raw& x, const V& from, Error& error);
};
template <>
struct Adapter<json::RawView> {
    static constexpr Category category = Category::any;
    [[nodiscard]] static bool is_nil(const json::RawView& x) noexcept { return x.text.empty(); }
    static void reset(json::RawView& x) noexcept { x.text = {}; }
    template <std::same_as<Value> V>
    [[nodiscard]] static bool to_value(const json::RawView& x, V& value, Error& error);
    /// `cannot_borrow`: there is no text to look at.
    [[nodiscard]] static bool from_value(json::RawView& x, ValueView value, Error& error);
};

}  // namespace vdl
