// encode and decode: one input, one value.
#pragma once

#include <vdl/bytes.hpp>
#include <vdl/cbor/options.hpp>
#include <vdl/cbor/raw.hpp>
#include <vdl/cbor/reader.hpp>
#include <vdl/cbor/writer.hpp>
#include <vdl/codec/tree/one_shot.hpp>
#include <vdl/result.hpp>
#include <vdl/value.hpp>

#include <cstddef>
#include <utility>
#include <vector>

namespace vdl::cbor {

namespace detail {

/// What raw members are read and written with as values.
struct Codec {
    using Options = cbor::Options;
    using Reader = detail::Reader;
    using Writer = detail::Writer;
};

}  // namespace detail

/// Replaces what is in `out` by `x` as CBOR. `out` is a `Buffer`, or any container of bytes
/// or chars with `assign`. A `Value` is written as an any (see `Options::typed_any`), a
/// `ValueView` or `ValueRef` as what its type says. Errors: `unknown_label`, `invalid_utf8`,
/// `out_of_range` (times), `unsupported`, `depth_exceeded`, with the path; then `out` is
/// unspecified.
template <ByteOutput Out, class T>
[[nodiscard]] Result<void> encode_into(Out& out, const T& x, const Options& options = {}) {
    return vdl::detail::write_output(out, [&](Buffer& buffer) {
        return vdl::detail::encode_whole<detail::Writer>(
            buffer, &x, &vdl::detail::write_top<detail::Writer, T>, options);
    });
}

/// `x` as CBOR. The result goes straight into `decode`, which then gives the error of the
/// encoding, if there is one.
template <class T>
[[nodiscard]] Result<std::vector<std::byte>> encode(const T& x, const Options& options = {}) {
    std::vector<std::byte> out;
    if (Result<void> done = encode_into(out, x, options); !done) return std::move(done).error();
    return out;
}

/// Replaces `x` by the value of an input, using again what memory `x` owns. Fields that are not
/// there get their C++ defaults. `ValueRef`: read as its type says. Errors have offset and path:
/// `malformed`, `truncated`, `trailing_bytes`, `invalid_utf8`, `incompatible_types` (a value of
/// another kind), `nil_value`, `out_of_range`, `unknown_label`, `wrong_length`, `cannot_borrow`,
/// `depth_exceeded`, `limit_exceeded`, and what the options refuse. Then `x` is valid but
/// unspecified.
template <ByteInput In, class T>
[[nodiscard]] Result<void> decode_into(const In& input, T& x, const Options& options = {}) {
    return vdl::detail::decode_whole<detail::Reader>(
        vdl::detail::as_bytes(input), &x, &vdl::detail::read_top<detail::Reader, T>, options);
}

/// The value of an input as a `T`: a C++ type, or `Value` for whatever it is.
template <class T, ByteInput In>
[[nodiscard]] Result<T> decode(const In& input, const Options& options = {}) {
    Result<T> x{T{}};
    if (Result<void> done = decode_into(input, *x, options); !done) return std::move(done).error();
    return x;
}
/// What an `encode` gave; its error if it failed.
template <class T>
[[nodiscard]] Result<T> decode(const Result<std::vector<std::byte>>& input,
                               const Options& options = {}) {
    if (!input) return input.error();
    return decode<T>(*input, options);
}

/// The value of an input as a dynamic value of a wanted type.
template <ByteInput In>
[[nodiscard]] Result<Value> decode_value(const In& input, const Type& type,
                                         const Options& options = {}) {
    Result<Value> x{Value(type)};
    ValueRef ref = x->ref();
    Result<void> done = decode_into(input, ref, options);
    if (!done) return std::move(done).error();
    return x;
}

/// Passes over the item that an input begins with and gives the bytes of it. The item is checked,
/// the UTF-8 in it too; what follows it is not.
template <ByteInput In>
[[nodiscard]] Result<std::size_t> skip(const In& input, const Options& options = {}) {
    return vdl::detail::skip_first<detail::Reader>(vdl::detail::as_bytes(input), options, false);
}

/// Whether an input is one item, in memory that only `Limits::depth` bounds; the error if not.
template <ByteInput In>
[[nodiscard]] Result<void> well_formed(const In& input, const Options& options = {}) {
    Result<std::size_t> size =
        vdl::detail::skip_first<detail::Reader>(vdl::detail::as_bytes(input), options, true);
    if (!size) return std::move(size).error();
    return {};
}

}  // namespace vdl::cbor
