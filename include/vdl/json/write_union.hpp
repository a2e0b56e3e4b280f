// Writing unions in the four styles.
#pragma once

#include <vdl/json/text_fit.hpp>
#include <vdl/json/writer.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace vdl::json::detail {

/// Whether it is an object with its fields as keys.
template <class T>
[[nodiscard]] constexpr bool is_structure() {
    using A = Adapter<T>;
    if constexpr (A::category == Category::converted) {
        return is_structure<std::remove_cvref_t<typename A::wire>>();
    } else if constexpr (A::category == Category::reference) {
        return is_structure<std::remove_cv_t<typename A::element>>();
    } else {
        return A::category == Category::structure;
    }
}
template <class T>
[[nodiscard]] bool is_structure(const T& x) {
    if constexpr (std::is_same_v<T, ValueView>) {
        return x.kind() == Kind::structure &&
               vdl::detail::time_kind(*x.node()) == vdl::detail::TimeKind::none;
    } else {
        return is_structure<T>();
    }
}

template <class Source>
bool Writer::variant(const Source& source) {
    const bool outer = std::exchange(in_any_, false);
    bool ok = false;
    if (options_.unions == UnionStyle::untagged) {
        const std::size_t begin = out_.size();
        ok = source.put(*this);
        // The first alternative is what is tried first. In an any nobody looks for a union.
        if (ok && source.index() != 0 && !outer) {
            if constexpr (Source::is_static) {
                using T = std::remove_cvref_t<decltype(source.x)>;
                ok = is_read_as(source, StaticShape(text_shape<T>()), begin);
            } else {
                ok = is_read_as(source, NodeShape(*source.x.node()), begin);
            }
        }
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
    if (options_.unions == UnionStyle::adjacent && options_.union_tag == options_.union_content) {
        return fail(ErrorCode::unsupported, "the tag and the content of unions have the same key");
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

/// Whether what was written from `begin` on, inside an optional, is not null: a union without a tag
/// is its alternative, which may be nil itself.
inline bool Writer::is_not_nil(std::size_t begin) {
    if (options_.non_finite == NonFinite::null || out_.text().substr(begin) != "null") return true;
    return fail(ErrorCode::unsupported,
                "without a tag, a union that is nil would be read as an optional without a value");
}

/// Whether the alternative that was written from `begin` on is the first that fits what it wrote.
template <class Source, class Shape>
bool Writer::is_read_as(const Source& source, Shape shape, std::size_t begin) {
    TextFit<Shape> fit(options_, out_.text().substr(begin));
    const std::size_t index = source.index();
    for (std::size_t i = 0; i < index; ++i) {
        if (fit.whole(shape.part(i))) return fail_as_other(source.label(index), source.label(i));
        if (fit.exhausted()) {
            return fail(ErrorCode::limit_exceeded, "too many alternatives of unions to try");
        }
    }
    return true;
}
inline bool Writer::fail_as_other(std::string_view alternative, std::string_view other) {
    return fail(ErrorCode::unsupported, "without a tag, this value of alternative " +
                                            std::string(alternative) + " would be read as " +
                                            std::string(other));
}

}  // namespace vdl::json::detail
