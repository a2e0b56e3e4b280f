// Parses types in VDL notation.
#pragma once

#include <vdl/detail/index_map.hpp>
#include <vdl/detail/name_map.hpp>
#include <vdl/limits.hpp>
#include <vdl/text/number.hpp>
#include <vdl/text/scanner.hpp>
#include <vdl/type.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vdl::detail {

/// The kind of an unnamed type that is one keyword: `int32`, `any`, `typeobject`.
[[nodiscard]] constexpr std::optional<Kind> primitive_of_word(std::string_view word) noexcept {
    for (std::size_t i = 0; i < kind_count; ++i) {
        const auto kind = static_cast<Kind>(i);
        if (is_primitive(kind) && to_string(kind) == word) return kind;
    }
    return std::nullopt;
}

/// Whether a text is as long as it may be.
[[nodiscard]] inline bool bounded_text(TextScanner& scanner, const Limits& limits) {
    if (scanner.text().size() <= limits.message_bytes) [[likely]]
        return true;
    return scanner.fail(
        ErrorCode::limit_exceeded,
        "the text is longer than " + std::to_string(limits.message_bytes) + " bytes", 0);
}

/// Parses any number of types out of one text. A name that was defined may be used alone from
/// there on; the last definition of a name is the one that counts.
class TypeParser {
public:
    TypeParser(TextScanner& scanner, const Limits& limits) noexcept
        : scanner_(scanner), limits_(limits) {}

    /// Makes `type`, and all named types inside it, known by name.
    void know(const Type& type);
    /// Parses the type that comes next.
    [[nodiscard]] bool parse(Type& out);
    /// Whether the word or string that was just read is the name of a type, by what follows
    /// it: a definition, or the value of a type that was defined.
    [[nodiscard]] bool definition_follows() {
        const char next = scanner_.peek();
        if (next == '?' || next == '[') return true;
        const std::string_view word = scanner_.peek_word();
        return is_type_keyword(word);
    }

private:
    using Ref = TypeBuilder::Ref;

    [[nodiscard]] bool type(Ref& out, std::uint32_t depth);
    [[nodiscard]] bool reference(Ref& out, const std::string& name, std::size_t at);
    [[nodiscard]] bool definition(Ref& out, const std::string& name, std::uint32_t depth);
    /// Reads what comes before the parts of a type and says its kind.
    [[nodiscard]] bool head(Kind& kind, std::uint64_t& length);
    [[nodiscard]] bool array_length(std::uint64_t& length);
    [[nodiscard]] bool parts(Ref out, Kind kind, std::uint32_t depth);
    [[nodiscard]] bool labels(Ref out);
    [[nodiscard]] bool fields(Ref out, std::uint32_t depth);

    template <class T>
    static void set(NameMap& names, std::vector<T>& values, std::string_view name, T value) {
        const std::uint32_t number = names.add(name);
        if (number == values.size()) {
            values.push_back(std::move(value));
        } else {
            values[number] = std::move(value);
        }
    }

    TextScanner& scanner_;
    const Limits& limits_;
    std::uint32_t types_ = 0;  ///< that the text has defined
    TypeBuilder builder_;
    /// The types that are known by name.
    NameMap known_names_;
    std::vector<Type> known_;
    /// Names of the type that is being parsed, the latest of each.
    NameMap open_names_;
    std::vector<Ref> open_;
};

inline void TypeParser::know(const Type& type) {
    std::vector<const TypeNode*> stack{type.node()};
    IndexMap seen;
    while (!stack.empty()) {
        const TypeNode* node = stack.back();
        stack.pop_back();
        if (node == nullptr || seen.find(node) != IndexMap::none) continue;
        seen.add(0, node);
        if (!node->name.empty()) set(known_names_, known_, node->name, Type::from_node(node));
        stack.push_back(node->elem);
        stack.push_back(node->key);
        for (const FieldNode& field : node->fields) stack.push_back(field.type);
    }
}

inline bool TypeParser::parse(Type& out) {
    (void)scanner_.peek();
    const std::size_t begin = scanner_.position();
    const std::string_view word = scanner_.peek_word();
    if (const auto kind = primitive_of_word(word)) {  // the common case needs no builder
        scanner_.skip(word.size());
        out = Type::primitive(*kind);
        return true;
    }
    builder_.clear();
    open_names_.clear();
    open_.clear();
    Ref root;
    if (!type(root, 1)) return false;
    if (auto built = builder_.build(limits_); !built) {
        return scanner_.fail(built.error().code(), built.error().message(), begin);
    }
    for (std::uint32_t i = 0; i < open_.size(); ++i) {
        set(known_names_, known_, open_names_[i], builder_.type(open_[i]));
    }
    out = builder_.type(root);
    return true;
}

