// The value of a message into whatever the caller has for it.
#pragma once

#include <vdl/plan.hpp>
#include <vdl/result.hpp>
#include <vdl/vom/known_type.hpp>

#include <string>
#include <utility>

namespace vdl::vom::detail {

[[nodiscard, gnu::cold, gnu::noinline]] inline bool bytes_after_value(Reader& reader) {
    return reader.fail(ErrorCode::trailing_bytes,
                       vdl::detail::sentence({reader.left(), " bytes after the value"}));
}

/// Reads the value of a message, all that is left in `reader`, into `x`.
[[nodiscard]] inline bool read_whole(Reader& reader, const TypeNode* wire, PlanCache& plans,
                                     void* x, const ReadFunctions& functions) {
    bool ok = false;
    if (functions.known == nullptr) {
        ok = functions.dynamic(reader, wire, plans, x);
    } else if (const TypeNode* const target = &functions.known->node(); wire == target) [[likely]] {
        ok = functions.read(reader, x);
    } else {
        ok = read_converted(reader, wire, target, plans, functions.convert, x);
    }
    if (ok && reader.left() != 0) [[unlikely]]
        ok = bytes_after_value(reader);
    return ok;
}

/// The error of such a reading, with an offset.
[[nodiscard, gnu::cold, gnu::noinline]] inline Error reading_error(Reader& reader) {
    if (reader.error().offset() == Error::no_offset) reader.error().set_offset(reader.offset());
    return std::move(reader.error());
}

}  // namespace vdl::vom::detail
