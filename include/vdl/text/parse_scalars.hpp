// Parses what has no parts: bool, numbers, strings, bytes, labels, types.
#pragma once

#include <vdl/text/parse_value.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace vdl::detail {

inline bool ValueParser::boolean(ValueRef target) {
    const std::string_view word = scanner_.peek_word();
    if (word != "true" && word != "false") return scanner_.fail_here("true or false");
    target.set_bool(word == "true");
    scanner_.skip(word.size());
    return true;
}

inline bool ValueParser::number_failed(NumberText why, ValueRef target, std::string_view token) {
    if (why == NumberText::malformed) {
        return scanner_.fail_here(is_float(target.kind())
                                      ? "a number, NaN, +Inf or -Inf"
                                      : "a whole number for " + describe(target.node()));
    }
    std::string sentence = shortened(token);
    sentence.append(" does not fit into ").append(describe(target.node()));
    if (why == NumberText::not_whole) sentence.append(": it is no whole number");
    return scanner_.fail(ErrorCode::out_of_range, std::move(sentence), scanner_.position());
}

inline bool ValueParser::integer(ValueRef target) {
    (void)scanner_.peek();
    const std::string_view token = scanner_.peek_number();
    bool negative = false;
    std::uint64_t magnitude = 0;
    NumberText read = read_integer(token, negative, magnitude);
    if (read == NumberText::good) {
        const unsigned bits = bit_width(target.kind());
        if (is_signed(target.kind())) {
            const std::uint64_t half = std::uint64_t{1} << (bits - 1);
            if (magnitude <= (negative ? half : half - 1)) {
                target.set_int(static_cast<std::int64_t>(negative ? ~magnitude + 1 : magnitude));
                scanner_.skip(token.size());
                return true;
            }
        } else if ((!negative || magnitude == 0) && (bits == 64 || magnitude >> bits == 0)) {
            target.set_uint(magnitude);
            scanner_.skip(token.size());
            return true;
        }
        read = NumberText::too_large;
    }
    return number_failed(read, target, token);
}

template <class T>
bool ValueParser::floating_as(ValueRef target) {
    const std::string_view token = scanner_.peek_number();
    T value{};
    const NumberText read = read_float(token, value);
    if (read != NumberText::good) return number_failed(read, target, token);
    target.set_float(static_cast<double>(value));
    scanner_.skip(token.size());
    return true;
}

inline bool ValueParser::floating(ValueRef target) {
    (void)scanner_.peek();
    return target.kind() == Kind::float32 ? floating_as<float>(target)
                                          : floating_as<double>(target);
}

inline bool ValueParser::string(ValueRef target) {
    (void)scanner_.peek();
    const std::size_t at = scanner_.position();
    if (!scanner_.string(scratch_)) return false;
    if (!bounded(scratch_.size(), limits_.string_bytes, "bytes", at)) return false;
    return target.set_string(scratch_, &budget_) || over_budget(at);
}

inline bool ValueParser::bytes(ValueRef target, std::uint32_t depth) {
    if (scanner_.peek() == '{') return container(target, depth + 1);
    const std::size_t at = scanner_.position();
    if (!scanner_.string(scratch_)) return false;
    const TypeNode& type = *target.node();
    if (!bounded(scratch_.size(), limits_.string_bytes, "bytes", at)) return false;
    if (type.kind == Kind::array && scratch_.size() != type.length) {
        // `""` is the array of zeros.
        return scratch_.empty() || wrong_length(target, scratch_.size(), at);
    }
    if (!target.materialize(&budget_)) return over_budget(at);
    const std::span<const char> text(scratch_);
    return target.set_bytes(std::as_bytes(text), &budget_) || over_budget(at);
}

inline bool ValueParser::enumeration(ValueRef target) {
    (void)scanner_.peek();
    const std::size_t at = scanner_.position();
    if (!scanner_.field_name(scratch_, "a label of " + describe(target.node()))) return false;
    const int index = target.node()->find_label(scratch_);
    if (index >= 0) {
        target.set_label(static_cast<std::size_t>(index));
        return true;
    }
    std::string sentence;
    append_quoted(sentence, shortened(scratch_));
    sentence.append(" is no label of ").append(describe(target.node()));
    return scanner_.fail(ErrorCode::unknown_label, std::move(sentence), at);
}

inline bool ValueParser::type_object(ValueRef target) {
    Type type;
    if (!types_.parse(type)) return false;
    target.set_type(type);
    return true;
}

inline bool ValueParser::wrong_length(ValueRef target, std::uint64_t found, std::size_t at) {
    return scanner_.fail(ErrorCode::wrong_length,
                         std::to_string(found) + " elements for " + describe(target.node()) +
                             ", which has " + std::to_string(target.node()->length),
                         at);
}

inline bool ValueParser::bounded(std::uint64_t count, std::uint64_t limit, std::string_view what,
                                 std::size_t at) {
    if (count <= limit) return true;
    std::string sentence("more than ");
    sentence.append(std::to_string(limit)).append(" ").append(what);
    return scanner_.fail(ErrorCode::limit_exceeded, std::move(sentence), at);
}

inline bool ValueParser::over_budget(std::size_t at) {
    return scanner_.fail(ErrorCode::limit_exceeded,
                         "the value takes more than " + std::to_string(limits_.allocation_factor) +
                             " bytes of memory for each byte of text",
                         at);
}

}  // namespace vdl::detail
