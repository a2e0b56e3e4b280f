// Finding the values of a stream: where one ends and the next begins.
#pragma once

#include <vdl/error.hpp>
#include <vdl/json/scan.hpp>
#include <vdl/limits.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace vdl::json {

/// How the values of a stream are told apart.
enum class Framing : std::uint8_t {
    /// Values follow each other, with white space between them or nothing.
    concatenated,
    /// One value a line (JSON lines). A line that is broken does no harm to the next.
    lines,
};

namespace detail {

/// Cuts input that arrives in pieces into values. Each byte is looked at once; a value that lies
/// in one piece is not copied. Whether a value is right is left to whoever reads it.
class Framer {
public:
    Framer(Framing framing, bool comments, const Limits& limits)
        : framing_(framing), comments_(comments), limit_(limits.message_bytes) {}

    enum class Event : std::uint8_t { value, more, error };

    /// More input; looked at where it lies until `next` gives `more`.
    void feed(std::string_view piece) {
        if (error_.code() != ErrorCode::none) return;
        ended_ = false;
        if (text_.empty()) {
            text_ = piece;
            return;
        }
        hold();
        buffer_.append(piece);
        text_ = buffer_;
    }
    /// No more input will come.
    void end_input() noexcept { ended_ = true; }

    /// Goes to the next value.
    [[nodiscard]] Event next() {
        pass_value();
        if (error_.code() != ErrorCode::none) return Event::error;
        const bool whole = framing_ == Framing::lines ? scan_line() : scan_value();
        if (error_.code() != ErrorCode::none) return Event::error;
        if (state_ != State::between && at_ > limit_) return too_long();
        if (whole || (ended_ && state_ == State::scalar)) {
            value_bytes_ = at_;
            state_ = State::between;
            return Event::value;
        }
        if (state_ == State::between) {
            pass(at_);
        } else {
            hold();
        }
        return Event::more;
    }
    [[nodiscard]] bool has_value() const noexcept { return value_bytes_ != 0; }
    /// The text of the current value; white space may follow it.
    [[nodiscard]] std::string_view value() const noexcept { return text_.substr(0, value_bytes_); }
    /// Leaves the current value behind.
    void pass_value() {
        if (value_bytes_ != 0) pass(std::exchange(value_bytes_, 0));
    }
    /// Whether the input so far ends inside a value.
    [[nodiscard]] bool inside() const noexcept {
        const bool last_comment = state_ == State::line_comment && outer_ == State::between;
        return state_ != State::between && !last_comment;
    }
    /// Inside a value that may end where the input ends.
    [[nodiscard]] bool inside_scalar() const noexcept { return state_ == State::scalar; }
    [[nodiscard]] const Error& error() const noexcept { return error_; }
    /// Where the current value begins: bytes, lines, and bytes of its line before it.
    [[nodiscard]] std::uint64_t offset() const noexcept { return offset_; }
    [[nodiscard]] std::uint32_t lines() const noexcept { return lines_; }
    [[nodiscard]] std::uint64_t column() const noexcept { return offset_ - line_begin_; }

private:
    enum class State : std::uint8_t {
        between,
        scalar,
        nested,
        string,
        escape,
        slash,
        line_comment,
        block_comment,
        block_star,
    };

    /// Moves what is left of a piece into the buffer.
    void hold() {
        if (held_ && text_.data() >= buffer_.data() &&
            text_.data() <= buffer_.data() + buffer_.size()) {
            buffer_.erase(0, static_cast<std::size_t>(text_.data() - buffer_.data()));
        } else {
            buffer_.assign(text_);
        }
        held_ = true;
        text_ = buffer_;
    }
    /// Counts bytes that are done with, and drops them.
    void pass(std::size_t bytes) {
        const std::string_view passed = text_.substr(0, bytes);
        for (std::size_t i = passed.find('\n'); i != std::string_view::npos;
             i = passed.find('\n', i + 1)) {
            ++lines_;
            line_begin_ = offset_ + i + 1;
        }
        offset_ += bytes;
        text_.remove_prefix(bytes);
        at_ = 0;
        if (text_.empty()) {
            held_ = false;
            text_ = {};
        }
    }

