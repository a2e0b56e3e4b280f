// Working out a plan, and with it whether two types are compatible (VDL, section 5).
#pragma once

#include <vdl/compatible.hpp>
#include <vdl/detail/index_map.hpp>
#include <vdl/plan/node.hpp>
#include <vdl/result.hpp>
#include <vdl/type/aliases.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vdl/detail/list.hpp>

namespace vdl {

/// Builds a plan. Pairs of types are worked off from a queue, so deep types need no stack; each
/// pair is met once, so recursive types end.
class PlanBuilder {
public:
    /// Pairs of types in one plan: beyond that, `limit_exceeded`.
    static constexpr std::size_t max_pairs = 100'000;

    /// How values of `wire` are read as values of `target`; `incompatible_types` with the path
    /// and the reason when they cannot be. `aliases`: also look for the other names that the
    /// fields of C++ types have.
    [[nodiscard]] static Result<std::shared_ptr<const Plan>> build(const Type& wire,
                                                                   const Type& target,
                                                                   bool aliases = true) {
        PlanBuilder builder(aliases);
        auto plan = std::make_shared<Plan>();
        plan->wire_ = wire;
        plan->target_ = target;
        builder.plan_ = plan.get();
        plan->root_ = builder.pair(wire.node(), target.node(), no_parent, {});
        for (std::size_t i = 0; i < builder.queue_.size(); ++i) {
            if (!builder.expand(i)) return std::move(builder.error_);
            if (plan->nodes_.size() > max_pairs) {
                return Error(ErrorCode::limit_exceeded, "the two types have too many parts");
            }
        }
        for (const auto& node : plan->nodes_) {
            if (node->target->kind != Kind::structure) continue;
            for (PlanNode::Edge& edge : node->edges) {
                if (edge.node == nullptr) continue;
                edge.same = edge.node->same;
                edge.keeps_zero = builder.keeps_zero(*edge.node);
            }
        }
        return std::shared_ptr<const Plan>(std::move(plan));
    }

private:
    using TypeNode = detail::TypeNode;
    using PlanNode = detail::PlanNode;
    static constexpr std::size_t no_parent = ~std::size_t{0};

    struct Item {
        PlanNode* node;
        std::size_t parent;     ///< index in the queue, for the path of an error
        std::string_view step;  ///< the field's name; "[]" for elements, "[key]" for keys
    };
    explicit PlanBuilder(bool aliases) : aliases_(aliases) {}

    const PlanNode* pair(const TypeNode* wire, const TypeNode* target, std::size_t parent,
                         std::string_view step) {
        const std::uint32_t known = pairs_.find(wire, target);
        if (known != detail::IndexMap::none) return plan_->nodes_[known].get();
        pairs_.add(static_cast<std::uint32_t>(plan_->nodes_.size()), wire, target);
        plan_->nodes_.push_back(std::make_unique<PlanNode>());
        PlanNode* made = plan_->nodes_.back().get();
        made->wire = wire;
        made->target = target;
        // A byte may lie in a byte list, where it is coded otherwise.
        made->same = wire == target && wire->kind != Kind::byte;
        queue_.push_back({made, parent, step});
        return made;
    }

    [[nodiscard]] bool expand(std::size_t at) {
        PlanNode& node = *queue_[at].node;
        const TypeNode& wire = *node.wire;
        const TypeNode& target = *node.target;
        if (wire.kind == Kind::any || target.kind == Kind::any) return true;
        if (wire.kind == Kind::optional || target.kind == Kind::optional) {
            node.elem = pair(wire.kind == Kind::optional ? wire.elem : node.wire,
                             target.kind == Kind::optional ? target.elem : node.target, at, {});
            return true;
        }
        switch (detail::match_kinds(wire.kind, target.kind)) {
            case detail::KindMatch::never: return refuse(at);
            case detail::KindMatch::always:
                if (wire.kind == Kind::enumeration && target.kind == Kind::enumeration) {
                    for (const std::string& label : wire.labels) {
                        node.edges.push_back({target.find_label(label), false, false, nullptr});
                    }
                }
                return true;
            case detail::KindMatch::keys_and_elements:
                node.elem = pair(wire.elem, target.elem, at, "[]");
                [[fallthrough]];
            case detail::KindMatch::keys:
                node.key = pair(wire.key, target.key, at, "[key]");
                return true;
            case detail::KindMatch::elements:
                node.elem = pair(wire.elem, target.elem, at, "[]");
                return true;
            case detail::KindMatch::struct_fields:
            case detail::KindMatch::union_fields: return match_fields(at, node);
        }
        return refuse(at);
    }

