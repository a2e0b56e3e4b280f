#include <vdl/wire_error_std.hpp>

#include <vdl/vom.hpp>

#include <doctest/doctest.h>

#include <cerrno>
#include <exception>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <system_error>

namespace {

using vdl::Error;
using vdl::ErrorCode;
using vdl::Value;
using vdl::WireError;
using vdl::WireException;
using vdl::WireRetryCode;

/// The error after a journey.
WireError sent(const WireError& error) {
    const std::optional<WireError> on_wire = error;
    return vdl::vom::decode<std::optional<WireError>>(vdl::vom::encode(on_wire)).value().value();
}

/// What `f` throws.
template <class F>
WireError caught(F&& f) {
    try {
        f();
    } catch (...) {
        return vdl::to_wire_error(std::current_exception());
    }
    return {};
}

}  // namespace

TEST_CASE("an Error goes out and comes back") {
    Error error(ErrorCode::out_of_range, "300 does not fit into byte", 17);
    error.prepend_key("2");
    error.prepend_field("ages");
    const WireError wire = vdl::to_wire_error(error);
    CHECK(wire.Id == "vdl.out_of_range");
    CHECK(wire.RetryCode == WireRetryCode::NoRetry);
    CHECK(wire.Msg == "ages[2]: 300 does not fit into byte (at byte 17)");
    CHECK(wire.ParamList ==
          std::vector<Value>{"ages[2]", "300 does not fit into byte", std::uint64_t{17}});
    CHECK(vdl::to_error(sent(wire)) == error);
    const Error bare(ErrorCode::io);
    CHECK(vdl::to_error(sent(vdl::to_wire_error(bare))) == bare);

    // Ids from elsewhere, and parameters that are not what is expected.
    CHECK(vdl::to_error(WireError{"other", {}, "text", {}}) ==
          Error(ErrorCode::unsupported, "text"));
    CHECK(vdl::to_error(WireError{"vdl.io", {}, "text", {}}) == Error(ErrorCode::io, "text"));
    CHECK(vdl::to_error(WireError{"vdl.io", {}, "", {Value(1), Value(), Value("x")}}) ==
          Error(ErrorCode::io));
    CHECK(vdl::error_code_of("vdl.none") == ErrorCode::none);
    CHECK(vdl::error_code_of("vdl.") == ErrorCode::none);
    for (int code = 1; code <= static_cast<int>(ErrorCode::io); ++code) {
        const Error each{static_cast<ErrorCode>(code)};
        CHECK(vdl::to_error(vdl::to_wire_error(each)) == each);
    }
}

TEST_CASE("a std::error_code goes out and comes back") {
    const std::error_code gone = std::make_error_code(std::errc::no_such_file_or_directory);
    const WireError wire = vdl::to_wire_error(gone);
    CHECK(wire.Id == "std.generic:" + std::to_string(ENOENT));
    CHECK(wire.RetryCode == WireRetryCode::NoRetry);
    CHECK(wire.Msg == gone.message());
    CHECK(wire.ParamList == std::vector<Value>{"generic", std::int32_t{ENOENT}});
    CHECK(vdl::to_error_code(sent(wire)) == gone);
    const std::error_code system(EACCES, std::system_category());
    CHECK(vdl::to_error_code(sent(vdl::to_wire_error(system))) == system);
    CHECK(vdl::to_error_code(vdl::to_wire_error(system)) == std::errc::permission_denied);

    const auto retry = [](std::errc code) {
        return vdl::to_wire_error(std::make_error_code(code)).RetryCode;
    };
    CHECK(retry(std::errc::connection_reset) == WireRetryCode::RetryConnection);
    CHECK(retry(std::errc::timed_out) == WireRetryCode::RetryBackoff);
    CHECK(retry(std::errc::invalid_argument) == WireRetryCode::NoRetry);
    CHECK(vdl::retry_code({EAGAIN, std::system_category()}) == WireRetryCode::RetryBackoff);
}

