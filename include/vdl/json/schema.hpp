// JSON Schema (draft 2020-12) of what json::encode writes for a type.
#pragma once

#include <vdl/codec/dynamic_time.hpp>
#include <vdl/codec/struct_info.hpp>
#include <vdl/json/map_key.hpp>
#include <vdl/json/number.hpp>
#include <vdl/json/options.hpp>
#include <vdl/json/writer.hpp>
#include <vdl/result.hpp>
#include <vdl/type_of.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace vdl::json {

namespace detail {

/// Puts a schema together, as text without white space.
class SchemaWriter {
public:
    using Node = vdl::detail::TypeNode;
    explicit SchemaWriter(const Options& options)
        : options_(options), layout_(options.map_layout) {}
    /// What C++ says of the fields of a struct beyond their types.
    void know(const Type& type, const vdl::detail::StructInfo& info) {
        infos_.push_back({type, &info});
    }

    [[nodiscard]] Result<std::string> run(const Node& root) {
        out_ = "{\"$schema\":\"https://json-schema.org/draft/2020-12/schema\"";
        std::string top = body_of([&] { schema(root); });
        if (top.size() > 2) out_.append(",").append(top, 1, top.size() - 2);
        if (!named_.empty()) {
            out_ += ",\"$defs\":{";
            // `named_` grows while the definitions are written.
            for (std::size_t i = 0; i < named_.size() && !too_long(); ++i) {
                if (i != 0) out_ += ',';
                quote(named_[i]->name);
                out_ += ':';
                definition(*named_[i]);
            }
            out_ += '}';
        }
        out_ += '}';
        if (too_long()) {
            return Error(ErrorCode::limit_exceeded,
                         "the schema is longer than " + std::to_string(most) + " bytes");
        }
        return std::move(out_);
    }

private:
    static constexpr std::size_t most = std::size_t{16} << 20;
    [[nodiscard]] bool too_long() const noexcept { return out_.size() > most; }

    template <class F>
    [[nodiscard]] std::string body_of(F&& f) {
        std::string outer = std::exchange(out_, {});
        f();
        return std::exchange(out_, std::move(outer));
    }
    void quote(std::string_view text) {
        Buffer buffer;
        Writer writer(buffer, options_);
        if (writer.string(text)) out_ += buffer.text();
    }

    /// A reference for what has a name, else the schema itself.
    void schema(const Node& type) {
        if (too_long()) return;
        const bool by_name =
            !type.name.empty() && vdl::detail::time_kind(type) == vdl::detail::TimeKind::none;
        if (!by_name) return definition(type);
        bool known = false;
        for (const Node* each : named_) known = known || each == &type;
        if (!known) named_.push_back(&type);
        // A JSON Pointer in a URI fragment (RFC 6901, section 6).
        std::string pointer = "#/$defs/";
        for (const char c : type.name) {
            const auto byte = static_cast<unsigned char>(c);
            const bool plain = (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'z') ||
                               (byte >= 'A' && byte <= 'Z') || c == '.' || c == '_' || c == '-';
            if (c == '/') {
                pointer += "~1";
            } else if (c == '~') {
                pointer += "~0";
            } else if (plain) {
                pointer += c;
            } else {
                pointer += '%';
                pointer += "0123456789ABCDEF"[byte >> 4];
                pointer += "0123456789ABCDEF"[byte & 15U];
            }
        }
        out_ += "{\"$ref\":";
        quote(pointer);
        out_ += '}';
    }

    void definition(const Node& type) {
        switch (type.kind) {
            case Kind::any: return any();
            case Kind::optional:
                out_ += "{\"anyOf\":[";
                schema(*type.elem);
                out_ += ",{\"type\":\"null\"}]}";
                return;
            case Kind::boolean: out_ += "{\"type\":\"boolean\"}"; return;
            case Kind::float32:
            case Kind::float64: return real();
            case Kind::string: out_ += "{\"type\":\"string\"}"; return;
            case Kind::enumeration: return labels(type);
            case Kind::type_object:
                out_ += "{\"type\":\"string\",\"description\":\"a type in VDL notation\"}";
                return;
            case Kind::array:
            case Kind::list: return list(type);
            case Kind::set:
                out_ += "{\"type\":\"array\",\"uniqueItems\":true,\"items\":";
                schema(*type.key);
                out_ += '}';
                return;
            case Kind::map: return map(type);
            case Kind::structure: return structure(type);
            case Kind::variant: return variant(type);
            default: return integer(type.kind);
        }
    }

