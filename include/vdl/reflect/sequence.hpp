// Lists and arrays: every sequence container, std::array and its like, C arrays; spans for
// encoding.
#pragma once

#include <vdl/reflect/sequence_filler.hpp>
#include <vdl/reflect/shapes.hpp>

#include <cstddef>
#include <span>
#include <type_traits>

namespace vdl {

namespace detail {

template <class T>
struct SequenceElement {
    using type = typename T::value_type;
};
template <class E, std::size_t N>
struct SequenceElement<E[N]> {
    using type = std::remove_cv_t<E>;
};

/// What all sequences can do: being read from.
template <class T>
struct SequenceBase {
    static constexpr Category category = Category::list;
    using element = typename SequenceElement<T>::type;

    /// An array: `length` elements, always.
    static constexpr bool fixed = ArrayShape<T>;
    static constexpr std::size_t length = fixed ? fixed_length<T>() : 0;
    /// The elements lie side by side, from `data()`.
    static constexpr bool contiguous = std::is_array_v<T> || Contiguous<T>;

    [[nodiscard]] static std::size_t size(const T& x) {
        if constexpr (fixed) {
            return length;
        } else if constexpr (requires { x.size(); }) {
            return x.size();
        } else {
            std::size_t n = 0;
            for (auto at = x.begin(); at != x.end(); ++at) ++n;
            return n;
        }
    }

    /// Calls `f(element)` until it returns false, and returns what it returned last.
    template <class F>
    [[nodiscard]] static bool each(const T& x, F&& f) {
        for (const element& e : x) {
            if (!f(e)) return false;
        }
        return true;
    }

    [[nodiscard]] static const element* data(const T& x) noexcept
        requires contiguous
    {
        if constexpr (std::is_array_v<T>) {
            return x;
        } else {
            return x.data();
        }
    }
};

}  // namespace detail

template <reflect::Shaped<reflect::Shape::sequence> T>
struct Adapter<T> : detail::SequenceBase<T> {
    using Filler = detail::SequenceFiller<T>;

    /// The memory of `n` elements that are then to be overwritten, all of them. Null: `n` is not
    /// the length of the array, or is beyond a bounded capacity; perhaps null when `n` is 0.
    [[nodiscard]] static typename detail::SequenceBase<T>::element* resize_for_overwrite(
        T& x, std::size_t n)
        requires detail::SequenceBase<T>::contiguous
    {
        if constexpr (std::is_array_v<T>) {
            return n == std::extent_v<T> ? x : nullptr;
        } else if constexpr (detail::ArrayShape<T>) {
            return n == detail::fixed_length<T>() ? x.data() : nullptr;
        } else {
            if (n > x.max_size()) [[unlikely]]
                return nullptr;
            x.resize(n);
            return x.data();
        }
    }
};

/// Spans do not own what they would be decoded into.
template <reflect::Shaped<reflect::Shape::sequence> T>
    requires detail::SpanShape<T>
struct Adapter<T> : detail::SequenceBase<T> {
    static constexpr bool encode_only = true;
    using Filler = detail::SpanFiller<T>;
    static constexpr bool fixed = T::extent != std::dynamic_extent;
    static constexpr std::size_t length = fixed ? T::extent : 0;
};

}  // namespace vdl
