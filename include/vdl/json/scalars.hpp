// Reading what has no parts: bools, numbers, strings, bytes, labels, times, types.
#pragma once

#include <vdl/codec/base64.hpp>
#include <vdl/codec/number.hpp>
#include <vdl/codec/read.hpp>
#include <vdl/codec/time_text.hpp>
#include <vdl/codec/typed_any.hpp>
#include <vdl/json/cursor.hpp>
#include <vdl/json/number.hpp>
#include <vdl/json/skip.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace vdl::json::detail {

/// The hooks of the decoding walk (codec.hpp) for scalars.
class ScalarReader : public Cursor {
public:
    using Cursor::Cursor;

    /// What the decode may allocate.
    [[nodiscard]] Budget* budget() noexcept { return &budget_; }

    [[nodiscard]] bool boolean(bool& x) {
        const char c = peek();
        if (c == 't' && take_word("true")) {
            x = true;
            return true;
        }
        if (c == 'f' && take_word("false")) {
            x = false;
            return true;
        }
        return boolean_key(x);
    }

    template <class N>
    [[nodiscard]] bool number(N& x) {
        if constexpr (std::is_floating_point_v<N>) {
            return real(x);
        } else {
            const bool negative = peek() == '-';
            const char* const digits = pos_ + (negative ? 1 : 0);
            std::uint64_t magnitude = 0;
            const std::size_t n = usual_digits(digits, end_, magnitude);
            if (n == 0) [[unlikely]]
                return unusual_integer(x);
            const char* const begin = pos_;
            pos_ = digits + n;
            return fits(negative, magnitude, x) || does_not_fit<N>(begin, pos_);
        }
    }

    template <class Target>
    [[nodiscard]] bool string(Target&& target) {
        if (peek() != '"') [[unlikely]]
            return wrong_value("a string");
        const char* const begin = pos_;
        std::string_view view;
        bool owned = false;
        if (!text(view, owned)) return false;
        if constexpr (std::decay_t<Target>::borrows) {
            if (owned) [[unlikely]] {
                return fail(ErrorCode::cannot_borrow,
                            "a string with escapes cannot be borrowed as a view", begin);
            }
        }
        return target.assign(*this, view) || at(begin);
    }

    template <class Target>
    [[nodiscard]] bool bytes(Target&& target) {
        if (peek() != '"') [[unlikely]]
            return wrong_value("a string of base64");
        const char* const begin = pos_;
        std::string_view view;
        if (!text(view)) return false;
        std::size_t n = 0;
        if (!vdl::detail::base64_size(view, n)) [[unlikely]] {
            return fail(ErrorCode::malformed, "the string is not base64", begin);
        }
        std::byte* room = target.resize(*this, n);
        if (error_.code() != ErrorCode::none) [[unlikely]]
            return at(begin);
        vdl::detail::get_base64(view, room, n);
        return true;
    }

    template <class Target>
    [[nodiscard]] bool enumeration(Target&& target) {
        if (peek() != '"') [[unlikely]]
            return wrong_value("a label");
        const char* const begin = pos_;
        std::string_view view;
        if (!text(view)) return false;
        const Labels labels = target.labels();
        const std::size_t i = labels.find(view);
        if (i == labels.size()) [[unlikely]] {
            return fail(ErrorCode::unknown_label,
                        vdl::detail::quoted_key(view) + " is no label of the enum", begin);
        }
        target.set(i);
        return true;
    }

    [[nodiscard]] bool type_object(Type& x) {
        if (peek() != '"') [[unlikely]]
            return wrong_value("a type in VDL notation");
        const char* const begin = pos_;
        std::string_view view;
        if (!text(view)) return false;
        const Type* type = types_.find(view, options_.limits, error_);
        if (type == nullptr) [[unlikely]]
            return at(begin);
        x = *type;
        return true;
    }

    [[nodiscard]] bool time(Timestamp& x) {
        if (peek() != '"') [[unlikely]]
            return wrong_value("a time");
        const char* const begin = pos_;
        std::string_view view;
        if (!text(view)) return false;
        if (vdl::detail::parse_time(view, x)) [[likely]]
            return true;
        return fail(ErrorCode::malformed, "not a time of RFC 3339", begin);
    }
    [[nodiscard]] bool duration(Timestamp& x) {
        if (peek() != '"') [[unlikely]]
            return wrong_value("a duration");
        const char* const begin = pos_;
        std::string_view view;
        if (!text(view)) return false;
        if (vdl::detail::parse_duration(view, x)) [[likely]]
            return true;
        return fail(ErrorCode::malformed, "not a duration like \"1.5s\"", begin);
    }

protected:
    Budget budget_{0};

    /// A value of another kind than `wanted` is next, or none.
    [[gnu::cold]] bool wrong_value(const char* wanted) {
        if (error_.code() != ErrorCode::none) return false;
        const char c = left() != 0 ? *pos_ : '\0';
        const auto begins = [&](std::string_view word) {
            return std::string_view(pos_, left()).starts_with(word);
        };
        const char* found = c == '"'                  ? "a string"
                            : c == '{'                ? "an object"
                            : c == '['                ? "an array"
                            : c == '-' || is_digit(c) ? "a number"
                            : begins("true")          ? "true"
                            : begins("false")         ? "false"
                            : begins("null")          ? "null"
                                                      : nullptr;
        if (found == nullptr) return unexpected(wanted);
        return fail(begins("null") ? ErrorCode::nil_value : ErrorCode::incompatible_types,
                    vdl::detail::sentence({"expected ", wanted, ", found ", found}));
    }
    /// Gives an error that a target made its place; false.
    [[gnu::cold]] bool at(const char* place) {
        if (error_.offset() == Error::no_offset) {
            error_.set_offset(static_cast<std::uint64_t>(place - base_));
        }
        return false;
    }

