// VDL notation: types and values as text, printed and parsed.
//
//     demo.Point struct{x int32;y int32}{x: 3, y: -4}     a type, then the value
//     []any{int32(1), "two", nil, ?demo.P struct{x byte}({x: 5})}
//     demo.Color enum{red;green;blue}(red)
//
// docs/notation.md has the grammar. `parse_value(to_text(x))` is x for every value (the payload
// of a NaN excepted), and `parse_type(to_text(t))` is t for every type.
#pragma once

#include <vdl/result.hpp>
#include <vdl/text/options.hpp>  // IWYU pragma: export
#include <vdl/text/parse_type.hpp>
#include <vdl/text/parse_value.hpp>
#include <vdl/text/print_type.hpp>
#include <vdl/text/print_value.hpp>
#include <vdl/type.hpp>
#include <vdl/value.hpp>

#include <string>
#include <string_view>
#include <utility>

namespace vdl {

/// Appends the text of a type. Errors: `limit_exceeded` (what was printed so far stays in
/// `out`).
inline Result<void> print(std::string& out, const Type& type, const TextOptions& options = {}) {
    detail::TextOut text(out, options);
    if (!detail::TypePrinter(text).print(type.node())) return std::move(text.error());
    return {};
}

/// Appends the text of a value. Errors: `depth_exceeded`, `limit_exceeded` (what was printed so
/// far stays in `out`).
inline Result<void> print(std::string& out, ValueView value, const TextOptions& options = {}) {
    detail::TextOut text(out, options);
    detail::ValuePrinter printer(text);
    if (!(options.type_prefix ? printer.typed(value) : printer.body(value))) {
        return std::move(text.error());
    }
    return {};
}

/// Prints a value into `sink`, in pieces of about 64 KiB. Errors: also `io`.
inline Result<void> print(TextSink sink, ValueView value, const TextOptions& options = {}) {
    std::string buffer;
    detail::TextOut text(buffer, options, sink);
    detail::ValuePrinter printer(text);
    const bool printed = options.type_prefix ? printer.typed(value) : printer.body(value);
    Error error = printed ? Error() : std::move(text.error());
    // What precedes an error is still handed on, unless the sink itself failed.
    if (error.code() != ErrorCode::io && !text.flush()) return std::move(text.error());
    return error;
}

/// A type as text, on one line. Ends in "..." where `TextOptions::max_bytes` cuts it.
[[nodiscard]] inline std::string to_text(const Type& type) {
    std::string out;
    if (!print(out, type)) out.append("...");
    return out;
}
/// A value with its type, on one line. Ends in "..." where a bound of `TextOptions` cuts it.
[[nodiscard]] inline std::string to_text(ValueView value) {
    std::string out;
    if (!print(out, value)) out.append("...");
    return out;
}

/// Reads a type. Errors: `malformed`, `truncated`, `trailing_bytes`, `invalid_type`,
/// `depth_exceeded`, `limit_exceeded`, all with line, column and excerpt.
inline Result<Type> parse_type(std::string_view text, const Limits& limits = {}) {
    detail::TextScanner scanner(text);
    Type type;
    if (!detail::bounded_text(scanner, limits) ||
        !detail::TypeParser(scanner, limits).parse(type) || !scanner.expect_end()) {
        return scanner.finished_error();
    }
    return type;
}

/// Reads a value that begins with its type, or a literal: `true`, `"text"`, `nil` (of any).
/// Errors: those of `parse_type`, and with the path: `out_of_range`, `unknown_field`,
/// `unknown_label`, `duplicate_key`, `wrong_length`, `nil_value`.
inline Result<Value> parse_value(std::string_view text, const Limits& limits = {}) {
    detail::ValueParser parser(text, limits);
    Value value;
    if (!detail::bounded_text(parser.scanner(), limits) || !parser.typed(value)) {
        return parser.scanner().finished_error();
    }
    return value;
}

/// Reads a value of type `wanted`, whose text does not begin with the type: `{x: 3, y: -4}`.
/// Struct fields that the text leaves out are zero. The names of `wanted` are known inside any.
inline Result<Value> parse_value(std::string_view text, const Type& wanted,
                                 const Limits& limits = {}) {
    detail::ValueParser parser(text, limits);
    Value value(wanted);
    parser.types().know(wanted);
    if (!detail::bounded_text(parser.scanner(), limits) || !parser.untyped(value)) {
        return parser.scanner().finished_error();
    }
    return value;
}

}  // namespace vdl