    void any() {
        out_ +=
            options_.typed_any
                ? "{\"anyOf\":[{\"type\":\"object\",\"properties\":{\"type\":{\"type\":\"string\"},"
                  "\"value\":{}},\"required\":[\"type\",\"value\"]},{\"type\":\"null\"}]}"
                : "{}";
    }
    void integer(Kind kind) {
        const unsigned width = bit_width(kind);
        const bool text = width == 64 && options_.large_integers_as_strings;
        out_ += text ? "{\"type\":[\"integer\",\"string\"]" : "{\"type\":\"integer\"";
        char digits[max_number];
        const auto add = [&](std::string_view key, auto x) {
            out_.append(key).append(digits, put_number(digits, x));
        };
        if (is_signed(kind)) {
            const auto least = static_cast<std::int64_t>(~std::uint64_t{0} << (width - 1));
            add(",\"minimum\":", least);
            add(",\"maximum\":", -(least + 1));
        } else {
            add(",\"minimum\":", 0);
            add(",\"maximum\":", ~std::uint64_t{0} >> (64 - width));
        }
        out_ += '}';
    }
    void real() {
        switch (options_.non_finite) {
            case NonFinite::refuse: out_ += "{\"type\":\"number\"}"; return;
            case NonFinite::null: out_ += "{\"type\":[\"number\",\"null\"]}"; return;
            case NonFinite::string: break;
        }
        out_ +=
            "{\"anyOf\":[{\"type\":\"number\"},{\"enum\":[\"NaN\",\"Infinity\",\"-Infinity\"]}]}";
    }
    void labels(const Node& type) {
        out_ += "{\"enum\":[";
        for (std::size_t i = 0; i < type.labels.size(); ++i) {
            if (i != 0) out_ += ',';
            quote(type.labels[i]);
        }
        out_ += "]}";
    }
    void list(const Node& type) {
        const bool fixed = type.kind == Kind::array;
        if (type.elem->kind == Kind::byte) {
            out_ += "{\"type\":\"string\",\"contentEncoding\":\"base64\"}";
            return;
        }
        out_ += "{\"type\":\"array\"";
        if (fixed) {
            const std::string length = std::to_string(type.length);
            out_.append(",\"minItems\":").append(length).append(",\"maxItems\":").append(length);
        }
        out_ += ",\"items\":";
        schema(*type.elem);
        out_ += '}';
    }
    void map(const Node& type) {
        const bool natural = layout_ == MapLayout::natural;
        if (natural && is_text_key(*type.key)) {
            out_ += "{\"type\":\"object\"";
            if (type.key->kind == Kind::enumeration) {
                out_ += ",\"propertyNames\":";
                schema(*type.key);
            }
            out_ += ",\"additionalProperties\":";
            schema(*type.elem);
            out_ += '}';
            return;
        }
        if (layout_ == MapLayout::flat) {
            out_ += "{\"type\":\"array\",\"items\":{\"anyOf\":[";
            schema(*type.key);
            out_ += ',';
            schema(*type.elem);
            out_ += "]}}";
            return;
        }
        const bool split = layout_ == MapLayout::split;
        if (!split) out_ += "{\"type\":\"array\",\"items\":";
        out_ += "{\"type\":\"array\",\"prefixItems\":[";
        if (split) out_ += "{\"type\":\"array\",\"items\":";
        schema(*type.key);
        out_ += split ? "},{\"type\":\"array\",\"items\":" : ",";
        schema(*type.elem);
        if (split) out_ += '}';
        out_ += "],\"minItems\":2,\"maxItems\":2}";
        if (!split) out_ += '}';
    }
    void structure(const Node& type) {
        const auto kind = vdl::detail::time_kind(type);
        if (kind == vdl::detail::TimeKind::time) {
            out_ += "{\"type\":\"string\",\"format\":\"date-time\"}";
            return;
        }
        if (kind == vdl::detail::TimeKind::duration) {
            out_ += "{\"type\":\"string\",\"pattern\":\"^-?[0-9]+(\\\\.[0-9]{1,9})?s$\"}";
            return;
        }
        object(type, {});
    }
    /// The schema of a struct; with the tag of a union, if it has one.
    void object(const Node& type, std::string_view tag) {
        const vdl::detail::StructInfo* info = nullptr;
        for (const Info& each : infos_) {
            if (each.type.node() == &type) info = each.fields;
        }
        out_ += "{\"type\":\"object\",\"properties\":{";
        std::string required;
        const auto require = [&](std::string_view name) {
            required += required.empty() ? ",\"required\":[" : ",";
            required += body_of([&] { quote(name); });
        };
        if (tag.data() != nullptr) {
            constant(options_.union_tag, tag);
            require(options_.union_tag);
        }
        const MapLayout outer = layout_;
        for (std::size_t i = 0; i < type.fields.size(); ++i) {
            const auto& field = type.fields[i];
            if (i != 0 || tag.data() != nullptr) out_ += ',';
            quote(field.name);
            out_ += ':';
            const bool own = info != nullptr && info->options[i].layout != MapLayout::natural;
            layout_ = own ? info->options[i].layout : options_.map_layout;
            schema(*field.type);
            const bool needed = options_.missing_field == MissingField::refuse &&
                                field.type->kind != Kind::optional;
            if (needed || (info != nullptr && info->options[i].required)) require(field.name);
        }
        layout_ = outer;
        out_ += '}';
        if (!required.empty()) out_.append(required).append("]");
        if (options_.unknown_field == UnknownField::refuse) {
            out_ += ",\"additionalProperties\":false";
        }
        out_ += '}';
    }
    /// `"key":{"const":"value"}`
    void constant(std::string_view key, std::string_view value) {
        quote(key);
        out_ += ":{\"const\":";
        quote(value);
        out_ += '}';
    }
    void variant(const Node& type) {
        const bool untagged = options_.unions == UnionStyle::untagged;
        out_ += untagged ? "{\"anyOf\":[" : "{\"oneOf\":[";
        for (std::size_t i = 0; i < type.fields.size(); ++i) {
            if (i != 0) out_ += ',';
            alternative(type.fields[i].name, *type.fields[i].type);
        }
        out_ += "]}";
    }
    void alternative(std::string_view label, const Node& type) {
        switch (options_.unions) {
            case UnionStyle::untagged: return schema(type);
            case UnionStyle::labelled:
                out_ += "{\"type\":\"object\",\"properties\":{";
                quote(label);
                out_ += ':';
                schema(type);
                out_ += "},\"required\":[";
                quote(label);
                out_ += "],\"additionalProperties\":false}";
                return;
            case UnionStyle::adjacent:
                out_ += "{\"type\":\"object\",\"properties\":{";
                constant(options_.union_tag, label);
                out_ += ',';
                quote(options_.union_content);
                out_ += ':';
                schema(type);
                out_ += "},\"required\":[";
                quote(options_.union_tag);
                out_ += ',';
                quote(options_.union_content);
                out_ += "]}";
                return;
            case UnionStyle::internal:
                // What is no struct cannot be written.
                if (type.kind == Kind::structure) return object(type, label);
                out_ += "false";
                return;
        }
    }

