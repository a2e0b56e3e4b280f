// The rules that every type keeps (VDL, section 1).
#pragma once

#include <vdl/detail/sentence.hpp>
#include <vdl/detail/sort.hpp>
#include <vdl/limits.hpp>
#include <vdl/result.hpp>
#include <vdl/type/closure.hpp>
#include <vdl/type/unique_string.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

namespace vdl::detail {

/// An error with a sentence of these words.
[[nodiscard, gnu::cold, gnu::noinline]] inline Error invalid_type(
    std::initializer_list<Word> words) {
    return Error(ErrorCode::invalid_type, sentence(words));
}
/// One about a type: "demo.Color: an enum label is empty".
[[nodiscard, gnu::cold, gnu::noinline]] inline Error invalid_type(const TypeNode& type, Word what,
                                                                  Word more = "", Word rest = "") {
    return invalid_type({describe(&type), ": ", what, more, rest});
}
[[nodiscard, gnu::cold, gnu::noinline]] inline Error two_types_of_one_name(const TypeNode* node) {
    return invalid_type({"the name ", describe(node), " belongs to two different types"});
}
[[nodiscard, gnu::cold, gnu::noinline]] inline Error too_many_parts() {
    return Error(ErrorCode::limit_exceeded,
                 sentence({"a type of more than ", max_type_nodes, " types"}));
}
[[nodiscard, gnu::cold, gnu::noinline]] inline Error too_deeply_nested(const Limits& limits) {
    return Error(ErrorCode::limit_exceeded,
                 sentence({"types nested more than ", limits.type_nesting, " inside each other"}));
}

/// Fields or labels up to which a linear search is the fastest.
inline constexpr std::size_t linear_search_most = 8;

/// Looks for a name of a field, or a label, that occurs twice; leaves the sorted index in `node`
/// when there are many. Null when all differ.
[[nodiscard, gnu::noinline]] inline const std::string* find_duplicate(TypeNode& node) {
    const bool labels = node.kind == Kind::enumeration;
    const std::size_t count = labels ? node.labels.size() : node.fields.size();
    const auto name_of = [&](std::size_t i) -> const std::string& {
        return labels ? node.labels[i] : node.fields[i].name;
    };
    if (count <= linear_search_most) {
        for (std::size_t i = 1; i < count; ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                if (name_of(i) == name_of(j)) return &name_of(i);
            }
        }
        return nullptr;
    }
    node.sorted.resize(count);
    for (std::size_t i = 0; i < count; ++i) node.sorted[i] = static_cast<std::uint32_t>(i);
    sort(node.sorted.data(), count, [&](std::uint32_t a, std::uint32_t b) {
        return TypeNode::name_before(name_of(a), name_of(b));
    });
    for (std::size_t i = 1; i < count; ++i) {
        const std::string& name = name_of(node.sorted[i]);
        if (name == name_of(node.sorted[i - 1])) return &name;
    }
    return nullptr;
}

inline Result<void> check_fields(TypeNode& node) {
    if (node.fields.empty() && node.kind == Kind::variant) {
        return invalid_type(node, "a union needs at least one field");
    }
    for (std::size_t i = 0; i < node.fields.size(); ++i) {
        if (!node.fields[i].name.empty()) continue;
        return invalid_type(
            {describe(&node), ": field ", i, " of the ", to_string(node.kind), " has no name"});
    }
    const std::string* const twice = find_duplicate(node);
    if (twice == nullptr) return {};
    return invalid_type(node, "two fields are called ", *twice);
}

inline Result<void> check_labels(TypeNode& node) {
    if (node.labels.empty()) {
        return invalid_type(node, "an enum needs at least one label");
    }
    for (const std::string& label : node.labels) {
        if (label.empty()) return invalid_type(node, "an enum label is empty");
    }
    const std::string* const twice = find_duplicate(node);
    if (twice == nullptr) return {};
    return invalid_type(node, "the label ", *twice, " occurs twice");
}

inline Result<void> check_key(const TypeNode& node) {
    if (node.key->valid_key) return {};
    return invalid_type(node, describe(node.key),
                        " cannot be a key; a key contains no any, list, map, optional, set or "
                        "typeobject");
}

