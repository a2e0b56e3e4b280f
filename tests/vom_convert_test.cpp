// Decoding into a type that is not the sender's: what converts, and exactly how the rest fails.
#include "vom/demo_types.hpp"
#include "vom/errors.hpp"
#include "vom/hex.hpp"

#include <vdl/vom.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <deque>
#include <limits>
#include <list>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

using test::refusal, test::sent;

// A message of a type that needs no definition has its value at byte 2.

TEST_CASE("numbers go where they fit exactly") {
    CHECK(sent<std::uint8_t>(std::int32_t{255}) == 255);
    CHECK(refusal<std::uint8_t>(300) == "out_of_range |  | 300 does not fit into byte | 2");
    CHECK(refusal<unsigned>(-1) == "out_of_range |  | -1 does not fit into uint32 | 2");
    CHECK(refusal<std::uint64_t>(std::int8_t{-1}) ==
          "out_of_range |  | -1 does not fit into uint64 | 2");
    CHECK(refusal<std::int8_t>(std::uint8_t{128}) ==
          "out_of_range |  | 128 does not fit into int8 | 2");
    CHECK(sent<std::int8_t>(std::int64_t{-128}) == -128);
    CHECK(refusal<std::int8_t>(-129) == "out_of_range |  | -129 does not fit into int8 | 2");
    CHECK(refusal<std::int64_t>(std::uint64_t{1} << 63) ==
          "out_of_range |  | 9223372036854775808 does not fit into int64 | 2");
    CHECK(sent<std::uint64_t>(std::int64_t{INT64_MAX}) == std::uint64_t{INT64_MAX});

    CHECK(sent<double>(std::int64_t{1} << 53) == 9007199254740992.0);
    CHECK(sent<double>(-(std::int64_t{1} << 53)) == -9007199254740992.0);
    CHECK(refusal<double>((std::int64_t{1} << 53) + 1) ==
          "out_of_range |  | 9007199254740993 does not fit into float64 | 2");
    CHECK(refusal<double>((std::int64_t{1} << 53) + 2) ==
          "out_of_range |  | 9007199254740994 does not fit into float64 | 2");
    CHECK(refusal<double>(std::int64_t{INT64_MIN}) ==
          "out_of_range |  | -9223372036854775808 does not fit into float64 | 2");
    CHECK(sent<float>(1 << 24) == 16777216.0F);
    CHECK(refusal<float>((1 << 24) + 1) ==
          "out_of_range |  | 16777217 does not fit into float32 | 2");

    CHECK(sent<std::uint8_t>(255.0) == 255);
    CHECK(refusal<std::uint8_t>(256.0) == "out_of_range |  | 256 does not fit into byte | 2");
    CHECK(refusal<std::int32_t>(0.5) == "out_of_range |  | 0.5 does not fit into int32 | 2");
    CHECK(refusal<std::int32_t>(std::numeric_limits<double>::quiet_NaN()) ==
          "out_of_range |  | nan does not fit into int32 | 2");
    CHECK(refusal<std::uint64_t>(18446744073709551616.0) ==
          "out_of_range |  | 18446744073709551616 does not fit into uint64 | 2");
    CHECK(sent<std::int64_t>(-9223372036854775808.0) == INT64_MIN);

    CHECK(sent<float>(0.1) == 0.1F);  // rounds
    CHECK(sent<float>(1e-60) == 0.0F);
    CHECK(refusal<float>(1e39) == "out_of_range |  | 1e+39 does not fit into float32 | 2");
    CHECK(std::isinf(sent<float>(std::numeric_limits<double>::infinity())));
    CHECK(std::isnan(sent<float>(std::numeric_limits<double>::quiet_NaN())));
    CHECK(sent<double>(0.1F) == static_cast<double>(0.1F));
}

TEST_CASE("a number of its own type that is too large for it") {
    // uint16 65536, byte 256, int8 128, float32 of a float64 beyond its range.
    const auto number = [](auto zero, const char* hex) {
        return test::error_text(vdl::vom::decode<decltype(zero)>(test::bytes_of(hex)));
    };
    CHECK(number(std::uint16_t{}, "8108 fd010000") ==
          "out_of_range |  | 65536 does not fit into uint16 | 2");
    CHECK(number(std::uint8_t{}, "8104 fe0100") ==
          "out_of_range |  | 256 does not fit into byte | 2");
    CHECK(number(std::int8_t{}, "8120 fe0100") ==
          "out_of_range |  | 128 does not fit into int8 | 2");
    CHECK(number(float{}, "8114 f8ffffffffffffef7f") ==
          "out_of_range |  | 1.7976931348623157e+308 does not fit into float32 | 2");
    // More bytes than it takes are read.
    CHECK(vdl::vom::decode<std::uint16_t>(test::bytes_of("8108 f80000000000000005")).value() == 5);
}

