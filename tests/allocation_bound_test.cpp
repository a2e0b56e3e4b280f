// No input of n bytes makes a decode allocate more than four times `Limits::allocation(n)`, whether
// it ends well or not: 4 MiB and 4096 bytes for each byte.
#include "support/count_allocations.hpp"

#include <vdl/cbor.hpp>
#include <vdl/convert.hpp>
#include <vdl/json.hpp>
#include <vdl/msgpack.hpp>
#include <vdl/protobuf.hpp>
#include <vdl/text.hpp>
#include <vdl/type_of.hpp>
#include <vdl/vom.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace bounded {

struct Large {
    std::array<std::int64_t, 2000> numbers{};
    std::int32_t x = 0;
};
/// Charged one by one, and room is made for as many as the input claims.
struct Item {
    std::array<std::int64_t, 30> numbers{};
    std::optional<std::string> name;
};
struct All {
    std::vector<Large> list;
    std::vector<std::unique_ptr<Large>> owned;
    std::map<std::int32_t, Large> map;
    std::vector<Item> items;
    std::vector<std::string> strings;
    std::map<std::string, std::vector<Item>> by_name;
    std::vector<All> nested;
};

}  // namespace bounded

namespace {

using bounded::All, bounded::Large, bounded::Item;
using vdl::Limits;
using vdl::Type;
using vdl::Value;

std::string repeat(std::string_view part, std::size_t n) {
    std::string text;
    for (std::size_t i = 0; i < n; ++i) text.append(part);
    return text;
}
std::string with(std::string_view head, std::string_view part, std::size_t n,
                 std::string_view tail = {}) {
    return std::string(head) + repeat(part, n) + std::string(tail);
}

/// Runs one decode. In `worst`: the most that one has allocated for each byte of a large input.
struct Bound {
    double worst = 0;