TEST_CASE("error codes of this library") {
    const std::error_code code = ErrorCode::malformed;
    CHECK(code.category().name() == std::string("vdl"));
    CHECK(code.message() == "malformed");
    CHECK(code == std::errc::bad_message);
    CHECK(std::error_code(ErrorCode::out_of_range) == std::errc::result_out_of_range);
    CHECK(std::error_code(ErrorCode::nil_value) != std::errc::bad_message);
    CHECK(vdl::to_error_code(vdl::to_wire_error(Error(ErrorCode::malformed, "x"))) == code);
    CHECK(vdl::to_error_code(vdl::to_wire_error(code)) == code);
}

TEST_CASE("errors of Vanadium as std::error_code") {
    const auto code = [](const char* id) { return vdl::to_error_code(WireError{id, {}, "", {}}); };
    CHECK(code("v.io/v23/verror.NoExist") == std::errc::no_such_file_or_directory);
    CHECK(code("v.io/v23/verror.Timeout") == std::errc::timed_out);
    CHECK(code("v.io/v23/verror.Timeout").message() == "v.io/v23/verror.Timeout");
    CHECK(vdl::to_wire_error(code("v.io/v23/verror.Timeout")).Id == "v.io/v23/verror.Timeout");
    // Never no error, whatever it is.
    for (const char* id : {"", "v.io/v23/verror.Unknown", "v.io/v23/verror.New", "my.Error",
                           "std.generic:0", "std.generic:", "std.generic:2x", "std.iostream:1"}) {
        CHECK(code(id).value() == 1);
        CHECK(code(id).category() == vdl::wire_error_category());
        CHECK(code(id).message() == "v.io/v23/verror.Unknown");
    }
}

TEST_CASE("exceptions go out") {
    const WireError own{"my.Error", WireRetryCode::RetryRefetch, "mine", {Value(5)}};
    CHECK(caught([&] { throw WireException(own); }) == own);
    CHECK(caught([] { throw std::system_error(ENOENT, std::generic_category(), "open x"); }) ==
          WireError{"std.generic:" + std::to_string(ENOENT),
                    {},
                    std::system_error(ENOENT, std::generic_category(), "open x").what(),
                    {Value("generic"), Value(std::int32_t{ENOENT})}});
    CHECK(caught([] { (void)vdl::Result<int>(Error(ErrorCode::io, "disk")).value(); }) ==
          vdl::to_wire_error(Error(ErrorCode::io, "disk")));
    CHECK(caught([] { throw std::invalid_argument("no"); }) ==
          WireError{"v.io/v23/verror.BadArg", {}, "no", {}});
    CHECK(caught([] { throw std::bad_alloc(); }).Id == "v.io/v23/verror.Internal");
    CHECK(caught([] { throw std::runtime_error("rt"); }) ==
          WireError{"v.io/v23/verror.Unknown", {}, "rt", {}});
    CHECK(caught([] { throw 5; }) ==
          WireError{"v.io/v23/verror.Unknown", {}, "an exception of unknown type", {}});
    CHECK(vdl::to_wire_error(std::exception_ptr()) == WireError{});

    // The same from a reference.
    CHECK(vdl::to_wire_error(static_cast<const std::exception&>(WireException(own))) == own);
    CHECK(vdl::to_wire_error(std::out_of_range("o")).Id == "v.io/v23/verror.BadArg");
    CHECK(vdl::to_wire_error(std::bad_alloc()).Id == "v.io/v23/verror.Internal");
    CHECK(vdl::to_wire_error(vdl::BadResult(Error(ErrorCode::io))).Id == "vdl.io");
    CHECK(vdl::to_wire_error(std::system_error(EACCES, std::system_category())).Id ==
          "std.system:" + std::to_string(EACCES));
}

TEST_CASE("exceptions come in") {
    const WireError error = sent(vdl::to_wire_error(std::make_error_code(std::errc::timed_out)));
    CHECK(caught([&] { vdl::throw_wire_error(error); }) == error);
    CHECK(vdl::to_wire_error(vdl::to_exception(error)) == error);
    try {
        vdl::throw_wire_error(error);
    } catch (const std::system_error& thrown) {
        CHECK(thrown.code() == std::errc::timed_out);
        CHECK(thrown.what() == std::make_error_code(std::errc::timed_out).message());
    }
    CHECK(std::string(WireException(WireError{"my.Id", {}, "", {}}).what()) == "my.Id");
    CHECK_THROWS_AS(vdl::throw_wire_error(error), WireException);
}
