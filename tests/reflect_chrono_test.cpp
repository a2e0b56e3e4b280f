// Times and durations of every unit, at the borders of what they hold.
#include <vdl/reflect/chrono.hpp>

#include <doctest/doctest.h>

#include <chrono>
#include <cstdint>
#include <limits>
#include <random>

namespace {

using namespace std::chrono;
using vdl::Timestamp;

constexpr std::int64_t min64 = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t max64 = std::numeric_limits<std::int64_t>::max();

template <class T>
Timestamp get(T x) {
    return vdl::Adapter<T>::get(x);
}
template <class T>
bool set(T& x, std::int64_t seconds, std::int32_t nanos) {
    return vdl::Adapter<T>::set(x, {seconds, nanos});
}
template <class D>
bool fits(std::int64_t seconds, std::int32_t nanos) {
    D x{};
    return set(x, seconds, nanos);
}
template <class D>
D read(std::int64_t seconds, std::int32_t nanos) {
    D x{};
    REQUIRE(set(x, seconds, nanos));
    return x;
}

}  // namespace

TEST_CASE("durations: both parts have the sign") {
    CHECK(get(milliseconds(1500)) == Timestamp{1, 500'000'000});
    CHECK(get(milliseconds(-1500)) == Timestamp{-1, -500'000'000});
    CHECK(get(nanoseconds(-1)) == Timestamp{0, -1});
    CHECK(get(hours(2)) == Timestamp{7200, 0});
    CHECK(get(duration<int, std::ratio<1, 3>>(-4)) == Timestamp{-1, -333'333'333});
    CHECK(get(duration<std::int64_t, std::pico>(1'999)) == Timestamp{0, 1});
    CHECK(get(duration<std::int64_t, std::pico>(-1'999)) == Timestamp{0, -1});
    CHECK(get(nanoseconds::max()) == Timestamp{9'223'372'036, 854'775'807});
    CHECK(get(nanoseconds::min()) == Timestamp{-9'223'372'036, -854'775'808});
}

TEST_CASE("times: the nanoseconds count up, also before 1970") {
    CHECK(get(sys_time<milliseconds>(milliseconds(1500))) == Timestamp{1, 500'000'000});
    CHECK(get(sys_time<milliseconds>(milliseconds(-1500))) == Timestamp{-2, 500'000'000});
    CHECK(get(sys_time<nanoseconds>(nanoseconds(-1))) == Timestamp{-1, 999'999'999});
    CHECK(get(sys_days(year(1) / 1 / 1)) == Timestamp{-62'135'596'800, 0});
    CHECK(get(sys_time<duration<std::int64_t, std::pico>>(duration<std::int64_t, std::pico>(-1))) ==
          Timestamp{-1, 999'999'999});
}

TEST_CASE("what a target cannot hold is refused") {
    CHECK(read<nanoseconds>(9'223'372'036, 854'775'807) == nanoseconds::max());
    CHECK(read<nanoseconds>(-9'223'372'036, -854'775'808) == nanoseconds::min());
    CHECK_FALSE(fits<nanoseconds>(9'223'372'036, 854'775'808));
    CHECK_FALSE(fits<nanoseconds>(-9'223'372'036, -854'775'809));
    CHECK_FALSE(fits<sys_time<nanoseconds>>(-62'135'596'800, 0));
    CHECK(fits<sys_time<microseconds>>(-62'135'596'800, 0));
    CHECK(read<seconds>(max64, 999'999'999) == seconds::max());
    CHECK(read<seconds>(min64, -999'999'999) == seconds::min());
    CHECK_FALSE(fits<milliseconds>(max64, 0));
    CHECK_FALSE(fits<milliseconds>(min64, 0));
    CHECK_FALSE(fits<duration<std::int64_t, std::atto>>(max64, 0));
    CHECK(read<hours>(max64, 0).count() == max64 / 3600);
    CHECK(read<duration<std::int8_t>>(127, 999'999'999).count() == 127);
    CHECK_FALSE(fits<duration<std::int8_t>>(128, 0));
    CHECK(read<duration<std::int8_t>>(-128, 0).count() == -128);
    CHECK_FALSE(fits<duration<std::uint64_t>>(-1, 0));
    CHECK(read<duration<std::uint64_t>>(0, -1).count() == 0);
    CHECK(read<duration<std::uint64_t, std::nano>>(18'446'744'073, 709'551'615).count() ==
          std::numeric_limits<std::uint64_t>::max());
    CHECK_FALSE(fits<duration<std::uint64_t, std::nano>>(18'446'744'073, 709'551'616));
    nanoseconds kept(5);
    CHECK_FALSE(set(kept, max64, 0));
    CHECK(kept == nanoseconds(5));
}

TEST_CASE("what is finer than the target: times go down, durations toward zero") {
    CHECK(read<seconds>(1, 999'999'999) == seconds(1));
    CHECK(read<seconds>(-1, -999'999'999) == seconds(-1));
    CHECK(read<sys_seconds>(-2, 999'999'999) == sys_seconds(seconds(-2)));
    CHECK(read<sys_days>(-1, 0) == sys_days(days(-1)));
    CHECK(read<days>(-1, 0) == days(0));
    CHECK(read<duration<int, std::ratio<1, 3>>>(0, 333'333'333).count() == 0);
    CHECK(read<duration<int, std::ratio<1, 3>>>(0, 333'333'334).count() == 1);
}

TEST_CASE("what a Timestamp cannot hold becomes the nearest one") {
    const duration<std::int64_t, std::ratio<86400>> days64(max64);
    CHECK(get(days64) == Timestamp{max64, 999'999'999});
    CHECK(get(-days64) == Timestamp{min64, -999'999'999});
    CHECK_FALSE(vdl::Adapter<std::decay_t<decltype(days64)>>::representable(days64));
    const duration<std::uint64_t> large(~std::uint64_t{0});
    CHECK(get(large) == Timestamp{max64, 999'999'999});
    CHECK(get(sys_time<hours>(hours::min())) == Timestamp{min64, 0});
    CHECK(vdl::Adapter<hours>::representable(hours(1)));
    const duration<std::uint64_t, std::ratio<INTMAX_MAX>> largest(~std::uint64_t{0});
    CHECK(get(largest) == Timestamp{max64, 999'999'999});
}

TEST_CASE("floating-point durations and times") {
    using Seconds = duration<double>;
    CHECK(get(Seconds(0.3)) == Timestamp{0, 300'000'000});
    CHECK(get(Seconds(-0.3)) == Timestamp{0, -300'000'000});
    CHECK(get(Seconds(0.9999999999)) == Timestamp{1, 0});
    CHECK(get(Seconds(-0.9999999999)) == Timestamp{-1, 0});
    CHECK(get(sys_time<Seconds>(Seconds(-0.25))) == Timestamp{-1, 750'000'000});
    CHECK(get(sys_time<Seconds>(Seconds(-0.0000000001))) == Timestamp{0, 0});
    CHECK(get(duration<float, std::milli>(1.5F)) == Timestamp{0, 1'500'000});
    CHECK(get(duration<long double, std::ratio<3600>>(0.5L)) == Timestamp{1800, 0});
    CHECK(read<Seconds>(0, 300'000'000).count() == 0.3);
    CHECK(read<sys_time<Seconds>>(-1, 750'000'000).time_since_epoch().count() == -0.25);
    CHECK(read<duration<double, std::nano>>(max64, 0).count() == 9223372036854775807e9);
    const double infinity = std::numeric_limits<double>::infinity();
    const double nan = std::numeric_limits<double>::quiet_NaN();
    using A = vdl::Adapter<Seconds>;
    CHECK_FALSE(A::representable(Seconds(infinity)));
    CHECK_FALSE(A::representable(Seconds(nan)));
    CHECK_FALSE(A::representable(Seconds(9223372036854775808.0)));
    CHECK(A::representable(Seconds(-9223372036854775808.0)));
    CHECK(get(Seconds(nan)) == Timestamp{0, 0});
    CHECK(get(Seconds(infinity)) == Timestamp{max64, 999'999'999});
    CHECK(get(Seconds(-infinity)) == Timestamp{min64, -999'999'999});
}

TEST_CASE("every integral time and duration comes back") {
    std::mt19937_64 random(3);
    for (int i = 0; i < 2000; ++i) {
        const auto ticks =
            static_cast<std::int64_t>(random() >> (random() % 64)) * (random() % 2 == 0 ? 1 : -1);
        const auto check = [&]<class D>(D d) {
            const Timestamp stamp = get(d);
            CHECK(stamp.nanos > -1'000'000'000);
            CHECK(stamp.nanos < 1'000'000'000);
            CHECK((stamp.seconds == 0 || stamp.nanos == 0 ||
                   (stamp.seconds < 0) == (stamp.nanos < 0)));
            CHECK(read<D>(stamp.seconds, stamp.nanos) == d);
            const sys_time<D> t(d);
            const Timestamp at = get(t);
            CHECK(at.nanos >= 0);
            CHECK(at.nanos < 1'000'000'000);
            CHECK(read<sys_time<D>>(at.seconds, at.nanos) == t);
        };
        check(nanoseconds(ticks));
        check(microseconds(ticks));
        check(milliseconds(ticks));
        check(seconds(ticks));
        check(minutes(static_cast<int>(ticks % 1'000'000'000)));
        check(duration<std::int16_t, std::deci>(static_cast<std::int16_t>(ticks)));
    }
}

TEST_CASE("the same at compile time") {
    static_assert(vdl::Adapter<milliseconds>::get(milliseconds(-1)) == Timestamp{0, -1'000'000});
    static_assert(vdl::Adapter<duration<double>>::get(duration<double>(0.5)) ==
                  Timestamp{0, 500'000'000});
}
