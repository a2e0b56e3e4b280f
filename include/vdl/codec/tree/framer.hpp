// Finding the items of a stream: where one ends and the next begins.
#pragma once

#include <vdl/codec/tree/item.hpp>
#include <vdl/error.hpp>
#include <vdl/limits.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace vdl::detail {

/// Cuts input that arrives in pieces into items. Each head is looked at once (twice if it is
/// cut); an item that lies in one piece is not copied. Strings are left to whoever reads them.
template <class Wire>
class TreeFramer {
public:
    explicit TreeFramer(const Limits& limits) : limits_(limits), walk_(limits_) {}
    TreeFramer(const TreeFramer&) = delete;
    TreeFramer& operator=(const TreeFramer&) = delete;

    enum class Event : std::uint8_t { value, more, error };

    /// More input; looked at where it lies until `next` gives `more`.
    void feed(std::span<const std::byte> piece) {
        if (error_.code() != ErrorCode::none) return;
        if (input_.empty()) {
            input_ = piece;
            held_ = false;
            return;
        }
        hold();
        buffer_.insert(buffer_.end(), piece.begin(), piece.end());
        input_ = buffer_;
    }
    /// Goes to the next item.
    [[nodiscard]] Event next() {
        pass_value();
        if (error_.code() != ErrorCode::none) return Event::error;
        for (;;) {
            const std::size_t left = input_.size() - at_;
            if (pending_ > left) {
                pending_ -= left;
                at_ = input_.size();
                return need_more();
            }
            at_ += static_cast<std::size_t>(std::exchange(pending_, 0));
            if (walk_.done()) {
                value_bytes_ = at_;
                return Event::value;
            }
            ItemHead head;
            const Scan found = Wire::scan(input_.data() + at_, input_.size() - at_, head);
            if (found == Scan::more) return need_more();
            if (found == Scan::malformed) return fail(ErrorCode::malformed, head.problem);
            if (const char* problem = walk_.take(head); problem != nullptr) {
                return fail(walk_.code(), problem);
            }
            at_ += head.size;
            const bool is_string =
                head.shape == ItemHead::Shape::bytes || head.shape == ItemHead::Shape::text;
            if (is_string && !head.open) pending_ = head.count;
            if (pending_ > limits_.message_bytes || at_ > limits_.message_bytes - pending_) {
                return too_long();
            }
        }
    }
    [[nodiscard]] bool has_value() const noexcept { return value_bytes_ != 0; }
    /// The bytes of the current item.
    [[nodiscard]] std::span<const std::byte> value() const noexcept {
        return input_.first(value_bytes_);
    }
    /// Leaves the current item behind.
    void pass_value() {
        if (value_bytes_ == 0) return;
        offset_ += value_bytes_;
        input_ = input_.subspan(std::exchange(value_bytes_, 0));
        at_ = 0;
        walk_.restart();
    }
    /// Whether the input so far ends inside an item.
    [[nodiscard]] bool inside() const noexcept { return value_bytes_ == 0 && !input_.empty(); }
    [[nodiscard]] const Error& error() const noexcept { return error_; }
    /// Where the current item begins, in bytes from the start of the stream.
    [[nodiscard]] std::uint64_t offset() const noexcept { return offset_; }

private:
    [[nodiscard]] Event need_more() {
        if (!input_.empty()) hold();
        return Event::more;
    }
    /// Moves what is left of a piece into the buffer.
    void hold() {
        if (held_) {
            const auto before = input_.data() - buffer_.data();
            if (before != 0) buffer_.erase(buffer_.begin(), buffer_.begin() + before);
        } else {
            buffer_.assign(input_.begin(), input_.end());
        }
        held_ = true;
        input_ = buffer_;
    }
    [[gnu::cold]] Event fail(ErrorCode code, const char* problem) {
        error_ = Error(code, problem, offset_ + at_);
        input_ = {};  // the piece may be gone when the next one comes
        return Event::error;
    }
    [[gnu::cold]] Event too_long() {
        error_ =
            Error(ErrorCode::limit_exceeded,
                  sentence({"a value is longer than ", limits_.message_bytes, " bytes"}), offset_);
        input_ = {};
        return Event::error;
    }

    Limits limits_;
    ItemWalk walk_;
    bool held_ = false;                 ///< the input lies in the buffer
    std::uint64_t pending_ = 0;         ///< bytes of a string that are to be passed
    std::span<const std::byte> input_;  ///< from the current item on
    std::size_t at_ = 0;                ///< how far it has been looked at
    std::size_t value_bytes_ = 0;
    std::uint64_t offset_ = 0;
    std::vector<std::byte> buffer_;
    Error error_;
};

}  // namespace vdl::detail
