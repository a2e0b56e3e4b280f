// What the options of JSON change, each with its default beside it; exact texts and errors.
#include <vdl/json.hpp>

#include <doctest/doctest.h>

#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

using vdl::Error;
using vdl::ErrorCode;
using vdl::MapLayout;
namespace json = vdl::json;

namespace demo {

struct Circle {
    int r = 0;
    friend bool operator==(const Circle&, const Circle&) = default;
};
struct Ball {
    int r = 0;
    friend bool operator==(const Ball&, const Ball&) = default;
};
using Shape = std::variant<Circle, Ball>;
struct Shapes {
    Shape one;
    std::vector<Shape> more;
    friend bool operator==(const Shapes&, const Shapes&) = default;
};
struct Point {
    int x = 7;
    int y = 8;
    friend bool operator==(const Point&, const Point&) = default;
};
struct Person {
    std::string name;
    std::optional<int> age;
    std::vector<std::string> emails;
    friend bool operator==(const Person&, const Person&) = default;
};
struct Play {
    std::uint32_t id = 0;
    std::map<std::string, int> data;
};
struct Aliased {
    int count = 0;
};
// Names that one character tells apart, which is none of those that are looked at first.
struct Alike {
    int axbc = 1;
    int aybc = 2;
};
struct Needed {
    int id = 0;
};
struct Tagged {
    std::string type;
};

}  // namespace demo

template <>
struct vdl::Custom<demo::Play> {
    static constexpr auto fields = vdl::fields(vdl::field("data").layout(vdl::MapLayout::split));
};
template <>
struct vdl::Custom<demo::Aliased> {
    static constexpr auto fields = vdl::fields(vdl::field("count").rename("n\"").alias("number"));
};
template <>
struct vdl::Custom<demo::Needed> {
    static constexpr auto fields = vdl::fields(vdl::field("id").required());
};

namespace {

template <class T>
Error error_of(std::string_view text, const json::Options& options = {}) {
    vdl::Result<T> read = json::decode<T>(text, options);
    return read ? Error() : read.error();
}
template <class T>
ErrorCode code_of(std::string_view text, const json::Options& options = {}) {
    return error_of<T>(text, options).code();
}

}  // namespace

TEST_CASE("an error has code, place, path, and a line with a caret") {
    const Error error = error_of<std::vector<demo::Person>>(
        "[{\"name\":\"a\"},\n {\"name\":\"b\",\n  \"emails\":[\"x\", 5]}]");
    CHECK(error.code() == ErrorCode::incompatible_types);
    CHECK(error.path() == "[1].emails[1]");
    CHECK(error.offset() == 46);
    CHECK(error.line() == 3);
    CHECK(error.column() == 18);
    CHECK(error.message() ==
          "[1].emails[1]: expected a string, found a number (line 3, column 18)\n"
          "  \"emails\":[\"x\", 5]}]\n"
          "                 ^");
}

TEST_CASE("integers: exact, in range, or an error") {
    CHECK(json::decode<int>("1e2").value() == 100);
    CHECK(json::decode<int>("120e-1").value() == 12);
    CHECK(json::decode<int>("1.0").value() == 1);
    CHECK(json::decode<unsigned>("-0").value() == 0);
    CHECK(json::decode<std::uint64_t>("18446744073709551615").value() ==
          std::numeric_limits<std::uint64_t>::max());
    CHECK(json::decode<std::int64_t>("-9223372036854775808").value() ==
          std::numeric_limits<std::int64_t>::min());
    CHECK(json::decode<std::int8_t>("-128").value() == -128);
    for (const char* text : {"1.5", "1e256", "1e99999999999999999999", "-1", "300", "1e-1",
                             "18446744073709551616", "123456789012345678901234567890"}) {
        CAPTURE(text);
        CHECK(code_of<std::uint8_t>(text) == ErrorCode::out_of_range);
    }
    CHECK(error_of<std::uint8_t>("300").detail() == "300 does not fit into byte");
    CHECK(code_of<std::int64_t>("9223372036854775808") == ErrorCode::out_of_range);
    CHECK(code_of<std::uint64_t>("18446744073709551616") == ErrorCode::out_of_range);
    CHECK(code_of<float>("1e39") == ErrorCode::out_of_range);
    CHECK(code_of<int>("01") == ErrorCode::malformed);
    CHECK(code_of<int>("0000000001") == ErrorCode::malformed);
    CHECK(code_of<int>("\"1\"") == ErrorCode::incompatible_types);
    CHECK(code_of<int>("null") == ErrorCode::nil_value);
    CHECK(code_of<int>("true") == ErrorCode::incompatible_types);
}

