// Labels of enums, found without a macro, described, and customized.
#include <vdl/reflect.hpp>

#include <doctest/doctest.h>
#include <boost/describe/enum.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <utility>

using vdl::Adapter;
using vdl::Category;
using vdl::category_of;

namespace demo {

enum class Plain { red, green, blue };
enum class Holes { red, green = 5, blue = -3, lilac = 5 };
enum Unscoped { unscoped_a, unscoped_b = 6 };
enum UnscopedNegative { negative_a = -4, negative_b = 6 };
enum UnscopedFixed : unsigned char { fixed_a = 7, fixed_b = 255 };
enum UnscopedFlags { flag_a = 1, flag_b = 1 << 20 };
enum class Flags : std::uint64_t { a = 1, b = 256, c = 65536, d = std::uint64_t{1} << 62, e = 3 };
enum class Small : std::int8_t { low = -128, high = 127 };
enum class Logical : bool { no, yes };
enum class Wide { first = 1000, last = 1999 };
enum class Empty {};
enum class Named { kFirstOne, kSecond, kThird };
BOOST_DEFINE_ENUM_CLASS(Described, x, y, z)
enum class Sparse { far = 100000, near = 1, further = -70000, also_near = 1 };
BOOST_DESCRIBE_ENUM(Sparse, far, near, further, also_near)

struct Holder {
    enum class Inner { inner = 3 };
};
template <class T, int N>
struct Templated {
    enum class Inner { inner = N };
    enum Plain { plain = N };
};

}  // namespace demo

namespace {
enum class Hidden { first, second };
}

template <>
struct vdl::Custom<demo::Wide> {
    static constexpr int min = 1000;
    static constexpr int max = 2000;
};
template <>
struct vdl::Custom<demo::Empty> {
    static constexpr bool as_integer = true;
};
template <>
struct vdl::Custom<demo::Named> {
    static constexpr auto naming = vdl::Naming::snake_case;
    static constexpr auto labels = vdl::labels(vdl::label("kThird", "3rd"));
};

namespace {

template <class E>
constexpr bool has(std::initializer_list<std::pair<std::string_view, E>> expected) {
    using A = Adapter<E>;
    if (A::labels.size() != expected.size()) return false;
    std::size_t i = 0;
    for (const auto& [label, value] : expected) {
        if (A::labels[i] != label || A::value(i) != value || A::index(value) != i) return false;
        ++i;
    }
    return true;
}

template <class E>
constexpr bool lacks(std::int64_t value) {
    using A = Adapter<E>;
    return A::index(static_cast<E>(value)) == A::labels.size();
}

}  // namespace

TEST_CASE("labels ascend by value; the first name of a value counts") {
    static_assert(category_of<demo::Plain> == Category::enumeration);
    static_assert(has<demo::Plain>(
        {{"red", demo::Plain::red}, {"green", demo::Plain::green}, {"blue", demo::Plain::blue}}));
    static_assert(has<demo::Holes>(
        {{"blue", demo::Holes::blue}, {"red", demo::Holes::red}, {"green", demo::Holes::green}}));
    static_assert(has<Hidden>({{"first", Hidden::first}, {"second", Hidden::second}}));
}

TEST_CASE("unscoped enums, with and without a fixed type") {
    static_assert(
        has<demo::Unscoped>({{"unscoped_a", demo::unscoped_a}, {"unscoped_b", demo::unscoped_b}}));
    static_assert(has<demo::UnscopedNegative>(
        {{"negative_a", demo::negative_a}, {"negative_b", demo::negative_b}}));
    static_assert(
        has<demo::UnscopedFixed>({{"fixed_a", demo::fixed_a}, {"fixed_b", demo::fixed_b}}));
    static_assert(has<demo::UnscopedFlags>({{"flag_a", demo::flag_a}, {"flag_b", demo::flag_b}}));
}

TEST_CASE("the ends of the range, and powers of two beyond") {
    static_assert(has<demo::Small>({{"low", demo::Small::low}, {"high", demo::Small::high}}));
    static_assert(has<demo::Logical>({{"no", demo::Logical::no}, {"yes", demo::Logical::yes}}));
    static_assert(has<demo::Flags>({{"a", demo::Flags::a},
                                    {"e", demo::Flags::e},
                                    {"b", demo::Flags::b},
                                    {"c", demo::Flags::c},
                                    {"d", demo::Flags::d}}));
}

TEST_CASE("enums within classes and within templates") {
    static_assert(has<demo::Holder::Inner>({{"inner", demo::Holder::Inner::inner}}));
    using Templated = demo::Templated<int, 4>;
    static_assert(has<Templated::Inner>({{"inner", Templated::Inner::inner}}));
    static_assert(has<Templated::Plain>({{"plain", Templated::plain}}));
}

TEST_CASE("values without a label are told") {
    static_assert(lacks<demo::Plain>(3));
    static_assert(lacks<demo::Plain>(-1));
    static_assert(lacks<demo::Holes>(4));
    static_assert(lacks<demo::Holes>(6));
    static_assert(lacks<demo::Holes>(-4));
}

TEST_CASE("described enums have no range") {
    static_assert(has<demo::Described>(
        {{"x", demo::Described::x}, {"y", demo::Described::y}, {"z", demo::Described::z}}));
    static_assert(has<demo::Sparse>({{"further", demo::Sparse::further},
                                     {"near", demo::Sparse::near},
                                     {"far", demo::Sparse::far}}));
}

TEST_CASE("Custom: range, integers, labels") {
    static_assert(has<demo::Wide>({{"first", demo::Wide::first}, {"last", demo::Wide::last}}));
    static_assert(Adapter<demo::Empty>::as_integer && Adapter<demo::Empty>::labels.empty());
    static_assert(!Adapter<demo::Plain>::as_integer);
    static_assert(has<demo::Named>({{"k_first_one", demo::Named::kFirstOne},
                                    {"k_second", demo::Named::kSecond},
                                    {"3rd", demo::Named::kThird}}));
}

TEST_CASE("a single byte is a number, not an enum") {
    static_assert(category_of<std::byte> == Category::converted);
    CHECK(Adapter<std::byte>::to_wire(std::byte{200}) == 200);
}
