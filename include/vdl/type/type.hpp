// Type: a handle on the run-time description of a type.
#pragma once

#include <vdl/limits.hpp>
#include <vdl/result.hpp>
#include <vdl/type/node.hpp>
#include <vdl/type/table.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vdl {

struct TypeField;

/// A VDL type. One pointer; a copy costs at most an atomic increment. Types are hash-consed: two
/// handles are equal exactly when the types are the same (the same unique string), and then
/// point to the same node. A type that nobody holds any more is freed. Thread-safe.
///
/// Everything that builds a type checks it (VDL, section 1) and gives `invalid_type` with a
/// sentence when it breaks a rule, `limit_exceeded` when it is nested deeper than
/// `Limits::type_nesting` or has more than `max_type_nodes` parts. Types that refer to
/// themselves are built with `TypeBuilder`.
class Type {
public:
    using Field = TypeField;

    /// `any`, the zero value of typeobject.
    Type() noexcept : node_(detail::primitive_node(Kind::any)) {}
    Type(const Type& other) noexcept : node_(other.node_) { detail::retain(node_); }
    Type(Type&& other) noexcept
        : node_(std::exchange(other.node_, detail::primitive_node(Kind::any))) {}
    Type& operator=(const Type& other) noexcept {
        detail::retain(other.node_);
        detail::release(std::exchange(node_, other.node_));
        return *this;
    }
    Type& operator=(Type&& other) noexcept {
        std::swap(node_, other.node_);
        return *this;
    }
    ~Type() { detail::release(node_); }

    /// The unnamed type of a kind for which `is_primitive` holds; `any` for other kinds.
    [[nodiscard]] static Type primitive(Kind kind) noexcept {
        return adopt(detail::primitive_node(kind));
    }
    [[nodiscard]] static Type any() noexcept { return primitive(Kind::any); }
    [[nodiscard]] static Type boolean() noexcept { return primitive(Kind::boolean); }
    [[nodiscard]] static Type byte() noexcept { return primitive(Kind::byte); }
    [[nodiscard]] static Type uint16() noexcept { return primitive(Kind::uint16); }
    [[nodiscard]] static Type uint32() noexcept { return primitive(Kind::uint32); }
    [[nodiscard]] static Type uint64() noexcept { return primitive(Kind::uint64); }
    [[nodiscard]] static Type int8() noexcept { return primitive(Kind::int8); }
    [[nodiscard]] static Type int16() noexcept { return primitive(Kind::int16); }
    [[nodiscard]] static Type int32() noexcept { return primitive(Kind::int32); }
    [[nodiscard]] static Type int64() noexcept { return primitive(Kind::int64); }
    [[nodiscard]] static Type float32() noexcept { return primitive(Kind::float32); }
    [[nodiscard]] static Type float64() noexcept { return primitive(Kind::float64); }
    [[nodiscard]] static Type string() noexcept { return primitive(Kind::string); }
    [[nodiscard]] static Type type_object() noexcept { return primitive(Kind::type_object); }

    /// `?T`. Refused for any and for another optional.
    static Result<Type> optional(const Type& elem, const Limits& limits = {});
    /// `[N]T`, N >= 1. Nothing is allocated on account of N.
    static Result<Type> array(const Type& elem, std::uint64_t length, const Limits& limits = {});
    /// `[]T`.
    static Result<Type> list(const Type& elem, const Limits& limits = {});
    /// `set[K]`.
    static Result<Type> set(const Type& key, const Limits& limits = {});
    /// `map[K]T`.
    static Result<Type> map(const Type& key, const Type& elem, const Limits& limits = {});
    /// `name struct{...}`; an empty name makes it unnamed.
    static Result<Type> structure(std::string name, std::vector<Field> fields,
                                  const Limits& limits = {});
    /// `name union{...}`; at least one field.
    static Result<Type> variant(std::string name, std::vector<Field> fields,
                                const Limits& limits = {});
    /// `name enum{...}`; at least one label.
    static Result<Type> enumeration(std::string name, std::vector<std::string> labels,
                                    const Limits& limits = {});
    /// The type `base` under another name: `demo.Meters float64`, `demo.Ids []uint32`. Any and
    /// typeobject cannot be named; a type that lies on a cycle keeps its own name inside.
    static Result<Type> named(std::string name, const Type& base, const Limits& limits = {});

