// The table of all types: hash-consing, counting, and freeing what nobody holds.
#pragma once

#include <vdl/type/node.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <ctime>
#include <memory>
#include <mutex>
#include <string_view>
#include <vdl/detail/list.hpp>

namespace vdl::detail {

/// Takes the group of `leader`, whose count fell to zero, out of the table and frees it, and
/// whatever falls to zero by that. No recursion.
inline void free_group(const TypeNode* leader) noexcept;

/// Counts one more holder of `node`, which somebody must hold already.
inline void retain(const TypeNode* node) noexcept {
    if (node->immortal.load(std::memory_order_relaxed)) return;
    node->leader->references.fetch_add(1, std::memory_order_relaxed);
}

/// Gives up one hold of `node`.
inline void release(const TypeNode* node) noexcept {
    if (node->immortal.load(std::memory_order_relaxed)) return;
    const TypeNode* leader = node->leader;
    if (leader->references.fetch_sub(1, std::memory_order_acq_rel) == 1) free_group(leader);
}

/// Calls `f` with every type that `node` refers to, in canonical order: key, elem, fields.
template <class F>
void for_each_part(const TypeNode& node, F f) {
    if (node.key != nullptr) f(node.key);
    if (node.elem != nullptr) f(node.elem);
    for (const FieldNode& field : node.fields) f(field.type);
}

/// A hash that an input cannot aim at: every word goes through a 128-bit product with a secret
/// of the process, so that hostile types cannot be made to collide.
class TypeHasher {
public:
    explicit TypeHasher(std::uint64_t secret) noexcept : secret_(secret), state_(~secret) {}

    void add(std::uint64_t word) noexcept {
        __extension__ using Wide = unsigned __int128;
        const Wide product = static_cast<Wide>(state_ ^ word) * secret_;
        state_ = static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64) ^
                 (word << 32 | word >> 32);
    }
    void add(const void* pointer) noexcept { add(reinterpret_cast<std::uintptr_t>(pointer)); }
    void add(std::string_view text) noexcept {
        add(text.size());
        while (!text.empty()) {
            std::uint64_t word = 0;
            const std::size_t n = text.size() < 8 ? text.size() : 8;
            std::memcpy(&word, text.data(), n);
            add(word);
            text.remove_prefix(n);
        }
    }
    [[nodiscard]] std::uint64_t value() const noexcept { return state_ ^ (state_ >> 29); }

private:
    std::uint64_t secret_;
    std::uint64_t state_;
};

/// One part of the table with its own lock: chains through the nodes themselves.
template <TypeNode* TypeNode::* Next, std::uint64_t TypeNode::* Hash>
class TypeShard {
public:
    std::mutex mutex;

    // All of these need the lock.

    template <class Same>
    [[nodiscard]] const TypeNode* find(std::uint64_t hash, Same same) const {
        if (buckets_.empty()) return nullptr;
        for (const TypeNode* n = buckets_[hash % buckets_.size()]; n != nullptr; n = n->*Next) {
            if (n->*Hash == hash && same(*n)) return n;
        }
        return nullptr;
    }
    void insert(TypeNode* node) {
        if (count_ >= buckets_.size()) grow();
        push(buckets_, node);
        ++count_;
    }
    void remove(const TypeNode* node) noexcept {
        TypeNode** link = &buckets_[node->*Hash % buckets_.size()];
        while (*link != node) link = &((*link)->*Next);
        *link = node->*Next;
        --count_;
    }
    [[nodiscard]] std::size_t count() const noexcept { return count_; }

private:
    static void push(List<TypeNode*>& buckets, TypeNode* node) {
        TypeNode*& head = buckets[node->*Hash % buckets.size()];
        node->*Next = head;
        head = node;
    }
    void grow() {
        List<TypeNode*> bigger(buckets_.empty() ? 64 : buckets_.size() * 2);
        for (TypeNode* head : buckets_) {
            while (head != nullptr) {
                TypeNode* const node = head;
                head = node->*Next;
                push(bigger, node);
            }
        }
        buckets_.swap(bigger);
    }

    List<TypeNode*> buckets_;
    std::size_t count_ = 0;
};

/// Every type of the process but the built-in ones. A node whose count fell to zero stays dead:
/// a lookup that meets it before it is taken out goes past it and makes a new one.
class TypeTable {
public:
    [[nodiscard]] static TypeTable& instance() {
        // Never destroyed: static Types elsewhere may outlive any order of destruction.
        static TypeTable& table = *new TypeTable;
        return table;
    }

