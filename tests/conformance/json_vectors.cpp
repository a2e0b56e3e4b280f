// JSONTestSuite: each text by three ways, which must agree with the suite.
#include "formats.hpp"

#include "../vom/hex.hpp"

#include <vdl/codec/base64.hpp>
#include <vdl/json.hpp>

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace {

template <class T>
bool decodes(const std::string& text) {
    return vdl::json::decode<T>(text).has_value();
}

/// Whether one of some C++ types takes the text.
bool decodes_typed(const std::string& text) {
    using vdl::Value;
    return decodes<double>(text) || decodes<std::string>(text) || decodes<bool>(text) ||
           decodes<std::optional<double>>(text) || decodes<std::vector<double>>(text) ||
           decodes<std::vector<std::string>>(text) || decodes<std::vector<Value>>(text) ||
           decodes<std::map<std::string, std::string>>(text) ||
           decodes<std::map<std::string, std::vector<int>>>(text) ||
           decodes<std::map<std::string, Value>>(text) || decodes<vdl::json::Raw>(text);
}

}  // namespace

namespace conformance {

std::string run_json_text(const Row& row) {
    std::size_t n = 0;
    if (!vdl::detail::base64_size(row[2], n)) return "the last column is not base64";
    std::vector<std::byte> bytes(n);
    vdl::detail::get_base64(row[2], bytes.data(), n);
    const std::string text(reinterpret_cast<const char*>(bytes.data()), n);

    const auto value = vdl::json::decode<vdl::Value>(text);
    const bool typed = decodes_typed(text);
    const bool skipped = vdl::json::well_formed(text).has_value();
    if (value) {
        const auto again = vdl::json::encode(*value);
        if (!again) return "cannot be written again: " + again.error().message();
        const auto back = vdl::json::decode<vdl::Value>(*again);
        if (!back || !(back->view() == value->view())) return "comes back as another value";
    }
    if (row[1] == "y") {
        if (!value) return "refused: " + value.error().message();
        if (!typed) return "refused by every C++ type";
        if (!skipped) return "not skipped";
    } else if (row[1] == "n") {
        if (value) return "accepted";
        if (typed) return "accepted by a C++ type";
        if (skipped) return "skipped";
    }
    return {};
}

}  // namespace conformance
