// Writing C++ structs, by their tables.
#pragma once

#include <vdl/json/writer.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>

namespace vdl::json::detail {

[[gnu::noinline]] inline bool Writer::put_fields(const StaticStruct& from) {
    using vdl::detail::FieldKind;
    from.type.prepare(from.object);
    if (options_.pretty || options_.nil_field != NilField::leave_out ||
        options_.large_integers_as_strings || from.type.info.has_layouts) [[unlikely]] {
        return put_fields_as_told(from);
    }
    const KeyText* const keys = from.type.keys;
    const std::uint32_t* const offsets = from.type.offsets;
    for (std::size_t i = 0, n = from.type.info.count; i < n; ++i) {
        const vdl::detail::FieldWriter<Writer>& writer = *from.fields[i];
        const char* const field = from.object + offsets[i];
        if (writer.is_nil != nullptr && writer.is_nil(field)) continue;
        char* at = room(keys[i].size + KeyText::overshoot + max_number);
        at = keys[i].put(at);
        bool ok = true;
        switch (writer.kind) {
            case FieldKind::int32: at = put_number(at, as<std::int32_t>(field)); break;
            case FieldKind::uint32: at = put_number(at, as<std::uint32_t>(field)); break;
            case FieldKind::int64: at = put_number(at, as<std::int64_t>(field)); break;
            case FieldKind::uint64: at = put_number(at, as<std::uint64_t>(field)); break;
            case FieldKind::string:
                set_end(at);
                if (string(as<std::string>(field))) [[likely]]
                    continue;
                ok = false;
                break;
            default:
                set_end(at);
                if (writer.write(*this, field)) [[likely]]
                    continue;
                ok = false;
                break;
        }
        if (!ok) [[unlikely]]
            return fail_in_field(from.type.info.name(i));
        set_end(at);
    }
    return true;
}
[[gnu::noinline]] inline bool Writer::put_fields_as_told(const StaticStruct& from) {
    const KeyText* const keys = from.type.keys;
    for (std::size_t i = 0; i < from.type.info.count; ++i) {
        const char* const field = from.object + from.type.offsets[i];
        if (from.fields[i]->is_nil != nullptr && options_.nil_field == NilField::leave_out &&
            from.fields[i]->is_nil(field)) {
            continue;
        }
        const std::size_t key = keys[i].size;
        if (options_.pretty) next_part();
        char* const at = room(key + KeyText::overshoot);
        set_end(keys[i].put(at));
        if (options_.pretty) {
            std::memmove(at, at + 1, key - 1);  // the comma came before the line end
            at[key - 1] = ' ';
        }
        use_layout_of(from.type.info.options[i]);
        if (!from.fields[i]->write(*this, field)) return fail_in_field(from.type.info.name(i));
    }
    return true;
}

}  // namespace vdl::json::detail
