// Writing unions in the four styles.
#pragma once

#include <vdl/json/writer.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

namespace vdl::json::detail {

/// Whether it is an object with its fields as keys.
template <class T>
[[nodiscard]] bool is_structure(const T& x) {
    if constexpr (std::is_same_v<T, ValueView>) {
        return x.kind() == Kind::structure &&
               vdl::detail::time_kind(*x.node()) == vdl::detail::TimeKind::none;
    } else {
        return Adapter<T>::category == Category::structure;
    }
}

template <class Source>
bool Writer::variant(const Source& source) {
    const bool outer = std::exchange(in_any_, false);
    bool ok = false;
    if (options_.unions == UnionStyle::untagged) {
        ok = source.put(*this);
    } else if (enter()) {
        ok = tagged_union(source);
    }
    in_any_ = outer;
    return ok;
}

template <class Source>
bool Writer::tagged_union(const Source& source) {
    const std::string_view label = source.label(source.index());
    if (options_.unions == UnionStyle::internal) {
        leave();
        const bool is_struct = source.visit([](const auto& x) { return is_structure(x); });
        if (!is_struct) {
            return fail(ErrorCode::unsupported,
                        "the alternative of a union is not a struct, and the internal style has "
                        "no place for its tag");
        }
        tag_ = label;
        return source.put(*this);
    }
    const std::size_t begin = out_.size();
    bool ok = false;
    if (options_.unions == UnionStyle::labelled) {
        ok = put_name(label) && source.put(*this);
    } else {
        ok = put_name(options_.union_tag) && string(label) && put_name(options_.union_content) &&
             source.put(*this);
    }
    leave();
    if (ok) close(begin, '{', '}');
    return ok;
}

}  // namespace vdl::json::detail
