// Prints values in VDL notation.
#pragma once

#include <vdl/codec/zero_budget.hpp>
#include <vdl/text/number.hpp>
#include <vdl/text/options.hpp>
#include <vdl/text/print_type.hpp>
#include <vdl/text/quote.hpp>
#include <vdl/value/view.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace vdl::detail {

/// Whether a value of the type is written in braces after the type; others are in parentheses.
[[nodiscard]] inline bool is_braced(const TypeNode& type) noexcept {
    switch (type.kind) {
        case Kind::array:
        case Kind::list: return type.elem->kind != Kind::byte;
        case Kind::set:
        case Kind::map:
        case Kind::structure:
        case Kind::variant: return true;
        default: return false;
    }
}
/// Whether a value of the type needs no type before it: plain bool and string.
[[nodiscard]] inline bool is_literal(const TypeNode& type) noexcept {
    return type.name.empty() && (type.kind == Kind::boolean || type.kind == Kind::string);
}

/// Prints one value, with its type or without.
class ValuePrinter {
public:
    explicit ValuePrinter(TextOut& out) noexcept
        : out_(out), types_(out), depth_limit_(out.options().limits.depth) {}

    /// The type, then the value: `int32(1)`, `"s"`, `[]int32{1}`.
    [[nodiscard]] bool typed(ValueView value, std::size_t depth = 0);
    /// The value alone, as it stands where its type is known.
    [[nodiscard]] bool body(ValueView value, std::size_t depth = 0);

private:
    [[nodiscard]] bool container(ValueView value, std::size_t depth);
    [[nodiscard]] bool elements(ValueView value, std::size_t depth);
    [[nodiscard]] bool structure(ValueView value, std::size_t depth);
    [[nodiscard]] bool text(std::string_view bytes);
    [[nodiscard]] bool number(ValueView value);
    void separate(bool first, bool broken);
    [[nodiscard]] bool close(bool broken);
    /// Whether the parts of a container stand on lines of their own.
    [[nodiscard]] bool is_broken(ValueView value) const;
    /// An array of zeros that is written `{}` or `""`: it may have more elements than any text.
    [[nodiscard]] static bool is_long_zero(ValueView value) {
        return value.kind() == Kind::array && value.node()->length > 16 && value.is_zero();
    }
    /// Takes the columns of the value off `room`; false when they do not fit.
    [[nodiscard]] bool fits(ValueView value, std::size_t& room) const;

    static constexpr std::size_t line_width = 72;

    TextOut& out_;
    TypePrinter types_;
    std::size_t depth_limit_;
    ZeroBudget zeros_;
    std::size_t indent_ = 0;  ///< lines that are broken around here
};

inline bool ValuePrinter::typed(ValueView value, std::size_t depth) {
    const TypeNode& type = *value.node();
    if (is_literal(type)) return body(value, depth);
    if (!types_.print(&type, indent_)) return false;
    if (is_braced(type)) return body(value, depth);
    out_.buffer().push_back('(');
    if (!body(value, depth)) return false;
    out_.buffer().push_back(')');
    return out_.good();
}

