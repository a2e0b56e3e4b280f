// Writing texts: with escapes, and as names of members.
#pragma once

#include <vdl/json/escape.hpp>
#include <vdl/json/scan.hpp>
#include <vdl/json/writer.hpp>
#include <vdl/utf8.hpp>
#include <vdl/value/string_slot.hpp>

#include <cstddef>
#include <cstring>
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

/// The text of a short string that is plain, with some bytes more; null: it is another.
[[nodiscard]] inline char* put_plain(char* to, const vdl::detail::StringSlot& x) noexcept {
#if defined(__SSE2__)
    const auto n = std::to_integer<unsigned>(x.bytes[vdl::detail::short_string]);
    if (n > vdl::detail::short_string) return nullptr;
    const char* const text = reinterpret_cast<const char*>(x.bytes);
    if ((special_bytes(text) & ((1U << n) - 1)) != 0) return nullptr;
    std::memcpy(to, text, sizeof x.bytes);
    return to + n;
#else
    (void)to;
    (void)x;
    return nullptr;
#endif
}
inline bool Writer::put_name(const vdl::detail::StringSlot& name) {
    if (!options_.pretty) [[likely]] {
        char* const begin = room(short_text + 4);
        if (char* const end = put_plain(begin + 2, name); end != nullptr) [[likely]] {
            begin[0] = ',';
            begin[1] = end[0] = '"';
            end[1] = ':';
            set_end(end + 2);
            return true;
        }
    }
    return put_name(vdl::detail::text_of(name));
}
inline bool Writer::string(const vdl::detail::StringSlot& x) {
    char* const begin = room(short_text + 2);
    if (char* const end = put_plain(begin + 1, x); end != nullptr) [[likely]] {
        *begin = *end = '"';
        set_end(end + 1);
        return true;
    }
    return string(vdl::detail::text_of(x));
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
