// Bytes as hex, and lines of tab-separated files.
#pragma once

#include <cstddef>
#include <fstream>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace test {

using Bytes = std::vector<std::byte>;

/// "81 10 02" as bytes; blanks are skipped. Throws on anything else.
[[nodiscard]] inline Bytes bytes_of(std::string_view hex) {
    Bytes bytes;
    int high = -1;
    for (const char c : hex) {
        if (c == ' ' || c == '\n') continue;
        const auto digit = std::string_view("0123456789abcdef").find(c);
        if (digit == std::string_view::npos) throw std::invalid_argument("not hex");
        if (high < 0) {
            high = static_cast<int>(digit);
        } else {
            bytes.push_back(static_cast<std::byte>(high * 16 + static_cast<int>(digit)));
            high = -1;
        }
    }
    if (high >= 0) throw std::invalid_argument("half a byte");
    return bytes;
}

[[nodiscard]] inline std::string hex_of(std::span<const std::byte> bytes) {
    std::string hex;
    hex.reserve(bytes.size() * 2);
    for (const std::byte byte : bytes) {
        hex.push_back("0123456789abcdef"[std::to_integer<int>(byte) >> 4]);
        hex.push_back("0123456789abcdef"[std::to_integer<int>(byte) & 15]);
    }
    return hex;
}

/// The columns of each line that is no comment. Throws if the file cannot be read.
[[nodiscard]] inline std::vector<std::vector<std::string>> read_table(const std::string& path) {
    std::ifstream file(path);
    if (!file) throw std::runtime_error("cannot read " + path);
    std::vector<std::vector<std::string>> rows;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line[0] == '#') continue;
        std::vector<std::string>& columns = rows.emplace_back();
        for (std::size_t at = 0; at != std::string::npos;) {
            const std::size_t tab = line.find('\t', at);
            columns.push_back(line.substr(at, tab - at));
            at = tab == std::string::npos ? tab : tab + 1;
        }
    }
    return rows;
}

}  // namespace test
