// Fields<T> of each kind of struct, and what Custom<T> makes of it.
#include <vdl/reflect.hpp>

#include <doctest/doctest.h>
#include <boost/describe/class.hpp>

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

using vdl::Category;
using vdl::category_of;
using vdl::reflect::Fields;

namespace demo {

struct Point {
    int x;
    int y;
};
struct Odd {
    const int fixed = 3;
    int array[2][2];
    std::unique_ptr<Odd> next;
    double trailing_;
};
struct Empty {};
struct Tag {};
struct Tagged : Tag {
    int x;
};

struct Inner {
    int width;
    int height;
};
struct Order {
    int order_id;
    Inner box_size;
    void* cache;
    std::vector<int> item_ids_;
    Inner last;
};

class Account {
public:
    Account(int id, std::string owner) : id_(id), owner_(std::move(owner)) {}
    int id() const { return id_; }

private:
    friend struct vdl::Custom<Account>;
    int id_;
    std::string owner_;
    [[maybe_unused]] double secret_ = 0;
};

/// Looks like a container, and is none.
class Rows {
public:
    using value_type = int;
    int* begin() { return nullptr; }
    int* end() { return nullptr; }
    void push_back(int) {}
    void clear() {}

private:
    friend struct vdl::Custom<Rows>;
    int width_ = 0;
};

class Described {
public:
    int open = 1;
    int secret() const { return secret_; }

private:
    int secret_ = 2;
    [[maybe_unused]] int hidden_ = 3;
    BOOST_DESCRIBE_CLASS(Described, (), (open), (), (secret_))
};
struct Base {
    int id;
};
BOOST_DESCRIBE_STRUCT(Base, (), (id))
struct Derived : Base {
    int x;
};
BOOST_DESCRIBE_STRUCT(Derived, (Base), (x))

}  // namespace demo

template <>
struct vdl::Custom<demo::Order> {
    static constexpr std::string_view name = "shop/v2.Order";
    static constexpr auto naming = vdl::Naming::camel_case;
    static constexpr auto fields = vdl::fields(
        vdl::field("box_size").flatten(), vdl::field("cache").skip(),
        vdl::field("item_ids_").alias("items").alias("ids").number(7).required().fixed(),
        vdl::field("last").rename("LAST").layout(vdl::MapLayout::pairs).zigzag());
};

template <>
struct vdl::Custom<demo::Account> {
    static constexpr auto fields = vdl::fields(vdl::field<&demo::Account::id_>("id").number(1),
                                               vdl::field<&demo::Account::owner_>("owner"));
};

template <>
struct vdl::Custom<demo::Rows> {
    static constexpr auto fields = vdl::fields(vdl::field<&demo::Rows::width_>("width"));
};

TEST_CASE("an aggregate") {
    using F = Fields<demo::Point>;
    static_assert(category_of<demo::Point> == Category::structure);
    static_assert(category_of<const demo::Point> == Category::structure);
    static_assert(F::count == 2);
    static_assert(F::names[0] == "x" && F::names[1] == "y");
    static_assert(F::options[1].name == "y" && F::options[1].number == 0);
    static_assert(F::type_name == "demo.Point");
    static_assert(std::is_same_v<F::type<1>, int>);
    demo::Point p{1, 2};
    CHECK(&F::apply(p, [](int& x, int&) -> int& { return x; }) == &p.x);
    const demo::Point& q = p;
    CHECK(F::apply(q, [](const int& x, const int& y) { return 10 * x + y; }) == 12);
}

TEST_CASE("const, array and recursive members; empty bases") {
    using F = Fields<demo::Odd>;
    static_assert(F::count == 4);
    static_assert(F::names[0] == "fixed" && F::names[1] == "array" && F::names[2] == "next" &&
                  F::names[3] == "trailing_");
    static_assert(std::is_same_v<F::type<0>, int>);
    static_assert(std::is_same_v<F::type<1>, int[2][2]>);
    static_assert(Fields<demo::Empty>::count == 0);
    static_assert(Fields<demo::Empty>::type_name == "demo.Empty");
    demo::Empty nothing;
    CHECK(Fields<demo::Empty>::apply(nothing, [] { return 5; }) == 5);
    static_assert(Fields<demo::Tagged>::count == 1 && Fields<demo::Tagged>::names[0] == "x");
    static_assert(category_of<std::array<int, 3>> == Category::list);
}

