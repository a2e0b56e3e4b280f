// Slots on the stack: half-made values, and C++ strings and numbers as values to look at.
#pragma once

#include <vdl/value/destroy.hpp>
#include <vdl/value/scalar.hpp>
#include <vdl/value/string_slot.hpp>
#include <vdl/value/view.hpp>

#include <cstddef>
#include <string_view>

namespace vdl::detail {

/// A slot on the stack, zero at first, that gives up what it owns unless disarmed.
struct SlotGuard {
    explicit SlotGuard(const TypeNode* type) : node(type) { (void)layout_of(type); }
    SlotGuard(const SlotGuard&) = delete;
    SlotGuard& operator=(const SlotGuard&) = delete;
    ~SlotGuard() {
        if (node != nullptr) destroy_slot(node, bytes);
    }
    void disarm() noexcept { node = nullptr; }

    const TypeNode* node;
    alignas(8) std::byte bytes[most_slot_bytes]{};
};

/// A string on loan, as a slot of type string.
struct TextSlot {
    explicit TextSlot(std::string_view text) {
        if (text.size() <= short_string) {
            (void)assign_string(slot, text, nullptr);
        } else {
            store(slot.bytes, text.data());
            set_long_size(slot, text.size());
        }
    }
    [[nodiscard]] ValueView view() const noexcept {
        return {primitive_node(Kind::string), slot.bytes};
    }
    StringSlot slot{};
};

/// A scalar as a slot of its type.
template <ScalarValue N>
struct NumberSlot {
    explicit NumberSlot(N x) noexcept { store(bytes, x); }
    [[nodiscard]] ValueView view() const noexcept {
        return {primitive_node(kind_of_scalar<N>), bytes};
    }
    alignas(8) std::byte bytes[sizeof(AnySlot)]{};  // so large that any kind may be assumed
};

}  // namespace vdl::detail
