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

/// Appends one value message to the buffer of `writer`: the body by `body()`, then what stands
/// before it, which depends on it. `id` is the type's id, `ids(type)` gives those of the types
/// that the value refers to. On failure the buffer is as before.
template <class Body, class Ids>
[[nodiscard]] bool put_message(Writer& writer, const TypeNode& type, std::uint64_t id, Body&& body,
                               Ids&& ids) {
    Buffer& out = writer.buffer();
    const std::size_t start = out.size();
    writer.reset();
    writer.uint(zigzag(static_cast<std::int64_t>(id)));
    if (!has_byte_length(type) && !type.contains_type_object) {
        if (body()) return true;
        out.resize_for_overwrite(start);
        return false;
    }

    // The value is written where it will stand if its head is as short as can be; then moved.
    const std::size_t head = out.size();
    const bool tables = type.contains_any || type.contains_type_object;
    if (!tables) out.push_back(std::byte{0});
    const std::size_t value = out.size();
    if (!body()) {
        out.resize_for_overwrite(start);
        return false;
    }
    const std::size_t length = out.size() - value;
    if (!tables) {
        const std::size_t size = uint_size(length);
        out.insert_gap(value, size - 1);
        std::byte bytes[max_uint_bytes];
        (void)put_uint(bytes, length);
        std::memcpy(out.data() + head, bytes, size);
        return true;
    }

    Buffer& tables_bytes = writer.scratch();
    tables_bytes.clear();
    const auto put = [&](std::uint64_t x) {
        tables_bytes.set_end(put_uint(tables_bytes.room(max_uint_bytes), x));
    };
    put(writer.types.types().size());
    for (const TypeNode* referenced : writer.types.types()) put(ids(referenced));
    if (type.contains_any) {
        const std::vector<std::uint64_t>& lengths = writer.any_lengths;
        put(lengths.size());
        std::byte* at = tables_bytes.room(lengths.size() * max_uint_bytes);
        for (const std::uint64_t any_length : lengths) at = put_uint(at, any_length);
        tables_bytes.set_end(at);
    }
    if (has_byte_length(type)) put(length);
    out.insert_gap(head, tables_bytes.size());
    std::memcpy(out.data() + head, tables_bytes.data(), tables_bytes.size());
    return true;
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