namespace demo {
enum class Level : std::uint8_t { low, high };
enum class Wide : std::uint8_t { high, middle, low };
struct HasLevel {
    Level level{};
};
struct HasText {
    std::string level;
};
struct HasWide {
    Wide level{};
};
}  // namespace demo

TEST_CASE("enums and strings") {
    using demo::Level, demo::Wide;
    CHECK(sent<Level>(std::string("high")) == Level::high);
    CHECK(sent<std::string>(Level::high) == "high");
    CHECK(sent<Wide>(Level::low) == Wide::low);
    CHECK(refusal<Level>(std::string("medium")) ==
          "unknown_label |  | \"medium\" is no label of demo.Level enum{low;high} | 2");
    CHECK(sent<demo::HasLevel>(demo::HasText{"high"}).level == Level::high);
    CHECK(sent<demo::HasWide>(demo::HasLevel{Level::high}).level == Wide::high);

    const auto bytes = vdl::vom::encode(demo::HasWide{Wide::middle}).value();
    CHECK(test::error_text(vdl::vom::decode<demo::HasLevel>(bytes)) ==
          "unknown_label | level | \"middle\" is no label of demo.Level enum{low;high} | " +
              std::to_string(bytes.size() - 2));
    CHECK(sent<demo::HasText>(demo::HasLevel{Level::high}).level == "high");
    // What the sender left out is the target's zero value, not the first label of the sender.
    CHECK(sent<demo::HasText>(demo::HasLevel{Level::low}).level == "");
    CHECK(sent<demo::HasLevel>(demo::HasWide{Wide::high}).level == Level::low);
    const auto low = vdl::vom::encode(Level::low).value();
    CHECK(test::error_text(vdl::vom::decode<std::int32_t>(low)) ==
          "incompatible_types |  | demo.Level enum{low;high} does not convert into int32 | " +
              std::to_string(low.size() - 1));
}

namespace demo {
struct Contact {
    std::string name;
    std::vector<std::int32_t> numbers;
    std::map<std::string, std::int32_t> scores;
    std::optional<std::int32_t> age;
};
struct Account {
    std::int32_t id = 0;
    Contact contact;
};
struct NarrowContact {
    std::string name;
    std::vector<std::uint8_t> numbers;
    std::map<std::string, std::uint8_t> scores;
    std::uint8_t age = 7;
};
struct NarrowAccount {
    std::int32_t id = 0;
    NarrowContact contact;
};
struct ByNumber {
    std::map<std::int32_t, std::vector<std::int32_t>> rows;
};
struct ByNumberNarrow {
    std::map<std::int32_t, std::vector<std::int8_t>> rows;
};
struct ByEnum {
    std::map<Level, std::string> rows;
};
struct ByEnumToLevel {
    std::map<Level, Level> rows;
};
}  // namespace demo

namespace {

/// Where the first of these bytes (hex) stands in the value message at the end of a stream.
std::string place(const std::vector<std::byte>& stream, const std::string& hex) {
    return std::to_string(test::hex_of(stream).rfind(hex) / 2);
}

}  // namespace

