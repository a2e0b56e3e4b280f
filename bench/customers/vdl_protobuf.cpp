// Protobuf's wire format of ours.
#include "../support/format_protobuf.hpp"
#include "../support/messages.hpp"
#include "../support/vdl_format.hpp"
#include "customer.hpp"
#include "protobuf_bytes.hpp"

#include <string>

std::string customers::protobuf_bytes(const Customers& x) {
    std::string bytes;
    vdl::protobuf::encode_into(bytes, x).value();
    return bytes;
}
bool customers::is_protobuf_of(const std::string& bytes, const Customers& x) {
    Customers read;
    return vdl::protobuf::decode_into(bytes, read).has_value() && read == x;
}

namespace {

[[maybe_unused]] const bool registered = [] {
    for (const customers::Case& one : customers::cases) {
        bench::add_vdl<bench::Protobuf>(one.name, "vdl_protobuf",
                                        [n = one.count] { return customers::make_customers(n); });
    }
    bench::messages().push_back({"customers1.protobuf", [] {
                                     return customers::protobuf_bytes(customers::make_customers(1));
                                 }});
    bench::messages().push_back(
        {"customers1000.protobuf",
         [] { return customers::protobuf_bytes(customers::make_customers(1000)); }});
    return true;
}();

}  // namespace
