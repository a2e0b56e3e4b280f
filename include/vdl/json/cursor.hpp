// The place in a JSON text: white space, nesting, errors, strings.
#pragma once

#include <vdl/codec/error_list.hpp>
#include <vdl/codec/spares.hpp>
#include <vdl/detail/sentence.hpp>
#include <vdl/error.hpp>
#include <vdl/json/escape.hpp>
#include <vdl/json/options.hpp>
#include <vdl/json/scan.hpp>
#include <vdl/text/scanner.hpp>
#include <vdl/utf8.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

namespace vdl::json::detail {

[[nodiscard]] constexpr bool is_digit(char c) noexcept {
    return static_cast<unsigned char>(c - '0') < 10;
}

/// Reads the tokens of a text that need no knowledge of a target. Nothing is read past the end:
/// the text need not end in NUL. A function that returns false has recorded the error.
class Cursor {
public:
    explicit Cursor(const Options& options)
        : options_(options),
          depth_left_(options.limits.depth),
          trailing_commas_(options.trailing_commas) {}
    Cursor(const Options& options, std::string_view text) : Cursor(options) { reset(text); }

    void reset(std::string_view text) {
        base_ = pos_ = text.data();
        end_ = pos_ + text.size();
        depth_left_ = options_.limits.depth;
        error_ = Error();
    }

    [[nodiscard]] Error& error() noexcept { return error_; }
    [[nodiscard]] const Options& options() const noexcept { return options_; }
    [[nodiscard]] std::string_view text() const noexcept {
        return {base_, static_cast<std::size_t>(end_ - base_)};
    }
    [[nodiscard]] const char* position() const noexcept { return pos_; }
    void move_to(const char* position) noexcept { pos_ = position; }
    [[nodiscard]] std::size_t left() const noexcept {
        return static_cast<std::size_t>(end_ - pos_);
    }

    [[nodiscard]] bool enter() {
        if (depth_left_ == 0) [[unlikely]]
            return too_deep();
        --depth_left_;
        return true;
    }
    void leave() noexcept { ++depth_left_; }
    /// Containers that the place is inside of.
    [[nodiscard]] std::uint32_t depth() const noexcept {
        return options_.limits.depth - depth_left_;
    }

    /// Passes white space and gives the next character; NUL at the end (and for a NUL, which no
    /// rule of the grammar has).
    [[nodiscard]] char peek() {
        if (pos_ != end_ && static_cast<unsigned char>(*pos_) > ' ' && *pos_ != '/') [[likely]] {
            return *pos_;
        }
        return peek_after_space();
    }
    /// Passes the character that `peek` gave.
    void advance() noexcept { ++pos_; }
    /// Takes `c`, or fails: "expected ..., found ...".
    [[nodiscard]] bool expect(char c, const char* wanted) {
        if (pos_ == end_ || *pos_ != c) [[unlikely]]
            return expect_after_space(c, wanted);
        ++pos_;
        return true;
    }
    /// Takes the word if it is next; what follows a word is looked at by whoever reads on.
    [[nodiscard]] bool take_word(std::string_view word) noexcept {
        if (left() < word.size() || std::memcmp(pos_, word.data(), word.size()) != 0) return false;
        pos_ += word.size();
        return true;
    }

    /// After a part of an object or array: passes a comma, or the bracket that ends it (then
    /// `done` becomes true).
    [[nodiscard]] bool next_part(char close, bool& done) {
        if (pos_ != end_ && *pos_ == ',' && !trailing_commas_) [[likely]] {
            ++pos_;
            if (pos_ != end_ && static_cast<unsigned char>(*pos_) <= ' ') (void)peek_after_space();
            return true;
        }
        if (pos_ != end_ && *pos_ == close) [[likely]] {
            ++pos_;
            done = true;
            return true;
        }
        return next_part_after_space(close, done);
    }

    /// The string that is next, without escapes: a view of the text, or of memory that the next
    /// call uses again (`owned`).
    [[nodiscard]] bool text(std::string_view& out, bool& owned) {
        const char* const at = usual_text_end();
        if (at == nullptr) return any_text(out, owned);
        out = {pos_ + 1, static_cast<std::size_t>(at - pos_ - 1)};
        owned = false;
        pos_ = at + 1;
        return out.size() <= options_.limits.string_bytes || too_long();
    }
    [[nodiscard]] bool text(std::string_view& out) {
        bool owned = false;
        return text(out, owned);
    }
    /// Passes a string, checking it.
    [[nodiscard]] bool skip_text() {
        if (const char* const end = usual_text_end(); end != nullptr) [[likely]] {
            pos_ = end + 1;
            return true;
        }
        if (peek() != '"') [[unlikely]]
            return unexpected("a string");
        const char* at = pos_ + 1;
        for (;;) {
            at = plain_end(at, end_);
            if (at == end_) [[unlikely]]
                return open_string();
            if (*at == '"') [[likely]] {
                pos_ = at + 1;
                return true;
            }
            char ignored[4];
            std::size_t bytes = 0;
            if (!special(at, ignored, bytes)) return false;
        }
    }

