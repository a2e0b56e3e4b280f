#include "growth.hpp"

#include <vdl/json.hpp>
#include <vdl/text.hpp>
#include <vdl/vom.hpp>

#include <string>

namespace {

/// A struct of n fields whose names differ at their ends, and its fields in the other order.
struct Wide {
    vdl::Type type;
    std::string json;
    vdl::Buffer vom;
};
Wide make_wide(std::int64_t n) {
    std::string type = "struct{";
    std::string text = "{";
    for (std::int64_t i = 0; i < n; ++i) {
        type += "NameOfAField" + std::to_string(1000 + i) + " int32;";
        text += "\"nameOfAField" + std::to_string(999 + n - i) + "\":1,";
    }
    text.back() = '}';
    Wide wide{vdl::parse_type(type + "}").value(), text, {}};
    vdl::vom::encode_into(wide.vom, vdl::json::decode_value(text, wide.type).value()).value();
    return wide;
}
/// A map whose keys differ in few bits.
vdl::Buffer make_map(std::int64_t n) {
    std::map<std::int64_t, bool> map;
    for (std::int64_t i = n; i > 0; --i) map.emplace(i << 40, true);
    vdl::Buffer out;
    vdl::vom::encode_into(out, map).value();
    return out;
}

}  // namespace

void growth::add_values() {
    add("fields/decode/vdl_value_json", 2, 200, make_wide,
        [](const Wide& wide) { return vdl::json::decode_value(wide.json, wide.type).has_value(); });
    add("fields/decode/vdl_value_vom", 2, 200, make_wide,
        [](const Wide& wide) { return vdl::vom::decode<vdl::Value>(wide.vom).has_value(); });
    add("keys/decode/vdl_value_vom", 10, 1'000'000, make_map,
        [](const vdl::Buffer& bytes) { return vdl::vom::decode<vdl::Value>(bytes).has_value(); });
}