    [[nodiscard]] std::uint64_t name_hash(std::string_view name) const noexcept {
        TypeHasher hasher(secret_);
        hasher.add(name);
        return hasher.value();
    }
    /// Of everything that tells `node` from other types, given that its parts are in the table.
    [[nodiscard]] std::uint64_t hash_of(const TypeNode& node) const noexcept {
        TypeHasher hasher(secret_);
        hash_own(hasher, node);
        for_each_part(node, [&](const TypeNode* part) { hasher.add(part); });
        return hasher.value();
    }
    /// Of a group, from its leader; the same for every group of the same types.
    [[nodiscard]] std::uint64_t group_hash_of(const TypeNode& leader) const noexcept {
        TypeHasher hasher(secret_);
        for (const TypeNode* m = &leader; m != nullptr; m = m->next_member) {
            hash_own(hasher, *m);
            for_each_part(*m, [&](const TypeNode* part) {
                if (part->leader == &leader) {
                    hasher.add(std::uint64_t{part->member_index});
                } else {
                    hasher.add(part);
                }
            });
        }
        return hasher.value();
    }

    /// Whether two nodes are one type, given that their parts are in the table.
    [[nodiscard]] static bool same(const TypeNode& a, const TypeNode& b) noexcept {
        if (!same_own(a, b) || a.key != b.key || a.elem != b.elem) return false;
        for (std::size_t i = 0; i < a.fields.size(); ++i) {
            if (a.fields[i].type != b.fields[i].type) return false;
        }
        return true;
    }

    /// The type that `wanted` (its hash set) describes, held for the caller; null if there is
    /// none. The caller holds the parts of `wanted`.
    [[nodiscard]] const TypeNode* find(const TypeNode& wanted) {
        NodeShard& shard = node_shard(wanted.hash);
        const std::lock_guard lock(shard.mutex);
        return find_locked(shard, wanted);
    }
    /// The same, made from `wanted` if there is none.
    [[nodiscard]] const TypeNode* find_or_insert(std::unique_ptr<TypeNode> wanted) {
        NodeShard& shard = node_shard(wanted->hash);
        const std::lock_guard lock(shard.mutex);
        if (const TypeNode* found = find_locked(shard, *wanted)) return found;
        wanted->references.store(1, std::memory_order_relaxed);
        shard.insert(wanted.get());  // may throw: nothing is held yet
        for_each_part(*wanted, [](const TypeNode* part) { retain(part); });
        return wanted.release();
    }
    /// The leader of the group that `members` describe, held for the caller. Members are in
    /// canonical order and linked; the first is their leader. When the group exists already,
    /// `members` stay with the caller.
    [[nodiscard]] const TypeNode* find_or_insert_group(List<std::unique_ptr<TypeNode>>& members) {
        TypeNode* const leader = members.front().get();
        leader->group_hash = group_hash_of(*leader);
        GroupShard& shard = groups_[leader->group_hash >> 62];
        const std::lock_guard lock(shard.mutex);
        const TypeNode* found = shard.find(leader->group_hash, [&](const TypeNode& other) {
            return same_group(other, *leader) && try_retain(other);
        });
        if (found != nullptr) return found;
        leader->references.store(1, std::memory_order_relaxed);
        InsertedMembers inserted{*this, members, 0};
        for (std::unique_ptr<TypeNode>& member : members) {
            // By its parts, a member is found by who builds it from outside. Nobody can yet.
            member->hash = hash_of(*member);
            NodeShard& own = node_shard(member->hash);
            const std::lock_guard own_lock(own.mutex);
            own.insert(member.get());
            ++inserted.count;
        }
        shard.insert(leader);
        inserted.count = 0;
        for (std::unique_ptr<TypeNode>& member : members) {
            for_each_part(*member, [&](const TypeNode* part) {
                if (part->leader != leader) retain(part);
            });
            static_cast<void>(member.release());
        }
        return leader;
    }

    /// Takes a group that is dead out of the table.
    void remove(const TypeNode* leader) noexcept {
        if (leader->recursive) {
            GroupShard& shard = groups_[leader->group_hash >> 62];
            const std::lock_guard lock(shard.mutex);
            shard.remove(leader);
        }
        for (const TypeNode* m = leader; m != nullptr; m = m->next_member) {
            NodeShard& shard = node_shard(m->hash);
            const std::lock_guard lock(shard.mutex);
            shard.remove(m);
        }
    }

    [[nodiscard]] std::size_t size() {
        std::size_t total = 0;
        for (NodeShard& shard : nodes_) {
            const std::lock_guard lock(shard.mutex);
            total += shard.count();
        }
        return total;
    }

private:
    using NodeShard = TypeShard<&TypeNode::next_in_bucket, &TypeNode::hash>;
    using GroupShard = TypeShard<&TypeNode::next_in_group_bucket, &TypeNode::group_hash>;