    [[nodiscard]] bool scan_line() {
        while (at_ < text_.size()) {
            const std::size_t end = text_.find('\n', at_);
            const bool whole = end != std::string_view::npos;
            const std::string_view line = text_.substr(at_, whole ? end - at_ : end);
            const std::size_t first = line.find_first_not_of(" \t\r");
            if (state_ == State::between && first != std::string_view::npos) {
                state_ = State::scalar;
                pass(at_ + first);
                continue;
            }
            at_ = whole ? end + 1 : text_.size();
            if (whole && state_ == State::scalar) return true;
        }
        return false;
    }

    /// Moves to the end of a value; false: the input ends before it does.
    [[nodiscard]] bool scan_value() {
        std::size_t size = text_.size();
        while (at_ < size) {
            if (state_ == State::string) {
                const char* const data = text_.data();
                at_ = static_cast<std::size_t>(plain_end(data + at_, data + size) - data);
                if (at_ == size) break;
            }
            const char c = text_[at_];
            if (state_ == State::scalar && ends_scalar(c)) return true;
            if (state_ == State::between && (c == ',' || c == ':' || c == ']' || c == '}')) {
                return stray(c);
            }
            if (state_ == State::between && at_ != 0 && !is_space(c) && !(c == '/' && comments_)) {
                // A value begins: what is before it is none of its bytes, however it was cut.
                pass(at_);
                size = text_.size();
            }
            ++at_;
            if (step(c)) return true;
        }
        return false;
    }
    /// Takes one more character; true: it ends a value.
    [[nodiscard]] bool step(char c) noexcept {
        switch (state_) {
            case State::between:
            case State::nested:
                if (c == '"') {
                    state_ = State::string;
                } else if (c == '{' || c == '[') {
                    state_ = State::nested;
                    ++depth_;
                } else if (c == '/' && comments_) {
                    outer_ = std::exchange(state_, State::slash);
                } else if (state_ == State::between) {
                    if (!is_space(c)) state_ = State::scalar;
                } else if (c == '}' || c == ']') {
                    return --depth_ == 0;
                }
                return false;
            case State::scalar: return false;
            case State::string:
                if (c == '\\') state_ = State::escape;
                if (c == '"') state_ = State::nested;
                return c == '"' && depth_ == 0;
            case State::escape: state_ = State::string; return false;
            case State::slash:
                state_ = c == '*' ? State::block_comment : State::line_comment;
                return false;
            case State::line_comment:
                if (c == '\n') state_ = outer_;
                return false;
            case State::block_comment:
                if (c == '*') state_ = State::block_star;
                return false;
            case State::block_star:
                if (c != '*') state_ = c == '/' ? outer_ : State::block_comment;
                return false;
        }
        return false;
    }
    [[nodiscard]] static bool is_space(char c) noexcept {
        return c == ' ' || c == '\n' || c == '\t' || c == '\r';
    }
    [[nodiscard]] static bool ends_scalar(char c) noexcept {
        return static_cast<unsigned char>(c) <= ' ' || c == ',' || c == ':' || c == '[' ||
               c == ']' || c == '{' || c == '}' || c == '"' || c == '/';
    }

    [[gnu::cold]] bool stray(char c) {
        error_ = Error(ErrorCode::malformed, std::string("a '") + c + "' between two values",
                       offset_ + at_);
        text_ = {};  // the piece may be gone when the next one comes
        return false;
    }
    [[gnu::cold]] Event too_long() {
        error_ = Error(ErrorCode::limit_exceeded,
                       "a value is longer than " + std::to_string(limit_) + " bytes", offset_);
        text_ = {};
        return Event::error;
    }

    Framing framing_;
    bool comments_;
    bool ended_ = false;
    bool held_ = false;  ///< the text lies in the buffer
    State state_ = State::between;
    State outer_ = State::between;  ///< what a comment is inside of
    std::uint32_t lines_ = 0;
    std::uint64_t depth_ = 0;
    std::uint64_t limit_;
    std::uint64_t offset_ = 0;
    std::uint64_t line_begin_ = 0;
    std::string_view text_;  ///< from the current value on
    std::size_t at_ = 0;     ///< how far it has been looked at
    std::size_t value_bytes_ = 0;
    std::string buffer_;
    Error error_;
};

}  // namespace detail
}  // namespace vdl::json
