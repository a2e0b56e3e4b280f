// The place in a sequence of items: bounds, nesting, errors.
#pragma once

#include <vdl/codec/error_list.hpp>
#include <vdl/codec/spares.hpp>
#include <vdl/codec/tree/item.hpp>
#include <vdl/codec/typed_any.hpp>
#include <vdl/error.hpp>
#include <vdl/utf8.hpp>
#include <vdl/value/block.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace vdl::detail {

/// A big-endian word; `sizeof(U)` bytes must be there.
template <class U>
[[nodiscard]] inline U load_big(const std::byte* at) noexcept {
    if constexpr (std::endian::native == std::endian::little) {
        U x{};
        std::memcpy(&x, at, sizeof x);
        if constexpr (sizeof(U) == 8) return __builtin_bswap64(x);
        if constexpr (sizeof(U) == 4) return __builtin_bswap32(x);
        if constexpr (sizeof(U) == 2) return static_cast<U>(x << 8 | x >> 8);
        return x;
    } else {
        U x{};
        std::memcpy(&x, at, sizeof x);
        return x;
    }
}

/// How many parts of an array or map are still to come.
struct ItemCount {
    std::uint64_t left = 0;
    bool open = false;  ///< until a break; `left` counts down from 2^64 - 1
    bool bad = false;   ///< `more` failed
};

/// What both formats need of a place in their input. A function that returns false has recorded
/// the error.
template <class Options>
class TreeCursor {
public:
    explicit TreeCursor(const Options& options)
        : options_(options), depth_left_(options.limits.depth) {}

    void reset(std::span<const std::byte> input) {
        base_ = pos_ = input.data();
        end_ = pos_ + input.size();
        depth_left_ = options_.limits.depth;
        claims_ = input.size();
        budget_.left = options_.limits.allocation(input.size());
        error_ = Error();
        if (input.size() > options_.limits.message_bytes) [[unlikely]] {
            fail(ErrorCode::limit_exceeded,
                 sentence({"the input is longer than ", options_.limits.message_bytes, " bytes"}));
            end_ = pos_;
        }
    }

    [[nodiscard]] Error& error() noexcept { return error_; }
    [[nodiscard]] const Options& options() const noexcept { return options_; }
    /// What dynamic values may allocate.
    [[nodiscard]] Budget* budget() noexcept { return &budget_; }
    [[nodiscard]] const std::byte* position() const noexcept { return pos_; }
    [[nodiscard]] std::size_t offset() const noexcept {
        return static_cast<std::size_t>(pos_ - base_);
    }
    [[nodiscard]] std::size_t left() const noexcept {
        return static_cast<std::size_t>(end_ - pos_);
    }

    [[nodiscard]] bool enter() {
        if (depth_left_ == 0) [[unlikely]]
            return too_deep();
        --depth_left_;
        return true;
    }
    /// Goes into a container of n parts of at least `bytes` bytes, if it usually is as it should
    /// be.
    [[nodiscard]] bool enter_usual(std::uint64_t n, std::uint64_t bytes) noexcept {
        const std::uint64_t claimed = n * bytes;
        if (depth_left_ == 0 || n > options_.limits.elements || n > left() || claimed > left() ||
            claimed > claims_) [[unlikely]] {
            return false;
        }
        --depth_left_;
        claims_ -= claimed;
        return true;
    }
    void leave() noexcept { ++depth_left_; }
    /// Containers that the place is inside of.
    [[nodiscard]] std::uint32_t depth() const noexcept {
        return options_.limits.depth - depth_left_;
    }

    /// Fails unless nothing is left.
    [[nodiscard]] bool expect_end() {
        if (pos_ == end_) [[likely]]
            return true;
        return fail(ErrorCode::trailing_bytes, sentence({left(), " bytes after the value"}));
    }

    // Errors.

