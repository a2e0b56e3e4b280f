// Passing over a value, checking it, without a target and without recursion.
#pragma once

#include <vdl/json/cursor.hpp>
#include <vdl/json/number.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace vdl::json::detail {

/// Bits, last in first out; the first 512 need no allocation.
class BitStack {
public:
    [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
    [[nodiscard]] bool top() const noexcept {
        const std::size_t i = size_ - 1;
        return (word(i) >> (i % 64) & 1) != 0;
    }
    void push(bool bit) {
        const std::size_t i = size_++;
        if (i >= few && more_.size() <= (i - few) / 64) more_.push_back(0);
        std::uint64_t& in = i < few ? few_[i / 64] : more_[(i - few) / 64];
        const std::uint64_t mask = std::uint64_t{1} << (i % 64);
        in = bit ? in | mask : in & ~mask;
    }
    void pop() noexcept { --size_; }

private:
    static constexpr std::size_t few = 512;
    [[nodiscard]] std::uint64_t word(std::size_t i) const noexcept {
        return i < few ? few_[i / 64] : more_[(i - few) / 64];
    }
    std::uint64_t few_[few / 64] = {};
    std::vector<std::uint64_t> more_;
    std::size_t size_ = 0;
};

/// Reads the number that is next.
[[nodiscard]] inline bool number_token(Cursor& in, NumberToken& token) {
    if (in.left() >= most_short_decimal) [[likely]] {
        if (const char* const end = short_decimal(in.position(), token); end != nullptr) {
            in.move_to(end);
            return true;
        }
        token = NumberToken();
    }
    const char* wanted = scan_number(in.position(), in.position() + in.left(), token);
    if (wanted == nullptr) [[likely]] {
        in.move_to(token.end);
        return true;
    }
    in.move_to(token.end);
    return in.unexpected(wanted);
}

/// Passes a key and its colon.
[[nodiscard]] inline bool skip_key(Cursor& in) { return in.skip_text() && in.expect(':', "':'"); }

/// Passes one value and checks that it follows the grammar. (Keys may repeat.)
[[nodiscard]] inline bool skip_value(Cursor& in) {
    BitStack objects;  // true: an object, false: an array
    for (;;) {
        const char c = in.peek();
        switch (c) {
            case '{':
            case '[': {
                if (!in.enter()) return false;
                in.advance();
                const bool object = c == '{';
                if (in.peek() != (object ? '}' : ']')) {
                    objects.push(object);
                    if (object && !skip_key(in)) return false;
                    continue;
                }
                in.advance();
                in.leave();
                break;
            }
            case '"':
                if (!in.skip_text()) return false;
                break;
            case 't':
                if (!in.take_word("true")) return in.unexpected("a value");
                break;
            case 'f':
                if (!in.take_word("false")) return in.unexpected("a value");
                break;
            case 'n':
                if (!in.take_word("null")) return in.unexpected("a value");
                break;
            default: {
                if (c != '-' && !is_digit(c)) return in.unexpected("a value");
                const char* const end = skip_number(in.position(), in.position() + in.left());
                if (end == nullptr) [[unlikely]] {
                    NumberToken explained;
                    return number_token(in, explained);
                }
                in.move_to(end);
            }
        }
        for (;;) {
            if (objects.empty()) return true;
            bool done = false;
            if (!in.next_part(objects.top() ? '}' : ']', done)) return false;
            if (!done) {
                if (objects.top() && !skip_key(in)) return false;
                break;
            }
            objects.pop();
            in.leave();
        }
    }
}

}  // namespace vdl::json::detail
