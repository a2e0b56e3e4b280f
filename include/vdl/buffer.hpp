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

/// The most that `copy_bytes` copies at once.
inline constexpr std::size_t copied_at_once = 2032;

[[gnu::noinline]] inline void copy_in_pieces(void* to, const void* from, std::size_t n) noexcept {
    auto* at = static_cast<std::byte*>(to);
    const auto* source = static_cast<const std::byte*>(from);
    while (n != 0) {
        const std::size_t piece = n < copied_at_once ? n : copied_at_once;
        std::memcpy(at, source, piece);
        at += piece;
        source += piece;
        n -= piece;
    }
}
/// memcpy, but never by the one instruction (`rep movsb`) that C libraries take for some thousands
/// of bytes: on AMD's Zen it is sixteen times slower where the target begins up to 31 bytes behind
/// the source, modulo 4096, as in blocks of the same size that were allocated one after the other.
inline void copy_bytes(void* to, const void* from, std::size_t n) noexcept {
    if (n <= copied_at_once) {
        std::memcpy(to, from, n);
    } else {
        copy_in_pieces(to, from, n);
    }
}

/// `out.assign(first, first + n)` for a vector or string of bytes, copied like that. The bytes may
/// be part of `out`.
template <class Out, class B>
void assign_bytes(Out& out, const B* first, std::size_t n) {
    if constexpr (requires { out.reserve(n); }) {
        const auto begin = reinterpret_cast<std::uintptr_t>(out.data());
        const bool inside = reinterpret_cast<std::uintptr_t>(first) - begin <= out.capacity();
        if (n > copied_at_once && !inside) [[unlikely]] {
            out.clear();
            out.reserve(n);
            for (std::size_t i = 0; i < n; i += copied_at_once) {
                const std::size_t end = n - i < copied_at_once ? n : i + copied_at_once;
                out.insert(out.end(), first + i, first + end);
            }
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
    Buffer(const Buffer& other) { append(other.data_.get(), other.size_); }
    Buffer(Buffer&& other) noexcept
        : data_(std::move(other.data_)),
          size_(std::exchange(other.size_, 0)),
          capacity_(std::exchange(other.capacity_, 0)) {}
    Buffer& operator=(const Buffer& other) {
        if (this != &other) {
            clear();
            append(other.data_.get(), other.size_);
        }
        return *this;
    }
    Buffer& operator=(Buffer&& other) noexcept {
        data_ = std::move(other.data_);
        size_ = std::exchange(other.size_, 0);
        capacity_ = std::exchange(other.capacity_, 0);
        return *this;
    }
    ~Buffer() = default;

    [[nodiscard]] std::byte* data() noexcept { return data_.get(); }
    [[nodiscard]] const std::byte* data() const noexcept { return data_.get(); }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] std::size_t capacity() const noexcept { return capacity_; }
    [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
    [[nodiscard]] const std::byte* begin() const noexcept { return data_.get(); }
    [[nodiscard]] const std::byte* end() const noexcept { return data_.get() + size_; }
    [[nodiscard]] std::span<const std::byte> bytes() const noexcept { return {data_.get(), size_}; }
    [[nodiscard]] std::string_view text() const noexcept {
        return {reinterpret_cast<const char*>(data_.get()), size_};
    }

    void clear() noexcept { size_ = 0; }

    /// Makes room for `capacity` bytes in total. Throws `std::bad_alloc`.
    void reserve(std::size_t capacity) {
        if (capacity > capacity_) reallocate(capacity);
    }

    /// Room for `count` bytes past the end; returns where they go. Follow with `set_end`.
    [[nodiscard]] std::byte* room(std::size_t count) {
        if (capacity_ - size_ < count) [[unlikely]]
            grow(count);
        return data_.get() + size_;
    }
    /// Says how far the room was used: `end` lies within what `room` gave.
    void set_end(const std::byte* end) noexcept {
        size_ = static_cast<std::size_t>(end - data_.get());
    }
    /// The end of the memory that there is.
    [[nodiscard]] const std::byte* limit() const noexcept { return data_.get() + capacity_; }
    /// Makes `size` the size; bytes past the old size are indeterminate.
    void resize_for_overwrite(std::size_t size) {
        if (size > capacity_) grow(size - size_);
        size_ = size;
    }

    void append(const void* bytes, std::size_t count) {
        if (count == 0) return;
        detail::copy_bytes(room(count), bytes, count);
        size_ += count;
    }
    void push_back(std::byte byte) {
        *room(1) = byte;
        ++size_;
    }
    /// Opens a gap of `count` indeterminate bytes at `position`, which is at most `size()`.
    void insert_gap(std::size_t position, std::size_t count) {
        if (count == 0) return;
        std::byte* last = room(count);
        std::byte* at = data_.get() + position;
        std::memmove(at + count, at, static_cast<std::size_t>(last - at));
        size_ += count;
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
        const std::size_t needed = size_ + count;
        const std::size_t doubled = capacity_ < 256 ? 512 : capacity_ * 2;
        reallocate(needed > doubled ? needed : doubled);
    }
    void reallocate(std::size_t capacity) {
        std::unique_ptr<std::byte, Free> fresh(static_cast<std::byte*>(::operator new(capacity)));
        if (size_ != 0) detail::copy_bytes(fresh.get(), data_.get(), size_);
        data_ = std::move(fresh);
        capacity_ = capacity;
    }

    std::unique_ptr<std::byte, Free> data_;
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
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
