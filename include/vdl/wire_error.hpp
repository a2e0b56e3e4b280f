// WireError: the error type of VDL as a C++ struct.
#pragma once

#include <vdl/custom.hpp>
#include <vdl/value.hpp>

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

template <>
struct Custom<WireError> {
    static constexpr std::string_view name = "v.io/v23/vdl.WireError";
};

template <>
struct Custom<WireRetryCode> {
    static constexpr std::string_view name = "v.io/v23/vdl.WireRetryCode";
};

}  // namespace vdl
