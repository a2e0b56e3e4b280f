// Customers: nested structs, short strings, a list, a map, an optional and a variant, as services
// send them. One, and a list of a thousand.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace customers {

struct Address {
    std::string street;
    std::string city;
    std::string state;
    std::int32_t zip = 0;
    friend bool operator==(const Address&, const Address&) = default;
};
struct Report {
    std::int32_t bureau = 0;
    std::map<std::string, double> ratings;
    friend bool operator==(const Report&, const Report&) = default;
};
struct Credit {
    std::int32_t score = 0;
    std::vector<Report> reports;
    friend bool operator==(const Credit&, const Credit&) = default;
};
using Extra = std::variant<std::int32_t, std::string, Address>;
/// How self-describing formats name the alternatives of `Extra`.
inline constexpr const char* extra_names[] = {"int32", "string", "Address"};
struct Customer {
    std::string name;
    std::int64_t id = 0;
    bool active = false;
    Address address;
    std::vector<std::string> emails;
    std::optional<Credit> credit;
    Extra extra;
    friend bool operator==(const Customer&, const Customer&) = default;
};

/// The whole message.
struct Customers {
    std::vector<Customer> customers;
    friend bool operator==(const Customers&, const Customers&) = default;
};

[[nodiscard]] inline Address make_address(std::size_t i) {
    return {std::to_string(100 + i) + " Evergreen Terrace", "Springfield", "OR",
            static_cast<std::int32_t>(97'000 + i)};
}
[[nodiscard]] inline Report make_report(std::int32_t bureau, std::size_t i) {
    const double base = 300.25 + static_cast<double>(i % 500);
    return {bureau, {{"payments", base}, {"utilization", base / 8}, {"history", base * 1.5}}};
}
[[nodiscard]] inline Customer make_customer(std::size_t i) {
    const std::string number = std::to_string(i);
    Customer x;
    x.name = "Customer " + number;
    x.id = static_cast<std::int64_t>(1'000'000'007 * (i + 1));
    x.active = i % 2 == 0;
    x.address = make_address(i);
    x.emails = {"c" + number + "@example.com", "customer." + number + "@example.org",
                "billing+" + number + "@example.net"};
    x.credit = Credit{static_cast<std::int32_t>(500 + i % 350),
                      {make_report(1, i), make_report(2, i + 7)}};
    if (i % 3 == 0) x.extra = make_address(i + 1);
    if (i % 3 == 1) x.extra = static_cast<std::int32_t>(i);
    if (i % 3 == 2) x.extra = "remark " + number;
    return x;
}
[[nodiscard]] inline Customers make_customers(std::size_t count) {
    Customers all;
    for (std::size_t i = 0; i < count; ++i) all.customers.push_back(make_customer(i));
    return all;
}

/// One of the cases.
struct Case {
    const char* name;
    std::size_t count;
};
inline constexpr Case cases[] = {{"customers1", 1}, {"customers1000", 1000}};

}  // namespace customers
