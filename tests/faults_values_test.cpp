// Memory runs out in what is no format: values, types, conversion, text, raw values, and tables
// that are filled when a type is first met.
#include "support/faults.hpp"

#include <vdl/cbor.hpp>
#include <vdl/convert.hpp>
#include <vdl/json.hpp>
#include <vdl/msgpack.hpp>
#include <vdl/protobuf.hpp>
#include <vdl/text.hpp>
#include <vdl/vom.hpp>

#include <doctest/doctest.h>

#include <sys/wait.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

using faults::at_every_allocation;
using faults::End;
using vdl::Type;
using vdl::Value;

namespace demo {

enum class Size { small, large };
struct Item {
    std::string name;
    std::vector<std::string> tags;
    friend bool operator==(const Item&, const Item&) = default;
};
struct From {
    std::int32_t number = 0;
    Size size{};
    std::vector<Item> list;
    std::map<std::string, Item> map;
    std::optional<Item> optional;
    std::variant<std::int32_t, std::string, Item> variant;
    Value any;
};
/// What a `From` is read as by a later program.
struct To {
    std::optional<std::int64_t> number;
    std::string size;
    std::vector<std::optional<Item>> list;
    std::map<std::string, std::unique_ptr<Item>> map;
    std::unique_ptr<Item> optional;
    std::variant<std::string, Item, std::int64_t> variant;
    std::string more = "a default that does not fit into a string itself";
};
struct Raws {
    std::string name;
    vdl::vom::RawBytes one;
    std::vector<vdl::vom::RawBytes> more;
};
/// One struct for each format, which has met none of them: see the last test.
template <int Format>
struct Fresh {
    std::string text;
    std::map<std::string, std::vector<std::int32_t>> map;
    std::optional<Item> optional;
    std::unique_ptr<Fresh> next;
    friend bool operator==(const Fresh& a, const Fresh& b) {
        return a.text == b.text && a.map == b.map && a.optional == b.optional &&
               (a.next == nullptr) == (b.next == nullptr) &&
               (a.next == nullptr || *a.next == *b.next);
    }
};

}  // namespace demo

