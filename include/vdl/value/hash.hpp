// Hashes of keys, with a seed that differs from process to process.
#pragma once

#include <vdl/detail/hash.hpp>
#include <vdl/value/slots.hpp>
#include <vdl/value/string_slot.hpp>
#include <vdl/value/walk.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace vdl::detail {

/// The bits of a scalar, the same for scalars that are equal: one NaN, one zero.
[[nodiscard]] inline std::uint64_t scalar_bits(Kind kind, const std::byte* at) noexcept {
    if (kind == Kind::float32) {
        const auto x = load<float>(at);
        return x != x ? 0x7FC00000U : x == 0 ? 0U : load<std::uint32_t>(at);
    }
    if (kind == Kind::float64) {
        const auto x = load<double>(at);
        return x != x ? 0x7FF8000000000000U : x == 0 ? 0U : load<std::uint64_t>(at);
    }
    switch (scalar_size(kind)) {
        case 1: return load<std::uint8_t>(at);
        case 2: return load<std::uint16_t>(at);
        case 4: return load<std::uint32_t>(at);
        default: return load<std::uint64_t>(at);
    }
}

/// Keys that are equal have the same hash. The sum over all parts that are not zero, each
/// hashed with its place in the key: so what is zero and has no memory costs nothing.
class KeyHash {
public:
    [[nodiscard]] std::uint64_t run(const TypeNode* node, const std::byte* at) {
        slot(node, at, hash_seed());
        while (!frames_.empty()) {
            Frame& top = frames_.top();
            if (top.next == top.count) {
                frames_.pop();
                continue;
            }
            const auto i = static_cast<std::size_t>(top.next++);
            const std::uint64_t place = mix(top.place, i);
            if (top.fields != nullptr) {
                slot(top.node->fields[i].type, part_of(top.run, top.fields, i), place);
            } else {
                slot(top.node, part_of(top.run, nullptr, i), place);
            }
        }
        return sum_;
    }

private:
    struct Frame {
        const TypeNode* node;  ///< of the elements, or the struct
        const Layout* fields;
        Run run;
        std::uint64_t place;
        std::uint64_t next;
        std::uint64_t count;
    };

    void add(std::uint64_t bits, std::uint64_t place) noexcept {
        if (bits != 0) sum_ += mix(place, bits ^ hash_seed());
    }

    void slot(const TypeNode* node, const std::byte* at, std::uint64_t place) {
        switch (node->kind) {
            case Kind::string: {
                const std::string_view text = text_of(slot_as<StringSlot>(at));
                if (!text.empty()) sum_ += hash_text(text, place);
                return;
            }
            case Kind::variant: {
                const auto& v = slot_as<VariantSlot>(at);
                add(v.index, place);
                const TypeNode* alternative = alternative_of(node, v);
                const std::byte* content = variant_content(alternative, v);
                if (content == nullptr) return;
                frames_.push({alternative, nullptr, {content, 0, false}, place, 0, 1});
                return;
            }
            case Kind::array:
            case Kind::structure: {
                const Layout& layout = layout_of(node);
                const Run run = body_run(node, layout, at);
                if (run.zero || layout.body == 0) return;
                if (node->kind == Kind::array) {
                    frames_.push({node->elem, nullptr, run, place, 0, node->length});
                } else {
                    frames_.push({node, &layout, run, place, 0, node->fields.size()});
                }
                return;
            }
            default: return add(scalar_bits(node->kind, at), place);
        }
    }

    std::uint64_t sum_ = 0;
    SmallStack<Frame, 8> frames_;
};

/// The hash of a key (a type with `valid_key`).
[[nodiscard]] inline std::uint64_t hash_key(const TypeNode* node, const std::byte* at) {
    if (node->kind == Kind::string) return hash_text(text_of(slot_as<StringSlot>(at)), hash_seed());
    if (is_scalar(node->kind)) return mix(hash_seed(), scalar_bits(node->kind, at) ^ hash_seed());
    KeyHash hash;
    return hash.run(node, at);
}

}  // namespace vdl::detail
