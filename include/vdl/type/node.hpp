// The node behind a Type: what inner loops work with, and how nodes are counted.
#pragma once

#include <vdl/detail/sort.hpp>
#include <vdl/type/kind.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vdl/detail/list.hpp>

namespace vdl::detail {

struct TypeNode;

/// What another layer keeps with a node (the value layer: its slot layout). Deleted with it.
struct NodeExtension {
    virtual ~NodeExtension() = default;
};

struct FieldNode {
    std::string name;
    const TypeNode* type;
};

/// One type. Nothing changes after publication except the counters and `extension`, so any
/// number of threads may read a node that somebody holds. Equal types have the same node.
///
/// Types that refer to each other in a cycle form a *group* (a strongly connected component);
/// it is counted by its leader and freed as one. A type outside of cycles leads itself. A group
/// holds one reference for every edge to a type of another group.
struct TypeNode {
    explicit TypeNode(Kind k) noexcept : kind(k), leader(this) {}
    TypeNode(const TypeNode&) = delete;
    TypeNode& operator=(const TypeNode&) = delete;
    ~TypeNode() { delete extension.load(std::memory_order_acquire); }

    Kind kind;
    bool contains_any = false;          ///< an any is somewhere inside, or this is it
    bool contains_type_object = false;  ///< the same for typeobject
    bool recursive = false;             ///< lies on a cycle
    bool valid_key = false;             ///< may be the key of a set or map
    /// Never counted again: built-in types, and types of C++ types.
    mutable std::atomic<bool> immortal{false};
    /// Upper bound of the types on any path down from here that meets no type twice; 1 for a
    /// primitive.
    std::uint32_t nesting = 1;
    std::uint32_t size = 1;  ///< distinct types reachable from here, itself included

    const TypeNode* elem = nullptr;  ///< of optional, array, list; mapped type of a map
    const TypeNode* key = nullptr;   ///< of set and map
    std::uint64_t length = 0;        ///< of an array
    std::string name;                ///< empty: unnamed
    List<std::string> labels;        ///< of an enum
    List<FieldNode> fields;          ///< of a struct or union

    /// Owned; null until the layer that uses it sets it (compare and exchange: the loser
    /// deletes its own).
    mutable std::atomic<NodeExtension*> extension{nullptr};

    /// The index of a field of a struct or union, -1 if there is none.
    [[nodiscard]] int find_field(std::string_view wanted) const noexcept {
        if (sorted.empty()) {
            for (std::size_t i = 0; i < fields.size(); ++i) {
                if (fields[i].name == wanted) return static_cast<int>(i);
            }
            return -1;
        }
        return search(wanted,
                      [this](std::uint32_t i) -> std::string_view { return fields[i].name; });
    }
    /// The index of a label of an enum, -1 if there is none.
    [[nodiscard]] int find_label(std::string_view wanted) const noexcept {
        if (sorted.empty()) {
            for (std::size_t i = 0; i < labels.size(); ++i) {
                if (labels[i] == wanted) return static_cast<int>(i);
            }
            return -1;
        }
        return search(wanted, [this](std::uint32_t i) -> std::string_view { return labels[i]; });
    }

    // Of the table of all types (type/table.hpp).

    const TypeNode* leader;           ///< whose `references` count for this node
    TypeNode* next_member = nullptr;  ///< the next of the group, in canonical order
    std::uint32_t member_index = 0;   ///< place in the group
    std::uint32_t member_count = 1;   ///< of the leader
    std::uint64_t name_hash = 0;      ///< of a name that is not empty
    std::uint64_t hash = 0;
    TypeNode* next_in_bucket = nullptr;
    std::uint64_t group_hash = 0;  ///< of the leader of a recursive group
    TypeNode* next_in_group_bucket = nullptr;
    mutable std::atomic<std::uint64_t> references{0};
    /// Fields or labels by name (by length, then bytes), when there are many.
    List<std::uint32_t> sorted;

private:
    template <class NameOf>
    [[nodiscard]] int search(std::string_view wanted, NameOf name_of) const noexcept {
        const std::size_t found = first_not(
            sorted.size(), [&](std::size_t i) { return name_before(name_of(sorted[i]), wanted); });
        if (found == sorted.size() || name_of(sorted[found]) != wanted) return -1;
        return static_cast<int>(sorted[found]);
    }

public:
    /// The order of `sorted`: lengths first, so that most comparisons look at no bytes.
    [[nodiscard]] static bool name_before(std::string_view a, std::string_view b) noexcept {
        return a.size() != b.size() ? a.size() < b.size() : a < b;
    }
};

/// Made once and never destroyed: static Types elsewhere may outlive any order of destruction.
[[nodiscard, gnu::cold, gnu::noinline]] inline const TypeNode* const* make_primitive_nodes() {
    auto** const nodes = new TypeNode*[kind_count];
    for (std::size_t i = 0; i < kind_count; ++i) {
        const auto kind = static_cast<Kind>(i);
        nodes[i] = is_primitive(kind) ? new TypeNode(kind) : nodes[0];
        TypeNode& node = *nodes[i];
        node.contains_any = node.kind == Kind::any;
        node.contains_type_object = node.kind == Kind::type_object;
        node.valid_key = !node.contains_any && !node.contains_type_object;
        node.immortal.store(true, std::memory_order_relaxed);
    }
    return nodes;
}
/// The immortal node of an unnamed primitive kind (`is_primitive`); of any other kind: any's.
[[nodiscard]] inline const TypeNode* primitive_node(Kind kind) noexcept {
    static const TypeNode* const* const nodes = make_primitive_nodes();
    return nodes[static_cast<std::size_t>(kind) % kind_count];
}

}  // namespace vdl::detail
