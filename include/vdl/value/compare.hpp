// Deep equality and the order of keys, for values of any depth.
#pragma once

#include <vdl/value/map_find.hpp>
#include <vdl/value/slots.hpp>
#include <vdl/value/string_slot.hpp>
#include <vdl/value/walk.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace vdl::detail {

template <class N>
[[nodiscard]] int compare_numbers(const std::byte* a, const std::byte* b) noexcept {
    const N x = load<N>(a);
    const N y = load<N>(b);
    return x < y ? -1 : static_cast<int>(y < x);
}
/// NaN is after every number and equal to every NaN; -0.0 is equal to 0.0.
template <class N>
[[nodiscard]] int compare_floats(const std::byte* a, const std::byte* b) noexcept {
    const N x = load<N>(a);
    const N y = load<N>(b);
    if (x < y) return -1;
    if (y < x) return 1;
    return static_cast<int>(x != x) - static_cast<int>(y != y);
}

[[nodiscard]] inline int compare_scalars(Kind kind, const std::byte* a,
                                         const std::byte* b) noexcept {
    switch (kind) {
        case Kind::boolean:
        case Kind::byte: return compare_numbers<std::uint8_t>(a, b);
        case Kind::uint16: return compare_numbers<std::uint16_t>(a, b);
        case Kind::enumeration:
        case Kind::uint32: return compare_numbers<std::uint32_t>(a, b);
        case Kind::uint64: return compare_numbers<std::uint64_t>(a, b);
        case Kind::int8: return compare_numbers<std::int8_t>(a, b);
        case Kind::int16: return compare_numbers<std::int16_t>(a, b);
        case Kind::int32: return compare_numbers<std::int32_t>(a, b);
        case Kind::int64: return compare_numbers<std::int64_t>(a, b);
        case Kind::float32: return compare_floats<float>(a, b);
        default: return compare_floats<double>(a, b);
    }
}

template <class N>
[[nodiscard]] int compare_any_order(N a, N b) noexcept {
    return a < b ? -1 : static_cast<int>(b < a);
}

/// Compares two slots of the same type. 0 exactly when they are equal; for keys, less or
/// greater than 0 by a total order. Pairs that have to be looked into are stacked, and walked
/// in order, depth first.
class Comparison {
public:
    [[nodiscard]] int run(const TypeNode* node, const std::byte* a, const std::byte* b) {
        int difference = slots(node, a, b);
        while (difference == 0 && !frames_.empty()) {
            Frame& top = frames_.top();
            if (top.next == top.count) {
                frames_.pop();
                continue;
            }
            difference = step(top);
        }
        return difference;
    }

private:
    enum class Part : std::uint8_t { one, elements, fields, entries };

    struct Frame {
        const TypeNode* node;
        const Layout* layout;  ///< of a struct
        Run a;
        Run b;
        std::uint64_t next;
        std::uint64_t count;
        Part part;
    };

    [[nodiscard]] int step(Frame& top) {
        const auto i = static_cast<std::size_t>(top.next++);
        switch (top.part) {
            case Part::one: return slots(top.node, top.a.first, top.b.first);
            case Part::elements:
                return slots(top.node, part_of(top.a, nullptr, i), part_of(top.b, nullptr, i));
            case Part::fields:
                return slots(top.node->fields[i].type, part_of(top.a, top.layout, i),
                             part_of(top.b, top.layout, i));
            default: return entries(top, i);
        }
    }

    /// Entry `i` of one map against the entry of the other with the same key.
    [[nodiscard]] int entries(const Frame& top, std::size_t i) {
        const auto& a = *reinterpret_cast<const MapBlock*>(top.a.first);
        const auto& b = *reinterpret_cast<const MapBlock*>(top.b.first);
        const TypeNode* key = top.node->key;
        std::size_t j = i;
        if (!keys_equal(key, a.entry(i), b.entry(i))) {
            j = find_entry(key, b, a.entry(i));
            if (j == b.count) return 1;
        }
        if (top.node->kind == Kind::set) return 0;
        return slots(top.node->elem, a.entry(i) + a.mapped_offset, b.entry(j) + b.mapped_offset);
    }

    /// What is boxed goes on the stack, since it may hold more boxes.
    [[nodiscard]] int box(const TypeNode* node, const std::byte* a, const std::byte* b) {
        if (is_scalar(node->kind) || node->kind == Kind::string) return slots(node, a, b);
        frames_.push({node, nullptr, {a, 0, false}, {b, 0, false}, 0, 1, Part::one});
        return 0;
    }

    [[nodiscard]] int slots(const TypeNode* node, const std::byte* a, const std::byte* b) {
        switch (node->kind) {
            case Kind::string: {
                const int c =
                    text_of(slot_as<StringSlot>(a)).compare(text_of(slot_as<StringSlot>(b)));
                return c < 0 ? -1 : static_cast<int>(c > 0);
            }
            case Kind::type_object: return compare_any_order(type_at(a), type_at(b));
            case Kind::any: return anys(slot_as<AnySlot>(a), slot_as<AnySlot>(b));
            case Kind::optional:
                return boxes(node->elem, optional_content(node, a), optional_content(node, b));
            case Kind::variant:
                return variants(node, slot_as<VariantSlot>(a), slot_as<VariantSlot>(b));
            case Kind::list: return lists(node, slot_as<ListSlot>(a), slot_as<ListSlot>(b));
            case Kind::set:
            case Kind::map: return maps(node, load<const MapBlock*>(a), load<const MapBlock*>(b));
            case Kind::array:
            case Kind::structure: return bodies(node, a, b);
            default: return compare_scalars(node->kind, a, b);
        }
    }