    /// Passes an integer of up to 18 digits; false, and nothing has been passed, for any other
    /// number, and for -0.
    [[nodiscard]] bool short_integer(std::int64_t& x) noexcept {
        const bool negative = *pos_ == '-';
        const char* const digits = pos_ + (negative ? 1 : 0);
        constexpr std::size_t most = 18;
        std::uint64_t magnitude = 0;
        const std::size_t n = usual_digits(digits, end_, magnitude);
        if (n - 1 >= most || (negative && *digits == '0')) return false;
        pos_ = digits + n;
        x = negative ? -static_cast<std::int64_t>(magnitude) : static_cast<std::int64_t>(magnitude);
        return true;
    }

    /// Makes `x` the text up to `end`. False, and nothing has happened: the limits do not allow it.
    [[nodiscard]] bool take_text(std::string& x, const char* begin, const char* end) {
        const std::string_view text(begin, static_cast<std::size_t>(end - begin));
        if (text.size() > options_.limits.string_bytes) [[unlikely]]
            return false;
        if (text.size() > vdl::detail::free_text && !budget_.charge(text.size())) [[unlikely]]
            return false;
        if (text.size() > x.size() || text.size() > vdl::detail::most_short) {
            take_other_text(x, text);
        } else {
            vdl::detail::move_short(x.data(), begin, text.size());
            x.resize(text.size());
        }
        return true;
    }

    /// While a key of a map is read: bools and numbers stand in quotes.
    bool key_ = false;
    vdl::detail::TypeTexts types_;

    template <class N>
    [[nodiscard]] static bool fits(bool negative, std::uint64_t magnitude, N& x) noexcept {
        constexpr auto most = static_cast<std::uint64_t>(std::numeric_limits<N>::max());
        if constexpr (std::is_signed_v<N>) {
            x = static_cast<N>(negative ? std::uint64_t{0} - magnitude : magnitude);
            return magnitude <= most + (negative ? 1 : 0);
        } else {
            x = static_cast<N>(magnitude);
            return magnitude <= most && (!negative || magnitude == 0);
        }
    }

private:
    [[gnu::noinline]] static void take_other_text(std::string& x, std::string_view text) {
        if (text.size() > vdl::detail::copied_at_once) {
            vdl::detail::assign_bytes(x, text.data(), text.size());
        } else {
            (void)Adapter<std::string>::assign(x, text);  // (it has no largest size)
        }
    }
    template <class N>
    [[gnu::cold]] bool does_not_fit(const char* begin, const char* end) {
        return does_not_fit(begin, end, vdl::detail::number_word<N>());
    }
    [[gnu::cold]] bool does_not_fit(const char* begin, const char* end, std::string_view type) {
        const std::string_view number(begin, static_cast<std::size_t>(end - begin));
        return fail(
            ErrorCode::out_of_range,
            vdl::detail::sentence({vdl::detail::shortened(number), " does not fit into ", type}),
            begin);
    }

    /// Integers of 20 digits, with a point or an exponent, or in quotes.
    template <class N>
    [[nodiscard, gnu::noinline]] bool unusual_integer(N& x) {
        NumberToken token;
        const char* const begin = pos_;
        if (!number_or_text(token, options_.large_integers_as_strings, "an integer")) return false;
        std::uint64_t magnitude = 0;
        if (exact_magnitude(token, magnitude) && fits(token.negative, magnitude, x)) return true;
        return does_not_fit<N>(begin, pos_);
    }
    /// A number; in quotes if it is a key or `quoted`.
    [[nodiscard]] bool number_or_text(NumberToken& token, bool quoted, const char* wanted) {
        const char c = peek();
        if (c == '-' || is_digit(c)) return number_token(*this, token);
        if (c != '"' || !(key_ || quoted)) return wrong_value(wanted);
        const char* const begin = pos_;
        std::string_view view;
        if (!text(view)) return false;
        const char* const end = view.data() + view.size();
        if (scan_number(view.data(), end, token) == nullptr && token.end == end) return true;
        return fail(ErrorCode::malformed, "the string is not a number", begin);
    }

    template <class F>
    [[nodiscard]] bool real(F& x) {
        NumberToken token;
        const char c = peek();
        if (c == '-' || is_digit(c)) [[likely]] {
            if (!number_token(*this, token)) return false;
            return to_float(token, x) || does_not_fit<F>(token.begin, token.end);
        }
        constexpr F nan = std::numeric_limits<F>::quiet_NaN();
        constexpr F infinity = std::numeric_limits<F>::infinity();
        if (c == 'n' && options_.non_finite == NonFinite::null && take_word("null")) {
            x = nan;
            return true;
        }
        if (c == '"' && options_.non_finite == NonFinite::string) {
            const char* const quote = pos_;
            std::string_view word;
            if (!text(word)) return false;
            x = word == "NaN" ? nan : word == "Infinity" ? infinity : -infinity;
            if (word == "NaN" || word == "Infinity" || word == "-Infinity") return true;
            pos_ = quote;
        }
        const char* const begin = pos_;
        if (!number_or_text(token, false, "a number")) return false;
        return to_float(token, x) || does_not_fit<F>(begin, pos_);
    }

    [[gnu::cold]] bool boolean_key(bool& x) {
        if (key_ && peek() == '"') {
            const char* const begin = pos_;
            std::string_view word;
            if (!text(word)) return false;
            x = word == "true";
            if (x || word == "false") return true;
            return fail(ErrorCode::malformed, "the string is neither true nor false", begin);
        }
        return wrong_value(key_ ? "\"true\" or \"false\"" : "true or false");
    }
};

}  // namespace vdl::json::detail
