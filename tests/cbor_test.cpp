// CBOR: exact bytes for each kind of type, what the options change, exact errors.
#include "vom/hex.hpp"

#include <vdl/cbor.hpp>
#include <vdl/text.hpp>

#include <doctest/doctest.h>

#include <bit>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

using test::bytes_of;
using test::hex_of;
using vdl::Error;
using vdl::ErrorCode;
using vdl::MapLayout;
using vdl::Value;
namespace cbor = vdl::cbor;

namespace demo {

enum class Color { red, green };
struct Point {
    int x = 7;
    int y = 8;
    friend bool operator==(const Point&, const Point&) = default;
};
struct Person {
    std::string name;
    std::optional<int> age;
    std::vector<Point> places;
    friend bool operator==(const Person&, const Person&) = default;
};
/// Fields 2 and 4 are retired; the last two stand in another order than their numbers.
struct Numbered {
    int one = 0;
    int three = 0;
    int six = 0;
    std::optional<int> five;
    friend bool operator==(const Numbered&, const Numbered&) = default;
};
struct Retired {
    int one = 0;
    int three = 0;
    friend bool operator==(const Retired&, const Retired&) = default;
};
struct Play {
    std::uint32_t id = 0;
    std::map<std::string, int> data;
    friend bool operator==(const Play&, const Play&) = default;
};
struct Needed {
    int id = 0;
};
struct Swapped {
    int a = 0;
    int b = 0;
};
struct Same {
    int a = 0;
    int c = 0;
    int b = 0;
};
struct Far {
    int a = 0;
};
using Shape = std::variant<Point, std::string>;

}  // namespace demo

template <>
struct vdl::Custom<demo::Numbered> {
    static constexpr auto fields = vdl::fields(
        vdl::field("three").number(3), vdl::field("six").number(6), vdl::field("five").number(5));
};
template <>
struct vdl::Custom<demo::Retired> {
    static constexpr auto fields = vdl::fields(vdl::field("three").number(3));
};
template <>
struct vdl::Custom<demo::Play> {
    static constexpr auto fields = vdl::fields(vdl::field("data").layout(vdl::MapLayout::split));
};
template <>
struct vdl::Custom<demo::Needed> {
    static constexpr auto fields = vdl::fields(vdl::field("id").alias("number").required());
};
template <>
struct vdl::Custom<demo::Same> {
    static constexpr auto fields =
        vdl::fields(vdl::field("a").number(2), vdl::field("b").number(3));
};
template <>
struct vdl::Custom<demo::Far> {
    static constexpr auto fields = vdl::fields(vdl::field("a").number(536870911));
};
template <>
struct vdl::Custom<demo::Swapped> {
    static constexpr auto fields =
        vdl::fields(vdl::field("a").number(2), vdl::field("b").number(1));
};

namespace {

template <class T>
std::string hex(const T& x, const cbor::Options& options = {}) {
    const auto bytes = cbor::encode(x, options);
    return bytes ? hex_of(*bytes) : bytes.error().message();
}
template <class T>
T read(std::string_view hex, const cbor::Options& options = {}) {
    return cbor::decode<T>(bytes_of(hex), options).value();
}
template <class T>
Error error_of(std::string_view hex, const cbor::Options& options = {}) {
    const auto x = cbor::decode<T>(bytes_of(hex), options);
    return x ? Error() : x.error();
}
template <class T>
ErrorCode code_of(std::string_view hex, const cbor::Options& options = {}) {
    return error_of<T>(hex, options).code();
}
/// What a value becomes that is read without a wanted type and written again.
std::string again(std::string_view hex_in, const cbor::Options& options = {}) {
    const auto value = cbor::decode<Value>(bytes_of(hex_in), options);
    return value ? hex(*value, options) : value.error().message();
}
std::string diagnostic(std::string_view hex, const cbor::DiagnosticOptions& options = {}) {
    const auto text = cbor::diagnostic(bytes_of(hex), options);
    return text ? *text : text.error().message();
}

}  // namespace

