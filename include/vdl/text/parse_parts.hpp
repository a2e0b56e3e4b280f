// Parses what has parts: any, optional, arrays, lists, sets, maps, structs and unions.
#pragma once

#include <vdl/text/parse_value.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vdl::detail {

inline bool ValueParser::container(ValueRef target, std::uint32_t depth) {
    (void)scanner_.peek();
    if (depth > limits_.depth) {
        return scanner_.fail(
            ErrorCode::depth_exceeded,
            "the value is nested deeper than " + std::to_string(limits_.depth) + " levels",
            scanner_.position());
    }
    switch (target.kind()) {
        case Kind::any: return any(target, depth);
        case Kind::optional: return optional(target, depth);
        case Kind::array: return array(target, depth);
        case Kind::list: return list(target, depth);
        case Kind::set:
        case Kind::map: return keyed(target, depth);
        case Kind::structure: return structure(target, depth);
        default: return variant(target, depth);
    }
}

inline bool ValueParser::any(ValueRef target, std::uint32_t depth) {
    const std::size_t at = scanner_.position();
    Type type;
    TypedForm form{};
    if (!head(type, form)) return false;
    if (form == TypedForm::nil) return true;
    const ValueRef inside = target.emplace(type, &budget_);
    if (!inside) return over_budget(at);
    return tail(inside, form, depth);
}

inline bool ValueParser::optional(ValueRef target, std::uint32_t depth) {
    const std::size_t at = scanner_.position();
    const std::string_view word = scanner_.peek_word();
    if (word == "nil") {
        scanner_.skip(word.size());
        return true;
    }
    const ValueRef inside = target.emplace(&budget_);
    if (!inside) return over_budget(at);
    return body(inside, depth);
}

inline bool ValueParser::next_element(bool first, bool& end, std::string_view what) {
    end = scanner_.take('}');
    if (end || first) return true;
    if (!scanner_.take(',')) return scanner_.fail_here(what);
    end = scanner_.take('}');  // a comma may stand after the last one
    return true;
}

inline bool ValueParser::array(ValueRef target, std::uint32_t depth) {
    const std::size_t at = scanner_.position();
    const std::uint64_t length = target.node()->length;
    if (!scanner_.expect('{', "'{' before the elements")) return false;
    std::uint64_t i = 0;
    for (bool end = false;; ++i) {
        if (!next_element(i == 0, end, "',' or '}' after the element")) return false;
        if (end) break;
        // Each element takes a byte of text, so that a length that cannot be met takes none.
        if (i == length || length - i > scanner_.remaining()) {
            return wrong_length(target, i == length ? i + 1 : i + scanner_.remaining(), at);
        }
        if (i == 0 && !target.materialize(&budget_)) return over_budget(at);
        if (!body(target.at(static_cast<std::size_t>(i)), depth)) return in_element(i);
    }
    return i == length || i == 0 || wrong_length(target, i, at);  // `{}`: all zero
}

inline bool ValueParser::list(ValueRef target, std::uint32_t depth) {
    const std::size_t at = scanner_.position();
    if (!scanner_.expect('{', "'{' before the elements")) return false;
    for (std::uint64_t i = 0;; ++i) {
        bool end = false;
        if (!next_element(i == 0, end, "',' or '}' after the element")) return false;
        if (end) return true;
        if (!bounded(i + 1, limits_.elements, "elements", at)) return false;
        const ValueRef element = target.push_back(&budget_);
        if (!element) return over_budget(at);
        if (!body(element, depth)) return in_element(i);
    }
}

inline bool ValueParser::keyed(ValueRef target, std::uint32_t depth) {
    const std::size_t at = scanner_.position();
    if (!scanner_.expect('{', "'{' before the entries")) return false;
    MapFiller filler(target, &budget_);
    std::uint64_t count = 0;
    for (;; ++count) {
        bool end = false;
        if (!next_element(count == 0, end, "',' or '}' after the entry")) return false;
        if (end) break;
        if (!bounded(count + 1, limits_.elements, "entries", at)) return false;
        if (!filler.append()) return over_budget(at);
        if (!key(filler.key(), depth)) return false;
        if (target.kind() == Kind::map && !mapped(filler.mapped(), depth)) return false;
    }
    if (!filler.finish()) return over_budget(at);
    return target.size() == count || repeated_key(target, at, depth);
}

