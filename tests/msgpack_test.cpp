// MessagePack: exact bytes for each kind of type, what the options change, exact errors.
#include "vom/hex.hpp"

#include <vdl/msgpack.hpp>

#include <doctest/doctest.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

using test::bytes_of;
using test::hex_of;
using vdl::Error;
using vdl::ErrorCode;
using vdl::Value;
namespace msgpack = vdl::msgpack;

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
/// Field 2 is retired.
struct Retired {
    int one = 0;
    int three = 0;
    friend bool operator==(const Retired&, const Retired&) = default;
};

}  // namespace demo

template <>
struct vdl::Custom<demo::Retired> {
    static constexpr auto fields = vdl::fields(vdl::field("three").number(3));
};

namespace {

template <class T>
std::string hex(const T& x, const msgpack::Options& options = {}) {
    const auto bytes = msgpack::encode(x, options);
    return bytes ? hex_of(*bytes) : bytes.error().message();
}
template <class T>
T read(std::string_view hex, const msgpack::Options& options = {}) {
    return msgpack::decode<T>(bytes_of(hex), options).value();
}
template <class T>
Error error_of(std::string_view hex, const msgpack::Options& options = {}) {
    const auto x = msgpack::decode<T>(bytes_of(hex), options);
    return x ? Error() : x.error();
}
template <class T>
ErrorCode code_of(std::string_view hex, const msgpack::Options& options = {}) {
    return error_of<T>(hex, options).code();
}
/// What a value becomes that is read without a wanted type and written again.
std::string again(std::string_view hex_in) {
    const auto value = msgpack::decode<Value>(bytes_of(hex_in));
    return value ? hex(*value) : value.error().message();
}

}  // namespace

TEST_CASE("numbers are as short as can be, and read in any form") {
    CHECK(hex(0) == "00");
    CHECK(hex(127) == "7f");
    CHECK(hex(128) == "cc80");
    CHECK(hex(256) == "cd0100");
    CHECK(hex(65536) == "ce00010000");
    CHECK(hex(std::numeric_limits<std::uint64_t>::max()) == "cfffffffffffffffff");
    CHECK(hex(-1) == "ff");
    CHECK(hex(-32) == "e0");
    CHECK(hex(-33) == "d0df");
    CHECK(hex(-129) == "d1ff7f");
    CHECK(hex(-32769) == "d2ffff7fff");
    CHECK(hex(std::numeric_limits<std::int64_t>::min()) == "d38000000000000000");
    CHECK(hex(0.5) == "ca3f000000");
    CHECK(hex(1.1) == "cb3ff199999999999a");
    msgpack::Options wide;
    wide.shortest_floats = false;
    CHECK(hex(0.5, wide) == "cb3fe0000000000000");
    CHECK(hex(0.5F, wide) == "ca3f000000");
    CHECK(hex(std::vector<int>{1, -1, 1000}) == "9301ffcd03e8");
    for (const char* ten :
         {"0a", "cc0a", "cd000a", "ce0000000a", "cf000000000000000a", "d00a", "d1000a",
          "d20000000a", "d3000000000000000a", "ca41200000", "cb4024000000000000"}) {
        CAPTURE(ten);
        CHECK(read<int>(ten) == 10);
        CHECK(read<std::uint8_t>(ten) == 10);
        CHECK(read<double>(ten) == 10.0);
        // Followed by something, where eight bytes can be looked at.
        const std::string followed = std::string("92") + ten + "a8" + "6162636465666768";
        CHECK(code_of<std::vector<int>>(followed) == ErrorCode::incompatible_types);
    }
    for (const char* less : {"ff", "d0ff", "d1ffff", "d2ffffffff", "d3ffffffffffffffff"}) {
        CHECK(read<int>(less) == -1);
        CHECK(read<double>(less) == -1.0);
        CHECK(read<std::int8_t>(less) == -1);
        CHECK(error_of<unsigned>(less).message() == "-1 does not fit into uint32 (at byte 0)");
    }
    CHECK(error_of<std::int8_t>("cc80").message() == "128 does not fit into int8 (at byte 0)");
    CHECK(code_of<std::int64_t>("cf8000000000000000") == ErrorCode::out_of_range);
    CHECK(code_of<int>("ca3f000000") == ErrorCode::out_of_range);
    CHECK(error_of<int>("c0").message() == "expected an integer, found nil (at byte 0)");
}

