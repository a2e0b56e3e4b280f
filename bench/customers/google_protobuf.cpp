#include "../support/google_protobuf.hpp"
#include "customer.hpp"
#include "protobuf_bytes.hpp"

#include <customers.pb.h>

namespace {

[[maybe_unused]] const bool registered = [] {
    for (const customers::Case& one : customers::cases) {
        bench::add_google<bench_customers::Customers>(one.name, [n = one.count] {
            const customers::Customers x = customers::make_customers(n);
            std::string bytes = customers::protobuf_bytes(x);
            bench_customers::Customers parsed;
            bench::expect(parsed.ParseFromString(bytes) &&
                          customers::is_protobuf_of(parsed.SerializeAsString(), x));
            return bytes;
        });
    }
    return true;
}();

}  // namespace
