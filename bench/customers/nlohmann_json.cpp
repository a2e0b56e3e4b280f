#include "../support/nlohmann.hpp"
#include "customer.hpp"

#include <cstdint>
#include <string>

namespace customers {

using nlohmann::json;

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Address, street, city, state, zip)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Report, bureau, ratings)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Credit, score, reports)

static void to_json(json& to, const Customer& x) {
    to = json{{"name", x.name},
              {"id", x.id},
              {"active", x.active},
              {"address", x.address},
              {"emails", x.emails}};
    if (x.credit) to["credit"] = *x.credit;
    std::visit([&](const auto& one) { to["extra"] = {{extra_names[x.extra.index()], one}}; },
               x.extra);
}
static void from_json(const json& from, Customer& x) {
    from.at("name").get_to(x.name);
    from.at("id").get_to(x.id);
    from.at("active").get_to(x.active);
    from.at("address").get_to(x.address);
    from.at("emails").get_to(x.emails);
    if (const auto found = from.find("credit"); found != from.end())
        x.credit = found->get<Credit>();
    const auto extra = from.at("extra").items().begin();
    if (extra.key() == extra_names[0]) x.extra = extra.value().get<std::int32_t>();
    if (extra.key() == extra_names[1]) x.extra = extra.value().get<std::string>();
    if (extra.key() == extra_names[2]) x.extra = extra.value().get<Address>();
}
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Customers, customers)

}  // namespace customers

namespace {

[[maybe_unused]] const bool registered = [] {
    for (const customers::Case& one : customers::cases) {
        bench::add_nlohmann(one.name, [n = one.count] { return customers::make_customers(n); });
    }
    return true;
}();

}  // namespace
