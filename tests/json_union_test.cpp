// Unions in JSON: what went in comes out, in every style and whatever the alternatives look like.
#include <vdl/json.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

using vdl::Error;
using vdl::ErrorCode;
using vdl::Type;
using vdl::Value;
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
struct Empty {
    friend bool operator==(const Empty&, const Empty&) = default;
};
struct Maybe {
    std::optional<int> r;
    friend bool operator==(const Maybe&, const Maybe&) = default;
};
struct Box;
using Shape = std::variant<Circle, Ball, Empty, Box>;
struct Box {
    std::vector<Shape> parts;
    std::string note;
    friend bool operator==(const Box&, const Box&);
};
bool operator==(const Box& a, const Box& b) { return a.parts == b.parts && a.note == b.note; }

struct Typed {
    std::string type;
};
struct Aliased {
    int kind = 0;
    friend bool operator==(const Aliased&, const Aliased&) = default;
};
/// Travels as a Ball.
struct Disguised {
    int radius = 0;
    friend bool operator==(const Disguised&, const Disguised&) = default;
};

}  // namespace demo

template <>
struct vdl::Custom<demo::Aliased> {
    static constexpr auto fields = vdl::fields(vdl::field("kind").alias("type"));
};
template <>
struct vdl::Custom<demo::Disguised> {
    static demo::Ball to_wire(const demo::Disguised& x) { return {x.radius}; }
    static demo::Disguised from_wire(const demo::Ball& x) { return {x.r}; }
};

namespace {

json::Options with(json::UnionStyle style) {
    json::Options options;
    options.unions = style;
    return options;
}
template <class T>
Error encode_error(const T& x, const json::Options& options) {
    const vdl::Result<std::string> text = json::encode(x, options);
    return text ? Error() : text.error();
}

}  // namespace

TEST_CASE("tags: the alternative that went in, also where two have the same fields") {
    const std::vector<demo::Shape> shapes{
        demo::Circle{1}, demo::Ball{1}, demo::Empty{},
        demo::Box{{demo::Ball{2}, demo::Box{{demo::Circle{3}}, "in"}, demo::Circle{4}}, "out"}};
    const std::pair<json::UnionStyle, const char*> styles[] = {
        {json::UnionStyle::labelled,
         R"([{"Circle":{"r":1}},{"Ball":{"r":1}},{"Empty":{}},{"Box":{"parts":[{"Ball":{"r":2}},)"
         R"({"Box":{"parts":[{"Circle":{"r":3}}],"note":"in"}},{"Circle":{"r":4}}],"note":"out"}}])"},
        {json::UnionStyle::internal,
         R"([{"type":"Circle","r":1},{"type":"Ball","r":1},{"type":"Empty"},{"type":"Box","parts":)"
         R"([{"type":"Ball","r":2},{"type":"Box","parts":[{"type":"Circle","r":3}],"note":"in"},)"
         R"({"type":"Circle","r":4}],"note":"out"}])"},
        {json::UnionStyle::adjacent,
         R"([{"type":"Circle","value":{"r":1}},{"type":"Ball","value":{"r":1}},{"type":"Empty",)"
         R"("value":{}},{"type":"Box","value":{"parts":[{"type":"Ball","value":{"r":2}},{"type":)"
         R"("Box","value":{"parts":[{"type":"Circle","value":{"r":3}}],"note":"in"}},{"type":)"
         R"("Circle","value":{"r":4}}],"note":"out"}}])"},
    };
    const Type type = vdl::type_of<std::vector<demo::Shape>>();
    for (const auto& [style, text] : styles) {
        for (const bool strict : {false, true}) {
            json::Options options = with(style);
            if (strict) {
                options.unknown_field = vdl::UnknownField::refuse;
                options.missing_field = vdl::MissingField::refuse;
                options.duplicate_key = vdl::DuplicateKey::refuse;
            }
            CHECK(json::encode(shapes, options).value() == text);
            CHECK(json::decode<std::vector<demo::Shape>>(text, options).value() == shapes);
            const Value value = json::decode_value(text, type, options).value();
            CHECK(json::encode(value.view(), options).value() == text);
        }
    }
}

