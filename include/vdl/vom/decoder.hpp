// Decoder: the values of a stream, one after another.
#pragma once

#include <vdl/codec/planned.hpp>
#include <vdl/result.hpp>
#include <vdl/type_of.hpp>
#include <vdl/value.hpp>
#include <vdl/vom/framer.hpp>
#include <vdl/vom/read_value.hpp>
#include <vdl/vom/source.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <type_traits>
#include <utility>

namespace vdl::vom {

class Decoder;
class Encoder;

namespace detail {

class KnownStreams;
struct ReadFunctions;
[[nodiscard]] Result<void> decode_one(Decoder& decoder, std::span<const std::byte> bytes, void* x,
                                      const ReadFunctions& functions, std::size_t& value);

/// Goes back to the beginning of the value if an exception ends its reading.
class Rewind {
public:
    explicit Rewind(Framer& framer) noexcept : framer_(&framer) {}
    Rewind(const Rewind&) = delete;
    Rewind& operator=(const Rewind&) = delete;
    ~Rewind() {
        if (framer_ != nullptr) framer_->rewind();
    }
    void done() noexcept { framer_ = nullptr; }

private:
    Framer* framer_;
};

}  // namespace detail

/// A type stream of its own that several value streams share. Thread-safe.
class TypeDecoder {
public:
    explicit TypeDecoder(const Limits& limits = {})
        : types_(std::make_shared<detail::TypesById>(limits)), framer_(types_, true, limits) {}

    /// More bytes of the type stream, in pieces of any size. Errors: `malformed`,
    /// `invalid_type`, `limit_exceeded`, with the offset in the type stream; a broken stream
    /// stays broken. `io`: an earlier call has thrown `std::bad_alloc`.
    [[nodiscard]] Result<void> feed(std::span<const std::byte> bytes) {
        const std::lock_guard lock(mutex_);
        if (std::exchange(torn_, true)) {
            return Error(ErrorCode::io, "memory ran out in this type stream before");
        }
        framer_.feed(bytes);
        const detail::Framer::Event event = framer_.next();
        torn_ = false;
        switch (event) {
            case detail::Framer::Event::more: return {};
            case detail::Framer::Event::error: return framer_.error();
            case detail::Framer::Event::value: break;
        }
        return Error(ErrorCode::malformed, "a value in a type stream", framer_.offset());
    }

private:
    friend class Decoder;
    std::mutex mutex_;
    std::shared_ptr<detail::TypesById> types_;
    detail::Framer framer_;
    bool torn_ = false;  ///< an exception ended a `feed`
};

/// Decodes a stream that arrives in pieces of any size:
///
///     vdl::vom::Decoder decoder;
///     while (read_some(buffer)) {
///         decoder.feed(buffer);
///         for (;;) {
///             vdl::Result<bool> ready = decoder.next();
///             if (!ready) return ready.error();
///             if (!*ready) break;                      // feed more
///             vdl::Result<Point> p = decoder.decode<Point>();
///             ...
///         }
///     }
///     decoder.finish().value();                        // not inside a message
///
/// A value that does not decode (of another type, out of range) is left behind, and the stream
/// goes on. A stream whose framing or types are broken stays broken: every call gives the same
/// error. If memory runs out (std::bad_alloc), the stream is where it was: the same call can be
/// made again. The bytes of a piece are looked at where they lie until `next` gives false; string
/// views and spans that were decoded point into them (or into a buffer of the decoder, until the
/// next `feed`). Not thread-safe.
class Decoder {
public:
    explicit Decoder(const Limits& limits = {})
        : types_(std::make_shared<detail::TypesById>(limits)), framer_(types_, true, limits) {}
    /// A value stream whose types come in a type stream of their own. A value whose type has
    /// not come yet waits: `next` gives false.
    explicit Decoder(const TypeDecoder& types, const Limits& limits = {})
        : types_(types.types_), framer_(types_, false, limits) {}
    /// A stream that is all there.
    explicit Decoder(std::span<const std::byte> bytes, const Limits& limits = {})
        : Decoder(limits) {
        feed(bytes);
    }

    void feed(std::span<const std::byte> bytes) { framer_.feed(bytes); }

