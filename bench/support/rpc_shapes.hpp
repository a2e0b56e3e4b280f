// The headers of calls and of their answers, as the published VOM micro-benchmarks have them.
#pragma once

#include <vdl/custom.hpp>
#include <vdl/value.hpp>

#include <array>
#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace shapes {

/// Holds the time that is zero in VDL: year 1.
using Time = std::chrono::sys_time<std::chrono::microseconds>;
inline constexpr Time year_1{std::chrono::seconds(-62'135'596'800)};

struct Trace {
    std::array<std::uint8_t, 16> id{};
    std::array<std::uint8_t, 16> span{};
    std::int32_t flags = 0;
    std::int32_t log_level = 0;
};

struct RPCRequest {
    std::string suffix;
    std::string method;
    std::uint64_t positional = 0;
    bool end_of_stream = false;
    Time deadline = year_1;
    std::string language;
    std::vector<std::string> blessings;
    std::vector<vdl::Value> arguments;
    Trace trace;
    std::uint64_t id = 0;
};

struct Event {
    Time when = year_1;
    std::string message;
};
struct Span {
    std::array<std::uint8_t, 16> id{};
    std::array<std::uint8_t, 16> parent{};
    std::string name;
    Time start = year_1;
    Time end = year_1;
    std::vector<Event> events;
};

struct RPCResponse {
    std::string error;
    std::string action;
    std::vector<vdl::Value> error_arguments;
    bool end_of_stream = false;
    std::uint64_t positional = 0;
    Time sent = year_1;
    std::int32_t flags = 0;
    std::vector<Span> spans;
    bool acknowledged = false;
    std::uint64_t id = 0;
};

[[nodiscard]] inline std::array<std::uint8_t, 16> unique_id(std::uint8_t first) {
    std::array<std::uint8_t, 16> id{};
    for (std::uint8_t& byte : id) byte = first++;
    return id;
}
[[nodiscard]] inline Time some_time(std::int64_t microseconds) {
    return Time(std::chrono::microseconds(1'700'000'000'000'000 + microseconds));
}

[[nodiscard]] inline RPCRequest rpc_request() {
    return {"objects/names/42",
            "Method",
            3,
            true,
            some_time(123'456),
            "en-US",
            {"dev.example:alice", "dev.example:alice:phone"},
            {vdl::Value(std::int32_t{5}), vdl::Value("abc"), vdl::Value(true)},
            {unique_id(1), unique_id(2), 1, 3},
            77};
}
[[nodiscard]] inline RPCResponse rpc_response() {
    const auto span = [](std::uint8_t i) {
        return Span{
            unique_id(i),       unique_id(0),
            "<client>Method",   some_time(i),
            some_time(100 + i), {{some_time(10 + i), "Started"}, {some_time(90 + i), "Finished"}}};
    };
    return {"dev.example/errors.NoExist",
            "NoRetry",
            {vdl::Value("server"), vdl::Value("objects/names/42"), vdl::Value(std::int32_t{7})},
            true,
            2,
            some_time(5),
            1,
            {span(1), span(2), span(3)},
            true,
            77};
}

}  // namespace shapes
