// zpp_bits, which describes nothing: measured where its header is found, see docs/performance.md.
#include "../support/measure.hpp"
#include "../support/memory_stream.hpp"
#include "customer.hpp"

#include <zpp_bits.h>

#include <string>

namespace customers {

/// It does not find out that an optional and a variant are among them.
auto serialize(const Customer&) -> zpp::bits::members<7>;

}  // namespace customers

namespace {

using customers::Customers;

void write(std::string& out, const Customers& x) {
    zpp::bits::out archive(out);
    bench::expect(zpp::bits::success(archive(x)), "not written");
}
void read(const std::string& in, Customers& x) {
    zpp::bits::in archive(in);
    bench::expect(zpp::bits::success(archive(x)), "not read");
}

[[maybe_unused]] const bool registered = [] {
    for (const customers::Case& one : customers::cases) {
        bench::add_streamed(one.name, "zpp_bits", write, read,
                            [n = one.count] { return customers::make_customers(n); });
    }
    return true;
}();

}  // namespace
