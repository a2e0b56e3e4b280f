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
#include <span>
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
        if (depth_left_ == 0) [[unlikely]]
            return too_deep();
        --depth_left_;
        return true;
    }
    void leave() noexcept { ++depth_left_; }

    [[gnu::cold, gnu::noinline]] bool fail(ErrorCode code, std::string_view detail) {
        error_ = Error(code, detail);
        return false;
    }
    [[gnu::cold, gnu::noinline]] bool too_deep() {
        return fail(ErrorCode::depth_exceeded,
                    sentence({"nested deeper than ", options_.limits.depth, " levels"}));
    }
    [[gnu::cold, gnu::noinline]] bool fail_at(std::string_view key) {
        error_.prepend_key(key);
        return false;
    }
    /// Texts up to this size are copied and checked at once.
    static constexpr std::size_t short_text = 255;

    /// Writes a text behind its head, `head` up to `to`, and ends the output there.
    [[nodiscard, gnu::noinline]] bool put_unusual_text(std::string_view x,
                                                       std::span<const std::byte> head) {
        if (!is_ascii(x.data(), x.size()) && utf8_error(x) != x.size()) [[unlikely]]
            return fail(ErrorCode::invalid_utf8, "a string is not UTF-8");
        out_.append(head.data(), head.size());
        out_.append(x.data(), x.size());
        return true;
    }

    Buffer& out_;
    const Options& options_;
    std::uint32_t depth_left_;
    Error error_;
    TypeTexts types_;
};

}  // namespace vdl::detail
