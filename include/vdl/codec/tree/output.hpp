// Where items are written to: nesting and errors.
#pragma once

#include <vdl/buffer.hpp>
#include <vdl/codec/typed_any.hpp>
#include <vdl/error.hpp>
#include <vdl/utf8.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

namespace vdl::detail {

/// Writes a big-endian word and returns its end.
template <class U>
inline std::byte* store_big(std::byte* to, U x) noexcept {
    if constexpr (std::endian::native == std::endian::little) {
        if constexpr (sizeof(U) == 8) {
            x = __builtin_bswap64(x);
        } else if constexpr (sizeof(U) == 4) {
            x = __builtin_bswap32(x);
        } else {
            x = static_cast<U>(x << 8 | x >> 8);
        }
    }
    std::memcpy(to, &x, sizeof x);
    return to + sizeof x;
}

/// What both formats need of their output.
template <class Options>
class TreeOutput {
public:
    TreeOutput(Buffer& out, const Options& options)
        : out_(out), options_(options), depth_left_(options.limits.depth) {}

    void reset() {
        depth_left_ = options_.limits.depth;
        error_ = Error();
    }
    [[nodiscard]] Error& error() noexcept { return error_; }
    [[nodiscard]] Buffer& buffer() noexcept { return out_; }

protected:
    [[nodiscard]] bool enter() {
        if (depth_left_ == 0) [[unlikely]] {
            return fail(ErrorCode::depth_exceeded,
                        "nested deeper than " + std::to_string(options_.limits.depth) + " levels");
        }
        --depth_left_;
        return true;
    }
    void leave() noexcept { ++depth_left_; }

    [[gnu::cold]] bool fail(ErrorCode code, std::string detail) {
        error_ = Error(code, std::move(detail));
        return false;
    }
    [[gnu::cold]] bool fail_at(const std::string& key) {
        error_.prepend_key(key);
        return false;
    }
    [[gnu::cold]] bool not_utf8() { return fail(ErrorCode::invalid_utf8, "a string is not UTF-8"); }
    [[nodiscard]] static bool is_text(std::string_view x) noexcept {
        return is_ascii(x.data(), x.size()) || utf8_error(x) == x.size();
    }

    Buffer& out_;
    const Options& options_;
    std::uint32_t depth_left_;
    Error error_;
    TypeTexts types_;
};

}  // namespace vdl::detail
