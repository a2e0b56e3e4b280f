// Input that is checked for form, and not decoded.
#pragma once

#include <vdl/bytes.hpp>
#include <vdl/protobuf/cursor.hpp>
#include <vdl/protobuf/options.hpp>
#include <vdl/result.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace vdl::protobuf {

/// Passes over the field that a message begins with and gives the bytes of it, tag and value. What
/// follows it is not looked at.
template <ByteInput In>
[[nodiscard]] Result<std::size_t> skip(const In& message, const Options& options = {}) {
    detail::Cursor cursor(options);
    cursor.reset(vdl::detail::as_bytes(message));
    std::uint32_t tag = 0;
    if (cursor.error().code() == ErrorCode::none && cursor.next_tag(tag)) {
        if (tag == 0) {
            cursor.truncated();
        } else if (cursor.skip_value(tag)) {
            return static_cast<std::size_t>(cursor.offset());
        }
    }
    return std::move(cursor.error());
}

/// Whether a message is a row of fields: tags, lengths and groups are right. Messages inside of it
/// cannot be told from strings, and are not looked into.
template <ByteInput In>
[[nodiscard]] Result<void> well_formed(const In& message, const Options& options = {}) {
    detail::Cursor cursor(options);
    cursor.reset(vdl::detail::as_bytes(message));
    while (cursor.error().code() == ErrorCode::none) {
        std::uint32_t tag = 0;
        if (!cursor.next_tag(tag)) break;
        if (tag == 0) return {};
        if (!cursor.skip_value(tag)) break;
    }
    return std::move(cursor.error());
}

}  // namespace vdl::protobuf
