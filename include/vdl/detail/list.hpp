// A growing array that compiles quickly: what is used of std::vector<T> costs a program six times
// as much to compile, for every T.
#pragma once

#include <cstddef>
#include <cstring>
#include <new>
#include <type_traits>
#include <utility>

namespace vdl::detail {

/// The memory of a list of things that are copied as bytes: more of it, with the first `used` bytes
/// of what was there.
[[nodiscard, gnu::noinline]] inline void* grow_bytes(void* memory, std::size_t used,
                                                     std::size_t wanted) {
    void* const bigger = ::operator new(wanted);
    if (used != 0) std::memcpy(bigger, memory, used);
    ::operator delete(memory);
    return bigger;
}

/// What std::vector is, as far as types and plans need it, for elements whose moves do not throw.
/// Grows to twice its size.
template <class T>
class List {
public:
    List() noexcept = default;
    /// `size` value-initialized elements.
    explicit List(std::size_t size) { resize(size); }
    List(List&& other) noexcept
        : data_(std::exchange(other.data_, nullptr)),
          size_(std::exchange(other.size_, 0)),
          capacity_(std::exchange(other.capacity_, 0)) {}
    List& operator=(List&& other) noexcept {
        swap(other);
        return *this;
    }
    List(const List& other) : List() {
        reserve(other.size_);
        for (const T& x : other) push_back(x);
    }
    List& operator=(const List& other) {
        List copy(other);
        swap(copy);
        return *this;
    }
    ~List() {
        clear();
        ::operator delete(data_);
    }

    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
    [[nodiscard]] T* data() noexcept { return data_; }
    [[nodiscard]] const T* data() const noexcept { return data_; }
    [[nodiscard]] T* begin() noexcept { return data_; }
    [[nodiscard]] const T* begin() const noexcept { return data_; }
    [[nodiscard]] T* end() noexcept { return data_ + size_; }
    [[nodiscard]] const T* end() const noexcept { return data_ + size_; }
    [[nodiscard]] T& operator[](std::size_t i) noexcept { return data_[i]; }
    [[nodiscard]] const T& operator[](std::size_t i) const noexcept { return data_[i]; }
    [[nodiscard]] T& front() noexcept { return data_[0]; }
    [[nodiscard]] const T& front() const noexcept { return data_[0]; }
    [[nodiscard]] T& back() noexcept { return data_[size_ - 1]; }
    [[nodiscard]] const T& back() const noexcept { return data_[size_ - 1]; }

    T& push_back(T x) {
        if (size_ == capacity_) grow(size_ < 4 ? 4 : 2 * size_);
        return *::new (static_cast<void*>(data_ + size_++)) T(std::move(x));
    }
    void pop_back() noexcept { data_[--size_].~T(); }
    void reserve(std::size_t size) {
        if (size > capacity_) grow(size);
    }
    /// New elements are value-initialized.
    void resize(std::size_t size) {
        reserve(size);
        while (size_ > size) pop_back();
        if constexpr (std::is_trivially_copyable_v<T>) {
            T* const all = data_;
            for (std::size_t i = size_; i < size; ++i) ::new (static_cast<void*>(all + i)) T();
            size_ = size;
        } else {
            for (; size_ < size; ++size_) ::new (static_cast<void*>(data_ + size_)) T();
        }
    }
    void clear() noexcept {
        if constexpr (std::is_trivially_destructible_v<T>) {
            size_ = 0;
        } else {
            while (size_ != 0) pop_back();
        }
    }
    void swap(List& other) noexcept {
        std::swap(data_, other.data_);
        std::swap(size_, other.size_);
        std::swap(capacity_, other.capacity_);
    }

private:
    [[gnu::noinline]] void grow(std::size_t capacity) {
        if constexpr (std::is_trivially_copyable_v<T>) {
            data_ = static_cast<T*>(grow_bytes(data_, size_ * sizeof(T), capacity * sizeof(T)));
        } else {
            T* const bigger = static_cast<T*>(::operator new(capacity * sizeof(T)));
            for (std::size_t i = 0; i < size_; ++i) {
                ::new (static_cast<void*>(bigger + i)) T(std::move(data_[i]));
                data_[i].~T();
            }
            ::operator delete(data_);
            data_ = bigger;
        }
        capacity_ = capacity;
    }

    T* data_ = nullptr;
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
};

}  // namespace vdl::detail