    /// Goes to the next value, past the current one if that was not decoded. False: more input
    /// is needed, or there is no more.
    [[nodiscard]] Result<bool> next() {
        switch (framer_.next()) {
            case detail::Framer::Event::value: return true;
            case detail::Framer::Event::more: return false;
            case detail::Framer::Event::error: break;
        }
        return framer_.error();
    }
    /// The type of the current value on the wire; needs a true `next`.
    [[nodiscard]] Type type() const { return Type::from_node(framer_.type()); }
    /// Where the message of the current value begins, in bytes from the start of the stream.
    [[nodiscard]] std::uint64_t offset() const noexcept { return framer_.offset(); }

    /// Bytes of the stream that are done with.
    [[nodiscard]] std::uint64_t consumed() const noexcept { return framer_.offset(); }

    /// The current value as a `T`; once. Errors have the path and the offset in the stream.
    template <class T>
    [[nodiscard]] Result<T> decode() {
        static_assert(reflect::Verdict<T>::done);
        T x{};
        if (Result<void> done = decode_into(x); !done) return std::move(done).error();
        return x;
    }
    /// The same into `x`, whose memory is used again. After an error `x` is valid and
    /// unspecified.
    template <class T>
    [[nodiscard]] Result<void> decode_into(T& x) {
        if constexpr (!std::is_same_v<T, ValueRef>) static_assert(reflect::Verdict<T>::done);
        if constexpr (detail::has_one_type<T>()) {
            return read_current(&x, detail::read_functions<T>);
        } else {
            return read_otherwise(&x, detail::read_functions<T>);
        }
    }
    /// The current value converted into one of `type`; once.
    template <class V = Value>
    [[nodiscard]] Result<V> decode_value(const Type& type) {
        if (type.kind() == Kind::any) return decode<V>();
        Result<V> x{V(type)};
        ValueRef into = x->ref();
        if (Result<void> done = decode_into(into); !done) return std::move(done).error();
        return x;
    }
    /// Passes over the current value.
    void skip() { framer_.pass_message(); }

    /// Says that there is no more input: `truncated` if that is inside a message.
    [[nodiscard]] Result<void> finish() { return framer_.finish(); }

private:
    friend class RawBytes;
    friend class detail::KnownStreams;
    friend Result<std::uint64_t> splice(Decoder& from, Encoder& to, std::uint64_t count);
    friend Result<void> detail::decode_one(Decoder& decoder, std::span<const std::byte> bytes,
                                           void* x, const detail::ReadFunctions& functions,
                                           std::size_t& value);

    [[nodiscard, gnu::noinline]] Result<void> read_current(void* x,
                                                           const detail::ReadFunctions& functions) {
        if (functions.known == nullptr || &functions.known->node() != framer_.type() ||
            !framer_.has_value()) [[unlikely]] {
            return read_otherwise(x, functions);
        }
        detail::Rewind rewind(framer_);
        const bool ok = functions.read(framer_.reader(), x);
        rewind.done();
        if (!ok || framer_.reader().left() != 0) [[unlikely]]
            return pass_failed(ok);
        framer_.pass_message();
        return {};
    }
    /// The same where the type is not that of the target.
    [[nodiscard, gnu::noinline]] Result<void> read_otherwise(
        void* x, const detail::ReadFunctions& functions) {
        if (!framer_.has_value()) return Error(ErrorCode::truncated, "there is no value to decode");
        plans_.trim();
        detail::Rewind rewind(framer_);
        const bool ok = detail::read_whole(framer_.reader(), framer_.type(), plans_, x, functions);
        rewind.done();
        if (!ok) [[unlikely]]
            return pass_failed(false);
        framer_.pass_message();
        return {};
    }
    /// `ok`: but there are bytes after the value.
    [[nodiscard, gnu::cold, gnu::noinline]] Error pass_failed(bool ok) {
        framer_.pass_message();
        if (ok) (void)detail::bytes_after_value(framer_.reader());
        return detail::reading_error(framer_.reader());
    }

    std::shared_ptr<detail::TypesById> types_;
    detail::Framer framer_;
    PlanCache plans_;
};

}  // namespace vdl::vom
