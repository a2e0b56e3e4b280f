// The floors: a copy in C++ (what building the object costs at all), a copy of the message, and a
// format that describes nothing, written for this one type.
#include "../support/floor_copy.hpp"
#include "../support/measure.hpp"
#include "customer.hpp"
#include "positional.hpp"

#include <cstring>
#include <memory>
#include <string>
#include <vector>

namespace {

using customers::Customers;

std::string message_of(const Customers& x) {
    positional::Output out;
    positional::write(out, x);
    return std::string(out.text());
}

void add_memcpy(const std::string& name, std::size_t count) {
    bench::add(name + "/encode_again/floor_memcpy", [count] {
        const std::string from = message_of(customers::make_customers(count));
        auto to = std::make_shared<std::vector<char>>(from.size());
        return bench::Work{from.size(), [from, to] {
                               std::memcpy(to->data(), from.data(), from.size());
                               return to->data();
                           }};
    });
}

void add_positional(const std::string& name, std::size_t count) {
    const std::string library = "/floor_positional";
    bench::add(name + "/encode" + library, [count] {
        Customers x = customers::make_customers(count);
        const std::size_t size = message_of(x).size();
        return bench::Work{size, [x = std::move(x)] {
                               positional::Output out;
                               positional::write(out, x);
                               return out;
                           }};
    });
    bench::add(name + "/encode_again" + library, [count] {
        Customers x = customers::make_customers(count);
        auto out = std::make_shared<positional::Output>();
        positional::write(*out, x);
        return bench::Work{out->size, [x = std::move(x), out] {
                               positional::write(*out, x);
                               return out->memory.data();
                           }};
    });
    bench::add(name + "/decode" + library, [count] {
        const Customers x = customers::make_customers(count);
        std::string bytes = message_of(x);
        Customers read;
        bench::expect(positional::read(bytes, read) && read == x);
        const std::size_t size = bytes.size();
        return bench::Work{size, [bytes = std::move(bytes)] {
                               Customers made;
                               if (!positional::read(bytes, made)) made.customers.clear();
                               return made;
                           }};
    });
    bench::add(name + "/decode_again" + library, [count] {
        const Customers x = customers::make_customers(count);
        std::string bytes = message_of(x);
        auto kept = std::make_shared<Customers>();
        bench::expect(positional::read(bytes, *kept) && positional::read(bytes, *kept) &&
                      *kept == x);
        const std::size_t size = bytes.size();
        return bench::Work{size, [bytes = std::move(bytes), kept] {
                               return positional::read(bytes, *kept) ? kept.get() : nullptr;
                           }};
    });
}

[[maybe_unused]] const bool registered = [] {
    for (const customers::Case& one : customers::cases) {
        bench::add_copies(one.name, [n = one.count] { return customers::make_customers(n); });
        add_memcpy(one.name, one.count);
        add_positional(one.name, one.count);
    }
    return true;
}();

}  // namespace
