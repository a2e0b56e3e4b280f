// The vector files that are known. One source file a format; a new one is added to `formats`.
#pragma once

#include "report.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace conformance {

using Row = std::vector<std::string>;

/// Runs one line of a vector file; returns why it failed, or nothing.
using RunRow = std::string (*)(const Row&);

struct Format {
    std::string_view file;
    std::size_t columns;
    RunRow run;
};

std::string run_vom_case(const Row& row);
std::string run_vom_golden(const Row& row);
std::string run_convert(const Row& row);
std::string run_json_text(const Row& row);
std::string run_cbor_example(const Row& row);
std::string run_cbor_case(const Row& row);
std::string run_msgpack_value(const Row& row);

inline constexpr Format formats[] = {
    {"vom81_cases.tsv", 4, run_vom_case},
    {"vom81_golden.tsv", 5, run_vom_golden},
    {"convert_pass.tsv", 4, run_convert},
    {"convert_pairs.tsv", 4, run_convert},
    {"json_test_suite.tsv", 3, run_json_text},
    {"cbor_appendix_a.tsv", 3, run_cbor_example},
    {"cbor_cases.tsv", 5, run_cbor_case},
    {"cbor_wg.tsv", 5, run_cbor_case},
    {"msgpack_test_suite.tsv", 3, run_msgpack_value},
};

}  // namespace conformance
