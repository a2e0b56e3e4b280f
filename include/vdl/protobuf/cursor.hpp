// The cursor of a decoder: tags, varints and lengths, nesting, skipping.
#pragma once

#include <vdl/error.hpp>
#include <vdl/limits.hpp>
#include <vdl/protobuf/options.hpp>
#include <vdl/protobuf/wire.hpp>
#include <vdl/value/block.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace vdl::protobuf::detail {

/// Reads the bytes of one message, and of the messages in it. A function that returns false has
/// recorded the error.
class Cursor {
public:
    explicit Cursor(const Options& options)
        : options_(options), depth_left_(options.limits.depth) {}

    void reset(std::span<const std::byte> bytes, std::uint64_t offset = 0) {
        base_ = pos_ = tag_begin_ = bytes.data();
        end_ = pos_ + bytes.size();
        base_offset_ = offset;
        depth_left_ = options_.limits.depth;
        budget_.left = options_.limits.allocation(bytes.size());
        error_ = Error();
        if (bytes.size() > options_.limits.message_bytes) [[unlikely]]
            too_large("the message");
    }

    [[nodiscard]] Error& error() noexcept { return error_; }
    /// What the decode may allocate.
    [[nodiscard]] Budget* budget() noexcept { return &budget_; }
    [[nodiscard]] const Options& options() const noexcept { return options_; }
    [[nodiscard]] std::size_t left() const noexcept {
        return static_cast<std::size_t>(end_ - pos_);
    }
    [[nodiscard]] bool at_end() const noexcept { return pos_ == end_; }
    [[nodiscard]] const std::byte* position() const noexcept { return pos_; }
    [[nodiscard]] std::uint64_t offset() const noexcept { return offset_of(pos_); }

    [[nodiscard]] bool enter() {
        if (depth_left_ == 0) [[unlikely]]
            return too_deep();
        --depth_left_;
        return true;
    }
    void leave() noexcept { ++depth_left_; }

    /// The next tag of the message; 0 at its end.
    [[nodiscard]] bool next_tag(std::uint32_t& tag) {
        tag_begin_ = pos_;
        if (pos_ == end_) {
            tag = 0;
            return true;
        }
        const auto first = std::to_integer<std::uint8_t>(*pos_);
        if (first - 8U < 0x78U) [[likely]] {
            ++pos_;
            tag = first;
            return true;
        }
        return long_tag(tag);
    }

    [[nodiscard]] bool varint(std::uint64_t& x) {
        if (pos_ != end_) [[likely]] {
            const auto first = std::to_integer<std::uint8_t>(*pos_);
            if (first < 0x80) [[likely]] {
                ++pos_;
                x = first;
                return true;
            }
        }
        return long_varint(x);
    }
    /// A varint that is known to end before the input does.
    [[nodiscard]] bool counted_varint(std::uint64_t& x) {
        const auto first = std::to_integer<std::uint64_t>(pos_[0]);
        if (first < 0x80) [[likely]] {
            ++pos_;
            x = first;
            return true;
        }
        const auto second = std::to_integer<std::uint64_t>(pos_[1]);
        if (second < 0x80) {
            pos_ += 2;
            x = (first & 0x7FU) | second << 7;
            return true;
        }
        return long_varint(x);
    }
    template <class U>
    [[nodiscard]] bool fixed(U& x) {
        if (left() < sizeof x) [[unlikely]]
            return truncated();
        x = load_little<U>(pos_);
        pos_ += sizeof x;
        return true;
    }

    /// A length and as many bytes.
    [[nodiscard]] bool take(std::span<const std::byte>& bytes) {
        std::size_t n = 0;
        if (!length(n)) return false;
        if (n > options_.limits.string_bytes) [[unlikely]]
            return too_large("a string");
        bytes = {pos_, n};
        pos_ += n;
        return true;
    }
    /// A length, of bytes that are there.
    [[nodiscard]] bool length(std::size_t& n) {
        const std::byte* const start = pos_;
        std::uint64_t x = 0;
        if (!varint(x)) return false;
        if (x > left()) [[unlikely]] {
            pos_ = start;
            return truncated();
        }
        n = static_cast<std::size_t>(x);
        return true;
    }

    /// A message inside of the message: from `begin_message` to `end_message` the input ends where
    /// it ends. Between them all of it must be read.
    [[nodiscard]] bool begin_message(const std::byte*& outer_end) {
        std::size_t n = 0;
        if (!enter() || !length(n)) return false;
        outer_end = end_;
        end_ = pos_ + n;
        return true;
    }
    void end_message(const std::byte* outer_end) noexcept {
        end_ = outer_end;
        leave();
    }

