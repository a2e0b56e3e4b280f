// `Value` of ours: without a type from JSON, CBOR, MessagePack and VOM ("vdl_any_vom"), and, as VOM
// has types, the same data with the type of the struct ("vdl_vom").
#include "../customers/customer.hpp"
#include "../dictionary/plays.hpp"
#include "../support/format_cbor.hpp"
#include "../support/format_json.hpp"
#include "../support/format_msgpack.hpp"
#include "../support/format_vom.hpp"
#include "../support/vdl_format.hpp"
#include "inputs.hpp"

#include <support/etcd.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace {

/// What the sender of an input has.
vdl::Type type_of(std::string_view name) {
    if (name.starts_with("etcd")) return vdl::type_of<etcd::Response>();
    if (name.starts_with("customers")) return vdl::type_of<customers::Customers>();
    return vdl::type_of<std::vector<bench::Play>>();
}

[[maybe_unused]] const bool registered = [] {
    for (const dom::Input& input : dom::inputs) {
        const auto untyped = [&input] {
            return vdl::json::decode<vdl::Value>(input.text()).value();
        };
        bench::add_vdl<bench::Json>(input.name, "vdl_json", untyped);
        bench::add_vdl<bench::Cbor>(input.name, "vdl_cbor", untyped);
        bench::add_vdl<bench::Msgpack>(input.name, "vdl_msgpack", untyped);
        bench::add_vdl<bench::Vom>(input.name, "vdl_any_vom", untyped);
        bench::add_vdl<bench::Vom>(input.name, "vdl_vom", [&input] {
            return vdl::json::decode_value(input.text(), type_of(input.name)).value();
        });
    }
    return true;
}();

}  // namespace
