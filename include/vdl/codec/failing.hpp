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
    error.prepend_key(std::to_string(index));
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

/// Charges a decode with C++ objects of `Bytes` that it makes outside of others; false: an error.
/// Small ones are free: each takes a byte of input or more, which bounds them.
template <std::size_t Bytes, class D>
[[nodiscard]] bool charge_object(D& decoder) {
    if constexpr (Bytes > Limits::free_object) {
        if (!charge(budget_of(decoder), Bytes)) [[unlikely]]
            return over_budget(decoder);
    }
    return true;
}
/// How many of the `n` objects of `Bytes` that an input claims are made room for at once. Large
/// ones are first charged, one by one.
template <std::size_t Bytes>
[[nodiscard]] constexpr std::size_t reserved_objects(std::size_t n) noexcept {
    return Bytes <= Limits{}.allocation_factor ? n : 0;
}

}  // namespace vdl::detail