    [[nodiscard]] static const TypeNode* type_at(const std::byte* slot) noexcept {
        const auto* type = load<const TypeNode*>(slot);
        return type != nullptr ? type : primitive_node(Kind::any);
    }

    /// Null: nil.
    [[nodiscard]] int boxes(const TypeNode* node, const std::byte* a, const std::byte* b) {
        if (a == nullptr || b == nullptr) return compare_any_order(a != nullptr, b != nullptr);
        return box(node, a, b);
    }

    [[nodiscard]] int anys(const AnySlot& a, const AnySlot& b) {
        if (a.type != b.type) return compare_any_order(a.type, b.type);
        if (a.type == nullptr) return 0;
        return zero_boxes(a.type, any_content(a), any_content(b));
    }

    /// Null: zero.
    [[nodiscard]] int zero_boxes(const TypeNode* node, const std::byte* a, const std::byte* b) {
        if (a == b) return 0;
        return box(node, a != nullptr ? a : zero_slot, b != nullptr ? b : zero_slot);
    }

    [[nodiscard]] int variants(const TypeNode* node, const VariantSlot& a, const VariantSlot& b) {
        if (a.index != b.index) return compare_any_order(a.index, b.index);
        const TypeNode* alternative = alternative_of(node, a);
        return zero_boxes(alternative, variant_content(alternative, a),
                          variant_content(alternative, b));
    }

    [[nodiscard]] int lists(const TypeNode* node, const ListSlot& a, const ListSlot& b) {
        if (a.size != b.size) return compare_any_order(a.size, b.size);
        if (a.size == 0) return 0;
        const Layout& elem = layout_of(node->elem);
        if (elem.bitwise) {
            return std::memcmp(a.data, b.data, std::size_t{a.size} * elem.size);
        }
        frames_.push({node->elem,
                      nullptr,
                      {a.data, elem.size, false},
                      {b.data, elem.size, false},
                      0,
                      a.size,
                      Part::elements});
        return 0;
    }

    [[nodiscard]] int maps(const TypeNode* node, const MapBlock* a, const MapBlock* b) {
        const std::uint32_t a_count = a != nullptr ? a->count : 0;
        const std::uint32_t b_count = b != nullptr ? b->count : 0;
        if (a_count != b_count) return compare_any_order(a_count, b_count);
        if (a_count == 0) return 0;
        frames_.push({node,
                      nullptr,
                      {reinterpret_cast<const std::byte*>(a), 0, false},
                      {reinterpret_cast<const std::byte*>(b), 0, false},
                      0,
                      a_count,
                      Part::entries});
        return 0;
    }

    [[nodiscard]] int bodies(const TypeNode* node, const std::byte* a, const std::byte* b) {
        const Layout& layout = layout_of(node);
        const Run run_a = body_run(node, layout, a);
        const Run run_b = body_run(node, layout, b);
        if (layout.body == 0 || (run_a.zero && run_b.zero)) return 0;
        if (node->kind == Kind::structure) {
            frames_.push({node, &layout, run_a, run_b, 0, node->fields.size(), Part::fields});
            return 0;
        }
        const bool same_bytes =
            layout_of(node->elem).bitwise && !run_a.zero && !run_b.zero &&
            std::memcmp(run_a.first, run_b.first, static_cast<std::size_t>(layout.body)) == 0;
        if (!same_bytes) {
            frames_.push({node->elem, nullptr, run_a, run_b, 0, node->length, Part::elements});
        }
        return 0;
    }

    SmallStack<Frame, 8> frames_;
};

[[nodiscard]] inline int compare_slots(const TypeNode* node, const std::byte* a,
                                       const std::byte* b) {
    if (is_scalar(node->kind)) return compare_scalars(node->kind, a, b);
    Comparison comparison;
    return comparison.run(node, a, b);
}

// Declared in map_find.hpp.

inline bool keys_equal(const TypeNode* key, const std::byte* a, const std::byte* b) {
    if (key->kind == Kind::string) {
        return texts_equal(slot_as<StringSlot>(a), slot_as<StringSlot>(b));
    }
    return compare_slots(key, a, b) == 0;
}
inline int compare_keys(const TypeNode* key, const std::byte* a, const std::byte* b) {
    if (key->kind == Kind::string) {
        const std::string_view x = text_of(slot_as<StringSlot>(a));
        const std::string_view y = text_of(slot_as<StringSlot>(b));
        if (!x.empty() && !y.empty() && x[0] != y[0]) {
            return static_cast<unsigned char>(x[0]) < static_cast<unsigned char>(y[0]) ? -1 : 1;
        }
        return x.compare(y);
    }
    return compare_slots(key, a, b);
}

}  // namespace vdl::detail
