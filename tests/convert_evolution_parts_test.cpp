// Structs that change over the years, third part: unions, maps, anys, arrays that are left out.
#include "support/three_ways.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

using test::kept, test::refused;

namespace demo {

struct Circle {
    double radius = 0;
    bool operator==(const Circle&) const = default;
};
struct Square {
    double side = 0;
    bool operator==(const Square&) const = default;
};
struct Shape : std::variant<Circle, Square> {
    using variant::variant;
};
/// An alternative added in front, and another order.
struct NewShape : std::variant<std::string, Square, Circle> {
    using variant::variant;
};
struct OldDrawing {
    Shape shape;
    std::vector<Shape> more;
    bool operator==(const OldDrawing&) const = default;
};
struct NewDrawing {
    NewShape shape;
    std::vector<NewShape> more;
    bool operator==(const NewDrawing&) const = default;
};

}  // namespace demo

TEST_CASE("alternatives of a union added and removed") {
    using demo::Circle, demo::NewDrawing, demo::NewShape, demo::OldDrawing, demo::Shape,
        demo::Square;
    CHECK(kept<NewDrawing>(OldDrawing{Square{2}, {Circle{3}}}) ==
          NewDrawing{Square{2}, {Circle{3}}});
    CHECK(kept<OldDrawing>(NewDrawing{Square{2}, {Circle{3}}}) ==
          OldDrawing{Square{2}, {Circle{3}}});
    // Zero, so it is not on the wire; it is a circle all the same.
    CHECK(kept<NewDrawing>(OldDrawing{Circle{0}, {}}) == NewDrawing{Circle{0}, {}});
    CHECK(refused<OldDrawing>(NewDrawing{std::string("text"), {}}) == "unknown_field at shape");
    CHECK(refused<OldDrawing>(NewDrawing{std::string(), {}}) == "unknown_field at shape");
    CHECK(refused<OldDrawing>(NewDrawing{Circle{1}, {Circle{2}, std::string("x")}}) ==
          "unknown_field at more[1]");
}

namespace demo {

enum class Grade { good, bad };
struct Scores {
    std::map<std::string, std::int32_t> by_name;
    std::map<std::int32_t, Grade> by_number;
    std::set<std::int32_t> seen;
    bool operator==(const Scores&) const = default;
};
struct NewScores {
    std::map<std::string, std::optional<std::uint8_t>> by_name;
    std::unordered_map<std::int8_t, std::string> by_number;
    std::set<std::uint16_t> seen;
    bool operator==(const NewScores&) const = default;
};

}  // namespace demo

TEST_CASE("keys and values of maps changed") {
    using demo::Grade, demo::NewScores, demo::Scores;
    const Scores old{{{"a", 1}, {"b", 0}}, {{-5, Grade::good}, {100, Grade::bad}}, {1, 65535}};
    const NewScores read{{{"a", 1}, {"b", 0}}, {{-5, "good"}, {100, "bad"}}, {1, 65535}};
    CHECK(kept<NewScores>(old) == read);
    CHECK(kept<Scores>(read) == old);
    CHECK(refused<NewScores>(Scores{{{"a", 1}, {"b", 256}}, {}, {}}) ==
          "out_of_range at by_name[\"b\"]");
    CHECK(refused<NewScores>(Scores{{}, {{1, Grade::bad}, {128, Grade::bad}}, {}}) ==
          "out_of_range at by_number[1]");
    CHECK(refused<NewScores>(Scores{{}, {}, {0, 65536}}) == "out_of_range at seen[1]");
    CHECK(refused<Scores>(NewScores{{{"a", std::nullopt}}, {}, {}}) ==
          "nil_value at by_name[\"a\"]");
    CHECK(refused<Scores>(NewScores{{}, {{7, "fair"}}, {}}) == "unknown_label at by_number[7]");
}

namespace demo {

struct Item {
    std::int32_t id = 0;
    std::int32_t count = 0;
    bool operator==(const Item&) const = default;
};
struct Loose {
    vdl::Value item;
    std::vector<vdl::Value> more;
    bool operator==(const Loose&) const = default;
};
struct Strict {
    std::optional<Item> item;
    std::vector<std::int32_t> more;
    bool operator==(const Strict&) const = default;
};

}  // namespace demo

TEST_CASE("an any became a type, and a type an any") {
    using demo::Item, demo::Loose, demo::Strict;
    const vdl::Value item = vdl::convert<vdl::Value>(Item{1, 2}).value();
    CHECK(kept<Strict>(Loose{item, {std::int64_t{5}, 6.0}}) == Strict{Item{1, 2}, {5, 6}});
    CHECK(kept<Strict>(Loose{{}, {}}) == Strict{});
    CHECK(refused<Strict>(Loose{vdl::Value(5), {}}) == "incompatible_types at item");
    CHECK(refused<Strict>(Loose{{}, {1, "two"}}) == "incompatible_types at more[1]");
    CHECK(refused<Strict>(Loose{{}, {1, vdl::Value()}}) == "nil_value at more[1]");

    const Loose loose = kept<Loose>(Strict{Item{1, 2}, {0}});
    CHECK(loose.item.type() == vdl::type_of<std::optional<Item>>());
    CHECK(loose.more == std::vector<vdl::Value>{std::int32_t{0}});
    // An any takes the type of the source, of a nil too.
    CHECK(kept<Loose>(Strict{}).item.type() == vdl::type_of<std::optional<Item>>());
    CHECK(kept<Strict>(kept<Loose>(Strict{Item{0, 0}, {7}})) == Strict{Item{0, 0}, {7}});
}

TEST_CASE("an array of zeros that was left out does not take what its type says") {
    // struct{f [N]int32} with nothing on the wire, into struct{f []int32} and struct{f any}.
    const auto outcome = [](std::uint64_t length, const vdl::Type& target) {
        const vdl::Type array = vdl::Type::array(vdl::Type::int32(), length).value();
        const vdl::Value value(vdl::Type::structure("", {{"f", array}}).value());
        const vdl::Type into = vdl::Type::structure("", {{"f", target}}).value();
        return test::refusal_of(vdl::vom::decode_value(vdl::vom::encode(value).value(), into));
    };
    const vdl::Type list = vdl::Type::list(vdl::Type::int32()).value();
    CHECK(outcome(1000, list) == "");
    CHECK(outcome(std::uint64_t{1} << 29, list) == "limit_exceeded at f");
    CHECK(outcome(std::uint64_t{1} << 29, vdl::Type::any()) == "");
    CHECK(outcome(std::uint64_t{1} << 60, list) == "limit_exceeded at f");
    const vdl::Type bytes = vdl::Type::list(vdl::Type::byte()).value();
    CHECK(outcome(1000, bytes) == "");
    CHECK(outcome(std::uint64_t{1} << 29, bytes) == "limit_exceeded at f");

    struct Raw {
        vdl::vom::RawBytes f;
    };
    const auto raw = [](std::uint64_t length) {
        const vdl::Type array = vdl::Type::array(vdl::Type::byte(), length).value();
        const vdl::Value value(vdl::Type::structure("", {{"f", array}}).value());
        return vdl::vom::decode<Raw>(vdl::vom::encode(value).value());
    };
    CHECK(raw(3).value().f.to<std::vector<std::uint8_t>>().value() ==
          std::vector<std::uint8_t>{0, 0, 0});
    CHECK(test::refusal_of(raw(std::uint64_t{1} << 40)) == "limit_exceeded at f");
}