TEST_CASE("the path of an error leads to the field") {
    using demo::Account, demo::NarrowAccount;
    Account account{1, {"n", {1, 2, 3}, {{"k", 4}}, 5}};
    CHECK(sent<NarrowAccount>(account).contact.numbers == std::vector<std::uint8_t>{1, 2, 3});
    CHECK(sent<NarrowAccount>(account).contact.scores.at("k") == 4);
    CHECK(sent<NarrowAccount>(account).contact.age == 5);

    account.contact.numbers[2] = 300;
    auto bytes = vdl::vom::encode(account).value();
    CHECK(test::error_text(vdl::vom::decode<NarrowAccount>(bytes)) ==
          "out_of_range | contact.numbers[2] | 300 does not fit into byte | " +
              place(bytes, "fe0258"));
    CHECK(vdl::vom::decode<NarrowAccount>(bytes).error().message() ==
          "contact.numbers[2]: 300 does not fit into byte (at byte " + place(bytes, "fe0258") +
              ")");

    account.contact.numbers.clear();
    account.contact.scores["k\"1"] = -1;
    bytes = vdl::vom::encode(account).value();
    CHECK(test::error_text(vdl::vom::decode<NarrowAccount>(bytes)) ==
          "out_of_range | contact.scores[\"k\\\"1\"] | -1 does not fit into byte | " +
              place(bytes, "01030ae1e1"));

    account.contact.scores.clear();
    account.contact.age = -5;
    bytes = vdl::vom::encode(account).value();
    CHECK(test::error_text(vdl::vom::decode<NarrowAccount>(bytes)) ==
          "out_of_range | contact.age | -5 does not fit into byte | " + place(bytes, "09e1e1"));

    CHECK(refusal<std::vector<NarrowAccount>>(std::vector<Account>{{}, account}).substr(0, 32) ==
          "out_of_range | [1].contact.age |");
    CHECK(refusal<std::map<std::string, NarrowAccount>>(
              std::map<std::string, Account>{{"key", account}})
              .substr(0, 36) == "out_of_range | [\"key\"].contact.age |");
    CHECK(refusal<demo::ByNumberNarrow>(demo::ByNumber{{{-7, {1, 1000}}}}).substr(0, 27) ==
          "out_of_range | rows[-7][1] ");
    CHECK(refusal<demo::ByEnumToLevel>(demo::ByEnum{{{demo::Level::high, "x"}}}).substr(0, 28) ==
          "unknown_label | rows[high] |");
}

TEST_CASE("nil goes to optional and any, and nowhere else") {
    using demo::Account, demo::NarrowAccount;
    CHECK(refusal<std::int32_t>(std::optional<std::int32_t>()).substr(0, 12) == "nil_value | ");
    CHECK(sent<std::int32_t>(std::optional<std::int32_t>(5)) == 5);
    CHECK(sent<std::optional<std::int64_t>>(std::int32_t{6}) == 6);
    CHECK(!sent<std::optional<std::string>>(std::optional<std::string>()).has_value());
    CHECK(refusal<std::int32_t>(vdl::Value()) ==
          "nil_value |  | nil for a target that is neither an any nor an optional | 5");
    CHECK(!sent<std::optional<std::int32_t>>(vdl::Value()).has_value());

    // In a list of optional numbers.
    const std::vector<std::optional<std::int32_t>> gap{1, std::nullopt};
    const auto bytes = vdl::vom::encode(gap).value();
    CHECK(test::error_text(vdl::vom::decode<std::vector<std::int32_t>>(bytes)) ==
          "nil_value | [1] | nil for a target that is neither an any nor an optional | " +
              std::to_string(bytes.size() - 1));
    CHECK(sent<std::vector<std::optional<std::int64_t>>>(gap) ==
          std::vector<std::optional<std::int64_t>>{1, std::nullopt});
    CHECK(sent<std::vector<std::int32_t>>(std::vector<std::optional<std::int32_t>>{1, 2}) ==
          std::vector<std::int32_t>{1, 2});
}

TEST_CASE("a nil that the sender left out is nil") {
    struct Maybe {
        std::optional<std::int32_t> age;
        std::int32_t other = 1;
    };
    struct Plain {
        std::int32_t age = 7;
        std::int32_t other = 2;
    };
    struct AlsoMaybe {
        std::optional<std::int64_t> age = 7;
    };
    CHECK(!sent<AlsoMaybe>(Maybe{}).age.has_value());
    CHECK(sent<AlsoMaybe>(Maybe{0, 1}).age == 0);
    CHECK(sent<Plain>(Maybe{3, 4}).age == 3);
    // The Go implementation skips a zero field and leaves the zero value of the target.
    CHECK(sent<Plain>(Maybe{}).age == 0);
}

