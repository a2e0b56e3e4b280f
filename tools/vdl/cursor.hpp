// Reads the primitive encodings of VOM (section 2 of the format) out of bytes, with places.
#pragma once

#include <vdl/error.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace tool {

inline constexpr std::uint8_t control_nil = 0xE0;
inline constexpr std::uint8_t control_end = 0xE1;
inline constexpr std::uint8_t control_incomplete = 0xE2;

/// A place in bytes that begin at offset `base` of a stream. Each reader gives false after it
/// has recorded an error; `truncated` says that more bytes may help.
class Cursor {
public:
    Cursor(std::span<const std::byte> bytes, std::uint64_t base) noexcept
        : bytes_(bytes), base_(base) {}

    [[nodiscard]] std::size_t at() const noexcept { return at_; }
    [[nodiscard]] std::size_t left() const noexcept { return bytes_.size() - at_; }
    [[nodiscard]] std::uint64_t offset() const noexcept { return base_ + at_; }
    [[nodiscard]] std::span<const std::byte> bytes() const noexcept { return bytes_; }
    [[nodiscard]] vdl::Error& error() noexcept { return error_; }

    /// Whether the next byte is this one; false at the end.
    [[nodiscard]] bool next_is(std::uint8_t byte) const noexcept {
        return left() != 0 && std::to_integer<std::uint8_t>(bytes_[at_]) == byte;
    }
    [[nodiscard]] bool byte(std::uint8_t& out) {
        if (left() == 0) return fail(vdl::ErrorCode::truncated, "the input ends inside a message");
        out = std::to_integer<std::uint8_t>(bytes_[at_++]);
        return true;
    }
    [[nodiscard]] bool take(std::uint64_t count, std::string_view& out) {
        if (count > left()) {
            return fail(vdl::ErrorCode::truncated, "the input ends " +
                                                       std::to_string(count - left()) +
                                                       " bytes before the end of a message");
        }
        out = {reinterpret_cast<const char*>(bytes_.data()) + at_, static_cast<std::size_t>(count)};
        at_ += static_cast<std::size_t>(count);
        return true;
    }
    [[nodiscard]] bool unsigned_integer(std::uint64_t& out) {
        const std::size_t begin = at_;
        std::uint8_t first = 0;
        if (!byte(first)) return false;
        out = first;
        if (first < 0x80) return true;
        if (first < 0xF8) {
            at_ = begin;
            return fail(vdl::ErrorCode::malformed, "a control byte where a number is due");
        }
        out = 0;
        for (unsigned n = 0x100U - first; n > 0; --n) {
            std::uint8_t next = 0;
            if (!byte(next)) return false;
            out = out << 8 | next;
        }
        return true;
    }
    [[nodiscard]] bool signed_integer(std::int64_t& out) {
        std::uint64_t raw = 0;
        if (!unsigned_integer(raw)) return false;
        const std::uint64_t half = raw >> 1;
        out = static_cast<std::int64_t>((raw & 1U) != 0 ? ~half : half);
        return true;
    }
    [[nodiscard]] bool floating(double& out) {
        std::uint64_t raw = 0;
        if (!unsigned_integer(raw)) return false;
        std::uint64_t bits = 0;
        for (int i = 0; i < 8; ++i, raw >>= 8) bits = bits << 8 | (raw & 0xFFU);
        out = std::bit_cast<double>(bits);
        return true;
    }

    bool fail(vdl::ErrorCode code, std::string sentence) {
        return fail_at(code, std::move(sentence), at_);
    }
    bool fail_at(vdl::ErrorCode code, std::string sentence, std::size_t at) {
        if (error_.code() == vdl::ErrorCode::none) {
            error_ = vdl::Error(code, std::move(sentence), base_ + at);
        }
        return false;
    }

private:
    std::span<const std::byte> bytes_;
    std::uint64_t base_;
    std::size_t at_ = 0;
    vdl::Error error_;
};

}  // namespace tool
