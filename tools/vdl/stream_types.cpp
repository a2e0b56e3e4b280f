#include "stream_types.hpp"

#include "messages.hpp"

#include <vdl/vom/primitives.hpp>

namespace tool {
namespace {

/// Goes over one message.
vdl::Result<void> take(std::span<const std::byte> bytes, std::uint64_t offset, WireTypes& types,
                       TypeVisitor& visitor, const vdl::Limits& limits) {
    Cursor cursor(bytes, offset);
    const bool incomplete = cursor.next_is(control_incomplete);
    std::uint8_t mark = 0;
    if (incomplete) (void)cursor.byte(mark);
    std::int64_t id = 0;
    std::uint64_t size = 0;
    if (!cursor.signed_integer(id)) return cursor.error();
    if (id == 0 || (incomplete && id > 0)) {
        (void)cursor.fail_at(vdl::ErrorCode::malformed, "no message begins so", 0);
        return cursor.error();
    }
    if (id > 0) {
        if (types.find(static_cast<TypeId>(id)) != nullptr) {
            visitor.value(static_cast<TypeId>(id));
            return {};
        }
        (void)cursor.fail_at(vdl::ErrorCode::malformed,
                             "type " + std::to_string(id) + " is used and not defined", 0);
        return cursor.error();
    }
    if (!cursor.unsigned_integer(size)) return cursor.error();
    if (size > cursor.left()) {
        return vdl::Error(vdl::ErrorCode::truncated, "the stream ends inside a message",
                          offset + bytes.size());
    }
    const TypeId defined = ~static_cast<std::uint64_t>(id) + 1;
    Cursor body(bytes.subspan(cursor.at()), cursor.offset());
    WireType type;
    if (!read_wire_type(body, type) || !types.define(defined, type, body, limits)) {
        return body.error();
    }
    auto added = visitor.type(defined, incomplete, std::move(type));
    if (!added && added.error().offset() == vdl::Error::no_offset) {
        added.error().set_offset(offset);
    }
    return added;
}

}  // namespace

vdl::Result<void> read_types(Context& context, TypeVisitor& visitor) {
    WireTypes known;
    Messages messages(context, known);
    const auto version = messages.version();
    if (!version) return version.error();
    if (auto good = check_version(*version); !good) return good;
    while (true) {
        const auto bytes = messages.next();
        if (!bytes) return bytes.error();
        if (bytes->empty()) break;
        auto taken = take(*bytes, messages.offset(), known, visitor, context.limits);
        if (!taken) return taken;
    }
    if (visitor.all_there()) return {};
    return vdl::Error(vdl::ErrorCode::truncated,
                      "the stream ends before all of its types have come", messages.end_offset());
}

}  // namespace tool
