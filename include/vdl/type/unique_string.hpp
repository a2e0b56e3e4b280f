// The unique string of a type: its name and structure in VDL notation.
#pragma once

#include <vdl/type/closure.hpp>
#include <vdl/type/type.hpp>

#include <cstddef>
#include <string>
#include <vdl/detail/list.hpp>

namespace vdl::detail {

/// Writes unique strings; keeps its place on the heap, so any nesting is fine.
class UniqueStringWriter {
public:
    explicit UniqueStringWriter(std::size_t max_bytes) noexcept : max_bytes_(max_bytes) {}

    std::string write(const TypeNode* root) && {
        enter(root);
        while (!frames_.empty() && text_.size() <= max_bytes_) {
            Frame& frame = frames_.back();
            if (const TypeNode* part = step(*frame.node, frame.step++)) {
                enter(part);
            } else {
                frames_.pop_back();
            }
        }
        if (text_.size() > max_bytes_) {
            text_.resize(max_bytes_ < 3 ? 0 : max_bytes_ - 3);
            text_.append("...");
        }
        return std::move(text_);
    }

private:
    struct Frame {
        const TypeNode* node;
        std::size_t step;
    };

    void enter(const TypeNode* node) {
        if (!node->name.empty()) {
            text_.append(node->name);
            if (!named_.insert(node)) return;
            text_.push_back(' ');
        }
        if (is_primitive(node->kind)) {
            text_.append(to_string(node->kind));
        } else {
            frames_.push_back({node, 0});
        }
    }

    // Writes what stands before the part of that number and returns the part; null: the end,
    // written as well.
    const TypeNode* step(const TypeNode& node, std::size_t number) {
        switch (node.kind) {
            case Kind::optional: return only_elem(node, number, "?");
            case Kind::list: return only_elem(node, number, "[]");
            case Kind::array:
                if (number == 0) text_.append(sentence({"[", node.length, "]"}));
                return only_elem(node, number, {});
            case Kind::set: return number == 0 ? before("set[", node.key) : after("]");
            case Kind::map:
                if (number == 0) return before("map[", node.key);
                return number == 1 ? before("]", node.elem) : nullptr;
            case Kind::structure: return field(node, number, "struct{");
            case Kind::variant: return field(node, number, "union{");
            case Kind::enumeration: return labels(node);
            default: return nullptr;
        }
    }
    const TypeNode* before(std::string_view text, const TypeNode* part) {
        text_.append(text);
        return part;
    }
    const TypeNode* after(std::string_view text) {
        text_.append(text);
        return nullptr;
    }
    const TypeNode* only_elem(const TypeNode& node, std::size_t number, std::string_view prefix) {
        return number == 0 ? before(prefix, node.elem) : nullptr;
    }
    const TypeNode* field(const TypeNode& node, std::size_t number, std::string_view open) {
        if (number == 0) text_.append(open);
        if (number == node.fields.size()) return after("}");
        if (number != 0) text_.push_back(';');
        text_.append(node.fields[number].name);
        return before(" ", node.fields[number].type);
    }
    const TypeNode* labels(const TypeNode& node) {
        text_.append("enum{");
        for (std::size_t i = 0; i < node.labels.size() && text_.size() <= max_bytes_; ++i) {
            if (i != 0) text_.push_back(';');
            text_.append(node.labels[i]);
        }
        return after("}");
    }

    std::size_t max_bytes_;
    std::string text_;
    List<Frame> frames_;
    NodeSet named_;  // written out already
};

/// What an error message calls a type: its name, else the beginning of its structure.
[[nodiscard]] inline std::string describe(const TypeNode* node) {
    if (node->name.empty()) return UniqueStringWriter(80).write(node);
    return node->name.size() <= 80 ? node->name : node->name.substr(0, 77).append("...");
}

}  // namespace vdl::detail

namespace vdl {

inline std::string Type::unique_string(std::size_t max_bytes) const {
    return detail::UniqueStringWriter(max_bytes).write(node_);
}

}  // namespace vdl