namespace {

constexpr const char* long_text = "a text that does not fit into a string itself";

demo::Item item() { return {long_text, {long_text, "short"}}; }
demo::From from() {
    demo::From x;
    x.number = 5;
    x.size = demo::Size::large;
    x.list = {item(), {}};
    x.map = {{"a", item()}, {long_text, {}}};
    x.optional = item();
    x.variant = item();
    x.any = Value(long_text);
    return x;
}

/// A value of each kind of type, of types that only this text has.
constexpr const char* text =
    "faults.All struct{a string;b []string;c map[string]?faults.Part struct{x int32;y []byte};"
    "d [3]faults.Part;e set[string];f union{A string;B faults.Part};g any;h []any;i typeobject;"
    "j faults.Tree struct{name string;children []faults.Tree;twin ?faults.Twin struct{of "
    "faults.Tree}};k enum{one;two}}{a: \"a text that is longer than a slot\", "
    "b: {\"a text that is longer than a slot\", \"\"}, "
    "c: {\"a key that is longer than a slot\": {x: 1, y: \"\\x01\"}, \"nil\": nil}, "
    "d: {{x: 1}, {y: \"\\x01\\x02\"}, {}}, e: {\"a\", \"a text that is longer than a slot\"}, "
    "f: {B: {x: 5}}, g: []faults.Part{{x: 1}}, "
    "h: {int32(1), nil, \"a text that is longer than a slot\", map[string]int32{\"a\": 1}}, "
    "i: []faults.Part, j: {name: \"a text that is longer than a slot\", children: {{}, {name: "
    "\"b\"}}}, k: two}";

/// In a process of its own, in which no table is filled: `run` with the kth allocation failing,
/// then again with memory enough. Status 0: both as they should be; 2: no allocation failed.
template <class Run>
int in_fresh_process(std::size_t k, Run&& run) {
    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        test::fail_allocation(k);
        int status = 0;
        try {
            (void)run();
        } catch (const std::bad_alloc&) {  // NOLINT(bugprone-empty-catch)
        }
        if (test::failed_allocations() == 0) status = 2;
        test::fail_allocation(0);
        if (!run()) status = 1;
        _exit(status);
    }
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
template <class Run>
void at_every_first_allocation(const char* name, Run&& run, std::size_t step = 1) {
    CAPTURE(std::string(name));
    for (std::size_t k = 1;; k += step * faults::stride(false)) {
        CAPTURE(k);
        const int status = in_fresh_process(k, run);
        if (status == 2) break;
        REQUIRE(status == 0);
        REQUIRE(k < 10'000);
    }
}

/// Holds that many types that refer to themselves at once.
bool make_types(int count) {
    std::vector<Type> types;
    for (int i = 0; i < count; ++i) {
        const std::string name = "faults.Many" + std::to_string(i);
        std::string definition = name;
        definition.append(" struct{a []").append(name).append("}");
        auto made = vdl::parse_type(definition);
        if (!made) return false;
        types.push_back(*made);
    }
    return true;
}

template <class Message, class Encode, class Decode>
bool round_trip(Encode encode, Decode decode) {
    Message x;
    x.text = long_text;
    x.map = {{"a", {1, 2}}, {long_text, {}}};
    x.optional = item();
    x.next = std::make_unique<Message>();
    const auto bytes = encode(x);
    if (!bytes) return false;
    const vdl::Result<Message> y = decode(*bytes);
    return y && *y == x;
}

}  // namespace

TEST_CASE("text, types and values") {
    REQUIRE(make_types(500));  // the table is large enough, whatever the hashes of types are
    const Value expected = vdl::parse_value(text).value();
    at_every_allocation("text is parsed", [&](auto& fails) {
        Value x;
        (void)fails([&] {
            auto parsed = vdl::parse_value(text);
            if (parsed) x = std::move(*parsed);
            return parsed.has_value();
        });
        CHECK((x.is_nil() || x == expected));
        CHECK(vdl::parse_value(text).value() == expected);
    });
    at_every_allocation("text is printed", [&](auto& fails) {
        std::string out;
        (void)fails([&] { return vdl::print(out, expected).has_value(); });
        CHECK(vdl::parse_value(vdl::to_text(expected)).value() == expected);
    });
    at_every_allocation("a value is copied", [&](auto& fails) {
        Value x(long_text);
        const End end = fails([&] {
            x = expected;
            return true;
        });
        CHECK(x == (end == End::done ? expected : Value(long_text)));
        x = expected;
        CHECK(x == expected);
    });
    at_every_allocation("maps and lists grow", [&](auto& fails) {
        Value map(vdl::type_of<std::map<std::string, std::string>>());
        Value list(vdl::type_of<std::vector<std::string>>());
        std::size_t count = 0;
        (void)fails([&] {
            for (; count < 40; ++count) {
                map.mapped(long_text + std::to_string(97 * count % 40)).set_string(long_text);
                list.push_back().set_string(long_text);
            }
            return true;
        });
        CHECK(map.size() >= count);
        CHECK(map.size() <= count + 1);
        CHECK(list.size() >= count);
        for (std::size_t i = 0; i < count; ++i) {
            REQUIRE(map.find(long_text + std::to_string(97 * i % 40)).has_value());
            REQUIRE(list.at(i).as_string() == long_text);
        }
        map.mapped("b").set_string("c");
        CHECK(map.find("b")->as_string() == "c");
        for (std::size_t i = 0; i < count; ++i) {
            REQUIRE(map.erase(long_text + std::to_string(97 * i % 40)));
        }
    });
    const std::size_t types = vdl::detail::type_table_size();
    at_every_allocation("types are made", [&](auto& fails) {
        vdl::Result<Type> made = Type::any();
        (void)fails([&] {
            made = vdl::parse_type(
                "faults.A struct{b []faults.B union{A faults.A;L []?faults.A};c map[int32]faults.C "
                "struct{x [5]faults.E enum{a;b}}}");
            return made.has_value();
        });
    });
    CHECK(vdl::detail::type_table_size() == types);
}

TEST_CASE("conversion") {
    const demo::From x = from();
    const Value value = vdl::convert<Value>(x).value();
    const auto is_right = [](const demo::To& y) {
        return y.number == 5 && y.size == "large" && y.list.size() == 2 && *y.list[0] == item() &&
               y.map.size() == 2 && *y.map.at("a") == item() && *y.optional == item() &&
               std::get<demo::Item>(y.variant) == item();
    };
    at_every_allocation("an object into a value", [&](auto& fails) {
        Value y;
        (void)fails([&] { return vdl::convert_into(x, y).has_value(); });
        REQUIRE(vdl::convert_into(x, y));
        CHECK(y == value);
    });
    at_every_allocation("an object into an object", [&](auto& fails) {
        demo::To y;
        const End end = fails([&] { return vdl::convert_into(x, y).has_value(); });
        if (end == End::done) CHECK(is_right(y));
        REQUIRE(vdl::convert_into(x, y));
        CHECK(is_right(y));
    });
    at_every_allocation("a value into an object", [&](auto& fails) {
        demo::To y;
        const End end = fails([&] { return vdl::convert_into(value, y).has_value(); });
        if (end == End::done) CHECK(is_right(y));
        REQUIRE(vdl::convert_into(value, y));
        CHECK(is_right(y));
    });
    at_every_allocation("a value into a value", [&](auto& fails) {
        Value y(vdl::type_of<demo::To>());
        (void)fails([&] { return vdl::convert_into(value, y.ref()).has_value(); });
        REQUIRE(vdl::convert_into(value, y.ref()));
        CHECK(is_right(vdl::convert<demo::To>(y).value()));
    });
    const auto bytes = vdl::vom::encode(x).value();
    at_every_allocation("VOM of another type", [&](auto& fails) {
        demo::To y;
        const End end = fails([&] { return vdl::vom::decode_into(bytes, y).has_value(); });
        if (end == End::done) CHECK(is_right(y));
        REQUIRE(vdl::vom::decode_into(bytes, y));
        CHECK(is_right(y));
    });
}

TEST_CASE("raw values, and types that streams share") {
    REQUIRE(make_types(500));
    const demo::From x = from();
    at_every_allocation("raw bytes", [&](auto& fails) {
        demo::Raws y;
        const auto all = [&] {
            auto one = vdl::vom::RawBytes::of(x);
            auto two = vdl::vom::RawBytes::of(item());
            if (!one || !two) return false;
            const auto sent = vdl::vom::encode(demo::Raws{long_text, *one, {*two, *one}});
            if (!sent || !vdl::vom::decode_into(*sent, y)) return false;
            const auto back = y.more.at(0).to<demo::Item>();
            return back && *back == item() && y.one == *one;
        };
        (void)fails(all);
        CHECK(all());
    });
    at_every_allocation("a type stream", [&](auto& fails) {
        vdl::Buffer types;
        vdl::Buffer out;
        vdl::vom::TypeEncoder type_encoder;
        vdl::vom::Encoder encoder(out, type_encoder);
        vdl::vom::TypeDecoder type_decoder;
        vdl::vom::Decoder decoder(type_decoder);
        const auto again = [&](auto&& f) {
            if (fails(f) != End::done) REQUIRE(f());
        };
        Value v;
        again([&] { return encoder.encode(x).has_value(); });
        again([&] { return encoder.encode(vdl::parse_value(text).value()).has_value(); });
        again([&] {
            type_encoder.take(types);
            return true;
        });
        if (fails([&] { return type_decoder.feed(types.bytes()).has_value(); }) != End::done) {
            CHECK(type_decoder.feed(types.bytes()).error().code() == vdl::ErrorCode::io);
            return;
        }
        decoder.feed(out.bytes());
        for (int i = 0; i < 2; ++i) {
            again([&] { return decoder.next().value(); });
            again([&] { return decoder.decode_into(v).has_value(); });
        }
        CHECK(v == vdl::parse_value(text).value());
    });
}

TEST_CASE("what is done once a type is not half done") {
    at_every_first_allocation("VOM", [] {
        return round_trip<demo::Fresh<1>>(
            [](const auto& x) { return vdl::vom::encode(x); },
            [](const auto& b) { return vdl::vom::decode<demo::Fresh<1>>(b); });
    });
    at_every_first_allocation("JSON", [] {
        return round_trip<demo::Fresh<2>>(
            [](const auto& x) { return vdl::json::encode(x); },
            [](const auto& b) { return vdl::json::decode<demo::Fresh<2>>(b); });
    });
    at_every_first_allocation("CBOR", [] {
        return round_trip<demo::Fresh<3>>(
            [](const auto& x) { return vdl::cbor::encode(x); },
            [](const auto& b) { return vdl::cbor::decode<demo::Fresh<3>>(b); });
    });
    at_every_first_allocation("MessagePack", [] {
        return round_trip<demo::Fresh<4>>(
            [](const auto& x) { return vdl::msgpack::encode(x); },
            [](const auto& b) { return vdl::msgpack::decode<demo::Fresh<4>>(b); });
    });
    at_every_first_allocation("protobuf", [] {
        return round_trip<demo::Fresh<5>>(
            [](const auto& x) { return vdl::protobuf::encode(x); },
            [](const auto& b) { return vdl::protobuf::decode<demo::Fresh<5>>(b); });
    });
    at_every_first_allocation("text", [] {
        const auto x = vdl::parse_value(text);
        return x && vdl::parse_value(vdl::to_text(*x)).value() == *x;
    });
    at_every_first_allocation("many types", [] { return make_types(70); }, 19);
}
