// Messages byte by byte: what every decoder of protobuf must take, and what it must refuse.
#include "support/protobuf_types.hpp"
#include "vom/hex.hpp"

#include <vdl/protobuf.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

using test::Bytes;
using test::bytes_of;
using test::hex_of;
using vdl::ErrorCode;
namespace protobuf = vdl::protobuf;

namespace {

template <class T>
T read(std::string_view hex) {
    vdl::Result<T> x = protobuf::decode<T>(bytes_of(hex));
    if (!x) FAIL_CHECK(hex << ": " << x.error().message());
    return x ? std::move(*x) : T{};
}
/// The code and offset of the error, "malformed@3".
template <class T>
std::string error_of(const Bytes& bytes, const protobuf::Options& options = {}) {
    const vdl::Result<T> x = protobuf::decode<T>(bytes, options);
    if (x) return "none";
    return std::string(to_string(x.error().code())) + "@" + std::to_string(x.error().offset());
}
template <class T>
std::string error_of(std::string_view hex, const protobuf::Options& options = {}) {
    return error_of<T>(bytes_of(hex), options);
}

Bytes varint(std::uint64_t x) {
    Bytes bytes;
    for (; x >= 128; x >>= 7) bytes.push_back(static_cast<std::byte>((x & 127) | 128));
    bytes.push_back(static_cast<std::byte>(x));
    return bytes;
}
Bytes operator+(Bytes a, const Bytes& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
}
Bytes repeat(std::string_view hex, std::size_t n) {
    const Bytes part = bytes_of(hex);
    Bytes all;
    for (std::size_t i = 0; i < n; ++i) all.insert(all.end(), part.begin(), part.end());
    return all;
}
struct TextKeys {
    std::map<std::string, std::int32_t> map;
};
/// A message of one field that is a message that ... `levels` of them. Built from the end.
Bytes nest(std::uint8_t tag, std::size_t levels, const Bytes& inside = {}) {
    std::string reversed;
    for (std::size_t i = inside.size(); i > 0; --i) {
        reversed.push_back(static_cast<char>(inside[i - 1]));
    }
    for (std::size_t i = 0; i < levels; ++i) {
        const Bytes length = varint(reversed.size());
        for (std::size_t k = length.size(); k > 0; --k) {
            reversed.push_back(static_cast<char>(length[k - 1]));
        }
        reversed.push_back(static_cast<char>(tag));
    }
    Bytes bytes;
    for (std::size_t i = reversed.size(); i > 0; --i) {
        bytes.push_back(static_cast<std::byte>(reversed[i - 1]));
    }
    return bytes;
}

pb::Scalars every_scalar() {
    pb::Scalars x;
    x.flag = true;
    x.i32 = -1;
    x.i64 = -2;
    x.u32 = 300;
    x.u64 = ~std::uint64_t{0};
    x.s32 = -3;
    x.s64 = -4;
    x.f32 = 5;
    x.f64 = 6;
    x.sf32 = -7;
    x.sf64 = -8;
    x.real32 = 1.5F;
    x.real64 = -0.0;
    x.text = "text";
    x.bytes = bytes_of("00ff");
    x.color = pb::Color::blue;
    x.i8 = -128;
    x.u16 = 65535;
    x.object = {"a", "b"};
    x.maybe = 0;
    x.maybe_object = pb::Obj1{};
    return x;
}
pb::Lists every_list() {
    pb::Lists x;
    x.numbers = {0, 1, -1, 300};
    x.zigzags = {0, -1, 1, -300};
    x.fixeds = {1, 2};
    x.reals = {0.0, 2.5};
    x.flags = {true, false};
    x.colors = {pb::Color::red, pb::Color::blue};
    x.texts = {"", "a"};
    x.objects = {{}, {"a", "b"}};
    x.set = {-1, 5};
    x.map = {{"", 0}, {"k", 1}};
    x.lists = {{1, {"x", "y"}}, {2, {}}};
    x.matrix = {{1, 2}, {}, {3}};
    return x;
}

}  // namespace