TEST_CASE("unknown, missing and repeated keys") {
    json::Options strict;
    strict.unknown_field = vdl::UnknownField::refuse;
    strict.missing_field = vdl::MissingField::refuse;
    strict.duplicate_key = vdl::DuplicateKey::refuse;

    CHECK(json::decode<demo::Point>("{\"y\":1,\"z\":[{}],\"y\":2}").value() == demo::Point{7, 2});
    Error error = error_of<demo::Point>("{\"x\":1,\"z\":2,\"y\":3}", strict);
    CHECK(error.code() == ErrorCode::unknown_field);
    CHECK(error.offset() == 7);
    CHECK(error.detail() == "there is no field \"z\"");
    error = error_of<demo::Point>("{\"x\":1}", strict);
    CHECK(error.code() == ErrorCode::missing_field);
    CHECK(error.path() == "y");
    error = error_of<demo::Point>("{\"x\":1,\"y\":2,\"x\":3}", strict);
    CHECK(error.code() == ErrorCode::duplicate_key);
    CHECK(error.path() == "x");
    CHECK(error.offset() == 13);
    CHECK(json::decode<demo::Person>("{\"name\":\"a\",\"emails\":[]}", strict).has_value());
    CHECK(code_of<demo::Needed>("{}") == ErrorCode::missing_field);

    CHECK(json::decode<std::map<std::string, int>>("{\"a\":1,\"a\":2}").value().at("a") == 2);
    CHECK(code_of<std::map<std::string, int>>("{\"a\":1,\"a\":2}", strict) ==
          ErrorCode::duplicate_key);
    CHECK(code_of<vdl::Value>("{\"a\":1,\"\\u0061\":2}", strict) == ErrorCode::duplicate_key);
    CHECK(code_of<std::set<int>>("[1,2,1]", strict) == ErrorCode::duplicate_key);
    CHECK(json::decode<std::set<int>>("[1,2,1]").value().size() == 2);
}

TEST_CASE("keys in any order, with white space, escaped, by alias") {
    const demo::Point point{1, 2};
    for (const char* text :
         {"{\"x\":1,\"y\":2}", "{\"y\":2,\"x\":1}", " { \"x\" : 1 , \"y\" : 2 } ",
          "{\n\t\"\\u0078\":1,\r\n\"y\":2}", "{\"x\":0,\"y\":2,\"x\":1}"}) {
        CAPTURE(text);
        CHECK(json::decode<demo::Point>(text).value() == point);
    }
    CHECK(json::encode(demo::Aliased{1}).value() == "{\"n\\\"\":1}");
    CHECK(json::decode<demo::Aliased>("{\"n\\\"\":2}").value().count == 2);
    CHECK(json::decode<demo::Aliased>("{\"number\":3}").value().count == 3);
    json::Options strict;
    strict.duplicate_key = vdl::DuplicateKey::refuse;
    CHECK(code_of<demo::Aliased>("{\"n\\\"\":2,\"number\":3}", strict) == ErrorCode::duplicate_key);
}

TEST_CASE("keys that look alike") {
    demo::Alike x;
    REQUIRE(json::decode_into(R"({"aybc":5,"azbc":6,"axbc":4,"":7})", x));
    CHECK(x.axbc == 4);
    CHECK(x.aybc == 5);
}

TEST_CASE("nothing of the old value is left") {
    demo::Person person{"old", 5, {"a", "b"}};
    REQUIRE(json::decode_into("{\"name\":\"new\"}", person));
    CHECK(person == demo::Person{"new", std::nullopt, {}});
}

TEST_CASE("null for what cannot be nil") {
    json::Options lenient;
    lenient.null_field = json::NullField::as_absent;
    CHECK(code_of<demo::Point>("{\"x\":null}") == ErrorCode::nil_value);
    CHECK(json::decode<demo::Point>("{\"x\":null,\"y\":1}", lenient).value() == demo::Point{7, 1});
    CHECK(code_of<std::vector<int>>("[null]", lenient) == ErrorCode::nil_value);
}