TEST_CASE("a tag may stand anywhere, also behind unions inside") {
    json::Options options = with(json::UnionStyle::internal);
    options.unknown_field = vdl::UnknownField::refuse;
    const char* text = R"({"parts":[{"r":2,"type":"Ball"}],"type":"Box","note":"n"})";
    const demo::Shape box = demo::Box{{demo::Ball{2}}, "n"};
    CHECK(json::decode<demo::Shape>(text, options).value() == box);
    CHECK(json::decode<demo::Shape>(R"( { "type" : "Empty" } )", options).value() ==
          demo::Shape(demo::Empty{}));
    const auto error = json::decode<demo::Shape>(R"({"type":"Ball","x":1})", options).error();
    CHECK(error.code() == ErrorCode::unknown_field);
    CHECK(error.path() == "Ball");
    CHECK(error.offset() == 15);
    options.union_tag = "$kind";
    CHECK(json::encode(demo::Shape(demo::Ball{1}), options).value() == R"({"$kind":"Ball","r":1})");
}

TEST_CASE("the internal style has a place for the tag in structs only") {
    const json::Options options = with(json::UnionStyle::internal);
    const std::string no_place =
        "the alternative of a union is not a struct, and the internal style has no place for its "
        "tag";
    using Any = std::variant<demo::Circle, bool, int, double, std::string, std::vector<int>,
                             std::vector<std::byte>, std::unique_ptr<demo::Ball>, Value>;
    const auto refused = [&](const Any& x) {
        const Error error = encode_error(x, options);
        return error.code() == ErrorCode::unsupported && error.detail() == no_place;
    };
    CHECK(refused(Any(true)));
    CHECK(refused(Any(5)));
    CHECK(refused(Any(1.5)));
    CHECK(refused(Any(std::string("text"))));
    CHECK(refused(Any(std::vector<int>{1})));
    CHECK(refused(Any(std::vector<std::byte>(2))));
    CHECK(refused(Any(std::make_unique<demo::Ball>())));
    CHECK(refused(Any(Value(1))));
    CHECK(json::encode(Any(demo::Circle{1}), options).value() == R"({"type":"Circle","r":1})");
    CHECK(json::decode<Any>(R"({"type":"bool"})", options).error().code() ==
          ErrorCode::incompatible_types);

    // The same for what is known at run time only.
    Value number(vdl::type_of<std::variant<demo::Circle, int>>());
    number.ref().select(1).set_int(5);
    CHECK(encode_error(number.view(), options).detail() == no_place);

    // What travels as a struct is one.
    using Indirect = std::variant<demo::Circle, demo::Disguised>;
    const std::string text = json::encode(Indirect(demo::Disguised{7}), options).value();
    CHECK(json::decode<Indirect>(text, options).value() == Indirect(demo::Disguised{7}));
}

TEST_CASE("a field with the name of the tag") {
    const json::Options options = with(json::UnionStyle::internal);
    using Either = std::variant<demo::Typed, demo::Aliased>;
    const Error error = encode_error(std::vector<Either>{demo::Typed{"x"}}, options);
    CHECK(error.code() == ErrorCode::unsupported);
    CHECK(error.path() == "[0].Typed");
    CHECK(error.detail() == "the alternative of a union has a field with the name of the tag");
    // An alias is only read: here the key is the tag.
    const Either aliased = demo::Aliased{3};
    CHECK(json::encode(aliased, options).value() == R"({"type":"Aliased","kind":3})");
    for (const char* text : {R"({"type":"Aliased","kind":3})", R"({"kind":3,"type":"Aliased"})"}) {
        CHECK(std::get<demo::Aliased>(json::decode<Either>(text, options).value()).kind == 3);
    }
    json::Options same = with(json::UnionStyle::adjacent);
    same.union_content = same.union_tag;
    CHECK(encode_error(aliased, same).detail() ==
          "the tag and the content of unions have the same key");
}

