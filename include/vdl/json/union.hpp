// Reading unions in the four styles.
#pragma once

#include <vdl/json/reader.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

namespace vdl::json::detail {

template <class Target>
bool Reader::variant(Target&& target) {
    if (options_.unions == UnionStyle::untagged) return untagged_union(target);
    if (peek() != '{') [[unlikely]]
        return wrong_value("an object, for a union");
    if (!enter()) return false;
    const bool ok =
        options_.unions == UnionStyle::labelled ? labelled_union(target) : tagged_union(target);
    leave();
    return ok;
}

/// {"Label": value}
template <class Target>
bool Reader::labelled_union(Target& target) {
    ++pos_;
    if (peek() == '}') return fail(ErrorCode::missing_field, "a union without a label");
    const char* const key = pos_;
    std::string_view label;
    if (!text(label)) return false;
    const std::size_t i = target.find(label);
    if (i == target.size()) [[unlikely]] {
        return fail(ErrorCode::unknown_field,
                    "the union has no alternative " + vdl::detail::quoted_key(label), key);
    }
    return expect(':', "':'") && target.read_at(*this, i) &&
           expect('}', "'}' after the alternative of a union");
}

/// Looks through an object for a tag and a content key. Stops at the content when the tag was
/// before it, as encoders write it (`in_order`, the place is at the content); without a content
/// key at the tag. Else moves past the object.
inline bool Reader::find_tag(std::string_view tag, std::string_view content, Tagged& found) {
    if (peek() != '{') return wrong_value("an object");
    found.begin = pos_;
    ++pos_;
    bool done = peek() == '}';
    if (done) ++pos_;
    while (!done) {
        std::string_view key;
        if (peek() != '"') return unexpected("a key");
        if (!text(key)) return false;
        const bool is_tag = key == tag;
        const bool is_content = !is_tag && key == content;
        if (!expect(':', "':'")) return false;
        (void)peek();
        if (is_tag) found.tag = pos_;
        if (is_content) found.content = pos_;
        if (found.tag != nullptr && (is_content || (is_tag && content.empty()))) {
            found.in_order = true;
            return true;
        }
        if (!skip_value(*this) || !next_part('}', done)) return false;
    }
    found.end = pos_;
    if (found.tag == nullptr || (found.content == nullptr && !content.empty())) {
        return fail(
            ErrorCode::missing_field,
            "there is no key " + vdl::detail::quoted_key(found.tag == nullptr ? tag : content),
            found.begin);
    }
    // Where this happens in objects inside each other, their insides are read again and again.
    const auto again = static_cast<std::uint64_t>(found.end - found.begin);
    if (again > retries_left_) {
        return fail(ErrorCode::limit_exceeded, "too many tags behind their contents");
    }
    retries_left_ -= again;
    return true;
}
/// After the content: moves past the object.
inline bool Reader::pass_tagged(const Tagged& found) {
    if (!found.in_order) {
        pos_ = found.end;
        return true;
    }
    for (bool done = false;;) {
        if (!next_part('}', done)) return false;
        if (done) return true;
        if (!skip_key(*this) || !skip_value(*this)) return false;
    }
}

/// {"type":"Label", ...} or {"type":"Label","value":...}
template <class Target>
bool Reader::tagged_union(Target& target) {
    const bool adjacent = options_.unions == UnionStyle::adjacent;
    Tagged found;
    if (!find_tag(options_.union_tag, adjacent ? options_.union_content : std::string_view{},
                  found)) {
        return false;
    }
    pos_ = found.tag;
    if (*pos_ != '"') return wrong_value("the label of an alternative");
    std::string_view label;
    if (!text(label)) return false;
    const std::size_t i = target.find(label);
    if (i == target.size()) [[unlikely]] {
        return fail(ErrorCode::unknown_field,
                    "the union has no alternative " + vdl::detail::quoted_key(label), found.tag);
    }
    if (adjacent) {
        pos_ = found.content;
        return target.read_at(*this, i) && pass_tagged(found);
    }
    const char* const outer = std::exchange(tagged_object_, found.begin);
    pos_ = found.begin;
    const bool ok = target.read_at(*this, i);
    tagged_object_ = outer;
    return ok;
}
/// In an object with the tag of a union, at its first key: passes the tag, which encoders write
/// there.
inline bool Reader::pass_tag(bool& done) {
    const char* const begin = pos_;
    std::string_view name;
    if (!text(name)) return false;
    if (name != options_.union_tag) {
        pos_ = begin;
        return true;
    }
    if (!expect(':', "':'") || !skip_value(*this) || !next_part('}', done)) return false;
    (void)peek();
    return true;
}

/// The first alternative that fits: first with all keys known and all fields there, then as the
/// options say. Inside an alternative that is read in the first way only that way counts.
template <class Target>
bool Reader::untagged_union(Target& target) {
    (void)peek();
    const char* const begin = pos_;
    if (!enter()) return false;
    const std::uint32_t here = depth();
    const vdl::detail::ErrorList outer_errors =
        std::exchange(errors_, vdl::detail::ErrorList(nullptr));
    const MapLayout layout = layout_;
    const bool outer_strict = strict_;
    bool ok = false;
    for (const bool strict : {true, false}) {
        if (outer_strict && !strict) break;
        for (std::size_t i = 0; i < target.size() && !ok; ++i) {
            pos_ = begin;
            error_ = Error();
            depth_left_ = options_.limits.depth - here;
            layout_ = layout;
            key_ = false;
            strict_ = strict;
            ok = target.read_at(*this, i);
            strict_ = outer_strict;
            if (ok) break;
            const auto again = static_cast<std::uint64_t>(pos_ - begin) + 1;
            const bool ended = again > retries_left_;
            if (ended || error_.code() == ErrorCode::limit_exceeded) {
                errors_ = outer_errors;
                return ended ? fail(ErrorCode::limit_exceeded,
                                    "too many alternatives of unions to try")
                             : false;
            }
            retries_left_ -= again;
        }
        if (ok) break;
    }
    errors_ = outer_errors;
    if (!ok) {
        return fail(ErrorCode::incompatible_types, "no alternative of the union fits", begin);
    }
    leave();
    return true;
}

}  // namespace vdl::json::detail
