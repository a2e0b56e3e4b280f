// WireError to and from exceptions and std::error_code. Not included by any other header, because
// <system_error> is large.
#pragma once

#include <vdl/result.hpp>
#include <vdl/wire_error.hpp>

#include <array>
#include <charconv>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace vdl {

namespace detail {

/// The Ids of errors that Vanadium programs know (package verror), and what the standard library
/// calls the same.
struct KnownId {
    std::string_view id;
    std::errc like;  ///< 0: nothing
};
inline constexpr std::string_view id_prefix = "v.io/v23/verror.";
inline constexpr std::array<KnownId, 15> known_ids{{
    {"Unknown", std::errc{}},
    {"Internal", std::errc{}},
    {"NotImplemented", std::errc::function_not_supported},
    {"EndOfFile", std::errc{}},
    {"BadArg", std::errc::invalid_argument},
    {"BadState", std::errc::operation_not_permitted},
    {"BadVersion", std::errc::protocol_not_supported},
    {"Exist", std::errc::file_exists},
    {"NoExist", std::errc::no_such_file_or_directory},
    {"NoAccess", std::errc::permission_denied},
    {"NotTrusted", std::errc::permission_denied},
    {"Aborted", std::errc::connection_aborted},
    {"BadProtocol", std::errc::protocol_error},
    {"Canceled", std::errc::operation_canceled},
    {"Timeout", std::errc::timed_out},
}};
/// The place of an Id in the table; that of "Unknown" for any other.
[[nodiscard]] inline std::size_t known_id(std::string_view id) {
    if (!id.starts_with(id_prefix)) return 0;
    for (std::size_t i = 0; i < known_ids.size(); ++i) {
        if (known_ids[i].id == id.substr(id_prefix.size())) return i;
    }
    return 0;
}
[[nodiscard]] inline WireError known_error(std::string_view id, std::string message) {
    return {std::string(id_prefix).append(id), {}, std::move(message), {}};
}

class ErrorCategory final : public std::error_category {
public:
    [[nodiscard]] const char* name() const noexcept override { return "vdl"; }
    [[nodiscard]] std::string message(int code) const override {
        return std::string(to_string(static_cast<ErrorCode>(code)));
    }
    [[nodiscard]] std::error_condition default_error_condition(int code) const noexcept override {
        switch (static_cast<ErrorCode>(code)) {
            case ErrorCode::out_of_range: return std::errc::result_out_of_range;
            case ErrorCode::unsupported: return std::errc::not_supported;
            case ErrorCode::io: return std::errc::io_error;
            case ErrorCode::truncated:
            case ErrorCode::trailing_bytes:
            case ErrorCode::malformed:
            case ErrorCode::invalid_utf8: return std::errc::bad_message;
            default: return {code, *this};
        }
    }
};

class WireErrorCategory final : public std::error_category {
public:
    [[nodiscard]] const char* name() const noexcept override { return "vdl.wire_error"; }
    [[nodiscard]] std::string message(int value) const override {
        return std::string(id_prefix).append(known_ids[index(value)].id);
    }
    [[nodiscard]] std::error_condition default_error_condition(int value) const noexcept override {
        const std::errc like = known_ids[index(value)].like;
        if (like == std::errc{}) return {value, *this};
        return like;
    }

private:
    static std::size_t index(int value) noexcept {
        const auto i = static_cast<std::size_t>(value) - 1;
        return i < known_ids.size() ? i : 0;
    }
};

}  // namespace detail

/// Of `ErrorCode` as a `std::error_code`. Compares with `std::errc` where the two say the same.
[[nodiscard]] inline const std::error_category& error_category() noexcept {
    // Never destroyed: codes may be looked at while the program ends.
    static const detail::ErrorCategory& category = *new detail::ErrorCategory;
    return category;
}
[[nodiscard]] inline std::error_code make_error_code(ErrorCode code) noexcept {
    return {static_cast<int>(code), error_category()};
}

/// Of errors from elsewhere: Vanadium's own, and "Unknown" for the rest.
[[nodiscard]] inline const std::error_category& wire_error_category() noexcept {
    static const detail::WireErrorCategory& category = *new detail::WireErrorCategory;
    return category;
}

/// What a caller may do about a `std::error_code`: errors of a connection ask for a new one,
/// time-outs and busy resources for another try.
[[nodiscard]] inline WireRetryCode retry_code(const std::error_code& code) {
    for (const std::errc broken :
         {std::errc::connection_aborted, std::errc::connection_refused, std::errc::connection_reset,
          std::errc::not_connected, std::errc::broken_pipe, std::errc::network_down,
          std::errc::network_reset, std::errc::network_unreachable, std::errc::host_unreachable}) {
        if (code == broken) return WireRetryCode::RetryConnection;
    }
    for (const std::errc busy :
         {std::errc::timed_out, std::errc::resource_unavailable_try_again,
          std::errc::device_or_resource_busy, std::errc::interrupted, std::errc::stream_timeout}) {
        if (code == busy) return WireRetryCode::RetryBackoff;
    }
    return WireRetryCode::NoRetry;
}