    /// Fails unless nothing but white space is left.
    [[nodiscard]] bool expect_end() {
        (void)peek();
        if (error_.code() != ErrorCode::none) return false;
        if (pos_ == end_) [[likely]]
            return true;
        return fail(ErrorCode::trailing_bytes,
                    vdl::detail::sentence({left(), " bytes after the value"}));
    }

    // Errors.

    [[gnu::cold, gnu::noinline]] bool fail(ErrorCode code, std::string_view detail,
                                           const char* at) {
        error_ = Error(code, std::string(detail), static_cast<std::uint64_t>(at - base_));
        return false;
    }
    [[gnu::cold]] bool fail(ErrorCode code, std::string_view detail) {
        return fail(code, detail, pos_);
    }
    /// "expected a string, found '['".
    [[gnu::cold]] bool unexpected(const char* wanted) {
        if (error_.code() != ErrorCode::none) return false;  // a comment that does not end
        if (pos_ == end_ || is_cut_word()) {
            return fail(
                ErrorCode::truncated,
                vdl::detail::sentence({"expected ", wanted, ", found the end of the text"}));
        }
        vdl::detail::TextScanner scanner(std::string_view(pos_, left() < 64 ? left() : 64));
        return fail(ErrorCode::malformed,
                    vdl::detail::sentence({"expected ", wanted, ", found ", scanner.describe()}));
    }

protected:
    /// What may be looked at at once where a value begins.
    static constexpr std::size_t most_usual = 33;
    /// The closing quote of the string that is at `at`, if it is plain. Null: look closer.
    /// `most_usual` bytes can be loaded.
    [[nodiscard]] const char* usual_text_end(const char* at) const noexcept {
        if (*at++ != '"') return nullptr;
#if defined(__SSE2__)
        std::uint32_t hits = special_bytes(at);
        if (hits == 0) {
            at += 16;
            hits = special_bytes(at);
            if (hits == 0) return usual_long_text_end(at + 16);
        }
        at += std::countr_zero(hits);
        return *at == '"' ? at : nullptr;
#else
        return usual_long_text_end(at);
#endif
    }
    [[nodiscard]] const char* usual_text_end() const noexcept {
        return left() >= most_usual ? usual_text_end(pos_) : nullptr;
    }

    [[gnu::noinline]] char peek_after_space() {
        while (pos_ != end_) {
            const char c = *pos_;
            if (c == ' ' || c == '\n' || c == '\r' || c == '\t') {
                ++pos_;
            } else if (c == '/' && options_.comments) {
                if (!comment()) return '\0';
            } else {
                return c;
            }
        }
        return '\0';
    }

