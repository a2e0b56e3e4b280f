// JSON of ours.
#include "../support/floor_copy.hpp"
#include "../support/format_json.hpp"
#include "../support/messages.hpp"
#include "../support/vdl_format.hpp"
#include "etcd.hpp"

#include <string>

std::string bench::etcd_text(const etcd::Input& input) {
    return vdl::json::encode(etcd::make(input)).value();
}

namespace {

/// `etcd_text` of the Ith input, for the list of messages.
template <std::size_t I>
std::string text() {
    return bench::etcd_text(etcd::inputs[I]);
}

[[maybe_unused]] const bool registered = [] {
    for (const etcd::Input& input : etcd::inputs) {
        bench::add_vdl<bench::Json>(std::string("etcd_") + input.name, "vdl_json",
                                    [&input] { return etcd::make(input); });
        bench::add_copies(std::string("etcd_") + input.name,
                          [&input] { return etcd::make(input); });
    }
    bench::for_each_input("skip", "vdl_json", [](const etcd::Input& input) {
        return [text = bench::etcd_text(input)] { return vdl::json::skip(text).value(); };
    });
    bench::messages().insert(bench::messages().end(), {{"etcd_Small.json", text<0>},
                                                       {"etcd_ManySmall.json", text<1>},
                                                       {"etcd_Medium.json", text<2>},
                                                       {"etcd_Large.json", text<3>}});
    return true;
}();

}  // namespace
