// Prints types in VDL notation.
#pragma once

#include <vdl/detail/name_map.hpp>
#include <vdl/text/number.hpp>
#include <vdl/text/options.hpp>
#include <vdl/text/quote.hpp>
#include <vdl/type.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace vdl::detail {

/// Prints any number of types into one text. A name stands for its type once that has been
/// printed, until another type of the same name is printed in full.
class TypePrinter {
public:
    explicit TypePrinter(TextOut& out) noexcept : out_(out) {}

    /// Prints `root`; `indent` is the depth of the line on which it begins.
    [[nodiscard]] bool print(const TypeNode* root, std::size_t indent = 0);

private:
    struct Frame {
        const TypeNode* node;
        std::size_t next = 0;
        bool broken = false;  ///< one field a line
    };

    /// Prints the beginning of a type, up to the first type within it.
    [[nodiscard]] bool open(const TypeNode* node, bool outermost);
    /// Prints what follows a part of the last frame and goes on to the next part.
    [[nodiscard]] bool step(std::size_t indent);
    [[nodiscard]] bool labels(const TypeNode& node);
    /// The columns of a field's type printed flat, or more than `room`.
    [[nodiscard]] std::size_t width(const TypeNode* node, std::size_t room) const;
    [[nodiscard]] bool defined(const TypeNode* node) const {
        const std::uint32_t known = names_.find(node->name);
        return known != NameMap::none && named_[known] == node;
    }

    TextOut& out_;
    std::vector<Frame> stack_;
    /// The names that stand for a type, and for which.
    NameMap names_;
    std::vector<const TypeNode*> named_;
};

inline bool TypePrinter::print(const TypeNode* root, std::size_t indent) {
    if (!open(root, true)) return false;
    while (!stack_.empty()) {
        if (!step(indent) || !out_.good()) return false;
    }
    return out_.good();
}

inline bool TypePrinter::open(const TypeNode* node, bool outermost) {
    std::string& text = out_.buffer();
    for (;; outermost = false) {
        if (!out_.good()) return false;
        if (!node->name.empty()) {
            append_type_name(text, node->name);
            if (defined(node) || (!outermost && out_.options().short_types)) return true;
            const std::uint32_t number = names_.add(node->name);
            if (number == named_.size()) named_.push_back(nullptr);
            named_[number] = node;
            text.push_back(' ');
        }
        switch (node->kind) {
            case Kind::optional: text.push_back('?'); break;
            case Kind::list: text.append("[]"); break;
            case Kind::array:
                text.push_back('[');
                append_integer(text, node->length);
                text.push_back(']');
                break;
            case Kind::set:
            case Kind::map:
                text.append(node->kind == Kind::set ? "set[" : "map[");
                stack_.push_back({node});
                node = node->key;
                continue;
            case Kind::structure:
            case Kind::variant: {
                const bool broken = out_.options().pretty && width(node, 60) > 60;
                text.append(to_string(node->kind)).push_back('{');
                stack_.push_back({node, 0, broken});
                return true;
            }
            case Kind::enumeration: return labels(*node);
            default: return text.append(to_string(node->kind)), true;
        }
        node = node->elem;
    }
}

inline bool TypePrinter::step(std::size_t indent) {
    std::string& text = out_.buffer();
    Frame& top = stack_.back();
    const TypeNode& node = *top.node;
    if (node.kind == Kind::set || node.kind == Kind::map) {
        text.push_back(']');
        stack_.pop_back();
        return node.kind == Kind::set || open(node.elem, false);
    }
    const auto new_line = [&](std::size_t back) {
        std::size_t depth = indent;
        for (const Frame& frame : stack_) depth += frame.broken ? 1 : 0;
        out_.new_line(depth - back);
    };
    if (top.next == node.fields.size()) {
        if (top.broken) {
            text.push_back(';');
            new_line(1);
        }
        text.push_back('}');
        stack_.pop_back();
        return true;
    }
    if (top.next != 0) text.push_back(';');
    if (top.broken) new_line(0);
    const FieldNode& field = node.fields[top.next++];
    append_field_name(text, field.name);
    text.push_back(' ');
    return open(field.type, false);
}

inline bool TypePrinter::labels(const TypeNode& node) {
    std::string& text = out_.buffer();
    text.append("enum{");
    for (std::size_t i = 0; i < node.labels.size(); ++i) {
        if (i != 0) text.push_back(';');
        append_field_name(text, node.labels[i]);
        if (!out_.good()) return false;
    }
    text.push_back('}');
    return true;
}

inline std::size_t TypePrinter::width(const TypeNode* node, std::size_t room) const {
    // Every level takes a column at least, so that `room` bounds the recursion, too.
    std::size_t used = 0;
    const auto add = [&](const TypeNode* part) {
        if (used <= room) {
            used += !part->name.empty() && (defined(part) || out_.options().short_types)
                        ? part->name.size()
                        : 1 + part->name.size() + width(part, room - used);
        }
    };
    if (node->kind == Kind::enumeration) {
        for (const auto& label : node->labels) {
            used += label.size() + 1;
            if (used > room) break;
        }
        return used + 5;
    }
    if (node->key != nullptr) add(node->key);
    if (node->elem != nullptr) add(node->elem);
    for (const FieldNode& field : node->fields) {
        used += field.name.size() + 2;
        if (used > room) break;
        add(field.type);
    }
    return used + to_string(node->kind).size();
}

}  // namespace vdl::detail
