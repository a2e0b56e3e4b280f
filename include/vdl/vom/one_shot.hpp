// encode and decode: a stream of exactly one value, with its types.
#pragma once

#include <vdl/bytes.hpp>
#include <vdl/decode_context.hpp>
#include <vdl/vom/decoder.hpp>
#include <vdl/vom/encoder.hpp>
#include <vdl/vom/known_streams.hpp>
#include <vdl/vom/stream_start.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace vdl::vom {

namespace detail {

/// Whether the streams of all values of `T` begin with the same types.
template <class T>
inline constexpr bool has_stream_start = !is_view<T> && !std::is_same_v<T, RawBytes>;
template <class T>
    requires(!is_view<T> && !std::is_same_v<T, RawBytes>)
inline constexpr bool has_stream_start<T> = Adapter<T>::category != Category::any;

/// The encoder of this thread for streams of one value: what it needs for a while is there already.
class OneShotEncoder {
public:
    template <class T>
    [[nodiscard]] static Result<void> encode(Buffer& out, const T& x, const Limits& limits) {
        OneShotEncoder* const shared = vdl::detail::PerThread<OneShotEncoder>::get();
        // A conversion may encode something itself.
        if (shared == nullptr || shared->in_use_) [[unlikely]] {
            Encoder encoder(out, limits);
            return encoder.encode(x);
        }
        const InUse use(*shared);
        if constexpr (has_stream_start<T>) {
            shared->encoder_.restart(out, limits, stream_start<T>());
        } else {
            const StreamStart* start = nullptr;
            if constexpr (is_view<T> || std::is_same_v<T, Value>) {
                start = shared->start_of(node_to_send(x));
            }
            if (start != nullptr) {
                shared->encoder_.restart(out, limits, *start);
            } else {
                shared->encoder_.restart(out, limits);
            }
        }
        return shared->encoder_.encode(x);
    }

private:
    struct InUse {
        explicit InUse(OneShotEncoder& shared) : encoder(shared) { encoder.in_use_ = true; }
        InUse(const InUse&) = delete;
        InUse& operator=(const InUse&) = delete;
        ~InUse() {
            encoder.encoder_.release(encoder.none_);
            encoder.in_use_ = false;
        }
        OneShotEncoder& encoder;
    };

    /// What streams of values of `type` begin with, where it is one that comes again and again.
    /// Null: that is not known.
    [[nodiscard]] const StreamStart* start_of(const TypeNode& type) {
        if (builtin_id(type) != 0) return nullptr;
        for (const std::optional<StreamStart>& start : starts_) {
            if (start && start->type() == &type) return &*start;
        }
        return type.nesting <= most_nesting ? make_start(type) : nullptr;
    }
    [[nodiscard, gnu::noinline]] const StreamStart* make_start(const TypeNode& type) {
        // One that is not seen twice in a row costs nothing more.
        if (std::exchange(last_, &type) != &type) return nullptr;
        std::optional<StreamStart>& start = starts_[next_];
        start.reset();
        start.emplace(&type);
        if (start->types().size() > most_start) {
            start.reset();
            return nullptr;
        }
        next_ = (next_ + 1) % starts_.size();
        return &*start;
    }
    /// Bytes of types that are kept.
    static constexpr std::size_t most_start = 4096;
    static constexpr std::uint32_t most_nesting = 16;

    Buffer none_;
    Encoder encoder_{none_};
    std::array<std::optional<StreamStart>, 4> starts_;  ///< of types of values
    std::size_t next_ = 0;
    const TypeNode* last_ = nullptr;  ///< only compared: it may be gone
    bool in_use_ = false;
};

/// Reads the value of a stream that begins as streams of a `T` do. False: it does not, or something
/// is wrong with it.
template <class T>
[[nodiscard]] bool decode_known(std::span<const std::byte> bytes, T& x, const Limits& limits) {
    if constexpr (has_stream_start<T>) {
        const StreamStart& start = stream_start<T>();
        // A context has memory for the tables.
        if (start.has_tables() && DecodeContext::current() != nullptr) return false;
        Reader reader(limits);
        return start.open(reader, bytes) && read(reader, x) && reader.left() == 0;
    } else {
        return false;
    }
}

/// Those of the context, else those of this thread, for streams that are short, as these keep what
/// their decoders needed. Null: there are none.
[[nodiscard]] inline KnownStreams* known_streams(std::size_t stream_bytes) {
    if (DecodeContext* const context = DecodeContext::current()) {
        return &context->pool<KnownStreams>();
    }
    constexpr std::size_t most = std::size_t{1} << 16;
    return stream_bytes <= most ? vdl::detail::PerThread<KnownStreams>::get() : nullptr;
}

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
    if (detail::decode_known(bytes, x, limits)) return {};
    std::size_t value = 0;
    if (detail::KnownStreams* const known = detail::known_streams(bytes.size())) {
        if (detail::KnownStreams::Stream* const stream = known->open(bytes, limits)) {
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