/// A `std::error_code` as it travels: Id "std.generic:2" (category and value), Msg what the
/// category says, ParamList both.
[[nodiscard]] inline WireError to_wire_error(const std::error_code& code) {
    if (code.category() == error_category()) {
        return {"vdl." + code.message(), {}, code.message(), {}};
    }
    if (code.category() == wire_error_category()) return {code.message(), {}, code.message(), {}};
    const std::string name = code.category().name();
    WireError made{
        "std." + name + ":" + std::to_string(code.value()), retry_code(code), code.message(), {}};
    made.ParamList.emplace_back(name);
    made.ParamList.emplace_back(static_cast<std::int32_t>(code.value()));
    return made;
}

/// The `std::error_code` of an error: the one that was sent, of the generic or system category;
/// that of an `ErrorCode`; else one of `wire_error_category`. Never 0, which would be no error.
[[nodiscard]] inline std::error_code to_error_code(const WireError& error) {
    if (const ErrorCode code = error_code_of(error.Id); code != ErrorCode::none) {
        return make_error_code(code);
    }
    const std::string_view id = error.Id;
    for (const std::error_category* category :
         {&std::generic_category(), &std::system_category()}) {
        const std::string prefix = std::string("std.") + category->name() + ":";
        if (!id.starts_with(prefix)) continue;
        int value = 0;
        const auto [end, status] =
            std::from_chars(id.data() + prefix.size(), id.data() + id.size(), value);
        if (status == std::errc{} && end == id.data() + id.size() && value != 0) {
            return {value, *category};
        }
    }
    return {static_cast<int>(detail::known_id(id)) + 1, wire_error_category()};
}

/// A `WireError` that is thrown. `what()` is its message; `code()` is `to_error_code` of it, so
/// that a program can compare with `std::errc`.
class WireException : public std::system_error {
public:
    explicit WireException(WireError error)
        : std::system_error(to_error_code(error)), error_(std::move(error)) {}
    [[nodiscard]] const WireError& error() const noexcept { return error_; }
    [[nodiscard]] const char* what() const noexcept override {
        return error_.Msg.empty() ? error_.Id.c_str() : error_.Msg.c_str();
    }

private:
    WireError error_;
};

/// Throws a `WireException`; without exceptions prints the message to stderr and aborts.
[[noreturn]] inline void throw_wire_error(WireError error) {
#if defined(__cpp_exceptions)
    throw WireException(std::move(error));
#else
    std::fprintf(stderr, "vdl: %s\n", WireException(std::move(error)).what());
    std::abort();
#endif
}

/// An exception as it travels: a `WireException` as the error that it holds, a `BadResult` and a
/// `std::system_error` as their codes, others by Vanadium's Ids: `BadArg` for logic errors,
/// `Internal` for lack of memory, `Unknown` for the rest. Without RTTI all are `Unknown`.
[[nodiscard]] inline WireError to_wire_error(const std::exception& thrown) {
#if defined(__cpp_rtti)
    if (const auto* wire = dynamic_cast<const WireException*>(&thrown)) return wire->error();
    if (const auto* bad = dynamic_cast<const BadResult*>(&thrown)) {
        return to_wire_error(bad->error());
    }
    if (const auto* system = dynamic_cast<const std::system_error*>(&thrown)) {
        WireError made = to_wire_error(system->code());
        made.Msg = thrown.what();
        return made;
    }
    if (dynamic_cast<const std::logic_error*>(&thrown) != nullptr) {
        return detail::known_error("BadArg", thrown.what());
    }
    if (dynamic_cast<const std::bad_alloc*>(&thrown) != nullptr) {
        return detail::known_error("Internal", thrown.what());
    }
#endif
    return detail::known_error("Unknown", thrown.what());
}

/// Whatever was thrown; what is no `std::exception` is `Unknown` and has no message of its own.
///
///     try {
///         ...
///     } catch (...) {
///         reply.error = vdl::to_wire_error(std::current_exception());
///     }
[[nodiscard]] inline WireError to_wire_error(const std::exception_ptr& thrown) {
    if (thrown == nullptr) return {};
#if defined(__cpp_exceptions)
    try {
        std::rethrow_exception(thrown);
    } catch (const WireException& exception) {
        return exception.error();
    } catch (const BadResult& exception) {
        return to_wire_error(exception.error());
    } catch (const std::system_error& exception) {
        WireError made = to_wire_error(exception.code());
        made.Msg = exception.what();
        return made;
    } catch (const std::logic_error& exception) {
        return detail::known_error("BadArg", exception.what());
    } catch (const std::bad_alloc& exception) {
        return detail::known_error("Internal", exception.what());
    } catch (const std::exception& exception) {
        return detail::known_error("Unknown", exception.what());
    } catch (...) {
        return detail::known_error("Unknown", "an exception of unknown type");
    }
#else
    return detail::known_error("Unknown", "an exception");
#endif
}

/// The error as a thing that can be rethrown, in another thread for instance.
[[nodiscard]] inline std::exception_ptr to_exception(WireError error) {
    return std::make_exception_ptr(WireException(std::move(error)));
}

}  // namespace vdl

/// `std::error_code code = vdl::ErrorCode::io;`
template <>
struct std::is_error_code_enum<vdl::ErrorCode> : std::true_type {};
