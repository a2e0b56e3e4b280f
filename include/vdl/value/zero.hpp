// Whether a slot holds the zero value of its type (VDL, section 3).
#pragma once

#include <vdl/value/slots.hpp>
#include <vdl/value/string_slot.hpp>
#include <vdl/value/walk.hpp>

#include <cstddef>
#include <cstdint>

namespace vdl::detail {

/// Answers for one slot at a time; what has to be looked into is stacked.
class ZeroCheck {
public:
    [[nodiscard]] bool run(const TypeNode* node, const std::byte* at) {
        if (!slot(node, at)) return false;
        while (!frames_.empty()) {
            Frame& top = frames_.top();
            if (top.next == top.count) {
                frames_.pop();
                continue;
            }
            const auto i = static_cast<std::size_t>(top.next++);
            const TypeNode* part =
                top.fields != nullptr ? top.node->fields[i].type : top.node->elem;
            if (!slot(part, part_of(top.run, top.fields, i))) return false;
        }
        return true;
    }

private:
    struct Frame {
        const TypeNode* node;
        const Layout* fields;  ///< of a struct
        Run run;
        std::uint64_t next;
        std::uint64_t count;
    };

    /// False: it is not zero. True: it is, or what remains to be looked at is on the stack.
    [[nodiscard]] bool slot(const TypeNode* node, const std::byte* at) {
        switch (node->kind) {
            case Kind::string: return text_of(slot_as<StringSlot>(at)).empty();
            case Kind::list: return slot_as<ListSlot>(at).size == 0;
            case Kind::set:
            case Kind::map: {
                const auto* map = load<const MapBlock*>(at);
                return map == nullptr || map->count == 0;
            }
            case Kind::any: return slot_as<AnySlot>(at).type == nullptr;
            case Kind::optional: return optional_content(node, at) == nullptr;
            case Kind::type_object: {
                const auto* type = load<const TypeNode*>(at);
                return type == nullptr || type->kind == Kind::any;
            }
            case Kind::variant: {
                const auto& v = slot_as<VariantSlot>(at);
                if (v.index != 0) return false;
                const TypeNode* alternative = alternative_of(node, v);
                const std::byte* content = variant_content(alternative, v);
                if (content == nullptr) return true;
                if (inline_in_variant(alternative->kind)) return slot(alternative, content);
                frames_.push({node, layout_of_one(), {content, 0, false}, 0, 1});
                return true;
            }
            case Kind::array:
            case Kind::structure: {
                const Layout& layout = layout_of(node);
                const Run run = body_run(node, layout, at);
                if (run.zero) return true;
                if (layout.body_trivial) return all_bytes_zero(run.first, layout.body);
                if (!layout.boxed) return parts(node, layout, run);
                const bool is_array = node->kind == Kind::array;
                const std::uint64_t count = is_array ? node->length : node->fields.size();
                frames_.push({node, is_array ? nullptr : &layout, run, 0, count});
                return true;
            }
            default: return all_bytes_zero(at, scalar_size(node->kind));
        }
    }

    /// Of an array or struct in place: `inline_nesting` bounds the recursion.
    [[nodiscard]] bool parts(const TypeNode* node, const Layout& layout, const Run& run) {
        if (node->kind == Kind::structure) {
            for (std::size_t i = 0; i < layout.offsets.size(); ++i) {
                if (!slot(node->fields[i].type, run.first + layout.offsets[i])) return false;
            }
            return true;
        }
        for (std::size_t i = 0; i < static_cast<std::size_t>(node->length); ++i) {
            if (!slot(node->elem, run.first + i * run.stride)) return false;
        }
        return true;
    }

    /// For the boxed first alternative of a union: one "field" at offset 0.
    [[nodiscard]] static const Layout* layout_of_one() {
        static const Layout& one = *[] {
            auto* made = new Layout;
            made->offsets.push_back(0);
            return made;
        }();
        return &one;
    }

    SmallStack<Frame, 8> frames_;
};

[[nodiscard]] inline bool is_zero_slot(const TypeNode* node, const std::byte* at) {
    switch (node->kind) {
        case Kind::string: return text_of(slot_as<StringSlot>(at)).empty();
        case Kind::list: return slot_as<ListSlot>(at).size == 0;
        case Kind::any: return slot_as<AnySlot>(at).type == nullptr;
        default: break;
    }
    ZeroCheck check;  // not ZeroCheck(), which would zero its stack
    return check.run(node, at);
}

}  // namespace vdl::detail
