// Type names: exactly these, under every compiler.
#include <vdl/reflect.hpp>

#include <doctest/doctest.h>

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

using vdl::reflect::type_name;
using vdl::reflect::unqualified_name;

namespace demo {
struct Point {
    int x;
};
template <class A, class B>
struct Pair {
    A a;
    B b;
};
template <class T>
struct Outer {
    struct Inner {
        T x;
    };
    template <class U>
    struct Both {
        U x;
    };
};
template <int N>
struct Number {
    int x;
};
template <std::uint64_t N, bool B>
struct Values {
    int x;
};
enum class Color { red };
namespace deep::er {
struct Leaf {
    int x;
};
}  // namespace deep::er
inline namespace v1 {
struct Versioned {
    int x;
};
}  // namespace v1
struct Renamed {
    int x;
};
}  // namespace demo
namespace {
struct Hidden {
    int x;
};
struct HiddenOuter {
    struct Inner {
        int x;
    };
};
}  // namespace
namespace demo {
namespace {
struct HiddenWithin {
    int x;
};
}  // namespace
}  // namespace demo
struct Global {
    int x;
};

template <>
struct vdl::Custom<demo::Renamed> {
    static constexpr std::string_view name = "v.io/x.Renamed";
};

TEST_CASE("qualified names") {
    static_assert(type_name<demo::Point>() == "demo.Point");
    static_assert(type_name<const demo::Point>() == "demo.Point");
    static_assert(type_name<demo::deep::er::Leaf>() == "demo.deep.er.Leaf");
    static_assert(type_name<Global>() == "Global");
    static_assert(type_name<demo::Color>() == "demo.Color");
    static_assert(type_name<demo::Renamed>() == "v.io/x.Renamed");
    static_assert(unqualified_name<demo::deep::er::Leaf>() == "Leaf");
    static_assert(unqualified_name<demo::Renamed>() == "Renamed");
}

TEST_CASE("anonymous namespaces are left out") {
    static_assert(type_name<Hidden>() == "Hidden");
    static_assert(type_name<HiddenOuter::Inner>() == "HiddenOuter.Inner");
    static_assert(type_name<demo::HiddenWithin>() == "demo.HiddenWithin");
    static_assert(type_name<demo::Pair<Hidden, int>>() == "demo.Pair<Hidden,int32>");
}

TEST_CASE("template arguments") {
    using demo::Outer;
    using demo::Pair;
    static_assert(type_name<Pair<int, std::string>>() == "demo.Pair<int32,string>");
    static_assert(type_name<Pair<unsigned long, long long>>() == "demo.Pair<uint64,int64>");
    static_assert(type_name<Pair<std::uint8_t, std::int8_t>>() == "demo.Pair<byte,int8>");
    static_assert(type_name<Pair<float, bool>>() == "demo.Pair<float32,bool>");
    static_assert(type_name<Pair<std::vector<int>, std::vector<std::uint8_t>>>() ==
                  "demo.Pair<[]int32,[]byte>");
    static_assert(type_name<Pair<std::map<std::string, demo::Point>, std::set<int>>>() ==
                  "demo.Pair<map[string]demo.Point,set[int32]>");
    static_assert(type_name<Pair<std::optional<double>, std::unique_ptr<demo::Point>>>() ==
                  "demo.Pair<?float64,?demo.Point>");
    static_assert(type_name<Pair<Pair<int, int>, demo::Renamed>>() ==
                  "demo.Pair<demo.Pair<int32,int32>,v.io/x.Renamed>");
    static_assert(type_name<Pair<std::chrono::seconds, int[3]>>() ==
                  "demo.Pair<time.Duration,[3]int32>");
    static_assert(type_name<Outer<int>::Inner>() == "demo.Outer<int32>.Inner");
    static_assert(type_name<Outer<std::string>::Inner>() == "demo.Outer<string>.Inner");
    static_assert(type_name<Outer<unsigned long>::Both<char>>() == "demo.Outer<uint64>.Both<char>");
    static_assert(type_name<demo::Number<3>>() == "demo.Number<3>");
    static_assert(type_name<demo::Number<-3>>() == "demo.Number<-3>");
    static_assert(type_name<demo::Values<7, true>>() == "demo.Values<7,true>");
    static_assert(unqualified_name<Pair<int, demo::Point>>() == "Pair<int32,demo.Point>");
}

template <class T>
static std::string_view local_name() {
    struct Local {
        T x;
    };
    static_assert(vdl::reflect::Fields<Local>::names[0] == "x");
    return type_name<Local>();
}

TEST_CASE("local types have no namespace") {
    struct Local {
        int x;
    };
    static_assert(type_name<Local>() == "Local");
    CHECK(local_name<int>() == "Local");
    const auto in_lambda = [](auto) {
        struct Inside {
            int x;
        };
        return type_name<Inside>();
    };
    CHECK(in_lambda(1) == "Inside");
}

TEST_CASE("notation of what has no name") {
    static_assert(type_name<int>() == "int32");
    static_assert(type_name<std::string>() == "string");
    static_assert(type_name<std::vector<demo::Color>>() == "[]demo.Color");
}
