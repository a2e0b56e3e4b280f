// Recursive types: how a group of types that refer to each other becomes nodes.
#pragma once

#include <vdl/detail/sort.hpp>
#include <vdl/type/builder.hpp>
#include <vdl/type/rules.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vdl/detail/list.hpp>

namespace vdl::detail {

/// How many types a part refers to, and which: key, elem, fields, as in `for_each_part`.
[[nodiscard]] inline std::size_t part_count(const TypePart& part) noexcept {
    return (part.key != TypePart::none ? 1U : 0U) + (part.elem != TypePart::none ? 1U : 0U) +
           part.fields.size();
}
[[nodiscard]] inline std::uint32_t part_at(const TypePart& part, std::size_t i) noexcept {
    if (part.key != TypePart::none && i-- == 0) return part.key;
    if (part.elem != TypePart::none && i-- == 0) return part.elem;
    return part.fields[i].type;
}

/// Which node a part has by now.
struct PartNodes {
    const TypeNode* (*find)(const void* build, std::uint32_t part);
    const void* build;
    const TypeNode* operator()(std::uint32_t part) const { return find(build, part); }
};

/// A node with all that `part` has, given the nodes of what it refers to.
[[nodiscard, gnu::noinline]] inline std::unique_ptr<TypeNode> node_from_part(TypePart& part,
                                                                             PartNodes node_of) {
    auto node = std::make_unique<TypeNode>(part.kind);
    node->name = std::move(part.name);
    node->length = part.length;
    if (part.key != TypePart::none) node->key = node_of(part.key);
    if (part.elem != TypePart::none) node->elem = node_of(part.elem);
    node->labels = std::move(part.labels);
    node->fields.reserve(part.fields.size());
    for (TypePart::Field& field : part.fields) {
        node->fields.push_back({std::move(field.name), node_of(field.type)});
    }
    return node;
}

/// Makes one group: parts that all reach each other, while everything else that they refer to
/// is finished.
///
/// Two parts are the same type when they have the same name (then they must look the same), or
/// no name and the same structure. As every cycle has a name on it, cutting the edges into
/// named members leaves no cycle, so that one pass over the unnamed members, parts first, finds
/// which are the same. What is left is numbered breadth-first from the first name in byte
/// order: the canonical form, the same wherever the group was started and however often it was
/// unrolled.
class GroupBuild {
public:
    /// `results` has the finished nodes by part, null for those of this group.
    GroupBuild(List<TypePart>& parts, std::span<const std::uint32_t> members,
               List<const TypeNode*>& results, const Limits& limits)
        : parts_(parts), members_(members), results_(results), limits_(limits) {}

    /// Fills in `results` of the members, with a hold for each.
    Result<void> run() {
        slot_of_.reserve(members_.size());
        for (std::size_t i = 0; i < members_.size(); ++i) slot_of_.push_back({members_[i], i});
        sort(slot_of_.data(), slot_of_.size(), before);
        nodes_.resize(members_.size());
        if (Result<void> done = check_cycles(); !done) return done;
        if (Result<void> done = collect_outside(); !done) return done;
        for (const std::uint32_t member : members_) {
            const TypePart& part = parts_[member];
            if (!part.name.empty() && outside(part.name) != nullptr) return map_onto_existing();
        }
        if (Result<void> done = merge(); !done) return done;
        return finish();
    }

private:
    static constexpr std::size_t no_slot = ~std::size_t{0};
    struct Edge {
        std::size_t first;
        std::size_t second;
    };
    static bool before(const Edge& a, const Edge& b) noexcept {
        return a.first != b.first ? a.first < b.first : a.second < b.second;
    }
    /// The position of the first edge from `first` on in a sorted list.
    static std::size_t first_edge(const List<Edge>& edges, std::size_t first) noexcept {
        return first_not(edges.size(), [&](std::size_t i) { return edges[i].first < first; });
    }

    std::size_t slot(std::uint32_t part) const noexcept {
        const std::size_t at = first_edge(slot_of_, part);
        return at != slot_of_.size() && slot_of_[at].first == part ? slot_of_[at].second : no_slot;
    }
    TypePart& part(std::size_t slot) noexcept { return parts_[members_[slot]]; }
    const TypeNode* outside(const std::string& name) const noexcept {
        return outside_.named(name, table_.name_hash(name));
    }
    const TypeNode* node_of(std::uint32_t part) const noexcept {
        const std::size_t s = slot(part);
        return s == no_slot ? results_[part] : nodes_[s];
    }

    PartNodes nodes() const noexcept {
        return {[](const void* build, std::uint32_t part) {
                    return static_cast<const GroupBuild*>(build)->node_of(part);
                },
                this};
    }