TEST_CASE("lists and arrays") {
    using Three = std::array<std::int32_t, 3>;
    const std::vector<std::int32_t> three{1, 2, 3};
    CHECK(sent<Three>(three) == Three{1, 2, 3});
    CHECK(sent<std::vector<std::int32_t>>(Three{1, 2, 3}) == three);
    CHECK(sent<std::list<double>>(Three{1, 2, 3}) == std::list<double>{1, 2, 3});
    CHECK(sent<std::deque<std::int8_t>>(three) == std::deque<std::int8_t>{1, 2, 3});
    CHECK(refusal<Three>(std::vector<std::int32_t>{1, 2}).substr(0, 49) ==
          "wrong_length |  | 2 elements for an array of 3 | ");
    CHECK(refusal<Three>(std::vector<std::int32_t>{1, 2, 3, 4}).substr(0, 49) ==
          "wrong_length |  | 4 elements for an array of 3 | ");
    CHECK(refusal<std::array<std::int32_t, 2>>(Three{}).substr(0, 49) ==
          "wrong_length |  | 3 elements for an array of 2 | ");
    struct HasArray {
        std::array<std::string, 2> pair;
    };
    struct HasList {
        std::vector<std::string> pair;
    };
    CHECK(sent<HasArray>(HasList{{"a", "b"}}).pair == std::array<std::string, 2>{"a", "b"});
    CHECK(refusal<HasArray>(HasList{{"a"}}).substr(0, 53) ==
          "wrong_length | pair | 1 elements for an array of 2 | ");
}

TEST_CASE("a list that was left out for an array") {
    struct HasList {
        std::vector<std::int32_t> pair;
    };
    struct HasArray {
        std::array<std::int32_t, 2> pair{8, 9};
    };
    // The Go implementation skips a zero field, whatever its type, and the array becomes zero.
    CHECK(sent<HasArray>(HasList{}).pair == std::array<std::int32_t, 2>{0, 0});
}

TEST_CASE("bytes and lists of numbers") {
    using Bytes = std::vector<std::uint8_t>;
    using Ints = std::vector<std::int32_t>;
    CHECK(sent<Bytes>(Ints{0, 127, 128, 255}) == Bytes{0, 127, 128, 255});
    CHECK(sent<Ints>(Bytes{0, 127, 128, 255}) == Ints{0, 127, 128, 255});
    CHECK(sent<std::vector<double>>(Bytes{0, 255}) == std::vector<double>{0, 255});
    CHECK(refusal<Bytes>(Ints{1, 256}).substr(0, 49) ==
          "out_of_range | [1] | 256 does not fit into byte |");
    CHECK(sent<std::array<std::uint8_t, 2>>(Ints{1, 200}) == std::array<std::uint8_t, 2>{1, 200});
    CHECK(sent<std::array<std::uint8_t, 2>>(Bytes{1, 200}) == std::array<std::uint8_t, 2>{1, 200});
    CHECK(sent<Bytes>(std::array<std::uint8_t, 2>{1, 200}) == Bytes{1, 200});
    CHECK(sent<Ints>(std::array<std::uint8_t, 2>{1, 200}) == Ints{1, 200});
    CHECK(refusal<std::array<std::uint8_t, 2>>(Bytes{1}).substr(0, 46) ==
          "wrong_length |  | 1 bytes for an array of 2 | ");
    CHECK(refusal<std::array<std::uint8_t, 2>>(Ints{1}).substr(0, 46) ==
          "wrong_length |  | 1 bytes for an array of 2 | ");
    CHECK(sent<std::vector<std::optional<std::uint8_t>>>(Bytes{1, 200}) ==
          std::vector<std::optional<std::uint8_t>>{1, 200});
    CHECK(sent<std::vector<vdl::Value>>(Bytes{200}) ==
          std::vector<vdl::Value>{vdl::Value(std::uint8_t{200})});
    CHECK(sent<Bytes>(std::vector<vdl::Value>{std::int32_t{200}}) == Bytes{200});
    CHECK(refusal<std::string>(Bytes{65}).substr(0, 18) == "incompatible_types");
}