TEST_CASE("entries of maps") {
    using pb::Obj2;
    CHECK(read<Obj2>("0a0c 0801 1208 0a0161 120162 1a00").objects.size() == 1);
    // The same key twice, by two keys in one entry: the last one counts.
    CHECK(read<Obj2>("0a0c080108021206 0a0161120162").objects.begin()->first == 2);
    CHECK(read<Obj2>("0a0c080108021206 0a0161120162").objects.at(2) == pb::Obj1{"a", "b"});
    CHECK(read<Obj2>("0a020805").objects == Obj2{{{5, {}}}}.objects);
    CHECK(read<Obj2>("0a00").objects == Obj2{{{0, {}}}}.objects);
    CHECK(read<Obj2>("0a0c080112030a01611203120162").objects == Obj2{{{1, {"a", "b"}}}}.objects);
    CHECK(read<Obj2>("0a0b0a016112060a0161120162").objects == Obj2{{{0, {"a", "b"}}}}.objects);
    // The value before the key, and the same key in two entries.
    CHECK(read<Obj2>("0a0a 12060a0161120162 0803").objects == Obj2{{{3, {"a", "b"}}}}.objects);
    CHECK(read<Obj2>("0a0a080112060a0161120162 0a07080112030a0163").objects ==
          Obj2{{{1, {"c", ""}}}}.objects);
    CHECK(read<Obj2>("0a0a080112060a0161120162 1001 0a020801").objects == Obj2{{{1, {}}}}.objects);
    // An unknown field in an entry; a value of another wire type; a key that is longer than needed.
    CHECK(read<Obj2>("0a0c 1805 0801 12060a0161120162").objects == Obj2{{{1, {"a", "b"}}}}.objects);
    CHECK(read<Obj2>("0a04 0801 1005").objects == Obj2{{{1, {}}}}.objects);
    CHECK(read<Obj2>("0a0b 088100 12060a0161120162").objects == Obj2{{{1, {"a", "b"}}}}.objects);
    CHECK(error_of<Obj2>("0a03 0801 12") == "truncated@5");
    CHECK(error_of<Obj2>("0a02 0800 12") == "truncated@5");
}

TEST_CASE("entries of maps whose keys are texts") {
    using T = TextKeys;
    using Map = std::map<std::string, std::int32_t>;
    // In order, in another order, a key that comes again, without a value, without a key.
    CHECK(read<T>("0a050a01611001 0a050a01621002").map == Map{{"a", 1}, {"b", 2}});
    CHECK(read<T>("0a050a01621002 0a050a01611001 0a050a01631003").map ==
          Map{{"a", 1}, {"b", 2}, {"c", 3}});
    CHECK(read<T>("0a050a01611001 0a050a01611005 0a050a01621002").map == Map{{"a", 5}, {"b", 2}});
    CHECK(read<T>("0a050a01611001 0a050a01621002 0a050a01611005").map == Map{{"a", 5}, {"b", 2}});
    CHECK(read<T>("0a030a0161 0a021007 0a00").map == Map{{"", 0}, {"a", 0}});
    CHECK(read<T>("0a050a01611001 0a030a0161").map == Map{{"a", 0}});
    // The value first, two keys, two values, an unknown field, a key of two and of 128 bytes.
    CHECK(read<T>("0a0510010a0161").map == Map{{"a", 1}});
    CHECK(read<T>("0a080a01610a01621001").map == Map{{"b", 1}});
    CHECK(read<T>("0a070a016110011002").map == Map{{"a", 2}});
    CHECK(read<T>("0a070a016118091001").map == Map{{"a", 1}});
    CHECK(read<T>("0a060a02c3a41001").map == Map{{"\u00e4", 1}});
    const Bytes longer = bytes_of("0a8501 0a8001") + repeat("61", 128) + bytes_of("1001");
    CHECK(protobuf::decode<T>(longer).value().map == Map{{std::string(128, 'a'), 1}});
    // Into a map that has entries already.
    T kept{{{"a", 9}, {"b", 9}, {"d", 9}}};
    REQUIRE(protobuf::decode_into(bytes_of("0a050a01611001 0a030a0162 0a050a01631003"), kept));
    CHECK(kept.map == Map{{"a", 1}, {"b", 0}, {"c", 3}});
    REQUIRE(protobuf::decode_into(bytes_of("0a050a01631001 0a050a01621002"), kept));
    CHECK(kept.map == Map{{"b", 2}, {"c", 1}});
    REQUIRE(protobuf::merge(bytes_of("0a050a01611001 0a050a01621007"), kept));
    CHECK(kept.map == Map{{"a", 1}, {"b", 7}, {"c", 1}});

    const auto place_of = [](std::string_view hex, const vdl::Limits& limits = {}) {
        protobuf::Options options;
        options.limits = limits;
        const vdl::Result<T> x = protobuf::decode<T>(bytes_of(hex), options);
        return x ? "none" : error_of<T>(hex, options) + " " + x.error().path();
    };
    CHECK(place_of("0a050a01611001 0a040a01ff10") == "invalid_utf8@11 map[1]");
    CHECK(place_of("0a0f0a0161108080808080808080808001") == "malformed@6 map[\"a\"]");
    CHECK(place_of("0a040a016110") == "truncated@6 map[0]");
    CHECK(place_of("0a030a0261") == "truncated@3 map[0]");
    CHECK(place_of("0a050a01611001 0a060a0262") == "truncated@8 map");
    vdl::Limits few;
    few.string_bytes = 1;
    CHECK(place_of("0a050a01611001 0a060a0262621001", few) == "limit_exceeded@11 map[1]");
}

