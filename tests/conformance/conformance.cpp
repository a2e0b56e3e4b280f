// conformance FOLDER...: runs the vector files of each folder.
//
// Prints "FILE: N passed, N failed" a file and the sum in the end; failures go to stderr. Exit
// status 1 when any case failed. What is not known or not there is named and skipped.
#include "formats.hpp"

#include "../vom/hex.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

using conformance::Format, conformance::Report, conformance::Row;

const Format* format_of(const std::string& file) {
    for (const Format& format : conformance::formats) {
        if (format.file == file) return &format;
    }
    return nullptr;
}

void run_file(const Format& format, const std::string& path, Report& report) {
    for (const Row& row : test::read_table(path)) {
        if (row.size() != format.columns) {
            report.fail(row[0], "the line has " + std::to_string(row.size()) + " columns");
            continue;
        }
        try {
            report.add(row[0], format.run(row));
        } catch (const std::invalid_argument& error) {
            report.fail(row[0], error.what());
        }
    }
    if (report.passed() + report.failed() == 0) report.fail("the file", "it has no cases");
}

}  // namespace

int main(int argc, char** argv) {
    std::size_t passed = 0;
    std::size_t failed = 0;
    for (int i = 1; i < argc; ++i) {
        if (!std::filesystem::is_directory(argv[i])) {
            std::printf("%s: skipped, there is no such folder\n", argv[i]);
            continue;
        }
        std::vector<std::filesystem::path> files;
        for (const auto& entry : std::filesystem::directory_iterator(argv[i])) {
            if (entry.is_regular_file() && entry.path().extension() == ".tsv") {
                files.push_back(entry.path());
            }
        }
        std::sort(files.begin(), files.end());
        for (const auto& path : files) {
            const std::string name = path.filename().string();
            const Format* format = format_of(name);
            if (format == nullptr) {
                std::printf("%s: skipped, not a file of a known format\n", name.c_str());
                continue;
            }
            Report report(name);
            run_file(*format, path.string(), report);
            std::printf("%s: %zu passed, %zu failed\n", name.c_str(), report.passed(),
                        report.failed());
            std::fflush(stdout);
            passed += report.passed();
            failed += report.failed();
        }
    }
    std::printf("%zu passed, %zu failed\n", passed, failed);
    return failed == 0 ? 0 : 1;
}