    /// Takes members of a group out again if an exception ends their insertion.
    struct InsertedMembers {
        TypeTable& table;
        List<std::unique_ptr<TypeNode>>& members;
        std::size_t count;
        ~InsertedMembers() {
            for (std::size_t i = 0; i < count; ++i) {
                NodeShard& shard = table.node_shard(members[i]->hash);
                const std::lock_guard lock(shard.mutex);
                shard.remove(members[i].get());
            }
        }
    };

    TypeTable() {
        // Where things lie in memory and the time: enough that no input is made for it.
        const auto here = reinterpret_cast<std::uintptr_t>(this);
        const auto code = reinterpret_cast<std::uintptr_t>(&free_group);
        TypeHasher mixer(0x9E3779B97F4A7C15U ^ code);
        mixer.add(here);
        mixer.add(static_cast<std::uint64_t>(std::time(nullptr)));
        mixer.add(static_cast<std::uint64_t>(std::clock()));
        secret_ = mixer.value() | 1;
    }

    static bool try_retain(const TypeNode& node) noexcept {
        if (node.immortal.load(std::memory_order_relaxed)) return true;
        std::atomic<std::uint64_t>& count = node.leader->references;
        std::uint64_t seen = count.load(std::memory_order_relaxed);
        while (seen != 0) {
            if (count.compare_exchange_weak(seen, seen + 1, std::memory_order_relaxed)) return true;
        }
        return false;
    }

    static const TypeNode* find_locked(NodeShard& shard, const TypeNode& wanted) {
        return shard.find(wanted.hash, [&](const TypeNode& other) {
            return same(other, wanted) && try_retain(other);
        });
    }

    static void hash_own(TypeHasher& hasher, const TypeNode& node) noexcept {
        hasher.add((std::uint64_t{node.fields.size()} << 8) |
                   static_cast<std::uint64_t>(node.kind));
        hasher.add(node.length);
        hasher.add(node.name);
        for (const std::string& label : node.labels) hasher.add(label);
        for (const FieldNode& field : node.fields) hasher.add(field.name);
    }
    static bool same_own(const TypeNode& a, const TypeNode& b) noexcept {
        if (a.kind != b.kind || a.length != b.length || a.fields.size() != b.fields.size() ||
            a.labels.size() != b.labels.size() || a.name != b.name) {
            return false;
        }
        for (std::size_t i = 0; i < a.labels.size(); ++i) {
            if (a.labels[i] != b.labels[i]) return false;
        }
        for (std::size_t i = 0; i < a.fields.size(); ++i) {
            if (a.fields[i].name != b.fields[i].name) return false;
        }
        return true;
    }
    static bool same_group(const TypeNode& a, const TypeNode& b) noexcept {
        if (a.member_count != b.member_count) return false;
        const auto same_part = [&](const TypeNode* x, const TypeNode* y) {
            if (x == y) return true;
            return x != nullptr && y != nullptr && x->leader == &a && y->leader == &b &&
                   x->member_index == y->member_index;
        };
        const TypeNode* n = &b;
        for (const TypeNode* m = &a; m != nullptr; m = m->next_member, n = n->next_member) {
            if (!same_own(*m, *n) || !same_part(m->key, n->key) || !same_part(m->elem, n->elem)) {
                return false;
            }
            for (std::size_t i = 0; i < m->fields.size(); ++i) {
                if (!same_part(m->fields[i].type, n->fields[i].type)) return false;
            }
        }
        return true;
    }

    NodeShard& node_shard(std::uint64_t hash) noexcept { return nodes_[hash >> 60]; }

    std::uint64_t secret_ = 1;
    std::array<NodeShard, 16> nodes_;
    std::array<GroupShard, 4> groups_;
};

inline void free_group(const TypeNode* leader) noexcept {
    TypeTable& table = TypeTable::instance();
    TypeNode* pending = nullptr;
    const auto give_up = [&](const TypeNode* dead) {
        table.remove(dead);
        auto* const mine = const_cast<TypeNode*>(dead);  // nobody else can reach it now
        mine->next_in_bucket = pending;
        pending = mine;
    };
    give_up(leader);
    while (pending != nullptr) {
        TypeNode* const group = pending;
        pending = group->next_in_bucket;
        for (const TypeNode* m = group; m != nullptr; m = m->next_member) {
            for_each_part(*m, [&](const TypeNode* part) {
                const TypeNode* other = part->leader;
                if (other == group || part->immortal.load(std::memory_order_relaxed)) return;
                if (other->references.fetch_sub(1, std::memory_order_acq_rel) == 1) give_up(other);
            });
        }
        for (const TypeNode* m = group; m != nullptr;) {
            const TypeNode* const next = m->next_member;
            delete m;
            m = next;
        }
    }
}

/// Types that exist now, built-in ones not counted; for tests of reclamation.
[[nodiscard]] inline std::size_t type_table_size() { return TypeTable::instance().size(); }

}  // namespace vdl::detail
