// Byte strings that a tag wants as text (RFC 8949, section 3.4.5.2).
#pragma once

#include <vdl/cbor/head.hpp>
#include <vdl/codec/base64.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace vdl::cbor::detail {

[[nodiscard]] constexpr bool expects_text(std::uint64_t tag) noexcept {
    return tag >= tags::to_base64url && tag <= tags::to_base16;
}

/// Tag 21: base64url without padding; 22: base64; 23: base16, with capital letters.
[[nodiscard]] inline std::string expected_text(std::uint64_t tag,
                                               std::span<const std::byte> bytes) {
    std::string text;
    if (tag == tags::to_base16) {
        text.reserve(2 * bytes.size());
        for (const std::byte byte : bytes) {
            text.push_back("0123456789ABCDEF"[std::to_integer<unsigned>(byte) >> 4]);
            text.push_back("0123456789ABCDEF"[std::to_integer<unsigned>(byte) & 15U]);
        }
        return text;
    }
    text.resize(vdl::detail::base64_length(bytes.size()));
    (void)vdl::detail::put_base64(text.data(), bytes);
    if (tag == tags::to_base64) return text;
    while (!text.empty() && text.back() == '=') text.pop_back();
    for (char& c : text) c = c == '+' ? '-' : c == '/' ? '_' : c;
    return text;
}

}  // namespace vdl::cbor::detail
