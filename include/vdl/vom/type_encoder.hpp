// Types on their way out: ids, and the messages that define them.
#pragma once

#include <vdl/buffer.hpp>
#include <vdl/detail/index_map.hpp>
#include <vdl/type.hpp>
#include <vdl/vom/type_definition.hpp>

#include <cstdint>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

namespace vdl::vom {

namespace detail {

/// The types that a stream has defined, and their ids.
class TypeIds {
public:
    /// The id of a type; its message and those of its parts are appended to `messages` if the
    /// stream has not had them.
    [[nodiscard]] std::uint64_t id(const TypeNode* type, Buffer& messages) {
        if (type == last_) return last_id_;
        const std::uint64_t id = find(type);
        last_id_ = id != 0 ? id : define(type, messages);
        last_ = type;
        return last_id_;
    }
    /// Forgets all types: the next stream.
    void clear() {
        ids_.clear();
        types_.clear();
        last_ = nullptr;
    }

private:
    [[nodiscard]] std::uint64_t find(const TypeNode* type) const {
        const std::uint64_t builtin = builtin_id(*type);
        if (builtin != 0) return builtin;
        const std::uint32_t known = ids_.find(type);
        return known == vdl::detail::IndexMap::none ? 0 : first_user_id + known;
    }

    /// Ids count up in the order in which the walk reaches the types; a message follows those
    /// of its parts. Recursion is bounded by the nesting that every type keeps.
    std::uint64_t define(const TypeNode* type, Buffer& messages) {
        const std::uint64_t known = find(type);
        if (known != 0) return known;
        const std::uint64_t id = first_user_id + types_.size();
        ids_.add(static_cast<std::uint32_t>(types_.size()), type);
        types_.push_back(Type::from_node(type));
        // All types of a cycle refer to each other, so all but the first that the walk reaches
        // contain one that is still open.
        const bool incomplete = type->recursive && is_open(type->leader);
        if (type->recursive) open_groups_.push_back(type->leader);
        if (type->key != nullptr) define(type->key, messages);
        if (type->elem != nullptr) define(type->elem, messages);
        for (const vdl::detail::FieldNode& field : type->fields) define(field.type, messages);
        if (type->recursive) open_groups_.pop_back();

        body_.clear();
        DefinitionWriter(body_, [this](const TypeNode* part) { return find(part); }).write(*type);
        if (incomplete) messages.push_back(std::byte{control_incomplete});
        std::byte* at = messages.room(2 * max_uint_bytes);
        at = put_uint(at, zigzag(-static_cast<std::int64_t>(id)));
        messages.set_end(put_uint(at, body_.size()));
        messages.append(body_.data(), body_.size());
        return id;
    }

    [[nodiscard]] bool is_open(const TypeNode* group) const {
        for (const TypeNode* open : open_groups_) {
            if (open == group) return true;
        }
        return false;
    }

    vdl::detail::IndexMap ids_;                 ///< of `types_`
    std::vector<Type> types_;                   ///< by id, from `first_user_id`
    std::vector<const TypeNode*> open_groups_;  ///< of the types that the walk is inside of
    Buffer body_;
    const TypeNode* last_ = nullptr;
    std::uint64_t last_id_ = 0;
};

}  // namespace detail

/// A type stream of its own that several value streams share, as the streams of an RPC
/// connection do. It begins with its own version byte. Thread-safe; must outlive its encoders.
///
///     vdl::vom::TypeEncoder types;
///     vdl::vom::Encoder a(first, types), b(second, types);
///     ...
///     types.take(out);    // send these bytes before those of `first` and `second`
class TypeEncoder {
public:
    TypeEncoder() = default;

    /// The bytes of the type stream since the last call, appended to `out`.
    void take(Buffer& out) {
        const std::lock_guard lock(mutex_);
        out.append(stream_.data(), stream_.size());
        stream_.clear();
    }

    /// The id of a type in the streams that share this; defines it if it is new.
    [[nodiscard]] std::uint64_t id(const Type& type) {
        const std::lock_guard lock(mutex_);
        if (!started_) {
            stream_.push_back(std::byte{version});
            started_ = true;
        }
        return ids_.id(type.node(), stream_);
    }

private:
    std::mutex mutex_;
    Buffer stream_;
    detail::TypeIds ids_;
    bool started_ = false;
};

}  // namespace vdl::vom