TEST_CASE("without tags: what would be read as another alternative is refused") {
    const json::Options options = with(json::UnionStyle::untagged);
    using Shapes = std::vector<demo::Shape>;
    const Error error = encode_error(Shapes{demo::Circle{1}, demo::Ball{1}}, options);
    CHECK(error.code() == ErrorCode::unsupported);
    CHECK(error.path() == "[1]");
    CHECK(error.detail() ==
          "without a tag, this value of alternative Ball would be read as Circle");
    const Shapes shapes{demo::Circle{1}, demo::Empty{}, demo::Box{{demo::Empty{}}, "n"}};
    CHECK(json::encode(shapes, options).value() == R"([{"r":1},{},{"parts":[{}],"note":"n"}])");
    CHECK(json::decode<Shapes>(json::encode(shapes, options), options).value() == shapes);
    CHECK(encode_error(Shapes{demo::Box{{demo::Ball{}}, ""}}, options).path() ==
          "[0].Box.parts[0]");

    // It depends on the value, not on the types.
    using Number = std::variant<std::int8_t, std::int64_t, double, std::string>;
    CHECK(encode_error(Number(std::int64_t{5}), options).detail() ==
          "without a tag, this value of alternative int64 would be read as int8");
    for (const Number& number : {Number(std::int8_t{5}), Number(std::int64_t{500}), Number(0.5),
                                 Number(1e300), Number(std::string("5"))}) {
        const std::string text = json::encode(number, options).value();
        CHECK(json::decode<Number>(text, options).value() == number);
    }
    CHECK(encode_error(Number(1e2), options).code() == ErrorCode::unsupported);
    using Optional = std::variant<demo::Maybe, demo::Empty>;
    CHECK(encode_error(Optional(demo::Empty{}), options).code() == ErrorCode::unsupported);

    // null is the optional that is there already.
    using Inner = std::variant<int, std::unique_ptr<demo::Ball>>;
    CHECK(json::encode(Inner(std::unique_ptr<demo::Ball>()), options).value() == "null");
    CHECK(encode_error(std::make_unique<Inner>(std::unique_ptr<demo::Ball>()), options).detail() ==
          "without a tag, a union that is nil would be read as an optional without a value");

    // At run time the same.
    Value value(vdl::type_of<demo::Shape>());
    value.ref().select(1).field(0).set_int(5);
    CHECK(encode_error(value.view(), options).code() == ErrorCode::unsupported);
    // In an any nobody looks for a union.
    CHECK(json::encode(value, options).value() == R"({"r":5})");
}

TEST_CASE("without tags: keys are known and fields are there all the way down") {
    struct Point {
        int x = 0;
        int y = 0;
        bool operator==(const Point&) const = default;
    };
    struct Point3 {
        int x = 0;
        int y = 0;
        int z = 0;
        bool operator==(const Point3&) const = default;
    };
    using Place = std::variant<Point, Point3>;
    struct Near {
        Place place;
        bool operator==(const Near&) const = default;
    };
    struct Far {
        Place place;
        int distance = 0;
        bool operator==(const Far&) const = default;
    };
    using Target = std::variant<Near, Far>;
    const json::Options options = with(json::UnionStyle::untagged);
    for (const Target& target :
         {Target(Near{Point3{1, 2, 3}}), Target(Far{Point{1, 2}, 3}), Target(Far{Point3{}, 0})}) {
        const std::string text = json::encode(target, options).value();
        CHECK(json::decode<Target>(text, options).value() == target);
    }
    // Where nothing fits exactly the options decide.
    CHECK(json::decode<Target>(R"({"place":{"x":1}})", options).value() ==
          Target(Near{Point{1, 0}}));
}