TEST_CASE("nil optionals") {
    json::Options null;
    null.nil_field = json::NilField::write_null;
    CHECK(json::encode(demo::Person{"a", {}, {}}).value() == "{\"name\":\"a\",\"emails\":[]}");
    CHECK(json::encode(demo::Person{"a", {}, {}}, null).value() ==
          "{\"name\":\"a\",\"age\":null,\"emails\":[]}");
    CHECK(json::encode(std::vector<std::optional<int>>{1, {}}).value() == "[1,null]");
}

TEST_CASE("NaN and infinities") {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const std::vector<double> numbers{std::nan(""), infinity, -infinity};
    CHECK(json::encode(numbers).error().code() == ErrorCode::unsupported);
    CHECK(json::encode(numbers).error().path() == "[0]");
    json::Options options;
    options.non_finite = json::NonFinite::null;
    CHECK(json::encode(numbers, options).value() == "[null,null,null]");
    CHECK(std::isnan(json::decode<double>("null", options).value()));
    options.non_finite = json::NonFinite::string;
    CHECK(json::encode(numbers, options).value() == "[\"NaN\",\"Infinity\",\"-Infinity\"]");
    CHECK(json::decode<std::vector<double>>("[\"-Infinity\"]", options).value()[0] == -infinity);
    CHECK(code_of<double>("\"NaN\"") == ErrorCode::incompatible_types);
    CHECK(json::encode(-0.0).value() == "-0");
    CHECK(std::signbit(json::decode<double>("-0").value()));
}

TEST_CASE("large integers as strings") {
    json::Options options;
    options.large_integers_as_strings = true;
    const std::vector<std::int64_t> numbers{std::int64_t{1} << 53, (std::int64_t{1} << 53) + 1,
                                            std::numeric_limits<std::int64_t>::min()};
    const std::string text = "[9007199254740992,\"9007199254740993\",\"-9223372036854775808\"]";
    CHECK(json::encode(numbers, options).value() == text);
    CHECK(json::decode<std::vector<std::int64_t>>(text, options).value() == numbers);
    CHECK(code_of<std::vector<std::int64_t>>(text) == ErrorCode::incompatible_types);
    CHECK(code_of<int>("\"1x\"", options) == ErrorCode::malformed);
    CHECK(code_of<int>("\"\"", options) == ErrorCode::malformed);
}

TEST_CASE("comments and trailing commas") {
    json::Options jsonc;
    jsonc.comments = true;
    jsonc.trailing_commas = true;
    const char* text = "// first\n{\"x\"/*a*/:/**/1,//\n\"y\":2,} /* end */ // eof";
    CHECK(json::decode<demo::Point>(text, jsonc).value() == demo::Point{1, 2});
    CHECK(json::well_formed(std::string_view(text), jsonc));
    CHECK(code_of<demo::Point>(text) == ErrorCode::malformed);
    CHECK(code_of<std::vector<int>>("[1,]") == ErrorCode::malformed);
    CHECK(code_of<std::vector<int>>("[,]", jsonc) == ErrorCode::malformed);
    CHECK(code_of<std::vector<int>>("[1,,]", jsonc) == ErrorCode::malformed);
    CHECK(code_of<int>("1 /* open", jsonc) == ErrorCode::truncated);
    CHECK(code_of<int>("1 /", jsonc) == ErrorCode::malformed);
}

TEST_CASE("pretty") {
    json::Options pretty;
    pretty.pretty = true;
    CHECK(json::encode(demo::Person{"a", 1, {}}, pretty).value() ==
          "{\n  \"name\": \"a\",\n  \"age\": 1,\n  \"emails\": []\n}");
    pretty.indent = 1;
    CHECK(json::encode(std::map<std::string, std::vector<int>>{{"k", {1, 2}}}, pretty).value() ==
          "{\n \"k\": [\n  1,\n  2\n ]\n}");
}