inline bool ValueParser::key(ValueRef target, std::uint32_t depth) {
    (void)scanner_.peek();
    const std::size_t begin = scanner_.position();
    if (!body(target, depth)) return false;
    key_text_ = scanner_.text().substr(begin, scanner_.position() - begin);
    return true;
}

inline bool ValueParser::mapped(ValueRef target, std::uint32_t depth) {
    const std::string_view key = key_text_;
    if (scanner_.expect(':', "':' after the key") && body(target, depth)) return true;
    scanner_.error().prepend_key(shortened(key));
    return false;
}

inline bool ValueParser::repeated_key(ValueRef map, std::size_t at, std::uint32_t depth) {
    // Reads the entries again, and stops at the first key that was there before.
    const TypeNode& type = *map.node();
    Value keys(Type::from_node(&type));
    std::size_t begin = at;
    scanner_.move_to(at + 1);
    for (bool first = true, end = false;; first = false) {
        if (!next_element(first, end, {}) || end) break;
        (void)scanner_.peek();
        begin = scanner_.position();
        Value one(Type::from_node(type.key));
        if (!key(one.ref(), depth) || !keys.insert(one.view())) break;
        Value ignored(Type::from_node(type.elem));
        if (type.kind == Kind::map && !mapped(ignored.ref(), depth)) break;
    }
    scanner_.error() = Error();
    return scanner_.fail(ErrorCode::duplicate_key,
                         "the key " + shortened(key_text_) + " occurs twice", begin);
}

inline bool ValueParser::structure(ValueRef target, std::uint32_t depth) {
    const std::size_t at = scanner_.position();
    if (!scanner_.expect('{', "'{' before the fields")) return false;
    std::vector<bool> seen;
    for (bool first = true;; first = false) {
        bool end = false;
        if (!next_element(first, end, "',' or '}' after the field")) return false;
        if (end) return true;
        if (first && !target.materialize(&budget_)) return over_budget(at);
        if (!field(target, seen, depth)) return false;
    }
}

inline bool ValueParser::field(ValueRef target, std::vector<bool>& seen, std::uint32_t depth) {
    (void)scanner_.peek();
    const std::size_t at = scanner_.position();
    const TypeNode& type = *target.node();
    std::size_t index = 0;
    if (!scanner_.field_name(scratch_, "the name of a field or '}'") ||
        !field_index(type, scratch_, at, seen.size(), index)) {
        return false;
    }
    if (index >= seen.size()) {
        seen.resize(index + 1);
    } else if (seen[index]) {
        return scanner_.fail(ErrorCode::duplicate_key, "the field occurs twice", at),
               in_field(type.fields[index].name);
    }
    seen[index] = true;
    return (scanner_.expect(':', "':' after the name of the field") &&
            body(target.at(index), depth)) ||
           in_field(type.fields[index].name);
}

inline bool ValueParser::field_index(const TypeNode& type, std::string_view name, std::size_t at,
                                     std::size_t expected, std::size_t& out) {
    if (expected < type.fields.size() && type.fields[expected].name == name) {
        out = expected;
        return true;
    }
    const int index = type.find_field(name);
    if (index >= 0) return out = static_cast<std::size_t>(index), true;
    std::string sentence(describe(&type));
    sentence.append(" has no field ");
    append_quoted(sentence, shortened(name));
    return scanner_.fail(ErrorCode::unknown_field, std::move(sentence), at);
}

inline bool ValueParser::variant(ValueRef target, std::uint32_t depth) {
    if (!scanner_.expect('{', "'{' before the field that is set")) return false;
    (void)scanner_.peek();
    const std::size_t at = scanner_.position();
    const TypeNode& type = *target.node();
    std::size_t index = 0;
    if (!scanner_.field_name(scratch_, "the name of the field that is set") ||
        !field_index(type, scratch_, at, type.fields.size(), index) ||
        !scanner_.expect(':', "':' after the name of the field")) {
        return false;
    }
    const ValueRef inside = target.select(index, &budget_);
    if (!inside) return over_budget(at);
    if (!body(inside, depth)) return in_field(type.fields[index].name);
    (void)scanner_.take(',');
    return scanner_.expect('}', "'}' after the field: a union has one");
}

}  // namespace vdl::detail