TEST_CASE("pairs and tuples are unnamed structs") {
    using Pair = std::pair<int, std::string>;
    static_assert(category_of<Pair> == Category::structure);
    static_assert(Fields<Pair>::names[0] == "first" && Fields<Pair>::names[1] == "second");
    static_assert(Fields<Pair>::type_name.empty());
    using Tuple = std::tuple<int, std::string, double, int, int, int, int, int, int, int, char[1]>;
    static_assert(category_of<Tuple> == Category::structure);
    using Eleven = std::tuple<int, int, int, int, int, int, int, int, int, int, int>;
    static_assert(Fields<Eleven>::count == 11);
    static_assert(Fields<Eleven>::names[0] == "f0" && Fields<Eleven>::names[10] == "f10");
    static_assert(Fields<Eleven>::type_name.empty());
    static_assert(Fields<std::tuple<>>::count == 0);
    std::tuple<int, std::string> t{1, "a"};
    Fields<std::tuple<int, std::string>>::apply(t, [](int& a, std::string& b) {
        a = 2;
        b = "b";
    });
    CHECK(t == std::tuple<int, std::string>(2, "b"));
}

TEST_CASE("Custom: naming, rename, skip, flatten and options") {
    using F = Fields<demo::Order>;
    static_assert(F::count == 5);
    static_assert(F::names[0] == "orderId" && F::names[1] == "width" && F::names[2] == "height" &&
                  F::names[3] == "itemIds" && F::names[4] == "LAST");
    static_assert(F::type_name == "shop/v2.Order");
    static_assert(F::options[3].name == "itemIds" && F::options[3].number == 7);
    static_assert(F::options[3].required && !F::options[0].required);
    static_assert(F::options[3].answers_to("items") && F::options[3].answers_to("ids") &&
                  F::options[3].answers_to("itemIds") && !F::options[3].answers_to("item_ids_"));
    static_assert(F::options[3].coding == vdl::IntegerCoding::fixed);
    static_assert(F::options[4].coding == vdl::IntegerCoding::zigzag);
    static_assert(F::options[4].layout == vdl::MapLayout::pairs);
    static_assert(std::is_same_v<F::type<2>, int>);
    static_assert(std::is_same_v<F::type<3>, std::vector<int>>);
    static_assert(std::is_same_v<F::type<4>, demo::Inner>);
    demo::Order order{1, {2, 3}, nullptr, {4}, {5, 6}};
    F::apply(order,
             [&](int& id, int& width, int& height, std::vector<int>& ids, demo::Inner& last) {
                 CHECK(&id == &order.order_id);
                 CHECK(&width == &order.box_size.width);
                 CHECK(&height == &order.box_size.height);
                 CHECK(&ids == &order.item_ids_);
                 CHECK(&last == &order.last);
             });
}

TEST_CASE("Custom: a list of members by pointer") {
    using F = Fields<demo::Account>;
    static_assert(category_of<demo::Account> == Category::structure);
    static_assert(F::count == 2 && F::names[0] == "id" && F::names[1] == "owner");
    static_assert(F::options[0].number == 1 && F::type_name == "demo.Account");
    static_assert(std::is_same_v<F::type<1>, std::string>);
    static_assert(category_of<demo::Rows> == Category::structure);
    static_assert(Fields<demo::Rows>::names[0] == "width");
    demo::Account account(1, "x");
    F::apply(account, [](int& id, std::string&) { id = 7; });
    CHECK(account.id() == 7);
}

TEST_CASE("Boost.Describe: private members, bases first") {
    using F = Fields<demo::Described>;
    static_assert(category_of<demo::Described> == Category::structure);
    static_assert(F::count == 2 && F::names[0] == "open" && F::names[1] == "secret_");
    demo::Described x;
    F::apply(x, [](int&, int& secret) { secret = 9; });
    CHECK(x.secret() == 9);
    using D = Fields<demo::Derived>;
    static_assert(D::count == 2 && D::names[0] == "id" && D::names[1] == "x");
    demo::Derived d{{1}, 2};
    CHECK(D::apply(d, [](int& id, int& own) { return 10 * id + own; }) == 12);
}
