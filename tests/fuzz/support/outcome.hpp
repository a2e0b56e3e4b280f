// What comes of a decode, for comparison.
#pragma once

#include "frame.hpp"

#include <vdl/result.hpp>

#include <cstddef>
#include <source_location>
#include <string>
#include <vector>

namespace fuzz {

/// "malformed at 5 in list[2]"; empty for success.
template <class T>
[[nodiscard]] std::string outcome(const vdl::Result<T>& result) {
    if (result) return {};
    const vdl::Error& error = result.error();
    std::string text(to_string(error.code()));
    if (error.offset() != vdl::Error::no_offset) text += " at " + std::to_string(error.offset());
    if (!error.path().empty()) text += " in " + error.path();
    return text;
}

/// The bytes of an encoding, or its error.
[[nodiscard]] inline std::string text_of(const vdl::Result<std::vector<std::byte>>& bytes) {
    if (!bytes) return outcome(bytes);
    return {reinterpret_cast<const char*>(bytes->data()), bytes->size()};
}

/// Whether a decode into a C++ type failed for what a dynamic value of that type holds: a time
/// that is none.
template <class T>
[[nodiscard]] bool is_no_time(const vdl::Result<T>& result) {
    return !result && result.error().code() == vdl::ErrorCode::out_of_range &&
           result.error().message().starts_with("not a valid ");
}

/// Ends the program, saying both, if the two are not the same.
inline void expect_same(const std::string& a, const std::string& b,
                        std::source_location where = std::source_location::current()) {
    if (a != b) show(a, b);
    expect(a == b, where);
}

}  // namespace fuzz
