// Types on their way in: from type messages to `Type`.
#pragma once

#include <vdl/detail/index_map.hpp>
#include <vdl/type.hpp>
#include <vdl/vom/type_definition.hpp>

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <utility>
#include <vdl/detail/list.hpp>

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
        const Entry* known = entry(id);
        return known == nullptr || !known->complete ? nullptr : known->type.node();
    }

    /// Takes a definition. An incomplete one waits for the types that it refers to; a complete
    /// one makes all types that it is made of.
    [[nodiscard]] Result<void> add(std::uint64_t id, bool incomplete, TypeDefinition definition) {
        const std::lock_guard lock(mutex_);
        if (id < first_user_id) return malformed(id, "is that of a built-in type");
        if (entry(id) != nullptr) return malformed(id, "is defined twice");
        if (entries_.size() >= limits_.types) {
            return Error(ErrorCode::limit_exceeded, "the stream defines too many types");
        }
        entries_.push_back({std::move(definition), Type(), false});
        Undo undo{this, id, false};
        indices_.add(static_cast<std::uint32_t>(entries_.size() - 1), id);
        undo.indexed = true;
        ++waiting_;
        Result<void> done = incomplete ? Result<void>() : build(id);
        undo.types = nullptr;
        return done;
    }

    /// How many definitions wait for types that have not come.
    [[nodiscard]] std::size_t waiting() const {
        const std::lock_guard lock(mutex_);
        return waiting_;
    }

private:
    struct Entry {
        TypeDefinition definition;  ///< until the type is complete
        Type type;
        bool complete;
    };
    /// Takes back the last entry if an exception ends `add`, which can then be called again.
    struct Undo {
        TypesById* types;
        std::uint64_t id;
        bool indexed;
        ~Undo() {
            if (types == nullptr) return;
            types->entries_.pop_back();
            if (!indexed) return;
            types->indices_.take_back(id);
            --types->waiting_;
        }
    };
    struct Waiting {
        Entry* entry;
        TypeBuilder::Ref type;
    };

    [[nodiscard]] const Entry* entry(std::uint64_t id) const {
        const std::uint32_t known = indices_.find(id);
        return known == vdl::detail::IndexMap::none ? nullptr : &entries_[known];
    }
    [[nodiscard]] Entry* entry(std::uint64_t id) {
        return const_cast<Entry*>(std::as_const(*this).entry(id));
    }
    [[gnu::cold, gnu::noinline]] static Error malformed(std::uint64_t id, const char* what) {
        return Error(ErrorCode::malformed, vdl::detail::sentence({"type id ", id, " ", what}));
    }

    /// Makes the type `root` and every waiting type that it refers to.
    [[nodiscard]] Result<void> build(std::uint64_t root) {
        TypeBuilder builder;
        vdl::detail::IndexMap refs;  // from id to index in the builder
        vdl::detail::List<Waiting> queue;
        Error error;
        const auto ref = [&](std::uint64_t id) {
            const std::uint32_t seen = refs.find(id);
            if (seen != vdl::detail::IndexMap::none) return TypeBuilder::Ref{seen};
            TypeBuilder::Ref made;
            if (id < first_user_id) {
                const TypeNode* type = builtin_type(id);
                if (type != nullptr) {
                    made = builder.use(Type::from_node(type));
                } else {
                    error = malformed(id, "is that of no type");
                }
            } else if (Entry* known = entry(id); known == nullptr) {
                error = malformed(id, "is used and not defined");
            } else if (known->complete) {
                made = builder.use(known->type);
            } else {
                made = builder.add(kind_of(known->definition));
                queue.push_back({known, made});
            }
            if (error.code() == ErrorCode::none) refs.add(made.index, id);
            return made;
        };
        (void)ref(root);
        for (std::size_t i = 0; i < queue.size(); ++i) {
            const TypeDefinition& definition = queue[i].entry->definition;
            const TypeBuilder::Ref type = queue[i].type;
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
        for (const Waiting& done : queue) {
            done.entry->type = builder.type(done.type);
            done.entry->definition = TypeDefinition();
            done.entry->complete = true;
        }
        waiting_ -= queue.size();
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
    vdl::detail::List<Entry> entries_;
    vdl::detail::IndexMap indices_;  ///< from id to index in `entries_`
    std::size_t waiting_ = 0;
};

}  // namespace vdl::vom::detail