TEST_CASE("tags that are none") {
    using T = pb::Scalars;
    for (const char* zero : {"0001", "0100", "0200", "0300", "0400", "0500", "8000", "808000"}) {
        CHECK(error_of<T>(zero) == "malformed@0");
        CHECK(protobuf::well_formed(bytes_of(zero)).error().code() == ErrorCode::malformed);
    }
    CHECK(error_of<T>("1002 0000") == "malformed@2");
    // More than five bytes; field 2^29; the largest there is.
    CHECK(error_of<T>("908080808000 01") == "malformed@0");
    CHECK(error_of<T>("8080808010 01") == "malformed@0");
    CHECK(error_of<T>("ffffffffffffffffff01 01") == "malformed@0");
    CHECK(read<T>("f8ffffff0f 01") == T{});
    // Longer than needed, in five bytes: as the C++ library reads it.
    CHECK(read<T>("9000 05").i32 == 5);
    CHECK(read<T>("9080808000 05").i32 == 5);
    for (const char* type : {"0e", "0f", "1600", "1f00", "9603"}) {
        CHECK(error_of<T>(type) == "malformed@0");
        CHECK(protobuf::well_formed(bytes_of(type)).error().code() == ErrorCode::malformed);
    }
    CHECK(error_of<T>("80") == "truncated@0");
}

TEST_CASE("lengths that wrap or pass the end") {
    using T = pb::Scalars;
    for (const char* length : {"ffffffffffffffffff01", "80808080808080808001", "ffffffff0f",
                               "ffffffffffffffff7f", "8080808008", "01"}) {
        for (const char* tag : {"72", "7a", "9a01", "aa01", "aa02"}) {
            const Bytes bytes = bytes_of(tag) + bytes_of(length);
            CHECK(error_of<T>(bytes) ==
                  "truncated@" + std::to_string(std::string_view(tag).size() / 2));
            CHECK(protobuf::well_formed(bytes).error().code() == ErrorCode::truncated);
        }
    }
    // A string that passes the end of its message, but not of the input.
    CHECK(error_of<T>("9a0103 0a0261 2001") == "truncated@4");
    CHECK(error_of<pb::Obj2>("0a04 0801 1205 0a0161 120162") == "truncated@5");
    for (const char* tag : {"0a", "1a", "22", "3a", "42", "52", "5a", "62"}) {
        CHECK(error_of<pb::Lists>(bytes_of(tag) + bytes_of("80808080808080808001 00")) ==
              "truncated@1");
    }
}

TEST_CASE("a message that ends at every place") {
    const auto check = [](const auto& x) {
        using T = std::decay_t<decltype(x)>;
        const Bytes whole = protobuf::encode(x).value();
        CHECK(protobuf::decode<T>(whole).value() == x);
        std::size_t field = 0;
        for (std::size_t n = 0; n < whole.size(); ++n) {
            const Bytes cut(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(n));
            const vdl::Result<T> read = protobuf::decode<T>(cut);
            if (n == field) {
                CHECK(read.has_value());
                field += protobuf::skip(std::span(whole).subspan(n)).value();
            } else {
                CAPTURE(n);
                REQUIRE_FALSE(read.has_value());
                CHECK(read.error().code() == ErrorCode::truncated);
            }
        }
        CHECK(field == whole.size());
    };
    check(every_scalar());
    check(every_list());
    pb::Choice choice{1, every_scalar(), 2};
    check(choice);
}

