// What a vector file came to.
#pragma once

#include <cstdio>
#include <string>
#include <string_view>

namespace conformance {

/// Counts the cases of one file. The first failures of a file are printed on stderr.
class Report {
public:
    explicit Report(std::string file) : file_(std::move(file)) {}

    void pass() { ++passed_; }
    void fail(std::string_view name, std::string_view reason) {
        constexpr std::size_t most = 20;
        if (++failed_ > most) return;
        std::fprintf(stderr, "%s: %.*s: %.*s\n", file_.c_str(), static_cast<int>(name.size()),
                     name.data(), static_cast<int>(reason.size()), reason.data());
        if (failed_ == most) std::fprintf(stderr, "%s: no more are shown\n", file_.c_str());
    }
    /// An empty reason is a pass.
    void add(std::string_view name, std::string_view reason) {
        reason.empty() ? pass() : fail(name, reason);
    }

    [[nodiscard]] const std::string& file() const { return file_; }
    [[nodiscard]] std::size_t passed() const { return passed_; }
    [[nodiscard]] std::size_t failed() const { return failed_; }

private:
    std::string file_;
    std::size_t passed_ = 0;
    std::size_t failed_ = 0;
};

}  // namespace conformance
