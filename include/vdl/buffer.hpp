// A growable byte buffer for output: no zero-filling, capacity kept across uses.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <span>
#include <string_view>
#include <utility>

namespace vdl {

namespace detail {

/// The most that C libraries copy without the one instruction (`rep movsb`) which on AMD's Zen is
/// sixteen times slower than it should be where the target begins 1 to 31 bytes behind the source,
/// modulo 4096, as in blocks of the same size that were allocated one after the other.
inline constexpr std::size_t copied_at_once = 2032;
/// From there on that instruction is never slow.
inline constexpr std::size_t copied_in_one = std::size_t{1} << 19;

[[nodiscard]] inline bool is_slow_copy(const void* to, const void* from, std::size_t n) noexcept {
    const auto apart =
        reinterpret_cast<std::uintptr_t>(to) - reinterpret_cast<std::uintptr_t>(from);
    return n > copied_at_once && n < copied_in_one && (apart - 1) % 4096 < 31;
}
/// memcpy for many bytes; where that would be slow, by what is in registers, into a target that is
/// aligned from its second piece on.
[[gnu::noinline]] inline void copy_many(void* to, const void* from, std::size_t n) noexcept {
    if (!is_slow_copy(to, from, n)) {
        std::memcpy(to, from, n);
        return;
    }
    using Register [[gnu::vector_size(16)]] = unsigned char;
    constexpr std::size_t size = sizeof(Register);
    auto* at = static_cast<std::byte*>(to);
    const auto* source = static_cast<const std::byte*>(from);
    const auto copy_four = [&at, &source] {
        Register a;
        Register b;
        Register c;
        Register d;
        std::memcpy(&a, source, size);
        std::memcpy(&b, source + size, size);
        std::memcpy(&c, source + 2 * size, size);
        std::memcpy(&d, source + 3 * size, size);
        std::memcpy(at, &a, size);
        std::memcpy(at + size, &b, size);
        std::memcpy(at + 2 * size, &c, size);
        std::memcpy(at + 3 * size, &d, size);
    };
    copy_four();
    const std::size_t first = 64 - reinterpret_cast<std::uintptr_t>(to) % 64;
    for (at += first, source += first, n -= first; n >= 64; n -= 64) {
        copy_four();
        at += 64;
        source += 64;
    }
    if (n != 0) std::memcpy(at, source, n);
}
/// memcpy that is never slow.
inline void copy_bytes(void* to, const void* from, std::size_t n) noexcept {
    if (n <= copied_at_once) {
        std::memcpy(to, from, n);
    } else {
        copy_many(to, from, n);
    }
}

/// Whether `bytes` may be part of the memory of a container.
template <class Out>
[[nodiscard]] bool may_hold(const Out& out, const void* bytes) noexcept {
    const auto begin = reinterpret_cast<std::uintptr_t>(out.data());
    return reinterpret_cast<std::uintptr_t>(bytes) - begin <= out.capacity();
}
/// Appends to a vector or string of bytes, never slowly either. There is room, and the bytes are
/// not part of it.
template <class Out, class B>
void append_bytes(Out& out, const B* first, std::size_t n) {
    const bool slow = is_slow_copy(out.data() + out.size(), first, n);
    const std::size_t most = slow ? copied_at_once : n;
    for (std::size_t i = 0; i < n; i += most) {
        out.insert(out.end(), first + i, first + (n - i < most ? n : i + most));
    }
}
/// `out.assign(first, first + n)` for a vector or string of bytes, like that. The bytes may be part
/// of `out`.
template <class Out, class B>
void assign_bytes(Out& out, const B* first, std::size_t n) {
    if constexpr (requires { out.reserve(n); }) {
        if (n > copied_at_once && !may_hold(out, first)) [[unlikely]] {
            out.clear();
            out.reserve(n);
            append_bytes(out, first, n);
            return;
        }
    }
    out.assign(first, first + n);
}

}  // namespace detail

/// Bytes that an encoder writes and a caller reuses. Unlike `std::vector` it does not fill
/// what is about to be overwritten. `clear()` keeps the capacity.
class Buffer {
public:
    Buffer() noexcept = default;
    explicit Buffer(std::size_t capacity) { reserve(capacity); }
    Buffer(const Buffer& other) { append(other.data_.get(), other.size()); }
    Buffer(Buffer&& other) noexcept
        : data_(std::move(other.data_)),
          end_(std::exchange(other.end_, nullptr)),
          limit_(std::exchange(other.limit_, nullptr)) {}
    Buffer& operator=(const Buffer& other) {
        if (this != &other) {
            clear();
            append(other.data_.get(), other.size());
        }
        return *this;
    }
    Buffer& operator=(Buffer&& other) noexcept {
        data_ = std::move(other.data_);
        end_ = std::exchange(other.end_, nullptr);
        limit_ = std::exchange(other.limit_, nullptr);
        return *this;
    }
    ~Buffer() = default;

