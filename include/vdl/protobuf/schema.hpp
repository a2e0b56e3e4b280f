// The .proto text of C++ types: for the other side, and for reading.
#pragma once

#include <vdl/protobuf/message_check.hpp>
#include <vdl/protobuf/table.hpp>
#include <vdl/reflect.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace vdl::protobuf {

namespace detail {

/// Puts a schema together: messages and enums, each once.
class SchemaWriter {
public:
    /// Writes the definition of a message or enum under a name.
    using Define = void (*)(SchemaWriter&, const std::string& name);

    /// Names in the namespace of `root`, "demo.Point", lose it; it becomes the package.
    explicit SchemaWriter(std::string_view root) {
        const std::size_t dot = plain_part(root).rfind('.');
        if (dot != std::string_view::npos) package_ = root.substr(0, dot);
    }

    [[nodiscard]] std::string finish() {
        // `entries_` grows while definitions are written.
        std::string all;
        for (std::size_t i = 0; i < entries_.size(); ++i) {
            body_.clear();
            const std::string name = entries_[i].name;
            entries_[i].define(*this, name);
            all.append("\n").append(body_);
        }
        std::string text = "syntax = \"proto3\";\n";
        if (!package_.empty())
            text.append("\npackage ").append(identifiers(package_)).append(";\n");
        if (uses_timestamp_ || uses_duration_) text += '\n';
        if (uses_timestamp_) text += "import \"google/protobuf/timestamp.proto\";\n";
        if (uses_duration_) text += "import \"google/protobuf/duration.proto\";\n";
        return text + all;
    }

    /// The name of a definition that is made once; `full` is its C++ name, `place` what it is
    /// called if it has none.
    [[nodiscard]] std::string define(const void* id, std::string_view full, std::string place,
                                     Define body) {
        for (const Entry& entry : entries_) {
            if (entry.id == id) return entry.name;
        }
        std::string name = std::move(place);
        if (!full.empty()) {
            const bool inside = !package_.empty() && full.size() > package_.size() &&
                                full.substr(0, package_.size()) == package_ &&
                                full[package_.size()] == '.';
            name = identifier(inside ? full.substr(package_.size() + 1) : full);
        }
        const std::string base = name;
        for (int i = 2; is_taken(name); ++i) name = base + "_" + std::to_string(i);
        entries_.push_back({id, name, body});
        return name;
    }
    [[nodiscard]] std::string timestamp() {
        uses_timestamp_ = true;
        return "google.protobuf.Timestamp";
    }
    [[nodiscard]] std::string duration() {
        uses_duration_ = true;
        return "google.protobuf.Duration";
    }
    std::string& out() noexcept { return body_; }

    /// Letters, digits and underscores of a name.
    [[nodiscard]] static std::string identifier(std::string_view name) {
        std::string made;
        for (const char c : name) {
            const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
            const bool digit = c >= '0' && c <= '9';
            if (digit && made.empty()) made += '_';
            if (letter || digit) {
                made += c;
            } else if (!made.empty() && made.back() != '_') {
                made += '_';
            }
        }
        while (made.size() > 1 && made.back() == '_' && name.back() != '_') made.pop_back();
        return made.empty() ? "_" : made;
    }

private:
    struct Entry {
        const void* id;
        std::string name;
        Define define;
    };
    /// A name up to its template arguments.
    [[nodiscard]] static std::string_view plain_part(std::string_view name) {
        return name.substr(0, name.find_first_of("<[("));
    }
    [[nodiscard]] static std::string identifiers(std::string_view dotted) {
        std::string made;
        for (std::size_t at = 0; at <= dotted.size();) {
            const std::size_t dot = dotted.find('.', at);
            const std::size_t end = dot == std::string_view::npos ? dotted.size() : dot;
            if (!made.empty()) made += '.';
            made += identifier(dotted.substr(at, end - at));
            at = end + 1;
        }
        return made;
    }
    [[nodiscard]] bool is_taken(const std::string& name) const {
        for (const Entry& entry : entries_) {
            if (entry.name == name) return true;
        }
        return false;
    }

