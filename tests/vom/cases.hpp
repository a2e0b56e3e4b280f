// Every line of tests/data/vom81_cases.tsv as C++ values. They take long to compile, and do so once
// (cases.cpp).
#pragma once

#include "demo_values.hpp"
#include "stream_case.hpp"

#include <memory>
#include <string>
#include <vector>

namespace test {

using Cases = std::vector<std::unique_ptr<StreamCase>>;

[[nodiscard]] Cases all_cases();

/// The lines of the case file. Throws if it is not there: it is part of the project.
[[nodiscard]] inline std::vector<std::vector<std::string>> case_lines() {
    return read_table(VDL_TEST_DATA "/vom81_cases.tsv");
}

}  // namespace test