    [[nodiscard]] Kind kind() const noexcept { return node_->kind; }
    /// Empty when unnamed. Like every view here, valid as long as somebody holds the type.
    [[nodiscard]] std::string_view name() const noexcept { return node_->name; }
    /// Elements of an array; 0 for other kinds.
    [[nodiscard]] std::uint64_t length() const noexcept { return node_->length; }
    /// Of an optional, array or list: the element; of a map: the mapped type; else `any`.
    [[nodiscard]] Type elem() const noexcept { return from_node(node_->elem); }
    /// Of a set or map; else `any`.
    [[nodiscard]] Type key() const noexcept { return from_node(node_->key); }

    /// Fields of a struct or union; 0 for other kinds.
    [[nodiscard]] std::size_t field_count() const noexcept { return node_->fields.size(); }
    /// Needs `index < field_count()`.
    [[nodiscard]] std::string_view field_name(std::size_t index) const noexcept {
        return node_->fields[index].name;
    }
    /// Needs `index < field_count()`.
    [[nodiscard]] Type field_type(std::size_t index) const noexcept {
        return from_node(node_->fields[index].type);
    }
    [[nodiscard]] std::optional<std::size_t> find_field(std::string_view name) const noexcept {
        const int index = node_->find_field(name);
        if (index < 0) return std::nullopt;
        return static_cast<std::size_t>(index);
    }
    /// Labels of an enum; 0 for other kinds.
    [[nodiscard]] std::size_t label_count() const noexcept { return node_->labels.size(); }
    /// Needs `index < label_count()`.
    [[nodiscard]] std::string_view label(std::size_t index) const noexcept {
        return node_->labels[index];
    }
    [[nodiscard]] std::optional<std::size_t> find_label(std::string_view name) const noexcept {
        const int index = node_->find_label(name);
        if (index < 0) return std::nullopt;
        return static_cast<std::size_t>(index);
    }

    /// Whether an any (a typeobject) is anywhere inside, or the type is it.
    [[nodiscard]] bool contains_any() const noexcept { return node_->contains_any; }
    [[nodiscard]] bool contains_type_object() const noexcept { return node_->contains_type_object; }
    /// Whether the type contains itself.
    [[nodiscard]] bool is_recursive() const noexcept { return node_->recursive; }
    /// Whether it may be the key of a set or map.
    [[nodiscard]] bool is_valid_key() const noexcept { return node_->valid_key; }

    /// The name and structure in VDL notation: `demo.Node struct{value int32;children
    /// []demo.Node}`. A named type is written out where it first occurs and by its name alone
    /// after that. Unnamed types that are shared many times make it long beyond use (60 structs
    /// with two fields each: 2^60 bytes), so it is cut after `max_bytes`, and then ends in
    /// "...".
    [[nodiscard]] std::string unique_string(std::size_t max_bytes = std::size_t{1} << 20) const;

    /// Equal for equal types; differs between two runs of a program.
    [[nodiscard]] std::size_t hash() const noexcept {
        return static_cast<std::size_t>((reinterpret_cast<std::uintptr_t>(node_) >> 4) *
                                        std::uintptr_t{0x9E3779B97F4A7C15U});
    }
    friend bool operator==(const Type& a, const Type& b) noexcept { return a.node_ == b.node_; }

    /// For the layers below: valid as long as somebody holds the type.
    [[nodiscard]] const detail::TypeNode* node() const noexcept { return node_; }
    /// A handle on a node that somebody holds; `any` for null.
    [[nodiscard]] static Type from_node(const detail::TypeNode* node) noexcept {
        if (node == nullptr) return Type();
        detail::retain(node);
        return adopt(node);
    }
    /// A handle that takes over a hold on `node`.
    [[nodiscard]] static Type adopt(const detail::TypeNode* node) noexcept {
        Type type;
        type.node_ = node;
        return type;
    }

private:
    const detail::TypeNode* node_;
};

/// A field of a struct or union type.
struct TypeField {
    std::string name;
    Type type;
};

/// Types of which one type may consist, itself included.
inline constexpr std::size_t max_type_nodes = 10'000;

}  // namespace vdl

template <>
struct std::hash<vdl::Type> {
    std::size_t operator()(const vdl::Type& type) const noexcept { return type.hash(); }
};
