// Whether a text fits a type, without reading it: for writing unions without tags. Costs no code
// for reading, which who only writes does not have.
#pragma once

#include <vdl/codec/base64.hpp>
#include <vdl/codec/dynamic_time.hpp>
#include <vdl/codec/struct_info.hpp>
#include <vdl/codec/time_text.hpp>
#include <vdl/json/cursor.hpp>
#include <vdl/json/map_key.hpp>
#include <vdl/json/number.hpp>
#include <vdl/json/skip.hpp>
#include <vdl/reflect.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace vdl::json::detail {

/// What texts a C++ type has.
struct TextShape {
    using Part = const TextShape& (*)();
    Kind kind = Kind::any;
    bool is_bytes = false;
    bool has_text_keys = false;  ///< a map
    vdl::detail::TimeKind time = vdl::detail::TimeKind::none;
    std::uint64_t length = 0;                         ///< of an array
    const std::string_view* labels = nullptr;         ///< of an enum
    std::size_t count = 0;                            ///< of labels, fields, alternatives
    const vdl::detail::StructInfo* fields = nullptr;  ///< of a struct
    /// Of fields and alternatives; of what a container holds.
    const Part* parts = nullptr;
};

template <class T>
[[nodiscard]] const TextShape& text_shape();

template <class... T>
inline constexpr TextShape::Part shape_parts[] = {&text_shape<T>..., nullptr};

template <class N>
constexpr Kind number_kind() {
    if constexpr (std::is_floating_point_v<N>) {
        return sizeof(N) == 4 ? Kind::float32 : Kind::float64;
    } else if constexpr (std::is_signed_v<N>) {
        return sizeof(N) == 1   ? Kind::int8
               : sizeof(N) == 2 ? Kind::int16
               : sizeof(N) == 4 ? Kind::int32
                                : Kind::int64;
    } else {
        return sizeof(N) == 1   ? Kind::byte
               : sizeof(N) == 2 ? Kind::uint16
               : sizeof(N) == 4 ? Kind::uint32
                                : Kind::uint64;
    }
}

template <class T>
constexpr TextShape make_text_shape() {
    using A = Adapter<T>;
    constexpr Category category = A::category;
    TextShape shape;
    if constexpr (category == Category::converted) {
        return make_text_shape<std::remove_cvref_t<typename A::wire>>();
    } else if constexpr (category == Category::reference) {
        return make_text_shape<std::remove_cv_t<typename A::element>>();
    } else if constexpr (category == Category::boolean) {
        shape.kind = Kind::boolean;
    } else if constexpr (category == Category::number) {
        shape.kind = number_kind<T>();
    } else if constexpr (category == Category::string) {
        shape.kind = Kind::string;
    } else if constexpr (category == Category::bytes) {
        shape.kind = Kind::list;
        shape.is_bytes = true;
    } else if constexpr (category == Category::enumeration) {
        if constexpr (A::as_integer) {
            shape.kind = number_kind<std::underlying_type_t<T>>();
        } else {
            shape.kind = Kind::enumeration;
            shape.labels = A::labels.data();
            shape.count = A::labels.size();
        }
    } else if constexpr (category == Category::type_object) {
        shape.kind = Kind::type_object;
    } else if constexpr (category == Category::list) {
        shape.kind = A::fixed ? Kind::array : Kind::list;
        if constexpr (A::fixed) shape.length = A::length;
        shape.parts = shape_parts<typename A::element>;
    } else if constexpr (category == Category::set) {
        shape.kind = Kind::set;
        shape.parts = shape_parts<typename A::key>;
    } else if constexpr (category == Category::map) {
        shape.kind = Kind::map;
        shape.has_text_keys = is_text_key<typename A::key>();
        shape.parts = shape_parts<typename A::mapped>;
    } else if constexpr (category == Category::structure) {
        shape.kind = Kind::structure;
        shape.fields = &vdl::detail::struct_info<T>;
        shape.count = reflect::Fields<T>::count;
        shape.parts = []<std::size_t... I>(std::index_sequence<I...>) {
            return shape_parts<typename reflect::Fields<T>::template type<I>...>;
        }(std::make_index_sequence<reflect::Fields<T>::count>{});
    } else if constexpr (category == Category::variant) {
        shape.kind = Kind::variant;
        shape.count = A::count;
        shape.parts = []<std::size_t... I>(std::index_sequence<I...>) {
            return shape_parts<typename A::template alternative<I>...>;
        }(std::make_index_sequence<A::count>{});
    } else if constexpr (category == Category::optional) {
        shape.kind = Kind::optional;
        shape.parts = shape_parts<typename A::element>;
    } else if constexpr (category == Category::time || category == Category::duration) {
        shape.kind = Kind::structure;
        shape.time = category == Category::time ? vdl::detail::TimeKind::time
                                                : vdl::detail::TimeKind::duration;
    }
    return shape;
}
template <class T>
const TextShape& text_shape() {
    static constexpr TextShape shape = make_text_shape<T>();
    return shape;
}

