// A hash table from names to numbers.
#pragma once

#include <vdl/detail/hash.hpp>
#include <vdl/detail/index_map.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vdl::detail {

/// Numbers names in the order in which they come, from 0. With arrays by that number it is a map
/// from names to anything; it is compiled once for all of them.
class NameMap {
public:
    static constexpr std::uint32_t none = IndexMap::none;

    /// The number of a name, or `none`.
    [[nodiscard]] std::uint32_t find(std::string_view name) const noexcept {
        const std::uint64_t hash = hash_text(name, hash_seed());
        for (std::uint64_t same = 0;; ++same) {
            const std::uint32_t found = numbers_.find(hash, same);
            if (found == none || names_[found] == name) return found;
        }
    }
    /// The number of a name, which may be new: then it is the `size()` before.
    [[nodiscard]] std::uint32_t add(std::string_view name) {
        const std::uint64_t hash = hash_text(name, hash_seed());
        std::uint64_t same = 0;
        for (;; ++same) {
            const std::uint32_t found = numbers_.find(hash, same);
            if (found == none) break;
            if (names_[found] == name) return found;
        }
        const auto number = static_cast<std::uint32_t>(names_.size());
        names_.emplace_back(name);
        numbers_.add(number, hash, same);
        return number;
    }
    [[nodiscard]] std::size_t size() const noexcept { return names_.size(); }
    [[nodiscard]] const std::string& operator[](std::uint32_t number) const {
        return names_[number];
    }
    void clear() noexcept {
        names_.clear();
        numbers_.clear();
    }

private:
    std::vector<std::string> names_;
    IndexMap numbers_;
};

}  // namespace vdl::detail
