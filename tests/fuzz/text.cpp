// VDL notation from anywhere: types and values.
#include "support/outcome.hpp"
#include "support/types.hpp"

#include <vdl/text.hpp>
#include <vdl/type_of.hpp>

#include <string>

namespace {

using fuzz::AllocationBound, fuzz::expect, fuzz::expect_same, fuzz::Input, fuzz::outcome;

vdl::TextOptions options_of(const Input& input) {
    vdl::TextOptions options;
    options.max_bytes = 100'000;
    options.pretty = (input.first & 1U) != 0;
    return options;
}

/// What parses prints as something that parses to the same.
void value(const Input& input) {
    vdl::Result<vdl::Value> parsed;
    {
        const AllocationBound bound(input.bytes.size() + 1024, 2048);
        parsed = vdl::parse_value(input.text());
    }
    if (!parsed) return;
    std::string once;
    if (!vdl::print(once, *parsed, options_of(input))) return;
    const auto again = vdl::parse_value(once);
    expect_same(outcome(again), "");
    std::string twice;
    expect(vdl::print(twice, *again, options_of(input)).has_value());
    expect_same(once, twice);
}

void type(const Input& input) {
    vdl::Result<vdl::Type> parsed;
    {
        const AllocationBound bound(input.bytes.size() + 1024, 2048);
        parsed = vdl::parse_type(input.text());
    }
    if (!parsed) return;
    std::string once;
    if (!vdl::print(once, *parsed, options_of(input))) return;
    const auto again = vdl::parse_type(once);
    expect_same(outcome(again), "");
    expect(*again == *parsed);
}

/// A text without its type.
void wanted(const Input& input) {
    vdl::TextOptions options = options_of(input);
    options.type_prefix = false;
    const vdl::Type type = vdl::type_of<fuzzed::Type>();
    const auto parsed = vdl::parse_value(input.text(), type);
    if (!parsed) return;
    std::string once;
    if (!vdl::print(once, *parsed, options)) return;
    const auto again = vdl::parse_value(once, type);
    expect_same(outcome(again), "");
    std::string twice;
    expect(vdl::print(twice, *again, options).has_value());
    expect_same(once, twice);
}

constexpr fuzz::Path table[] = {{"value", value}, {"type", type}, {"wanted", wanted}};

}  // namespace

const fuzz::Paths fuzz::paths = fuzz::paths_of(table);
