// How a decode fails: off the hot path, with its place.
#pragma once

#include <vdl/detail/sentence.hpp>
#include <vdl/error.hpp>
#include <vdl/limits.hpp>
#include <vdl/value/block.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace vdl::detail {

/// "[3]" before the path.
[[gnu::cold, gnu::noinline]] inline bool fail_at(Error& error, std::size_t index) {
    error.prepend_key(decimal(index));
    return false;
}
[[gnu::cold]] inline bool fail_at(Error& error, std::string_view name) {
    error.prepend_field(name);
    return false;
}

[[gnu::cold, gnu::noinline]] inline bool fail_with(Error& error, ErrorCode code,
                                                   std::string_view detail) {
    error = Error(code, std::string(detail));
    return false;
}
template <class D>
[[gnu::cold]] bool fail(D& decoder, ErrorCode code, std::string_view detail) {
    return fail_with(decoder.error(), code, detail);
}

/// What bounds the memory of a decode; null where nothing does.
template <class D>
[[nodiscard]] Budget* budget_of(D& decoder) {
    if constexpr (requires { decoder.budget(); }) {
        return decoder.budget();
    } else {
        return nullptr;
    }
}
template <class D>
[[gnu::cold]] bool over_budget(D& decoder) {
    return fail(decoder, ErrorCode::limit_exceeded,
                "the value would take more memory than Limits::allocation_factor and "
                "Limits::allocation_bytes allow for an input of this size");
}

template <class D>
inline constexpr bool has_budget = requires(D& decoder) { decoder.budget(); };

/// Charges a decode with `bytes` that it takes for text, for elements of containers, or for what
/// a pointer owns; false: an error.
template <class D>
[[nodiscard]] bool charge_bytes(D& decoder, std::uint64_t bytes) {
    if constexpr (has_budget<D>) {
        if (!charge(decoder.budget(), bytes)) [[unlikely]]
            return over_budget(decoder);
    }
    return true;
}
/// Text and bytes up to this size have room in a `std::string` itself, and cost nothing.
inline constexpr std::size_t free_text = 15;
/// What a text is charged with.
[[nodiscard]] constexpr std::size_t text_bytes(std::string_view text) noexcept {
    return text.size() > free_text ? text.size() : 0;
}

/// Elements of lists, where it is not known before how many there are: numbers and what else is not
/// larger than they are charged at the end of the list, for they take little more than the input;
/// those beyond `small_element` one by one; the rest when so many bytes of them are there.
inline constexpr std::size_t number_element = 16;
inline constexpr std::size_t small_element = 256;
inline constexpr std::size_t charged_at_once = 1024;

/// What an element takes beside itself, in bytes: in lists that are not one block, and in sets and
/// maps.
inline constexpr std::size_t list_node = 16;
inline constexpr std::size_t tree_node = 32;

/// How many of the `n` objects of `Bytes` that an input claims are made room for at once: not more
/// than the decode may still allocate, and none of large ones.
template <std::size_t Bytes, class D>
[[nodiscard]] std::size_t reserved_objects(D& decoder, std::size_t n) noexcept {
    if constexpr (Bytes > Limits{}.allocation_factor) {
        return 0;
    } else if constexpr (has_budget<D>) {
        const Budget* const budget = decoder.budget();
        if (budget != nullptr && n > budget->left / Bytes) [[unlikely]]
            return static_cast<std::size_t>(budget->left / Bytes);
    }
    return n;
}

}  // namespace vdl::detail
