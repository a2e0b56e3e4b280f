// Plans that a decoder has worked out already.
#pragma once

#include <vdl/plan/build.hpp>

#include <cstddef>
#include <memory>
#include <unordered_map>
#include <utility>

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
        std::shared_ptr<const Plan>& known = plans_[Key{wire, target}];
        if (known == nullptr) {
            Result<std::shared_ptr<const Plan>> made =
                PlanBuilder::build(Type::from_node(wire), Type::from_node(target));
            if (!made) {
                plans_.erase(Key{wire, target});
                error = std::move(made).error();
                return nullptr;
            }
            known = std::move(*made);
            size_ += known->size();
        }
        last_ = known.get();
        return last_;
    }

    /// Forgets the plans when they have become too many. Not while one is in use.
    void trim() {
        if (size_ > max_size) clear();
    }
    void clear() {
        plans_.clear();
        last_ = nullptr;
        size_ = 0;
    }

private:
    struct Key {
        const detail::TypeNode* wire;
        const detail::TypeNode* target;
        friend bool operator==(const Key&, const Key&) = default;
    };
    struct Hash {
        std::size_t operator()(const Key& key) const noexcept {
            const auto a = reinterpret_cast<std::uintptr_t>(key.wire);
            const auto b = reinterpret_cast<std::uintptr_t>(key.target);
            return (a >> 4) * 0x9E3779B97F4A7C15U ^ (b >> 3);
        }
    };
    std::unordered_map<Key, std::shared_ptr<const Plan>, Hash> plans_;
    const Plan* last_ = nullptr;
    std::size_t size_ = 0;
};

}  // namespace vdl
