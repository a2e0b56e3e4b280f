// Targets for strings and bytes, see target.hpp.
#pragma once

#include <vdl/buffer.hpp>
#include <vdl/codec/failing.hpp>
#include <vdl/reflect.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace vdl {

namespace detail {

template <class T>
inline constexpr bool is_byte_vector = false;
template <class A>
inline constexpr bool is_byte_vector<std::vector<std::byte, A>> = true;
template <class A>
inline constexpr bool is_byte_vector<std::vector<std::uint8_t, A>> = true;

}  // namespace detail

template <class T>
class StringTarget {
public:
    using A = Adapter<T>;
    /// A view: `assign` keeps the pointer, so the text must lie in the input.
    static constexpr bool borrows = A::borrows;
    explicit StringTarget(T& x) : x_(x) {}
    template <class D>
    [[nodiscard]] bool assign(D& decoder, std::string_view text) {
        if constexpr (!borrows) {
            if (text.size() > detail::free_text) return assign_long(decoder, x_, text);
        }
        return A::assign(x_, text) || too_long(decoder);
    }

private:
    template <class D>
    [[nodiscard, gnu::noinline]] static bool assign_long(D& decoder, T& x, std::string_view text) {
        if (!detail::charge_bytes(decoder, text.size())) [[unlikely]]
            return false;
        if constexpr (std::is_same_v<T, std::string>) {
            if (text.size() > detail::copied_at_once) [[unlikely]] {
                detail::assign_bytes(x, text.data(), text.size());
                return true;
            }
        }
        return A::assign(x, text) || too_long(decoder);
    }
    template <class D>
    [[gnu::cold]] static bool too_long(D& decoder) {
        return detail::fail(decoder, ErrorCode::wrong_length,
                            "the string is too long for the target");
    }

    T& x_;
};

template <class T>
class BytesTarget {
public:
    using A = Adapter<T>;
    static constexpr bool borrows = A::borrows;
    static constexpr bool fixed = A::fixed;
    explicit BytesTarget(T& x) : x_(x) {}

    [[nodiscard]] static constexpr std::uint64_t length() {
        if constexpr (fixed) {
            return A::length;
        } else {
            return 0;
        }
    }
    template <class D>
    [[nodiscard]] bool assign(D& decoder, std::span<const std::byte> bytes) {
        if constexpr (borrows) {
            A::assign(x_, bytes);
            return true;
        } else if constexpr (detail::is_byte_vector<T>) {
            // Not `resize`, which fills with zeros what is then overwritten.
            if (!detail::charge_bytes(decoder, bytes.size())) [[unlikely]]
                return false;
            const auto* const first = reinterpret_cast<const typename T::value_type*>(bytes.data());
            detail::assign_bytes(x_, first, bytes.size());
            return true;
        } else {
            std::byte* room = resize(decoder, bytes.size());
            if (room == nullptr && (fixed || !bytes.empty())) [[unlikely]]
                return false;
            if (!bytes.empty()) detail::copy_bytes(room, bytes.data(), bytes.size());
            return true;
        }
    }
    /// Room for `n` bytes; null after an error. Not for a target that borrows.
    template <class D>
    [[nodiscard]] std::byte* resize(D& decoder, std::size_t n) {
        if constexpr (borrows) {
            detail::fail(decoder, ErrorCode::cannot_borrow, "these bytes are not in the input");
            return nullptr;
        } else {
            if constexpr (fixed) {
                if (n != A::length) [[unlikely]] {
                    detail::fail(decoder, ErrorCode::wrong_length,
                                 detail::sentence({n, " bytes for an array of ", length()}));
                    return nullptr;
                }
            } else {
                if (!detail::charge_bytes(decoder, n)) [[unlikely]]
                    return nullptr;
            }
            return A::resize(x_, n);
        }
    }

private:
    T& x_;
};

}  // namespace vdl
