// JSON Pointer (RFC 6901): a part of a text, found without decoding the rest.
#pragma once

#include <vdl/bytes.hpp>
#include <vdl/json/one_shot.hpp>
#include <vdl/json/skip.hpp>
#include <vdl/result.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace vdl::json {

namespace detail {

/// Takes the first reference token of a pointer, without its escapes; false: `~` is not followed
/// by 0 or 1, or there is no slash.
[[nodiscard]] inline bool take_token(std::string_view& pointer, std::string& token) {
    token.clear();
    if (pointer.empty() || pointer[0] != '/') return false;
    pointer.remove_prefix(1);
    while (!pointer.empty() && pointer[0] != '/') {
        char c = pointer[0];
        pointer.remove_prefix(1);
        if (c == '~') {
            if (pointer.empty() || (pointer[0] != '0' && pointer[0] != '1')) return false;
            c = pointer[0] == '0' ? '~' : '/';
            pointer.remove_prefix(1);
        }
        token.push_back(c);
    }
    return true;
}

/// An array index: digits without a leading zero.
[[nodiscard]] inline bool index_of(std::string_view token, std::uint64_t& index) {
    if (token.empty() || token.size() > 18 || (token.size() > 1 && token[0] == '0')) return false;
    index = 0;
    for (const char c : token) {
        if (!is_digit(c)) return false;
        index = index * 10 + static_cast<std::uint64_t>(c - '0');
    }
    return true;
}

/// Moves from an object or array to one of its parts. `found` is false when there is none.
[[nodiscard]] inline bool go_to_part(Cursor& in, std::string_view token, bool& found) {
    const char c = in.peek();
    found = false;
    std::uint64_t wanted = 0;
    if (c != '{' && !(c == '[' && index_of(token, wanted))) return true;
    const char close = c == '{' ? '}' : ']';
    in.advance();
    if (in.peek() == close) return true;
    for (std::uint64_t i = 0;; ++i) {
        if (c == '{') {
            std::string_view key;
            if (in.peek() != '"') return in.unexpected("a key");
            if (!in.text(key)) return false;
            found = key == token;
            if (!in.expect(':', "':'")) return false;
        } else {
            found = i == wanted;
        }
        if (found) return true;
        bool done = false;
        if (!skip_value(in) || !in.next_part(close, done)) return false;
        if (done) return true;
    }
}

/// Moves to the value that a pointer means.
[[nodiscard]] inline bool go_to(Cursor& in, std::string_view pointer) {
    const std::string_view whole = pointer;
    std::string token;
    while (!pointer.empty()) {
        if (!take_token(pointer, token)) {
            return in.fail(ErrorCode::malformed,
                           vdl::detail::quoted_key(whole) + " is not a JSON Pointer");
        }
        bool found = false;
        if (!go_to_part(in, token, found)) return false;
        if (!found) {
            const std::string_view missing = whole.substr(0, whole.size() - pointer.size());
            return in.fail(ErrorCode::missing_field,
                           "there is nothing at " + vdl::detail::quoted_key(missing));
        }
    }
    (void)in.peek();
    return true;
}

}  // namespace detail

/// The text of the value that a JSON Pointer means: `""` is the whole, `"/emails/2"` an element.
/// Of a key that comes twice it is the first. What lies before the value and the value itself are
/// checked; what follows is not looked at. Errors: `missing_field` when there is no such value,
/// `malformed` for a bad pointer, and those of bad JSON.
template <ByteInput In>
[[nodiscard]] Result<std::string_view> find(const In& text, std::string_view pointer,
                                            const Options& options = default_options) {
    detail::Cursor cursor(options, detail::as_text(text));
    if (detail::go_to(cursor, pointer)) {
        const char* const begin = cursor.position();
        if (detail::skip_value(cursor)) {
            return std::string_view(begin, static_cast<std::size_t>(cursor.position() - begin));
        }
    }
    detail::add_line(cursor.error(), cursor.text());
    return std::move(cursor.error());
}

/// Decodes only the value that a JSON Pointer means. Errors: those of `find` and `decode`, with
/// the place in the whole text.
template <class T, ByteInput In>
[[nodiscard]] Result<T> decode_at(const In& text, std::string_view pointer,
                                  const Options& options = default_options) {
    static_assert(reflect::Verdict<T>::done);
    Result<T> x{T{}};
    detail::Reader reader(options);
    reader.reset(detail::as_text(text));
    if (reader.error().code() == ErrorCode::none && detail::go_to(reader, pointer) &&
        read(reader, *x)) {
        return x;
    }
    return detail::finished_error(reader);
}
template <class T>
[[nodiscard]] Result<T> decode_at(const char* text, std::string_view pointer,
                                  const Options& options = default_options) {
    return decode_at<T>(std::string_view(text), pointer, options);
}

}  // namespace vdl::json
