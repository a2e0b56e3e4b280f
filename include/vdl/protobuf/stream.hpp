// Encoder and Decoder: streams of messages, each after its length.
#pragma once

#include <vdl/buffer.hpp>
#include <vdl/bytes.hpp>
#include <vdl/protobuf/one_shot.hpp>
#include <vdl/protobuf/options.hpp>
#include <vdl/result.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <utility>

namespace vdl::protobuf {

namespace detail {

/// Finds the messages in a stream that arrives in pieces.
class Framer {
public:
    enum class Event : std::uint8_t { more, value, error };

    explicit Framer(std::uint64_t message_bytes) : message_bytes_(message_bytes) {}

    void feed(std::span<const std::byte> piece) {
        keep_rest();
        if (error_.code() == ErrorCode::none) piece_ = piece;
    }
    [[nodiscard]] Event next() {
        const Event event = error_.code() == ErrorCode::none ? find() : Event::error;
        // What is broken has no use for the piece, which may go away.
        if (event == Event::error) piece_ = {};
        return event;
    }
    /// Leaves the current message behind.
    void pass() {
        if (!has_value_) return;
        offset_ += head_size_ + length_;
        if (from_kept_) {
            kept_at_ += head_size_ + length_;
            if (kept_at_ == kept_.size()) {
                kept_.clear();
                kept_at_ = 0;
            }
        }
        has_value_ = from_kept_ = false;
        message_ = {};
    }
    [[nodiscard]] bool has_value() const noexcept { return has_value_; }
    [[nodiscard]] std::span<const std::byte> message() const noexcept { return message_; }
    /// Where the length of the current message, or of the next one, begins.
    [[nodiscard]] std::uint64_t offset() const noexcept { return offset_; }
    [[nodiscard]] std::uint64_t message_offset() const noexcept { return offset_ + head_size_; }
    [[nodiscard]] const Error& error() const noexcept { return error_; }
    /// Whether a message has begun and not ended.
    [[nodiscard]] bool inside() const noexcept {
        return !has_value_ && (!kept_.empty() || !piece_.empty());
    }

private:
    enum class Head : std::uint8_t { more, done, error };

    [[nodiscard]] Event find() {
        pass();
        if (kept_.empty()) {
            const Head head = read_head(piece_);
            if (head == Head::error) return Event::error;
            if (head == Head::done && piece_.size() - head_size_ >= length_) {
                message_ = piece_.subspan(head_size_, length_);
                piece_ = piece_.subspan(head_size_ + length_);
                has_value_ = true;
                return Event::value;
            }
            (void)keep(piece_.size());
            return Event::more;
        }
        // What is kept begins with the beginning of a message, which gets no more than it needs.
        for (;;) {
            const Head head = read_head(kept_.bytes().subspan(kept_at_));
            if (head == Head::error) return Event::error;
            if (head == Head::done) break;
            if (!keep(1)) return Event::more;
        }
        const std::size_t end = kept_at_ + head_size_ + length_;
        if (end > kept_.size() && !keep(end - kept_.size())) return Event::more;
        message_ = kept_.bytes().subspan(kept_at_ + head_size_, length_);
        has_value_ = from_kept_ = true;
        return Event::value;
    }

    [[nodiscard]] Head read_head(std::span<const std::byte> bytes) {
        std::uint64_t length = 0;
        for (std::size_t i = 0; i < bytes.size(); ++i) {
            const auto byte = std::to_integer<std::uint64_t>(bytes[i]);
            if (i == max_varint) break;
            length |= (byte & 0x7FU) << (7 * i);
            if (byte >= 0x80) {
                if (i + 1 < max_varint) continue;
                error_ = Error(ErrorCode::malformed, "a length of more than 10 bytes", offset_);
                return Head::error;
            }
            if (length > message_bytes_) {
                error_ = Error(ErrorCode::limit_exceeded,
                               "the message is larger than the limits allow", offset_);
                return Head::error;
            }
            head_size_ = i + 1;
            length_ = static_cast<std::size_t>(length);
            return Head::done;
        }
        return Head::more;
    }
    /// Moves `n` bytes of the piece behind those that are kept; false if there are fewer.
    [[nodiscard]] bool keep(std::size_t n) {
        const std::size_t there = n < piece_.size() ? n : piece_.size();
        kept_.append(piece_.data(), there);
        piece_ = piece_.subspan(there);
        return there == n;
    }
    /// Before the piece goes away.
    void keep_rest() {
        pass();
        if (kept_at_ != 0) {
            const std::size_t left = kept_.size() - kept_at_;
            std::memmove(kept_.data(), kept_.data() + kept_at_, left);
            kept_.resize_for_overwrite(left);
            kept_at_ = 0;
        }
        (void)keep(piece_.size());
    }