TEST_CASE("unions: each style gives back what went in, also where alternatives look the same") {
    const demo::Shapes shapes{demo::Ball{1}, {demo::Circle{2}, demo::Ball{3}}};
    const std::pair<json::UnionStyle, const char*> styles[] = {
        {json::UnionStyle::labelled,
         "{\"one\":{\"Ball\":{\"r\":1}},\"more\":[{\"Circle\":{\"r\":2}},{\"Ball\":{\"r\":3}}]}"},
        {json::UnionStyle::internal,
         "{\"one\":{\"type\":\"Ball\",\"r\":1},\"more\":[{\"type\":\"Circle\",\"r\":2},"
         "{\"type\":\"Ball\",\"r\":3}]}"},
        {json::UnionStyle::adjacent,
         "{\"one\":{\"type\":\"Ball\",\"value\":{\"r\":1}},\"more\":[{\"type\":\"Circle\","
         "\"value\":{\"r\":2}},{\"type\":\"Ball\",\"value\":{\"r\":3}}]}"},
    };
    for (const auto& [style, text] : styles) {
        json::Options options;
        options.unions = style;
        options.unknown_field = vdl::UnknownField::refuse;
        CHECK(json::encode(shapes, options).value() == text);
        CHECK(json::decode<demo::Shapes>(text, options).value() == shapes);
    }
    json::Options options;
    options.unions = json::UnionStyle::internal;
    CHECK(json::decode<demo::Shape>("{\"r\":4,\"type\":\"Ball\"}", options).value() ==
          demo::Shape(demo::Ball{4}));
    CHECK(code_of<demo::Shape>("{\"r\":4}", options) == ErrorCode::missing_field);
    CHECK(code_of<demo::Shape>("{\"type\":\"Cube\"}", options) == ErrorCode::unknown_field);
    using Mixed = std::variant<int, demo::Tagged>;
    CHECK(json::encode(Mixed(1), options).error().code() == ErrorCode::unsupported);
    CHECK(json::encode(Mixed(demo::Tagged{}), options).error().code() == ErrorCode::unsupported);
    options.unions = json::UnionStyle::adjacent;
    CHECK(json::decode<demo::Shape>("{\"value\":{\"r\":4},\"a\":0,\"type\":\"Ball\"}", options)
              .value() == demo::Shape(demo::Ball{4}));
    CHECK(code_of<demo::Shape>("{\"Ball\":{},\"Circle\":{}}") == ErrorCode::malformed);
    CHECK(code_of<demo::Shape>("{}") == ErrorCode::missing_field);
    CHECK(error_of<demo::Shape>("{\"Ball\":{\"r\":\"x\"}}").path() == "Ball.r");
}

TEST_CASE("unions without tags: the first alternative that fits") {
    json::Options options;
    options.unions = json::UnionStyle::untagged;
    using Any = std::variant<int, std::string, demo::Point, demo::Person, std::vector<int>>;
    const Any values[] = {5, std::string("a"), demo::Point{1, 2}, demo::Person{"n", 1, {}},
                          std::vector<int>{1}};
    for (const Any& value : values) {
        const std::string text = json::encode(value, options).value();
        CHECK(json::decode<Any>(text, options).value() == value);
    }
    CHECK(code_of<Any>("true", options) == ErrorCode::incompatible_types);
}