TEST_CASE("integers are as short as can be, and read in any length and form") {
    CHECK(hex(0) == "00");
    CHECK(hex(23) == "17");
    CHECK(hex(24) == "1818");
    CHECK(hex(255) == "18ff");
    CHECK(hex(256) == "190100");
    CHECK(hex(65536) == "1a00010000");
    CHECK(hex(std::uint64_t{1} << 32) == "1b0000000100000000");
    CHECK(hex(-1) == "20");
    CHECK(hex(std::int8_t{-128}) == "387f");
    CHECK(hex(std::numeric_limits<std::int64_t>::min()) == "3b7fffffffffffffff");
    CHECK(hex(std::numeric_limits<std::uint64_t>::max()) == "1bffffffffffffffff");
    for (const char* ten : {"0a", "180a", "19000a", "1a0000000a", "1b000000000000000a", "f94900",
                            "fa41200000", "fb4024000000000000", "c2410a", "c24300000a", "d81c0a"}) {
        CAPTURE(ten);
        CHECK(read<int>(ten) == 10);
        CHECK(read<std::uint8_t>(ten) == 10);
        CHECK(read<double>(ten) == 10.0);
        CHECK(read<float>(ten) == 10.0F);
    }
    CHECK(read<std::int64_t>("c3487fffffffffffffff") == std::numeric_limits<std::int64_t>::min());
    CHECK(error_of<std::int64_t>("3b8000000000000000").message() ==
          "-9223372036854775809 does not fit into int64 (at byte 0)");
    CHECK(error_of<std::int8_t>("81").code() == ErrorCode::incompatible_types);
    CHECK(error_of<std::uint8_t>("190100").message() == "256 does not fit into byte (at byte 0)");
    CHECK(error_of<unsigned>("20").message() == "-1 does not fit into uint32 (at byte 0)");
    CHECK(code_of<std::uint64_t>("c249010000000000000000") == ErrorCode::out_of_range);
    CHECK(code_of<int>("f93e00") == ErrorCode::out_of_range);
    CHECK(code_of<float>("1a01000001") == ErrorCode::out_of_range);
    CHECK(code_of<double>("1b0020000000000001") == ErrorCode::out_of_range);
    CHECK(error_of<int>("f6").message() == "expected an integer, found null (at byte 0)");
}

