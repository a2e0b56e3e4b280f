// CBOR in diagnostic notation (RFC 8949, section 8), for people.
#pragma once

#include <vdl/bytes.hpp>
#include <vdl/cbor/half.hpp>
#include <vdl/cbor/head.hpp>
#include <vdl/codec/tree/item.hpp>
#include <vdl/limits.hpp>
#include <vdl/result.hpp>
#include <vdl/utf8.hpp>

#include <bit>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vdl::cbor {

struct DiagnosticOptions {
    /// `1_1`: how many bytes a head has where it is longer than it needs to be (section 8.1).
    bool encoding_indicators = false;
    Limits limits{};
};

namespace detail {

/// A float as RFC 8949 prints it: the shortest digits that read back, with a point in them.
[[nodiscard]] inline std::string diagnostic_float(double x) {
    if (x != x) return "NaN";
    if (x - x != 0) return x > 0 ? "Infinity" : "-Infinity";
    const double size = x < 0 ? -x : x;
    const bool fixed = size == 0 || (size >= 1e-4 && size < 1e16);
    char text[32];
    const auto end = std::to_chars(text, text + sizeof text, x,
                                   fixed ? std::chars_format::fixed : std::chars_format::scientific)
                         .ptr;
    std::string out(text, end);
    const std::size_t exponent = out.find('e');
    if (out.find('.') == std::string::npos) {
        out.insert(exponent == std::string::npos ? out.size() : exponent, ".0");
    }
    // "e-08" is written e-8.
    if (const std::size_t e = out.find('e'); e != std::string::npos) {
        while (out.size() > e + 3 && out[e + 2] == '0') out.erase(e + 2, 1);
    }
    return out;
}

/// A number of any size in decimal.
[[nodiscard]] inline std::string decimal_of(std::vector<std::uint8_t> big_endian) {
    std::string digits;
    std::size_t first = 0;
    while (first < big_endian.size()) {
        unsigned rest = 0;
        for (std::size_t i = first; i < big_endian.size(); ++i) {
            const unsigned part = rest << 8 | big_endian[i];
            big_endian[i] = static_cast<std::uint8_t>(part / 10);
            rest = part % 10;
        }
        digits.insert(digits.begin(), static_cast<char>('0' + rest));
        while (first < big_endian.size() && big_endian[first] == 0) ++first;
    }
    return digits.empty() ? "0" : digits;
}

class DiagnosticPrinter {
public:
    DiagnosticPrinter(std::span<const std::byte> input, const DiagnosticOptions& options)
        : begin_(input.data()),
          at_(input.data()),
          end_(input.data() + input.size()),
          options_(options),
          walk_(options_.limits) {}

    [[nodiscard]] Result<std::string> run() {
        while (!walk_.done()) {
            ItemHead head;
            const Scan found = Wire::scan(at_, left(), head);
            if (found == Scan::more) return truncated();
            if (found == Scan::malformed) return error(ErrorCode::malformed, head.problem);
            if (const char* problem = walk_.take(head); problem != nullptr) {
                return error(walk_.code(), problem);
            }
            if (head.shape == Shape::end) {
                at_ += head.size;
                end_open();
                continue;
            }
            separate();
            const bool is_string = head.shape == Shape::bytes || head.shape == Shape::text;
            if (is_string && !head.open && head.count > left() - head.size) return truncated();
            if (head.shape == Shape::text && !head.open) {
                const auto n = static_cast<std::size_t>(head.count);
                const std::size_t bad =
                    utf8_error({reinterpret_cast<const char*>(at_ + head.size), n});
                if (bad != n) {
                    at_ += head.size + bad;
                    return error(ErrorCode::invalid_utf8, "the string is not UTF-8");
                }
            }
            if (!print(head)) complete();
        }
        if (at_ != end_) {
            return error(ErrorCode::trailing_bytes,
                         std::to_string(left()) + " bytes after the value");
        }
        return std::move(out_);
    }

private:
    using ItemHead = vdl::detail::ItemHead;
    using Shape = ItemHead::Shape;
    using Scan = vdl::detail::Scan;
    struct Level {
        Shape shape;
        bool open;
        std::uint64_t left;
        std::uint64_t index;
    };

