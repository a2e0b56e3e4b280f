// Structs that change over the years, old and new side by side: fields, numbers, enums, lists,
// optionals. Each conversion is done directly, through a `Value` and through VOM. More of it is in
// convert_evolution_nested_test.cpp and convert_evolution_parts_test.cpp.
#include "support/three_ways.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

using test::kept, test::refused;

namespace demo {

struct Person {
    std::string name;
    std::int32_t age = 0;
    bool operator==(const Person&) const = default;
};
/// A field added, with a default.
struct PersonWithMail {
    std::string name;
    std::int32_t age = 0;
    std::string mail = "unknown";
    std::vector<std::string> tags{"new"};
    bool operator==(const PersonWithMail&) const = default;
};
/// The fields in another order.
struct PersonReordered {
    std::int32_t age = 0;
    std::string name;
    bool operator==(const PersonReordered&) const = default;
};
/// A field renamed, with the old name as an alias.
struct PersonRenamed {
    std::string full_name = "nobody";
    std::int32_t age = 0;
    bool operator==(const PersonRenamed&) const = default;
};
/// A required field more.
struct PersonWithId {
    std::string name;
    std::int64_t id = 0;
    bool operator==(const PersonWithId&) const = default;
};

}  // namespace demo

template <>
struct vdl::Custom<demo::PersonRenamed> {
    static constexpr auto fields = vdl::fields(vdl::field("full_name").alias("name"));
};
template <>
struct vdl::Custom<demo::PersonWithId> {
    static constexpr auto fields = vdl::fields(vdl::field("id").required());
};

TEST_CASE("a field added, and removed") {
    using demo::Person, demo::PersonWithMail;
    CHECK(kept<PersonWithMail>(Person{"Ann", 30}) == PersonWithMail{"Ann", 30, "unknown", {"new"}});
    CHECK(kept<Person>(PersonWithMail{"Ann", 30, "a@b.c", {}}) == Person{"Ann", 30});
    // What the sender has and is zero is zero; what it does not have is the default.
    CHECK(kept<PersonWithMail>(Person{}) == PersonWithMail{"", 0, "unknown", {"new"}});
    CHECK(kept<PersonWithMail>(PersonWithMail{"", 0, "", {}}) == PersonWithMail{"", 0, "", {}});
}

TEST_CASE("a required field added") {
    CHECK(refused<demo::PersonWithId>(demo::Person{"Ann", 30}) == "missing_field at id");
    CHECK(kept<demo::Person>(demo::PersonWithId{"Ann", 7}) == demo::Person{"Ann", 0});
    CHECK(kept<demo::PersonWithId>(demo::PersonWithId{"Ann", 0}) == demo::PersonWithId{"Ann", 0});
}

TEST_CASE("fields reordered") {
    using demo::Person, demo::PersonReordered;
    CHECK(kept<PersonReordered>(Person{"Ann", 30}) == PersonReordered{30, "Ann"});
    CHECK(kept<Person>(PersonReordered{30, "Ann"}) == Person{"Ann", 30});
}

TEST_CASE("a field renamed, the old name an alias") {
    using demo::Person, demo::PersonRenamed;
    CHECK(kept<PersonRenamed>(Person{"Ann", 30}) == PersonRenamed{"Ann", 30});
    CHECK(kept<PersonRenamed>(Person{"", 30}) == PersonRenamed{"", 30});
    // The old program does not know the new name.
    CHECK(kept<Person>(PersonRenamed{"Ann", 30}) == Person{"", 30});
}

namespace demo {

struct Narrow {
    std::int16_t a = 0;
    std::uint8_t b = 0;
    std::vector<std::int8_t> c;
    bool operator==(const Narrow&) const = default;
};
struct Wide {
    std::int64_t a = 0;
    std::uint32_t b = 0;
    std::vector<std::int32_t> c;
    bool operator==(const Wide&) const = default;
};
struct Floats {
    double a = 0;
    float b = 0;
    std::vector<double> c;
    bool operator==(const Floats&) const = default;
};

}  // namespace demo

TEST_CASE("integers widened and narrowed") {
    using demo::Narrow, demo::Wide;
    CHECK(kept<Wide>(Narrow{-32768, 255, {-128, 127}}) == Wide{-32768, 255, {-128, 127}});
    CHECK(kept<Narrow>(Wide{32767, 255, {-128, 127}}) == Narrow{32767, 255, {-128, 127}});
    CHECK(refused<Narrow>(Wide{32768, 0, {}}) == "out_of_range at a");
    CHECK(refused<Narrow>(Wide{-32769, 0, {}}) == "out_of_range at a");
    CHECK(refused<Narrow>(Wide{0, 256, {}}) == "out_of_range at b");
    CHECK(refused<Narrow>(Wide{0, 0, {1, 2, 128}}) == "out_of_range at c[2]");
}

TEST_CASE("integers to floats and back") {
    using demo::Floats, demo::Narrow, demo::Wide;
    CHECK(kept<Floats>(Wide{std::int64_t{1} << 53, 1U << 24, {-5}}) ==
          Floats{9007199254740992.0, 16777216.0F, {-5}});
    CHECK(refused<Floats>(Wide{(std::int64_t{1} << 53) + 1, 0, {}}) == "out_of_range at a");
    CHECK(refused<Floats>(Wide{0, (1U << 24) + 1, {}}) == "out_of_range at b");
    CHECK(kept<Narrow>(Floats{-2, 200, {1}}) == Narrow{-2, 200, {1}});
    CHECK(refused<Narrow>(Floats{0.5, 0, {}}) == "out_of_range at a");
    CHECK(refused<Narrow>(Floats{0, 0, {0, 1e9}}) == "out_of_range at c[1]");
}

