// Boost.JSON: by way of its document, with `value_from` and `value_to`.
#include "../support/measure.hpp"
#include "customer.hpp"

#include <boost/json.hpp>

#include <string>

namespace customers {

namespace json = boost::json;

template <class T>
static void get(const json::object& from, const char* key, T& x) {
    x = json::value_to<T>(from.at(key));
}

static void tag_invoke(json::value_from_tag, json::value& to, const Address& x) {
    to = {{"street", x.street}, {"city", x.city}, {"state", x.state}, {"zip", x.zip}};
}
static Address tag_invoke(json::value_to_tag<Address>, const json::value& from) {
    const json::object& object = from.as_object();
    Address x;
    get(object, "street", x.street);
    get(object, "city", x.city);
    get(object, "state", x.state);
    get(object, "zip", x.zip);
    return x;
}
static void tag_invoke(json::value_from_tag, json::value& to, const Report& x) {
    to = {{"bureau", x.bureau}, {"ratings", json::value_from(x.ratings, to.storage())}};
}
static Report tag_invoke(json::value_to_tag<Report>, const json::value& from) {
    Report x;
    get(from.as_object(), "bureau", x.bureau);
    get(from.as_object(), "ratings", x.ratings);
    return x;
}
static void tag_invoke(json::value_from_tag, json::value& to, const Credit& x) {
    to = {{"score", x.score}, {"reports", json::value_from(x.reports, to.storage())}};
}
static Credit tag_invoke(json::value_to_tag<Credit>, const json::value& from) {
    Credit x;
    get(from.as_object(), "score", x.score);
    get(from.as_object(), "reports", x.reports);
    return x;
}
static void tag_invoke(json::value_from_tag, json::value& to, const Customer& x) {
    json::object object(to.storage());
    object["name"] = x.name;
    object["id"] = x.id;
    object["active"] = x.active;
    object["address"] = json::value_from(x.address, to.storage());
    object["emails"] = json::value_from(x.emails, to.storage());
    if (x.credit) object["credit"] = json::value_from(*x.credit, to.storage());
    std::visit(
        [&](const auto& one) {
            object["extra"] = {{extra_names[x.extra.index()], json::value_from(one, to.storage())}};
        },
        x.extra);
    to = std::move(object);
}
static Customer tag_invoke(json::value_to_tag<Customer>, const json::value& from) {
    const json::object& object = from.as_object();
    Customer x;
    get(object, "name", x.name);
    get(object, "id", x.id);
    get(object, "active", x.active);
    get(object, "address", x.address);
    get(object, "emails", x.emails);
    if (const auto* credit = object.if_contains("credit")) {
        x.credit = json::value_to<Credit>(*credit);
    }
    const auto& extra = *object.at("extra").as_object().begin();
    if (extra.key() == extra_names[0]) x.extra = json::value_to<std::int32_t>(extra.value());
    if (extra.key() == extra_names[1]) x.extra = json::value_to<std::string>(extra.value());
    if (extra.key() == extra_names[2]) x.extra = json::value_to<Address>(extra.value());
    return x;
}
static void tag_invoke(json::value_from_tag, json::value& to, const Customers& x) {
    to = {{"customers", json::value_from(x.customers, to.storage())}};
}
static Customers tag_invoke(json::value_to_tag<Customers>, const json::value& from) {
    Customers x;
    get(from.as_object(), "customers", x.customers);
    return x;
}

}  // namespace customers

namespace {

using customers::Customers;

std::string text_of(const Customers& x) {
    return boost::json::serialize(boost::json::value_from(x));
}
Customers parse(const std::string& text) {
    return boost::json::value_to<Customers>(boost::json::parse(text));
}

[[maybe_unused]] const bool registered = [] {
    for (const customers::Case& one : customers::cases) {
        bench::add(std::string(one.name) + "/encode/boost_json", [n = one.count] {
            Customers x = customers::make_customers(n);
            const std::string text = text_of(x);
            bench::expect(parse(text) == x);
            return bench::Work{text.size(), [x = std::move(x)] { return text_of(x); }};
        });
        bench::add(std::string(one.name) + "/decode/boost_json", [n = one.count] {
            std::string text = text_of(customers::make_customers(n));
            const std::size_t size = text.size();
            return bench::Work{size, [text = std::move(text)] { return parse(text); }};
        });
    }
    return true;
}();

}  // namespace
