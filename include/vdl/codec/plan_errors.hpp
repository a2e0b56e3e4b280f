// Values that do not convert, in words.
#pragma once

#include <vdl/detail/sentence.hpp>
#include <vdl/error.hpp>
#include <vdl/type.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace vdl::detail {

[[nodiscard, gnu::cold, gnu::noinline]] inline Error nil_error(std::uint64_t offset) {
    return Error(ErrorCode::nil_value, "nil for a target that is neither an any nor an optional",
                 offset);
}
[[nodiscard, gnu::cold, gnu::noinline]] inline Error unknown_alternative_error(
    std::string_view name, std::uint64_t offset) {
    return Error(ErrorCode::unknown_field,
                 sentence({"the target has no alternative \"", name, "\""}), offset);
}
[[nodiscard, gnu::cold, gnu::noinline]] inline Error unknown_label_error(std::string_view label,
                                                                         const TypeNode& target,
                                                                         std::uint64_t offset) {
    return Error(ErrorCode::unknown_label,
                 sentence({"\"", label.substr(0, 80), "\" is no label of ",
                           UniqueStringWriter(200).write(&target)}),
                 offset);
}

}  // namespace vdl::detail