    [[nodiscard]] std::size_t left() const noexcept { return static_cast<std::size_t>(end_ - at_); }
    [[nodiscard]] Error error(ErrorCode code, std::string_view detail) const {
        return Error(code, detail, static_cast<std::uint64_t>(at_ - begin_));
    }
    [[nodiscard]] Error truncated() const {
        return Error(ErrorCode::truncated, "the input ends inside a value",
                     static_cast<std::uint64_t>(end_ - begin_));
    }

    void separate() {
        if (levels_.empty() || levels_.back().index == 0 || levels_.back().shape == Shape::tag) {
            return;
        }
        const Level& level = levels_.back();
        out_ += level.shape == Shape::map && level.index % 2 != 0 ? ": " : ", ";
    }
    /// What belongs to an open item has ended.
    void end_open() {
        const Level level = levels_.back();
        levels_.pop_back();
        if (level.shape == Shape::array) {
            out_ += ']';
        } else if (level.shape == Shape::map) {
            out_ += '}';
        } else if (level.index != 0) {
            out_ += ')';
        } else {  // "(_ " with nothing in it would not say what it is
            out_.resize(out_.size() - 3);
            out_ += level.shape == Shape::text ? "\"\"_" : "''_";
        }
        complete();
    }
    /// An item has ended, and with it whatever it was the last part of.
    void complete() {
        while (!levels_.empty()) {
            Level& level = levels_.back();
            ++level.index;
            if (level.open || --level.left != 0) return;
            out_ += level.shape == Shape::tag ? ')' : level.shape == Shape::map ? '}' : ']';
            levels_.pop_back();
        }
    }

