// The number of fields of an aggregate, whatever they are.
#include <vdl/reflect/count.hpp>

#include <doctest/doctest.h>

#include <any>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>
#include <vector>

using vdl::reflect::detail::AggregateCount;

namespace test {

template <class T>
constexpr std::size_t count = AggregateCount<T>::fields;

struct Empty {};
struct One {
    int a;
};
struct Optionals {
    std::optional<int> a;
    std::optional<std::string> b;
    std::optional<std::optional<int>> c;
    int d;
};
struct Variants {
    std::variant<int, std::string> a;
    std::variant<std::monostate, int> b;
    std::variant<std::any, int> c;
};
struct Callables {
    std::function<void()> a;
    std::any b;
    void (*c)(int);
    int d;
};
struct EmptyMembers {
    Empty a;
    int b;
    Empty c;
    Empty d;
};
struct Nested {
    Optionals a;
    Variants b;
    Callables c;
    One d;
};
struct Inits {
    int a = 3;
    std::string b = "x";
    std::vector<int> c{1, 2};
};
enum class Color { red };
struct Mixed {
    bool a;
    char b;
    float* c;
    Color d;
    std::string_view e;
    std::span<const int> f;
    std::tuple<int, std::string> g;
    std::tuple<int> h;
    std::pair<int, int> i;
    std::chrono::milliseconds j;
    std::chrono::system_clock::time_point k;
    std::filesystem::path l;
    std::reference_wrapper<int> m;
    std::vector<bool> n;
    std::map<int, int> o;
    std::vector<std::vector<std::optional<int>>> p;
};
struct Recursive {
    std::vector<Recursive> a;
    std::unique_ptr<Recursive> b;
    std::map<std::string, Recursive> c;
};

TEST_CASE("each member counts once") {
    static_assert(count<Empty> == 0);
    static_assert(count<One> == 1);
    static_assert(count<Optionals> == 4);
    static_assert(count<Variants> == 3);
    static_assert(count<Callables> == 4);
    static_assert(count<EmptyMembers> == 4);
    static_assert(count<Nested> == 4);
    static_assert(count<Inits> == 3);
    static_assert(count<Mixed> == 16);
    static_assert(count<Recursive> == 3);
}

struct Arrays {
    int a[3];
    int b;
};
struct DeepArrays {
    int a;
    int b[2][3];
    std::string c[2];
    std::optional<int> d[4];
    Empty e[2];
    Arrays f[2];
    int g[1];
};
struct OnlyArray {
    std::string a[3];
};
struct StdArrays {
    std::array<int, 3> a;
    std::array<std::array<int, 2>, 2> b;
    int c;
};
struct BigArray {
    std::uint8_t a[512];
    int b;
};
struct ArrayAndOptionals {
    std::optional<int> a[3], b, c;
    std::unique_ptr<int> d;
    int e[4];
    std::optional<std::string> f;
};

TEST_CASE("a C array is one field") {
    static_assert(count<Arrays> == 2);
    static_assert(count<DeepArrays> == 7);
    static_assert(count<OnlyArray> == 1);
    static_assert(count<StdArrays> == 3);
    static_assert(count<BigArray> == 2);
    static_assert(count<ArrayAndOptionals> == 6);
}

struct NoDefault {
    explicit NoDefault(int, int) {}
    NoDefault(int) {}
    NoDefault(double) {}
};
struct MoveOnly {
    std::unique_ptr<int> a;
    std::vector<std::unique_ptr<int>> b;
};
struct Immovable {
    std::atomic<int> a;
    std::mutex b;
    int c;
};
struct NeedsInit {
    int a;
    NoDefault b;
    int c;
    int d[3];
};
struct Const {
    const int a;
    const std::string b;
};
struct ConstReference {
    const int& a;
    int b;
};
struct ExplicitDefault {
    explicit ExplicitDefault(int = 0) {}
};
struct HasExplicitDefault {
    int a;
    ExplicitDefault b;
    int c;
};

TEST_CASE("members need not be copied, moved, default-constructed or assigned") {
    static_assert(count<MoveOnly> == 2);
    static_assert(count<Immovable> == 3);
    static_assert(count<NeedsInit> == 4);
    static_assert(count<Const> == 2);
    static_assert(count<ConstReference> == 2);
    static_assert(count<HasExplicitDefault> == 3);
}

struct OtherEmpty {};
struct TwoEmptyBases : Empty, OtherEmpty {
    int a;
};
struct Filled {
    int a;
};
struct FilledBase : Filled {
    int b;
};
struct BothBases : Empty, Filled {
    int b;
};
struct BaseAndNeedy : Filled {
    NoDefault b;
};

TEST_CASE("base classes are told from fields") {
    static_assert(count<TwoEmptyBases> == 1);
    static_assert(AggregateCount<TwoEmptyBases>::bases.count == 2);
    static_assert(!AggregateCount<TwoEmptyBases>::bases.filled);
    static_assert(AggregateCount<FilledBase>::bases.filled);
    static_assert(AggregateCount<BothBases>::bases.filled);
    static_assert(AggregateCount<BaseAndNeedy>::bases.filled);
    static_assert(AggregateCount<Nested>::bases.count == 0);
}

}  // namespace test