TEST_CASE("groups") {
    using T = pb::Scalars;
    CHECK(read<T>("a306 0801 a406 1005").i32 == 5);
    CHECK(read<T>("a306 ab06 ac06 0a0161 0d00000000 09 0000000000000000 a406 1005").i32 == 5);
    CHECK(error_of<T>("a306 0801") == "truncated@4");
    CHECK(error_of<T>("a306 ac06") == "malformed@2");
    CHECK(error_of<T>("a406") == "malformed@0");
    CHECK(error_of<T>("14") == "malformed@0");
    CHECK(error_of<T>("a306 00 a406") == "malformed@2");
    // The group of a field that is a message is unknown, as that of any other.
    CHECK(read<T>("9b01 0a0161 9c01").object == pb::Obj1{});
    // Within a message it must end there.
    CHECK(error_of<T>("9a0102 a306 a406") == "truncated@5");

    const std::size_t deep = 100'000;
    const Bytes open = repeat("1b", deep);
    for (const Bytes& bytes : {open, open + repeat("1c", deep)}) {
        CHECK(error_of<T>(bytes) == "depth_exceeded@513");
        CHECK(protobuf::well_formed(bytes).error().code() == ErrorCode::depth_exceeded);
        CHECK(protobuf::skip(bytes).error().code() == ErrorCode::depth_exceeded);
        const Bytes entry = bytes_of("0a") + varint(bytes.size() + 2) + bytes_of("0801") + bytes;
        CHECK(error_of<pb::Obj2>(entry).substr(0, 14) == "depth_exceeded");
        const Bytes front = bytes_of("0a") + varint(bytes.size()) + bytes;
        CHECK(error_of<pb::Obj2>(front).substr(0, 14) == "depth_exceeded");
        CHECK(error_of<pb::Kept>(bytes) == "depth_exceeded@513");
    }
    protobuf::Options shallow;
    shallow.limits.depth = 2;
    CHECK(error_of<T>("1b1b1c1c", shallow) == "none");
    CHECK(error_of<T>("1b1b1b1c1c1c", shallow) == "depth_exceeded@3");
}

