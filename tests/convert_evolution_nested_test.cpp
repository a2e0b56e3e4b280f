// Structs that change over the years, second part: what lies deeper, recursive types, and the two
// rules for fields that are not there.
#include "support/three_ways.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

using test::kept, test::refused;

namespace demo {

struct Item {
    std::int32_t id = 0;
    std::int32_t count = 0;
    bool operator==(const Item&) const = default;
};
struct Order {
    std::string note;
    std::vector<Item> items;
    bool operator==(const Order&) const = default;
};
struct Customer {
    std::string name;
    std::map<std::string, Order> orders;
    Order last;
    bool operator==(const Customer&) const = default;
};

struct NewItem {
    std::uint16_t count = 1;
    std::int64_t id = -1;
    std::string unit = "pieces";
    bool operator==(const NewItem&) const = default;
};
struct NewOrder {
    std::vector<NewItem> items;
    std::optional<std::string> note = "none";
    double rebate = 0.5;
    bool operator==(const NewOrder&) const = default;
};
struct NewCustomer {
    std::map<std::string, NewOrder> orders;
    std::string name;
    NewOrder last;
    bool operator==(const NewCustomer&) const = default;
};

}  // namespace demo

TEST_CASE("structs inside of structs, lists and maps") {
    using demo::Customer, demo::NewCustomer, demo::NewItem, demo::NewOrder;
    const Customer old{"Ann", {{"a", {"n", {{1, 2}, {3, 0}}}}}, {"last", {}}};
    const NewCustomer read = kept<NewCustomer>(old);
    CHECK(read.orders.at("a").items == std::vector<NewItem>{{2, 1, "pieces"}, {0, 3, "pieces"}});
    CHECK(read.orders.at("a").note == "n");
    CHECK(read.orders.at("a").rebate == 0.5);
    CHECK(read.last == NewOrder{{}, "last", 0.5});
    CHECK(kept<Customer>(read) == old);

    // A struct that is left out whole: the fields that the sender has are zero, the others
    // have their defaults, at every depth.
    CHECK(kept<NewCustomer>(Customer{}) == NewCustomer{{}, "", {{}, "", 0.5}});
    CHECK(kept<Customer>(NewCustomer{{}, "", {{}, "", 0}}) == Customer{});
    CHECK(refused<Customer>(NewCustomer{{}, "", {{}, std::nullopt, 0}}) ==
          "nil_value at last.note");

    Customer bad = old;
    bad.orders["a"].items[1].count = -1;
    CHECK(refused<NewCustomer>(bad) == "out_of_range at orders[\"a\"].items[1].count");
    bad = old;
    bad.last.items = {{1, 65536}};
    CHECK(refused<NewCustomer>(bad) == "out_of_range at last.items[0].count");
}

namespace demo {

struct Node {
    std::int32_t value = 0;
    std::vector<Node> children;
    bool operator==(const Node&) const = default;
};
/// The children by name became a list of pointers, the value a text is beside it.
struct NewNode {
    std::string label = "none";
    std::vector<std::optional<Node>> old;
    std::vector<std::shared_ptr<NewNode>> children;
    std::int8_t value = 1;
    bool operator==(const NewNode& other) const {
        if (label != other.label || value != other.value || old != other.old ||
            children.size() != other.children.size()) {
            return false;
        }
        for (std::size_t i = 0; i < children.size(); ++i) {
            if (!(*children[i] == *other.children[i])) return false;
        }
        return true;
    }
};

}  // namespace demo

TEST_CASE("a recursive type changed") {
    using demo::NewNode, demo::Node;
    const Node old{1, {{2, {}}, {0, {{4, {}}}}}};
    const NewNode read = kept<NewNode>(old);
    CHECK(read.value == 1);
    REQUIRE(read.children.size() == 2);
    CHECK(read.children[1]->value == 0);
    CHECK(read.children[1]->label == "none");
    CHECK(read.children[1]->children[0]->value == 4);
    CHECK(kept<Node>(read) == old);
    CHECK(refused<NewNode>(Node{1, {{2, {}}, {3, {{128, {}}}}}}) ==
          "out_of_range at children[1].children[0].value");
    NewNode nil;
    nil.children.resize(1);
    CHECK(test::refusal_of(vdl::convert<Node>(nil)) == "nil_value at children[0]");
    CHECK(test::refusal_of(vdl::vom::decode<Node>(vdl::vom::encode(nil))) ==
          "nil_value at children[0]");
}

TEST_CASE("nesting is bounded alike") {
    demo::Node deep;
    for (int i = 0; i < 255; ++i) {
        demo::Node outer;
        outer.children.push_back(std::move(deep));
        deep = std::move(outer);
    }
    // 256 structs in 255 lists, and the empty list of the last.
    CHECK(kept<demo::NewNode>(demo::Node{}).children.empty());
    CHECK(vdl::convert<demo::Node>(deep));
    CHECK(vdl::vom::decode<demo::Node>(vdl::vom::encode(deep)));
    demo::Node deeper;
    deeper.children.push_back(deep);
    CHECK(vdl::convert<demo::Node>(deeper).error().code() == vdl::ErrorCode::depth_exceeded);
    CHECK(vdl::vom::encode(deeper).error().code() == vdl::ErrorCode::depth_exceeded);
    CHECK(vdl::convert<vdl::Value>(deeper).error().code() == vdl::ErrorCode::depth_exceeded);
}

namespace demo {

struct Settings {
    std::int32_t size = 10;
    bool operator==(const Settings&) const = default;
};
struct NewSettings {
    std::int32_t size = 20;
    std::string font = "sans";
    std::vector<std::int32_t> tabs{4, 8};
    std::optional<Settings> inner = Settings{3};
    std::map<std::string, std::int32_t> keys{{"x", 1}};
    bool operator==(const NewSettings&) const = default;
};

}  // namespace demo

TEST_CASE("what the sender lacks has its default, what the sender left out is zero") {
    using demo::NewSettings, demo::Settings;
    const auto old = vdl::vom::encode(Settings{0}).value();
    CHECK(vdl::vom::decode<NewSettings>(old).value() ==
          NewSettings{0, "sans", {4, 8}, Settings{3}, {{"x", 1}}});
    const auto zero = vdl::vom::encode(NewSettings{0, "", {}, {}, {}}).value();
    CHECK(vdl::vom::decode<NewSettings>(zero).value() == NewSettings{0, "", {}, {}, {}});
    CHECK(vdl::vom::decode<Settings>(zero).value() == Settings{0});

    // Into an object that has been used: the same.
    NewSettings used{1, "used", {1}, {}, {{"u", 1}}};
    REQUIRE(vdl::vom::decode_into(old, used));
    CHECK(used == NewSettings{0, "sans", {4, 8}, Settings{3}, {{"x", 1}}});
    used = {1, "used", {1}, {}, {{"u", 1}}};
    REQUIRE(vdl::convert_into(Settings{0}, used));
    CHECK(used == NewSettings{0, "sans", {4, 8}, Settings{3}, {{"x", 1}}});
    used = {1, "used", {1}, {}, {{"u", 1}}};
    REQUIRE(vdl::vom::decode_into(zero, used));
    CHECK(used == NewSettings{0, "", {}, {}, {}});
}
