// Variants and classes derived from them: labels, access, reuse.
#include <vdl/reflect/associative.hpp>
#include <vdl/reflect/bytes.hpp>
#include <vdl/reflect/chrono.hpp>
#include <vdl/reflect/enumeration.hpp>
#include <vdl/reflect/extra.hpp>
#include <vdl/reflect/number.hpp>
#include <vdl/reflect/optional.hpp>
#include <vdl/reflect/sequence.hpp>
#include <vdl/reflect/string.hpp>
#include <vdl/reflect/structure.hpp>
#include <vdl/reflect/variant.hpp>

#include <doctest/doctest.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

namespace demo {

struct Circle {
    double radius = 1;
};
enum class Color { red, green };

struct Shape : std::variant<double, std::string> {
    using variant::variant;
};

struct Tree : std::variant<std::monostate, std::int32_t, std::vector<Tree>> {
    using variant::variant;
};

using Pair = std::variant<std::int32_t, std::int64_t>;
using Same = std::variant<int, int>;

}  // namespace demo

template <>
struct vdl::Custom<demo::Same> {
    static constexpr std::array<std::string_view, 2> labels{"width", "height"};
};

namespace {

using vdl::Adapter;

template <class A>
constexpr std::string_view label = vdl::detail::TypeLabel<A>::value;

}  // namespace

TEST_CASE("labels are names, or VDL notation") {
    CHECK(label<bool> == "bool");
    CHECK(label<std::uint8_t> == "byte");
    CHECK(label<std::int8_t> == "int8");
    CHECK(label<std::uint16_t> == "uint16");
    CHECK(label<int> == "int32");
    CHECK(label<unsigned long long> == "uint64");
    CHECK(label<float> == "float32");
    CHECK(label<double> == "float64");
    CHECK(label<std::string> == "string");
    CHECK(label<std::vector<int>> == "[]int32");
    CHECK(label<std::array<std::string, 12>> == "[12]string");
    CHECK(label<std::vector<std::byte>> == "[]byte");
    CHECK(label<std::array<std::byte, 300>> == "[300]byte");
    CHECK(label<std::set<int>> == "set[int32]");
    CHECK(label<std::map<std::string, std::vector<demo::Circle>>> == "map[string][]Circle");
    CHECK(label<std::optional<demo::Circle>> == "?Circle");
    CHECK(label<demo::Circle> == "Circle");
    CHECK(label<demo::Color> == "Color");
    CHECK(label<demo::Shape> == "Shape");
    CHECK(label<demo::Pair> == "");
    CHECK(label<std::monostate> == "none");
    CHECK(label<std::chrono::system_clock::time_point> == "Time");
    CHECK(label<std::chrono::seconds> == "Duration");
    CHECK(label<std::filesystem::path> == "path");
}

TEST_CASE("a std::variant") {
    using T = std::variant<int, std::string>;
    using A = Adapter<T>;
    static_assert(A::category == vdl::Category::variant && A::count == 2);
    static_assert(A::labels == std::array<std::string_view, 2>{"int32", "string"});
    static_assert(std::is_same_v<A::alternative<1>, std::string>);
    T x = 3;
    CHECK(A::index(x) == 0);
    CHECK(A::get<0>(x) == 3);
    A::select<1>(x) = "a text that owns memory: fifty bytes of it, or so";
    CHECK(A::index(x) == 1);
    const char* place = A::get<1>(x).data();
    A::select<1>(x).assign("b");
    CHECK(A::get<1>(x).data() == place);
    CHECK(A::select<0>(x) == 0);
}

TEST_CASE("a class derived from a std::variant has a name") {
    using A = Adapter<demo::Shape>;
    static_assert(A::labels == std::array<std::string_view, 2>{"float64", "string"});
    demo::Shape x = std::string("a");
    CHECK(A::index(x) == 1);
    CHECK(A::get<1>(x) == "a");
    A::select<0>(x) = 2.5;
    CHECK(std::get<double>(x) == 2.5);
    CHECK(vdl::reflect::type_name<demo::Shape>() == "demo.Shape");
}

TEST_CASE("a recursive variant") {
    using A = Adapter<demo::Tree>;
    static_assert(A::labels == std::array<std::string_view, 3>{"none", "int32", "[]Tree"});
    demo::Tree x;
    A::select<1>(A::select<2>(x).emplace_back()) = 5;
    CHECK(std::get<1>(std::get<2>(x)[0]) == 5);
}

TEST_CASE("two alternatives of one type, told apart by given labels") {
    using A = Adapter<demo::Same>;
    CHECK(A::labels == std::array<std::string_view, 2>{"width", "height"});
    demo::Same x(std::in_place_index<1>, 4);
    CHECK(A::index(x) == 1);
    CHECK(A::get<1>(x) == 4);
    A::select<0>(x) = 9;
    CHECK(x.index() == 0);
}

#if defined(__cpp_exceptions)
TEST_CASE("valueless") {
    struct Bomb {
        Bomb() = default;
        Bomb(const Bomb&) { throw 1; }
        Bomb& operator=(const Bomb&) = default;
    };
    using T = std::variant<std::string, Bomb>;
    T x = "a";
    try {
        const Bomb bomb;
        x.emplace<1>(bomb);
    } catch (int) {
    }
    CHECK(x.valueless_by_exception());
    CHECK(Adapter<T>::index(x) == 2);
    CHECK(Adapter<T>::select<0>(x).empty());
    CHECK(Adapter<T>::index(x) == 0);
}
#endif