TEST_CASE("sets and maps") {
    CHECK(sent<std::set<std::int64_t>>(std::set<std::uint8_t>{1, 2}) ==
          std::set<std::int64_t>{1, 2});
    CHECK(refusal<std::set<std::uint8_t>>(std::set<std::int32_t>{300}).substr(0, 47) ==
          "out_of_range | [0] | 300 does not fit into byte");
    CHECK(sent<std::map<demo::Level, std::string>>(
              std::map<std::string, demo::Level>{{"high", demo::Level::low}}) ==
          std::map<demo::Level, std::string>{{demo::Level::high, "low"}});
    // The path of a key that does not convert has its place.
    CHECK(
        refusal<std::map<std::uint8_t, bool>>(std::map<std::int32_t, bool>{{1, true}, {300, true}})
            .substr(0, 49) == "out_of_range | [1] | 300 does not fit into byte |");
    // A key that occurs twice: the last one wins.
    CHECK(vdl::vom::decode<std::map<std::string, std::int64_t>>(
              test::bytes_of("8151060501030209e152 07 02 016b 02 016b 04"))
              .value() == std::map<std::string, std::int64_t>{{"k", 2}});
    CHECK(vdl::vom::decode<std::map<std::string, std::int8_t>>(
              test::bytes_of("8151060501030209e152 07 02 016b 02 016b 04"))
              .value() == std::map<std::string, std::int8_t>{{"k", 2}});
    const auto dynamic =
        vdl::vom::decode<vdl::Value>(test::bytes_of("8151060501030209e152 07 02 016b 02 016b 04"));
    REQUIRE(dynamic);
    CHECK(dynamic->size() == 1);
    CHECK(dynamic->find("k")->as_int() == 2);
}

namespace demo {
struct Old {
    std::int32_t id = 0;
    std::string name;
    std::vector<Point> track;
    double weight = 0;
};
/// Fields in another order, some gone, some new.
struct New {
    double weight = 1.5;
    std::string comment = "none";
    std::int64_t id = -1;
    std::optional<Point> home = Point{1, 2};
    std::vector<std::string> tags{"new"};
    std::string title = "no title";
};
}  // namespace demo

template <>
struct vdl::Custom<demo::New> {
    static constexpr auto fields = vdl::fields(vdl::field("title").alias("label").alias("name"));
};

TEST_CASE("another struct: by name, and what the sender lacks keeps its default") {
    using demo::New, demo::Old;
    const New read = sent<New>(Old{5, "old", {{1, 2}}, 2.5});
    CHECK(read.id == 5);
    CHECK(read.weight == 2.5);
    CHECK(read.title == "old");  // by its alias
    CHECK(read.comment == "none");
    CHECK(read.home == demo::Point{1, 2});
    CHECK(read.tags == std::vector<std::string>{"new"});

    // What the sender has and left out is zero, not the default.
    const New zero = sent<New>(Old{});
    CHECK(zero.id == 0);
    CHECK(zero.weight == 0);
    CHECK(zero.title == "");
    CHECK(zero.comment == "none");
    CHECK(zero.home == demo::Point{1, 2});

    const Old back = sent<Old>(New{});
    CHECK(back.id == -1);
    CHECK(back.weight == 1.5);
    CHECK(back.name == "");  // "title" is no name of it
    CHECK(back.track.empty());
}

TEST_CASE("another struct into a used object: nothing of the old value shines through") {
    using demo::New, demo::Old;
    New used{9, "used", 9, std::nullopt, {"used", "more"}, "used"};
    REQUIRE(vdl::vom::decode_into(vdl::vom::encode(Old{5, "", {}, 0}).value(), used));
    CHECK(used.id == 5);
    CHECK(used.weight == 0);
    CHECK(used.title == "");
    CHECK(used.comment == "none");
    CHECK(used.home == demo::Point{1, 2});
    CHECK(used.tags == std::vector<std::string>{"new"});

    std::vector<New> list(3, New{9, "used", 9, std::nullopt, {"used"}, "used"});
    const auto bytes = vdl::vom::encode(std::vector<Old>{{7, "x", {}, 1}, {}}).value();
    REQUIRE(vdl::vom::decode_into(bytes, list));
    REQUIRE(list.size() == 2);
    CHECK(list[0].id == 7);
    CHECK(list[0].title == "x");
    CHECK(list[0].comment == "none");
    CHECK(list[1].id == 0);
    CHECK(list[1].title == "");
    CHECK(list[1].tags == std::vector<std::string>{"new"});
}

TEST_CASE("the own struct into a used object: what was left out is zero") {
    demo::Prims used{true, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, "s"};
    REQUIRE(vdl::vom::decode_into(vdl::vom::encode(demo::Prims{}).value(), used));
    CHECK(used == demo::Prims{});
    demo::New fresh;
    REQUIRE(vdl::vom::decode_into(
        vdl::vom::encode(demo::New{0, "", 0, std::nullopt, {}, ""}).value(), fresh));
    CHECK(fresh.weight == 0);
    CHECK(fresh.comment == "");
    CHECK(!fresh.home.has_value());
    CHECK(fresh.tags.empty());
}

