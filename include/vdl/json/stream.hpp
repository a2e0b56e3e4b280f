// Encoder and Decoder: streams of several values, as JSON lines or one after another.
#pragma once

#include <vdl/buffer.hpp>
#include <vdl/bytes.hpp>
#include <vdl/json/framer.hpp>
#include <vdl/json/one_shot.hpp>
#include <vdl/json/reader.hpp>
#include <vdl/json/writer.hpp>
#include <vdl/result.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

namespace vdl::json {

/// Encodes values one after another, each followed by a line end (so that, unless they are
/// pretty, they are JSON lines):
///
///     vdl::Buffer out;
///     vdl::json::Encoder encoder(out);
///     encoder.encode(Point{1, 2}).value();
///
/// Everything is appended to `out`, which the caller may send and `clear()` between two calls; it
/// must outlive the encoder. If memory runs out (std::bad_alloc), nothing is appended. Not
/// thread-safe.
class Encoder {
public:
    explicit Encoder(Buffer& out, const Options& options = default_options)
        : out_(out), options_(options), writer_(out, options_) {}
    Encoder(const Encoder&) = delete;
    Encoder& operator=(const Encoder&) = delete;

    /// Appends `x`. Errors: those of `encode_into`; then nothing is appended.
    template <class T>
    [[nodiscard]] Result<void> encode(const T& x) {
        if constexpr (!detail::is_view<T>) static_assert(reflect::Verdict<T>::done);
        vdl::detail::UndoAppend undo(out_);
        writer_.reset();
        if (!detail::write_top<T>(writer_, &x)) return std::move(writer_.error());
        out_.push_back(std::byte{'\n'});
        undo.done();
        return {};
    }

private:
    Buffer& out_;
    Options options_;
    detail::Writer writer_;
};

/// Decodes a stream that arrives in pieces of any size:
///
///     vdl::json::Decoder decoder;
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
///     while (*decoder.next()) ...                      // a number may end where the input does
///
/// A value that does not decode is left behind, and the stream goes on. A stream in which the
/// next value cannot be found (a stray bracket, a value longer than `Limits::message_bytes`) stays
/// broken: every call gives the same error. If memory runs out (std::bad_alloc), the stream is
/// where it was: the same call can be made again. String views that were decoded are valid until
/// the next call of `next` or `feed`. Not thread-safe.
class Decoder {
public:
    explicit Decoder(const Options& options = default_options,
                     Framing framing = Framing::concatenated)
        : options_(options),
          framer_(framing, options.comments, options.limits),
          reader_(options_) {}
    Decoder(const Decoder&) = delete;
    Decoder& operator=(const Decoder&) = delete;

    template <ByteInput In>
    void feed(const In& piece) {
        framer_.feed(detail::as_text(piece));
    }
    void feed(const char* piece) { framer_.feed(piece); }

    /// Goes to the next value, past the current one. False: more input is needed, or there is
    /// no more.
    [[nodiscard]] Result<bool> next() {
        switch (framer_.next()) {
            case detail::Framer::Event::value: return true;
            case detail::Framer::Event::more: return false;
            case detail::Framer::Event::error: break;
        }
        return framer_.error();
    }
    /// The text of the current value; needs a true `next`.
    [[nodiscard]] std::string_view text() const noexcept { return framer_.value(); }
    /// Where the current value begins, in bytes from the start of the stream.
    [[nodiscard]] std::uint64_t offset() const noexcept { return framer_.offset(); }

    /// The current value as a `T`. Errors have the place in the stream.
    template <class T>
    [[nodiscard]] Result<T> decode() {
        static_assert(reflect::Verdict<T>::done);
        Result<T> x{T{}};
        if (Result<void> done = decode_into(*x); !done) return std::move(done).error();
        return x;
    }
    /// The same into `x`, whose memory is used again.
    template <class T>
    [[nodiscard]] Result<void> decode_into(T& x) {
        if constexpr (!detail::is_view<T>) static_assert(reflect::Verdict<T>::done);
        if (!framer_.has_value()) return Error(ErrorCode::truncated, "there is no value to decode");
        reader_.reset(framer_.value());
        if (reader_.error().code() == ErrorCode::none && read(reader_, x) && reader_.expect_end())
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

    /// Says that there is no more input: `truncated` if that is inside a value. A number at the
    /// very end, or a last line without a line end, comes with another `next`.
    [[nodiscard]] Result<void> finish() {
        framer_.end_input();
        if (framer_.error().code() != ErrorCode::none) return framer_.error();
        if (!framer_.inside() || framer_.inside_scalar()) return {};
        return Error(ErrorCode::truncated, "the input ends inside a value", framer_.offset());
    }

private:
    /// From a place in the value to the place in the stream.
    void move(Error& error) const {
        if (error.offset() == Error::no_offset) return;
        const bool first_line = error.line() == 1;
        error.set_offset(error.offset() + framer_.offset());
        error.set_line(
            error.line() + framer_.lines(),
            error.column() + (first_line ? static_cast<std::uint32_t>(framer_.column()) : 0),
            error.excerpt());
    }

    Options options_;
    detail::Framer framer_;
    detail::Reader reader_;
};

}  // namespace vdl::json
