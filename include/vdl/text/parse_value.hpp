// Parses values in VDL notation.
#pragma once

#include <vdl/limits.hpp>
#include <vdl/text/number.hpp>
#include <vdl/text/parse_type.hpp>
#include <vdl/text/print_value.hpp>
#include <vdl/text/scanner.hpp>
#include <vdl/value.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vdl::detail {

/// How a value with its type goes on after the type.
enum class TypedForm : std::uint8_t { nil, bare, parenthesized };

/// Parses one value, with its type or as a known one.
class ValueParser {
public:
    ValueParser(std::string_view text, const Limits& limits)
        : scanner_(text),
          types_(scanner_, limits),
          limits_(limits),
          budget_{limits.allocation(text.size())} {}

    [[nodiscard]] TextScanner& scanner() noexcept { return scanner_; }
    [[nodiscard]] TypeParser& types() noexcept { return types_; }

    /// A whole text: a type and its value, or a literal.
    [[nodiscard]] bool typed(Value& out);
    /// A whole text: a value of the type of `out`.
    [[nodiscard]] bool untyped(Value& out) { return body(out.ref(), 0) && scanner_.expect_end(); }

private:
    [[nodiscard]] bool head(Type& type, TypedForm& form);
    [[nodiscard]] bool tail(ValueRef target, TypedForm form, std::uint32_t depth);
    [[nodiscard]] bool body(ValueRef target, std::uint32_t depth);
    [[nodiscard]] bool container(ValueRef target, std::uint32_t depth);

    [[nodiscard]] bool any(ValueRef target, std::uint32_t depth);
    [[nodiscard]] bool optional(ValueRef target, std::uint32_t depth);
    [[nodiscard]] bool array(ValueRef target, std::uint32_t depth);
    [[nodiscard]] bool list(ValueRef target, std::uint32_t depth);
    [[nodiscard]] bool keyed(ValueRef target, std::uint32_t depth);
    [[nodiscard]] bool key(ValueRef target, std::uint32_t depth);
    [[nodiscard]] bool mapped(ValueRef target, std::uint32_t depth);
    /// Fails at the first of the keys of the set or map at `at` that occurs twice.
    [[nodiscard]] bool repeated_key(ValueRef map, std::size_t at, std::uint32_t depth);
    [[nodiscard]] bool structure(ValueRef target, std::uint32_t depth);
    [[nodiscard]] bool variant(ValueRef target, std::uint32_t depth);
    [[nodiscard]] bool field(ValueRef target, std::vector<bool>& seen, std::uint32_t depth);
    [[nodiscard]] bool field_index(const TypeNode& type, std::string_view name, std::size_t at,
                                   std::size_t expected, std::size_t& out);

    [[nodiscard]] bool boolean(ValueRef target);
    [[nodiscard]] bool integer(ValueRef target);
    [[nodiscard]] bool floating(ValueRef target);
    template <class T>
    [[nodiscard]] bool floating_as(ValueRef target);
    [[nodiscard]] bool string(ValueRef target);
    [[nodiscard]] bool bytes(ValueRef target, std::uint32_t depth);
    [[nodiscard]] bool enumeration(ValueRef target);
    [[nodiscard]] bool type_object(ValueRef target);

    /// Takes the ',' between elements; `end` says that '}' came, and was taken.
    [[nodiscard]] bool next_element(bool first, bool& end, std::string_view what);
    [[nodiscard]] bool number_failed(NumberText why, ValueRef target, std::string_view token);
    [[nodiscard]] bool wrong_length(ValueRef target, std::uint64_t found, std::size_t at);
    [[nodiscard]] bool bounded(std::uint64_t count, std::uint64_t limit, std::string_view what,
                               std::size_t at);
    [[nodiscard]] bool over_budget(std::size_t at);
    /// Puts an index before the path of the error. Always false.
    bool in_element(std::uint64_t index) {
        scanner_.error().prepend_key(std::to_string(index));
        return false;
    }
    /// Puts a field before the path of the error. Always false.
    bool in_field(std::string_view name) {
        scanner_.error().prepend_field(name);
        return false;
    }

    TextScanner scanner_;
    TypeParser types_;
    const Limits& limits_;
    Budget budget_;
    std::string scratch_;        ///< the string or name that was read last
    std::string_view key_text_;  ///< the key that was read last, for the path of errors
};

}  // namespace vdl::detail

#include <vdl/text/parse_parts.hpp>    // IWYU pragma: export
#include <vdl/text/parse_scalars.hpp>  // IWYU pragma: export

namespace vdl::detail {

inline bool ValueParser::typed(Value& out) {
    Type type;
    TypedForm form{};
    if (!head(type, form)) return false;
    out = Value(type);
    return tail(out.ref(), form, 0) && scanner_.expect_end();
}

inline bool ValueParser::head(Type& type, TypedForm& form) {
    const char next = scanner_.peek();
    form = TypedForm::bare;
    if (next == '"') {
        // A string, unless it is the name of a type: then a definition or a value follows.
        const std::size_t begin = scanner_.position();
        if (!scanner_.string(scratch_)) return false;
        const char after = scanner_.peek();
        const bool is_type = after == '{' || after == '(' || types_.definition_follows();
        scanner_.move_to(begin);
        if (!is_type) return type = Type::string(), true;
    }
    const std::string_view word = scanner_.peek_word();
    if (word == "nil") {
        scanner_.skip(word.size());
        form = TypedForm::nil;
        type = Type::any();
        return true;
    }
    if (word == "true" || word == "false") return type = Type::boolean(), true;
    if (is_digit(next) || next == '-' || next == '+' || next == '.') {
        return scanner_.fail(ErrorCode::malformed,
                             "a number needs its type: int32(5), float64(2.5)",
                             scanner_.position());
    }
    if (!types_.parse(type)) return false;
    if (scanner_.peek() == '(' && !is_braced(*type.node())) {
        form = TypedForm::parenthesized;
        return scanner_.take('(');
    }
    const bool braces = type.kind() == Kind::list || type.kind() == Kind::array;
    if (is_braced(*type.node()) || (braces && scanner_.peek() == '{')) return true;
    return scanner_.fail_here("'(' after the type");
}

inline bool ValueParser::tail(ValueRef target, TypedForm form, std::uint32_t depth) {
    if (form == TypedForm::nil) return true;
    if (!body(target, depth)) return false;
    return form == TypedForm::bare || scanner_.expect(')', "')' after the value");
}

inline bool ValueParser::body(ValueRef target, std::uint32_t depth) {
    switch (target.kind()) {
        case Kind::any:
        case Kind::optional: return container(target, depth + 1);
        default: break;
    }
    if (scanner_.peek_word() == "nil") {
        return scanner_.fail(ErrorCode::nil_value,
                             "nil for " + describe(target.node()) + ", which is never nil",
                             scanner_.position());
    }
    switch (target.kind()) {
        case Kind::boolean: return boolean(target);
        case Kind::float32:
        case Kind::float64: return floating(target);
        case Kind::string: return string(target);
        case Kind::enumeration: return enumeration(target);
        case Kind::type_object: return type_object(target);
        case Kind::array:
        case Kind::list:
            if (target.node()->elem->kind == Kind::byte) return bytes(target, depth);
            return container(target, depth + 1);
        case Kind::set:
        case Kind::map:
        case Kind::structure:
        case Kind::variant: return container(target, depth + 1);
        default: return integer(target);
    }
}

}  // namespace vdl::detail
