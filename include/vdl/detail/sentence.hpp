// Sentences of errors, put together where it costs no code.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

namespace vdl::detail {

/// A whole number in decimal. std::to_string is forty times as much to compile.
[[nodiscard, gnu::cold, gnu::noinline]] inline std::string decimal(std::uint64_t number) {
    char text[20];
    char* at = text + sizeof text;
    do {
        *--at = static_cast<char>('0' + number % 10);
        number /= 10;
    } while (number != 0);
    return std::string(at, static_cast<std::size_t>(text + sizeof text - at));
}

/// A part of a sentence: a text, which must live as long, or a whole number.
class Word {
public:
    Word(const char* text) noexcept : Word(std::string_view(text)) {}                  // NOLINT
    Word(const std::string& text) noexcept : Word(std::string_view(text)) {}           // NOLINT
    Word(std::string_view text) noexcept : text_(text.data()), value_(text.size()) {}  // NOLINT
    template <std::unsigned_integral N>
    Word(N number) noexcept : value_(number), is_number_(true) {}  // NOLINT

    void append_to(std::string& out) const {
        if (is_number_) {
            out.append(decimal(value_));
        } else {
            out.append(text_, static_cast<std::size_t>(value_));
        }
    }

private:
    const char* text_ = nullptr;
    std::uint64_t value_ = 0;  ///< the number, or the bytes of the text
    bool is_number_ = false;
};

/// `sentence({"more than ", limit, " elements"})`. A chain of `+` would put the code of strings
/// into each function that can fail.
[[nodiscard, gnu::cold, gnu::noinline]] inline std::string sentence(
    std::initializer_list<Word> words) {
    std::string out;
    for (const Word& word : words) word.append_to(out);
    return out;
}

}  // namespace vdl::detail
