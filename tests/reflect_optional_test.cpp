// Optional values and pointers.
#include <vdl/reflect/optional.hpp>

#include <doctest/doctest.h>
#include <boost/optional.hpp>

#include <memory>
#include <optional>
#include <string>
#include <type_traits>

using vdl::Adapter;

TEST_CASE_TEMPLATE("what is inside is kept, and made anew when there is nothing", T,
                   std::optional<std::string>, boost::optional<std::string>,
                   std::unique_ptr<std::string>, std::shared_ptr<std::string>) {
    using A = Adapter<T>;
    static_assert(A::category == vdl::Category::optional);
    static_assert(std::is_same_v<typename A::element, std::string>);
    T x{};
    CHECK_FALSE(A::has_value(x));
    A::emplace(x) = "a text that owns memory: fifty bytes of it, or so";
    CHECK(A::has_value(x));
    const std::string* place = &A::get(x);
    const char* text = A::get(x).data();
    CHECK(&A::emplace(x) == place);
    A::emplace(x).assign("short");
    CHECK(A::get(x).data() == text);
    CHECK(A::get(x) == "short");
    A::reset(x);
    CHECK_FALSE(A::has_value(x));
    CHECK(A::emplace(x).empty());
}

TEST_CASE("an object that others own too is replaced, not overwritten") {
    auto other = std::make_shared<int>(1);
    std::shared_ptr<int> x = other;
    Adapter<std::shared_ptr<int>>::emplace(x) = 2;
    CHECK(*other == 1);
    CHECK(*x == 2);
}

TEST_CASE_TEMPLATE("a const object is replaced", T, std::unique_ptr<const int>,
                   std::shared_ptr<const int>) {
    static_assert(std::is_same_v<typename Adapter<T>::element, int>);
    T x(new const int(1));
    Adapter<T>::emplace(x) = 2;
    CHECK(*x == 2);
}

TEST_CASE("an aggregate inside gets its default member initializers") {
    struct Options {
        int depth = 7;
    };
    std::optional<Options> x;
    CHECK(Adapter<std::optional<Options>>::emplace(x).depth == 7);
    std::unique_ptr<Options> y;
    CHECK(Adapter<std::unique_ptr<Options>>::emplace(y).depth == 7);
}