    using In = bool (*)(const TypePart&);
    // Orders the members for which `in` holds so that each comes after those that it refers to
    // within `in`. The rest of `in` is on a cycle or leads to one: `on_cycle` is then one of a
    // cycle, else `no_slot`.
    [[gnu::noinline]] List<std::size_t> order(In in, std::size_t& on_cycle) {
        List<std::size_t> waits(members_.size());
        List<Edge> users;  // (used, user)
        List<std::size_t> sorted;
        for (std::size_t s = 0; s < members_.size(); ++s) {
            if (!in(part(s))) continue;
            for (std::size_t i = 0; i < part_count(part(s)); ++i) {
                const std::size_t used = slot(part_at(part(s), i));
                if (used == no_slot || !in(part(used))) continue;
                users.push_back({used, s});
                ++waits[s];
            }
            if (waits[s] == 0) sorted.push_back(s);
        }
        sort(users.data(), users.size(), before);
        for (std::size_t i = 0; i < sorted.size(); ++i) {
            std::size_t use = first_edge(users, sorted[i]);
            for (; use != users.size() && users[use].first == sorted[i]; ++use) {
                if (--waits[users[use].second] == 0) sorted.push_back(users[use].second);
            }
        }
        on_cycle = no_slot;
        std::size_t at = 0;
        while (at != waits.size() && waits[at] == 0) ++at;
        if (at == waits.size()) return sorted;
        // Every stuck member refers to a stuck one: where the walk comes back is a cycle.
        List<char> seen(members_.size());
        for (; seen[at] == 0; at = next_stuck(at, in, waits)) seen[at] = 1;
        const std::size_t start = at;
        while (part(at).name.empty()) {  // prefer one that has a name
            at = next_stuck(at, in, waits);
            if (at == start) break;
        }
        on_cycle = at;
        return sorted;
    }
    std::size_t next_stuck(std::size_t at, In in, const List<std::size_t>& waits) {
        for (std::size_t i = 0;; ++i) {
            const std::size_t used = slot(part_at(part(at), i));
            if (used != no_slot && in(part(used)) && waits[used] != 0) return used;
        }
    }

    Result<void> check_cycles() {
        std::size_t on_cycle = no_slot;
        unnamed_ = order([](const TypePart& p) { return p.name.empty(); }, on_cycle);
        if (on_cycle != no_slot) {
            return invalid_type({"a type contains itself without a name on the way: unnamed ",
                                 to_string(part(on_cycle).kind)});
        }
        static_cast<void>(order(
            [](const TypePart& p) {
                return p.kind == Kind::array || p.kind == Kind::structure ||
                       p.kind == Kind::variant;
            },
            on_cycle));
        if (on_cycle != no_slot) {
            return invalid_type({part(on_cycle).name,
                                 " contains itself through arrays, structs and unions only, so "
                                 "that its values would be infinite"});
        }
        return {};
    }

    Result<void> collect_outside() {
        for (const std::uint32_t member : members_) {
            const TypePart& p = parts_[member];
            for (std::size_t i = 0; i < part_count(p); ++i) {
                const std::uint32_t used = part_at(p, i);
                if (results_[used] == nullptr || outside_.add(results_[used])) continue;
                if (outside_.conflict() != nullptr) {
                    return two_types_of_one_name(outside_.conflict());
                }
                return too_many_parts();
            }
        }
        return {};
    }

    // A member has the name of a finished type below it. If this is to be valid, the two are
    // the same type, and so every member is a finished type already.
    Result<void> map_onto_existing() {
        for (std::size_t s = 0; s < members_.size(); ++s) {
            if (part(s).name.empty()) continue;
            nodes_[s] = outside(part(s).name);
            if (nodes_[s] == nullptr) return conflict();
        }
        const auto settle = [&](std::size_t s) {
            const auto wanted = node_from_part(part(s), nodes());
            wanted->hash = table_.hash_of(*wanted);
            const TypeNode* const found = table_.find(*wanted);
            results_[members_[s]] = found;
            if (nodes_[s] == nullptr) nodes_[s] = found;
            return found != nullptr && nodes_[s] == found;
        };
        for (const std::size_t s : unnamed_) {
            if (!settle(s)) return conflict();
        }
        for (std::size_t s = 0; s < members_.size(); ++s) {
            if (results_[members_[s]] != nullptr) continue;
            if (!settle(s)) return two_types_of_one_name(nodes_[s]);
            if (nodes_[s]->nesting > limits_.type_nesting) return too_deeply_nested(limits_);
        }
        return {};
    }
    Error conflict() const {
        for (const std::uint32_t member : members_) {
            const TypePart& p = parts_[member];
            if (p.name.empty()) continue;
            if (const TypeNode* other = outside(p.name)) return two_types_of_one_name(other);
        }
        return invalid_type({"a name belongs to two different types"});
    }

