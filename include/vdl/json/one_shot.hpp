// encode and decode: one text, one value.
#pragma once

#include <vdl/bytes.hpp>
#include <vdl/json/raw.hpp>
#include <vdl/json/raw_value.hpp>
#include <vdl/json/reader.hpp>
#include <vdl/json/writer.hpp>
#include <vdl/result.hpp>
#include <vdl/value.hpp>

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace vdl::json {

namespace detail {

/// A dynamic value that is owned elsewhere: written and read as its type says.
template <class T>
inline constexpr bool is_view = std::is_same_v<T, ValueView> || std::is_same_v<T, ValueRef>;

template <ByteInput In>
[[nodiscard]] std::string_view as_text(const In& in) noexcept {
    return {reinterpret_cast<const char*>(in.data()), in.size()};
}

/// The error of a reading, or of the first of several, with line and column.
[[gnu::cold]] inline Error finished_error(Reader& reader) {
    const std::string_view text = reader.text();
    if (std::vector<Error>* errors = reader.options().errors; errors != nullptr) {
        reader.error() = reader.errors().finish(std::move(reader.error()));
        for (Error& error : *errors) add_line(error, text);
    }
    if (reader.error().offset() == Error::no_offset) {
        reader.error().set_offset(static_cast<std::uint64_t>(reader.position() - text.data()));
    }
    add_line(reader.error(), text);
    return std::move(reader.error());
}

/// Reads `x` as the whole text. Made once for all types: `read_it` has the type of `x`.
[[nodiscard, gnu::noinline]] inline Result<void> read_whole(std::string_view text, void* x,
                                                            bool (*read_it)(Reader&, void*),
                                                            const Options& options) {
    Reader reader(options);
    reader.reset(text);
    if (reader.error().code() == ErrorCode::none && read_it(reader, x) && reader.expect_end())
        [[likely]] {
        return {};
    }
    return finished_error(reader);
}
template <class T>
[[nodiscard]] bool read_top(Reader& reader, void* x) {
    return read(reader, *static_cast<T*>(x));
}

template <class T>
[[nodiscard]] bool write_top(Writer& writer, const void* x) {
    if constexpr (std::is_same_v<T, ValueRef>) {
        return write(writer, ValueView(*static_cast<const T*>(x)));
    } else {
        return write(writer, *static_cast<const T*>(x));
    }
}
[[nodiscard, gnu::noinline]] inline Result<void> write_whole(Buffer& buffer, const void* x,
                                                             bool (*write_it)(Writer&, const void*),
                                                             const Options& options) {
    buffer.clear();
    Writer writer(buffer, options);
    if (write_it(writer, x)) [[likely]]
        return {};
    return std::move(writer.error());
}

}  // namespace detail

/// Replaces what is in `out` by `x` as JSON. `out` is a `Buffer`, or any container of bytes or
/// chars with `assign` (std::string). A `Value` is written as an any (see `Options::typed_any`), a
/// `ValueView` or `ValueRef` as what its type says. Errors: `unknown_label`, `invalid_utf8`,
/// `out_of_range` (times), `unsupported` (NaN, tags of unions), `depth_exceeded`, with the path;
/// then `out` is unspecified.
template <ByteOutput Out, class T>
[[nodiscard]] Result<void> encode_into(Out& out, const T& x,
                                       const Options& options = default_options) {
    if constexpr (!detail::is_view<T>) static_assert(reflect::Verdict<T>::done);
    return vdl::detail::write_output(out, [&](Buffer& buffer) {
        return detail::write_whole(buffer, &x, &detail::write_top<T>, options);
    });
}

/// `x` as JSON. The result goes straight into `decode`, which then gives the error of the
/// encoding, if there is one.
template <class T>
[[nodiscard]] Result<std::string> encode(const T& x, const Options& options = default_options) {
    if constexpr (!detail::is_view<T>) static_assert(reflect::Verdict<T>::done);
    std::string out;
    if (Result<void> done = encode_into(out, x, options); !done) return std::move(done).error();
    return out;
}

/// Replaces `x` by the value of a JSON text, using again what memory `x` owns. Fields without a
/// key get their C++ defaults. `ValueRef`: read as its type says. Errors have offset, line,
/// column, path and an excerpt: `malformed`, `truncated`, `trailing_bytes`, `invalid_utf8`,
/// `incompatible_types` (a value of another kind), `nil_value` (null), `out_of_range`,
/// `unknown_label`, `wrong_length`, `cannot_borrow` (escapes, for a string view),
/// `depth_exceeded`, `limit_exceeded`, and what the options refuse. Then `x` is valid but
/// unspecified.
template <ByteInput In, class T>
[[nodiscard]] Result<void> decode_into(const In& text, T& x,
                                       const Options& options = default_options) {
    if constexpr (!detail::is_view<T>) static_assert(reflect::Verdict<T>::done);
    return detail::read_whole(detail::as_text(text), &x, &detail::read_top<T>, options);
}

template <class T>
[[nodiscard]] Result<void> decode_into(const char* text, T& x,
                                       const Options& options = default_options) {
    return decode_into(std::string_view(text), x, options);
}

/// The value of a JSON text as a `T`: a C++ type, or `Value` for whatever it is.
template <class T, ByteInput In>
[[nodiscard]] Result<T> decode(const In& text, const Options& options = default_options) {
    static_assert(reflect::Verdict<T>::done);
    Result<T> x{T{}};
    if (Result<void> done = decode_into(text, *x, options); !done) return std::move(done).error();
    return x;
}
template <class T>
[[nodiscard]] Result<T> decode(const char* text, const Options& options = default_options) {
    return decode<T>(std::string_view(text), options);
}
/// What an `encode` gave; its error if it failed.
template <class T>
[[nodiscard]] Result<T> decode(const Result<std::string>& text,
                               const Options& options = default_options) {
    if (!text) return text.error();
    return decode<T>(*text, options);
}

/// The value of a JSON text as a dynamic value of a wanted type.
template <ByteInput In>
[[nodiscard]] Result<Value> decode_value(const In& text, const Type& type,
                                         const Options& options = default_options) {
    Result<Value> x{Value(type)};
    ValueRef ref = x->ref();
    Result<void> done = decode_into(text, ref, options);
    if (!done) return std::move(done).error();
    return x;
}
template <std::same_as<char> Char>
[[nodiscard]] Result<Value> decode_value(const Char* text, const Type& type,
                                         const Options& options = default_options) {
    return decode_value(std::string_view(text), type, options);
}

/// Passes over the value that a text begins with and gives the bytes of it, white space before it
/// included. The value is checked; what follows it is not.
template <ByteInput In>
[[nodiscard]] Result<std::size_t> skip(const In& text, const Options& options = default_options) {
    detail::Cursor cursor(options, detail::as_text(text));
    if (detail::skip_value(cursor)) {
        return static_cast<std::size_t>(cursor.position() - cursor.text().data());
    }
    detail::add_line(cursor.error(), cursor.text());
    return std::move(cursor.error());
}

/// Whether a text is one JSON value, in bounded memory; the error if not.
template <ByteInput In>
[[nodiscard]] Result<void> well_formed(const In& text, const Options& options = default_options) {
    detail::Cursor cursor(options, detail::as_text(text));
    if (detail::skip_value(cursor) && cursor.expect_end()) return {};
    detail::add_line(cursor.error(), cursor.text());
    return std::move(cursor.error());
}

}  // namespace vdl::json
