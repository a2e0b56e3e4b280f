// Encoder and Decoder of each format: streams of several items, one after another.
#pragma once

#include <vdl/buffer.hpp>
#include <vdl/bytes.hpp>
#include <vdl/codec/tree/framer.hpp>
#include <vdl/codec/tree/one_shot.hpp>
#include <vdl/result.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace vdl {

/// Encodes values one after another:
///
///     vdl::Buffer out;
///     vdl::cbor::Encoder encoder(out);
///     encoder.encode(Point{1, 2}).value();
///
/// Everything is appended to `out`, which the caller may send and `clear()` between two calls; it
/// must outlive the encoder. If memory runs out (std::bad_alloc), nothing is appended. Not
/// thread-safe.
template <class Writer, class Options>
class TreeEncoder {
public:
    explicit TreeEncoder(Buffer& out, const Options& options = {})
        : out_(out), options_(options), writer_(out, options_) {}
    TreeEncoder(const TreeEncoder&) = delete;
    TreeEncoder& operator=(const TreeEncoder&) = delete;

    /// Appends `x`. Errors: those of `encode_into`; then nothing is appended.
    template <class T>
    [[nodiscard]] Result<void> encode(const T& x) {
        detail::UndoAppend undo(out_);
        writer_.reset();
        if (!detail::write_top<Writer, T>(writer_, &x)) return std::move(writer_.error());
        undo.done();
        return {};
    }

private:
    Buffer& out_;
    Options options_;
    Writer writer_;
};

/// Decodes a stream that arrives in pieces of any size:
///
///     vdl::cbor::Decoder decoder;
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
///     decoder.finish().value();
///
/// A piece must stay as it is until `next` gives false. A value that does not decode is left
/// behind, and the stream goes on. A stream in which the next item cannot be found (a head that is
/// none, an item longer than `Limits::message_bytes`) stays broken: every call of `next` and
/// `finish` gives the same error. If memory runs out (std::bad_alloc), the stream is where it was:
/// the same call can be made again. Views that were decoded are valid until the next call of `next`
/// or `feed`. Not thread-safe.
template <class Reader, class Wire, class Options>
class TreeDecoder {
public:
    explicit TreeDecoder(const Options& options = {})
        : options_(options), framer_(options.limits), reader_(options_) {}
    TreeDecoder(const TreeDecoder&) = delete;
    TreeDecoder& operator=(const TreeDecoder&) = delete;

    template <ByteInput In>
    void feed(const In& piece) {
        framer_.feed(detail::as_bytes(piece));
    }
    /// Goes to the next value, past the current one. False: more input is needed, or there is
    /// no more.
    [[nodiscard]] Result<bool> next() {
        switch (framer_.next()) {
            case Framer::Event::value: return true;
            case Framer::Event::more: return false;
            case Framer::Event::error: break;
        }
        return framer_.error();
    }
    /// The bytes of the current value; needs a true `next`.
    [[nodiscard]] std::span<const std::byte> bytes() const noexcept { return framer_.value(); }
    /// Where the current value begins, in bytes from the start of the stream.
    [[nodiscard]] std::uint64_t offset() const noexcept { return framer_.offset(); }

    /// The current value as a `T`. Errors have the place in the stream.
    template <class T>
    [[nodiscard]] Result<T> decode() {
        Result<T> x{T{}};
        if (Result<void> done = decode_into(*x); !done) return std::move(done).error();
        return x;
    }
    /// The same into `x`, whose memory is used again.
    template <class T>
    [[nodiscard]] Result<void> decode_into(T& x) {
        if (!framer_.has_value()) return Error(ErrorCode::truncated, "there is no value to decode");
        if (detail::read_whole(reader_, framer_.value(), &x, &detail::read_top<Reader, T>))
            [[likely]] {
            return {};
        }
        Error error = detail::finished_error(reader_);
        move(error);
        if (options_.errors != nullptr) {
            for (Error& each : *options_.errors) move(each);
        }
        return error;
    }
    /// Passes over the current value.
    void skip() { framer_.pass_value(); }

    /// Says that there is no more input: `truncated` if that is inside a value.
    [[nodiscard]] Result<void> finish() {
        if (framer_.error().code() != ErrorCode::none) return framer_.error();
        if (!framer_.inside()) return {};
        return Error(ErrorCode::truncated, "the input ends inside a value", framer_.offset());
    }

private:
    using Framer = detail::TreeFramer<Wire>;
    /// From a place in the value to the place in the stream.
    void move(Error& error) const {
        if (error.offset() == Error::no_offset) return;
        error.set_offset(error.offset() + framer_.offset());
    }

    Options options_;
    Framer framer_;
    Reader reader_;
};

}  // namespace vdl