TEST_CASE("structs without a field in common") {
    struct A {
        std::int32_t a = 1;
    };
    struct B {
        std::int32_t b = 2;
    };
    struct Deep {
        std::vector<A> list;
    };
    struct DeepB {
        std::vector<B> list;
    };
    CHECK(refusal<B>(A{}).substr(0, 21) == "incompatible_types | ");
    CHECK(refusal<DeepB>(Deep{}).substr(0, 30) == "incompatible_types | list[] | ");
    CHECK(sent<B>(demo::Empty{}).b == 2);
    CHECK(refusal<demo::Empty>(A{}) == "none");
    CHECK(refusal<std::int32_t>(A{}).substr(0, 18) == "incompatible_types");
    CHECK(refusal<bool>(std::int32_t{1}) ==
          "incompatible_types |  | int32 does not convert into bool | 2");
    CHECK(refusal<std::string>(std::int32_t{1}) ==
          "incompatible_types |  | int32 does not convert into string | 2");
}

TEST_CASE("unions go by label") {
    struct Few : std::variant<std::string, std::int32_t> {
        using variant::variant;
    };
    struct Many : std::variant<bool, double, std::string> {
        using variant::variant;
    };
    static_assert(vdl::Adapter<Few>::labels[1] == "int32");
    const Many many = sent<Many>(Few("text"));
    REQUIRE(many.index() == 2);
    CHECK(std::get<2>(many) == "text");
    CHECK(refusal<Few>(Many(true)).substr(0, 58) ==
          "unknown_field |  | the target has no alternative \"bool\" | ");
    CHECK(sent<Few>(Many(std::string("back"))).index() == 0);
}

namespace demo {
struct Versatile : std::variant<Point, std::string> {
    using variant::variant;
};
struct NarrowPoint {
    std::int8_t x = 0;
    std::int8_t y = 0;
};
struct Narrowed : std::variant<std::string, NarrowPoint> {
    using variant::variant;
};
}  // namespace demo
template <>
struct vdl::Custom<demo::Narrowed> {
    static constexpr std::array<std::string_view, 2> labels{"string", "Point"};
};

TEST_CASE("the label of a union is part of the path") {
    const demo::Narrowed good = sent<demo::Narrowed>(demo::Versatile(demo::Point{3, 4}));
    REQUIRE(good.index() == 1);
    CHECK(std::get<1>(good).y == 4);
    CHECK(refusal<demo::Narrowed>(demo::Versatile(demo::Point{3, 1000})).substr(0, 50) ==
          "out_of_range | Point.y | 1000 does not fit into in");
}

TEST_CASE("any to a type, and a type to any") {
    using vdl::Value;
    CHECK(sent<std::int32_t>(Value(std::int64_t{7})) == 7);
    const std::vector<Value> list{std::int32_t{7}, "text"};
    CHECK(refusal<std::vector<std::int32_t>>(list).substr(0, 60) ==
          "incompatible_types | [1] | string does not convert into int3");
    CHECK(sent<std::vector<std::int64_t>>(std::vector<Value>{std::int32_t{7}, 2.0}) ==
          std::vector<std::int64_t>{7, 2});

    struct Loose {
        Value item;
        std::vector<Value> list;
    };
    struct Strict {
        demo::Point item;
        std::vector<std::string> list;
    };
    Strict strict = sent<Strict>(Loose{Value(vdl::type_of<demo::Point>()), {"a", "b"}});
    CHECK(strict.list == std::vector<std::string>{"a", "b"});
    strict.item = {3, 4};
    const Loose loose = sent<Loose>(strict);
    CHECK(loose.item.type() == vdl::type_of<demo::Point>());
    CHECK(loose.item.field(1).as_int() == 4);
    REQUIRE(loose.list.size() == 2);
    CHECK(loose.list[1].as_string() == "b");

    // What was left out, for an any: zero of an any is nil.
    CHECK(sent<Loose>(Strict{}).list.empty());
    CHECK(refusal<Strict>(Loose{Value(std::int32_t{1}), {}}).substr(0, 48) ==
          "incompatible_types | item | int32 does not conve");
    // An optional in an any.
    Value optional(vdl::type_of<std::optional<demo::Point>>());
    CHECK(refusal<std::vector<demo::Point>>(std::vector<Value>{optional}).substr(0, 15) ==
          "nil_value | [0]");
    optional.emplace().field(0).set_int(8);
    CHECK(sent<std::vector<demo::Point>>(std::vector<Value>{optional})[0] == demo::Point{8, 0});
}