    std::string package_;
    std::string body_;
    std::vector<Entry> entries_;
    bool uses_timestamp_ = false;
    bool uses_duration_ = false;
};

/// One address a type.
template <class T>
inline constexpr char schema_id = 0;

template <class T>
void define_message(SchemaWriter& out, const std::string& name);

template <class E>
void define_enum(SchemaWriter& out, const std::string& name) {
    using A = Adapter<E>;
    std::string text = "enum " + name + " {\n";
    const auto add = [&](std::string_view label, std::int64_t number) {
        text.append("  ").append(name).append("_").append(SchemaWriter::identifier(label));
        text.append(" = ").append(std::to_string(number)).append(";\n");
    };
    // The first one must be 0.
    const std::size_t zero = A::index(static_cast<E>(0));
    if (zero < A::labels.size()) {
        add(A::labels[zero], 0);
    } else {
        add("zero", 0);
    }
    for (std::size_t i = 0; i < A::labels.size(); ++i) {
        const auto number = static_cast<std::underlying_type_t<E>>(A::value(i));
        if (i == zero || !std::in_range<std::int32_t>(number)) continue;
        add(A::labels[i], static_cast<std::int64_t>(number));
    }
    out.out() += text + "}\n";
}

/// The word for an integer.
template <class N>
constexpr std::string_view integer_word(IntegerCoding coding) {
    constexpr bool wide = sizeof(N) == 8;
    if (std::is_signed_v<N>) {
        switch (coding) {
            case IntegerCoding::fixed: return wide ? "sfixed64" : "sfixed32";
            case IntegerCoding::zigzag: return wide ? "sint64" : "sint32";
            default: return wide ? "int64" : "int32";
        }
    }
    if (coding == IntegerCoding::fixed) return wide ? "fixed64" : "fixed32";
    return wide ? "uint64" : "uint32";
}

/// The type of one value; `place` names what has no name of its own.
template <class F, IntegerCoding C>
[[nodiscard]] std::string value_type(SchemaWriter& out, const std::string& place) {
    using R = Resolved<F>;
    using A = Adapter<R>;
    constexpr Category category = A::category;
    if constexpr (category == Category::boolean) {
        return "bool";
    } else if constexpr (category == Category::number) {
        if constexpr (std::is_floating_point_v<R>) {
            return sizeof(R) == 8 ? "double" : "float";
        } else {
            return std::string(integer_word<R>(C));
        }
    } else if constexpr (category == Category::enumeration) {
        if constexpr (A::as_integer) {
            return std::string(integer_word<std::underlying_type_t<R>>(C));
        } else {
            return out.define(&schema_id<R>, reflect::type_name<R>(), place, &define_enum<R>);
        }
    } else if constexpr (category == Category::string || category == Category::type_object) {
        return "string";
    } else if constexpr (category == Category::bytes) {
        return "bytes";
    } else if constexpr (category == Category::time) {
        return out.timestamp();
    } else if constexpr (category == Category::duration) {
        return out.duration();
    } else if constexpr (category == Category::structure) {
        return out.define(&schema_id<R>, reflect::Fields<R>::type_name, place, &define_message<R>);
    } else {
        return out.define(&schema_id<R>, {}, place, &define_message<R>);
    }
}

template <class F, IntegerCoding C>
void add_field(SchemaWriter& out, std::string& text, const std::string& message,
               std::string_view name, std::uint32_t number, bool required) {
    using R = Resolved<F>;
    using A = Adapter<R>;
    const std::string field = SchemaWriter::identifier(name);
    const std::string place = message + "_" + field;
    const auto add = [&](std::string_view indent, std::string_view type, std::string_view called,
                         std::uint32_t with) {
        text.append(indent).append(type).append(" ").append(called);
        text.append(" = ").append(std::to_string(with)).append(";\n");
    };
    if constexpr (field_kind<F> == FieldKind::oneof) {
        if constexpr (A::count > first_numbered<R>) {
            text.append("  oneof ").append(field).append(" {\n");
            [&]<std::size_t... I>(std::index_sequence<I...>) {
                const auto alternative = [&](std::size_t i, const std::string& type) {
                    add("    ", type, field + "_" + SchemaWriter::identifier(A::labels[i]),
                        alternative_number<R>(number, i));
                };
                constexpr std::size_t first = first_numbered<R>;
                (alternative(
                     I + first,
                     value_type<typename A::template alternative<I + first>, C>(
                         out, place + "_" + SchemaWriter::identifier(A::labels[I + first]))),
                 ...);
            }(std::make_index_sequence<A::count - first_numbered<R>>{});
            text += "  }\n";
        }
    } else if constexpr (field_kind<F> == FieldKind::map) {
        using Key = Resolved<typename A::key>;
        constexpr Category key = Adapter<Key>::category;
        const std::string mapped = value_type<typename A::mapped, C>(out, place + "_value");
        const std::string key_type = value_type<typename A::key, C>(out, place + "_key");
        constexpr bool plain = key == Category::boolean || key == Category::string ||
                               (key == Category::number && !std::is_floating_point_v<Key>);
        if constexpr (plain) {
            add("  ", "map<" + key_type + ", " + mapped + ">", field, number);
        } else {
            // Protobuf has no such maps; a list of entries is the same on the wire.
            text.append("  message ").append(field).append("_entry {\n");
            add("    ", key_type, "key", 1);
            add("    ", mapped, "value", 2);
            text.append("  }\n");
            add("  ", "repeated " + field + "_entry", field, number);
        }
    } else if constexpr (field_kind<F> != FieldKind::unknown) {
        using E = ElementOf<F>;
        std::string type = value_type<E, C>(out, place);
        if (field_kind<F> == FieldKind::repeated) {
            type.insert(0, "repeated ");
        } else if ((field_kind<F> == FieldKind::optional || required) && !is_message<E>) {
            type.insert(0, "optional ");
        }
        add("  ", type, field, number);
    }
}

template <class T>
void define_message(SchemaWriter& out, const std::string& name) {
    using M = Message<T>;
    if constexpr (require_message<T>()) {
        std::string text = "message " + name + " {\n";
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            (add_field<typename M::template type<I>, M::options[I].coding>(
                 out, text, name, M::names[I], numbers<T>[I], M::options[I].required),
             ...);
        }(std::make_index_sequence<M::count>{});
        out.out() += text + "}\n";
    }
}

}  // namespace detail

/// The .proto text (proto3) of the message that `encode` writes for a `T`, and of all that it is
/// made of: what protoc makes of it reads and writes the same bytes. The namespace of `T` is the
/// package.
template <class T>
[[nodiscard]] std::string schema() {
    static_assert(reflect::Verdict<T>::done);
    using R = detail::Resolved<T>;
    std::string_view name;
    if constexpr (Adapter<R>::category == Category::structure) name = reflect::Fields<R>::type_name;
    detail::SchemaWriter out(name);
    (void)out.define(&detail::schema_id<R>, name, "Message", &detail::define_message<R>);
    return out.finish();
}

}  // namespace vdl::protobuf
