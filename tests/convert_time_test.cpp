// Times and durations of every period into each other: exact, rounded down (times) or toward zero
// (durations), or an error with the path; never an overflow. By every way of conversion.
#include "support/three_ways.hpp"

#include <chrono>
#include <cstdint>
#include <limits>
#include <ratio>
#include <span>
#include <string>
#include <vector>

using namespace std::chrono;
using test::kept, test::refused;

namespace demo {

template <class T>
struct At {
    T at{};
    bool operator==(const At&) const = default;
};
struct Parts {
    std::int64_t Seconds = 0;
    std::int32_t Nanos = 0;
    bool operator==(const Parts&) const = default;
};

}  // namespace demo

namespace {

constexpr std::int64_t max64 = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t min64 = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t year_1 = -62'135'596'800;

/// `from` as a member of a struct, so that an error has a path.
template <class To, class From>
To inside(const From& from) {
    return kept<demo::At<To>>(demo::At<From>{from}).at;
}
template <class To, class From>
std::string refused_inside(const From& from) {
    return refused<demo::At<To>>(demo::At<From>{from});
}

}  // namespace

TEST_CASE("durations into coarser and finer ones") {
    CHECK(inside<hours>(milliseconds(7'200'001)) == hours(2));
    CHECK(inside<seconds>(milliseconds(-1999)) == seconds(-1));
    CHECK(inside<nanoseconds>(hours(2)) == nanoseconds(7'200'000'000'000));
    CHECK(inside<nanoseconds>(hours(0)) == nanoseconds(0));
    CHECK(inside<duration<double>>(milliseconds(-1500)).count() == -1.5);
    CHECK(inside<milliseconds>(duration<float, std::ratio<60>>(0.5F)) == milliseconds(30'000));
    CHECK(inside<duration<int, std::ratio<1, 3>>>(seconds(-2)).count() == -6);
    CHECK(inside<duration<std::int64_t, std::ratio<7, 5>>>(seconds(7)).count() == 5);
}

TEST_CASE("durations at the limits") {
    CHECK(inside<nanoseconds>(seconds(9'223'372'036)) == nanoseconds(9'223'372'036'000'000'000));
    CHECK(refused_inside<nanoseconds>(seconds(9'223'372'037)) == "out_of_range at at");
    CHECK(refused_inside<nanoseconds>(seconds(-9'223'372'037)) == "out_of_range at at");
    CHECK(refused_inside<milliseconds>(seconds::max()) == "out_of_range at at");
    CHECK(refused_inside<milliseconds>(seconds::min()) == "out_of_range at at");
    CHECK(inside<seconds>(nanoseconds::min()) == seconds(-9'223'372'036));
    CHECK(inside<nanoseconds>(nanoseconds::min()) == nanoseconds::min());
    CHECK(inside<nanoseconds>(nanoseconds::max()) == nanoseconds::max());
    CHECK(inside<seconds>(seconds::max()) == seconds::max());
    CHECK(refused_inside<duration<std::int8_t>>(seconds(128)) == "out_of_range at at");
    CHECK(refused_inside<duration<std::uint32_t>>(seconds(-1)) == "out_of_range at at");
    CHECK(inside<duration<std::uint64_t, std::pico>>(duration<std::uint64_t, std::pico>(1000)) ==
          duration<std::uint64_t, std::pico>(1000));
}

TEST_CASE("times into coarser and finer ones") {
    CHECK(inside<sys_days>(sys_seconds(seconds(-1))) == sys_days(days(-1)));
    CHECK(inside<sys_seconds>(sys_days(days(1))) == sys_seconds(seconds(86'400)));
    CHECK(inside<sys_time<minutes>>(sys_time<milliseconds>(milliseconds(-1))) ==
          sys_time<minutes>(minutes(-1)));
    CHECK(inside<sys_time<duration<double>>>(sys_time<milliseconds>(milliseconds(-500)))
              .time_since_epoch()
              .count() == -0.5);
    CHECK(inside<sys_time<nanoseconds>>(sys_time<hours>(hours(1))) ==
          sys_time<nanoseconds>(nanoseconds(3'600'000'000'000)));
}

TEST_CASE("year 1, the zero value, is no time of nanoseconds") {
    // On the wire the field is left out.
    const sys_seconds first(seconds{year_1});
    CHECK(refused_inside<sys_time<nanoseconds>>(first) == "out_of_range at at");
    CHECK(inside<sys_time<microseconds>>(first).time_since_epoch() ==
          microseconds(seconds(year_1)));
    CHECK(inside<sys_days>(first) == sys_days(year(1) / 1 / 1));
    CHECK(inside<sys_seconds>(sys_days(year(1) / 1 / 1)) == first);
    CHECK(refused_inside<std::vector<sys_time<nanoseconds>>>(
              std::vector<sys_seconds>{sys_seconds(), first}) == "out_of_range at at[1]");
    CHECK(refused_inside<sys_time<nanoseconds>>(sys_seconds(seconds(9'223'372'037))) ==
          "out_of_range at at");
}

TEST_CASE("what VDL cannot hold is an error of the source") {
    const auto wrong = [](const auto& from) {
        using From = std::decay_t<decltype(from)>;
        const demo::At<From> at{from};
        const std::string direct = test::refusal_of(vdl::convert<demo::At<From>>(at));
        CHECK(test::refusal_of(vdl::vom::encode(at)) == direct);
        CHECK(test::refusal_of(vdl::convert<vdl::Value>(at)) == direct);
        return direct;
    };
    using Days64 = duration<std::int64_t, std::ratio<86'400>>;
    CHECK(wrong(Days64(max64)) == "out_of_range at at");
    CHECK(wrong(Days64(min64)) == "out_of_range at at");
    CHECK(wrong(sys_time<Days64>(Days64(max64))) == "out_of_range at at");
    CHECK(wrong(duration<std::uint64_t>(std::uint64_t{1} << 63)) == "out_of_range at at");
    const double infinity = std::numeric_limits<double>::infinity();
    const double nan = std::numeric_limits<double>::quiet_NaN();
    CHECK(wrong(duration<double>(infinity)) == "out_of_range at at");
    CHECK(wrong(duration<double>(-infinity)) == "out_of_range at at");
    CHECK(wrong(duration<double>(nan)) == "out_of_range at at");
    CHECK(wrong(sys_time<duration<double>>(duration<double>(nan))) == "out_of_range at at");
    CHECK(wrong(duration<float>(1e19F)) == "out_of_range at at");
    // A time counts from year 1, so the last 62135596800 seconds of 64 bits are beyond it.
    CHECK(wrong(sys_seconds(seconds(max64 + year_1 + 1))) == "out_of_range at at");
    CHECK(wrong(sys_seconds(seconds::max())) == "out_of_range at at");
    CHECK(inside<sys_seconds>(sys_seconds(seconds(max64 + year_1))) ==
          sys_seconds(seconds(max64 + year_1)));
    CHECK(inside<sys_seconds>(sys_seconds(seconds::min())) == sys_seconds(seconds::min()));
}

TEST_CASE("the struct that a time is on the wire") {
    using demo::Parts;
    CHECK(kept<Parts>(milliseconds(-1500)) == Parts{-1, -500'000'000});
    CHECK(kept<Parts>(sys_time<milliseconds>(milliseconds(1500))) ==
          Parts{1 - year_1, 500'000'000});
    CHECK(kept<milliseconds>(Parts{-1, -500'000'000}) == milliseconds(-1500));
    CHECK(kept<milliseconds>(Parts{1, -500'000'000}) == milliseconds(500));
    CHECK(kept<sys_seconds>(Parts{-year_1, -1}) == sys_seconds(seconds(-1)));
    CHECK(refused<seconds>(Parts{0, 1'000'000'000}) == "out_of_range at ");
    CHECK(refused<seconds>(Parts{0, -1'000'000'000}) == "out_of_range at ");
    CHECK(kept<seconds>(Parts{max64, 999'999'999}) == seconds::max());
    CHECK(kept<seconds>(Parts{min64, -999'999'999}) == seconds::min());
    CHECK(refused<sys_seconds>(Parts{min64, 0}) == "out_of_range at ");
}

TEST_CASE("a dynamic value holds what came, though it is no time") {
    // VOM: time.Duration{Seconds: 1, Nanos: 1573741824}, found by fuzzing.
    constexpr std::uint8_t stream[] = {
        0x81, 0x51, 0x29, 0x06, 0x00, 0x0D, 't',  'i',  'm',  'e',  '.',  'D',  'u',  'r',
        'a',  't',  'i',  'o',  'n',  0x01, 0x02, 0x00, 0x07, 'S',  'e',  'c',  'o',  'n',
        'd',  's',  0x01, 0x09, 0xE1, 0x00, 0x05, 'N',  'a',  'n',  'o',  's',  0x01, 0x08,
        0xE1, 0xE1, 0x52, 0x09, 0x00, 0x02, 0x01, 0xFC, 0xBB, 0x9A, 0xCA, 0x00, 0xE1};
    const auto bytes = std::as_bytes(std::span(stream));
    const auto refused = [](const auto& result, vdl::ErrorCode code, std::uint64_t offset) {
        REQUIRE_FALSE(result.has_value());
        CHECK(result.error().code() == code);
        CHECK(result.error().offset() == offset);
        CHECK(result.error().path().empty());
    };
    constexpr auto code = vdl::ErrorCode::out_of_range;
    refused(vdl::vom::decode<sys_time<microseconds>>(bytes), code, 55);
    refused(vdl::vom::decode<nanoseconds>(bytes), code, 55);
    for (const vdl::Type& type : {vdl::type_of<sys_seconds>(), vdl::type_of<seconds>()}) {
        const vdl::Value value = vdl::vom::decode_value(bytes, type).value();
        CHECK(value.view().at(0).as_int() == 1);
        CHECK(value.view().at(1).as_int() == 1'573'741'824);
        refused(vdl::convert<sys_seconds>(value), code, vdl::Error::no_offset);
        refused(vdl::convert<seconds>(value), code, vdl::Error::no_offset);
    }
}
