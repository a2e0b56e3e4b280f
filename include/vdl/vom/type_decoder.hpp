// Types on their way in: from type messages to `Type`.
#pragma once

#include <vdl/type.hpp>
#include <vdl/vom/type_definition.hpp>

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace vdl::vom::detail {

/// The types that a stream has defined, by id. Thread-safe, for streams that share it. Nodes
/// that it gives stay valid as long as it lives.
class TypesById {
public:
    explicit TypesById(const Limits& limits = {}) : limits_(limits) {}

    /// The type of an id, null if it is not known (or not complete yet).
    [[nodiscard]] const TypeNode* find(std::uint64_t id) const {
        if (id < first_user_id) return builtin_type(id);
        const std::lock_guard lock(mutex_);
        const auto known = types_.find(id);
        return known == types_.end() ? nullptr : known->second.node();
    }

    /// Takes a definition. An incomplete one waits for the types that it refers to; a complete
    /// one makes all types that it is made of.
    [[nodiscard]] Result<void> add(std::uint64_t id, bool incomplete, TypeDefinition definition) {
        const std::lock_guard lock(mutex_);
        if (id < first_user_id) return malformed(id, "is that of a built-in type");
        if (types_.count(id) != 0 || pending_.count(id) != 0) return malformed(id, "is defined twice");
        if (types_.size() + pending_.size() >= limits_.types) {
            return Error(ErrorCode::limit_exceeded, "the stream defines too many types");
        }
        pending_.emplace(id, std::move(definition));
        if (incomplete) return {};
        Result<void> made = build(id);
        if (!made) pending_.erase(id);
        return made;
    }

    /// How many definitions wait for types that have not come.
    [[nodiscard]] std::size_t waiting() const {
        const std::lock_guard lock(mutex_);
        return pending_.size();
    }

    void clear() {
        const std::lock_guard lock(mutex_);
        types_.clear();
        pending_.clear();
    }

private:
    static Error malformed(std::uint64_t id, const char* what) {
        return Error(ErrorCode::malformed, "type id " + std::to_string(id) + " " + what);
    }

    /// Makes the type `root` and every waiting type that it refers to.
    [[nodiscard]] Result<void> build(std::uint64_t root) {
        TypeBuilder builder;
        std::unordered_map<std::uint64_t, TypeBuilder::Ref> refs;
        std::vector<std::uint64_t> queue;
        Error error;
        const auto ref = [&](std::uint64_t id) {
            const auto seen = refs.find(id);
            if (seen != refs.end()) return seen->second;
            TypeBuilder::Ref made;
            if (id < first_user_id) {
                const TypeNode* type = builtin_type(id);
                if (type != nullptr) {
                    made = builder.use(Type::from_node(type));
                } else {
                    error = malformed(id, "is that of no type");
                }
            } else if (const auto known = types_.find(id); known != types_.end()) {
                made = builder.use(known->second);
            } else if (const auto waits = pending_.find(id); waits != pending_.end()) {
                made = builder.add(kind_of(waits->second));
                queue.push_back(id);
            } else {
                error = malformed(id, "is used and not defined");
            }
            refs.emplace(id, made);
            return made;
        };
        (void)ref(root);
        for (std::size_t i = 0; i < queue.size(); ++i) {
            const TypeDefinition& definition = pending_.find(queue[i])->second;
            const TypeBuilder::Ref type = refs.find(queue[i])->second;
            builder.set_name(type, definition.name);
            switch (definition.form) {
                case wire_named: builder.set_base(type, ref(definition.elem)); break;
                case wire_enum:
                    for (const std::string& label : definition.labels) {
                        builder.add_label(type, label);
                    }
                    break;
                case wire_set: builder.set_key(type, ref(definition.key)); break;
                case wire_map:
                    builder.set_key(type, ref(definition.key));
                    builder.set_elem(type, ref(definition.elem));
                    break;
                case wire_struct:
                case wire_union:
                    for (const TypeDefinition::Field& field : definition.fields) {
                        builder.add_field(type, field.name, ref(field.type));
                    }
                    break;
                default:
                    builder.set_elem(type, ref(definition.elem));
                    builder.set_length(type, definition.length);
                    break;
            }
            if (error.code() != ErrorCode::none) return error;
        }
        if (error.code() != ErrorCode::none) return error;
        if (Result<void> built = builder.build(limits_); !built) return built;
        for (const std::uint64_t id : queue) {
            types_.emplace(id, builder.type(refs.find(id)->second));
            pending_.erase(id);
        }
        return {};
    }

    static Kind kind_of(const TypeDefinition& definition) noexcept {
        switch (definition.form) {
            case wire_enum: return Kind::enumeration;
            case wire_array: return Kind::array;
            case wire_list: return Kind::list;
            case wire_set: return Kind::set;
            case wire_map: return Kind::map;
            case wire_struct: return Kind::structure;
            case wire_union: return Kind::variant;
            case wire_optional: return Kind::optional;
            default: return Kind::boolean;  // its base says which primitive
        }
    }

    Limits limits_;
    mutable std::mutex mutex_;
    std::unordered_map<std::uint64_t, Type> types_;
    std::unordered_map<std::uint64_t, TypeDefinition> pending_;
};

}  // namespace vdl::vom::detail
