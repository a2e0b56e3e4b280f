// How a decode fails: off the hot path, with its place.
#pragma once

#include <vdl/detail/sentence.hpp>
#include <vdl/error.hpp>
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
                "the value would take more memory than Limits::allocation_factor allows for "
                "an input of this size");
}

}  // namespace vdl::detail