    struct Info {
        Type type;
        const vdl::detail::StructInfo* fields;
    };

    const Options& options_;
    std::string out_;
    MapLayout layout_;  ///< that of the field that is being described
    std::vector<const Node*> named_;
    std::vector<Info> infos_;
};

/// The types that have been seen on a walk over what a C++ type is made of.
template <class... T>
struct SeenTypes {};

template <class Seen, class T>
inline constexpr bool has_seen = false;
template <class... Seen, class T>
inline constexpr bool has_seen<SeenTypes<Seen...>, T> = (std::is_same_v<Seen, T> || ...);

/// Calls `f.template operator()<S>()` for every struct in `T` that is not among `Seen`; gives
/// all that have been seen then.
template <class T, class... Seen, class F>
auto each_struct(SeenTypes<Seen...> seen, F& f);

template <class State, class F, class... Part>
auto each_struct_in(State state, F&, SeenTypes<Part...>) {
    return state;
}
template <class State, class F, class First, class... Rest>
auto each_struct_in(State state, F& f, SeenTypes<First, Rest...>) {
    return each_struct_in(each_struct<std::remove_cvref_t<First>>(state, f), f,
                          SeenTypes<Rest...>{});
}

template <class T, class... Seen, class F>
auto each_struct(SeenTypes<Seen...> seen, F& f) {
    using A = Adapter<T>;
    if constexpr (has_seen<SeenTypes<Seen...>, T>) {
        return seen;
    } else {
        const SeenTypes<Seen..., T> next{};
        constexpr Category category = A::category;
        if constexpr (category == Category::structure) {
            f.template operator()<T>();
            return [&]<std::size_t... I>(std::index_sequence<I...>) {
                using Fields = reflect::Fields<T>;
                return each_struct_in(next, f, SeenTypes<typename Fields::template type<I>...>{});
            }(std::make_index_sequence<reflect::Fields<T>::count>{});
        } else if constexpr (category == Category::variant) {
            return [&]<std::size_t... I>(std::index_sequence<I...>) {
                return each_struct_in(next, f, SeenTypes<typename A::template alternative<I>...>{});
            }(std::make_index_sequence<A::count>{});
        } else if constexpr (category == Category::map) {
            return each_struct_in(next, f, SeenTypes<typename A::key, typename A::mapped>{});
        } else if constexpr (category == Category::set) {
            return each_struct_in(next, f, SeenTypes<typename A::key>{});
        } else if constexpr (category == Category::converted) {
            return each_struct_in(next, f, SeenTypes<typename A::wire>{});
        } else if constexpr (category == Category::list || category == Category::optional ||
                             category == Category::reference) {
            return each_struct_in(next, f, SeenTypes<typename A::element>{});
        } else {
            return next;
        }
    }
}

}  // namespace detail

/// The JSON Schema of values of a type, as `encode` writes them and `decode` reads them with the
/// same options. Named types are definitions. Error: `limit_exceeded` (unnamed types that share
/// parts make a schema long beyond use).
[[nodiscard]] inline Result<std::string> schema(const Type& type,
                                                const Options& options = default_options) {
    return detail::SchemaWriter(options).run(*type.node());
}
/// Of a C++ type, whose fields may be required or have map layouts of their own.
template <class T>
[[nodiscard]] Result<std::string> schema(const Options& options = default_options) {
    static_assert(reflect::Verdict<T>::done);
    detail::SchemaWriter writer(options);
    auto know = [&]<class S>() { writer.know(type_of<S>(), vdl::detail::struct_info<S>); };
    detail::each_struct<T>(detail::SeenTypes<>{}, know);
    const Type type = type_of<T>();
    return writer.run(*type.node());
}

}  // namespace vdl::json