/// Checks what concerns `node` and its direct parts, and sets its index of names. Needs the
/// parts' summaries.
inline Result<void> check_own(TypeNode& node) {
    switch (node.kind) {
        case Kind::any:
        case Kind::type_object:
            if (node.name.empty()) return {};
            return invalid_type({node.name, ": ", to_string(node.kind), " cannot be named"});
        case Kind::optional:
            if (node.elem->kind != Kind::any && node.elem->kind != Kind::optional) return {};
            return invalid_type(
                {"an optional of ", describe(node.elem), ", which can be nil by itself"});
        case Kind::array:
            if (node.length != 0) return {};
            return invalid_type(node, "an array needs at least one element");
        case Kind::set:
        case Kind::map: return check_key(node);
        case Kind::structure:
        case Kind::variant: return check_fields(node);
        case Kind::enumeration: return check_labels(node);
        default: return {};
    }
}

/// Works out contains_any, contains_type_object, valid_key and nesting of a node outside of
/// cycles from its parts.
inline void summarize(TypeNode& node) noexcept {
    node.contains_any = node.kind == Kind::any;
    node.contains_type_object = node.kind == Kind::type_object;
    node.valid_key = node.kind != Kind::any && node.kind != Kind::type_object &&
                     node.kind != Kind::list && node.kind != Kind::map &&
                     node.kind != Kind::optional && node.kind != Kind::set;
    node.nesting = 1;
    for_each_part(node, [&](const TypeNode* part) {
        node.contains_any |= part->contains_any;
        node.contains_type_object |= part->contains_type_object;
        node.valid_key &= part->valid_key;
        if (node.nesting <= part->nesting) node.nesting = part->nesting + 1;
    });
}

/// Sets the size of a node outside of cycles, and checks it and the names of all within.
inline Result<void> check_reachable(TypeNode& node) {
    const TypeNode* only = nullptr;
    std::size_t composites = 0;
    std::size_t primitives = 0;
    for_each_part(node, [&](const TypeNode* part) {
        if (is_primitive(part->kind) && part->name.empty()) {
            ++primitives;
        } else if (part != only) {
            only = part;
            ++composites;
        }
    });
    if (composites == 1 && primitives == 0 && node.name.empty()) {
        node.size = only->size + 1;
        if (node.size > max_type_nodes) return too_many_parts();
        return {};
    }
    Closure closure(max_type_nodes - 1);
    bool fine = true;
    for_each_part(node, [&](const TypeNode* part) { fine = fine && closure.add(part); });
    if (!fine) {
        return closure.conflict() != nullptr ? two_types_of_one_name(closure.conflict())
                                             : too_many_parts();
    }
    if (!node.name.empty() && closure.named(node.name, node.name_hash) != nullptr) {
        return two_types_of_one_name(&node);
    }
    node.size = static_cast<std::uint32_t>(closure.size() + 1);
    return {};
}

/// The one node for what `wanted` describes, with a hold for the caller. `wanted` has kind,
/// name, length, labels and parts, which the caller holds and which are finished.
inline Result<const TypeNode*> make_node(std::unique_ptr<TypeNode> wanted, const Limits& limits) {
    TypeTable& table = TypeTable::instance();
    if (is_primitive(wanted->kind) && wanted->name.empty()) return primitive_node(wanted->kind);
    wanted->hash = table.hash_of(*wanted);
    if (const TypeNode* found = table.find(*wanted)) {
        if (found->nesting <= limits.type_nesting) return found;
        release(found);
        return too_deeply_nested(limits);
    }
    if (!wanted->name.empty()) wanted->name_hash = table.name_hash(wanted->name);
    summarize(*wanted);
    if (wanted->nesting > limits.type_nesting) return too_deeply_nested(limits);
    if (Result<void> done = check_own(*wanted); !done) return std::move(done).error();
    if (Result<void> done = check_reachable(*wanted); !done) return std::move(done).error();
    return table.find_or_insert(std::move(wanted));
}

}  // namespace vdl::detail
