// encode and decode: a stream of exactly one value, with its types.
#pragma once

#include <vdl/bytes.hpp>
#include <vdl/decode_context.hpp>
#include <vdl/vom/decoder.hpp>
#include <vdl/vom/encoder.hpp>
#include <vdl/vom/known_streams.hpp>
#include <vdl/vom/known_type.hpp>

#include <array>
#include <concepts>
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

/// The encoder of this thread for streams of one value: what it needs for a while is there already.
class OneShotEncoder {
public:
    /// `encode_it(encoder)` encodes the value. `start`: how the stream begins; null: that is not
    /// known, and asked for by `type`, if that is not null.
    template <class Encode>
    [[nodiscard]] static Result<void> encode(Buffer& out, const Limits& limits,
                                             const StreamStart* start, const TypeNode* type,
                                             Encode&& encode_it) {
        OneShotEncoder* const shared = vdl::detail::PerThread<OneShotEncoder>::get();
        // A conversion may encode something itself.
        if (shared == nullptr || shared->in_use_) [[unlikely]] {
            Encoder encoder(out, limits);
            return encode_it(encoder);
        }
        const InUse use(*shared);
        if (start == nullptr && type != nullptr) start = shared->start_of(*type);
        if (start != nullptr) {
            shared->encoder_.restart(out, limits, *start);
        } else {
            shared->encoder_.restart(out, limits);
        }
        return encode_it(shared->encoder_);
    }
    /// A value of a type that is known.
    [[nodiscard, gnu::noinline]] static Result<void> encode(Buffer& out, const Limits& limits,
                                                            KnownType& type, const void* x,
                                                            WriteFunction write) {
        const StreamStart& start = type.start();
        if (start.has_tables()) {
            return encode(out, limits, &start, nullptr, [&](Encoder& encoder) {
                return encoder.encode_as(*start.type(), x, write);
            });
        }
        // Nothing but the value is to be found out.
        out.append(start.bytes().data(), start.bytes().size());
        Writer writer(out, limits.depth);
        const bool sized = has_byte_length(*start.type());
        const std::size_t head = out.size();
        if (sized) {
            writer.last_head = start.last_head();
            out.set_end(out.room(writer.last_head) + writer.last_head);
        }
        if (!write(writer, x)) [[unlikely]]
            return std::move(writer.error());
        if (!sized) return {};
        const std::size_t reserved = writer.last_head;
        const std::size_t length = out.size() - head - reserved;
        if (length < 0x80 && reserved == 1) [[likely]] {
            out.data()[head] = static_cast<std::byte>(length);
        } else {
            put_length(writer, head, length);
            if (writer.last_head != reserved) start.keep_head(writer.last_head);
        }
        return {};
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

template <class T>
inline constexpr bool is_string_or_bytes = false;
template <class T>
    requires(has_one_type<T>())
inline constexpr bool is_string_or_bytes<T> =
    Adapter<T>::category == Category::string || Adapter<T>::category == Category::bytes;

/// The stream of a long string or byte list, straight into a container that would fill what it
/// grows by. False: it is short, or part of the container.
template <class Out, class T>
[[nodiscard]] bool put_long(Out& out, const T& x) {
    const auto view = Adapter<T>::view(x);
    if (view.size() <= vdl::detail::copied_at_once || vdl::detail::may_hold(out, view.data())) {
        return false;
    }
    using Byte = typename Out::value_type;
    const auto append = [&out](const void* bytes, std::size_t n) {
        vdl::detail::append_bytes(out, static_cast<const Byte*>(bytes), n);
    };
    const std::span<const std::byte> start = known_type<T>.start().bytes();
    std::byte head[max_uint_bytes];
    std::uint64_t length = view.size();
    if constexpr (requires { Adapter<T>::fixed; }) {
        if (Adapter<T>::fixed) length = 0;
    }
    const auto head_bytes = static_cast<std::size_t>(put_uint(head, length) - head);
    out.clear();
    out.reserve(start.size() + head_bytes + view.size());
    append(start.data(), start.size());
    append(head, head_bytes);
    append(view.data(), view.size());
    return true;
}

/// Goes to the one value of a stream and reads it. `value` becomes where its message begins.
[[nodiscard]] inline Result<void> decode_one(Decoder& decoder, std::span<const std::byte> bytes,
                                             void* x, const ReadFunctions& functions,
                                             std::size_t& value) {
    Result<bool> ready = decoder.next();
    if (!ready) return std::move(ready).error();
    if (!*ready) {
        Result<void> end = decoder.finish();
        if (!end) return end;
        return Error(ErrorCode::truncated, "the stream has no value", bytes.size());
    }
    value = static_cast<std::size_t>(decoder.offset());
    if (Result<void> done = decoder.read_current(x, functions); !done) return done;
    if (decoder.consumed() != bytes.size()) {
        return Error(
            ErrorCode::trailing_bytes,
            vdl::detail::sentence({bytes.size() - decoder.consumed(), " bytes after the value"}),
            decoder.consumed());
    }
    return {};
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

/// The same for a stream that may be any.
[[nodiscard, gnu::noinline]] inline Result<void> decode_unknown(std::span<const std::byte> bytes,
                                                                void* x,
                                                                const ReadFunctions& functions,
                                                                const Limits& limits) {
    std::size_t value = 0;
    if (KnownStreams* const known = known_streams(bytes.size())) {
        if (KnownStreams::Stream* const stream = known->open(bytes, limits)) {
            const struct Close {
                ~Close() { KnownStreams::close(stream); }
                KnownStreams::Stream& stream;
            } close{*stream};
            Result<void> done = decode_one(*stream->decoder, bytes, x, functions, value);
            KnownStreams::keep(*stream, bytes, value);
            return done;
        }
    }
    Decoder decoder(bytes, limits);
    return decode_one(decoder, bytes, x, functions, value);
}

/// After a value of a stream that begins as streams of its type do was not read, or bytes were left
/// (`ok`). What is wrong with a value that says how long it is has been found; else that depends on
/// where the message ends.
[[nodiscard, gnu::cold, gnu::noinline]] inline Result<void> known_failed(
    Reader& reader, bool ok, std::span<const std::byte> bytes, void* x,
    const ReadFunctions& functions, const Limits& limits) {
    if (!functions.known->start().is_sized()) return decode_unknown(bytes, x, functions, limits);
    if (ok) (void)bytes_after_value(reader);
    return reading_error(reader);
}
/// Reads the value of a stream that begins so.
[[nodiscard, gnu::always_inline]] inline Result<void> decode_known(
    Reader& reader, const StreamStart& start, std::span<const std::byte> bytes, void* x,
    const ReadFunctions& functions, const Limits& limits) {
    reader.message_type = start.type();
    if (!start.open(reader, bytes)) [[unlikely]]
        return decode_unknown(bytes, x, functions, limits);
    const bool ok = functions.read(reader, x);
    if (!ok || reader.left() != 0) [[unlikely]]
        return known_failed(reader, ok, bytes, x, functions, limits);
    return {};
}
[[nodiscard, gnu::noinline]] inline Result<void> decode_apart(const StreamStart& start,
                                                              std::span<const std::byte> bytes,
                                                              void* x,
                                                              const ReadFunctions& functions,
                                                              const Limits& limits) {
    Reader reader(limits);
    return decode_known(reader, start, bytes, x, functions, limits);
}

/// The reader of this thread for streams of one value that are short: its tables have memory.
class OneShotReader {
public:
    [[nodiscard, gnu::noinline]] static Result<void> decode(std::span<const std::byte> bytes,
                                                            void* x, const ReadFunctions& functions,
                                                            const Limits& limits) {
        if (functions.known == nullptr) return decode_unknown(bytes, x, functions, limits);
        const StreamStart& start = functions.known->start();
        if (!start.begins(bytes, limits)) return decode_unknown(bytes, x, functions, limits);
        OneShotReader* const shared =
            bytes.size() <= most ? vdl::detail::PerThread<OneShotReader>::get() : nullptr;
        // A conversion may decode something itself.
        if (shared == nullptr || shared->in_use_) [[unlikely]]
            return decode_apart(start, bytes, x, functions, limits);
        const InUse use(*shared);
        shared->reader_.set_limits(limits);
        return decode_known(shared->reader_, start, bytes, x, functions, limits);
    }

private:
    struct InUse {
        explicit InUse(OneShotReader& shared) : reader(shared) { reader.in_use_ = true; }
        InUse(const InUse&) = delete;
        InUse& operator=(const InUse&) = delete;
        ~InUse() {
            reader.reader_.release();
            reader.in_use_ = false;
        }
        OneShotReader& reader;
    };
    /// Bytes of a stream: what is kept is as large.
    static constexpr std::size_t most = std::size_t{1} << 16;

    Reader reader_;
    bool in_use_ = false;
};

template <class T>
[[nodiscard]] Result<T> fresh_result() {
    if constexpr (std::is_default_constructible_v<T>) {
        return Result<T>();
    } else {
        return Result<T>(T{});
    }
}

}  // namespace detail

/// Replaces what is in `out` by a stream of one value: version, types, value. `out` is a
/// `Buffer`, or any container of bytes or chars with `assign` (std::vector<std::byte>,
/// std::string). Errors: `unknown_label`, `depth_exceeded`, `unsupported`, with the path; then
/// `out` is unspecified.
template <ByteOutput Out, class T>
[[nodiscard]] Result<void> encode_into(Out& out, const T& x, const Limits& limits = {}) {
    if constexpr (!detail::is_view<T>) static_assert(reflect::Verdict<T>::done);
    if constexpr (detail::is_string_or_bytes<T> && !std::same_as<Out, Buffer> &&
                  requires { out.reserve(out.capacity()); }) {
        if (detail::put_long(out, x)) return {};
    }
    return vdl::detail::write_output(out, [&](Buffer& buffer) {
        buffer.clear();
        if constexpr (detail::has_one_type<T>()) {
            return detail::OneShotEncoder::encode(buffer, limits, detail::known_type<T>, &x,
                                                  &detail::write_as<T>);
        } else {
            const detail::TypeNode* type = nullptr;
            if constexpr (detail::is_view<T> || std::is_same_v<T, Value>)
                type = ValueView(x).node();
            return detail::OneShotEncoder::encode(
                buffer, limits, nullptr, type, [&](Encoder& encoder) { return encoder.encode(x); });
        }
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
    return detail::OneShotReader::decode(bytes, &x, detail::read_functions<T>, limits);
}
template <ByteInput In, class T>
[[nodiscard]] Result<void> decode_into(const In& bytes, T& x, const Limits& limits = {}) {
    return decode_into(vdl::detail::as_bytes(bytes), x, limits);
}

/// The one value of a stream as a `T`: a C++ type, or `Value` for whatever it is.
template <class T>
[[nodiscard]] Result<T> decode(std::span<const std::byte> bytes, const Limits& limits = {}) {
    static_assert(reflect::Verdict<T>::done);
    Result<T> x = detail::fresh_result<T>();
    if (Result<void> done = decode_into(bytes, *x, limits); !done) [[unlikely]]
        x = std::move(done).error();
    return x;  // the one return: the result is where the caller has it
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
