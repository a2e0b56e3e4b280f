// CBOR and MessagePack of ours.
#include "../support/format_cbor.hpp"
#include "../support/format_msgpack.hpp"
#include "../support/vdl_format.hpp"
#include "customer.hpp"

namespace {

[[maybe_unused]] const bool registered = [] {
    for (const customers::Case& one : customers::cases) {
        const auto make = [n = one.count] { return customers::make_customers(n); };
        bench::add_vdl<bench::Cbor>(one.name, "vdl_cbor", make);
        bench::add_vdl<bench::Msgpack>(one.name, "vdl_msgpack", make);
    }
    return true;
}();

}  // namespace