inline bool TypeParser::type(Ref& out, std::uint32_t depth) {
    const char next = scanner_.peek();
    const std::size_t at = scanner_.position();
    if (depth > limits_.type_nesting) {
        return scanner_.fail(
            ErrorCode::depth_exceeded,
            "types are nested deeper than " + std::to_string(limits_.type_nesting) + " levels", at);
    }
    std::string name;
    if (next == '"') {
        if (!scanner_.string(name)) return false;
        if (name.empty()) {
            return scanner_.fail(ErrorCode::invalid_type, "the name of a type is empty", at);
        }
    } else {
        const std::string_view word = scanner_.peek_word();
        if (word.empty() || is_type_keyword(word)) return definition(out, {}, depth);
        name.assign(word);
        scanner_.skip(word.size());
    }
    if (definition_follows()) return definition(out, name, depth);
    return reference(out, name, at);
}

inline bool TypeParser::reference(Ref& out, const std::string& name, std::size_t at) {
    if (const std::uint32_t found = open_names_.find(name); found != NameMap::none) {
        out = open_[found];
        return true;
    }
    const std::uint32_t found = known_names_.find(name);
    if (found == NameMap::none) {
        std::string sentence("no type ");
        append_quoted(sentence, shortened(name));
        return scanner_.fail(ErrorCode::malformed,
                             sentence.append(" is defined before this place; expected a type "
                                             "(int32, []T, map[K]T, struct{...}), or a name with "
                                             "its definition"),
                             at);
    }
    out = builder_.use(known_[found]);
    set(open_names_, open_, name, out);
    return true;
}

inline bool TypeParser::definition(Ref& out, const std::string& name, std::uint32_t depth) {
    Kind kind{};
    std::uint64_t length = 0;
    const std::size_t at = scanner_.position();
    if (!head(kind, length)) return false;
    if (name.empty() && is_primitive(kind)) {
        out = builder_.primitive(kind);
        return true;
    }
    if (types_++ == limits_.types) {
        return scanner_.fail(
            ErrorCode::limit_exceeded,
            "the text defines more than " + std::to_string(limits_.types) + " types", at);
    }
    out = builder_.add(kind);
    if (kind == Kind::array) builder_.set_length(out, length);
    if (!name.empty()) {
        builder_.set_name(out, name);
        set(open_names_, open_, name, out);  // its own parts may refer to it
    }
    return parts(out, kind, depth);
}

inline bool TypeParser::head(Kind& kind, std::uint64_t& length) {
    if (scanner_.take('?')) return kind = Kind::optional, true;
    if (scanner_.take('[')) {
        kind = scanner_.take(']') ? Kind::list : Kind::array;
        return kind == Kind::list || array_length(length);
    }
    const std::string_view word = scanner_.peek_word();
    for (std::size_t i = 0; i < kind_count; ++i) {
        kind = static_cast<Kind>(i);
        if (is_type_keyword(word) && to_string(kind) == word) {
            scanner_.skip(word.size());
            return true;
        }
    }
    return scanner_.fail_here("a type");
}

inline bool TypeParser::array_length(std::uint64_t& length) {
    const std::string_view token = scanner_.peek_number();
    const std::size_t at = scanner_.position();
    bool negative = false;
    const NumberText read = read_integer(token, negative, length);
    if (read == NumberText::malformed) return scanner_.fail_here("the length of an array or ']'");
    if (read != NumberText::good || negative || length == 0) {
        return scanner_.fail(ErrorCode::invalid_type,
                             "the length of an array is a whole number from 1 to 2^64-1", at);
    }
    scanner_.skip(token.size());
    return scanner_.expect(']', "']' after the length of the array");
}

inline bool TypeParser::parts(Ref out, Kind kind, std::uint32_t depth) {
    if (kind == Kind::enumeration) return labels(out);
    if (kind == Kind::structure || kind == Kind::variant) return fields(out, depth);
    if (kind == Kind::set || kind == Kind::map) {
        Ref key;
        if (!scanner_.expect('[', kind == Kind::set ? "'[' after set" : "'[' after map") ||
            !type(key, depth + 1) || !scanner_.expect(']', "']' after the type of the keys")) {
            return false;
        }
        builder_.set_key(out, key);
    }
    if (kind == Kind::optional || kind == Kind::array || kind == Kind::list || kind == Kind::map) {
        Ref elem;
        if (!type(elem, depth + 1)) return false;
        builder_.set_elem(out, elem);
    }
    return true;
}

inline bool TypeParser::labels(Ref out) {
    if (!scanner_.expect('{', "'{' after enum")) return false;
    std::string label;
    while (!scanner_.take('}')) {
        if (!scanner_.field_name(label, "a label or '}'")) return false;
        builder_.add_label(out, label);
        if (!scanner_.take(';') && scanner_.peek() != '}') {
            return scanner_.fail_here("';' or '}' after the label");
        }
    }
    return true;
}

inline bool TypeParser::fields(Ref out, std::uint32_t depth) {
    if (!scanner_.expect('{', "'{' after struct or union")) return false;
    std::string name;
    while (!scanner_.take('}')) {
        Ref field;
        if (!scanner_.field_name(name, "the name of a field or '}'") || !type(field, depth + 1)) {
            return false;
        }
        builder_.add_field(out, name, field);
        if (!scanner_.take(';') && scanner_.peek() != '}') {
            return scanner_.fail_here("';' or '}' after the field");
        }
    }
    return true;
}

}  // namespace vdl::detail
