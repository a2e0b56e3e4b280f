// The memory that the raw values of one message share, and how it is counted.
#pragma once

#include <vdl/buffer.hpp>
#include <vdl/type.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace vdl::vom::detail {

using vdl::detail::TypeNode;

/// What the raw values of one message share: their bytes, and the tables that these refer to.
struct RawMessage {
    Type root;                    ///< of the message: keeps the types of its parts
    std::vector<Type> types;      ///< that it refers to
    Buffer bytes;                 ///< the table of any lengths, then the values
    std::size_t table = 0;        ///< bytes of the table
    std::uint64_t any_count = 0;  ///< lengths in the table
    std::uint64_t offset = 0;     ///< of the values in the stream, for errors
    std::atomic<std::size_t> references{0};

    [[nodiscard]] std::span<const std::byte> table_bytes() const noexcept {
        return bytes.bytes().first(table);
    }
    [[nodiscard]] std::span<const std::byte> values() const noexcept {
        return bytes.bytes().subspan(table);
    }
};

/// Gives up `count` references.
inline void release(RawMessage* message, std::size_t count = 1) noexcept {
    if (message->references.fetch_sub(count, std::memory_order_acq_rel) == count) delete message;
}

/// A message of which many references are held at once, to be given to raw values one by one
/// without counting each in memory that other threads may use.
class HeldRawMessage {
public:
    HeldRawMessage() = default;
    HeldRawMessage(HeldRawMessage&& other) noexcept
        : message_(std::exchange(other.message_, nullptr)),
          held_(std::exchange(other.held_, std::size_t{0})) {}
    HeldRawMessage& operator=(HeldRawMessage&& other) noexcept {
        std::swap(message_, other.message_);
        std::swap(held_, other.held_);
        return *this;
    }
    HeldRawMessage(const HeldRawMessage&) = delete;
    HeldRawMessage& operator=(const HeldRawMessage&) = delete;
    ~HeldRawMessage() { reset(); }

    [[nodiscard]] RawMessage* get() const noexcept { return message_; }
    void reset() noexcept {
        if (message_ != nullptr) release(message_, held_);
        message_ = nullptr;
        held_ = 0;
    }
    /// Whether no raw value refers to it.
    [[nodiscard]] bool is_unused() const noexcept {
        return message_ != nullptr && message_->references.load(std::memory_order_acquire) == held_;
    }
    /// A new message.
    void make() {
        reset();
        message_ = new RawMessage;
        message_->references.store(1, std::memory_order_relaxed);
        held_ = 1;
    }
    /// Takes over one reference to `message`, which a raw value had: to the same message, or when
    /// there was none.
    void adopt(RawMessage* message) noexcept {
        message_ = message;
        ++held_;
    }
    /// Gives away one reference, which counts already. One is always kept.
    void give() noexcept {
        if (held_ == 1) [[unlikely]] {
            message_->references.fetch_add(at_once, std::memory_order_relaxed);
            held_ += at_once;
        }
        --held_;
    }

private:
    static constexpr std::size_t at_once = 256;

    RawMessage* message_ = nullptr;
    std::size_t held_ = 0;
};

}  // namespace vdl::vom::detail
