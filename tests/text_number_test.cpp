#include <vdl/text/number.hpp>

#include <doctest/doctest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>

namespace {

using vdl::detail::NumberText;

struct Integer {
    NumberText result;
    bool negative = false;
    std::uint64_t magnitude = 0;
    friend bool operator==(const Integer&, const Integer&) = default;
};

Integer integer(std::string_view text) {
    Integer out{};
    out.result = vdl::detail::read_integer(text, out.negative, out.magnitude);
    if (out.result != NumberText::good) return {out.result, false, 0};
    return out;
}
Integer good(bool negative, std::uint64_t magnitude) {
    return {NumberText::good, negative, magnitude};
}
const Integer malformed{NumberText::malformed};
const Integer not_whole{NumberText::not_whole};
const Integer too_large{NumberText::too_large};

template <class T>
T real(std::string_view text) {
    T out{};
    const NumberText result = vdl::detail::read_float(text, out);
    REQUIRE(result == NumberText::good);
    return out;
}
template <class T>
NumberText real_error(std::string_view text) {
    T out{};
    return vdl::detail::read_float(text, out);
}
template <class T>
std::string printed(T value) {
    std::string out;
    vdl::detail::append_float(out, value);
    return out;
}

TEST_CASE("whole numbers") {
    CHECK(integer("0") == good(false, 0));
    CHECK(integer("-0") == good(true, 0));
    CHECK(integer("+7") == good(false, 7));
    CHECK(integer("18446744073709551615") == good(false, ~std::uint64_t{0}));
    CHECK(integer("18446744073709551616") == too_large);
    CHECK(integer("0xff") == good(false, 255));
    CHECK(integer("-0XFfFfFfFfFfFfFfFf") == good(true, ~std::uint64_t{0}));
    CHECK(integer("0x10000000000000000") == too_large);
    CHECK(integer("007") == good(false, 7));
}

TEST_CASE("whole numbers in floating notation") {
    CHECK(integer("1e3") == good(false, 1000));
    CHECK(integer("1.50e1") == good(false, 15));
    CHECK(integer("2.0") == good(false, 2));
    CHECK(integer("1200e-2") == good(false, 12));
    CHECK(integer("1.5") == not_whole);
    CHECK(integer("15e-1") == not_whole);
    CHECK(integer("1e20") == too_large);
    CHECK(integer("0e99999999999999999999") == good(false, 0));
    CHECK(integer("1e99999999999999999999") == too_large);
    CHECK(integer("1e-99999999999999999999") == not_whole);
}

TEST_CASE("what is no number") {
    for (const char* text : {"", "-", "x", "1x", "0x", "1e", "1e+", "--1", "1.2.3", ".", "1_000"}) {
        CAPTURE(text);
        CHECK(integer(text) == malformed);
        CHECK(real_error<double>(text) == NumberText::malformed);
    }
}

TEST_CASE("floats are rounded once") {
    CHECK(real<double>("0.1") == 0.1);
    CHECK(real<float>("0.1") == 0.1F);
    // Through double this would round twice, to the even neighbour above.
    CHECK(real<float>("1.00000017881393432617187499") == std::nextafter(1.0F, 2.0F));
    CHECK(real<double>("0x1.8p3") == 12.0);
    CHECK(real<double>("-0x10") == -16.0);
    CHECK(std::signbit(real<double>("-0")));
    CHECK(real<double>("5e-324") == std::numeric_limits<double>::denorm_min());
}

TEST_CASE("floats beyond the range") {
    CHECK(real_error<double>("1e309") == NumberText::too_large);
    CHECK(real_error<float>("3.5e38") == NumberText::too_large);
    CHECK(real_error<double>("0x1p1024") == NumberText::too_large);
    CHECK(real_error<double>("1e99999999999999999999") == NumberText::too_large);
    CHECK(real<double>("1e-400") == 0.0);
    CHECK(std::signbit(real<double>("-1e-400")));
    CHECK(real<float>("1e-60") == 0.0F);
    CHECK(real<double>("0.00000001e-99999999999999999999") == 0.0);
}

TEST_CASE("names of floats") {
    CHECK(std::isnan(real<double>("NaN")));
    CHECK(real<double>("+Inf") == std::numeric_limits<double>::infinity());
    CHECK(real<double>("Inf") == std::numeric_limits<double>::infinity());
    CHECK(real<float>("-Inf") == -std::numeric_limits<float>::infinity());
}

TEST_CASE("floats print with the fewest digits that read back") {
    CHECK(printed(0.0) == "0");
    CHECK(printed(-0.0) == "-0");
    CHECK(printed(1.0) == "1");
    CHECK(printed(-0.25F) == "-0.25");
    CHECK(printed(0.1F) == "0.1");
    CHECK(printed(6.02214076e23) == "6.02214076e+23");
    CHECK(printed(std::numeric_limits<double>::quiet_NaN()) == "NaN");
    CHECK(printed(std::numeric_limits<float>::infinity()) == "+Inf");
    CHECK(printed(-std::numeric_limits<double>::infinity()) == "-Inf");
    std::uint64_t bits = 0x9E3779B97F4A7C15U;
    for (int i = 0; i < 10'000; ++i, bits = bits * 6364136223846793005U + 1442695040888963407U) {
        const auto value = std::bit_cast<double>(bits);
        if (value != value) continue;
        REQUIRE(std::bit_cast<std::uint64_t>(real<double>(printed(value))) == bits);
        const auto narrow = std::bit_cast<float>(static_cast<std::uint32_t>(bits >> 32));
        if (narrow != narrow) continue;
        REQUIRE(real<float>(printed(narrow)) == narrow);
    }
}

TEST_CASE("a million digits take no long time") {
    const std::string digits(1'000'000, '7');
    CHECK(integer(digits) == too_large);
    CHECK(real_error<double>(digits) == NumberText::too_large);
    CHECK(real<double>("0." + digits) == 0.7777777777777778);
    CHECK(integer(std::string(1'000'000, '0') + "5") == good(false, 5));
}

}  // namespace