TEST_CASE("strings and bytes are kept apart") {
    using Bytes = std::vector<std::byte>;
    CHECK(hex(std::string("a")) == "a161");
    CHECK(hex(std::string(32, 'a')).substr(0, 4) == "d920");
    CHECK(hex(std::string(256, 'a')).substr(0, 6) == "da0100");
    CHECK(hex(std::string(65536, 'a')).substr(0, 10) == "db00010000");
    CHECK(hex(Bytes{std::byte{1}}) == "c40101");
    CHECK(hex(Bytes(256)).substr(0, 6) == "c50100");
    CHECK(hex(Bytes(65536)).substr(0, 10) == "c600010000");
    CHECK(read<std::string>("db0000000161") == "a");
    CHECK(read<Bytes>("c600000001ff").size() == 1);
    CHECK(code_of<Bytes>("a161") == ErrorCode::incompatible_types);
    CHECK(code_of<std::string>("c40161") == ErrorCode::incompatible_types);
    CHECK(error_of<std::string>("a2c0ae").message() == "the string is not UTF-8 (at byte 1)");
    CHECK(hex(std::string("\xFF")) == "a string is not UTF-8");
    CHECK(again("c403000102") == "c403000102");
}

TEST_CASE("the other kinds of types") {
    CHECK(hex(true) == "c3");
    CHECK(hex(std::optional<int>()) == "c0");
    CHECK(hex(demo::Color::green) == "a5677265656e");
    CHECK(hex(vdl::Type::int32()) == "a5696e743332");
    CHECK(hex(std::vector<int>(16)).substr(0, 6) == "dc0010");
    CHECK(hex(std::vector<bool>(65536)).substr(0, 10) == "dd00010000");
    CHECK(hex(std::map<int, std::string>{{1, "a"}, {-1, "b"}}) == "82ffa16201a161");
    CHECK(hex(std::variant<int, std::string>{"a"}) == "81a6737472696e67a161");
    CHECK(hex(demo::Point{1, 2}) == "82a17801a17902");
    CHECK(hex(demo::Person{"a", {}, {}}) == "82a46e616d65a161a6706c6163657390");
    CHECK(hex(demo::Person{"a", 5, {{1, 2}}}) ==
          "83a46e616d65a161a361676505a6706c616365739182a17801a17902");
    CHECK(read<demo::Point>("83a17902a17ac0a17801") == demo::Point{1, 2});
    CHECK(read<demo::Point>("df00000001a17902") == demo::Point{7, 2});
    CHECK(error_of<std::vector<demo::Person>>("9181a6706c616365739282a17801a17902"
                                              "81a178c3")
              .message() == "[0].places[1].x: expected an integer, found a bool (at byte 20)");
    CHECK(code_of<demo::Point>("92"
                               "0102") == ErrorCode::incompatible_types);
    CHECK(code_of<Value>("c1") == ErrorCode::malformed);
}