    [[nodiscard]] bool match_fields(std::size_t at, PlanNode& node) {
        const TypeNode& wire = *node.wire;
        const TypeNode& target = *node.target;
        detail::List<bool> taken(target.fields.size());
        node.edges.resize(wire.fields.size());
        std::size_t shared = 0;
        for (std::size_t i = 0; i < wire.fields.size(); ++i) {
            const int found = target.find_field(wire.fields[i].name);
            if (found >= 0) take(at, node, i, found, taken, shared);
        }
        if (aliases_) {
            for (std::size_t i = 0; i < wire.fields.size(); ++i) {
                if (node.edges[i].target >= 0) continue;
                const int found =
                    detail::AliasTable::instance().find(node.target, wire.fields[i].name);
                if (found >= 0 && !taken[static_cast<std::size_t>(found)]) {
                    take(at, node, i, found, taken, shared);
                }
            }
        }
        for (std::size_t i = 0; i < target.fields.size(); ++i) {
            if (!taken[i]) node.missing.push_back(static_cast<std::uint32_t>(i));
        }
        const bool one_is_empty = wire.fields.empty() || target.fields.empty();
        if (shared == 0 && !(wire.kind == Kind::structure && one_is_empty)) return refuse(at);
        return true;
    }

    void take(std::size_t at, PlanNode& node, std::size_t from, int to, detail::List<bool>& taken,
              std::size_t& shared) {
        taken[static_cast<std::size_t>(to)] = true;
        ++shared;
        node.edges[from].target = to;
        node.edges[from].node = pair(node.wire->fields[from].type,
                                     node.target->fields[static_cast<std::size_t>(to)].type, at,
                                     node.wire->fields[from].name);
    }

    /// Whether the zero value of the wire type becomes that of the target type. Not so where
    /// something of it is an error (nil for a number, "" for an enum) or something else (the
    /// first label as a string, the default of a field that the wire type lacks). Recurses no
    /// deeper than structs, arrays and unions lie in each other; each pair is worked out once.
    [[nodiscard]] bool keeps_zero(const PlanNode& node) {
        if (node.wire == node.target) return true;
        const std::uint32_t at = pairs_.find(node.wire, node.target);
        if (zeros_.size() < plan_->nodes_.size()) zeros_.resize(plan_->nodes_.size());
        if (zeros_[at] == Zero::unknown) {
            const bool kept = zero_becomes_zero(node);
            zeros_[at] = kept ? Zero::kept : Zero::other;
        }
        return zeros_[at] == Zero::kept;
    }
    [[nodiscard]] bool zero_becomes_zero(const PlanNode& node) {
        const Kind wire = node.wire->kind;
        switch (node.target->kind) {
            case Kind::any: return wire == Kind::any;
            case Kind::optional: return wire == Kind::optional || wire == Kind::any;
            case Kind::string:
            case Kind::list: return wire == node.target->kind;
            case Kind::enumeration: return wire == Kind::enumeration && node.edges[0].target == 0;
            case Kind::array:
                return wire == Kind::array && node.wire->length == node.target->length &&
                       keeps_zero(*node.elem);
            case Kind::variant:
                return wire == Kind::variant && node.edges[0].target == 0 &&
                       keeps_zero(*node.edges[0].node);
            case Kind::structure:
                if (wire != Kind::structure || !node.missing.empty()) return false;
                for (const PlanNode::Edge& edge : node.edges) {
                    if (edge.node != nullptr && !keeps_zero(*edge.node)) return false;
                }
                return true;
            default: return wire != Kind::any && wire != Kind::optional;
        }
    }

    [[gnu::cold, gnu::noinline]] bool refuse(std::size_t at) {
        const PlanNode& node = *queue_[at].node;
        const auto describe = [](const TypeNode* type) {
            return detail::UniqueStringWriter(200).write(type);
        };
        error_ = Error(ErrorCode::incompatible_types,
                       detail::sentence({describe(node.wire), " does not convert into ",
                                         describe(node.target)}));
        for (std::size_t i = at; queue_[i].parent != no_parent; i = queue_[i].parent) {
            const std::string_view step = queue_[i].step;
            if (step == "[]") {
                error_.prepend_key("");
            } else if (step == "[key]") {
                error_.prepend_key("key");
            } else if (!step.empty()) {
                error_.prepend_field(step);
            }
        }
        return false;
    }

    bool aliases_;
    Plan* plan_ = nullptr;
    detail::List<Item> queue_;
    detail::IndexMap pairs_;  ///< of the nodes of the plan
    enum class Zero : std::uint8_t { unknown, kept, other };
    detail::List<Zero> zeros_;  ///< by index of the node
    Error error_;
};

}  // namespace vdl