/// The shape of a C++ type.
class StaticShape {
public:
    explicit StaticShape(const TextShape& shape) : shape_(&shape) {}
    [[nodiscard]] Kind kind() const { return shape_->kind; }
    [[nodiscard]] bool is_bytes() const { return shape_->is_bytes; }
    [[nodiscard]] bool has_text_keys() const { return shape_->has_text_keys; }
    [[nodiscard]] vdl::detail::TimeKind time() const { return shape_->time; }
    [[nodiscard]] std::uint64_t length() const { return shape_->length; }
    [[nodiscard]] std::size_t size() const { return shape_->count; }
    [[nodiscard]] bool has_label(std::string_view label) const {
        for (std::size_t i = 0; i < shape_->count; ++i) {
            if (shape_->labels[i] == label) return true;
        }
        return false;
    }
    [[nodiscard]] std::size_t find(std::string_view field) const {
        return shape_->fields->find(field, 0);
    }
    [[nodiscard]] bool may_be_absent(std::size_t i) const { return shape_->fields->optionals[i]; }
    [[nodiscard]] StaticShape part(std::size_t i) const { return StaticShape(shape_->parts[i]()); }

private:
    const TextShape* shape_;
};

/// The same of a type that is known at run time.
class NodeShape {
public:
    using Node = vdl::detail::TypeNode;
    explicit NodeShape(const Node& node) : node_(&node) {}
    [[nodiscard]] Kind kind() const { return node_->kind; }
    [[nodiscard]] bool is_bytes() const {
        return node_->elem != nullptr && node_->elem->kind == Kind::byte;
    }
    [[nodiscard]] bool has_text_keys() const { return is_text_key(*node_->key); }
    [[nodiscard]] vdl::detail::TimeKind time() const { return vdl::detail::time_kind(*node_); }
    [[nodiscard]] std::uint64_t length() const { return node_->length; }
    [[nodiscard]] std::size_t size() const { return node_->fields.size(); }
    [[nodiscard]] bool has_label(std::string_view label) const {
        return node_->find_label(label) >= 0;
    }
    [[nodiscard]] std::size_t find(std::string_view field) const {
        const int found = node_->find_field(field);
        return found < 0 ? size() : static_cast<std::size_t>(found);
    }
    [[nodiscard]] bool may_be_absent(std::size_t i) const {
        return node_->fields[i].type->kind == Kind::optional;
    }
    [[nodiscard]] NodeShape part(std::size_t i) const {
        if (node_->kind == Kind::set) return NodeShape(*node_->key);
        const bool named = node_->kind == Kind::structure || node_->kind == Kind::variant;
        return NodeShape(named ? *node_->fields[i].type : *node_->elem);
    }

private:
    const Node* node_;
};

/// Whether values that were written fit shapes: with all keys known and all fields there. Where
/// only reading could tell (types as text, maps as arrays) they do.
template <class Shape>
class TextFit {
public:
    TextFit(const Options& options, std::string_view text)
        : in_(options, text),
          levels_left_(options.limits.depth),
          steps_left_(text.size() * std::uint64_t{64} + 4096) {}

