// Values that do not convert, in words.
#pragma once

#include <vdl/error.hpp>
#include <vdl/type.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace vdl::detail {

[[nodiscard, gnu::cold]] inline Error nil_error(std::uint64_t offset) {
    return Error(ErrorCode::nil_value, "nil for a target that is neither an any nor an optional",
                 offset);
}
[[nodiscard, gnu::cold]] inline Error unknown_alternative_error(std::string_view name,
                                                                std::uint64_t offset) {
    return Error(ErrorCode::unknown_field,
                 "the target has no alternative \"" + std::string(name) + "\"", offset);
}
[[nodiscard, gnu::cold]] inline Error unknown_label_error(std::string_view label,
                                                          const TypeNode& target,
                                                          std::uint64_t offset) {
    return Error(ErrorCode::unknown_label,
                 "\"" + std::string(label.substr(0, 80)) + "\" is no label of " +
                     Type::from_node(&target).unique_string(200),
                 offset);
}

}  // namespace vdl::detail
