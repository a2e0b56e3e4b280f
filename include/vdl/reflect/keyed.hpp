// What the fillers of sets and maps share.
#pragma once

#include <vdl/reflect/sequence_filler.hpp>
#include <vdl/reflect/shapes.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

namespace vdl::detail {

/// Sets and maps alike: the key of an entry, and a place to read a key into.
template <class T>
struct Keyed {
    static constexpr bool is_map = requires { typename T::mapped_type; };
    using Key = typename T::key_type;

    /// Keys that own memory are worth reusing.
    static constexpr bool owning_key = !std::is_trivially_copyable_v<Key>;

    template <class Entry>
    [[nodiscard]] static const Key& key(const Entry& entry) {
        if constexpr (is_map) {
            return entry.first;
        } else {
            return entry;
        }
    }
    template <class Node>
    [[nodiscard]] static Key& node_key(Node& node) {
        if constexpr (is_map) {
            return node.key();
        } else {
            return node.value();
        }
    }
    /// Inserts a node whose key is not in `x`. What `insert` returns differs between libraries.
    template <class Node>
    [[nodiscard]] static typename T::iterator insert_node(T& x, typename T::iterator hint,
                                                          Node&& node) {
        auto result = x.insert(hint, std::forward<Node>(node));
        if constexpr (requires { result.position; }) {
            return result.position;
        } else {
            return result;
        }
    }
    static void make_key(const T& x, std::optional<Key>& key) {
        if constexpr (!can_make<Key>()) {
            return;
        } else if constexpr (requires { x.get_allocator(); }) {
            using Allocator = typename T::allocator_type;
            if constexpr (std::uses_allocator_v<Key, Allocator>) {
                key.emplace(std::make_obj_using_allocator<Key>(x.get_allocator()));
            } else {
                key.emplace();
            }
        } else {
            key.emplace();
        }
    }
    /// Whether new entries can be made; with a sentence if not.
    [[nodiscard]] static consteval bool can_make_entry() {
        if constexpr (is_map) {
            return can_make<typename T::mapped_type>();
        } else {
            return true;
        }
    }
};

/// Remembers addresses of entries: those that were refilled. Small sets take no memory.
class AddressSet {
public:
    AddressSet() = default;
    AddressSet(const AddressSet&) = delete;
    AddressSet& operator=(const AddressSet&) = delete;

    /// To be called once, first. `most`: how many addresses there will be at most. `buffer`: has
    /// the memory to use, or is empty; it must live as long as this.
    void open(std::size_t most, std::vector<const void*>& buffer) {
        std::size_t slots = small;
        if (most > small / 4 * 3) {
            while (slots / 4 * 3 < most) slots *= 2;
            buffer.assign(slots, nullptr);
            slots_ = buffer.data();
        } else {
            for (const void*& slot : small_) slot = nullptr;
            slots_ = small_;
        }
        mask_ = slots - 1;
    }
    [[nodiscard]] bool is_open() const noexcept { return slots_ != nullptr; }

    /// False: it was there.
    bool insert(const void* address) {
        const void** slot = find(address);
        if (*slot == address) return false;
        *slot = address;
        return true;
    }
    [[nodiscard]] bool contains(const void* address) { return *find(address) == address; }

private:
    static constexpr std::size_t small = 32;

    const void** find(const void* address) {
        const auto bits = static_cast<std::uint64_t>(reinterpret_cast<std::uintptr_t>(address));
        auto at = static_cast<std::size_t>((bits * 0x9E37'79B9'7F4A'7C15u) >> 24) & mask_;
        while (slots_[at] != nullptr && slots_[at] != address) at = (at + 1) & mask_;
        return slots_ + at;
    }

    const void** slots_ = nullptr;
    std::size_t mask_ = 0;
    const void* small_[small];
};

}  // namespace vdl::detail