    /// Whether the whole text fits.
    [[nodiscard]] bool whole(Shape shape) {
        in_.move_to(in_.text().data());
        in_.error() = Error();
        return fits(shape) && in_.expect_end();
    }
    /// It takes too long to say.
    [[nodiscard]] bool exhausted() const noexcept { return steps_left_ == 0; }

private:
    [[nodiscard]] bool fits(Shape shape) {
        if (levels_left_ == 0 || steps_left_ == 0) return false;
        --steps_left_;
        --levels_left_;
        const bool ok = fits_kind(shape);
        ++levels_left_;
        return ok;
    }
    [[nodiscard]] bool fits_kind(Shape shape) {
        const char c = in_.peek();
        std::string_view text;
        switch (shape.kind()) {
            case Kind::any:
                return (!in_.options().typed_any || c == '{' || c == 'n') && skip_value(in_);
            case Kind::optional: return c == 'n' ? in_.take_word("null") : fits(shape.part(0));
            case Kind::boolean: return in_.take_word("true") || in_.take_word("false");
            case Kind::string:
            case Kind::type_object: return c == '"' && in_.text(text);
            case Kind::enumeration: return c == '"' && in_.text(text) && shape.has_label(text);
            case Kind::array:
            case Kind::list:
                if (shape.is_bytes()) {
                    std::size_t n = 0;
                    return c == '"' && in_.text(text) && vdl::detail::base64_size(text, n);
                }
                return elements(shape);
            case Kind::set: return elements(shape);
            case Kind::map: return map(shape);
            case Kind::structure: return structure(shape);
            case Kind::variant: return variant(shape);
            default: return number(shape.kind());
        }
    }
    [[nodiscard]] bool number(Kind kind) {
        const char c = in_.peek();
        const NonFinite non_finite = in_.options().non_finite;
        NumberToken token;
        if (c == '"') {
            std::string_view text;
            if (!in_.text(text)) return false;
            if (is_float(kind)) {
                return non_finite == NonFinite::string &&
                       (text == "NaN" || text == "Infinity" || text == "-Infinity");
            }
            const char* const end = text.data() + text.size();
            if (!in_.options().large_integers_as_strings ||
                scan_number(text.data(), end, token) != nullptr || token.end != end) {
                return false;
            }
        } else if (c == 'n') {
            return is_float(kind) && non_finite == NonFinite::null && in_.take_word("null");
        } else if ((c != '-' && !is_digit(c)) || !number_token(in_, token)) {
            return false;
        }
        double wide = 0;
        float narrow = 0;
        if (kind == Kind::float64) return to_float(token, wide);
        if (kind == Kind::float32) return to_float(token, narrow);
        std::uint64_t magnitude = 0;
        if (!exact_magnitude(token, magnitude)) return false;
        const std::uint64_t bits = ~std::uint64_t{0} >> (64 - bit_width(kind));
        if (!is_signed(kind)) return magnitude <= bits && (!token.negative || magnitude == 0);
        return magnitude <= bits / 2 + (token.negative ? 1 : 0);
    }
    [[nodiscard]] bool elements(Shape shape) {
        if (in_.peek() != '[') return false;
        bool done = begin(']');
        std::uint64_t n = 0;
        for (; !done; ++n) {
            if (!fits(shape.part(0)) || !in_.next_part(']', done)) return false;
        }
        return shape.kind() != Kind::array || n == shape.length();
    }
    [[nodiscard]] bool map(Shape shape) {
        const char c = in_.peek();
        const bool natural = in_.options().map_layout == MapLayout::natural;
        if (c == '[') return (!natural || !shape.has_text_keys()) && skip_value(in_);
        if (c != '{' || !shape.has_text_keys()) return false;
        bool done = begin('}');
        while (!done) {
            if (!skip_key(in_) || !fits(shape.part(0)) || !in_.next_part('}', done)) return false;
        }
        return true;
    }
    [[nodiscard]] bool structure(Shape shape) {
        const vdl::detail::TimeKind time = shape.time();
        std::string_view text;
        if (time != vdl::detail::TimeKind::none) {
            Timestamp at;
            if (in_.peek() != '"' || !in_.text(text)) return false;
            return time == vdl::detail::TimeKind::time ? vdl::detail::parse_time(text, at)
                                                       : vdl::detail::parse_duration(text, at);
        }
        if (in_.peek() != '{') return false;
        std::vector<bool> seen(shape.size());
        bool done = begin('}');
        while (!done) {
            if (in_.peek() != '"' || !in_.text(text)) return false;
            const std::size_t i = shape.find(text);
            if (i == shape.size() || !in_.expect(':', "':'")) return false;
            seen[i] = true;
            if (!fits(shape.part(i)) || !in_.next_part('}', done)) return false;
        }
        for (std::size_t i = 0; i < seen.size(); ++i) {
            if (!seen[i] && !shape.may_be_absent(i)) return false;
        }
        return true;
    }
    [[nodiscard]] bool variant(Shape shape) {
        const char* const begin = in_.position();
        for (std::size_t i = 0; i < shape.size(); ++i) {
            in_.move_to(begin);
            if (fits(shape.part(i))) return true;
        }
        return false;
    }
    /// Goes into an array or object; whether it is empty, and then past it.
    [[nodiscard]] bool begin(char close) {
        in_.advance();
        if (in_.peek() != close) return false;
        in_.advance();
        return true;
    }

    Cursor in_;
    std::uint32_t levels_left_;
    std::uint64_t steps_left_;
};

}  // namespace vdl::json::detail
