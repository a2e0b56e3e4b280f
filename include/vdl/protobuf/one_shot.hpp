// encode, decode and merge: one message.
#pragma once

#include <vdl/bytes.hpp>
#include <vdl/protobuf/message_check.hpp>
#include <vdl/protobuf/options.hpp>
#include <vdl/protobuf/read_message.hpp>
#include <vdl/protobuf/reader.hpp>
#include <vdl/protobuf/writer.hpp>
#include <vdl/result.hpp>

#include <cstddef>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace vdl::protobuf {

namespace detail {

/// The top of what is written or read: what travels as another type does so here too.
template <class T>
[[nodiscard]] bool write_top(Writer& out, const void* x) {
    using A = Adapter<T>;
    if constexpr (A::category == Category::converted) {
        const auto& wire = A::to_wire(*static_cast<const T*>(x));
        return write_top<std::remove_cvref_t<decltype(wire)>>(out, &wire);
    } else if constexpr (A::category == Category::reference) {
        return write_top<typename A::element>(out, &A::get(*static_cast<const T*>(x)));
    } else {
        return write_body<T>(out, x);
    }
}
template <class T>
[[nodiscard]] bool read_top(Reader& in, void* x, Mode mode) {
    using A = Adapter<T>;
    T& target = *static_cast<T*>(x);
    if constexpr (A::category == Category::converted) {
        typename A::wire wire{};
        if (mode == Mode::merge) wire = A::to_wire(target);
        return read_top<typename A::wire>(in, &wire, mode) &&
               (A::from_wire(target, std::move(wire), in.error()) || in.fail_here());
    } else if constexpr (A::category == Category::reference) {
        return read_top<typename A::element>(in, &A::get(target), mode);
    } else {
        return read_body<T>(in, x, mode);
    }
}

[[nodiscard, gnu::noinline]] inline Result<void> write_whole(Buffer& out, const void* x,
                                                             Writer::Body body,
                                                             const Options& options) {
    out.clear();
    Writer writer(out, options);
    if (body(writer, x)) [[likely]]
        return {};
    return std::move(writer.error());
}
[[nodiscard, gnu::noinline]] inline Result<void> read_whole(std::span<const std::byte> bytes,
                                                            void* x, Reader::Body body, Mode mode,
                                                            const Options& options) {
    Reader reader(options);
    reader.reset(bytes);
    if (reader.error().code() == ErrorCode::none && body(reader, x, mode)) [[likely]]
        return {};
    return std::move(reader.error());
}

}  // namespace detail

/// Replaces what is in `out` by the fields of a message. `out` is a `Buffer`, or any container of
/// bytes or chars with `assign` (std::vector<std::byte>, std::string). What is no struct is a
/// message with one field. Errors: `invalid_utf8`, `out_of_range` (enums, times),
/// `depth_exceeded`, `unsupported`, with the path; then `out` is unspecified.
template <ByteOutput Out, class T>
[[nodiscard]] Result<void> encode_into(Out& out, const T& x, const Options& options = {}) {
    static_assert(reflect::Verdict<T>::done);
    return vdl::detail::write_output(out, [&](Buffer& buffer) {
        return detail::write_whole(buffer, &x, &detail::write_top<T>, options);
    });
}

/// `x` as a message. The result goes straight into `decode`, which then gives the error of the
/// encoding, if there is one.
template <class T>
[[nodiscard]] Result<std::vector<std::byte>> encode(const T& x, const Options& options = {}) {
    std::vector<std::byte> out;
    if (Result<void> done = encode_into(out, x, options); !done) return std::move(done).error();
    return out;
}

/// Replaces `x` by a message, using again what memory `x` owns. A field that the message does not
/// have is zero, whatever its C++ default is. Errors have offset and path: `truncated`,
/// `malformed`, `invalid_utf8`, `out_of_range`, `wrong_length` (arrays), `missing_field`
/// (`required()` fields), `unknown_field` (if the options refuse it), `depth_exceeded`,
/// `limit_exceeded`. Then `x` is valid but unspecified.
template <ByteInput In, class T>
[[nodiscard]] Result<void> decode_into(const In& bytes, T& x, const Options& options = {}) {
    static_assert(reflect::Verdict<T>::done);
    return detail::read_whole(vdl::detail::as_bytes(bytes), &x, &detail::read_top<T>,
                              detail::Mode::replace, options);
}

/// Adds a message to what is in `x`, as if it had been written after the message that `x` came
/// from: numbers, text and bytes are replaced by those that are there, lists grow, entries of maps
/// replace those with the same key, messages are merged. Arrays are replaced. `required` fields
/// may be absent. Errors: those of `decode_into`.
template <ByteInput In, class T>
[[nodiscard]] Result<void> merge(const In& bytes, T& x, const Options& options = {}) {
    static_assert(reflect::Verdict<T>::done);
    return detail::read_whole(vdl::detail::as_bytes(bytes), &x, &detail::read_top<T>,
                              detail::Mode::merge, options);
}

/// A message as a `T`.
template <class T, ByteInput In>
[[nodiscard]] Result<T> decode(const In& bytes, const Options& options = {}) {
    Result<T> x{T{}};
    if (Result<void> done = decode_into(bytes, *x, options); !done) return std::move(done).error();
    return x;
}
/// What an `encode` gave; its error if it failed.
template <class T>
[[nodiscard]] Result<T> decode(const Result<std::vector<std::byte>>& bytes,
                               const Options& options = {}) {
    if (!bytes) return bytes.error();
    return decode<T>(*bytes, options);
}

}  // namespace vdl::protobuf