    std::uint64_t message_bytes_;
    std::span<const std::byte> piece_;
    std::span<const std::byte> message_;
    Buffer kept_;
    std::size_t kept_at_ = 0;  ///< what of it is done with
    std::uint64_t offset_ = 0;
    std::size_t head_size_ = 0;
    std::size_t length_ = 0;
    bool has_value_ = false;
    bool from_kept_ = false;
    Error error_;
};

}  // namespace detail

/// Encodes messages one after another, each after its length as a varint, as `writeDelimitedTo` of
/// other libraries does:
///
///     vdl::Buffer out;
///     vdl::protobuf::Encoder encoder(out);
///     encoder.encode(Point{1, 2}).value();
///
/// Everything is appended to `out`, which the caller may send and `clear()` between two calls; it
/// must outlive the encoder. If memory runs out (std::bad_alloc), nothing is appended. Not
/// thread-safe.
class Encoder {
public:
    explicit Encoder(Buffer& out, const Options& options = {})
        : out_(out), options_(options), writer_(out, options_) {}
    Encoder(const Encoder&) = delete;
    Encoder& operator=(const Encoder&) = delete;

    /// Appends `x`. Errors: those of `encode_into`; then nothing is appended.
    template <class T>
    [[nodiscard]] Result<void> encode(const T& x) {
        static_assert(reflect::Verdict<T>::done);
        return append(&x, &detail::write_top<T>);
    }

private:
    [[nodiscard]] Result<void> append(const void* x, detail::Writer::Body body) {
        vdl::detail::UndoAppend undo(out_);
        writer_.reset();
        if (!writer_.delimited(x, body)) return std::move(writer_.error());
        undo.done();
        return {};
    }

    Buffer& out_;
    Options options_;
    detail::Writer writer_;
};

/// Decodes a stream of messages, each after its length, that arrives in pieces of any size:
///
///     vdl::protobuf::Decoder decoder;
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
/// A message that does not decode is left behind, and the stream goes on. A stream with a length
/// that cannot be (beyond `Limits::message_bytes`) stays broken: every call gives the same error.
/// If memory runs out (std::bad_alloc), the stream is where it was: the same call can be made
/// again. The bytes of a piece are looked at where they lie until `next` gives false; string views
/// and spans that were decoded point into them (or into a buffer of the decoder, until the next
/// `feed` or `next`). Not thread-safe.
class Decoder {
public:
    explicit Decoder(const Options& options = {})
        : options_(options), framer_(options.limits.message_bytes), reader_(options_) {}
    Decoder(const Decoder&) = delete;
    Decoder& operator=(const Decoder&) = delete;

    /// More of the stream. The current message is left behind.
    template <ByteInput In>
    void feed(const In& piece) {
        framer_.feed(vdl::detail::as_bytes(piece));
    }

    /// Goes to the next message, past the current one. False: more input is needed, or there is
    /// no more.
    [[nodiscard]] Result<bool> next() {
        switch (framer_.next()) {
            case detail::Framer::Event::value: return true;
            case detail::Framer::Event::more: return false;
            case detail::Framer::Event::error: break;
        }
        return framer_.error();
    }
    /// The bytes of the current message; needs a true `next`.
    [[nodiscard]] std::span<const std::byte> bytes() const noexcept { return framer_.message(); }
    /// Where the length of the current message begins, in bytes from the start of the stream.
    [[nodiscard]] std::uint64_t offset() const noexcept { return framer_.offset(); }

    /// The current message as a `T`. Errors have the offset in the stream.
    template <class T>
    [[nodiscard]] Result<T> decode() {
        Result<T> x{T{}};
        if (Result<void> done = decode_into(*x); !done) return std::move(done).error();
        return x;
    }
    /// The same into `x`, whose memory is used again.
    template <class T>
    [[nodiscard]] Result<void> decode_into(T& x) {
        static_assert(reflect::Verdict<T>::done);
        return read(&x, &detail::read_top<T>, detail::Mode::replace);
    }
    /// Adds the current message to `x`, as `merge` does.
    template <class T>
    [[nodiscard]] Result<void> merge_into(T& x) {
        static_assert(reflect::Verdict<T>::done);
        return read(&x, &detail::read_top<T>, detail::Mode::merge);
    }
    /// Passes over the current message.
    void skip() { framer_.pass(); }

    /// Says that there is no more input: `truncated` if that is inside a message.
    [[nodiscard]] Result<void> finish() const {
        if (framer_.error().code() != ErrorCode::none) return framer_.error();
        if (!framer_.inside()) return {};
        return Error(ErrorCode::truncated, "the stream ends inside a message", framer_.offset());
    }

private:
    [[nodiscard]] Result<void> read(void* x, detail::Reader::Body body, detail::Mode mode) {
        if (!framer_.has_value()) {
            return Error(ErrorCode::truncated, "there is no message to decode");
        }
        reader_.reset(framer_.message(), framer_.message_offset());
        if (reader_.error().code() == ErrorCode::none && body(reader_, x, mode)) [[likely]]
            return {};
        return std::move(reader_.error());
    }

    Options options_;
    detail::Framer framer_;
    detail::Reader reader_;
};

}  // namespace vdl::protobuf
