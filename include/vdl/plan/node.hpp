// The nodes of a plan.
#pragma once

#include <vdl/type.hpp>

#include <cstdint>
#include <memory>
#include <vdl/detail/list.hpp>

namespace vdl::detail {

/// How a value of type `wire` is read into one of type `target`: a graph as deep as the types,
/// with cycles where they have cycles. Holds no names: fields are indices.
struct PlanNode {
    /// Where a field, alternative or label of the wire type goes.
    struct Edge {
        std::int32_t target = -1;  ///< index in the target type; -1: it has none
        bool same = false;         ///< that of `node`
        /// Of a struct field: its zero value becomes the zero value of the target's field.
        bool keeps_zero = false;
        const PlanNode* node = nullptr;  ///< how the contents are read; null if there is none
    };

    const TypeNode* wire = nullptr;
    const TypeNode* target = nullptr;
    /// The two types are the same: nothing inside needs a plan.
    bool same = false;
    /// Fields of a struct or union, labels of an enum, by index of the wire type.
    List<Edge> edges;
    /// Fields of the target struct that the wire struct lacks.
    List<std::uint32_t> missing;
    /// How the inside of an optional, or an element or mapped value, is read.
    const PlanNode* elem = nullptr;
    /// How the key of a set or map is read.
    const PlanNode* key = nullptr;
};

}  // namespace vdl::detail

namespace vdl {

/// A plan for a pair of types. Immutable, so threads may share it.
class Plan {
public:
    /// Where reading begins.
    [[nodiscard]] const detail::PlanNode* root() const noexcept { return root_; }
    [[nodiscard]] const Type& wire() const noexcept { return wire_; }
    [[nodiscard]] const Type& target() const noexcept { return target_; }
    /// How many pairs of types it covers: a measure of its memory.
    [[nodiscard]] std::size_t size() const noexcept { return nodes_.size(); }

private:
    friend class PlanBuilder;
    Type wire_;
    Type target_;
    detail::List<std::unique_ptr<detail::PlanNode>> nodes_;
    const detail::PlanNode* root_ = nullptr;
};

}  // namespace vdl
