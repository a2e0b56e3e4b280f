// Protobuf's wire format of ours, into a std::map ("vdl_protobuf"), a std::unordered_map and a flat
// map.
#include "../support/format_protobuf.hpp"
#include "../support/messages.hpp"
#include "../support/vdl_format.hpp"
#include "objects.hpp"

#include <boost/container/flat_map.hpp>

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>

namespace {

using objects::Object;
using Ordered = std::map<std::uint32_t, Object>;

template <class Map>
void add(const objects::Case& one, const char* library) {
    bench::add_vdl<bench::Protobuf>(one.name, library,
                                    [n = one.count] { return objects::make<Map>(n); });
}

[[maybe_unused]] const bool registered = [] {
    for (const objects::Case& one : objects::cases) {
        add<Ordered>(one, "vdl_protobuf");
        add<std::unordered_map<std::uint32_t, Object>>(one, "vdl_unordered_protobuf");
        add<boost::container::flat_map<std::uint32_t, Object>>(one, "vdl_flat_protobuf");
    }
    bench::messages().push_back({"map10.protobuf", [] { return objects::message(10); }});
    bench::messages().push_back({"map100000.protobuf", [] { return objects::message(100'000); }});
    return true;
}();

}  // namespace

std::string objects::message(std::uint32_t count) {
    std::string bytes;
    vdl::protobuf::encode_into(bytes, make<Ordered>(count)).value();
    return bytes;
}
