// Value messages: the head, and what stands between it and the value (section 4 of the format).
#pragma once

#include <vdl/buffer.hpp>
#include <vdl/vom/primitives.hpp>
#include <vdl/vom/writer.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>

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
        put(writer.any_lengths.size());
        for (const std::uint64_t any_length : writer.any_lengths) put(any_length);
    }
    if (has_byte_length(type)) put(length);
    out.insert_gap(head, tables_bytes.size());
    std::memcpy(out.data() + head, tables_bytes.data(), tables_bytes.size());
    return true;
}

}  // namespace vdl::vom::detail
