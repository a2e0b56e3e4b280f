// Reads the tokens of VDL notation, and makes errors that show the place in the text.
#pragma once

#include <vdl/error.hpp>
#include <vdl/text/quote.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace vdl::detail {

/// `text` cut to at most `bytes` bytes, at a character's edge, for an error message.
[[nodiscard]] inline std::string shortened(std::string_view text, std::size_t bytes = 40) {
    if (text.size() <= bytes) return std::string(text);
    while (bytes > 0 && (static_cast<unsigned char>(text[bytes]) & 0xC0U) == 0x80U) --bytes;
    return std::string(text.substr(0, bytes)).append("...");
}

/// The line around `offset`, at most 76 bytes of it, with a caret below the place.
[[nodiscard]] inline std::string excerpt_with_caret(std::string_view text, std::size_t offset,
                                                    std::size_t line_begin) {
    constexpr std::size_t before = 50;
    constexpr std::size_t width = 76;
    std::size_t begin = offset - line_begin > before ? offset - before : line_begin;
    while (begin < offset && (static_cast<unsigned char>(text[begin]) & 0xC0U) == 0x80U) ++begin;
    std::string line;
    std::size_t caret = 0;
    for (std::size_t at = begin; at < text.size() && text[at] != '\n' && at < begin + width;) {
        const CodePoint point = code_point_at(text, at);
        const bool show = point.bytes != 0 && !is_unprintable(point.value);
        const std::size_t bytes = point.bytes == 0 ? 1 : point.bytes;
        if (show) {
            line.append(text, at, bytes);
        } else {
            line.push_back(text[at] == '\t' ? ' ' : '?');
        }
        if (at < offset) ++caret;
        at += bytes;
    }
    return line.append("\n").append(caret, ' ').append("^");
}

/// A position in a text, and the first error found there.
class TextScanner {
public:
    explicit TextScanner(std::string_view text) noexcept : text_(text) {}

    [[nodiscard]] std::size_t position() const noexcept { return at_; }
    [[nodiscard]] std::string_view text() const noexcept { return text_; }
    [[nodiscard]] std::size_t remaining() const noexcept { return text_.size() - at_; }
    [[nodiscard]] Error& error() noexcept { return error_; }

    /// Skips white space and `//` comments, and gives the next character; NUL at the end (and
    /// for a NUL in the text, which no rule accepts).
    [[nodiscard]] char peek() noexcept {
        while (at_ < text_.size()) {
            const char c = text_[at_];
            if (c == ' ' || c == '\n' || c == '\t' || c == '\r') {
                ++at_;
            } else if (c == '/' && at_ + 1 < text_.size() && text_[at_ + 1] == '/') {
                while (at_ < text_.size() && text_[at_] != '\n') ++at_;
            } else {
                return c;
            }
        }
        return '\0';
    }
    [[nodiscard]] bool at_end() noexcept { return peek() == '\0' && at_ == text_.size(); }

    /// Takes `c` if it is next.
    [[nodiscard]] bool take(char c) noexcept {
        if (peek() != c || at_ == text_.size()) return false;
        ++at_;
        return true;
    }
    /// Takes `c`, or fails with what was wanted.
    [[nodiscard]] bool expect(char c, std::string_view wanted) {
        return take(c) || fail_here(wanted);
    }

    /// The word that is next (a keyword or a type name), not taken; may be empty.
    [[nodiscard]] std::string_view peek_word() noexcept {
        if (!is_letter(peek())) return {};
        return text_.substr(at_, path_length(text_.substr(at_)));
    }
    /// The identifier that is next, not taken; may be empty.
    [[nodiscard]] std::string_view peek_identifier() noexcept {
        if (!is_letter(peek())) return {};
        std::size_t n = 1;
        while (at_ + n < text_.size() && is_word_char(text_[at_ + n])) ++n;
        return text_.substr(at_, n);
    }
    /// The number that is next, not taken: a sign, letters, digits, points and signs of
    /// exponents; also `+Inf`. May be empty.
    [[nodiscard]] std::string_view peek_number() noexcept {
        (void)peek();
        std::size_t n = 0;
        while (at_ + n < text_.size()) {
            const char c = text_[at_ + n];
            const bool sign = c == '+' || c == '-';
            if (sign && n != 0) {
                const char last = text_[at_ + n - 1];
                if (last != 'e' && last != 'E' && last != 'p' && last != 'P') break;
            } else if (!sign && !is_word_char(c) && c != '.') {
                break;
            }
            ++n;
        }
        return text_.substr(at_, n);
    }
    void skip(std::size_t bytes) noexcept { at_ += bytes; }
    void move_to(std::size_t position) noexcept { at_ = position; }

    /// Fails unless nothing is left but white space and comments.
    [[nodiscard]] bool expect_end() {
        return at_end() || fail(ErrorCode::trailing_bytes,
                                "expected the end of the text, found " + describe(), at_);
    }

