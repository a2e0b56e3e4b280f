// encode and decode: a stream of exactly one value, with its types.
#pragma once

#include <vdl/bytes.hpp>
#include <vdl/vom/decoder.hpp>
#include <vdl/vom/encoder.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace vdl::vom {

/// Replaces what is in `out` by a stream of one value: version, types, value. `out` is a
/// `Buffer`, or any container of bytes or chars with `assign` (std::vector<std::byte>,
/// std::string). Errors: `unknown_label`, `depth_exceeded`, `unsupported`, with the path; then
/// `out` is unspecified.
template <ByteOutput Out, class T>
[[nodiscard]] Result<void> encode_into(Out& out, const T& x, const Limits& limits = {}) {
    if constexpr (!detail::is_view<T>) static_assert(reflect::Verdict<T>::done);
    return vdl::detail::write_output(out, [&](Buffer& buffer) {
        buffer.clear();
        Encoder encoder(buffer, limits);
        return encoder.encode(x);
    });
}

/// A stream of one value. The result goes straight into `decode`, which then gives the error of
/// the encoding, if there is one.
template <class T>
[[nodiscard]] Result<std::vector<std::byte>> encode(const T& x, const Limits& limits = {}) {
    if constexpr (!detail::is_view<T>) static_assert(reflect::Verdict<T>::done);
    std::vector<std::byte> out;
    if (Result<void> done = encode_into(out, x, limits); !done) return std::move(done).error();
    return out;
}

/// Replaces `x` by the one value of a stream, using again what memory `x` owns; a `ValueRef` keeps
/// its type, and the value is converted. Errors: see `Decoder`; `trailing_bytes` when anything
/// follows the value.
template <class T>
[[nodiscard]] Result<void> decode_into(std::span<const std::byte> bytes, T& x,
                                       const Limits& limits = {}) {
    if constexpr (!std::is_same_v<T, ValueRef>) static_assert(reflect::Verdict<T>::done);
    Decoder decoder(bytes, limits);
    Result<bool> ready = decoder.next();
    if (!ready) return std::move(ready).error();
    if (!*ready) {
        Result<void> end = decoder.finish();
        if (!end) return end;
        return Error(ErrorCode::truncated, "the stream has no value", bytes.size());
    }
    if (Result<void> done = decoder.decode_into(x); !done) return done;
    if (decoder.consumed() != bytes.size()) {
        return Error(ErrorCode::trailing_bytes,
                     std::to_string(bytes.size() - decoder.consumed()) + " bytes after the value",
                     decoder.consumed());
    }
    return {};
}
template <ByteInput In, class T>
[[nodiscard]] Result<void> decode_into(const In& bytes, T& x, const Limits& limits = {}) {
    return decode_into(vdl::detail::as_bytes(bytes), x, limits);
}

/// The one value of a stream as a `T`: a C++ type, or `Value` for whatever it is.
template <class T>
[[nodiscard]] Result<T> decode(std::span<const std::byte> bytes, const Limits& limits = {}) {
    static_assert(reflect::Verdict<T>::done);
    Result<T> x{T{}};
    if (Result<void> done = decode_into(bytes, *x, limits); !done) return std::move(done).error();
    return x;
}
template <class T, ByteInput In>
[[nodiscard]] Result<T> decode(const In& bytes, const Limits& limits = {}) {
    return decode<T>(vdl::detail::as_bytes(bytes), limits);
}
/// The one value of a stream converted into one of `type`.
template <ByteInput In>
[[nodiscard]] Result<Value> decode_value(const In& bytes, const Type& type,
                                         const Limits& limits = {}) {
    if (type.kind() == Kind::any) return decode<Value>(bytes, limits);
    Result<Value> x{Value(type)};
    ValueRef into = x->ref();
    if (Result<void> done = decode_into(bytes, into, limits); !done) {
        return std::move(done).error();
    }
    return x;
}
/// What an `encode` gave; its error if it failed.
template <class T>
[[nodiscard]] Result<T> decode(const Result<std::vector<std::byte>>& bytes,
                               const Limits& limits = {}) {
    if (!bytes) return bytes.error();
    return decode<T>(std::span<const std::byte>(*bytes), limits);
}

}  // namespace vdl::vom
