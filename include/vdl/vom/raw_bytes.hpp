// RawBytes: a value of any type that is kept as the bytes it came in.
#pragma once

#include <vdl/reflect/category.hpp>
#include <vdl/result.hpp>
#include <vdl/type.hpp>
#include <vdl/value.hpp>
#include <vdl/vom/raw_message.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace vdl::vom {

class Decoder;

/// An undecoded any. As a member of a struct it captures an any without looking inside (an any's
/// length is on the wire); decoded at the top level it captures the value of a message. What it
/// holds is written again without being decoded: only the indices of types and any lengths in it
/// are replaced by those of the new message.
///
/// The raw values of a message share one copy of it, so a small one keeps the whole message in
/// memory. Copies are cheap.
class RawBytes {
public:
    /// Nil.
    RawBytes() = default;
    RawBytes(const RawBytes& other) noexcept
        : message_(other.message_),
          type_(other.type_),
          offset_(other.offset_),
          size_(other.size_),
          whole_(other.whole_) {
        if (message_ != nullptr) message_->references.fetch_add(1, std::memory_order_relaxed);
    }
    RawBytes(RawBytes&& other) noexcept { swap(other); }
    RawBytes& operator=(const RawBytes& other) noexcept {
        RawBytes copy(other);
        swap(copy);
        return *this;
    }
    RawBytes& operator=(RawBytes&& other) noexcept {
        RawBytes taken(std::move(other));
        swap(taken);
        return *this;
    }
    ~RawBytes() {
        if (message_ != nullptr) detail::release(message_);
    }

    /// The bytes of `x`: a C++ value, or a dynamic one as what it holds.
    template <class T>
    [[nodiscard]] static Result<RawBytes> of(const T& x);

    [[nodiscard]] bool is_nil() const noexcept { return message_ == nullptr; }
    /// The type of the value; `any` when nil.
    [[nodiscard]] Type type() const { return Type::from_node(type_node()); }
    [[nodiscard]] const detail::TypeNode* type_node() const noexcept {
        return is_nil() ? Type::any().node() : type_;
    }
    /// The value as it stood on the wire, without its type.
    [[nodiscard]] std::span<const std::byte> bytes() const noexcept {
        if (is_nil()) return {};
        return message_->values().subspan(offset_, size_);
    }

    /// Decodes the value. Errors as those of `Decoder`, with offsets in the stream that it came
    /// from; `nil_value` when nil, unless `T` may be.
    template <class T>
    [[nodiscard]] Result<T> to() const {
        T x{};
        if (Result<void> done = to(x); !done) return std::move(done).error();
        return x;
    }
    /// The same into `x`, whose memory is used again.
    template <class T>
    [[nodiscard]] Result<void> to(T& x) const;
    /// A template, like others of this file, so that only those who call it pay for its
    /// compilation.
    template <class V = Value>
    [[nodiscard]] Result<V> to_value() const {
        return to<V>();
    }
    /// A decoder whose only value is this one.
    [[nodiscard]] Decoder decoder() const;

    void reset() noexcept { *this = RawBytes(); }

    /// Whether the two are the same when encoded: the same type and the same bytes.
    friend bool operator==(const RawBytes& a, const RawBytes& b) { return a.equals(b); }

    // For the encoder and decoder.

    [[nodiscard]] const detail::RawMessage& message() const noexcept { return *message_; }
    /// Where the value begins among the values of the message, and its bytes.
    [[nodiscard]] std::size_t offset() const noexcept { return offset_; }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    /// Bytes in memory from where the value begins.
    [[nodiscard]] std::size_t readable() const noexcept {
        return message_->bytes.size() - message_->table - offset_;
    }
    /// Whether it is all that its message has, so that the tables of that are its own.
    [[nodiscard]] bool is_whole_message() const noexcept { return whole_; }
    void set_whole_message() noexcept { whole_ = true; }
    /// Becomes another value, of the message `from`. `last` is one that it may have been of, which
    /// gets its reference back.
    void assign(detail::HeldRawMessage& from, detail::HeldRawMessage& last,
                const detail::TypeNode* type, std::size_t offset, std::size_t size) noexcept {
        if (message_ != from.get()) {
            if (message_ != nullptr) {
                if (message_ == last.get()) {
                    last.adopt(message_);
                } else {
                    detail::release(message_);
                }
            }
            from.give();
            message_ = from.get();
        }
        type_ = type;
        offset_ = offset;
        size_ = size & most;
        whole_ = false;
    }
    [[nodiscard]] bool is_of(const detail::HeldRawMessage& message) const noexcept {
        return message_ == message.get();
    }
    /// Becomes nil; `to`, which has no message, gets the one that this had.
    void give_message(detail::HeldRawMessage& to) noexcept {
        if (message_ == nullptr) return;
        to.adopt(std::exchange(message_, nullptr));
        reset();
    }
    /// Of the value in the stream that it came from.
    [[nodiscard]] std::uint64_t stream_offset() const noexcept {
        return message_->offset + offset_;
    }

private:
    [[nodiscard]] bool equals(const RawBytes& other) const;

    void swap(RawBytes& other) noexcept {
        std::swap(message_, other.message_);
        std::swap(type_, other.type_);
        std::swap(offset_, other.offset_);
        const std::size_t size = size_;
        size_ = other.size_;
        other.size_ = size & most;
        const bool whole = whole_;
        whole_ = other.whole_;
        other.whole_ = whole;
    }

    detail::RawMessage* message_ = nullptr;
    const detail::TypeNode* type_ = nullptr;  ///< which the message keeps
    std::size_t offset_ = 0;
    static constexpr unsigned size_bits = 8 * sizeof(std::size_t) - 1;
    static constexpr std::size_t most = ~std::size_t{0} >> 1;
    std::size_t size_ : size_bits = 0;
    std::size_t whole_ : 1 = 0;
};

}  // namespace vdl::vom

namespace vdl {

/// An any that other formats, and conversion, see as the value that it holds.
template <>
struct Adapter<vom::RawBytes> {
    static constexpr Category category = Category::any;
    [[nodiscard]] static bool is_nil(const vom::RawBytes& x) noexcept { return x.is_nil(); }
    static void reset(vom::RawBytes& x) noexcept { x.reset(); }
    template <class V>
    [[nodiscard]] static bool to_value(const vom::RawBytes& x, V& value, Error& error) {
        if (x.is_nil()) {
            value.reset();
            return true;
        }
        Result<void> done = x.to(value);
        if (done) return true;
        error = std::move(done).error();
        return false;
    }
    template <class View>
    [[nodiscard]] static bool from_value(vom::RawBytes& x, const View& value, Error& error) {
        if (value.kind() == Kind::any && !value.has_value()) {
            x.reset();
            return true;
        }
        Result<vom::RawBytes> made = vom::RawBytes::of(value);
        if (!made) {
            error = std::move(made).error();
            return false;
        }
        x = std::move(*made);
        return true;
    }
};

}  // namespace vdl