    template <class F>
    void operator()(std::string_view input, F&& decode) {
        const std::size_t before = test::allocated_bytes();
        decode();
        const std::size_t used = test::allocated_bytes() - before;
        const std::uint64_t most = 4 * Limits{}.allocation(input.size());
        if (used > most) {
            CAPTURE(std::string(input.substr(0, 60)));
            CAPTURE(input.size());
            CHECK(used <= most);
        }
        const double ratio = static_cast<double>(used) / static_cast<double>(input.size() + 1);
        if (input.size() > 10'000 && ratio > worst) worst = ratio;
    }
};

// Each format: `decode<T>(input)`.
struct Vom {
    template <class T>
    static void decode(const std::string& in) {
        (void)vdl::vom::decode<T>(in).has_value();
    }
};
struct Json {
    template <class T>
    static void decode(const std::string& in) {
        (void)vdl::json::decode<T>(in).has_value();
    }
};
struct Cbor {
    template <class T>
    static void decode(const std::string& in) {
        (void)vdl::cbor::decode<T>(in).has_value();
    }
};
struct Msgpack {
    template <class T>
    static void decode(const std::string& in) {
        (void)vdl::msgpack::decode<T>(in).has_value();
    }
};
struct Protobuf {
    template <class T>
    static void decode(const std::string& in) {
        if constexpr (!std::is_same_v<T, Value>) (void)vdl::protobuf::decode<T>(in).has_value();
    }
};
struct Text {
    template <class T>
    static void decode(const std::string& in) {
        (void)vdl::parse_value(in).has_value();
        (void)vdl::parse_type(in).has_value();
    }
};

template <class F>
void both(Bound& bound, const std::string& input) {
    bound(input, [&] { F::template decode<Value>(input); });
    if constexpr (!std::is_same_v<F, Text>) {
        bound(input, [&] { F::template decode<All>(input); });
        bound(input, [&] { F::template decode<std::vector<Large>>(input); });
    }
}

/// An input, all that it begins with, and what it becomes when bytes are changed.
template <class F>
void damaged(Bound& bound, const std::string& input) {
    for (std::size_t n = 0; n <= input.size(); ++n) both<F>(bound, input.substr(0, n));
    for (std::size_t i = 0; i < input.size(); ++i) {
        for (const int byte : {0x00, 0x7F, 0x80, 0x9B, 0xBB, 0xDD, 0xF8, 0xFC, 0xFF}) {
            std::string changed = input;
            changed[i] = static_cast<char>(byte);
            both<F>(bound, changed);
        }
    }
}

All small() {
    All x;
    x.list.resize(1);
    x.owned.push_back(std::make_unique<Large>());
    x.map[1].x = 1;
    x.items.resize(2);
    x.items[0].name = "item";
    x.strings = {"a", ""};
    x.by_name["k"].resize(1);
    x.nested.emplace_back();
    return x;
}

constexpr std::size_t many = 12'000;

}  // namespace

TEST_CASE("VOM") {
    Bound bound;
    std::string bytes;
    Item item;
    item.name = "i";
    REQUIRE(vdl::vom::encode_into(bytes, std::vector<Item>{item}).has_value());
    damaged<Vom>(bound, bytes);
    // Lists of zero structs, of one byte each.
    for (const auto& stream : {vdl::vom::encode(std::vector<Large>(many)).value(),
                               vdl::vom::encode(std::vector<Item>(many)).value(),
                               vdl::vom::encode(std::vector<std::unique_ptr<Large>>(many)).value(),
                               vdl::vom::encode(std::vector<std::uint8_t>(many)).value(),
                               vdl::vom::encode(std::vector<Value>(many)).value(),
                               vdl::vom::encode(std::vector<std::string>(many)).value()}) {
        const std::string input(reinterpret_cast<const char*>(stream.data()), stream.size());
        both<Vom>(bound, input);
        bound(input, [&] { Vom::decode<std::vector<Value>>(input); });
        bound(input, [&] { Vom::decode<std::vector<vdl::vom::RawBytes>>(input); });
        bound(input, [&] { Vom::decode<std::map<std::int32_t, Large>>(input); });
        bound(input, [&] { Vom::decode<std::vector<std::unique_ptr<Large>>>(input); });
    }
    // A struct of a thousand numbers, none of which is there, in many elements: read as what it
    // is, as anys, and as values of another wide type.
    std::vector<Type::Field> fields;
    for (int i = 0; i < 1000; ++i) fields.push_back({"f" + std::to_string(i), Type::int64()});
    const Type wide = Type::structure("bounded.Wide", fields).value();
    fields[0].name = "other";
    const Type wider = Type::list(Type::structure("bounded.Wider", fields).value()).value();
    Value list(Type::list(wide).value());
    for (int i = 0; i < 10; ++i) list.push_back();
    std::string input;
    REQUIRE(vdl::vom::encode_into(input, list).has_value());
    // ... 0b 0a e1 x 10: the length, ten elements. The same with 12,000.
    REQUIRE(input.substr(input.size() - 12, 3) == "\x0B\x0A\xE1");
    input.resize(input.size() - 12);
    input += "\xFE\x2E\xE3\xFE\x2E\xE0" + repeat("\xE1", many);
    both<Vom>(bound, input);
    bound(input, [&] { Vom::decode<std::vector<Value>>(input); });
    bound(input, [&] { Vom::decode<std::vector<vdl::vom::RawBytes>>(input); });
    bound(input, [&] { (void)vdl::vom::decode_value(input, wider).has_value(); });
    // Types by the thousand.
    Value types(Type::list(Type::type_object()).value());
    for (int i = 0; i < 3000; ++i) {
        types.push_back().set_type(
            Type::structure("bounded.T" + std::to_string(i), {{"a", Type::any()}}).value());
    }
    REQUIRE(vdl::vom::encode_into(input, types).has_value());
    both<Vom>(bound, input);
    CHECK(bound.worst < 4000);
}

TEST_CASE("JSON") {
    Bound bound;
    damaged<Json>(bound,
                  vdl::json::encode(std::map<std::string, std::vector<Item>>{{"k", {{}}}}).value());
    both<Json>(bound, vdl::json::encode(small()).value());
    for (const std::string_view part :
         {"0,", "[],", "{},", "\"\",", "null,", "{\"\":{}},", "[[[0]]],", "1e5,", "\"\\u0000\","}) {
        both<Json>(bound, with("[", part, many));
        for (const std::string_view field : {"list", "owned", "items", "strings", "nested"}) {
            both<Json>(bound, with("{\"" + std::string(field) + "\":[", part, many));
        }
    }
    std::string map = "{";
    for (std::size_t i = 0; i < many; ++i) map += "\"" + std::to_string(i) + "\":{},";
    both<Json>(bound, map);
    both<Json>(bound, "{\"map\":" + map);
    both<Json>(bound, with("", "[", many));
    both<Json>(bound, with("", "{\"nested\":[", 500));
    CHECK(bound.worst < 4000);
}

template <class F>
void tree(std::string_view list, std::string_view open_map, const std::string& valid) {
    Bound bound;
    using namespace std::string_view_literals;
    damaged<F>(bound, valid);
    for (const std::string_view part :
         {"\x00"sv, "\x80"sv, "\x90"sv, "\x60"sv, "\xA0"sv, "\xC0"sv, "\xF6"sv, "\x81\x00"sv,
          "\x40"sv, "\xC4\x00"sv, "\x91\x80"sv, "\x81\x80"sv}) {
        both<F>(bound, with(list, part, many));
        both<F>(bound, with(open_map, part, many));
    }
    for (const std::string_view part : {"\x81"sv, "\x91"sv, "\x9F"sv, "\xBF"sv, "\xC6"sv}) {
        both<F>(bound, repeat(part, many));
    }
    for (const std::string_view claim :
         {"\x9B\x02\x03\x36\x6B\xFF\xFB\xDE\x18"sv, "\xDC\xFF\xFF"sv, "\xDD\xFF\xFF\xFF\xFF"sv,
          "\xDF\xFF\xFF\xFF\xFF"sv, "\xBB\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF"sv, "\x99\x10\x00"sv,
          "\xDC\x10\x00"sv, "\xDE\x10\x00"sv}) {
        both<F>(bound, repeat(claim, 8'000));
        both<F>(bound, std::string(claim));
    }
    CHECK(bound.worst < 4000);
}
TEST_CASE("CBOR") {
    std::string valid;
    REQUIRE(vdl::cbor::encode_into(valid, std::map<std::string, std::vector<Item>>{{"k", {{}}}}));
    tree<Cbor>("\x99\x2E\xE0", "\xBF", valid);
    Bound bound;
    for (const char* field : {"\x64list", "\x65items", "\x65owned", "\x66nested"}) {
        using namespace std::string_view_literals;
        both<Cbor>(bound, with(std::string("\xA1") + field + "\x99\x2E\xE0", "\xA0"sv, many));
        both<Cbor>(bound, with(std::string("\xA1") + field + "\x9F", "\xA0"sv, many));
    }
    CHECK(bound.worst < 4000);
}
TEST_CASE("MessagePack") {
    std::string valid;
    REQUIRE(
        vdl::msgpack::encode_into(valid, std::map<std::string, std::vector<Item>>{{"k", {{}}}}));
    tree<Msgpack>("\xDC\x2E\xE0", "\xDE\x17\x70", valid);
    Bound bound;
    for (const char* field : {"\xA4list", "\xA5items", "\xA5owned", "\xA6nested"}) {
        using namespace std::string_view_literals;
        both<Msgpack>(bound, with(std::string("\x81") + field + "\xDC\x2E\xE0", "\x80"sv, many));
    }
    CHECK(bound.worst < 4000);
}

TEST_CASE("protobuf") {
    Bound bound;
    std::string valid;
    REQUIRE(vdl::protobuf::encode_into(valid, std::vector<Item>(2)).has_value());
    damaged<Protobuf>(bound, valid);
    using namespace std::string_view_literals;
    // Empty messages, entries and strings of each field; messages in messages.
    for (const char tag : {'\n', '\x12', '\x1A', '\x22', '*', '2', ':', 'B'}) {
        both<Protobuf>(bound, repeat(std::string({tag, '\0'}), many));
    }
    both<Protobuf>(bound, repeat("\x32\x02\x12\x00"sv, many));
    both<Protobuf>(bound, repeat("\x3A\xFF\xFF\x01"sv, many));
    both<Protobuf>(bound, repeat("\x08\x01"sv, many));
    CHECK(bound.worst < 4000);
}

TEST_CASE("VDL notation") {
    Bound bound;
    const std::string item = vdl::to_text(vdl::convert<Value>(Item{}).value());
    for (std::size_t n = 0; n < item.size(); ++n) both<Text>(bound, item.substr(0, n));
    for (const std::string_view part : {"nil,", "true,", "\"\",", "[]any{},", "int8(1),"}) {
        both<Text>(bound, with("[]any{", part, many, "}"));
    }
    std::string fields;
    for (int i = 0; i < 1000; ++i) fields += "f" + std::to_string(i) + " int64;";
    both<Text>(bound, with("[]struct{" + fields + "}{", "{},", many, "}"));
    both<Text>(bound, with("[]any{demo.W struct{" + fields + "}{},", "demo.W{},", many, "}"));
    both<Text>(bound, with("", "[]", many));
    both<Text>(bound, with("struct{", "a struct{", many));
    both<Text>(bound, with("struct{", "a []int32;", many));
    both<Text>(bound, with("enum{", "a;", many));
    CHECK(bound.worst < 4000);
}
