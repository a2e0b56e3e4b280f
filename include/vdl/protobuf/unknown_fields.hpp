// UnknownFields: what a message had beside the fields of its struct.
#pragma once

#include <vdl/error.hpp>
#include <vdl/reflect/category.hpp>

#include <concepts>
#include <cstddef>
#include <span>
#include <vector>

namespace vdl::protobuf {

/// As a member of a struct: takes the fields of the message that the struct does not have, and
/// writes them again. It has no field number. To other formats it is an any: bytes, or nil.
class UnknownFields {
public:
    /// The fields as they were in the input, tags and values, one after another.
    [[nodiscard]] std::span<const std::byte> bytes() const noexcept { return bytes_; }
    [[nodiscard]] bool empty() const noexcept { return bytes_.empty(); }
    void clear() noexcept { bytes_.clear(); }
    /// Adds fields; they must be well-formed, or what is encoded is not.
    void append(std::span<const std::byte> fields) {
        bytes_.insert(bytes_.end(), fields.begin(), fields.end());
    }
    friend bool operator==(const UnknownFields&, const UnknownFields&) = default;

private:
    std::vector<std::byte> bytes_;
};

}  // namespace vdl::protobuf

namespace vdl {

class Value;
class ValueView;

template <>
struct Adapter<protobuf::UnknownFields> {
    static constexpr Category category = Category::any;
    [[nodiscard]] static bool is_nil(const protobuf::UnknownFields& x) noexcept {
        return x.empty();
    }
    static void reset(protobuf::UnknownFields& x) noexcept { x.clear(); }
    // Its bytes, for other formats and conversions: protobuf/unknown_value.hpp. Templates, so that
    // only who needs them pays for them.
    template <std::same_as<Value> V>
    [[nodiscard]] static bool to_value(const protobuf::UnknownFields& x, V& value, Error& error);
    template <std::convertible_to<ValueView> V>
    [[nodiscard]] static bool from_value(protobuf::UnknownFields& x, const V& from, Error& error);
};

}  // namespace vdl