inline bool ValuePrinter::body(ValueView value, std::size_t depth) {
    const TypeNode& type = *value.node();
    std::string& text = out_.buffer();
    switch (type.kind) {
        case Kind::boolean: text.append(value.as_bool() ? "true" : "false"); break;
        case Kind::string: return this->text(value.as_string());
        case Kind::enumeration: append_field_name(text, value.label()); break;
        case Kind::type_object: return types_.print(value.as_type().node(), indent_);
        case Kind::array:
        case Kind::list:
            if (type.elem->kind == Kind::byte) {
                if (is_long_zero(value)) return this->text({});
                const auto bytes = value.as_bytes();
                return this->text({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
            }
            return container(value, depth + 1);
        case Kind::optional:
        case Kind::any:
        case Kind::set:
        case Kind::map:
        case Kind::structure:
        case Kind::variant: return container(value, depth + 1);
        default: return number(value);
    }
    return out_.good();
}

inline bool ValuePrinter::number(ValueView value) {
    std::string& text = out_.buffer();
    const Kind kind = value.kind();
    if (kind == Kind::float32) {
        append_float(text, static_cast<float>(value.as_float()));
    } else if (kind == Kind::float64) {
        append_float(text, value.as_float());
    } else if (is_signed(kind)) {
        append_integer(text, value.as_int());
    } else {
        append_integer(text, value.as_uint());
    }
    return out_.good();
}

inline bool ValuePrinter::text(std::string_view bytes) {
    std::string& text = out_.buffer();
    text.push_back('"');
    // In pieces, so that bounds and sinks see a long one as it grows.
    while (bytes.size() > TextOut::piece_bytes) {
        std::size_t n = TextOut::piece_bytes;
        for (int i = 0; i < 3 && (static_cast<unsigned char>(bytes[n]) & 0xC0U) == 0x80U; ++i) --n;
        append_escaped(text, bytes.substr(0, n));
        if (!out_.good()) return false;
        bytes.remove_prefix(n);
    }
    append_escaped(text, bytes);
    text.push_back('"');
    return out_.good();
}

inline bool ValuePrinter::container(ValueView value, std::size_t depth) {
    if (depth > depth_limit_) {
        return out_.fail(ErrorCode::depth_exceeded, "the value is nested deeper than " +
                                                        std::to_string(depth_limit_) + " levels");
    }
    std::string& text = out_.buffer();
    switch (value.kind()) {
        case Kind::optional:
        case Kind::any:
            if (!value.has_value()) {
                text.append("nil");
                return out_.good();
            }
            return value.kind() == Kind::any ? typed(value.inside(), depth)
                                             : body(value.inside(), depth);
        case Kind::structure: return structure(value, depth);
        case Kind::variant: {
            text.push_back('{');
            const bool broken = is_broken(value);
            if (broken) ++indent_;
            separate(true, broken);
            append_field_name(text, value.variant_label());
            text.append(": ");
            return body(value.variant_value(), depth) && close(broken);
        }
        default: return elements(value, depth);
    }
}

inline bool ValuePrinter::structure(ValueView value, std::size_t depth) {
    const TypeNode& type = *value.node();
    if (!zeros_.allow(value, type.fields.size(), out_.error())) return false;
    std::string& text = out_.buffer();
    text.push_back('{');
    const bool broken = !type.fields.empty() && is_broken(value);
    if (broken) ++indent_;
    for (std::size_t i = 0; i < type.fields.size(); ++i) {
        separate(i == 0, broken);
        append_field_name(text, type.fields[i].name);
        text.append(": ");
        if (!body(value.at(i), depth)) return false;
    }
    return close(broken);
}

inline bool ValuePrinter::elements(ValueView value, std::size_t depth) {
    const TypeNode& type = *value.node();
    std::string& text = out_.buffer();
    text.push_back('{');
    const std::size_t size = is_long_zero(value) ? 0 : value.size();
    if (type.kind == Kind::array && !zeros_.allow(value, size, out_.error())) return false;
    const bool broken = size != 0 && is_broken(value);
    // Numbers and the like fill the lines.
    const bool fill = broken && (type.kind == Kind::list || type.kind == Kind::array) &&
                      (is_number(type.elem->kind) || type.elem->kind == Kind::boolean ||
                       type.elem->kind == Kind::enumeration);
    if (broken) ++indent_;
    std::size_t line = text.size();
    for (std::size_t i = 0; i < size; ++i) {
        const bool same_line = fill && i != 0 && text.size() >= line && text.size() - line < 80;
        separate(i == 0, broken && !same_line);
        if (!same_line) line = text.size();
        if (type.kind == Kind::map) {
            if (!body(value.key_at(i), depth)) return false;
            text.append(": ");
            if (!body(value.mapped_at(i), depth)) return false;
        } else if (!body(value.at(i), depth)) {
            return false;
        }
    }
    return close(broken);
}

inline void ValuePrinter::separate(bool first, bool broken) {
    if (!first) out_.buffer().append(broken ? "," : ", ");
    if (broken) out_.new_line(indent_);
}

inline bool ValuePrinter::close(bool broken) {
    if (broken) {
        out_.buffer().push_back(',');
        out_.new_line(--indent_);
    }
    out_.buffer().push_back('}');
    return out_.good();
}

inline bool ValuePrinter::is_broken(ValueView value) const {
    if (!out_.options().pretty) return false;
    std::size_t room = line_width;
    return !fits(value, room);
}

inline bool ValuePrinter::fits(ValueView value, std::size_t& room) const {
    // Every level takes columns, so that `room` bounds the recursion.
    const auto use = [&](std::size_t columns) {
        const bool enough = columns <= room;
        room -= columns < room ? columns : room;
        return enough;
    };
    const TypeNode& type = *value.node();
    switch (type.kind) {
        case Kind::any:
        case Kind::optional:
            if (!value.has_value()) return use(3);
            if (type.kind == Kind::optional) return fits(value.inside(), room);
            return is_literal(*value.inside().node()) && fits(value.inside(), room);
        case Kind::string: return use(value.as_string().size() + 2);
        case Kind::enumeration: return use(value.label().size());
        case Kind::type_object: return is_primitive(value.as_type().kind()) && use(10);
        case Kind::structure:
            if (!use(2)) return false;
            for (std::size_t i = 0; i < type.fields.size(); ++i) {
                if (!use(type.fields[i].name.size() + 4) || !fits(value.at(i), room)) return false;
            }
            return true;
        case Kind::variant:
            return use(value.variant_label().size() + 4) && fits(value.variant_value(), room);
        case Kind::array:
        case Kind::list:
            if (is_long_zero(value)) return use(2);
            if (type.elem->kind == Kind::byte) return use(value.size() + 2);
            [[fallthrough]];
        case Kind::set:
        case Kind::map: {
            if (!use(2)) return false;
            const bool map = type.kind == Kind::map;
            for (std::size_t i = 0; i < value.size(); ++i) {
                if (!use(2) || !fits(map ? value.key_at(i) : value.at(i), room)) return false;
                if (map && !(use(2) && fits(value.mapped_at(i), room))) return false;
            }
            return true;
        }
        default: return use(6);
    }
}

}  // namespace vdl::detail
