// A type as the compiler spells it, brought to one form that all compilers agree on. That it knows
// the compiler's spelling is checked by tests/reflect_type_name_test.cpp, not in each program: it
// takes as long as twenty structs.
#pragma once

#include <vdl/reflect/field_name.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace vdl::reflect::detail {

/// Text that is put together at compile time. Longer than this is cut, which is checked later.
struct TextBuffer {
    static constexpr std::size_t capacity = 2048;
    char data[capacity]{};
    std::size_t size = 0;

    constexpr void add(char c) {
        if (size < capacity) data[size] = c;
        ++size;
    }
    constexpr void add(std::string_view text) {
        for (char c : text) add(c);
    }
    constexpr void add_number(std::uint64_t value) {
        if (value >= 10) add_number(value / 10);
        add(static_cast<char>('0' + value % 10));
    }
};

/// In a namespace of its own: g++ leaves out the namespace of the function.
namespace spelling {

template <class T>
consteval Spelling spell_type() {
    return {__PRETTY_FUNCTION__, sizeof(__PRETTY_FUNCTION__) - 1};
}

}  // namespace spelling

/// `demo::Point` out of `... spell_type() [with T = demo::Point]`.
template <class T>
consteval std::string_view spelled_type() {
    const Spelling whole = spelling::spell_type<T>();
    std::string_view text(whole.text, whole.size);
    text.remove_prefix(text.find("T = ") + 4);
    text.remove_suffix(1);
    return text;
}

constexpr bool opens(char c) noexcept { return c == '<' || c == '(' || c == '{' || c == '['; }
constexpr bool closes(char c) noexcept { return c == '>' || c == ')' || c == '}' || c == ']'; }

/// The place of `separator` in `text` at or behind `from`, outside all brackets; or the end.
constexpr std::size_t find_outside(std::string_view text, std::string_view separator,
                                   std::size_t from) {
    int depth = 0;
    for (std::size_t i = from; i < text.size(); ++i) {
        if (depth == 0 && text.substr(i, separator.size()) == separator) return i;
        if (opens(text[i])) ++depth;
        if (closes(text[i])) --depth;
    }
    return text.size();
}

constexpr std::string_view trim(std::string_view text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return text;
}

/// Counts how often a word occurs in `unsigned long int` and the like, and takes it out.
constexpr unsigned take_words(std::string_view text, std::string_view word, unsigned& words) {
    unsigned found = 0;
    std::size_t begin = 0;
    while (begin < text.size()) {
        std::size_t end = text.find(' ', begin);
        if (end == std::string_view::npos) end = text.size();
        if (text.substr(begin, end - begin) == word) ++found;
        begin = end + 1;
    }
    words -= found < words ? found : words;
    return found;
}

/// "uint64" for `long unsigned int`, `unsigned long`, ...; empty if it is no arithmetic type.
constexpr std::string_view arithmetic_name(std::string_view text) {
    unsigned words = 1;
    for (char c : text) words += c == ' ';
    const bool is_unsigned = take_words(text, "unsigned", words) != 0;
    const bool is_signed = take_words(text, "signed", words) != 0;
    const unsigned longs = take_words(text, "long", words);
    const bool is_short = take_words(text, "short", words) != 0;
    const bool is_int = take_words(text, "int", words) != 0;
    const bool is_char = take_words(text, "char", words) != 0;
    if (words == 0) {
        if (is_char) return is_unsigned ? "byte" : is_signed ? "int8" : "char";
        if (is_short) return is_unsigned ? "uint16" : "int16";
        if (longs >= 2) return is_unsigned ? "uint64" : "int64";
        if (longs == 1) {
            return sizeof(long) == 8 ? (is_unsigned ? "uint64" : "int64")
                                     : (is_unsigned ? "uint32" : "int32");
        }
        if (is_int || is_unsigned || is_signed) return is_unsigned ? "uint32" : "int32";
    }
    if (text == "float") return "float32";
    if (text == "double") return "float64";
    if (text == "std::byte") return "byte";
    return {};
}

/// Whether a part of a qualified name is an anonymous namespace, as g++ and clang write it.
constexpr bool is_anonymous(std::string_view part) {
    return part == "{anonymous}" || part == "<unnamed>" || part == "(anonymous namespace)" ||
           part == "{anon}";
}

/// Whether a part is a function or a lambda, so that what follows is a local type.
constexpr bool is_function(std::string_view part) {
    return find_outside(part, "(", 0) != part.size() || part.front() == '<' || part.front() == '{';
}

constexpr void add_spelled(TextBuffer& out, std::string_view text);

/// The arguments within `<` and `>`.
constexpr void add_arguments(TextBuffer& out, std::string_view text) {
    out.add('<');
    std::size_t begin = 0;
    while (begin < text.size()) {
        const std::size_t end = find_outside(text, ",", begin);
        if (begin != 0) out.add(',');
        add_spelled(out, trim(text.substr(begin, end - begin)));
        begin = end + 1;
    }
    out.add('>');
}

/// The end of a qualified name without the arguments of its last part.
constexpr std::size_t end_of_base(std::string_view text) {
    std::size_t begin = 0;
    while (true) {
        const std::size_t end = find_outside(text, "::", begin);
        if (end == text.size()) break;
        begin = end + 2;
    }
    const std::size_t bracket = text.find('<', begin);
    return bracket == std::string_view::npos || bracket == begin ? text.size() : bracket;
}

/// Writes a type as all compilers are to write it: `.` for `::`; anonymous and inline library
/// namespaces and functions around local types left out; numbers and strings by VDL name; no
/// spaces.
constexpr void add_spelled(TextBuffer& out, std::string_view text) {
    if (const std::string_view name = arithmetic_name(text); !name.empty()) return out.add(name);
    if (text.starts_with("std::basic_string<char") ||
        text.starts_with("std::__cxx11::basic_string<char")) {
        return out.add("string");
    }
    std::size_t first = 0;  // where what counts begins: behind functions
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = find_outside(text, "::", begin);
        const std::string_view part = text.substr(begin, end - begin);
        if (end < text.size() && !part.empty() && !is_anonymous(part) && is_function(part)) {
            first = end + 2;
        }
        begin = end + 2;
    }
    bool separate = false;
    for (std::size_t begin = first; begin < text.size();) {
        const std::size_t end = find_outside(text, "::", begin);
        const std::string_view part = text.substr(begin, end - begin);
        begin = end + 2;
        if (is_anonymous(part) || (part.starts_with("__") && end < text.size())) continue;
        if (separate) out.add('.');
        separate = true;
        const std::size_t bracket = part.find('<');
        if (bracket == std::string_view::npos || bracket == 0 || part.back() != '>') {
            std::string_view plain = part;
            if (!plain.empty() && is_digit(plain.front())) {  // 3ul
                while (!is_digit(plain.back())) plain.remove_suffix(1);
            }
            for (std::size_t i = 0; i < plain.size(); ++i) {
                const bool before_mark = plain[i] == ' ' && i + 1 < plain.size() &&
                                         (plain[i + 1] == '*' || plain[i + 1] == '&');
                if (!before_mark) out.add(plain[i]);
            }
        } else {
            out.add(part.substr(0, bracket));
            add_arguments(out, trim(part.substr(bracket + 1, part.size() - bracket - 2)));
        }
    }
}

}  // namespace vdl::reflect::detail