TEST_CASE("maps: keys as text, as pairs, and the layouts") {
    CHECK(json::encode(std::map<bool, int>{{false, 1}, {true, 2}}).value() ==
          "{\"false\":1,\"true\":2}");
    CHECK(json::encode(std::map<int, int>{{-1, 1}}).value() == "{\"-1\":1}");
    CHECK(json::decode<std::map<int, int>>("{\"-1\":1}").value().at(-1) == 1);
    CHECK(error_of<std::map<std::int8_t, int>>("{\"1\":1,\"300\":1}").code() ==
          ErrorCode::out_of_range);
    CHECK(code_of<std::map<int, int>>("{\"\":1}") == ErrorCode::malformed);
    CHECK(code_of<std::map<int, int>>("[[1,1]]") == ErrorCode::incompatible_types);
    using ByPair = std::map<std::pair<int, int>, int>;
    CHECK(json::encode(ByPair{{{1, 2}, 3}}).value() == "[[{\"first\":1,\"second\":2},3]]");
    CHECK(code_of<ByPair>("{}") == ErrorCode::incompatible_types);

    using Map = std::map<std::string, int>;
    const Map map{{"a", 1}, {"b", 2}};
    const std::pair<MapLayout, const char*> layouts[] = {
        {MapLayout::natural, "{\"a\":1,\"b\":2}"},
        {MapLayout::pairs, "[[\"a\",1],[\"b\",2]]"},
        {MapLayout::split, "[[\"a\",\"b\"],[1,2]]"},
        {MapLayout::flat, "[\"a\",1,\"b\",2]"},
    };
    for (const auto& [layout, text] : layouts) {
        json::Options options;
        options.map_layout = layout;
        CHECK(json::encode(map, options).value() == text);
        CHECK(json::decode<Map>(text, options).value() == map);
        CHECK(json::decode<Map>(json::encode(Map{}, options).value(), options).value().empty());
        if (layout == MapLayout::natural) continue;
        CHECK(code_of<Map>("{\"a\":1,\"b\":2}", options) == ErrorCode::incompatible_types);
        options.accept_natural_maps = true;
        CHECK(json::decode<Map>("{\"a\":1,\"b\":2}", options).value() == map);
        CHECK(json::decode<Map>(text, options).value() == map);
    }
    json::Options split;
    split.map_layout = MapLayout::split;
    CHECK(code_of<Map>("[[\"a\",\"b\"],[1]]", split) == ErrorCode::wrong_length);
    CHECK(code_of<Map>("[[\"a\"],[1,2]]", split) == ErrorCode::wrong_length);
    CHECK(code_of<Map>("[[],[1]]", split) == ErrorCode::wrong_length);
    CHECK(code_of<Map>("[[\"a\"]]", split) == ErrorCode::malformed);
    CHECK(code_of<Map>("[[\"a\"],[1],[]]", split) == ErrorCode::malformed);
    json::Options flat;
    flat.map_layout = MapLayout::flat;
    CHECK(code_of<Map>("[\"a\"]", flat) == ErrorCode::malformed);

    // A field's own layout.
    const demo::Play play{5, map};
    CHECK(json::encode(play).value() == "{\"id\":5,\"data\":[[\"a\",\"b\"],[1,2]]}");
    CHECK(json::decode<demo::Play>(json::encode(play)).value().data == map);
    CHECK(json::decode<demo::Play>("{\"data\":[[\"a\"],[1]],\"id\":5}").value().id == 5);
}

TEST_CASE("typed anys") {
    json::Options typed;
    typed.typed_any = true;
    const vdl::Value value = std::int8_t{5};
    CHECK(json::encode(value, typed).value() == "{\"type\":\"int8\",\"value\":5}");
    CHECK(json::decode<vdl::Value>("{\"value\":5,\"type\":\"int8\"}", typed).value() == value);
    CHECK(json::decode<vdl::Value>("null", typed).value().is_nil());
    CHECK(code_of<vdl::Value>("{\"type\":\"int8\"}", typed) == ErrorCode::missing_field);
    CHECK(code_of<vdl::Value>("{\"type\":\"what\",\"value\":1}", typed) == ErrorCode::invalid_type);
    CHECK(code_of<vdl::Value>("{\"type\":\"any\",\"value\":1}", typed) == ErrorCode::malformed);
    CHECK(code_of<vdl::Value>("{\"type\":\"int8\",\"value\":300}", typed) ==
          ErrorCode::out_of_range);
}

TEST_CASE("several errors in one pass") {
    std::vector<Error> errors;
    json::Options options;
    options.errors = &errors;
    options.unknown_field = vdl::UnknownField::refuse;
    using People = std::vector<demo::Person>;
    const vdl::Result<People> read = json::decode<People>(
        "[{\"name\":1,\"age\":2},{\"name\":\"ok\"},{\"age\":\"x\",\"who\":{},\"emails\":[\"a\",2]}"
        "]",
        options);
    CHECK(read.error() == errors.at(0));
    std::vector<std::string> paths;
    for (const Error& error : errors) paths.push_back(error.path());
    CHECK(paths == std::vector<std::string>{"[0].name", "[2].age", "[2]", "[2].emails[1]"});
    CHECK(errors[1].offset() == 41);
    CHECK(errors[1].line() == 1);

    // Broken text ends the collection.
    CHECK_FALSE(json::decode<People>("[{\"name\":1},{\"name\":tru}]", options).has_value());
    CHECK(errors.size() == 2);
    CHECK(errors[0].path() == "[0].name");
    CHECK(errors[1].code() == ErrorCode::malformed);
    CHECK(errors[1].path() == "[1].name");

    CHECK(json::decode<People>("[{\"name\":\"\"}]", options).has_value());
    CHECK(errors.empty());
}

