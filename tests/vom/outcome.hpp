// Streams in hex, and what comes of them.
#pragma once

#include "errors.hpp"
#include "hex.hpp"

#include <vdl/vom.hpp>

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace test {

// demo.Point struct{x int32;y int32} as type 41.
inline const std::string point_type =
    "511c06000a64656d6f2e506f696e7401020001780108e10001790108e1e1";

/// What a stream (hex) of dynamic values gives: values in hex, errors, and how it ends.
[[nodiscard]] inline std::string outcome(const std::string& hex, const vdl::Limits& limits = {}) {
    const auto stream = bytes_of(hex);
    vdl::vom::Decoder decoder(limits);
    decoder.feed(stream);
    std::string text;
    for (;;) {
        const auto ready = decoder.next();
        if (!ready) return text + "broken: " + error_text(ready);
        if (!*ready) break;
        const auto value = decoder.decode<vdl::Value>();
        text += value ? hex_of(vdl::vom::encode(*value).value()) + "; " : error_text(value) + "; ";
    }
    const auto end = decoder.finish();
    return text + (end ? "complete" : "end: " + error_text(end));
}

[[nodiscard]] inline double seconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// Appends a type message with this body.
inline void put_type(vdl::Buffer& out, std::int64_t id, std::string_view body_hex,
                     bool incomplete = false) {
    const auto body = bytes_of(body_hex);
    if (incomplete) out.push_back(std::byte{0xe2});
    const auto uint = [&](std::uint64_t x) {
        out.set_end(vdl::vom::detail::put_uint(out.room(9), x));
    };
    uint(vdl::vom::detail::zigzag(-id));
    uint(body.size());
    out.append(body.data(), body.size());
}
/// A number as it stands in a stream.
[[nodiscard]] inline std::string uint_hex(std::uint64_t x) {
    std::byte bytes[9];
    return hex_of({bytes, vdl::vom::detail::put_uint(bytes, x)});
}

}  // namespace test
