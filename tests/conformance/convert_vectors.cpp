// Conversions between dynamic values: source stream, target type, target stream or FAIL.
#include "../vom/hex.hpp"
#include "formats.hpp"

#include <vdl/convert.hpp>
#include <vdl/vom.hpp>

#include <string>

namespace conformance {

std::string run_convert(const Row& row) {
    using test::bytes_of;
    const auto source = vdl::vom::decode<vdl::Value>(bytes_of(row[1]));
    if (!source) return "source: " + source.error().message();
    const auto type = vdl::vom::decode<vdl::Type>(bytes_of(row[2]));
    if (!type) return "target type: " + type.error().message();
    const auto converted = vdl::convert(*source, *type);
    if (row[3] == "FAIL") {
        if (!converted) return {};
        return source->type().unique_string(200) + " converts into " + type->unique_string(200);
    }
    const auto target = vdl::vom::decode<vdl::Value>(bytes_of(row[3]));
    if (!target) return "target: " + target.error().message();
    if (!converted) return converted.error().message();
    return *converted == *target ? "" : "another value";
}

}  // namespace conformance