    /// Prints an item as far as its head says. True: its parts are still to come.
    [[nodiscard]] bool print(const ItemHead& head) {
        const unsigned info = std::to_integer<unsigned>(*at_) & 31U;
        std::uint64_t n = info < info_one_byte ? info : 0;
        for (std::size_t i = 1; i < head.size; ++i) n = n << 8 | std::to_integer<unsigned>(at_[i]);
        const Major major = major_of(*at_);
        const std::string mark = indicator(major, info, n);
        at_ += head.size;
        switch (head.shape) {
            case Shape::end: return false;
            case Shape::scalar:
                if (major == Major::simple) {
                    out_ += simple(info, n);
                } else if (major == Major::negative) {
                    out_ += n == ~std::uint64_t{0} ? "-18446744073709551616"
                                                   : "-" + std::to_string(n + 1);
                } else {
                    out_ += std::to_string(n);
                }
                out_ += mark;
                return false;
            case Shape::bytes:
            case Shape::text:
                if (head.open) {
                    out_ += "(_ ";
                    levels_.push_back({head.shape, true, 0, 0});
                    return true;
                }
                print_string(head.shape, static_cast<std::size_t>(n));
                out_ += mark;
                return false;
            case Shape::array:
            case Shape::map: {
                const bool map = head.shape == Shape::map;
                out_ += map ? '{' : '[';
                if (head.open) {
                    out_ += "_ ";
                } else if (!mark.empty()) {
                    out_ += mark + " ";
                }
                if (!head.open && n == 0) {
                    out_ += map ? '}' : ']';
                    return false;
                }
                levels_.push_back({head.shape, head.open, map ? 2 * n : n, 0});
                return true;
            }
            case Shape::tag:
                if (print_bignum(n)) return false;
                out_ += std::to_string(n) + mark + "(";
                levels_.push_back({Shape::tag, false, 1, 0});
                return true;
        }
        return false;
    }
    [[nodiscard]] static std::string simple(unsigned info, std::uint64_t n) {
        switch (info) {
            case 20: return "false";
            case 21: return "true";
            case 22: return "null";
            case 23: return "undefined";
            case 25: return diagnostic_float(double_of_half(static_cast<std::uint16_t>(n)));
            case 26:
                return diagnostic_float(
                    double_of_float(std::bit_cast<float>(static_cast<std::uint32_t>(n))));
            case 27: return diagnostic_float(std::bit_cast<double>(n));
            default: return "simple(" + std::to_string(n) + ")";
        }
    }
    [[nodiscard]] std::string indicator(Major major, unsigned info, std::uint64_t n) const {
        if (!options_.encoding_indicators || info < info_one_byte || info == info_open) return {};
        bool shortest = false;
        if (major == Major::simple) {
            float narrow = std::bit_cast<float>(static_cast<std::uint32_t>(n));
            std::uint16_t half = 0;
            shortest = info < 26 || !(info == 27 ? float_of_double(std::bit_cast<double>(n), narrow)
                                                 : half_of_float(narrow, half));
        } else {
            shortest = info == 24   ? n >= info_one_byte
                       : info == 25 ? n > 0xFF
                       : info == 26 ? n > 0xFFFF
                                    : n > 0xFFFF'FFFF;
        }
        return shortest ? std::string() : "_" + std::to_string(info - info_one_byte);
    }
    void print_string(Shape shape, std::size_t n) {
        if (shape == Shape::bytes) {
            out_ += "h'";
            for (std::size_t i = 0; i < n; ++i) {
                const auto byte = std::to_integer<unsigned>(at_[i]);
                out_ += "0123456789abcdef"[byte >> 4];
                out_ += "0123456789abcdef"[byte & 15U];
            }
            out_ += '\'';
        } else {
            out_ += '"';
            for (std::size_t i = 0; i < n; ++i) print_char(std::to_integer<unsigned char>(at_[i]));
            out_ += '"';
        }
        at_ += n;
    }
    void print_char(unsigned char c) {
        if (c == '"' || c == '\\') {
            out_ += '\\';
            out_ += static_cast<char>(c);
        } else if (c == '\n') {
            out_ += "\\n";
        } else if (c < 0x20 || c == 0x7F) {
            out_ += "\\u00";
            out_ += "0123456789abcdef"[c >> 4];
            out_ += "0123456789abcdef"[c & 15U];
        } else {
            out_ += static_cast<char>(c);
        }
    }
    /// The byte string behind tag 2 or 3 as a number, if it is not very long.
    [[nodiscard]] bool print_bignum(std::uint64_t tag) {
        constexpr std::size_t most = 64;
        if (tag != tags::positive_bignum && tag != tags::negative_bignum) return false;
        ItemHead head;
        if (Wire::scan(at_, left(), head) != Scan::ok || head.shape != Shape::bytes || head.open ||
            head.count > most || head.count > left() - head.size || walk_.take(head) != nullptr) {
            return false;
        }
        at_ += head.size;
        std::vector<std::uint8_t> bytes(static_cast<std::size_t>(head.count));
        for (std::uint8_t& byte : bytes) byte = std::to_integer<std::uint8_t>(*at_++);
        if (tag == tags::negative_bignum) {  // -1 - n
            out_ += '-';
            bytes.insert(bytes.begin(), 0);
            for (std::size_t i = bytes.size(); i-- > 0;) {
                if (++bytes[i] != 0) break;
            }
        }
        out_ += decimal_of(std::move(bytes));
        return true;
    }

    const std::byte* begin_;
    const std::byte* at_;
    const std::byte* end_;
    DiagnosticOptions options_;
    vdl::detail::ItemWalk walk_;
    std::vector<Level> levels_;
    std::string out_;
};

}  // namespace detail

/// One item in diagnostic notation: `{"a": [1, 2.0, h'00ff', 1(1363896240)]}`. Without recursion.
/// Errors as those of `well_formed`.
template <ByteInput In>
[[nodiscard]] Result<std::string> diagnostic(const In& input,
                                             const DiagnosticOptions& options = {}) {
    return detail::DiagnosticPrinter(vdl::detail::as_bytes(input), options).run();
}

}  // namespace vdl::cbor