    /// Reads the string literal that is next into `out`.
    [[nodiscard]] bool string(std::string& out);
    /// Reads the name of a field or label: an identifier, or a string literal.
    [[nodiscard]] bool field_name(std::string& out, std::string_view wanted) {
        if (peek() == '"') return string(out);
        const std::string_view word = peek_identifier();
        if (word.empty()) return fail_here(wanted);
        out.assign(word);
        at_ += word.size();
        return true;
    }

    /// Fails where the next token is: "expected <wanted>, found ...".
    [[nodiscard]] bool fail_here(std::string_view wanted) {
        const bool end = at_end();
        std::string text("expected ");
        text.append(wanted).append(", found ").append(describe());
        return fail(end ? ErrorCode::truncated : ErrorCode::malformed, std::move(text), at_);
    }
    /// Fails at `offset`. The first error stays.
    bool fail(ErrorCode code, std::string_view sentence, std::size_t offset) {
        if (error_.code() == ErrorCode::none) {
            error_ = Error(code, sentence, offset);
        }
        return false;
    }
    /// Gives the error the line, the column and the excerpt of its offset. Looks at the whole
    /// text before the place: called once, at the end.
    [[nodiscard]] Error finished_error() {
        if (error_.offset() == Error::no_offset) return std::move(error_);
        const std::size_t offset = static_cast<std::size_t>(error_.offset());
        std::uint32_t line = 1;
        std::size_t begin = 0;
        for (std::size_t i = 0; i < offset; ++i) {
            if (text_[i] == '\n') {
                ++line;
                begin = i + 1;
            }
        }
        error_.set_line(line, static_cast<std::uint32_t>(offset - begin + 1),
                        excerpt_with_caret(text_, offset, begin));
        return std::move(error_);
    }

    /// The next token as a reader would call it: "the end of the text", `'}'`, `'struct'`.
    [[nodiscard]] std::string describe() {
        if (at_end()) return "the end of the text";
        if (text_[at_] == '"') return "a string";
        std::string_view token = peek_number();
        if (token.empty()) {
            const CodePoint point = code_point_at(text_, at_);
            token = text_.substr(at_, point.bytes == 0 ? 1 : point.bytes);
        }
        std::string inner;
        append_quoted(inner, shortened(token));
        inner.front() = inner.back() = '\'';
        return inner;
    }

private:
    [[nodiscard]] bool escape(std::string& out);

    std::string_view text_;
    std::size_t at_ = 0;
    Error error_;
};

inline bool TextScanner::string(std::string& out) {
    out.clear();
    if (peek() != '"') return fail_here("a string");
    const std::size_t begin = at_++;
    while (true) {
        std::size_t n = 0;
        while (at_ + n < text_.size()) {
            const char c = text_[at_ + n];
            if (c == '"' || c == '\\' || c == '\n') break;
            ++n;
        }
        out.append(text_, at_, n);
        at_ += n;
        if (at_ == text_.size()) {
            return fail(ErrorCode::truncated, "the string has no closing quote", begin);
        }
        if (text_[at_] == '"') return ++at_, true;
        if (text_[at_] == '\n') {
            return fail(ErrorCode::malformed,
                        "the string has no closing quote on its line (a line end is written \\n)",
                        at_);
        }
        if (!escape(out)) return false;
    }
}

inline bool TextScanner::escape(std::string& out) {
    const std::size_t begin = at_;
    const char c = at_ + 1 < text_.size() ? text_[at_ + 1] : '\0';
    at_ += remaining() < 2 ? 1 : 2;
    constexpr std::string_view letters = "abfnrtv\\\"'0";
    constexpr std::string_view meanings("\a\b\f\n\r\t\v\\\"'\0", 11);
    if (const std::size_t i = letters.find(c); c != '\0' && i != std::string_view::npos) {
        out.push_back(meanings[i]);
        return true;
    }
    const std::size_t digits = c == 'x' ? 2 : c == 'u' ? 4 : c == 'U' ? 8 : 0;
    if (digits == 0) {
        return fail(ErrorCode::malformed,
                    "unknown escape; known are \\n \\r \\t \\a \\b \\f \\v \\0 \\\\ \\\" \\' "
                    "\\xNN \\uNNNN \\UNNNNNNNN",
                    begin);
    }
    char32_t value = 0;
    for (std::size_t i = 0; i < digits; ++i, ++at_) {
        const char d = at_ < text_.size() ? text_[at_] : '\0';
        const char lower = static_cast<char>(d | 0x20);
        if (is_digit(d)) {
            value = value << 4 | static_cast<char32_t>(d - '0');
        } else if (lower >= 'a' && lower <= 'f') {
            value = value << 4 | static_cast<char32_t>(lower - 'a' + 10);
        } else {
            return fail(ErrorCode::malformed,
                        "\\" + std::string(1, c) + " needs " + std::to_string(digits) +
                            " hexadecimal digits",
                        begin);
        }
    }
    if (c == 'x') {
        out.push_back(static_cast<char>(static_cast<unsigned char>(value)));
        return true;
    }
    if (value > 0x10FFFF || (value >= 0xD800 && value < 0xE000)) {
        return fail(ErrorCode::malformed, "the escape is no Unicode character", begin);
    }
    append_utf8(out, value);
    return true;
}

}  // namespace vdl::detail
