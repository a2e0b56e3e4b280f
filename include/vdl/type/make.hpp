// How Type's own functions make types out of finished ones.
#pragma once

#include <vdl/type/rules.hpp>
#include <vdl/type/type.hpp>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace vdl {

namespace detail {

inline Result<Type> make_type(std::unique_ptr<TypeNode> wanted, const Limits& limits) {
    Result<const TypeNode*> made = make_node(std::move(wanted), limits);
    if (!made) return std::move(made).error();
    return Type::adopt(*made);
}

inline Result<Type> make_type_of(Kind kind, const TypeNode* key, const TypeNode* elem,
                                 std::uint64_t length, const Limits& limits) {
    auto wanted = std::make_unique<TypeNode>(kind);
    wanted->key = key;
    wanted->elem = elem;
    wanted->length = length;
    return make_type(std::move(wanted), limits);
}

inline Result<Type> make_type_of(Kind kind, std::string name, std::vector<TypeField> fields,
                                 const Limits& limits) {
    auto wanted = std::make_unique<TypeNode>(kind);
    wanted->name = std::move(name);
    wanted->fields.reserve(fields.size());
    for (TypeField& field : fields) {
        wanted->fields.push_back({std::move(field.name), field.type.node()});
    }
    return make_type(std::move(wanted), limits);
}

}  // namespace detail

inline Result<Type> Type::optional(const Type& elem, const Limits& limits) {
    return detail::make_type_of(Kind::optional, nullptr, elem.node_, 0, limits);
}
inline Result<Type> Type::array(const Type& elem, std::uint64_t length, const Limits& limits) {
    return detail::make_type_of(Kind::array, nullptr, elem.node_, length, limits);
}
inline Result<Type> Type::list(const Type& elem, const Limits& limits) {
    return detail::make_type_of(Kind::list, nullptr, elem.node_, 0, limits);
}
inline Result<Type> Type::set(const Type& key, const Limits& limits) {
    return detail::make_type_of(Kind::set, key.node_, nullptr, 0, limits);
}
inline Result<Type> Type::map(const Type& key, const Type& elem, const Limits& limits) {
    return detail::make_type_of(Kind::map, key.node_, elem.node_, 0, limits);
}
inline Result<Type> Type::structure(std::string name, std::vector<Field> fields,
                                    const Limits& limits) {
    return detail::make_type_of(Kind::structure, std::move(name), std::move(fields), limits);
}
inline Result<Type> Type::variant(std::string name, std::vector<Field> fields,
                                  const Limits& limits) {
    return detail::make_type_of(Kind::variant, std::move(name), std::move(fields), limits);
}
inline Result<Type> Type::enumeration(std::string name, std::vector<std::string> labels,
                                      const Limits& limits) {
    auto wanted = std::make_unique<detail::TypeNode>(Kind::enumeration);
    wanted->name = std::move(name);
    for (std::string& label : labels) wanted->labels.push_back(std::move(label));
    return detail::make_type(std::move(wanted), limits);
}
inline Result<Type> Type::named(std::string name, const Type& base, const Limits& limits) {
    if (name.empty()) return detail::invalid_type({"a named type needs a name"});
    const detail::TypeNode& node = *base.node_;
    auto wanted = std::make_unique<detail::TypeNode>(node.kind);
    wanted->name = std::move(name);
    wanted->length = node.length;
    wanted->elem = node.elem;
    wanted->key = node.key;
    for (const std::string& label : node.labels) wanted->labels.push_back(label);
    for (const detail::FieldNode& field : node.fields) wanted->fields.push_back(field);
    return detail::make_type(std::move(wanted), limits);
}

}  // namespace vdl
