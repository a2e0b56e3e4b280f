// Boost.JSON: its document.
#include "../support/json_etcd.hpp"

#include <boost/json.hpp>

#include <string>

namespace {

[[maybe_unused]] const bool registered = [] {
    bench::for_each_input("boost/decode_value", [](const etcd::Input& input) {
        return [text = bench::etcd_text(input)] { return boost::json::parse(text); };
    });
    bench::for_each_input("boost/encode_value", [](const etcd::Input& input) {
        return
            [x = boost::json::parse(bench::etcd_text(input))] { return boost::json::serialize(x); };
    });
    return true;
}();

}  // namespace
