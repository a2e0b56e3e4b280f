// Writing texts: with escapes, and as names of members.
#pragma once

#include <vdl/json/escape.hpp>
#include <vdl/json/scan.hpp>
#include <vdl/json/writer.hpp>
#include <vdl/utf8.hpp>

#include <cstddef>
#include <string_view>

namespace vdl::json::detail {

inline bool Writer::put_name(std::string_view name) {
    if (name.size() <= short_text && !options_.pretty) [[likely]] {
        char* const begin = room(short_text + 4);
        if (char* const end = copy_plain(begin + 2, name.data(), name.size()); end != nullptr)
            [[likely]] {
            begin[0] = ',';
            begin[1] = end[0] = '"';
            end[1] = ':';
            set_end(end + 2);
            return true;
        }
    }
    next_part();
    if (!string(name)) return false;
    put(options_.pretty ? ": " : ":");
    return true;
}

/// Checks the UTF-8 as it goes. `plain` is where the first special byte is.
inline bool Writer::string_with_escapes(std::string_view x, const char* plain) {
    const char* from = x.data();
    const char* const end = from + x.size();
    put("\"");
    while (plain != end) {
        const char* special = plain;
        char escaped[max_escape];
        std::size_t n = 0;
        if (static_cast<unsigned char>(*plain) >= 0x80) {
            n = vdl::detail::utf8_sequence(plain, static_cast<std::size_t>(end - plain));
            if (n == 0) return fail(ErrorCode::invalid_utf8, "a string is not UTF-8");
            plain += n;
        } else {
            n = static_cast<std::size_t>(put_escaped(escaped, *plain) - escaped);
            out_.append(from, static_cast<std::size_t>(special - from));
            out_.append(escaped, n);
            from = ++plain;
        }
        if (plain != end && is_plain(*plain)) plain = plain_end(plain, end);
    }
    out_.append(from, static_cast<std::size_t>(end - from));
    put("\"");
    return true;
}

}  // namespace vdl::json::detail