TEST_CASE("texts as keys, in order and in any other") {
    using Map = std::map<std::string, std::string>;
    const Map expected{{"a", "2"}, {"b", "3"}, {"sixteen letters!", "1"}};
    msgpack::Options strict;
    strict.duplicate_key = vdl::DuplicateKey::refuse;
    const std::string_view ascending = "83a161a132a162a133b07369787465656e206c65747465727321a131";
    const std::string_view descending = "83b07369787465656e206c65747465727321a131a162a133a161a132";
    for (const std::string_view bytes : {ascending, descending}) {
        CHECK(read<Map>(bytes, strict) == expected);
        // Into maps that have some of the keys, all, or others.
        for (const Map& old : {Map{}, Map{{"b", "0"}}, expected, Map{{"", ""}, {"c", "5"}}}) {
            Map x = old;
            REQUIRE(msgpack::decode_into(bytes_of(bytes), x, strict));
            CHECK(x == expected);
        }
    }
    CHECK(hex(expected) == ascending);
    // The last one wins, wherever the first was.
    CHECK(read<Map>("83a162a131a161a132a162a133") == Map{{"a", "2"}, {"b", "3"}});
    CHECK(read<Map>("82a162a131a162a133") == Map{{"b", "3"}});
    CHECK(code_of<Map>("83a162a131a161a132a162a133", strict) == ErrorCode::duplicate_key);
    CHECK(code_of<Map>("82a162a131a162a133", strict) == ErrorCode::duplicate_key);
    // Keys that are no usual texts, between others that are.
    CHECK(read<Map>("83a161a132d90162a133a2c3a9a134") ==
          Map{{"a", "2"}, {"b", "3"}, {"\xC3\xA9", "4"}});
    CHECK(error_of<Map>("82a161a132a1ffa133").message() ==
          "[1]: the string is not UTF-8 (at byte 6)");
    CHECK(error_of<Map>("82a161a132a162c0").message() ==
          "[\"b\"]: expected a string, found nil (at byte 7)");
    Map kept{{"a", "1"}, {"b", "2"}};
    const auto failed = msgpack::decode_into(bytes_of("82a161a132a162c0"), kept);
    CHECK(failed.error().message() == "[\"b\"]: expected a string, found nil (at byte 7)");
}

TEST_CASE("structs as arrays and as maps from numbers, maps in their layouts") {
    msgpack::Options options;
    options.structs = vdl::StructLayout::array;
    CHECK(hex(demo::Retired{1, 3}, options) == "9301c003");
    CHECK(read<demo::Retired>("9301a16103", options) == demo::Retired{1, 3});
    CHECK(read<demo::Retired>("9101", options) == demo::Retired{1, 0});
    options.structs = vdl::StructLayout::by_number;
    CHECK(hex(demo::Retired{1, 3}, options) == "8201010303");
    CHECK(read<demo::Retired>("820303cc0101", options) == demo::Retired{1, 3});
    const std::map<std::string, int> map = {{"a", 1}, {"b", 2}};
    const char* texts[] = {"82a16101a16202", "9292a1610192a16202", "9292a161a162920102",
                           "94a16101a16202"};
    for (int i = 0; i < 4; ++i) {
        msgpack::Options layout;
        layout.map_layout = static_cast<vdl::MapLayout>(i);
        CHECK(hex(map, layout) == texts[i]);
        CHECK(read<std::map<std::string, int>>(texts[i], layout) == map);
        layout.accept_natural_maps = true;
        CHECK(read<std::map<std::string, int>>(texts[0], layout) == map);
    }
    msgpack::Options split;
    split.map_layout = vdl::MapLayout::split;
    CHECK(error_of<std::map<std::string, int>>("9292a161a1629101", split).message() ==
          "2 keys for 1 values (at byte 6)");
}

