// Value messages: the head, and what stands between it and the value (section 4 of the format).
#pragma once

#include <vdl/buffer.hpp>
#include <vdl/vom/primitives.hpp>
#include <vdl/vom/writer.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

namespace vdl::vom::detail {

/// A value message whose value is being written.
struct OpenMessage {
    const TypeNode* type;
    std::size_t start;     ///< of the message in the buffer
    std::size_t head;      ///< where what depends on the value goes, if there is such
    std::size_t reserved;  ///< bytes for that; 0: there is nothing of the kind
};

/// Appends the beginning of a message to the buffer of `writer`. `id` is the type's id. The value
/// goes where it will stand if its head is as long as that of the last message.
[[nodiscard]] inline OpenMessage open_message(Writer& writer, const TypeNode& type,
                                              std::uint64_t id) {
    Buffer& out = writer.buffer();
    writer.reset();
    OpenMessage message{&type, out.size(), 0, 0};
    if (has_byte_length(type) || type.contains_type_object) {
        message.reserved = type.contains_any ? writer.last_tables : writer.last_head;
    }
    std::byte* at = out.room(max_uint_bytes + message.reserved);
    at = put_uint(at, zigzag(static_cast<std::int64_t>(id)));
    message.head = static_cast<std::size_t>(at - out.data());
    at += message.reserved;
    out.set_end(at);
    return message;
}

/// Puts in the length of a value, all that its head is.
[[gnu::noinline]] inline void put_length(Writer& writer, std::size_t head, std::size_t length) {
    std::byte bytes[max_uint_bytes];
    const std::byte* const end = put_uint(bytes, length);
    writer.put_head(head, writer.last_head, {bytes, end});
}

inline void put_tables(Writer& writer, const OpenMessage& message,
                       std::span<const std::byte> bytes) {
    if (message.type->contains_any) {
        writer.put_tables(message.head, message.reserved, bytes);
    } else {
        writer.put_head(message.head, message.reserved, bytes);
    }
}

/// Puts in what stands before a value that refers to nothing.
inline void close_without_tables(Writer& writer, const OpenMessage& message) {
    const TypeNode& type = *message.type;
    std::byte bytes[2 + max_uint_bytes]{};
    std::byte* end = bytes;
    if (type.contains_any || type.contains_type_object) ++end;
    if (type.contains_any) ++end;
    if (has_byte_length(type)) {
        end = put_uint(end, writer.buffer().size() - message.head - message.reserved);
    }
    put_tables(writer, message, {bytes, end});
}

/// Puts in what stands before the value. `ids(type)` gives the ids of the types that the value
/// refers to.
template <class Ids>
void close_message(Writer& writer, const OpenMessage& message, Ids&& ids) {
    const TypeNode& type = *message.type;
    const std::size_t length = writer.buffer().size() - message.head - message.reserved;
    Buffer& tables = writer.scratch();
    const std::vector<const TypeNode*>& types = writer.types.types();
    const std::vector<std::uint64_t>& lengths = writer.any_lengths;
    tables.clear();
    std::byte* at = tables.room((types.size() + lengths.size() + 3) * max_uint_bytes);
    at = put_uint(at, types.size());
    for (const TypeNode* referenced : types) at = put_uint(at, ids(referenced));
    if (type.contains_any) {
        at = put_uint(at, lengths.size());
        for (const std::uint64_t any_length : lengths) at = put_uint(at, any_length);
    }
    if (has_byte_length(type)) at = put_uint(at, length);
    tables.set_end(at);
    put_tables(writer, message, tables.bytes());
}

/// A value message of another stream. Its tables stay as they are, because they are of indices that
/// only it has; its types have other ids.
struct WholeMessage {
    const TypeNode* type;
    std::span<const std::byte> any_lengths;  ///< the table, without the count before it
    std::uint64_t any_count;
    std::span<const std::byte> value;
};

/// Appends such a message. `ids` are those of its type and then of the types that it refers to.
inline void put_whole_message(Buffer& out, const WholeMessage& message,
                              std::span<const std::uint64_t> ids) {
    const TypeNode& type = *message.type;
    std::byte* at = out.room((ids.size() + 3) * max_uint_bytes + message.any_lengths.size() +
                             message.value.size());
    const auto put = [&](std::span<const std::byte> bytes) {
        if (!bytes.empty()) std::memcpy(at, bytes.data(), bytes.size());
        at += bytes.size();
    };
    at = put_uint(at, zigzag(static_cast<std::int64_t>(ids[0])));
    if (type.contains_any || type.contains_type_object) {
        at = put_uint(at, ids.size() - 1);
        for (const std::uint64_t id : ids.subspan(1)) at = put_uint(at, id);
    }
    if (type.contains_any) {
        at = put_uint(at, message.any_count);
        put(message.any_lengths);
    }
    if (has_byte_length(type)) at = put_uint(at, message.value.size());
    put(message.value);
    out.set_end(at);
}

}  // namespace vdl::vom::detail
