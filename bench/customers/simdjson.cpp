// simdjson: on demand into structs that are new, and into those that are kept. It only reads; the
// text is that of ours.
#include "../support/measure.hpp"
#include "customer.hpp"
#include "json_text.hpp"

#include <simdjson.h>

#include <memory>
#include <string>
#include <string_view>

namespace {

using customers::Customers;
namespace ondemand = simdjson::ondemand;

void get(ondemand::value from, std::string& x) { x = std::string_view(from); }
void get(ondemand::value from, std::int32_t& x) {
    x = static_cast<std::int32_t>(std::int64_t(from));
}
void get(ondemand::value from, customers::Address& x) {
    for (auto member : from.get_object()) {
        const std::string_view key = member.unescaped_key();
        ondemand::value value = member.value();
        if (key == "street") {
            get(value, x.street);
        } else if (key == "city") {
            get(value, x.city);
        } else if (key == "state") {
            get(value, x.state);
        } else if (key == "zip") {
            get(value, x.zip);
        }
    }
}
void get(ondemand::value from, customers::Report& x);
void get(ondemand::value from, customers::Customer& x);
/// Elements that are there are filled again.
template <class T>
void get(ondemand::value from, std::vector<T>& x) {
    std::size_t n = 0;
    for (auto element : from.get_array()) {
        if (n == x.size()) x.emplace_back();
        get(element.value(), x[n++]);
    }
    x.resize(n);
}
void get(ondemand::value from, customers::Report& x) {
    for (auto member : from.get_object()) {
        const std::string_view key = member.unescaped_key();
        ondemand::value value = member.value();
        if (key == "bureau") {
            get(value, x.bureau);
        } else if (key == "ratings") {
            x.ratings.clear();
            for (auto rating : value.get_object()) {
                const std::string_view name = rating.unescaped_key();
                x.ratings.emplace(name, double(rating.value()));
            }
        }
    }
}
void get(ondemand::value from, customers::Credit& x) {
    for (auto member : from.get_object()) {
        const std::string_view key = member.unescaped_key();
        ondemand::value value = member.value();
        if (key == "score") {
            get(value, x.score);
        } else if (key == "reports") {
            get(value, x.reports);
        }
    }
}
template <class T>
void select(ondemand::value from, customers::Extra& x) {
    T* const there = std::get_if<T>(&x);
    get(from, there != nullptr ? *there : x.emplace<T>());
}
void get(ondemand::value from, customers::Extra& x) {
    for (auto member : from.get_object()) {
        const std::string_view key = member.unescaped_key();
        ondemand::value value = member.value();
        if (key == customers::extra_names[0]) {
            select<std::int32_t>(value, x);
        } else if (key == customers::extra_names[1]) {
            select<std::string>(value, x);
        } else if (key == customers::extra_names[2]) {
            select<customers::Address>(value, x);
        }
    }
}
void get(ondemand::value from, customers::Customer& x) {
    bool credit = false;
    for (auto member : from.get_object()) {
        const std::string_view key = member.unescaped_key();
        ondemand::value value = member.value();
        if (key == "name") {
            get(value, x.name);
        } else if (key == "id") {
            x.id = std::int64_t(value);
        } else if (key == "active") {
            x.active = bool(value);
        } else if (key == "address") {
            get(value, x.address);
        } else if (key == "emails") {
            get(value, x.emails);
        } else if (key == "credit") {
            credit = true;
            if (!x.credit) x.credit.emplace();
            get(value, *x.credit);
        } else if (key == "extra") {
            get(value, x.extra);
        }
    }
    if (!credit) x.credit.reset();
}

struct Input {
    simdjson::padded_string text;
    ondemand::parser parser;

    void read(Customers& x) {
        ondemand::document document = parser.iterate(text);
        get(document["customers"], x.customers);
    }
};

[[maybe_unused]] const bool registered = [] {
    for (const customers::Case& one : customers::cases) {
        const auto make = [n = one.count] {
            auto input = std::make_shared<Input>();
            const Customers x = customers::make_customers(n);
            input->text = simdjson::padded_string(customers::json_text(x));
            Customers read;
            input->read(read);
            bench::expect(read == x);
            return input;
        };
        bench::add(std::string(one.name) + "/decode/simdjson_json", [make] {
            const auto input = make();
            return bench::Work{input->text.size(), [input] {
                                   Customers x;
                                   input->read(x);
                                   return x;
                               }};
        });
        bench::add(std::string(one.name) + "/decode_again/simdjson_json", [make] {
            const auto input = make();
            return bench::Work{input->text.size(), [input, x = std::make_shared<Customers>()] {
                                   input->read(*x);
                                   return x.get();
                               }};
        });
    }
    return true;
}();

}  // namespace