    [[gnu::cold, gnu::noinline]] bool fail(ErrorCode code, std::string_view detail,
                                           const std::byte* at) {
        error_ = Error(code, detail, static_cast<std::uint64_t>(at - base_));
        return false;
    }
    [[gnu::cold, gnu::noinline]] bool fail(ErrorCode code, std::string_view detail) {
        return fail(code, detail, pos_);
    }
    [[gnu::cold, gnu::noinline]] bool truncated() {
        return fail(ErrorCode::truncated, "the input ends inside a value", end_);
    }
    [[gnu::cold, gnu::noinline]] bool too_deep() {
        return fail(ErrorCode::depth_exceeded,
                    sentence({"nested deeper than ", options_.limits.depth, " levels"}));
    }
    /// A number that the target cannot hold.
    [[gnu::cold, gnu::noinline]] bool does_not_fit(Error error, const std::byte* at) {
        error_ = std::move(error);
        error_.set_offset(static_cast<std::uint64_t>(at - base_));
        return false;
    }
    /// Gives an error that a target made its place; false.
    [[gnu::cold, gnu::noinline]] bool at(const std::byte* place) {
        if (error_.offset() == Error::no_offset) {
            error_.set_offset(static_cast<std::uint64_t>(place - base_));
        }
        return false;
    }

protected:
    /// Whether n parts of at least `bytes` bytes each can be there. All parts of all containers
    /// together must fit into the input, so that nothing large is made for a small input.
    [[nodiscard]] bool claim(std::uint64_t n, std::uint64_t bytes) {
        if (n > options_.limits.elements) [[unlikely]] {
            return fail(ErrorCode::limit_exceeded,
                        sentence({"more than ", options_.limits.elements, " elements"}));
        }
        if (n > left() || n * bytes > left() || n * bytes > claims_) [[unlikely]] {
            return fail(ErrorCode::truncated, sentence({n, " elements in ", left(), " bytes"}));
        }
        claims_ -= n * bytes;
        return true;
    }
    /// Another part of something open.
    [[nodiscard]] bool count_open(ItemCount& n) {
        if (~n.left >= options_.limits.elements) [[unlikely]] {
            n.bad = true;
            return fail(ErrorCode::limit_exceeded,
                        sentence({"more than ", options_.limits.elements, " elements"}));
        }
        --n.left;
        return true;
    }
    /// Passes a text of n bytes behind a head of `head`, if it is as texts usually are: ASCII,
    /// within the limits, and not at the very end of the input. Else nothing happens.
    [[nodiscard]] bool usual_text(std::size_t head, std::size_t n, std::string_view& out) noexcept {
        if (left() < head + n || left() < head + 8 || n > options_.limits.string_bytes)
            [[unlikely]] {
            return false;
        }
        const std::byte* const at = pos_ + head;
        const auto word = [at](std::size_t i) {
            std::uint64_t x = 0;
            std::memcpy(&x, at + i, sizeof x);
            return x;
        };
        std::uint64_t bits = word(0);
        if (n >= 8) {
            for (std::size_t i = 8; i + 8 < n; i += 8) bits |= word(i);
            bits |= word(n - 8);
        } else if constexpr (std::endian::native == std::endian::little) {
            bits &= (std::uint64_t{1} << 8 * n) - 1;
        } else {
            bits &= ~(~std::uint64_t{0} >> 8 * n);
        }
        if ((bits & 0x8080808080808080U) != 0) [[unlikely]]
            return false;
        out = {reinterpret_cast<const char*>(at), n};
        pos_ = at + n;
        return true;
    }
    [[nodiscard]] bool checked_text(const std::byte* at, std::size_t n, std::string_view& out) {
        out = {reinterpret_cast<const char*>(at), n};
        if (is_ascii(out.data(), n)) [[likely]]
            return within_limit(n);
        const std::size_t bad = utf8_error(out);
        if (bad == n) [[likely]]
            return within_limit(n);
        return fail(ErrorCode::invalid_utf8, "the string is not UTF-8", at + bad);
    }
    [[nodiscard]] bool within_limit(std::uint64_t n) {
        if (n <= options_.limits.string_bytes) [[likely]]
            return true;
        return fail(ErrorCode::limit_exceeded, sentence({"a string is longer than the limit of ",
                                                         options_.limits.string_bytes, " bytes"}));
    }
    /// Passes one item by its heads, checking it and, if wanted, the UTF-8 in it.
    template <class Wire>
    [[nodiscard]] bool skip_item(bool check_text) {
        ItemWalk walk(options_.limits, depth());
        ItemHead head;
        while (!walk.done()) {
            const Scan found = Wire::scan(pos_, left(), head);
            if (found != Scan::ok) [[unlikely]] {
                return found == Scan::more ? truncated() : fail(ErrorCode::malformed, head.problem);
            }
            if (const char* problem = walk.take(head); problem != nullptr) [[unlikely]] {
                return fail(walk.code(), problem);
            }
            const bool is_text = head.shape == ItemHead::Shape::text;
            if (!head.open && (is_text || head.shape == ItemHead::Shape::bytes)) {
                if (head.count > left() - head.size) [[unlikely]]
                    return truncated();
                const auto n = static_cast<std::size_t>(head.count);
                std::string_view text;
                if (is_text && check_text && !checked_text(pos_ + head.size, n, text)) return false;
                pos_ += n;
            } else if (head.count > left()) [[unlikely]] {
                return truncated();
            }
            pos_ += head.size;
        }
        return true;
    }

    const std::byte* base_ = nullptr;
    const std::byte* pos_ = nullptr;
    const std::byte* end_ = nullptr;
    const Options& options_;
    std::uint32_t depth_left_;
    std::uint64_t claims_ = 0;
    Budget budget_{0};
    Error error_;
    KeptText kept_;
    std::string& joined_ = kept_.text;  ///< a string that came in chunks
    TypeTexts types_;
};

}  // namespace vdl::detail