    // Finds which members are the same: `nodes_` is then the one new node of each.
    Result<void> merge() {
        List<std::size_t> named;
        for (std::size_t s = 0; s < members_.size(); ++s) {
            if (!part(s).name.empty()) named.push_back(s);
        }
        sort(named.data(), named.size(),
             [&](std::size_t a, std::size_t b) { return part(a).name < part(b).name; });
        TypeNode* last = nullptr;
        for (const std::size_t s : named) {
            if (last == nullptr || last->name != part(s).name) {
                last = add_node(std::make_unique<TypeNode>(part(s).kind));
                last->name = part(s).name;
                if (start_ == nullptr) start_ = last;
            }
            nodes_[s] = last;
        }
        TypeShard<&TypeNode::next_in_bucket, &TypeNode::hash> known;
        for (const std::size_t s : unnamed_) {
            auto node = node_from_part(part(s), nodes());
            node->hash = table_.hash_of(*node);
            nodes_[s] = known.find(
                node->hash, [&](const TypeNode& other) { return TypeTable::same(other, *node); });
            if (nodes_[s] != nullptr) continue;
            known.insert(node.get());
            nodes_[s] = add_node(std::move(node));
        }
        TypeNode* shared = nullptr;
        for (const std::size_t s : named) {
            auto node = node_from_part(part(s), nodes());
            if (nodes_[s] == shared) {
                if (!TypeTable::same(*shared, *node)) return two_types_of_one_name(shared);
                continue;
            }
            shared = const_cast<TypeNode*>(nodes_[s]);  // one of `made_`
            shared->length = node->length;
            shared->key = node->key;
            shared->elem = node->elem;
            shared->labels = std::move(node->labels);
            shared->fields = std::move(node->fields);
        }
        return {};
    }
    TypeNode* add_node(std::unique_ptr<TypeNode> node) {
        made_.push_back(std::move(node));
        return made_.back().get();
    }

    // Numbers the new nodes, checks them, and puts them into the table.
    Result<void> finish() {
        put_in_order();
        if (outside_.size() + made_.size() > max_type_nodes) return too_many_parts();
        bool any = false;
        bool type_object = false;
        std::uint32_t nesting = 0;
        for (const auto& node : made_) {
            for_each_part(*node, [&](const TypeNode* p) {
                if (p->leader == start_) return;
                any |= p->contains_any;
                type_object |= p->contains_type_object;
                if (nesting < p->nesting) nesting = p->nesting;
            });
        }
        nesting += static_cast<std::uint32_t>(made_.size());
        if (nesting > limits_.type_nesting) return too_deeply_nested(limits_);
        for (const auto& node : made_) {
            if (Result<void> done = check_own(*node); !done) return done;
            if (!node->name.empty()) node->name_hash = table_.name_hash(node->name);
            node->contains_any = any;
            node->contains_type_object = type_object;
            node->recursive = true;
            node->nesting = nesting;
            node->size = static_cast<std::uint32_t>(outside_.size() + made_.size());
        }
        List<const TypeNode*> final_nodes;
        final_nodes.reserve(made_.size());  // nothing may throw while the leader is held
        const TypeNode* const leader = table_.find_or_insert_group(made_);
        for (const TypeNode* m = leader; m != nullptr; m = m->next_member) final_nodes.push_back(m);
        for (std::size_t s = 0; s < members_.size(); ++s) {
            const TypeNode* const result = final_nodes[numbers_[s]];
            retain(result);
            results_[members_[s]] = result;
        }
        release(leader);
        return {};
    }
    void put_in_order() {
        List<TypeNode*> sorted;
        sorted.push_back(start_);
        start_->leader = nullptr;  // marks what has been reached
        for (std::size_t i = 0; i < sorted.size(); ++i) {
            sorted[i]->member_index = static_cast<std::uint32_t>(i);
            for_each_part(*sorted[i], [&](const TypeNode* p) {
                if (p->leader != p || !is_new(p)) return;
                auto* const next = const_cast<TypeNode*>(p);
                next->leader = nullptr;
                sorted.push_back(next);
            });
        }
        for (std::size_t i = 0; i < sorted.size(); ++i) {
            sorted[i]->leader = start_;
            sorted[i]->next_member = i + 1 < sorted.size() ? sorted[i + 1] : nullptr;
        }
        start_->member_count = static_cast<std::uint32_t>(sorted.size());
        numbers_.reserve(members_.size());
        for (const TypeNode* node : nodes_) numbers_.push_back(node->member_index);
        List<std::unique_ptr<TypeNode>> in_order(made_.size());
        for (auto& node : made_) in_order[node->member_index] = std::move(node);
        made_.swap(in_order);
    }
    // Finished nodes are held by somebody.
    static bool is_new(const TypeNode* node) noexcept {
        return !node->immortal.load(std::memory_order_relaxed) &&
               node->references.load(std::memory_order_relaxed) == 0;
    }

    List<TypePart>& parts_;
    std::span<const std::uint32_t> members_;
    List<const TypeNode*>& results_;
    const Limits& limits_;
    TypeTable& table_ = TypeTable::instance();

    List<Edge> slot_of_;         // (part, slot), sorted
    List<std::size_t> unnamed_;  // slots, parts first
    Closure outside_{max_type_nodes};
    List<const TypeNode*> nodes_;  // by slot
    List<std::unique_ptr<TypeNode>> made_;
    TypeNode* start_ = nullptr;
    List<std::uint32_t> numbers_;  // by slot, once in order
};

}  // namespace vdl::detail