    /// Passes over the value after `tag`. Groups are checked for their ends.
    [[nodiscard]] bool skip_value(std::uint32_t tag) {
        switch (type_of_tag(tag)) {
            case WireType::varint: {
                std::uint64_t x = 0;
                return varint(x);
            }
            case WireType::fixed64: return skip_bytes(8);
            case WireType::fixed32: return skip_bytes(4);
            case WireType::length: {
                std::size_t n = 0;
                if (!length(n)) return false;
                pos_ += n;
                return true;
            }
            case WireType::group: return skip_group(number_of(tag));
            case WireType::end_group: return malformed_tag("the end of a group that has not begun");
        }
        return malformed_tag("wire types 6 and 7 do not exist");
    }
    /// The field whose tag was read last, tag and value, after `skip_value`.
    [[nodiscard]] std::span<const std::byte> skipped() const noexcept { return {tag_begin_, pos_}; }

    // Errors at the cursor, or at the tag that was read last.

    [[gnu::cold]] bool truncated() {
        return fail(ErrorCode::truncated, "the message ends inside a value");
    }
    [[gnu::cold, gnu::noinline]] bool malformed(std::string_view detail) {
        return fail(ErrorCode::malformed, detail);
    }
    [[gnu::cold, gnu::noinline]] bool malformed_tag(std::string_view detail) {
        return fail_from(tag_begin_, ErrorCode::malformed, detail);
    }
    [[gnu::cold, gnu::noinline]] bool fail(ErrorCode code, std::string_view detail) {
        return fail_from(pos_, code, detail);
    }
    [[gnu::cold, gnu::noinline]] bool fail_from(const std::byte* at, ErrorCode code,
                                                std::string_view detail) {
        error_ = Error(code, detail, offset_of(at));
        return false;
    }
    [[gnu::cold, gnu::noinline]] bool too_large(std::string_view what) {
        return fail(ErrorCode::limit_exceeded,
                    vdl::detail::sentence({what, " is larger than the limits allow"}));
    }

protected:
    [[nodiscard]] std::uint64_t offset_of(const std::byte* at) const noexcept {
        return base_offset_ + static_cast<std::uint64_t>(at - base_);
    }

    const Options& options_;
    const std::byte* base_ = nullptr;
    const std::byte* pos_ = nullptr;
    const std::byte* end_ = nullptr;        ///< of the innermost message
    const std::byte* tag_begin_ = nullptr;  ///< of the tag that was read last
    std::uint64_t base_offset_ = 0;
    std::uint32_t depth_left_;
    Budget budget_{0};
    Error error_;

private:
    [[gnu::cold, gnu::noinline]] bool too_deep() {
        return fail(
            ErrorCode::depth_exceeded,
            vdl::detail::sentence({"nested deeper than ", options_.limits.depth, " levels"}));
    }
    [[nodiscard]] bool skip_bytes(std::size_t n) {
        if (left() < n) [[unlikely]]
            return truncated();
        pos_ += n;
        return true;
    }
    [[nodiscard]] bool long_tag(std::uint32_t& tag) {
        std::uint64_t x = 0;
        if (!varint(x)) return false;
        if (static_cast<std::size_t>(pos_ - tag_begin_) > max_tag || x >> 32 != 0) [[unlikely]] {
            return malformed_tag("a tag of more than 32 bits");
        }
        tag = static_cast<std::uint32_t>(x);
        return number_of(tag) != 0 || malformed_tag("field numbers begin at 1");
    }
    /// Bits beyond 64 are dropped, as the C++ and Java libraries do.
    [[nodiscard, gnu::noinline]] bool long_varint(std::uint64_t& x) {
        const std::byte* at = pos_;
        const std::byte* const last = left() < max_varint ? end_ : at + max_varint;
        std::uint64_t bits = 0;
        for (unsigned shift = 0; at != last; shift += 7) {
            const auto byte = std::to_integer<std::uint64_t>(*at++);
            bits |= (byte & 0x7FU) << shift;
            if (byte < 0x80) {
                pos_ = at;
                x = bits;
                return true;
            }
        }
        if (last == end_ && left() < max_varint) return truncated();
        return malformed("a varint of more than 10 bytes");
    }
    [[nodiscard]] bool skip_group(std::uint32_t number) {
        const std::byte* const begin = tag_begin_;
        if (!enter()) return false;
        for (;;) {
            std::uint32_t tag = 0;
            if (!next_tag(tag)) return false;
            if (tag == 0) return truncated();
            if (type_of_tag(tag) == WireType::end_group) {
                if (number_of(tag) != number) [[unlikely]] {
                    return malformed_tag("the end of another group than the one that has begun");
                }
                break;
            }
            if (!skip_value(tag)) return false;
        }
        leave();
        tag_begin_ = begin;
        return true;
    }
};

}  // namespace vdl::protobuf::detail
