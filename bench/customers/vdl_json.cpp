// JSON of ours.
#include "../support/format_json.hpp"
#include "../support/messages.hpp"
#include "../support/vdl_format.hpp"
#include "customer.hpp"
#include "json_text.hpp"

#include <string>

std::string customers::json_text(const Customers& x) { return vdl::json::encode(x).value(); }

namespace {

[[maybe_unused]] const bool registered = [] {
    for (const customers::Case& one : customers::cases) {
        bench::add_vdl<bench::Json>(one.name, "vdl_json",
                                    [n = one.count] { return customers::make_customers(n); });
    }
    bench::messages().push_back(
        {"customers1.json", [] { return customers::json_text(customers::make_customers(1)); }});
    bench::messages().push_back({"customers1000.json", [] {
                                     return customers::json_text(customers::make_customers(1000));
                                 }});
    return true;
}();

}  // namespace
