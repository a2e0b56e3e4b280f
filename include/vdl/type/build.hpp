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
#include <vector>

namespace vdl {

namespace detail {

/// One run of `TypeBuilder::build`. Finds the strongly connected groups (Tarjan, with a stack of
/// its own), in which order each comes after those that it refers to, and makes them.
class TypeBuild {
public:
    TypeBuild(std::vector<TypePart>& parts, const Limits& limits)
        : parts_(parts), limits_(limits), results_(parts.size(), nullptr) {}
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
    static std::string called(const TypePart& part) {
        return part.name.empty() ? "an unnamed " + std::string(to_string(part.kind)) : part.name;
    }

    // Named primitives take the kind of what they are based on, over any number of steps.
    Result<void> resolve_bases() {
        std::vector<std::uint32_t> chain;
        for (std::uint32_t start = 0; start < parts_.size(); ++start) {
            chain.clear();
            std::uint32_t at = start;
            while (parts_[at].base != TypePart::none) {
                if (chain.size() > parts_.size()) {
                    return invalid_type(called(parts_[start]) + " is based on itself");
                }
                chain.push_back(at);
                at = parts_[at].base;
                if (at >= parts_.size())
                    return invalid_type(called(parts_[start]) +
                                        " refers to a type of another builder");
            }
            const Kind kind = parts_[at].kind;
            for (const std::uint32_t link : chain) {
                TypePart& part = parts_[link];
                if (part.name.empty()) return invalid_type("a named type needs a name");
                if (!is_primitive(kind) || kind == Kind::any || kind == Kind::type_object) {
                    return invalid_type(part.name + ": only bool, numbers and string are named " +
                                        "by a base, not " + called(parts_[at]));
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
            return invalid_type(called(part) +
                                (wants_elem ? " was given no element" : " has no element"));
        }
        if (wants_key != (part.key != TypePart::none)) {
            return invalid_type(called(part) + (wants_key ? " was given no key" : " has no key"));
        }
        if (!wants_fields && !part.fields.empty()) {
            return invalid_type(called(part) + " has no fields");
        }
        if (part.kind != Kind::enumeration && !part.labels.empty()) {
            return invalid_type(called(part) + " has no labels");
        }
        if (part.kind != Kind::array && part.length != 0) {
            return invalid_type(called(part) + " has no length");
        }
        for (std::size_t i = 0; i < part_count(part); ++i) {
            if (part_at(part, i) >= parts_.size()) {
                return invalid_type(called(part) + " refers to a type of another builder");
            }
        }
        return {};
    }

    Result<void> make_all() {
        order_.assign(parts_.size(), 0);
        low_.assign(parts_.size(), 0);
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
        auto first = open_.end() - 1;
        while (*first != part) --first;
        const std::vector<std::uint32_t> members(first, open_.end());
        open_.erase(first, open_.end());
        return make(members);
    }
    Result<void> make(std::span<const std::uint32_t> members) {
        TypePart& part = parts_[members.front()];
        bool cycle = members.size() > 1;
        for (std::size_t i = 0; i < part_count(part) && !cycle; ++i) {
            cycle = part_at(part, i) == members.front();
        }
        if (cycle) return GroupBuild(parts_, members, results_, limits_).run();
        Result<const TypeNode*> made =
            make_node(node_from_part(part, [&](std::uint32_t p) { return results_[p]; }), limits_);
        if (!made) return std::move(made).error();
        results_[members.front()] = *made;
        return {};
    }

    struct Frame {
        std::uint32_t part;
        std::size_t next;
    };

    std::vector<TypePart>& parts_;
    const Limits& limits_;
    std::vector<const TypeNode*> results_;  // by part, held
    std::vector<std::uint32_t> order_;      // by part: when it was entered, from 1
    std::vector<std::uint32_t> low_;
    std::vector<std::uint32_t> open_;
    std::vector<Frame> frames_;
    std::uint32_t clock_ = 0;
};

}  // namespace detail

inline Result<void> TypeBuilder::build(const Limits& limits) {
    if (bad_ref_) {
        return detail::invalid_type(
            "a setter was given the Ref of a finished type or of another builder");
    }
    return detail::TypeBuild(parts_, limits).run();
}

}  // namespace vdl