namespace demo {

enum class Color { red, green, blue };
/// A label removed, one added, another order.
enum class NewColor { blue, violet, red };
struct HasColor {
    Color color{};
    std::vector<Color> more;
    bool operator==(const HasColor&) const = default;
};
struct HasNewColor {
    NewColor color = NewColor::violet;
    std::vector<NewColor> more;
    bool operator==(const HasNewColor&) const = default;
};
struct HasColorName {
    std::string color;
    std::vector<std::string> more;
    bool operator==(const HasColorName&) const = default;
};

}  // namespace demo

TEST_CASE("an enum to a string and back") {
    using demo::Color, demo::HasColor, demo::HasColorName;
    CHECK(kept<HasColorName>(HasColor{Color::blue, {Color::red}}) == HasColorName{"blue", {"red"}});
    CHECK(kept<HasColorName>(HasColor{Color::red, {}}) == HasColorName{"red", {}});
    CHECK(kept<HasColor>(HasColorName{"red", {"green"}}) == HasColor{Color::red, {Color::green}});
    CHECK(refused<HasColor>(HasColorName{"pink", {}}) == "unknown_label at color");
    CHECK(refused<HasColor>(HasColorName{"", {}}) == "unknown_label at color");
    CHECK(refused<HasColor>(HasColorName{"red", {"red", "Red"}}) == "unknown_label at more[1]");
}

TEST_CASE("labels of an enum added and removed") {
    using demo::Color, demo::NewColor, demo::HasColor, demo::HasNewColor;
    CHECK(kept<HasNewColor>(HasColor{Color::red, {Color::blue}}) ==
          HasNewColor{NewColor::red, {NewColor::blue}});
    CHECK(kept<HasColor>(HasNewColor{NewColor::blue, {NewColor::red}}) ==
          HasColor{Color::blue, {Color::red}});
    CHECK(refused<HasNewColor>(HasColor{Color::green, {}}) == "unknown_label at color");
    CHECK(refused<HasColor>(HasNewColor{NewColor::violet, {}}) == "unknown_label at color");
    CHECK(refused<HasColor>(HasNewColor{NewColor::red, {NewColor::violet}}) ==
          "unknown_label at more[0]");
}

namespace demo {

struct HasLists {
    std::vector<std::int32_t> numbers;
    std::vector<std::string> texts;
    bool operator==(const HasLists&) const = default;
};
struct HasArrays {
    std::array<std::int64_t, 2> numbers{7, 7};
    std::array<std::string, 1> texts{"seven"};
    bool operator==(const HasArrays&) const = default;
};

}  // namespace demo

TEST_CASE("a list to an array and back") {
    using demo::HasArrays, demo::HasLists;
    CHECK(kept<HasArrays>(HasLists{{1, 2}, {"a"}}) == HasArrays{{1, 2}, {"a"}});
    CHECK(kept<HasLists>(HasArrays{{1, 2}, {"a"}}) == HasLists{{1, 2}, {"a"}});
    CHECK(kept<HasLists>(HasArrays{{0, 0}, {""}}) == HasLists{{0, 0}, {""}});
    CHECK(refused<HasArrays>(HasLists{{1}, {"a"}}) == "wrong_length at numbers");
    CHECK(refused<HasArrays>(HasLists{{1, 2, 3}, {"a"}}) == "wrong_length at numbers");
    CHECK(refused<HasArrays>(HasLists{{1, 2}, {}}) == "wrong_length at texts");
    CHECK(refused<HasLists>(HasArrays{{0, std::int64_t{1} << 31}, {""}}) ==
          "out_of_range at numbers[1]");
}

namespace demo {

struct Plain {
    std::int32_t number = 5;
    Person person{"nobody", 1};
    bool operator==(const Plain&) const = default;
};
struct Maybe {
    std::optional<std::int64_t> number = 6;
    std::optional<Person> person;
    bool operator==(const Maybe&) const = default;
};

}  // namespace demo

TEST_CASE("optional to plain and back") {
    using demo::Maybe, demo::Person, demo::Plain;
    CHECK(kept<Maybe>(Plain{1, {"Ann", 2}}) == Maybe{1, Person{"Ann", 2}});
    CHECK(kept<Maybe>(Plain{0, {"", 0}}) == Maybe{0, Person{}});
    CHECK(kept<Plain>(Maybe{1, Person{"Ann", 2}}) == Plain{1, {"Ann", 2}});
    CHECK(kept<Plain>(Maybe{0, Person{}}) == Plain{0, {"", 0}});
    CHECK(refused<Plain>(Maybe{std::nullopt, Person{}}) == "nil_value at number");
    CHECK(refused<Plain>(Maybe{1, std::nullopt}) == "nil_value at person");
    CHECK(refused<Plain>(Maybe{std::int64_t{1} << 40, std::nullopt}) == "out_of_range at number");
}
