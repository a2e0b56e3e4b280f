// What is reachable from a type: each type once, and which name belongs to which.
#pragma once

#include <vdl/type/node.hpp>
#include <vdl/type/table.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vdl/detail/list.hpp>

namespace vdl::detail {

/// A set of nodes by address.
class NodeSet {
public:
    /// Whether it was not there before.
    bool insert(const TypeNode* node) {
        if ((count_ + 1) * 2 > slots_.size()) grow();
        return place(slots_, node);
    }
    [[nodiscard]] std::size_t size() const noexcept { return count_; }
    /// Room for `n` nodes, if there are none yet.
    void reserve(std::size_t n) {
        if (slots_.empty() && n > 16) slots_.resize(std::bit_ceil(2 * n + 2));
    }

private:
    static std::size_t start(const TypeNode* node, std::size_t mask) noexcept {
        const auto address = static_cast<std::uint64_t>(reinterpret_cast<std::uintptr_t>(node));
        return static_cast<std::size_t>((address * 0x9E3779B97F4A7C15U) >> 32) & mask;
    }
    bool place(List<const TypeNode*>& slots, const TypeNode* node) {
        const std::size_t mask = slots.size() - 1;
        for (std::size_t i = start(node, mask);; i = (i + 1) & mask) {
            if (slots[i] == node) return false;
            if (slots[i] == nullptr) {
                slots[i] = node;
                ++count_;
                return true;
            }
        }
    }
    void grow() {
        List<const TypeNode*> bigger(slots_.empty() ? 32 : slots_.size() * 2);
        count_ = 0;
        for (const TypeNode* node : slots_) {
            if (node != nullptr) place(bigger, node);
        }
        slots_.swap(bigger);
    }

    List<const TypeNode*> slots_;
    std::size_t count_ = 0;
};

/// The types reachable from some roots. Names are found by the hash that the nodes keep, so that
/// long names cost nothing here.
class Closure {
public:
    explicit Closure(std::size_t most) noexcept : most_(most) {}

    /// Adds `root` and all that it refers to. False: there are more than `most` types, or two
    /// of one name (`conflict()`).
    bool add(const TypeNode* root) {
        nodes_.reserve(root->size < most_ ? root->size : most_);
        push(root);
        while (!stack_.empty()) {
            const TypeNode* const node = stack_.back();
            stack_.pop_back();
            if (!node->name.empty() && !add_name(node)) return false;
            if (size() > most_) return false;
            for_each_part(*node, [&](const TypeNode* part) { push(part); });
        }
        return size() <= most_;
    }
    [[nodiscard]] std::size_t size() const noexcept {
        return nodes_.size() + static_cast<std::size_t>(std::popcount(primitives_));
    }
    /// The type of that name; null if there is none.
    [[nodiscard]] const TypeNode* named(std::string_view name, std::uint64_t hash) const noexcept {
        if (names_.empty()) return nullptr;
        const std::size_t mask = names_.size() - 1;
        for (std::size_t i = hash & mask; names_[i] != nullptr; i = (i + 1) & mask) {
            if (names_[i]->name_hash == hash && names_[i]->name == name) return names_[i];
        }
        return nullptr;
    }
    /// A type whose name another one has too; null when the size was the reason.
    [[nodiscard]] const TypeNode* conflict() const noexcept { return conflict_; }

private:
    void push(const TypeNode* node) {
        if (is_primitive(node->kind) && node->name.empty()) {
            primitives_ |= std::uint32_t{1} << static_cast<unsigned>(node->kind);
        } else if (nodes_.insert(node)) {
            stack_.push_back(node);
        }
    }
    bool add_name(const TypeNode* node) {
        if (named(node->name, node->name_hash) != nullptr) {
            conflict_ = node;
            return false;
        }
        if ((name_count_ + 1) * 2 > names_.size()) {
            List<const TypeNode*> bigger(names_.empty() ? 32 : names_.size() * 2);
            for (const TypeNode* old : names_) {
                if (old != nullptr) place(bigger, old);
            }
            names_.swap(bigger);
        }
        place(names_, node);
        ++name_count_;
        return true;
    }
    static void place(List<const TypeNode*>& names, const TypeNode* node) {
        const std::size_t mask = names.size() - 1;
        std::size_t i = node->name_hash & mask;
        while (names[i] != nullptr) i = (i + 1) & mask;
        names[i] = node;
    }

    std::size_t most_;
    NodeSet nodes_;
    std::uint32_t primitives_ = 0;  // unnamed ones, a bit for each kind
    List<const TypeNode*> names_;
    std::size_t name_count_ = 0;
    List<const TypeNode*> stack_;
    const TypeNode* conflict_ = nullptr;
};

}  // namespace vdl::detail
