// TypeBuilder::build: parts become types, group by group.
#pragma once

#include <vdl/type/builder.hpp>
#include <vdl/type/group.hpp>
#include <vdl/type/rules.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vdl/detail/list.hpp>

namespace vdl {

namespace detail {

/// One run of `TypeBuilder::build`. Finds the strongly connected groups (Tarjan, with a stack of
/// its own), in which order each comes after those that it refers to, and makes them.
class TypeBuild {
public:
    TypeBuild(List<TypePart>& parts, const Limits& limits)
        : parts_(parts), limits_(limits), results_(parts.size()) {}
    TypeBuild(const TypeBuild&) = delete;
    TypeBuild& operator=(const TypeBuild&) = delete;
    ~TypeBuild() {
        for (const TypeNode* node : results_) {
            if (node != nullptr) release(node);
        }
    }

    Result<void> run() {
        for (std::size_t i = 0; i < parts_.size(); ++i) {
            if (parts_[i].built) {
                results_[i] = parts_[i].type.node();
                retain(results_[i]);
            }
        }
        if (Result<void> done = resolve_bases(); !done) return done;
        for (const TypePart& part : parts_) {
            if (part.built) continue;
            if (Result<void> done = check_complete(part); !done) return done;
        }
        if (Result<void> done = make_all(); !done) return done;
        for (std::size_t i = 0; i < parts_.size(); ++i) {
            if (parts_[i].built) continue;
            TypePart finished(results_[i]->kind);
            finished.built = true;
            finished.type = Type::from_node(results_[i]);
            parts_[i] = std::move(finished);
        }
        return {};
    }

private:
    // "a.Name has no element", "an unnamed list has no element".
    [[gnu::cold, gnu::noinline]] static Error invalid(const TypePart& part, Word what) {
        if (part.name.empty()) return invalid_type({"an unnamed ", to_string(part.kind), what});
        return invalid_type({part.name, what});
    }

    // Named primitives take the kind of what they are based on, over any number of steps.
    Result<void> resolve_bases() {
        List<std::uint32_t> chain;
        for (std::uint32_t start = 0; start < parts_.size(); ++start) {
            chain.clear();
            std::uint32_t at = start;
            while (parts_[at].base != TypePart::none) {
                if (chain.size() > parts_.size()) {
                    return invalid(parts_[start], " is based on itself");
                }
                chain.push_back(at);
                at = parts_[at].base;
                if (at >= parts_.size())
                    return invalid(parts_[start], " refers to a type of another builder");
            }
            const Kind kind = parts_[at].kind;
            for (const std::uint32_t link : chain) {
                TypePart& part = parts_[link];
                if (part.name.empty()) return invalid_type({"a named type needs a name"});
                if (!is_primitive(kind) || kind == Kind::any || kind == Kind::type_object) {
                    return invalid_type(
                        {part.name, ": only bool, numbers and string are named by a base, not ",
                         parts_[at].name.empty() ? "an unnamed " : "",
                         parts_[at].name.empty() ? to_string(parts_[at].kind)
                                                 : std::string_view(parts_[at].name)});
                }
                part.base = TypePart::none;
                part.kind = kind;
            }
        }
        return {};
    }

    // Every part has exactly what its kind asks for, and refers to parts that exist.
    Result<void> check_complete(const TypePart& part) const {
        const bool wants_elem = part.kind == Kind::optional || part.kind == Kind::array ||
                                part.kind == Kind::list || part.kind == Kind::map;
        const bool wants_key = part.kind == Kind::set || part.kind == Kind::map;
        const bool wants_fields = part.kind == Kind::structure || part.kind == Kind::variant;
        if (wants_elem != (part.elem != TypePart::none)) {
            return invalid(part, wants_elem ? " was given no element" : " has no element");
        }
        if (wants_key != (part.key != TypePart::none)) {
            return invalid(part, wants_key ? " was given no key" : " has no key");
        }
        if (!wants_fields && !part.fields.empty()) {
            return invalid(part, " has no fields");
        }
        if (part.kind != Kind::enumeration && !part.labels.empty()) {
            return invalid(part, " has no labels");
        }
        if (part.kind != Kind::array && part.length != 0) {
            return invalid(part, " has no length");
        }
        for (std::size_t i = 0; i < part_count(part); ++i) {
            if (part_at(part, i) >= parts_.size()) {
                return invalid(part, " refers to a type of another builder");
            }
        }
        return {};
    }

    Result<void> make_all() {
        order_.resize(parts_.size());
        low_.resize(parts_.size());
        for (std::uint32_t root = 0; root < parts_.size(); ++root) {
            if (results_[root] != nullptr) continue;
            enter(root);
            while (!frames_.empty()) {
                if (Result<void> done = step(); !done) return done;
            }
        }
        return {};
    }
    void enter(std::uint32_t part) {
        order_[part] = low_[part] = ++clock_;
        open_.push_back(part);
        frames_.push_back({part, 0});
    }
    Result<void> step() {
        Frame& frame = frames_.back();
        const std::uint32_t part = frame.part;
        if (frame.next < part_count(parts_[part])) {
            const std::uint32_t used = part_at(parts_[part], frame.next++);
            if (results_[used] != nullptr) return {};
            if (order_[used] == 0) {
                enter(used);
            } else {  // still open: it has no result
                if (order_[used] < low_[part]) low_[part] = order_[used];
            }
            return {};
        }
        frames_.pop_back();
        if (!frames_.empty()) {
            const std::uint32_t user = frames_.back().part;
            if (low_[part] < low_[user]) low_[user] = low_[part];
        }
        if (low_[part] != order_[part]) return {};
        std::size_t first = open_.size() - 1;
        while (open_[first] != part) --first;
        Result<void> done = make({open_.data() + first, open_.size() - first});
        open_.resize(first);
        return done;
    }
    Result<void> make(std::span<const std::uint32_t> members) {
        TypePart& part = parts_[members.front()];
        bool cycle = members.size() > 1;
        for (std::size_t i = 0; i < part_count(part) && !cycle; ++i) {
            cycle = part_at(part, i) == members.front();
        }
        if (cycle) return GroupBuild(parts_, members, results_, limits_).run();
        const PartNodes nodes{[](const void* build, std::uint32_t p) {
                                  return static_cast<const TypeBuild*>(build)->results_[p];
                              },
                              this};
        Result<const TypeNode*> made = make_node(node_from_part(part, nodes), limits_);
        if (!made) return std::move(made).error();
        results_[members.front()] = *made;
        return {};
    }

    struct Frame {
        std::uint32_t part;
        std::size_t next;
    };

    List<TypePart>& parts_;
    const Limits& limits_;
    List<const TypeNode*> results_;  // by part, held
    List<std::uint32_t> order_;      // by part: when it was entered, from 1
    List<std::uint32_t> low_;
    List<std::uint32_t> open_;
    List<Frame> frames_;
    std::uint32_t clock_ = 0;
};

}  // namespace detail

inline Result<void> TypeBuilder::build(const Limits& limits) {
    if (bad_ref_) {
        return detail::invalid_type(
            {"a setter was given the Ref of a finished type or of another builder"});
    }
    return detail::TypeBuild(parts_, limits).run();
}

}  // namespace vdl
