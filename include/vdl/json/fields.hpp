// Reading the fields of a C++ struct in their order, as encoders write them.
#pragma once

#include <vdl/json/reader.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>

namespace vdl::json::detail {

/// Usual values of common types are read here, the place in the text in a register. Whatever else
/// there is, and whatever is wrong, is left to the hooks.
inline bool Reader::members_in_order(const StaticTarget& target, StructFrame& frame) {
    const KeyText* const keys = target.type.keys;
    const std::uint32_t* const offsets = target.type.offsets;
    const bool has_layouts = target.type.info.has_layouts;
    for (std::size_t i = 0, n = target.size(); i < n; ++i) {
        const char* at = pos_;
        const std::size_t key = keys[i].match(at, left());
        if (key == 0) continue;
        at += key;
        frame.seen.mark_new(i);
        if (static_cast<std::size_t>(end_ - at) < most_usual ||
            !usual_member(*target.fields[i], target.object + offsets[i], at)) [[unlikely]] {
            pos_ = at;
            if (has_layouts) [[unlikely]]
                use_layout_of(target.options(i));
            if (!target.read(*this, i) && !member_failed(target.name(i), at, frame)) [[unlikely]] {
                return false;
            }
            at = pos_;
        }
        // Mostly a comma and another key.
        if (end_ - at >= 2 && at[0] == ',' && at[1] == '"') [[likely]] {
            pos_ = at + 1;
            continue;
        }
        pos_ = at;
        if (!end_of_member(frame)) [[unlikely]]
            return false;
        if (frame.done) break;
    }
    return true;
}

/// Reads a field at `at` and moves past it. False: the hook is to read it.
inline bool Reader::usual_member(const vdl::detail::FieldReader<Reader>& field, char* to,
                                 const char*& at) {
    using vdl::detail::FieldKind;
    FieldKind kind = field.kind;
    if (field.emplace != nullptr && *at != 'n') {
        kind = field.inside;
        to = static_cast<char*>(field.emplace(to));
    }
    switch (kind) {
        case FieldKind::string: {
            const char* const end = usual_text_end(at);
            if (end == nullptr || !take_text(*reinterpret_cast<std::string*>(to), at + 1, end))
                [[unlikely]] {
                return false;
            }
            at = end + 1;
            return true;
        }
        case FieldKind::boolean:
            if (std::memcmp(at, "true", 4) == 0) {
                *reinterpret_cast<bool*>(to) = true;
                at += 4;
                return true;
            }
            if (std::memcmp(at, "false", 5) != 0) return false;
            *reinterpret_cast<bool*>(to) = false;
            at += 5;
            return true;
        case FieldKind::int32:
        case FieldKind::int64:
        case FieldKind::uint32:
        case FieldKind::uint64: break;
        default: return false;
    }
    const bool negative = *at == '-';
    const char* const digits = at + (negative ? 1 : 0);
    std::uint64_t magnitude = 0;
    const std::size_t n = usual_digits(digits, end_, magnitude);
    if (n == 0) [[unlikely]]
        return false;
    bool ok = false;
    switch (kind) {
        case FieldKind::int32:
            ok = fits(negative, magnitude, *reinterpret_cast<std::int32_t*>(to));
            break;
        case FieldKind::int64:
            ok = fits(negative, magnitude, *reinterpret_cast<std::int64_t*>(to));
            break;
        case FieldKind::uint32:
            ok = fits(negative, magnitude, *reinterpret_cast<std::uint32_t*>(to));
            break;
        default: ok = fits(negative, magnitude, *reinterpret_cast<std::uint64_t*>(to)); break;
    }
    at = ok ? digits + n : at;
    return ok;
}

}  // namespace vdl::json::detail
