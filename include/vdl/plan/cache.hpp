// Plans that a decoder has worked out already.
#pragma once

#include <vdl/plan/build.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vdl/detail/list.hpp>

namespace vdl {

/// The plans of one decoder (or thread), by pair of types. Bounded: `trim`, called between two
/// values, forgets everything when there is more than `max_size` in it. Not thread-safe.
class PlanCache {
public:
    /// Pairs of types over all plans that `trim` tolerates: about 100 bytes each.
    static constexpr std::size_t max_size = 10'000;

    /// The plan for a pair; made when first asked for. Null: `error` says why the types are
    /// incompatible.
    [[nodiscard]] const Plan* find(const detail::TypeNode* wire, const detail::TypeNode* target,
                                   Error& error) {
        if (last_ != nullptr && last_->wire().node() == wire && last_->target().node() == target) {
            return last_;
        }
        const std::uint32_t known = pairs_.find(wire, target);
        if (known != detail::IndexMap::none) return last_ = plans_[known].get();
        Result<std::shared_ptr<const Plan>> made =
            PlanBuilder::build(Type::from_node(wire), Type::from_node(target));
        if (!made) {
            error = std::move(made).error();
            return nullptr;
        }
        plans_.push_back(std::move(*made));
        pairs_.add(static_cast<std::uint32_t>(plans_.size() - 1), wire, target);
        last_ = plans_.back().get();
        size_ += last_->size();
        return last_;
    }

    /// Forgets the plans when they have become too many. Not while one is in use.
    void trim() {
        if (size_ > max_size) clear();
    }
    void clear() {
        plans_.clear();
        pairs_.clear();
        last_ = nullptr;
        size_ = 0;
    }

private:
    detail::List<std::shared_ptr<const Plan>> plans_;
    detail::IndexMap pairs_;
    const Plan* last_ = nullptr;
    std::size_t size_ = 0;
};

}  // namespace vdl
