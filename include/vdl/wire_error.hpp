// WireError: the error type of VDL as a C++ struct.
#pragma once

#include <vdl/custom.hpp>
#include <vdl/error.hpp>
#include <vdl/value.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vdl {

/// What a caller may do about an error (VDL, section 6).
enum class WireRetryCode : std::uint8_t {
    NoRetry,          ///< trying again will not help
    RetryConnection,  ///< after the connection is made anew
    RetryRefetch,     ///< after what the call was made with is fetched anew
    RetryBackoff,     ///< after a while
};

/// An error as it travels: the struct inside VDL's `error`, which is an optional of it, so
/// `std::optional<WireError>` is `error`. The names are those on the wire.
struct WireError {
    std::string Id;  ///< names the kind of the error for programs
    WireRetryCode RetryCode{};
    std::string Msg;               ///< for people
    std::vector<Value> ParamList;  ///< what `Msg` was made of
};

/// Equal when all fields are.
[[nodiscard]] inline bool operator==(const WireError& a, const WireError& b) {
    return a.Id == b.Id && a.RetryCode == b.RetryCode && a.Msg == b.Msg &&
           a.ParamList == b.ParamList;
}

/// A failure of this library as it travels: Id "vdl.out_of_range", Msg the sentence, ParamList
/// path, detail and, if it is known, offset. wire_error_std.hpp has the same for exceptions and
/// `std::error_code`.
[[nodiscard]] inline WireError to_wire_error(const Error& error) {
    WireError made{"vdl." + std::string(to_string(error.code())), {}, error.message(), {}};
    made.ParamList.emplace_back(error.path());
    made.ParamList.emplace_back(error.detail());
    if (error.offset() != Error::no_offset) made.ParamList.emplace_back(error.offset());
    return made;
}
/// The code that an Id like "vdl.out_of_range" names; `none` if it is no such Id.
[[nodiscard]] inline ErrorCode error_code_of(std::string_view id) {
    if (!id.starts_with("vdl.")) return ErrorCode::none;
    for (int code = 1; code <= static_cast<int>(ErrorCode::io); ++code) {
        const auto known = static_cast<ErrorCode>(code);
        if (to_string(known) == id.substr(4)) return known;
    }
    return ErrorCode::none;
}
/// The failure that `to_wire_error` was given (but for line and column of a text); any other error
/// as `unsupported` with its message.
[[nodiscard]] inline Error to_error(const WireError& error) {
    const ErrorCode code = error_code_of(error.Id);
    const auto text = [&](std::size_t i) {
        const bool is_text =
            i < error.ParamList.size() && error.ParamList[i].kind() == Kind::string;
        return is_text ? std::string(error.ParamList[i].as_string()) : std::string();
    };
    if (code == ErrorCode::none || error.ParamList.size() < 2) {
        return Error(code == ErrorCode::none ? ErrorCode::unsupported : code,
                     error.Msg.empty() ? error.Id : error.Msg);
    }
    Error made(code, text(1));
    if (!text(0).empty()) made.prepend_field(text(0));
    if (error.ParamList.size() > 2 && error.ParamList[2].kind() == Kind::uint64) {
        made.set_offset(error.ParamList[2].as_uint());
    }
    return made;
}

template <>
struct Custom<WireError> {
    static constexpr std::string_view name = "v.io/v23/vdl.WireError";
};

template <>
struct Custom<WireRetryCode> {
    static constexpr std::string_view name = "v.io/v23/vdl.WireRetryCode";
};

}  // namespace vdl