TEST_CASE("Raw: kept as it stands") {
    using Raws = std::map<std::string, json::Raw>;
    const std::string text = "{\"a\":[ 1, {\"b\" : \"\\u0041\"} ],\"c\":null}";
    const Raws raws = json::decode<Raws>(text).value();
    CHECK(raws.at("a").text == "[ 1, {\"b\" : \"\\u0041\"} ]");
    CHECK(json::encode(raws).value() == text);
    const auto views = json::decode<std::vector<json::RawView>>(std::string_view("[1, [2] ]"));
    CHECK(views.value().at(1).text == "[2]");
    CHECK(code_of<Raws>("{\"a\":[1,]}") == ErrorCode::malformed);
    CHECK(json::encode(json::Raw{}).value() == "null");
}

TEST_CASE("string views borrow, but not what has escapes") {
    const std::string text = "[\"plain\",\"\xC3\xA9\"]";
    const auto views = json::decode<std::vector<std::string_view>>(text).value();
    CHECK(views[0].data() == text.data() + 2);
    CHECK(views[1] == "\xC3\xA9");
    CHECK(code_of<std::string_view>("\"a\\n\"") == ErrorCode::cannot_borrow);
}

TEST_CASE("strings are UTF-8 both ways") {
    CHECK(json::encode(std::string("a\xC0\xAF")).error().code() == ErrorCode::invalid_utf8);
    CHECK(json::encode(std::string("\xED\xA0\x80")).error().code() == ErrorCode::invalid_utf8);
    CHECK(json::decode<std::string>("\"\\uD83D\\uDE00\\u00e9\\/\"").value() ==
          "\xF0\x9F\x98\x80\xC3\xA9/");
    const std::string controls("\0\x1f\b\f\n\r\t\"\\\x7f", 10);
    CHECK(json::encode(controls).value() == "\"\\u0000\\u001f\\b\\f\\n\\r\\t\\\"\\\\\x7f\"");
    CHECK(json::decode<std::string>(json::encode(controls)).value() == controls);
}

TEST_CASE("times and durations") {
    using Seconds = std::chrono::sys_time<std::chrono::seconds>;
    const auto time = json::decode<Seconds>("\"1970-01-02T00:00:01+01:00\"").value();
    CHECK(time.time_since_epoch() == std::chrono::seconds(82'801));
    CHECK(json::encode(time).value() == "\"1970-01-01T23:00:01Z\"");
    for (const char* text :
         {"\"2023-02-29T00:00:00Z\"", "\"2023-01-01\"", "\"2023-01-01T00:00:00\"",
          "\"2023-13-01T00:00:00Z\"", "\"2023-01-01T24:00:00Z\"", "\"\""}) {
        CAPTURE(text);
        CHECK(code_of<Seconds>(text) == ErrorCode::malformed);
    }
    CHECK(json::encode(std::chrono::milliseconds(-1500)).value() == "\"-1.5s\"");
    CHECK(json::decode<std::chrono::milliseconds>("\"-1.5s\"").value() ==
          std::chrono::milliseconds(-1500));
    CHECK(code_of<std::chrono::seconds>("\"1.5\"") == ErrorCode::malformed);
    const Seconds far{std::chrono::seconds(1'000'000'000'000)};
    CHECK(json::encode(far).error().code() == ErrorCode::out_of_range);
}

TEST_CASE("bytes are base64") {
    const std::vector<std::byte> bytes{std::byte{0xFB}, std::byte{0xFF}};
    CHECK(json::encode(bytes).value() == "\"+/8=\"");
    for (const char* text : {"\"+/8=\"", "\"+/8\"", "\"-_8\""}) {
        CHECK(json::decode<std::vector<std::byte>>(text).value() == bytes);
    }
    for (const char* text : {"\"+/9=\"", "\"+\"", "\"+/8==\"", "\"+ /8\"", "\"====\""}) {
        CAPTURE(text);
        CHECK(code_of<std::vector<std::byte>>(text) == ErrorCode::malformed);
    }
}