TEST_CASE("timestamps in three forms, durations") {
    using Seconds = std::chrono::sys_seconds;
    using Nanos = std::chrono::sys_time<std::chrono::nanoseconds>;
    using namespace std::chrono_literals;
    CHECK(hex(Seconds(1514862245s)) == "d6ff5a4af6a5");
    CHECK(hex(Nanos(1514862245s + 678901234ns)) == "d7ffa1dcd7c85a4af6a5");
    CHECK(hex(Seconds(17179869184s)) == "c70cff000000000000000400000000");
    CHECK(hex(Nanos(-1ns)) == "c70cff3b9ac9ffffffffffffffffff");
    CHECK(read<Seconds>("d6ffffffffff") == Seconds(4294967295s));
    CHECK(read<Nanos>("d7ffa1dcd7c85a4af6a5") == Nanos(1514862245s + 678901234ns));
    CHECK(read<Nanos>("c70cff3b9ac9ffffffffffffffffff") == Nanos(-1ns));
    CHECK(read<Seconds>("c900000004ff00000001") == Seconds(1s));
    CHECK(again("d7ffa1dcd7c85a4af6a5") == "d7ffa1dcd7c85a4af6a5");
    CHECK(again("c70cff3b9ac9ffffffffffffffffff") == "c70cff3b9ac9ffffffffffffffffff");
    CHECK(read<Value>("d6ff00000001").type() == vdl::type_of<Seconds>());
    // A nanosecond too many: malformed as a time, kept as it is without a wanted type.
    CHECK(code_of<Nanos>("d7ffee6b280000000000") == ErrorCode::malformed);
    CHECK(again("d7ffee6b280000000000") == "d7ffee6b280000000000");
    CHECK(again("d5ff0000") == "d5ff0000");
    CHECK(again("c70cff000000007fffffffffffffff") == "c70cff000000007fffffffffffffff");
    CHECK(code_of<Nanos>("c70cff000000007fffffffffffffff") == ErrorCode::out_of_range);
    CHECK(error_of<Seconds>("d60100000000").message() ==
          "expected a timestamp, found extension 1 (at byte 0)");
    CHECK(code_of<Seconds>("00") == ErrorCode::incompatible_types);
    CHECK(hex(std::chrono::nanoseconds(-1'500'000'000)) == "92ffd2e2329b00");
    CHECK(read<std::chrono::nanoseconds>("92ffd2e2329b00") == -1500ms);
    CHECK(code_of<std::chrono::nanoseconds>("9201ce3b9aca00") == ErrorCode::out_of_range);
    CHECK(code_of<std::chrono::nanoseconds>("9101") == ErrorCode::wrong_length);
}

TEST_CASE("extensions are kept") {
    for (const char* extension :
         {"d40110", "d5022021", "d60330313233", "d7044041424344454647", "c70006", "c70307707172",
          "d48010", "d805505152535455565758595a5b5c5d5e5f"}) {
        CHECK(again(extension) == extension);
    }
    CHECK(again("c900000003"
                "07707172") == "c70307707172");
    const auto extension = read<msgpack::Extension>("c70307707172");
    CHECK(extension.type == 7);
    CHECK(extension.data.size() == 3);
    CHECK(hex(extension) == "c70307707172");
    CHECK(msgpack::decode<Value>(msgpack::encode(extension)).value().type() ==
          vdl::type_of<msgpack::Extension>());
    CHECK(code_of<msgpack::Extension>("00") == ErrorCode::incompatible_types);
}

TEST_CASE("values without a wanted type, and with theirs") {
    const auto type = [](std::string_view hex) { return read<Value>(hex).type(); };
    CHECK(type("00") == vdl::Type::int64());
    CHECK(type("cf8000000000000000") == vdl::Type::uint64());
    CHECK(type("ca00000000") == vdl::Type::float64());
    CHECK(type("90") == vdl::Type::list(vdl::Type::any()).value());
    CHECK(type("80") == vdl::Type::map(vdl::Type::string(), vdl::Type::any()).value());
    CHECK(type("820102ff04") == vdl::Type::map(vdl::Type::int64(), vdl::Type::any()).value());
    CHECK(type("82a16101c302") == vdl::type_of<vdl::AnyMap>());
    CHECK(again("83a16101c39201c0c080") == "83a16101c39201c0c080");
    msgpack::Options typed;
    typed.typed_any = true;
    const Value small(std::int8_t{5});
    CHECK(hex(small, typed) == "82a474797065a4696e7438a576616c756505");
    CHECK(read<Value>("82a576616c756505a474797065a4696e7438", typed) == small);
}

TEST_CASE("raw bytes are an any to other formats and conversions") {
    using Owned = vdl::Adapter<msgpack::Raw>;
    Value value;
    Error error;
    REQUIRE(Owned::to_value({bytes_of("81a16101")}, value, error));
    CHECK(value == read<Value>("81a16101"));
    msgpack::Raw raw;
    REQUIRE(Owned::from_value(raw, value, error));
    CHECK(hex_of(raw.bytes) == "81a16101");
    CHECK_FALSE(Owned::to_value({bytes_of("81")}, value, error));
    CHECK(error.code() == ErrorCode::truncated);
    REQUIRE(Owned::to_value({}, value, error));
    CHECK(value.is_nil());
    msgpack::RawView view{raw.bytes};
    CHECK_FALSE(vdl::Adapter<msgpack::RawView>::from_value(view, Value(5), error));
    CHECK(error.code() == ErrorCode::cannot_borrow);
}
