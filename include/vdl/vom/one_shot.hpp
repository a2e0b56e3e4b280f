// encode and decode: a stream of exactly one value, with its types.
#pragma once

#include <vdl/bytes.hpp>
#include <vdl/decode_context.hpp>
#include <vdl/vom/decoder.hpp>
#include <vdl/vom/encoder.hpp>
#include <vdl/vom/known_streams.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace vdl::vom {

namespace detail {

/// The encoder of this thread for streams of one value: what it needs for a while is there already.
class OneShotEncoder {
public:
    template <class T>
    [[nodiscard]] static Result<void> encode(Buffer& out, const T& x, const Limits& limits) {
        OneShotEncoder& shared = of_thread();
        if (shared.in_use_) {  // by a conversion that encodes something itself
            Encoder encoder(out, limits);
            return encoder.encode(x);
        }
        const InUse use(shared, out);
        shared.encoder_.restart(limits);
        return shared.encoder_.encode(x);
    }

private:
    struct InUse {
        InUse(OneShotEncoder& shared, Buffer& buffer) : encoder(shared), out(buffer) {
            encoder.in_use_ = true;
            std::swap(encoder.buffer_, out);
        }
        InUse(const InUse&) = delete;
        InUse& operator=(const InUse&) = delete;
        ~InUse() {
            std::swap(encoder.buffer_, out);
            encoder.encoder_.restart({});
            encoder.in_use_ = false;
        }
        OneShotEncoder& encoder;
        Buffer& out;
    };
    static OneShotEncoder& of_thread() {
        thread_local OneShotEncoder encoder;
        return encoder;
    }

    Buffer buffer_;
    Encoder encoder_{buffer_};
    bool in_use_ = false;
};

/// Goes to the one value of a stream and reads it. `value` becomes where its message begins.
template <class T>
[[nodiscard]] Result<void> decode_one(Decoder& decoder, std::span<const std::byte> bytes, T& x,
                                      std::size_t& value) {
    Result<bool> ready = decoder.next();
    if (!ready) return std::move(ready).error();
    if (!*ready) {
        Result<void> end = decoder.finish();
        if (!end) return end;
        return Error(ErrorCode::truncated, "the stream has no value", bytes.size());
    }
    value = static_cast<std::size_t>(decoder.offset());
    if (Result<void> done = decoder.decode_into(x); !done) return done;
    if (decoder.consumed() != bytes.size()) {
        return Error(ErrorCode::trailing_bytes,
                     std::to_string(bytes.size() - decoder.consumed()) + " bytes after the value",
                     decoder.consumed());
    }
    return {};
}

}  // namespace detail

/// Replaces what is in `out` by a stream of one value: version, types, value. `out` is a
/// `Buffer`, or any container of bytes or chars with `assign` (std::vector<std::byte>,
/// std::string). Errors: `unknown_label`, `depth_exceeded`, `unsupported`, with the path; then
/// `out` is unspecified.
template <ByteOutput Out, class T>
[[nodiscard]] Result<void> encode_into(Out& out, const T& x, const Limits& limits = {}) {
    if constexpr (!detail::is_view<T>) static_assert(reflect::Verdict<T>::done);
    return vdl::detail::write_output(out, [&](Buffer& buffer) {
        buffer.clear();
        return detail::OneShotEncoder::encode(buffer, x, limits);
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
    std::size_t value = 0;
    if (DecodeContext* const context = DecodeContext::current()) {
        detail::KnownStreams& known = context->pool<detail::KnownStreams>();
        if (detail::KnownStreams::Stream* const stream = known.open(bytes, limits)) {
            const struct Close {
                ~Close() { detail::KnownStreams::close(stream); }
                detail::KnownStreams::Stream& stream;
            } close{*stream};
            Result<void> done = detail::decode_one(*stream->decoder, bytes, x, value);
            detail::KnownStreams::keep(*stream, bytes, value);
            return done;
        }
    }
    Decoder decoder(bytes, limits);
    return detail::decode_one(decoder, bytes, x, value);
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
