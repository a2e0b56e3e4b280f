// RawBytes: a value of any type that is kept as the bytes it came in.
#pragma once

#include <vdl/buffer.hpp>
#include <vdl/reflect/category.hpp>
#include <vdl/result.hpp>
#include <vdl/type.hpp>
#include <vdl/value.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace vdl::vom {

class Decoder;

namespace detail {

using vdl::detail::TypeNode;

/// What the raw values of one message share: their bytes, and the tables that these refer to.
struct RawMessage {
    std::vector<Type> types;
    Buffer bytes;                 ///< the table of any lengths, then the values
    std::size_t table = 0;        ///< bytes of the table
    std::uint64_t any_count = 0;  ///< lengths in the table
    std::uint64_t offset = 0;     ///< of the values in the stream, for errors

    [[nodiscard]] std::span<const std::byte> table_bytes() const noexcept {
        return bytes.bytes().first(table);
    }
    [[nodiscard]] std::span<const std::byte> values() const noexcept {
        return bytes.bytes().subspan(table);
    }
};

/// Whether nothing but this pointer refers to a message.
[[nodiscard]] inline bool is_unused(const std::shared_ptr<RawMessage>& message) noexcept {
#if defined(__SANITIZE_THREAD__)
    (void)message;  // it does not understand the fence
    return false;
#else
    if (message.use_count() != 1) return false;
    // What other threads did before they let go of it has happened.
    std::atomic_thread_fence(std::memory_order_acquire);
    return true;
#endif
}

}  // namespace detail

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

    /// The bytes of `x`: a C++ value, or a dynamic one as what it holds.
    template <class T>
    [[nodiscard]] static Result<RawBytes> of(const T& x);

    [[nodiscard]] bool is_nil() const noexcept { return message_ == nullptr; }
    /// The type of the value; `any` when nil.
    [[nodiscard]] Type type() const { return type_; }
    [[nodiscard]] const detail::TypeNode* type_node() const noexcept { return type_.node(); }
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
    [[nodiscard]] Result<Value> to_value() const { return to<Value>(); }
    /// A decoder whose only value is this one.
    [[nodiscard]] Decoder decoder() const;

    void reset() noexcept { *this = RawBytes(); }

    /// Whether the two are the same when encoded: the same type and the same bytes.
    friend bool operator==(const RawBytes& a, const RawBytes& b) { return a.equals(b); }

    // For the encoder and decoder.

    RawBytes(std::shared_ptr<detail::RawMessage> message, Type type, std::size_t offset,
             std::size_t size)
        : message_(std::move(message)), type_(std::move(type)), offset_(offset), size_(size) {}
    [[nodiscard]] const detail::RawMessage& message() const noexcept { return *message_; }
    /// Whether it is all that its message has, so that the tables of that are its own.
    [[nodiscard]] bool is_whole_message() const noexcept { return whole_; }
    void set_whole_message() noexcept { whole_ = true; }
    /// Becomes another value, maybe of the same message.
    void assign(const std::shared_ptr<detail::RawMessage>& message, const detail::TypeNode* type,
                std::size_t offset, std::size_t size) {
        if (message_ != message) message_ = message;
        if (type_.node() != type) type_ = Type::from_node(type);
        offset_ = offset;
        size_ = size;
        whole_ = false;
    }
    [[nodiscard]] bool is_of(const std::shared_ptr<detail::RawMessage>& message) const noexcept {
        return message_ == message;
    }
    /// Gives up the message if no other value shares it, so that its memory is used again.
    [[nodiscard]] std::shared_ptr<detail::RawMessage> release_message() noexcept {
        std::shared_ptr<detail::RawMessage> own;
        if (detail::is_unused(message_)) own = std::move(message_);
        reset();
        return own;
    }
    /// Of the value in the stream that it came from.
    [[nodiscard]] std::uint64_t stream_offset() const noexcept {
        return message_->offset + offset_;
    }

private:
    [[nodiscard]] bool equals(const RawBytes& other) const;

    std::shared_ptr<detail::RawMessage> message_;
    Type type_;
    std::size_t offset_ = 0;
    std::size_t size_ = 0;
    bool whole_ = false;
};

}  // namespace vdl::vom

namespace vdl {

/// An any that other formats, and conversion, see as the value that it holds.
template <>
struct Adapter<vom::RawBytes> {
    static constexpr Category category = Category::any;
    [[nodiscard]] static bool is_nil(const vom::RawBytes& x) noexcept { return x.is_nil(); }
    static void reset(vom::RawBytes& x) noexcept { x.reset(); }
    [[nodiscard]] static bool to_value(const vom::RawBytes& x, Value& value, Error& error) {
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
