// Bytes: contiguous containers, arrays and spans of std::byte or unsigned char.
#pragma once

#include <vdl/detail/spare_vector.hpp>
#include <vdl/error.hpp>
#include <vdl/reflect/shapes.hpp>

#include <cstddef>
#include <span>

namespace vdl {

/// A container of bytes, or an array of them (`fixed`).
template <reflect::Shaped<reflect::Shape::bytes> T>
struct Adapter<T> {
    static constexpr Category category = Category::bytes;
    static constexpr bool fixed = detail::ArrayShape<T>;
    /// Bytes of an array; 0 for the others.
    static constexpr std::size_t length = fixed ? detail::fixed_length<T>() : 0;
    static constexpr bool borrows = false;

    [[nodiscard]] static std::span<const std::byte> view(const T& x) noexcept {
        if constexpr (std::is_array_v<T>) {
            return {reinterpret_cast<const std::byte*>(x), length};
        } else {
            return {reinterpret_cast<const std::byte*>(x.data()), x.size()};
        }
    }

    /// Room for `n` bytes, to be overwritten. Null: the length is fixed and not `n`, or beyond a
    /// bounded capacity; perhaps null when `n` is 0.
    static std::byte* resize(T& x, std::size_t n) {
        if constexpr (std::is_array_v<T>) {
            return n == length ? reinterpret_cast<std::byte*>(x) : nullptr;
        } else if constexpr (fixed) {
            return n == length ? reinterpret_cast<std::byte*>(x.data()) : nullptr;
        } else {
            if (n > x.max_size()) [[unlikely]]
                return nullptr;
            x.resize(n);
            return reinterpret_cast<std::byte*>(x.data());
        }
    }
};

/// A span of bytes. One of const bytes borrows from the input; one that can be written through
/// is for encoding only.
template <reflect::Shaped<reflect::Shape::bytes> T>
    requires detail::SpanShape<T>
struct Adapter<T> {
    static constexpr Category category = Category::bytes;
    static constexpr bool fixed = T::extent != std::dynamic_extent;
    static constexpr std::size_t length = fixed ? T::extent : 0;
    static constexpr bool borrows = std::is_const_v<typename T::element_type>;
    static constexpr bool encode_only = !borrows;

    [[nodiscard]] static std::span<const std::byte> view(const T& x) noexcept {
        return {reinterpret_cast<const std::byte*>(x.data()), x.size()};
    }

    static std::byte* resize(T&, std::size_t)
        requires(!borrows)
    {
        static_assert(borrows,
                      "vdl: a std::span of bytes that are not const is for encoding only; decode "
                      "into a std::span<const std::byte>, which borrows, or into a std::vector");
        return nullptr;
    }

    /// Keeps the pointer: the bytes must outlive the target. Needs `length` bytes when `fixed`.
    static void assign(T& x, std::span<const std::byte> bytes) noexcept
        requires borrows
    {
        using E = typename T::element_type;
        x = T(reinterpret_cast<E*>(bytes.data()), bytes.size());
    }
};

/// The form in which scattered bytes travel: side by side.
template <class E>
struct GatheredBytes : detail::SpareVector<E> {
    GatheredBytes() noexcept { this->take(); }
};

/// A deque or list of bytes.
template <reflect::Shaped<reflect::Shape::scattered_bytes> T>
struct Adapter<T> {
    static constexpr Category category = Category::converted;
    using wire = GatheredBytes<typename T::value_type>;

    [[nodiscard]] static wire to_wire(const T& x) {
        wire bytes;
        bytes.assign(x.begin(), x.end());
        return bytes;
    }
    [[nodiscard]] static bool from_wire(T& x, wire&& bytes, Error&) {
        x.assign(bytes.begin(), bytes.end());
        return true;
    }
};

}  // namespace vdl
