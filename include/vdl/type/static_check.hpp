// The rules for types (VDL, section 1), checked for a C++ type while it is compiled.
#pragma once

#include <vdl/type/static_type.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace vdl::detail {

/// What is wrong with a C++ type as a VDL type.
enum class StaticFault : std::uint8_t {
    none,
    nested_optional,
    optional_any,
    bad_key,
    unnamed_cycle,
    two_of_a_name,
};

/// A list of static types, each once.
class StaticTypeSet {
public:
    /// Whether it is new.
    constexpr bool add(const StaticType& type) {
        for (const StaticType* known : types_) {
            if (known->id == type.id) return false;
        }
        types_.push_back(&type);
        return true;
    }
    [[nodiscard]] constexpr std::size_t size() const noexcept { return types_.size(); }
    constexpr const StaticType& operator[](std::size_t i) const noexcept { return *types_[i]; }

private:
    std::vector<const StaticType*> types_;
};

/// All types that `root` consists of, itself first; unnamed ones without parts are left out.
constexpr StaticTypeSet reachable(const StaticType& root) {
    StaticTypeSet all;
    if (!root.is_leaf()) all.add(root);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const StaticType& type = all[i];
        for (std::size_t p = 0; p < type.part_count; ++p) {
            const StaticType& part = type.parts[p].type();
            if (!part.is_leaf()) all.add(part);
        }
    }
    return all;
}

/// Whether `start` is reached from itself over types for which `in` holds.
template <class In>
constexpr bool is_on_cycle(const StaticType& start, In in) {
    StaticTypeSet seen;
    const auto add_parts = [&](const StaticType& type) {
        for (std::size_t p = 0; p < type.part_count; ++p) {
            const StaticType& part = type.parts[p].type();
            if (part.id == start.id) return true;
            if (!part.is_leaf() && in(part)) seen.add(part);
        }
        return false;
    };
    if (!in(start)) return false;
    if (add_parts(start)) return true;
    for (std::size_t i = 0; i < seen.size(); ++i) {
        if (add_parts(seen[i])) return true;
    }
    return false;
}

constexpr bool is_valid_static_key(const StaticType& key) {
    const auto forbidden = [](Kind kind) {
        return kind == Kind::any || kind == Kind::list || kind == Kind::map ||
               kind == Kind::optional || kind == Kind::set || kind == Kind::type_object;
    };
    if (forbidden(key.kind)) return false;
    const StaticTypeSet all = reachable(key);
    for (std::size_t i = 0; i < all.size(); ++i) {
        for (std::size_t p = 0; p < all[i].part_count; ++p) {
            if (forbidden(all[i].parts[p].type().kind)) return false;
        }
    }
    return true;
}

/// Whether two types of the same name look the same, to the next names.
constexpr bool look_the_same(const StaticType& a, const StaticType& b) {
    if (a.kind != b.kind || a.name != b.name || a.length != b.length ||
        a.part_count != b.part_count || a.label_count != b.label_count) {
        return false;
    }
    for (std::size_t i = 0; i < a.label_count; ++i) {
        if (a.labels[i] != b.labels[i]) return false;
    }
    for (std::size_t i = 0; i < a.part_count; ++i) {
        const StaticType& x = a.parts[i].type();
        const StaticType& y = b.parts[i].type();
        if (a.parts[i].name != b.parts[i].name || x.kind != y.kind || x.name != y.name)
            return false;
        if (x.id != y.id && x.name.empty() && !look_the_same(x, y)) return false;
    }
    return true;
}

/// Types up to which everything is checked at compile time. Larger ones are checked as well, when
/// the program first asks for their type: a program that fails this never runs.
inline constexpr std::size_t static_check_most = 64;

constexpr StaticFault find_static_fault(const StaticType& root) {
    const StaticTypeSet all = reachable(root);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const StaticType& type = all[i];
        if (type.kind == Kind::optional) {
            const Kind inner = type.parts[0].type().kind;
            if (inner == Kind::optional) return StaticFault::nested_optional;
            if (inner == Kind::any) return StaticFault::optional_any;
        }
        if (type.kind == Kind::set || type.kind == Kind::map) {
            if (!is_valid_static_key(type.parts[0].type())) return StaticFault::bad_key;
        }
    }
    if (all.size() > static_check_most) return StaticFault::none;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (is_on_cycle(all[i], [](const StaticType& type) { return type.name.empty(); })) {
            return StaticFault::unnamed_cycle;
        }
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
        for (std::size_t j = 0; j < i && !all[i].name.empty(); ++j) {
            if (all[j].name == all[i].name && !look_the_same(all[j], all[i])) {
                return StaticFault::two_of_a_name;
            }
        }
    }
    return StaticFault::none;
}

/// Fails to compile, with one sentence, when `T` breaks a rule.
template <class T>
consteval bool require_valid_type() {
    constexpr StaticFault fault = find_static_fault(static_type<std::remove_cv_t<T>>());
    static_assert(fault != StaticFault::nested_optional,
                  "vdl: an optional (std::optional, std::unique_ptr, std::shared_ptr) directly in "
                  "another one cannot be told apart when it is nil; put a struct between them");
    static_assert(fault != StaticFault::optional_any,
                  "vdl: an optional of vdl::Value cannot be told apart when it is nil; a "
                  "vdl::Value can be nil by itself");
    static_assert(fault != StaticFault::bad_key,
                  "vdl: the key of a set or map may not contain a list, a set, a map, an optional, "
                  "a vdl::Value or a vdl::Type");
    static_assert(fault != StaticFault::unnamed_cycle,
                  "vdl: a type that contains itself needs a name on the way: make one of the types "
                  "on the cycle a struct of its own, not a pair, tuple or container");
    static_assert(fault != StaticFault::two_of_a_name,
                  "vdl: two different types in here have the same name; give one of them another "
                  "with Custom<T>::name");
    return true;
}

/// Whether every optional in `root` holds a named struct.
constexpr bool has_named_optionals_only(const StaticType& root) {
    const StaticTypeSet all = reachable(root);
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i].kind != Kind::optional) continue;
        const StaticType& inner = all[i].parts[0].type();
        if (inner.kind != Kind::structure || inner.name.empty()) return false;
    }
    return true;
}

}  // namespace vdl::detail
