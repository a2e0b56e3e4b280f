// Types on their way out: ids, and the messages that define them.
#pragma once

#include <vdl/buffer.hpp>
#include <vdl/detail/index_map.hpp>
#include <vdl/detail/list.hpp>
#include <vdl/type.hpp>
#include <vdl/vom/type_definition.hpp>

#include <cstdint>
#include <mutex>
#include <span>
#include <utility>

namespace vdl::vom {

namespace detail {

/// The types that a stream has defined, and their ids.
class TypeIds {
public:
    /// The id of a type; its message and those of its parts are appended to `messages` if the
    /// stream has not had them.
    [[nodiscard]] std::uint64_t id(const TypeNode* type, Buffer& messages) {
        if (type == last_) [[likely]]
            return last_id_;
        return find_or_define(type, messages);
    }
    /// Grows when ids that were given do not hold any more.
    [[nodiscard]] std::size_t forgotten() const noexcept { return forgotten_; }
    /// Forgets all types: the next stream. If that begins with the types of `base`, which stays
    /// where it is, then it has had these.
    void restart(const TypeIds* base = nullptr) noexcept {
        if (!types_.empty()) {
            ids_.clear();
            types_.clear();
        }
        base_ = base;
        last_ = base == nullptr ? nullptr : base->last_;
        last_id_ = base == nullptr ? 0 : base->last_id_;
    }
    /// How many types have been defined, without those of a base.
    [[nodiscard]] std::size_t size() const noexcept { return types_.size(); }
    /// The type of an id; null if there is none. For a stream without a base.
    [[nodiscard]] const TypeNode* type(std::uint64_t id) const {
        if (id < first_user_id) return builtin_type(id);
        id -= first_user_id;
        return id < types_.size() ? types_[static_cast<std::size_t>(id)].node() : nullptr;
    }
    /// Forgets all but the first `count` types, whose messages have not been sent: an exception.
    void forget_after(std::size_t count) noexcept {
        types_.resize(count);
        open_groups_.clear();
        last_ = nullptr;
        ++forgotten_;
        // In the memory that is there: it held as many before.
        ids_.clear();
        for (std::uint32_t i = 0; i < count; ++i) ids_.add(i, types_[i].node());
    }

private:
    [[nodiscard, gnu::noinline]] std::uint64_t find_or_define(const TypeNode* type,
                                                              Buffer& messages) {
        const std::uint64_t id = find(type);
        last_id_ = id != 0 ? id : define(type, messages);
        last_ = type;
        return last_id_;
    }
    [[nodiscard]] std::uint64_t find(const TypeNode* type) const {
        const std::uint64_t builtin = builtin_id(*type);
        if (builtin != 0) return builtin;
        const std::uint32_t known = ids_.find(type);
        if (known != vdl::detail::IndexMap::none) return first_id() + known;
        return base_ == nullptr ? 0 : base_->find(type);
    }
    /// The id of the first of `types_`.
    [[nodiscard]] std::uint64_t first_id() const noexcept {
        return first_user_id + (base_ == nullptr ? 0 : base_->size());
    }

    /// Ids count up in the order in which the walk reaches the types; a message follows those
    /// of its parts. Recursion is bounded by the nesting that every type keeps.
    std::uint64_t define(const TypeNode* type, Buffer& messages) {
        const std::uint64_t known = find(type);
        if (known != 0) return known;
        const std::uint64_t id = first_id() + types_.size();
        types_.push_back(Type::from_node(type));
        ids_.add(static_cast<std::uint32_t>(types_.size() - 1), type);
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

    const TypeIds* base_ = nullptr;                   ///< has no base itself
    vdl::detail::IndexMap ids_;                       ///< of `types_`
    vdl::detail::List<Type> types_;                   ///< by id, from `first_id`
    vdl::detail::List<const TypeNode*> open_groups_;  ///< of the types that the walk is inside of
    Buffer body_;
    const TypeNode* last_ = nullptr;
    std::uint64_t last_id_ = 0;
    std::size_t forgotten_ = 0;
};

/// Takes back what was appended to a stream, and the types that it defined, if an exception ends
/// the encoding of a value.
class UndoEncoding {
public:
    UndoEncoding(Buffer& out, TypeIds& types, bool& started) noexcept
        : out_(&out),
          types_(types),
          started_(started),
          size_(out.size()),
          count_(types.size()),
          had_started_(started) {}
    UndoEncoding(const UndoEncoding&) = delete;
    UndoEncoding& operator=(const UndoEncoding&) = delete;
    ~UndoEncoding() {
        if (out_ != nullptr) undo();
    }
    void done() noexcept { out_ = nullptr; }

private:
    [[gnu::cold, gnu::noinline]] void undo() noexcept {
        out_->resize_for_overwrite(size_);
        types_.forget_after(count_);
        started_ = had_started_;
    }

    Buffer* out_;
    TypeIds& types_;
    bool& started_;
    std::size_t size_;
    std::size_t count_;
    bool had_started_;
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
        detail::UndoEncoding undo(stream_, ids_, started_);
        if (!started_) {
            stream_.push_back(std::byte{version});
            started_ = true;
        }
        const std::uint64_t id = ids_.id(type.node(), stream_);
        undo.done();
        return id;
    }

private:
    std::mutex mutex_;
    Buffer stream_;
    detail::TypeIds ids_;
    bool started_ = false;
};

}  // namespace vdl::vom
