// The table of types before a value (section 4 of the format), while it is put together.
#pragma once

#include <vdl/detail/index_map.hpp>
#include <vdl/type.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace vdl::vom::detail {

using vdl::detail::TypeNode;

/// The types that a message refers to, in order of first use.
class ReferencedTypes {
public:
    [[nodiscard]] std::size_t index(const TypeNode* type) {
        const std::size_t n = types_.size() < linear ? types_.size() : linear;
        for (std::size_t i = 0; i < n; ++i) {
            if (types_[i] == type) return i;
        }
        return find_or_add(type);
    }
    [[nodiscard]] const std::vector<const TypeNode*>& types() const noexcept { return types_; }
    void clear() {
        if (types_.size() > linear) indices_.clear();
        types_.clear();
    }

private:
    [[nodiscard, gnu::noinline]] std::size_t find_or_add(const TypeNode* type) {
        if (types_.size() > linear) {
            while (indices_.size() < types_.size()) {
                const auto i = static_cast<std::uint32_t>(indices_.size());
                indices_.add(i, types_[i]);
            }
            const std::uint32_t known = indices_.find(type);
            if (known != vdl::detail::IndexMap::none) return known;
        }
        types_.push_back(type);
        return types_.size() - 1;
    }

    static constexpr std::size_t linear = 8;
    std::vector<const TypeNode*> types_;
    vdl::detail::IndexMap indices_;
};

}  // namespace vdl::vom::detail
