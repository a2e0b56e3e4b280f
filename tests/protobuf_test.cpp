// What C++ types are in protobuf: bytes, numbers, customizations, streams, schemas.
#include "support/protobuf_types.hpp"
#include "vom/hex.hpp"

#include <vdl/protobuf.hpp>

#include <doctest/doctest.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <forward_list>
#include <list>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

using test::Bytes;
using test::bytes_of;
using test::hex_of;
using vdl::ErrorCode;
namespace protobuf = vdl::protobuf;

namespace demo {

struct Defaults {
    std::int32_t a = 7;
    std::string b = "b";
    std::vector<int> c{1, 2};
    std::optional<int> d = 5;
    friend bool operator==(const Defaults&, const Defaults&) = default;
};

struct Numbered {
    std::int32_t a = 0;
    std::int32_t b = 0;
    std::variant<std::int32_t, bool> c;
    std::int32_t d = 0;
    std::string e;
    friend bool operator==(const Numbered&, const Numbered&) = default;
};

enum Loose { none, one, two };
enum class Narrow : std::int8_t { minus = -1, zero };
enum class Wide : std::int64_t { zero };
enum class Plain : std::uint16_t {};
struct Enums {
    Loose loose = none;
    Narrow narrow{};
    Wide wide{};
    Plain plain{};
    friend bool operator==(const Enums&, const Enums&) = default;
};

struct Picked : std::variant<std::monostate, std::int32_t, std::string> {
    using variant::variant;
};
struct PickedByNumber {
    Picked picked;
    std::int32_t other = 0;
};

struct Needed {
    std::int32_t a = 0;
    std::int32_t b = 0;
    friend bool operator==(const Needed&, const Needed&) = default;
};

using Nanoseconds = std::chrono::nanoseconds;
struct Times {
    std::chrono::sys_time<Nanoseconds> at;
    Nanoseconds length{};
    std::chrono::sys_time<std::chrono::seconds> coarse;
    friend bool operator==(const Times&, const Times&) = default;
};

struct Mixed {
    std::array<std::int32_t, 3> array{};
    std::array<std::uint8_t, 2> bytes{};
    std::list<std::optional<std::int32_t>> maybes;
    std::forward_list<std::int32_t> forward;
    std::optional<std::vector<std::int32_t>> list;
    std::vector<std::variant<std::int32_t, std::string>> variants;
    std::filesystem::path path;
    std::pair<std::int32_t, bool> pair;
    std::tuple<> nothing;
    friend bool operator==(const Mixed&, const Mixed&) = default;
};

struct View {
    std::string_view text;
    std::span<const std::byte> bytes;
};

}  // namespace demo

template <>
struct vdl::Custom<demo::Numbered> {
    static constexpr auto fields = vdl::fields(vdl::field("b").number(100));
};
template <>
struct vdl::Custom<demo::Plain> {
    static constexpr bool as_integer = true;
};
template <>
struct vdl::Custom<demo::Picked> {
    static constexpr std::array<std::uint32_t, 3> numbers{0, 9, 4};
};
template <>
struct vdl::Custom<demo::Needed> {
    static constexpr auto fields = vdl::fields(vdl::field("b").required());
};

namespace {

template <class T>
std::string hex(const T& x) {
    return hex_of(protobuf::encode(x).value());
}
template <class T>
T read(std::string_view bytes) {
    return protobuf::decode<T>(bytes_of(bytes)).value();
}
template <class T>
std::string message_of(std::string_view bytes) {
    return protobuf::decode<T>(bytes_of(bytes)).error().message();
}

}  // namespace

TEST_CASE("scalars, byte by byte") {
    pb::Scalars x;
    CHECK(hex(x).empty());
    x.i32 = 150;
    CHECK(hex(x) == "109601");
    x = {};
    x.i32 = -1;
    x.s32 = -1;
    x.f32 = 1;
    x.sf64 = -2;
    x.real32 = 1.0F;
    x.text = "testing";
    CHECK(hex(x) ==
          "10ffffffffffffffffff01"
          "3001"
          "4501000000"
          "59feffffffffffffff"
          "650000803f"
          "720774657374696e67");
    x = {};
    x.real64 = -0.0;
    x.i8 = -1;
    x.u16 = 300;
    x.maybe = 0;
    x.maybe_object = pb::Obj1{};
    CHECK(hex(x) ==
          "690000000000000080"
          "8801ffffffffffffffffff01"
          "9001ac02"
          "a00100"
          "aa0100");
    CHECK(read<pb::Scalars>(hex(x)) == x);
}