    /// A place in a string that is not plain: an escape, or a sequence of UTF-8 (`bytes` of it go
    /// to `out`). Moves past it.
    [[nodiscard]] bool special(const char*& at, char* out, std::size_t& bytes) {
        const auto first = static_cast<unsigned char>(*at);
        if (first >= 0x80) {
            bytes = vdl::detail::utf8_sequence(at, static_cast<std::size_t>(end_ - at));
            if (bytes == 0) [[unlikely]] {
                if (is_cut_sequence(at)) return open_string();
                return fail(ErrorCode::invalid_utf8, "the string is not UTF-8", at);
            }
            std::memcpy(out, at, bytes);
            at += bytes;
            return true;
        }
        if (first < 0x20) {
            return fail(ErrorCode::malformed, "a control character must be escaped in a string",
                        at);
        }
        const char* begin = at;
        const char* problem = unescape(at, end_, out, bytes);
        if (problem == nullptr) [[likely]]
            return true;
        return fail(at == end_ ? ErrorCode::truncated : ErrorCode::malformed, problem, begin);
    }

private:
    [[nodiscard, gnu::noinline]] const char* usual_long_text_end(const char* at) const noexcept {
        at = plain_end(at, end_);
        return at != end_ && *at == '"' ? at : nullptr;
    }
    [[nodiscard, gnu::noinline]] bool any_text(std::string_view& out, bool& owned) {
        if (peek() != '"') [[unlikely]]
            return unexpected("a string");
        const char* begin = pos_ + 1;
        const char* at = plain_end(begin, end_);
        if (at != end_ && *at == '"') [[likely]] {
            out = {begin, static_cast<std::size_t>(at - begin)};
            owned = false;
            pos_ = at + 1;
            return out.size() <= options_.limits.string_bytes || too_long();
        }
        return text_with_escapes(begin, at, out, owned);
    }
    /// Whether the text ends in the middle of a sequence of UTF-8.
    [[nodiscard]] bool is_cut_sequence(const char* at) const noexcept {
        // With what is missing it must be able to become one.
        for (const std::string_view rest : {"\x80\x80\x80", "\xBF\xBF\xBF"}) {
            char bytes[4] = {};
            const auto n = static_cast<std::size_t>(end_ - at);
            if (n >= sizeof bytes) return false;
            std::memcpy(bytes, at, n);
            std::memcpy(bytes + n, rest.data(), sizeof bytes - n);
            if (vdl::detail::utf8_sequence(bytes, sizeof bytes) > n) return true;
        }
        return false;
    }
    /// Whether the text ends in the middle of `true`, `false` or `null`.
    [[nodiscard]] bool is_cut_word() const noexcept {
        const std::string_view rest(pos_, left());
        for (const std::string_view word : {"true", "false", "null"}) {
            if (rest.size() < word.size() && word.starts_with(rest)) return true;
        }
        return false;
    }
    [[gnu::noinline]] bool expect_after_space(char c, const char* wanted) {
        if (peek() != c) [[unlikely]]
            return unexpected(wanted);
        ++pos_;
        return true;
    }
    [[gnu::noinline]] bool next_part_after_space(char close, bool& done) {
        const char c = peek();
        if (c == ',') {
            ++pos_;
            done = trailing_commas_ && peek() == close;
            if (done) ++pos_;
            return true;
        }
        if (c != close) return unexpected(close == ']' ? "',' or ']'" : "',' or '}'");
        ++pos_;
        done = true;
        return true;
    }
    /// `at` is the first byte that is not plain.
    [[gnu::noinline]] bool text_with_escapes(const char* begin, const char* at,
                                             std::string_view& out, bool& owned) {
        owned = false;
        const char* copied = begin;  // what is before it is in `unescaped_`
        for (;;) {
            if (at == end_) [[unlikely]]
                return open_string();
            const char c = *at;
            if (c == '"') break;
            char bytes[4];
            std::size_t n = 0;
            const char* before = at;
            if (!special(at, bytes, n)) return false;
            if (c == '\\') {
                if (!owned) unescaped_.clear();
                owned = true;
                unescaped_.append(copied, before).append(bytes, n);
                copied = at;
            }
            if (at != end_ && is_plain(*at)) at = plain_end(at, end_);
        }
        if (owned) {
            unescaped_.append(copied, at);
            out = unescaped_;
        } else {
            out = {begin, static_cast<std::size_t>(at - begin)};
        }
        pos_ = at + 1;
        return out.size() <= options_.limits.string_bytes || too_long();
    }
    /// Passes `// ...` or `/* ... */`.
    [[nodiscard]] bool comment() {
        const char* begin = pos_;
        const char second = left() > 1 ? pos_[1] : '\0';
        if (second == '/') {
            while (pos_ != end_ && *pos_ != '\n') ++pos_;
            return true;
        }
        if (second != '*') return fail(ErrorCode::malformed, "a '/' that begins no comment");
        pos_ += 2;
        while (left() >= 2) {
            if (pos_[0] == '*' && pos_[1] == '/') {
                pos_ += 2;
                return true;
            }
            ++pos_;
        }
        pos_ = begin;
        return fail(ErrorCode::truncated, "the comment has no end");
    }
    [[gnu::cold]] bool open_string() {
        return fail(ErrorCode::truncated, "the string has no closing quote");
    }
    [[gnu::cold]] bool too_deep() {
        return fail(
            ErrorCode::depth_exceeded,
            vdl::detail::sentence({"nested deeper than ", options_.limits.depth, " levels"}));
    }
    [[gnu::cold]] bool too_long() {
        return fail(ErrorCode::limit_exceeded,
                    vdl::detail::sentence({"a string is longer than the limit of ",
                                           options_.limits.string_bytes, " bytes"}));
    }

protected:
    const char* base_ = nullptr;
    const char* pos_ = nullptr;
    const char* end_ = nullptr;
    const Options& options_;
    std::uint32_t depth_left_;
    bool trailing_commas_;
    Error error_;
    vdl::detail::KeptText kept_;
    std::string& unescaped_ = kept_.text;
};

/// Gives an error with an offset the line, the column and the excerpt of its place in `text`.
[[gnu::cold]] inline void add_line(Error& error, std::string_view text) {
    if (error.offset() > text.size()) return;
    const auto offset = static_cast<std::size_t>(error.offset());
    std::uint32_t line = 1;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < offset; ++i) {
        if (text[i] == '\n') {
            ++line;
            begin = i + 1;
        }
    }
    error.set_line(line, static_cast<std::uint32_t>(offset - begin + 1),
                   vdl::detail::excerpt_with_caret(text, offset, begin));
}

}  // namespace vdl::json::detail