TEST_CASE("fields of every type that the target lacks are skipped") {
    struct Last {
        std::string s;
    };
    demo::Prims prims{true,   200,         60000, 4000000000, 1U << 31, -100,
                      -30000, -2000000000, -5,    -0.25F,     6e23,     "last"};
    CHECK(sent<Last>(prims).s == "last");

    struct Everything {
        demo::Widget widget;
        demo::Node node;
        demo::Bag bag;
        demo::Customer customer;
        std::vector<std::optional<demo::Line>> lines;
        std::array<double, 3> numbers{1, 2, 3};
        vdl::Value any;
        vdl::Type type;
        std::chrono::nanoseconds duration{5};
        demo::Seconds time{std::chrono::seconds(1)};
        std::vector<bool> truths{true, false};
        std::string s;
    };
    Everything all;
    all.widget = {1,
                  demo::Color::blue,
                  demo::Shape(demo::poly, {demo::Point{1, 2}}),
                  demo::Point{},
                  {"a", "b"},
                  {{"k", "v"}},
                  {1, 2, 3},
                  {9}};
    all.node = {1, {{2, {}}, {3, {{4, {}}}}}};
    all.bag = {"bag", vdl::Value("any"), vdl::type_of<demo::Node>(), {{"n", vdl::Value(1.5)}}};
    all.customer.credit.report = demo::ExperianReport{demo::ExperianRating::bad, {"x"}};
    all.lines = {std::nullopt, demo::Line{{1, 2}, {}, "l"}};
    all.any = vdl::Value(vdl::type_of<demo::Customer>());
    all.type = vdl::type_of<demo::Widget>();
    all.s = "end";
    CHECK(sent<Last>(all).s == "end");
    const auto value = vdl::vom::decode<vdl::Value>(vdl::vom::encode(all).value());
    REQUIRE(value);
    CHECK(sent<Last>(*value).s == "end");
}

TEST_CASE("recursive types into others") {
    struct Tree {
        std::int64_t value = 0;
        std::list<Tree> children;
        std::string note = "none";
    };
    const Tree tree = sent<Tree>(demo::Node{1, {{2, {}}, {3, {{4, {}}}}}});
    CHECK(tree.value == 1);
    CHECK(tree.note == "none");
    REQUIRE(tree.children.size() == 2);
    CHECK(tree.children.back().children.front().value == 4);
    CHECK(tree.children.back().children.front().note == "none");
}

TEST_CASE("the rest of a message after an error in it does not matter to the next") {
    vdl::Buffer out;
    vdl::vom::Encoder encoder(out);
    REQUIRE(encoder.encode(demo::Point{1000, 1}));
    REQUIRE(encoder.encode(demo::Point{5, 6}));
    vdl::vom::Decoder decoder(out.bytes());
    REQUIRE(decoder.next().value());
    CHECK(test::error_text(decoder.decode<demo::NarrowPoint>()).substr(0, 44) ==
          "out_of_range | x | 1000 does not fit into in");
    REQUIRE(decoder.next().value());
    CHECK(decoder.decode<demo::NarrowPoint>().value().y == 6);
    CHECK(decoder.finish());
}

TEST_CASE("fields of types that only move keep their defaults too") {
    struct Wide {
        std::int32_t a = 1;
        std::vector<demo::Cell> cells;
        std::unique_ptr<std::int32_t> pointer = std::make_unique<std::int32_t>(5);
    };
    struct Short {
        std::int32_t a = 2;
    };
    Wide used;
    used.cells.resize(3);
    used.pointer.reset();
    REQUIRE(vdl::vom::decode_into(vdl::vom::encode(Short{}).value(), used));
    CHECK(used.a == 2);
    CHECK(used.cells.empty());
    REQUIRE(used.pointer != nullptr);
    CHECK(*used.pointer == 5);
}