TEST_CASE("floats: short where that is exact, if it is wanted") {
    cbor::Options wide;
    wide.shortest_floats = false;
    CHECK(hex(1.5) == "f93e00");
    CHECK(hex(1.5, wide) == "fb3ff8000000000000");
    CHECK(hex(1.5F, wide) == "fa3fc00000");
    CHECK(hex(-0.0) == "f98000");
    CHECK(hex(100000.0) == "fa47c35000");
    CHECK(hex(1.1) == "fb3ff199999999999a");
    CHECK(hex(1.1F) == "fa3f8ccccd");
    CHECK(hex(5.960464477539063e-8) == "f90001");
    CHECK(hex(1e300) == "fb7e37e43c8800759c");
    CHECK(hex(std::numeric_limits<double>::infinity()) == "f97c00");
    CHECK(hex(std::numeric_limits<double>::quiet_NaN()) == "f97e00");
    CHECK(hex(std::bit_cast<double>(std::uint64_t{0xFFF8'0000'0000'0001})) == "fbfff8000000000001");
    cbor::Options drop;
    drop.nan = cbor::NanPayload::drop;
    CHECK(hex(std::bit_cast<double>(std::uint64_t{0xFFF8'0000'0000'0001}), drop) == "f97e00");
    CHECK(hex(std::vector<float>{0.5F, 1.1F}) == "82f93800fa3f8ccccd");
    CHECK(code_of<float>("fb7e37e43c8800759c") == ErrorCode::out_of_range);
    CHECK(std::isnan(read<float>("f97e00")));
}

TEST_CASE("all halves are exact") {
    int wrong = 0;
    for (unsigned half = 0; half <= 0xFFFF; ++half) {
        const auto bits = static_cast<std::uint16_t>(half);
        const double x = cbor::detail::double_of_half(bits);
        // By the definition of IEEE 754.
        const int exponent = static_cast<int>(half >> 10 & 0x1F);
        const double fraction = half & 0x3FF;
        double expected =
            exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(1024 + fraction, exponent - 25);
        if ((half & 0x8000) != 0) expected = -expected;
        if (exponent != 31 && (x != expected || std::signbit(x) != std::signbit(expected))) ++wrong;
        if (exponent == 31 && (fraction == 0 ? !std::isinf(x) : !std::isnan(x))) ++wrong;
        float narrow = 0;
        std::uint16_t back = 0;
        if (!cbor::detail::float_of_double(x, narrow) ||
            !cbor::detail::half_of_float(narrow, back) || back != bits) {
            ++wrong;
        }
        std::vector<std::byte> bytes = {std::byte{0xF9}, static_cast<std::byte>(half >> 8),
                                        static_cast<std::byte>(half & 0xFF)};
        if (cbor::encode(cbor::decode<Value>(bytes).value()).value() != bytes) ++wrong;
        if (cbor::encode(cbor::decode<double>(bytes).value()).value() != bytes) ++wrong;
        if (cbor::encode(cbor::decode<float>(bytes).value()).value() != bytes) ++wrong;
    }
    CHECK(wrong == 0);
}

TEST_CASE("strings, bytes, enums, lists, optionals, unions, structs") {
    CHECK(hex(std::string("\xC3\xBC")) == "62c3bc");
    CHECK(hex(std::string(24, 'a')).substr(0, 4) == "7818");
    CHECK(hex(std::vector<std::byte>{std::byte{1}, std::byte{2}}) == "420102");
    CHECK(hex(demo::Color::green) == "65677265656e");
    CHECK(hex(vdl::Type::int32()) == "65696e743332");
    CHECK(hex(std::vector<int>{1, -1, 1000}) == "8301201903e8");
    CHECK(hex(std::vector<bool>{true, false}) == "82f5f4");
    CHECK(hex(std::set<std::string>{"b", "a"}) == "8261616162");
    CHECK(hex(std::map<int, std::string>{{1, "a"}, {-1, "b"}}) == "a2206162016161");
    CHECK(hex(std::optional<int>()) == "f6");
    CHECK(hex(std::optional<int>(5)) == "05");
    CHECK(hex(demo::Shape{"a"}) == "a166737472696e676161");
    CHECK(hex(demo::Point{1, 2}) == "a2617801617902");
    CHECK(hex(demo::Person{"a", {}, {}}) == "a2646e616d65616166706c6163657380");
    CHECK(hex(demo::Person{"a", 5, {{1, 2}}}) ==
          "a3646e616d656161636167650566706c6163657381a2617801617902");
    CHECK(hex(std::pair<int, bool>{1, true}) == "a265666972737401667365636f6e64f5");
    CHECK(hex(std::string("\xC0\xAE")) == "a string is not UTF-8");
    cbor::Options with_nil;
    with_nil.nil_field = vdl::NilField::write_null;
    CHECK(hex(demo::Person{"a", {}, {}}, with_nil) == "a3646e616d65616163616765f666706c6163657380");
    CHECK(read<demo::Person>("a3646e616d65616163616765f666706c6163657380") ==
          demo::Person{"a", {}, {}});
    CHECK(read<demo::Color>("65677265656e") == demo::Color::green);
    CHECK(error_of<demo::Color>("61ff").code() == ErrorCode::invalid_utf8);
    CHECK(error_of<demo::Color>("6162").message() == "\"b\" is no label of the enum (at byte 0)");
    CHECK(read<demo::Shape>("a165506f696e74a0") == demo::Shape{demo::Point{}});
    CHECK(code_of<demo::Shape>("a0") == ErrorCode::missing_field);
    CHECK(code_of<demo::Shape>("a1616100") == ErrorCode::unknown_field);
    CHECK(code_of<demo::Shape>("a266737472696e676161616200") == ErrorCode::malformed);
    CHECK(code_of<std::array<std::uint8_t, 2>>("43010203") == ErrorCode::wrong_length);
    CHECK(code_of<std::array<int, 2>>("83010203") == ErrorCode::wrong_length);
    CHECK(code_of<std::array<int, 2>>("8101") == ErrorCode::wrong_length);
}

TEST_CASE("structs are read in any order, with aliases, and as the policies say") {
    CHECK(read<demo::Point>("a2617902617801") == demo::Point{1, 2});
    CHECK(read<demo::Point>("a1617902") == demo::Point{7, 2});
    CHECK(read<demo::Point>("a3617a82016161617902617801") == demo::Point{1, 2});
    CHECK(read<demo::Point>("bf617902617801ff") == demo::Point{1, 2});
    CHECK(read<demo::Point>("a27f6178ff01617902") == demo::Point{1, 2});
    CHECK(read<demo::Point>("a20101617805") == demo::Point{5, 8});
    CHECK(read<demo::Needed>("a1666e756d62657205").id == 5);
    CHECK(error_of<demo::Needed>("a0").message() == "id: a required field is missing (at byte 0)");
    cbor::Options strict;
    strict.unknown_field = vdl::UnknownField::refuse;
    strict.missing_field = vdl::MissingField::refuse;
    strict.duplicate_key = vdl::DuplicateKey::refuse;
    CHECK(error_of<demo::Point>("a1617a00", strict).message() ==
          "there is no field \"z\" (at byte 1)");
    CHECK(error_of<demo::Point>("a1617801", strict).message() ==
          "y: the field is missing (at byte 3)");
    CHECK(error_of<demo::Point>("a3617801617902617801", strict).message() ==
          "x: the key comes twice (at byte 7)");
    CHECK(read<demo::Point>("a3617801617902617803") == demo::Point{3, 2});
    CHECK(error_of<demo::Needed>("a262696401666e756d62657205", strict).message() ==
          "id: the key comes twice (at byte 5)");
    CHECK((code_of<std::map<int, int>>("a201010102", strict)) == ErrorCode::duplicate_key);
    CHECK((code_of<std::set<int>>("820101", strict)) == ErrorCode::duplicate_key);
    CHECK(code_of<Value>("a2616101616102", strict) == ErrorCode::duplicate_key);
    CHECK(code_of<Value>("a3f501f402f503", strict) == ErrorCode::duplicate_key);
    CHECK(error_of<demo::Point>("a16178f6").message() ==
          "x: expected an integer, found null (at byte 3)");
    cbor::Options lenient;
    lenient.null_field = vdl::NullField::as_absent;
    CHECK(read<demo::Point>("a26178f6617901", lenient) == demo::Point{7, 1});
}

TEST_CASE("errors have a path, and several can be collected") {
    CHECK(error_of<std::vector<demo::Person>>("81a166706c6163657382a1617801a16178f5").message() ==
          "[0].places[1].x: expected an integer, found a bool (at byte 17)");
    CHECK((error_of<std::map<std::string, int>>("a16161f5").message()) ==
          "[\"a\"]: expected an integer, found a bool (at byte 3)");
    std::vector<Error> errors;
    cbor::Options options;
    options.errors = &errors;
    const auto read = cbor::decode<std::vector<demo::Point>>(
        bytes_of("83a26178f561796161a2617801617902a161788100"), options);
    REQUIRE_FALSE(read);
    REQUIRE(errors.size() == 3);
    CHECK(errors[0].message() == "[0].x: expected an integer, found a bool (at byte 4)");
    CHECK(errors[1].message() == "[0].y: expected an integer, found a string (at byte 7)");
    CHECK(errors[2].message() == "[2].x: expected an integer, found an array (at byte 19)");
    CHECK(read.error() == errors[0]);
}

TEST_CASE("structs as arrays and as maps from numbers") {
    cbor::Options array;
    array.structs = vdl::StructLayout::array;
    cbor::Options numbers;
    numbers.structs = vdl::StructLayout::by_number;
    CHECK(hex(demo::Retired{1, 3}, array) == "8301f603");
    CHECK(hex(demo::Retired{1, 3}, numbers) == "a201010303");
    CHECK(hex(demo::Numbered{1, 3, 6, 5}, array) == "8601f603f60506");
    CHECK(hex(demo::Numbered{1, 3, 6, {}}, array) == "8601f603f6f606");
    CHECK(hex(demo::Numbered{1, 3, 6, 5}, numbers) == "a40101030306060505");
    CHECK(hex(demo::Numbered{1, 3, 6, {}}, numbers) == "a3010103030606");
    CHECK(hex(demo::Swapped{2, 1}, array) == "820102");
    CHECK(hex(demo::Same{}, array) == "two fields of the struct have the same number");
    CHECK(hex(demo::Same{}, numbers) == hex(demo::Same{}, array));
    CHECK(hex(demo::Same{}) == "a3616100616300616200");
    CHECK(code_of<demo::Same>("80", array) == ErrorCode::unsupported);
    CHECK(hex(demo::Far{}, array) == "an array has no place for field 536870911");
    CHECK(hex(demo::Far{1}, numbers) == "a11a1fffffff01");
    for (const cbor::Options& options : {array, numbers}) {
        const demo::Numbered x{1, 3, 6, 5};
        CHECK(cbor::decode<demo::Numbered>(cbor::encode(x, options), options).value() == x);
    }
    CHECK(read<demo::Retired>("830182030403", array) == demo::Retired{1, 3});
    CHECK(read<demo::Retired>("8101", array) == demo::Retired{1, 0});
    CHECK(read<demo::Retired>("8501f6036161f5", array) == demo::Retired{1, 3});
    CHECK(read<demo::Retired>("9f01f603ff", array) == demo::Retired{1, 3});
    CHECK(read<demo::Retired>("a203030101", numbers) == demo::Retired{1, 3});
    CHECK(read<demo::Retired>("a3030302050101", numbers) == demo::Retired{1, 3});
    CHECK(code_of<demo::Retired>("a1656f6e6501", array) == ErrorCode::incompatible_types);
    array.accept_natural_maps = numbers.accept_natural_maps = true;
    CHECK(read<demo::Retired>("a1636f6e6501", array) == demo::Retired{1, 0});
    CHECK(read<demo::Retired>("a1636f6e6501", numbers) == demo::Retired{1, 0});
    array.unknown_tag = cbor::UnknownTag::refuse;
    CHECK(code_of<demo::Retired>("d99999820102", array) == ErrorCode::unsupported);
    array.unknown_field = vdl::UnknownField::refuse;
    CHECK(error_of<demo::Retired>("8401f60304", array).code() == ErrorCode::unknown_field);
    // The same for a dynamic struct, whose fields have the numbers from 1 on.
    const vdl::Type type = vdl::type_of<demo::Point>();
    const Value point = cbor::decode_value(bytes_of("820102"), type, array).value();
    CHECK(hex(point.view(), array) == "820102");
    CHECK(hex(point.view(), numbers) == "a201010202");
    CHECK(cbor::decode_value(bytes_of("a201010202"), type, numbers).value() == point);
}

TEST_CASE("layouts of maps") {
    const std::map<std::string, int> map = {{"a", 1}, {"b", 2}};
    const char* texts[] = {"a2616101616202", "828261610182616202", "828261616162820102",
                           "84616101616202"};
    for (int i = 0; i < 4; ++i) {
        cbor::Options options;
        options.map_layout = static_cast<MapLayout>(i);
        CHECK(hex(map, options) == texts[i]);
        CHECK(read<std::map<std::string, int>>(texts[i], options) == map);
        const Value value = cbor::decode_value(bytes_of(texts[i]),
                                               vdl::type_of<std::map<std::string, int>>(), options)
                                .value();
        CHECK(hex(value.view(), options) == texts[i]);
        options.accept_natural_maps = true;
        CHECK(read<std::map<std::string, int>>(texts[0], options) == map);
        CHECK(read<std::map<std::string, int>>(texts[i], options) == map);
    }
    CHECK(hex(demo::Play{5, {{"a", 1}, {"b", 2}}}) == "a2626964056464617461828261616162820102");
    CHECK(read<demo::Play>("a2626964056464617461828261616162820102") ==
          demo::Play{5, {{"a", 1}, {"b", 2}}});
    // Indefinite lengths in all of them.
    cbor::Options split;
    split.map_layout = MapLayout::split;
    using Map = std::map<std::string, int>;
    CHECK(read<Map>("9f9f61616162ff9f0102ffff", split) == map);
    CHECK(error_of<Map>("8282616161628101", split).message() == "2 keys for 1 values (at byte 6)");
    CHECK(code_of<Map>("82816161820102", split) == ErrorCode::wrong_length);
    CHECK(code_of<Map>("829f61616162ff8101", split) == ErrorCode::wrong_length);
    CHECK(code_of<Map>("829f6161ff9f0102ff", split) == ErrorCode::wrong_length);
    CHECK(code_of<Map>("81816161", split) == ErrorCode::wrong_length);
    CHECK(code_of<Map>("80", split) == ErrorCode::wrong_length);
    CHECK(code_of<Map>("83808080", split) == ErrorCode::wrong_length);
    cbor::Options flat;
    flat.map_layout = MapLayout::flat;
    CHECK(code_of<Map>("836161016162", flat) == ErrorCode::wrong_length);
    cbor::Options pairs;
    pairs.map_layout = MapLayout::pairs;
    CHECK(code_of<Map>("818361610102", pairs) == ErrorCode::wrong_length);
    CHECK(code_of<Map>("81816161", pairs) == ErrorCode::wrong_length);
    CHECK(code_of<Map>("a0", pairs) == ErrorCode::incompatible_types);
}

TEST_CASE("a map with keys of several kinds, split and behind tag 129") {
    const std::string expected = "d88182836474657374f563666f6f8380f463626172";
    const Value map = cbor::decode<Value>(bytes_of("a3647465737480f5f463666f6f63626172")).value();
    CHECK(map.type() == vdl::type_of<vdl::AnyMap>());
    CHECK(hex(map) == "a3647465737480f5f463666f6f63626172");
    cbor::Options split;
    split.map_layout = MapLayout::split;
    CHECK(hex(cbor::Tagged<129, vdl::ValueView>{map.view()}, split) == expected);
    using Tagged = cbor::Tagged<129, vdl::AnyMap>;
    const Tagged back = cbor::decode<Tagged>(bytes_of(expected), split).value();
    REQUIRE(back.value.entries.size() == 3);
    CHECK(back.value.entries[1].key == Value(true));
    CHECK(back.value.entries[2].value == Value("bar"));
    CHECK(hex(back, split) == expected);
    CHECK(diagnostic(expected) == "129([[\"test\", true, \"foo\"], [[], false, \"bar\"]])");
}

TEST_CASE("times and durations") {
    using Seconds = std::chrono::sys_seconds;
    using Nanos = std::chrono::sys_time<std::chrono::nanoseconds>;
    using namespace std::chrono_literals;
    CHECK(hex(Seconds(1363896240s)) == "c11a514b67b0");
    CHECK(hex(Nanos(1363896240s + 500ms)) == "c1fb41d452d9ec200000");
    CHECK(hex(Nanos(1363896240s + 1ns)) ==
          "c0781e323031332d30332d32315432303a30343a30302e3030303030303030315a");
    CHECK(hex(Seconds(-1s)) == "c120");
    cbor::Options text;
    text.times = cbor::TimeForm::text;
    CHECK(hex(Seconds(1363896240s), text) == "c074323031332d30332d32315432303a30343a30305a");
    CHECK(hex(Seconds(253402300800s), text) == "RFC 3339 has no times outside of years 0 to 9999");
    CHECK(read<Seconds>("c074323031332d30332d32315432303a30343a30305a") == Seconds(1363896240s));
    CHECK(read<Nanos>("c1fb41d452d9ec200000") == Nanos(1363896240s + 500ms));
    CHECK(read<Seconds>("1a514b67b0") == Seconds(1363896240s));
    CHECK(code_of<Seconds>("c01a514b67b0") == ErrorCode::malformed);
    CHECK(code_of<Seconds>("c16161") == ErrorCode::malformed);
    CHECK(code_of<Seconds>("c1f97e00") == ErrorCode::out_of_range);
    CHECK(code_of<Seconds>("c1f97c00") == ErrorCode::out_of_range);
    CHECK(code_of<Nanos>("c1fb7e37e43c8800759c") == ErrorCode::out_of_range);
    CHECK(code_of<Nanos>("c11bffffffffffffffff") == ErrorCode::out_of_range);
    CHECK(hex(std::chrono::seconds(5)) == "d903eaa10105");
    CHECK(hex(std::chrono::nanoseconds(-1'500'000'000)) == "d903eaa20121281a1dcd6500");
    CHECK(read<std::chrono::nanoseconds>("d903eaa20121281a1dcd6500") == -1500ms);
    CHECK(read<std::chrono::nanoseconds>("d903eaa20105221901f4") == 5500ms);
    CHECK(read<std::chrono::nanoseconds>("f93e00") == 1500ms);
    CHECK(code_of<std::chrono::nanoseconds>("d903eaa1281a3b9aca00") == ErrorCode::out_of_range);
}

TEST_CASE("tags: known ones are understood, others passed, kept or refused") {
    CHECK(again("d9d9f783010203") == "83010203");
    CHECK(again("d818456449455446") == "d818456449455446");
    CHECK(again("d9d9f8a0") == "d9d9f8a0");
    CHECK(again("c243000001") == "01");
    CHECK(again("c3420100") == "390100");
    CHECK(again("c24a00010000000000000000") == "c249010000000000000000");
    CHECK(read<Value>("c24a00010000000000000000") == read<Value>("c249010000000000000000"));
    CHECK(again("3bffffffffffffffff") == "3bffffffffffffffff");
    CHECK(again("c348ffffffffffffffff") == "3bffffffffffffffff");
    CHECK(again("c6c6c600") == "c6c6c600");
    for (const char* wrong : {"c0a1616100", "c1a1616100", "c001", "c16161", "c1f4", "c201"}) {
        CHECK(code_of<Value>(wrong) == ErrorCode::malformed);
    }
    CHECK(read<int>("d818421864") == 100);
    CHECK(read<std::vector<int>>("d8184483010203") == std::vector<int>{1, 2, 3});
    CHECK(read<std::vector<std::byte>>("d818420102").size() == 2);
    CHECK(code_of<int>("d81843186400") == ErrorCode::trailing_bytes);
    CHECK(code_of<int>("d8180a") == ErrorCode::malformed);
    CHECK(read<std::string>("d8206161") == "a");
    CHECK(read<std::vector<std::byte>>("d7420102").size() == 2);
    CHECK(read<std::string>("d544fbff0102") == "-_8BAg");
    CHECK(read<std::string>("d644fbff0102") == "+/8BAg==");
    CHECK(read<std::string>("d744fbff0102") == "FBFF0102");
    CHECK(read<std::string>("d75f41fb41ffff") == "FBFF");
    CHECK(read<std::string>("d740").empty());
    CHECK(code_of<std::string>("c144fbff0102") == ErrorCode::malformed);
    CHECK(code_of<std::string_view>("d744fbff0102") == ErrorCode::cannot_borrow);
    CHECK(read<demo::Point>("d9d9f7a1d9d9f7617801") == demo::Point{7, 8});
    cbor::Options refuse;
    refuse.unknown_tag = cbor::UnknownTag::refuse;
    CHECK(error_of<std::string>("d8206161", refuse).message() == "tag 32 is not known (at byte 0)");
    CHECK(code_of<Value>("d8206161", refuse) == ErrorCode::unsupported);
    CHECK(code_of<Value>("c074323031332d30332d32315432303a30343a30305a", refuse) ==
          ErrorCode::none);
    const cbor::Tag tag = read<cbor::Tag>("d8206161");
    CHECK(tag.number == 32);
    CHECK(tag.content == Value("a"));
    CHECK(read<Value>("d8206161").type() == vdl::type_of<cbor::Tag>());
    CHECK(read<Value>("f7").type() == vdl::type_of<cbor::Simple>());
    CHECK(hex(tag) == "d8206161");
    using Tagged = cbor::Tagged<32, std::string>;
    CHECK(read<Tagged>("d8206161").value == "a");
    CHECK(hex(Tagged{"a"}) == "d8206161");
    CHECK(error_of<Tagged>("d8216161").message() == "expected tag 32, found 33 (at byte 0)");
    CHECK(vdl::to_text(read<Value>("d8206161")) ==
          vdl::to_text(cbor::decode<Value>(cbor::encode(tag)).value()));
}

TEST_CASE("simple values and undefined") {
    for (const char* simple : {"f7", "f0", "e0", "f3", "f820", "f8ff"})
        CHECK(again(simple) == simple);
    CHECK(again("f6") == "f6");
    CHECK_FALSE(read<std::optional<int>>("f7").has_value());
    CHECK(read<cbor::Simple>("f8ff").number == 255);
    CHECK(hex(cbor::Simple{}) == "f7");
    CHECK(hex(cbor::Simple{24}) == "there is no simple value 24");
    CHECK(code_of<cbor::Simple>("f4") == ErrorCode::incompatible_types);
    CHECK(code_of<Value>("f818") == ErrorCode::malformed);
    CHECK(code_of<bool>("f7") == ErrorCode::nil_value);
    CHECK(code_of<bool>("f820") == ErrorCode::incompatible_types);
}

TEST_CASE("values without a wanted type") {
    const auto type = [](std::string_view hex) { return read<Value>(hex).type(); };
    CHECK(type("00") == vdl::Type::int64());
    CHECK(type("1b7fffffffffffffff") == vdl::Type::int64());
    CHECK(type("1b8000000000000000") == vdl::Type::uint64());
    CHECK(type("f93c00") == vdl::Type::float64());
    CHECK(type("80") == vdl::Type::list(vdl::Type::any()).value());
    CHECK(type("a0") == vdl::Type::map(vdl::Type::string(), vdl::Type::any()).value());
    CHECK(type("a201022004") == vdl::Type::map(vdl::Type::int64(), vdl::Type::any()).value());
    CHECK(type("bfff") == type("a0"));
    CHECK(type("a11b800000000000000000") == vdl::type_of<vdl::AnyMap>());
    CHECK(type("a2616101f502") == vdl::type_of<vdl::AnyMap>());
    CHECK(again("a561610102820304f503f604f705") == "a561610102820304f503f604f705");
    CHECK(again("bf61610102820304ff") == "a261610102820304");
    CHECK(again("a2a1f500a0a0f4") == "a2a1f500a0a0f4");
    CHECK(read<vdl::AnyMap>("a2616101f502").entries.size() == 2);
    Value reused = read<Value>("a2616101f502");
    REQUIRE(cbor::decode_into(bytes_of("a16162820102"), reused));
    CHECK(reused == read<Value>("a16162820102"));
}

TEST_CASE("anys with their types") {
    cbor::Options typed;
    typed.typed_any = true;
    const Value small(std::int8_t{5});
    CHECK(hex(small, typed) == "a2647479706564696e74386576616c756505");
    CHECK(read<Value>("a2647479706564696e74386576616c756505", typed) == small);
    CHECK(read<Value>("a26576616c756505647479706564696e7438", typed) == small);
    CHECK(read<Value>("f6", typed).is_nil());
    CHECK(code_of<Value>("05", typed) == ErrorCode::incompatible_types);
    CHECK(code_of<Value>("a1647479706564696e7438", typed) == ErrorCode::missing_field);
    CHECK(code_of<Value>("a16576616c756505", typed) == ErrorCode::missing_field);
    CHECK(code_of<Value>("a26474797065613f6576616c756505", typed) == ErrorCode::invalid_type);
}

TEST_CASE("indefinite lengths are read, and written if wanted") {
    CHECK(read<std::string>("7f657374726561646d696e67ff") == "streaming");
    CHECK(read<std::vector<std::byte>>("5f40420102ff").size() == 2);
    CHECK(read<std::vector<int>>("9f0102ff") == std::vector<int>{1, 2});
    CHECK(read<std::map<int, int>>("bf0102ff").size() == 1);
    CHECK(code_of<std::string>("7f6161") == ErrorCode::truncated);
    CHECK(code_of<std::string>("7f4161ff") == ErrorCode::malformed);
    CHECK(code_of<std::string>("7f7fffff") == ErrorCode::malformed);
    CHECK(code_of<std::string_view>("7f6161ff") == ErrorCode::cannot_borrow);
    CHECK(code_of<std::vector<int>>("9f01") == ErrorCode::truncated);
    CHECK(code_of<std::map<int, int>>("bf01ff") == ErrorCode::malformed);
    CHECK(code_of<std::vector<int>>("ff") == ErrorCode::malformed);
    cbor::Options open;
    open.indefinite_lengths = true;
    CHECK(hex(std::vector<int>{1, 2}, open) == "9f0102ff");
    CHECK(hex(demo::Point{1, 2}, open) == "bf617801617902ff");
    CHECK(hex(std::map<int, int>{{1, 2}}, open) == "bf0102ff");
}

TEST_CASE("orders of keys") {
    // The keys of RFC 8949, sections 4.2.1 and 4.2.3: 10, 100, -1, "z", "aa", [100], [-1], false.
    const std::string pairs[] = {"0a00",     "186401",   "2002",   "617a03",
                                 "62616104", "81186405", "812006", "f407"};
    std::string in = "a8";
    for (const int i : {7, 4, 2, 0, 6, 1, 3, 5}) in += pairs[i];
    const auto order = [&](std::initializer_list<int> indices) {
        std::string out = "a8";
        for (const int i : indices) out += pairs[i];
        return out;
    };
    cbor::Options options;
    options.key_order = cbor::KeyOrder::deterministic;
    CHECK(again(in, options) == order({0, 1, 2, 3, 4, 5, 6, 7}));
    options.key_order = cbor::KeyOrder::length_first;
    CHECK(again(in, options) == order({0, 2, 7, 1, 3, 6, 4, 5}));
    options.key_order = cbor::KeyOrder::ctap2;
    CHECK(again(in, options) == order({0, 1, 2, 3, 4, 6, 5, 7}));
    options.key_order = cbor::KeyOrder::deterministic;
    CHECK(hex(demo::Person{"a", 5, {{1, 2}}}, options) ==
          "a36361676505646e616d65616166706c6163657381a2617801617902");
    CHECK(hex(std::map<std::string, int>{{"b", 1}, {"aa", 2}}, options) == "a261620162616102");
    options.shortest_floats = false;
    CHECK(hex(1.5, options) == "f93e00");
    options.key_order = cbor::KeyOrder::ctap2;
    CHECK(hex(1.5, options) == "fb3ff8000000000000");
}

TEST_CASE("input that must be deterministic") {
    cbor::Options options;
    options.require_order = true;
    for (const char* good :
         {"00", "1818", "a201020304", "a26161016162a10102", "f93e00", "fb3ff199999999999a",
          "82a10102a10103", "c249010000000000000000", "a2a1010201a1020301", "f820"}) {
        CAPTURE(good);
        CHECK(code_of<Value>(good, options) == ErrorCode::none);
    }
    const std::pair<const char*, std::uint64_t> bad[] = {
        {"1800", 0},
        {"190018", 0},
        {"1b0000000000000001", 0},
        {"9f01ff", 0},
        {"7f6161ff", 0},
        {"780161", 0},
        {"a203040102", 4},
        {"a201020103", 4},
        {"fa3fc00000", 0},
        {"fb3ff8000000000000", 0},
        {"c24101", 1},
        {"d80100", 0},
        {"81a2616201616102", 7},
    };
    for (const auto& item : bad) {
        const char* const hex_in = item.first;
        CAPTURE(hex_in);
        const Error error = error_of<Value>(hex_in, options);
        CHECK(error.code() == ErrorCode::malformed);
        CHECK(error.offset() == item.second);
        CHECK(code_of<Value>(hex_in) == ErrorCode::none);
    }
    options.key_order = cbor::KeyOrder::length_first;
    CHECK(code_of<Value>("a22001186402", options) == ErrorCode::none);
    CHECK(code_of<Value>("a21864012002", options) == ErrorCode::malformed);
    options.key_order = cbor::KeyOrder::ctap2;
    CHECK(code_of<Value>("a21864012002", options) == ErrorCode::none);
    CHECK(code_of<Value>("fa3fc00000", options) == ErrorCode::none);
}

TEST_CASE("diagnostic notation") {
    CHECK(diagnostic("00") == "0");
    CHECK(diagnostic("3bffffffffffffffff") == "-18446744073709551616");
    CHECK(diagnostic("c249010000000000000000") == "18446744073709551616");
    CHECK(diagnostic("c349010000000000000000") == "-18446744073709551617");
    CHECK(diagnostic("f90000") == "0.0");
    CHECK(diagnostic("f98000") == "-0.0");
    CHECK(diagnostic("fa47c35000") == "100000.0");
    CHECK(diagnostic("fb7e37e43c8800759c") == "1.0e+300");
    CHECK(diagnostic("f90001") == "5.960464477539063e-8");
    CHECK(diagnostic("fbc010666666666666") == "-4.1");
    CHECK(diagnostic("f97e00") == "NaN");
    CHECK(diagnostic("f9fc00") == "-Infinity");
    CHECK(diagnostic("f7") == "undefined");
    CHECK(diagnostic("f8ff") == "simple(255)");
    CHECK(diagnostic("c11a514b67b0") == "1(1363896240)");
    CHECK(diagnostic("d74401020304") == "23(h'01020304')");
    CHECK(diagnostic("62225c") == "\"\\\"\\\\\"");
    CHECK(diagnostic("620a01") == "\"\\n\\u0001\"");
    CHECK(diagnostic("62c3bc") == "\"\xC3\xBC\"");
    CHECK(diagnostic("a26161016162820203") == "{\"a\": 1, \"b\": [2, 3]}");
    CHECK(diagnostic("5f42010243030405ff") == "(_ h'0102', h'030405')");
    CHECK(diagnostic("7f657374726561646d696e67ff") == "(_ \"strea\", \"ming\")");
    CHECK(diagnostic("825fff7fff") == "[''_, \"\"_]");
    CHECK(diagnostic("9f018202039f0405ffff") == "[_ 1, [2, 3], [_ 4, 5]]");
    CHECK(diagnostic("bf61610161629f0203ffff") == "{_ \"a\": 1, \"b\": [_ 2, 3]}");
    CHECK(diagnostic("82c1c18080") == "[1(1([])), []]");
    cbor::DiagnosticOptions indicators;
    indicators.encoding_indicators = true;
    CHECK(diagnostic("831900011818fb3ff8000000000000", indicators) == "[1_1, 24, 1.5_3]");
    CHECK(diagnostic("9801780161", indicators) == "[_0 \"a\"_0]");
    CHECK(diagnostic("8201").substr(0, 27) == "the input ends inside a val");
    CHECK(diagnostic("0000") == "1 bytes after the value (at byte 1)");
    CHECK(diagnostic("61ff") == "the string is not UTF-8 (at byte 1)");
    cbor::DiagnosticOptions flat;
    flat.limits.depth = 2;
    CHECK(diagnostic("818100", flat) == "[[0]]");
    CHECK(diagnostic("81818100", flat) == "nested too deeply (at byte 2)");
}

TEST_CASE("raw bytes are an any to other formats and conversions") {
    using Owned = vdl::Adapter<cbor::Raw>;
    Value value;
    Error error;
    REQUIRE(Owned::to_value({bytes_of("a1616101")}, value, error));
    CHECK(value == read<Value>("a1616101"));
    cbor::Raw raw;
    REQUIRE(Owned::from_value(raw, value, error));
    CHECK(hex_of(raw.bytes) == "a1616101");
    CHECK_FALSE(Owned::to_value({bytes_of("a1")}, value, error));
    CHECK(error.code() == ErrorCode::truncated);
    REQUIRE(Owned::to_value({}, value, error));
    CHECK(value.is_nil());
    cbor::RawView view{raw.bytes};
    CHECK_FALSE(vdl::Adapter<cbor::RawView>::from_value(view, Value(5), error));
    CHECK(error.code() == ErrorCode::cannot_borrow);
}