TEST_CASE("lists, sets and maps") {
    pb::Lists x;
    CHECK(hex(x).empty());
    x.numbers = {3, 270, 86942};
    x.fixeds = {1, 2};
    x.flags = {true, false};
    x.texts = {"", "a"};
    x.objects = {{}, {"b", ""}};
    x.set = {2, 1};
    x.map = {{"", 0}};
    x.lists = {{1, {"x", "y"}}};
    x.matrix = {{1, 2}, {}};
    CHECK(hex(x) ==
          "0a06038e029ea705"
          "1a080100000002000000"
          "2a020100"
          "3a003a0161"
          "4200"
          "42030a0162"
          "4a020102"
          "52040a001000"
          "5a0a08011206"
          "0a01780a0179"
          "62040a020102"
          "6200");
    CHECK(read<pb::Lists>(hex(x)) == x);
    pb::Obj2 map;
    for (std::uint32_t i = 0; i < 10; ++i) map.objects[i] = {"a", "b"};
    CHECK(hex(map).size() == 240);
    CHECK(hex(map).substr(0, 48) ==
          "0a0a080012060a0161120162"
          "0a0a080112060a0161120162");
    for (std::uint32_t i = 0; i < 100'000; ++i) map.objects[i] = {"a", "b"};
    const Bytes large = protobuf::encode(map).value();
    CHECK(large.size() == 1'383'488);
    CHECK(large.capacity() == large.size());
    CHECK(protobuf::decode<pb::Obj2>(large).value() == map);
}

TEST_CASE("long messages inside of each other: every length has as many bytes as it needs") {
    for (const unsigned size :
         {119U, 120U, 126U, 127U, 128U, 16'370U, 16'383U, 16'384U, 2'097'152U}) {
        pb::Chain chain;
        pb::Chain* last = &chain;
        for (int i = 0; i < 3; ++i) last = (last->next = std::make_unique<pb::Chain>()).get();
        chain.more.resize(2);
        std::vector<pb::Obj1> list{{std::string(size, 'x'), "y"}, {"z", std::string(size, 'x')}};
        std::vector<std::vector<pb::Obj1>> lists{list, {}, list};
        const Bytes bytes = protobuf::encode(lists).value();
        CHECK(protobuf::decode<std::vector<std::vector<pb::Obj1>>>(bytes).value() == lists);
        const auto varint = [](std::size_t x) {
            return x < 128 ? 1U : x < 16'384 ? 2U : x < 2'097'152 ? 3U : 4U;
        };
        const std::size_t object = 1 + varint(size) + size + 3;
        const std::size_t inner = 2 * (1 + varint(object) + object);
        CHECK(bytes.size() == 2 * (1 + varint(inner) + inner) + 2);
    }
}

TEST_CASE("what is absent is zero, whatever the C++ default is") {
    CHECK(read<demo::Defaults>("") == demo::Defaults{0, "", {}, {}});
    CHECK(hex(demo::Defaults{0, "", {}, {}}).empty());
    CHECK(read<demo::Defaults>(hex(demo::Defaults{})) == demo::Defaults{});
}

TEST_CASE("numbers by position and by customization") {
    demo::Numbered x{1, 2, true, 3, "e"};
    CHECK(hex(x) ==
          "0801"
          "a00602"
          "2001"
          "2803"
          "320165");
    CHECK(read<demo::Numbered>(hex(x)) == x);
    // In ascending order, as others write it.
    CHECK(read<demo::Numbered>("0801"
                               "2001"
                               "2803"
                               "320165"
                               "a00602") == x);
    x.c = 5;
    CHECK(hex(x) ==
          "0801"
          "a00602"
          "1805"
          "2803"
          "320165");
    demo::PickedByNumber picked{5, 1};
    CHECK(hex(picked) ==
          "4805"
          "1801");
    picked.picked = "a";
    CHECK(hex(picked) ==
          "220161"
          "1801");
    CHECK(read<demo::PickedByNumber>("1801"
                                     "4805")
              .picked == demo::Picked(5));
    CHECK(read<demo::PickedByNumber>("1801").picked.index() == 0);
}

TEST_CASE("enums are open, as far as C++ can hold them") {
    CHECK(read<demo::Enums>("0802 10ffffffffffffffffff01 1805 2007") ==
          demo::Enums{demo::two, demo::Narrow::minus, demo::Wide(5), demo::Plain(7)});
    CHECK(read<demo::Enums>("0803").loose == demo::Loose(3));
    CHECK(message_of<demo::Enums>("0804") == "loose: the enum cannot hold 4 (at byte 1)");
    CHECK(read<demo::Enums>("107f").narrow == demo::Narrow(127));
    CHECK(message_of<demo::Enums>("108001") == "narrow: the enum cannot hold 128 (at byte 1)");
    CHECK(hex(demo::Enums{demo::one, demo::Narrow(5), demo::Wide(-1), demo::Plain(300)}) ==
          "0801"
          "1005"
          "18ffffffffffffffffff01"
          "20ac02");
    CHECK(protobuf::encode(demo::Enums{demo::none, {}, demo::Wide(std::int64_t{1} << 40), {}})
              .error()
              .message() == "wide: protobuf enums have 32 bits");
}

TEST_CASE("required fields are always written, and must be there") {
    CHECK(hex(demo::Needed{}) == "1000");
    CHECK(read<demo::Needed>("1000") == demo::Needed{});
    CHECK(read<demo::Needed>("1002 0801") == demo::Needed{1, 2});
    CHECK(message_of<demo::Needed>("0801") == "b: a required field is missing (at byte 2)");
    CHECK(message_of<demo::Needed>("120100") == "b: a required field is missing (at byte 3)");
    CHECK(message_of<std::vector<demo::Needed>>("0a020801") ==
          "value[0].b: a required field is missing (at byte 4)");
    demo::Needed x{1, 2};
    REQUIRE(protobuf::merge(bytes_of("0803"), x));
    CHECK(x == demo::Needed{3, 2});
}

TEST_CASE("times and durations are those of google.protobuf") {
    using namespace std::chrono;
    demo::Times x;
    CHECK(hex(x).empty());
    x.at = sys_time<nanoseconds>(nanoseconds(1'500'000'001));
    x.length = nanoseconds(-1'500'000'000);
    x.coarse = sys_time<seconds>(seconds(-1));
    CHECK(hex(x) ==
          "0a08"
          "0801"
          "1081cab5ee01"
          "1216"
          "08ffffffffffffffffff01"
          "1080b6ca91feffffffff01"
          "1a0b08ffffffffffffffffff01");
    CHECK(read<demo::Times>(hex(x)) == x);
    CHECK(read<demo::Times>("0a020801 0a021005").at ==
          sys_time<nanoseconds>(nanoseconds(1'000'000'005)));
    CHECK(message_of<demo::Times>("0a0b 10ffffffffffffffffff01") ==
          "at: not a time that the target can hold (at byte 13)");
    CHECK(message_of<demo::Times>("0a06 108094ebdc03") ==
          "at: not a time that the target can hold (at byte 8)");
    CHECK(message_of<demo::Times>("0a0a 08ffffffffffffffff7f") ==
          "at: not a time that the target can hold (at byte 12)");
    CHECK(message_of<demo::Times>("120d 0801 10ffffffffffffffffff01") ==
          "length: not a time that the target can hold (at byte 15)");
}

TEST_CASE("what protobuf has no word for") {
    demo::Mixed x;
    CHECK(hex(x) == "0a03000000");
    x.array = {1, -1, 3};
    x.bytes = {5, 0};
    x.maybes = {1, std::nullopt, 0};
    x.forward = {1, 2};
    x.list = std::vector<std::int32_t>{};
    x.variants = {5, "a", 0};
    x.path = "a/b";
    x.pair = {1, true};
    CHECK(hex(x) ==
          "0a0c01ffffffffffffffffff0103"
          "12020500"
          "1a0208011a001a020800"
          "22020102"
          "2a00"
          "3202080532031201613202"
          "0800"
          "3a03612f62"
          "420408011001");
    CHECK(read<demo::Mixed>(hex(x)) == x);
    CHECK(read<demo::Mixed>("").array == std::array<std::int32_t, 3>{});
    CHECK(message_of<demo::Mixed>("0a020101") == "array: 2 elements for an array of 3 (at byte 4)");
    CHECK(message_of<demo::Mixed>("0a0401020304").substr(0, 52) ==
          "array: at least 4 elements for an array of 3 (at byt");
    CHECK(message_of<demo::Mixed>("1203010203") == "bytes: 3 bytes for an array of 2 (at byte 5)");
    CHECK(read<demo::Mixed>("0a020102 0803").array == std::array<std::int32_t, 3>{1, 2, 3});
    // At the top: a message with one field.
    CHECK(hex(5) == "0805");
    CHECK(hex(std::string("a")) == "0a0161");
    CHECK(hex(std::vector<int>{1, 2}) == "0a020102");
    CHECK(hex(std::optional<int>(0)) == "0800");
    CHECK(hex(std::variant<int, std::string>("a")) == "120161");
    CHECK(read<int>("0805") == 5);
    CHECK(read<std::vector<int>>("0a020102 0803") == std::vector<int>{1, 2, 3});
    CHECK(read<std::variant<int, std::string>>("0805 120161").index() == 1);
}

TEST_CASE("views borrow from the input") {
    const Bytes bytes = bytes_of("0a026162 12020102");
    const auto view = protobuf::decode<demo::View>(bytes).value();
    CHECK(view.text == "ab");
    CHECK(static_cast<const void*>(view.text.data()) == bytes.data() + 2);
    CHECK(view.bytes.data() == bytes.data() + 6);
    CHECK(hex(view) == hex_of(bytes));
}

TEST_CASE("merge adds to what is there") {
    pb::Lists x;
    x.numbers = {1};
    x.texts = {"a"};
    x.set = {1, 2};
    x.map = {{"a", 1}, {"b", 2}};
    x.lists = {{1, {"x"}}};
    pb::Lists more;
    more.numbers = {2, 3};
    more.texts = {"b"};
    more.set = {2, 3};
    more.map = {{"b", 5}, {"c", 0}};
    more.lists = {{1, {"y"}}};
    more.flags = {true};
    REQUIRE(protobuf::merge(protobuf::encode(more).value(), x));
    CHECK(x.numbers == std::vector<std::int32_t>{1, 2, 3});
    CHECK(x.texts == std::vector<std::string>{"a", "b"});
    CHECK(x.set == std::set<std::int32_t>{1, 2, 3});
    CHECK(x.map == std::map<std::string, std::int32_t>{{"a", 1}, {"b", 5}, {"c", 0}});
    CHECK(x.lists.at(1) == std::vector<std::string>{"y"});
    CHECK(x.flags == std::vector<bool>{true});
    demo::Mixed mixed;
    mixed.list = std::vector<std::int32_t>{1};
    mixed.forward = {1};
    mixed.path = "a";
    mixed.array = {1, 2, 3};
    REQUIRE(protobuf::merge(bytes_of("2a030a0102 2002 2003 0a03040506"), mixed));
    CHECK(mixed.list == std::vector<std::int32_t>{1, 2});
    CHECK(mixed.forward == std::forward_list<std::int32_t>{1, 2, 3});
    CHECK(mixed.path == "a");
    CHECK(mixed.array == std::array<std::int32_t, 3>{4, 5, 6});
    pb::Choice choice{1, pb::Scalars{}, 2};
    REQUIRE(protobuf::merge(bytes_of("2202 1005"), choice));
    REQUIRE(protobuf::merge(bytes_of("2203 720161"), choice));
    pb::Scalars merged;
    merged.i32 = 5;
    merged.text = "a";
    CHECK(choice == pb::Choice{1, merged, 2});
}

TEST_CASE("unknown fields are kept and written back") {
    const pb::Kept kept = read<pb::Kept>(
        "0801 a00105 a206026162 ab0608019b0608019c06ac06 12030a0161 1105060708090a0b0c 0802");
    CHECK(kept.first == 2);
    CHECK(kept.last == pb::Obj1{"a", ""});
    CHECK(hex_of(kept.rest.bytes()) ==
          "a00105"
          "a206026162"
          "ab0608019b0608019c06ac06"
          "1105060708090a0b0c");
    CHECK(hex(kept) ==
          "0802"
          "a00105"
          "a206026162"
          "ab0608019b0608019c06ac06"
          "1105060708090a0b0c"
          "12030a0161");
    protobuf::Options strict;
    strict.unknown_field = vdl::UnknownField::refuse;
    CHECK(protobuf::decode<pb::Kept>(bytes_of("a00105"), strict).has_value());
    pb::Kept reused = kept;
    REQUIRE(protobuf::decode_into(bytes_of("a00106"), reused));
    CHECK(hex(reused) == "a00106");
    REQUIRE(protobuf::merge(bytes_of("a00107"), reused));
    CHECK(hex(reused) == "a00106a00107");
}

TEST_CASE("unknown fields are bytes to other formats") {
    using A = vdl::Adapter<protobuf::UnknownFields>;
    const pb::Kept kept = read<pb::Kept>("a00105");
    vdl::Value value;
    vdl::Error error;
    REQUIRE(A::to_value(kept.rest, value, error));
    CHECK(hex_of(value.as_bytes()) == "a00105");
    protobuf::UnknownFields back;
    REQUIRE(A::from_value(back, value, error));
    CHECK(back == kept.rest);
    REQUIRE(A::to_value(protobuf::UnknownFields{}, value, error));
    CHECK(value.is_nil());
    REQUIRE(A::from_value(back, value, error));
    CHECK(back.empty());
    REQUIRE(A::from_value(back, vdl::Value("oAEF"), error));
    CHECK(back == kept.rest);
    CHECK_FALSE(A::from_value(back, vdl::Value(5), error));
    CHECK(error.code() == ErrorCode::incompatible_types);
}

TEST_CASE("limits, at the bound and one past it") {
    protobuf::Options options;
    const auto code = [&](auto type, std::string_view bytes) {
        const auto x = protobuf::decode<typename decltype(type)::type>(bytes_of(bytes), options);
        return x ? ErrorCode::none : x.error().code();
    };
    using Lists = std::type_identity<pb::Lists>;
    options.limits.elements = 2;
    CHECK(code(Lists{}, "0a020102 3a00 3a00 4a020102 5200 52030a0161") == ErrorCode::none);
    for (const char* bytes : {"0a03010203", "0a020102 0803", "3a00 3a00 3a00", "4a03010203",
                              "5200 52030a0161 52030a0162", "2a03010101"}) {
        CHECK(code(Lists{}, bytes) == ErrorCode::limit_exceeded);
    }
    options = {};
    options.limits.string_bytes = 2;
    CHECK(code(Lists{}, "3a026162 52040a026162") == ErrorCode::none);
    CHECK(code(Lists{}, "3a03616263") == ErrorCode::limit_exceeded);
    options = {};
    options.limits.message_bytes = 2;
    CHECK(code(Lists{}, "3a00") == ErrorCode::none);
    CHECK(code(Lists{}, "3a0161") == ErrorCode::limit_exceeded);
    CHECK(protobuf::well_formed(bytes_of("3a0161"), options).error().code() ==
          ErrorCode::limit_exceeded);
}

TEST_CASE("many small pieces of one field take bounded time") {
    // A list that can only be walked gets one element at a time, with something else in between.
    Bytes bytes;
    for (int i = 0; i < 100'000; ++i) {
        for (const unsigned byte : {0x20U, 0x01U, 0x2aU, 0x00U}) {
            bytes.push_back(static_cast<std::byte>(byte));
        }
    }
    CHECK(protobuf::decode<demo::Mixed>(bytes).error().code() == ErrorCode::limit_exceeded);
}

TEST_CASE("streams: pieces of any size") {
    vdl::Buffer out;
    protobuf::Encoder encoder(out);
    std::vector<pb::Obj1> sent;
    for (const unsigned size : {0U, 1U, 200U, 20'000U, 3U}) {
        sent.push_back({std::string(size, 'x'), "y"});
        REQUIRE(encoder.encode(sent.back()));
    }
    CHECK(encoder.encode(pb::Obj1{"\xff", ""}).error().code() == ErrorCode::invalid_utf8);
    CHECK(hex_of(out.bytes().first(4)) == "03120179");
    for (const std::size_t piece :
         {std::size_t{1}, std::size_t{2}, std::size_t{7}, std::size_t{1000}, out.size()}) {
        protobuf::Decoder decoder;
        std::vector<pb::Obj1> received;
        for (std::size_t at = 0; at < out.size(); at += piece) {
            const std::size_t n = std::min(piece, out.size() - at);
            std::vector<std::byte> copy(out.data() + at, out.data() + at + n);
            decoder.feed(copy);
            while (decoder.next().value()) received.push_back(decoder.decode<pb::Obj1>().value());
        }
        CHECK(decoder.finish().has_value());
        CHECK(received == sent);
    }
}

TEST_CASE("streams: errors") {
    protobuf::Decoder decoder;
    const Bytes stream = bytes_of("03 1a01ff 02 0a01 03 120179 05 1201");
    decoder.feed(stream);
    REQUIRE(decoder.next().value());
    CHECK(decoder.decode<pb::Obj1>().value() == pb::Obj1{});
    REQUIRE(decoder.next().value());
    CHECK(decoder.offset() == 4);
    CHECK(decoder.decode<pb::Obj1>().error().message() ==
          "Type: the message ends inside a value (at byte 6)");
    REQUIRE(decoder.next().value());
    CHECK(hex_of(decoder.bytes()) == "120179");
    CHECK(decoder.decode<pb::Obj1>().value() == pb::Obj1{"", "y"});
    CHECK_FALSE(decoder.next().value());
    CHECK(decoder.decode<pb::Obj1>().error().code() == ErrorCode::truncated);
    CHECK(decoder.finish().error().offset() == 11);
    for (const char* length : {"80808080808080808001", "808080808080808080808000", "8180808004"}) {
        protobuf::Decoder broken;
        const Bytes bytes = bytes_of(length);
        broken.feed(bytes);
        const ErrorCode code = broken.next().error().code();
        CHECK(code == (std::string_view(length).size() > 22 ? ErrorCode::malformed
                                                            : ErrorCode::limit_exceeded));
        broken.feed(stream);
        CHECK(broken.next().error().code() == code);
        CHECK(broken.finish().error().code() == code);
    }
    CHECK(protobuf::skip(bytes_of("9a01030a0161 1001")).value() == 6);
    CHECK(protobuf::skip(Bytes{}).error().code() == ErrorCode::truncated);
    CHECK(protobuf::well_formed(bytes_of("9a01030a0161 1001")).has_value());
}

TEST_CASE("schema") {
    CHECK(protobuf::schema<demo::Numbered>() == R"(syntax = "proto3";

package demo;

message Numbered {
  int32 a = 1;
  int32 b = 100;
  oneof c {
    int32 c_int32 = 3;
    bool c_bool = 4;
  }
  int32 d = 5;
  string e = 6;
}
)");
    CHECK(protobuf::schema<demo::Times>() == R"(syntax = "proto3";

package demo;

import "google/protobuf/timestamp.proto";
import "google/protobuf/duration.proto";

message Times {
  google.protobuf.Timestamp at = 1;
  google.protobuf.Duration length = 2;
  google.protobuf.Timestamp coarse = 3;
}
)");
    CHECK(protobuf::schema<std::map<demo::Narrow, std::vector<bool>>>() == R"(syntax = "proto3";

message Message {
  message value_entry {
    demo_Narrow key = 1;
    Message_value_value value = 2;
  }
  repeated value_entry value = 1;
}

message Message_value_value {
  repeated bool value = 1;
}

enum demo_Narrow {
  demo_Narrow_zero = 0;
  demo_Narrow_minus = -1;
}
)");
}