    [[nodiscard]] std::byte* data() noexcept { return data_.get(); }
    [[nodiscard]] const std::byte* data() const noexcept { return data_.get(); }
    [[nodiscard]] std::size_t size() const noexcept {
        return static_cast<std::size_t>(end_ - data_.get());
    }
    [[nodiscard]] std::size_t capacity() const noexcept {
        return static_cast<std::size_t>(limit_ - data_.get());
    }
    [[nodiscard]] bool empty() const noexcept { return end_ == data_.get(); }
    [[nodiscard]] const std::byte* begin() const noexcept { return data_.get(); }
    [[nodiscard]] const std::byte* end() const noexcept { return end_; }
    [[nodiscard]] std::span<const std::byte> bytes() const noexcept {
        return {data_.get(), size()};
    }
    [[nodiscard]] std::string_view text() const noexcept {
        return {reinterpret_cast<const char*>(data_.get()), size()};
    }

    void clear() noexcept { end_ = data_.get(); }

    /// Makes room for `capacity` bytes in total. Throws `std::bad_alloc`.
    void reserve(std::size_t capacity) {
        if (capacity > this->capacity()) reallocate(capacity);
    }

    /// Bytes past the end that there is room for already.
    [[nodiscard]] std::size_t left() const noexcept {
        return static_cast<std::size_t>(limit_ - end_);
    }
    /// Room for `count` bytes past the end; returns where they go. Follow with `set_end`.
    [[nodiscard]] std::byte* room(std::size_t count) {
        if (left() < count) [[unlikely]]
            grow(count);
        return end_;
    }
    /// Says how far the room was used: `end` lies within what `room` gave.
    void set_end(const std::byte* end) noexcept { end_ = data_.get() + (end - data_.get()); }
    /// The end of the memory that there is.
    [[nodiscard]] const std::byte* limit() const noexcept { return limit_; }
    /// Makes `size` the size; bytes past the old size are indeterminate.
    void resize_for_overwrite(std::size_t size) {
        if (size > capacity()) grow(size - this->size());
        end_ = data_.get() + size;
    }

    void append(const void* bytes, std::size_t count) {
        if (count == 0) return;
        detail::copy_bytes(room(count), bytes, count);
        end_ += count;
    }
    void push_back(std::byte byte) {
        *room(1) = byte;
        ++end_;
    }
    /// Opens a gap of `count` indeterminate bytes at `position`, which is at most `size()`.
    void insert_gap(std::size_t position, std::size_t count) {
        if (count == 0) return;
        std::byte* last = room(count);
        std::byte* at = data_.get() + position;
        std::memmove(at + count, at, static_cast<std::size_t>(last - at));
        end_ += count;
    }

    friend bool operator==(const Buffer& a, const Buffer& b) noexcept {
        return a.text() == b.text();
    }

private:
    struct Free {
        void operator()(std::byte* memory) const noexcept { ::operator delete(memory); }
    };

#if defined(__GNUC__)
    [[gnu::noinline]]
#endif
    void grow(std::size_t count) {
        const std::size_t needed = size() + count;
        const std::size_t doubled = capacity() < 256 ? 512 : capacity() * 2;
        reallocate(needed > doubled ? needed : doubled);
    }
    void reallocate(std::size_t capacity) {
        std::unique_ptr<std::byte, Free> fresh(static_cast<std::byte*>(::operator new(capacity)));
        const std::size_t size = this->size();
        if (size != 0) detail::copy_bytes(fresh.get(), data_.get(), size);
        data_ = std::move(fresh);
        end_ = data_.get() + size;
        limit_ = data_.get() + capacity;
    }

    std::unique_ptr<std::byte, Free> data_;
    std::byte* end_ = nullptr;
    std::byte* limit_ = nullptr;
};

namespace detail {

/// Takes back what was appended, unless `done` is called: after an error or an exception.
class UndoAppend {
public:
    explicit UndoAppend(Buffer& out) noexcept : out_(&out), size_(out.size()) {}
    UndoAppend(const UndoAppend&) = delete;
    UndoAppend& operator=(const UndoAppend&) = delete;
    ~UndoAppend() {
        if (out_ != nullptr) out_->resize_for_overwrite(size_);
    }
    void done() noexcept { out_ = nullptr; }

private:
    Buffer* out_;
    std::size_t size_;
};

}  // namespace detail

}  // namespace vdl