TEST_CASE("nesting") {
    for (const std::size_t levels : {std::size_t{513}, std::size_t{20'000}}) {
        CHECK(error_of<pb::Chain>(nest(0x12, levels)).substr(0, 14) == "depth_exceeded");
        CHECK(error_of<pb::Chain>(nest(0x1a, levels)).substr(0, 14) == "depth_exceeded");
    }
    CHECK(error_of<pb::Chain>(nest(0x12, 512)) == "none");
    CHECK(error_of<pb::Chain>(nest(0x1a, 512)) == "none");
    const pb::Chain chain = protobuf::decode<pb::Chain>(nest(0x12, 3, bytes_of("0805"))).value();
    CHECK(chain.next->next->next->value == 5);
    pb::Chain back;
    pb::Chain* last = &back;
    for (int i = 0; i < 513; ++i) last = (last->next = std::make_unique<pb::Chain>()).get();
    CHECK(protobuf::encode(back).error().code() == ErrorCode::depth_exceeded);
}

TEST_CASE("varints: over-long, too long, cut") {
    using T = pb::Scalars;
    CHECK(read<T>("10 8500").i32 == 5);
    CHECK(read<T>("10 85808080808080808000").i32 == 5);
    CHECK(error_of<T>("10 8580808080808080808000") == "malformed@1");
    CHECK(error_of<T>("10 ffffffffffffffffffff01") == "malformed@1");
    CHECK(error_of<T>("a006 8580808080808080808000") == "malformed@2");
    CHECK(error_of<T>("72 8580808080808080808000") == "malformed@1");
    // 32 bits of 64 are taken; of a bool, whether any is set; bits beyond 64 are dropped.
    CHECK(read<T>("10 8180808010").i32 == 1);
    CHECK(read<T>("10 ffffffff0f").i32 == -1);
    CHECK(read<T>("20 8180808010").u32 == 1);
    CHECK(read<T>("30 8180808010").s32 == -1);
    CHECK(read<T>("30 ffffffffffffffffff01").s32 == -2147483648);
    CHECK(read<T>("8001 8180808010").color == pb::Color::green);
    CHECK(read<T>("08 80808080808080808001").flag);
    CHECK(read<T>("08 8080808010").flag);
    CHECK_FALSE(read<T>("08 8000").flag);
    CHECK(read<T>("28 ffffffffffffffffff7f").u64 == ~std::uint64_t{0});
    CHECK(read<T>("18 ffffffffffffffffff01").i64 == -1);
    // C++ types that protobuf does not have: cut to 32 bits, and then they must fit.
    CHECK(read<T>("8801 80ffffffffffffffff01").i8 == -128);
    CHECK(read<T>("8801 80ffffff0f").i8 == -128);
    CHECK(error_of<T>("8801 8001") == "out_of_range@2");
    CHECK(error_of<T>("9001 808004") == "out_of_range@2");
}

TEST_CASE("the last one wins") {
    using T = pb::Scalars;
    CHECK(read<T>("1001 1002 0801 1003").i32 == 3);
    CHECK(read<T>("1001 1000").i32 == 0);
    CHECK(read<T>("720161 720162").text == "b");
    CHECK(read<T>("720161 1001 7200").text == "");
    CHECK(read<T>("7a0161 1001 7a020102").bytes == bytes_of("0102"));
    CHECK(read<T>("8001 01 8001 02").color == pb::Color::blue);
    CHECK(read<T>("a001 01 1001 a001 00").maybe == 0);
    // Messages are merged.
    CHECK(read<T>("9a01030a0161 9a0103120162").object == pb::Obj1{"a", "b"});
    CHECK(read<T>("aa01030a0161 1001 aa0103120162 aa0100").maybe_object == pb::Obj1{"a", "b"});
    CHECK(read<T>("9a01060a0161120162 1001 9a01030a0163").object == pb::Obj1{"c", "b"});
}

TEST_CASE("fields with another wire type than theirs are unknown") {
    using T = pb::Scalars;
    CHECK(read<T>("120161 1005").i32 == 5);
    CHECK(read<T>("1500000001 1005").i32 == 5);
    CHECK(read<T>("70 05 720161").text == "a");
    CHECK(read<T>("9801 05").object == pb::Obj1{});
    CHECK(read<T>("40 05 4505000000").f32 == 5);
    CHECK(error_of<T>("16 05") == "malformed@0");
    CHECK(read<pb::Lists>("3801 3a0161 3801").texts == std::vector<std::string>{"a"});
    CHECK(read<pb::Lists>("5001 5805").map.empty());
    protobuf::Options strict;
    strict.unknown_field = vdl::UnknownField::refuse;
    CHECK(error_of<T>("1005 120161", strict) == "unknown_field@2");
    CHECK(error_of<T>("1005 a00601", strict) == "unknown_field@2");
    CHECK(error_of<T>("9a0103 1a0161", strict) == "unknown_field@3");
}

TEST_CASE("packed and not, mixed") {
    using T = pb::Lists;
    const std::vector<std::int32_t> numbers{0, 1, 300, -1};
    const char* minus = "ffffffffffffffffff01";
    const Bytes all = bytes_of("0a0e 0001ac02") + bytes_of(minus);
    CHECK(protobuf::decode<T>(all).value().numbers == numbers);
    CHECK(protobuf::decode<T>(bytes_of("0800 0801 08ac02 08") + bytes_of(minus)).value().numbers ==
          numbers);
    CHECK(protobuf::decode<T>(bytes_of("0a020001 08ac02 0a00 0a0a") + bytes_of(minus))
              .value()
              .numbers == numbers);
    CHECK(protobuf::decode<T>(bytes_of("0800 3a0161 0a0101 3a0162 08ac02 08") + bytes_of(minus))
              .value()
              .numbers == numbers);
    CHECK(read<T>("1201 01 1002 1202 0304").zigzags == std::vector<std::int64_t>{-1, 1, -2, 2});
    CHECK(read<T>("1d01000000 1a0802000000 03000000 3a00 1d04000000").fixeds ==
          std::vector<std::uint32_t>{1, 2, 3, 4});
    CHECK(read<T>("21000000000000f03f 2208 0000000000000440").reals ==
          std::vector<double>{1.0, 2.5});
    CHECK(read<T>("2801 2a020001 2800 3a00 2801").flags ==
          std::vector<bool>{true, false, true, false, true});
    CHECK(read<T>("3002 32020001 3063").colors ==
          std::vector<pb::Color>{pb::Color::blue, pb::Color::red, pb::Color::green, pb::Color(99)});
    CHECK(read<T>("4801 4a020203 4802").set == std::set<std::int32_t>{1, 2, 3});
    CHECK(error_of<T>("0a03 0180 01") == "none");
    CHECK(error_of<T>("0a02 0180 01") == "truncated@3");
    CHECK(error_of<T>("1a05 0100000002") == "truncated@6");
    CHECK(error_of<T>("2207 01000000000000") == "truncated@2");
    CHECK(error_of<T>("0a0b 8080808080808080808000") == "malformed@2");
}

TEST_CASE("oneofs") {
    using T = pb::Choice;
    CHECK(read<T>("") == T{});
    CHECK(read<T>("0801 2802") == T{1, {}, 2});
    CHECK(read<T>("1000").choice == T{0, 0, 0}.choice);
    CHECK(read<T>("1005 1a0161 2802") == T{0, std::string("a"), 2});
    CHECK(read<T>("1a0161 1005") == T{0, 5, 0});
    CHECK(read<T>("1a0161 2802 1005 0801") == T{1, 5, 2});
    pb::Scalars merged;
    merged.i32 = 1;
    merged.object = {"a", "b"};
    CHECK(read<T>("2202 1001 2200").choice.index() == 3);
    CHECK(read<T>("2208 1001 9a01030a0161 2206 9a0103120162") == T{0, merged, 0});
    CHECK(read<T>("2208 1001 9a01030a0161 2802 2206 9a0103120162") == T{0, merged, 2});
    // Another alternative between them: nothing is left of the first message.
    merged.i32 = 0;
    merged.object.Type.clear();
    CHECK(read<T>("2208 1001 9a01030a0161 1005 2206 9a0103120162") == T{0, merged, 0});
    // A value of the wrong wire type does not set it.
    CHECK(read<T>("1005 1801") == T{0, 5, 0});
}

TEST_CASE("strings are UTF-8 wherever they are") {
    const auto bad = [](std::string_view hex, std::size_t at) {
        return "invalid_utf8@" + std::to_string(at) == hex;
    };
    CHECK(bad(error_of<pb::Scalars>("7202 c0ae"), 2));
    CHECK(bad(error_of<pb::Scalars>("7203 61c328"), 3));
    CHECK(bad(error_of<pb::Scalars>("720162 7201ff"), 5));
    CHECK(bad(error_of<pb::Scalars>("7203 eda080"), 2));
    CHECK(bad(error_of<pb::Scalars>("9a0103 0a01ff"), 5));
    CHECK(bad(error_of<pb::Lists>("3a0161 3a01ff"), 5));
    CHECK(bad(error_of<pb::Lists>("5203 0a01ff"), 4));
    CHECK(bad(error_of<pb::Lists>("5205 1001 0a01ff"), 6));
    CHECK(bad(error_of<pb::Lists>("5a07 0801 1203 0a01ff"), 8));
    CHECK(bad(error_of<pb::Choice>("1a01ff"), 2));
    CHECK(bad(error_of<pb::Obj2>("0a05 1203 0a01ff"), 6));
    // Bytes, and what is unknown, may be anything.
    CHECK(read<pb::Scalars>("7a01ff").bytes == bytes_of("ff"));
    CHECK(read<pb::Scalars>("a20601ff") == pb::Scalars{});
    CHECK(protobuf::encode(pb::Obj1{"\xff", ""}).error().message() ==
          "Type: the string is not UTF-8");
    pb::Lists lists;
    lists.map = {{"\xff", 1}};
    CHECK(protobuf::encode(lists).error().code() == ErrorCode::invalid_utf8);
    lists.texts = {"", "\xff"};
    CHECK(protobuf::encode(lists).error().path() == "texts[1]");
}
