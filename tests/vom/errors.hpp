// Errors compared as one text: code, path, detail, offset.
#pragma once

#include <vdl/vom.hpp>

#include <string>

namespace test {

/// "out_of_range | customer.age | 300 does not fit into byte | 17"; "none" if there is no error.
template <class T>
[[nodiscard]] std::string error_text(const vdl::Result<T>& result) {
    if (result) return "none";
    const vdl::Error& error = result.error();
    std::string text(to_string(error.code()));
    text += " | " + error.path() + " | " + error.detail() + " | ";
    return text + (error.offset() == vdl::Error::no_offset ? "-" : std::to_string(error.offset()));
}

/// What decoding the stream of `x` as a `T` says.
template <class T, class From>
[[nodiscard]] std::string refusal(const From& x) {
    return error_text(vdl::vom::decode<T>(vdl::vom::encode(x).value()));
}

/// `x` sent and read as a `T`.
template <class T, class From>
[[nodiscard]] T sent(const From& x) {
    auto result = vdl::vom::decode<T>(vdl::vom::encode(x).value());
    return std::move(result).value();
}

}  // namespace test
