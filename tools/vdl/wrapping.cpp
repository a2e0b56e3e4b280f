#include "wrapping.hpp"

#include <vdl/codec/base64.hpp>
#include <vdl/text/quote.hpp>

#include <algorithm>

namespace tool {
namespace {

constexpr unsigned space = 100;
constexpr unsigned neither = 101;

constexpr std::size_t hex_line = 38;     // bytes of a line
constexpr std::size_t base64_line = 57;  // 76 characters, as in MIME (RFC 2045)

bool is_space(char c) noexcept { return c == ' ' || (c >= '\t' && c <= '\r'); }

unsigned hex_digit(char c) noexcept {
    if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
    if (c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a' + 10);
    if (c >= 'A' && c <= 'F') return static_cast<unsigned>(c - 'A' + 10);
    return is_space(c) ? space : neither;
}
unsigned base64_digit(char c) noexcept {
    if (c >= 'A' && c <= 'Z') return static_cast<unsigned>(c - 'A');
    if (c >= 'a' && c <= 'z') return static_cast<unsigned>(c - 'a' + 26);
    if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0' + 52);
    if (c == '+' || c == '-') return 62;
    if (c == '/' || c == '_') return 63;
    return is_space(c) ? space : neither;
}

}  // namespace

vdl::Error Unwrapper::stray(char c, std::uint64_t offset) const {
    std::string shown;
    vdl::detail::append_quoted(shown, std::string_view(&c, 1));
    return vdl::Error(
        vdl::ErrorCode::malformed,
        shown + (wrapping_ == Wrapping::hex ? " is no hexadecimal digit" : " is no base64"),
        offset);
}

vdl::Result<void> Unwrapper::take(std::span<const std::byte> piece, std::uint64_t offset,
                                  std::string& out) {
    const bool hex = wrapping_ == Wrapping::hex;
    for (std::size_t i = 0; i < piece.size(); ++i) {
        const char c = static_cast<char>(piece[i]);
        const unsigned digit = hex ? hex_digit(c) : base64_digit(c);
        if (digit == space) continue;
        if (!hex && c == '=' && digits_ >= 2) {
            padded_ = true;
            continue;
        }
        if (digit == neither || padded_) return stray(c, offset + i);
        bits_ = bits_ << (hex ? 4 : 6) | digit;
        if (++digits_ != (hex ? 2U : 4U)) continue;
        for (unsigned shift = hex ? 0 : 16;; shift -= 8) {
            out.push_back(static_cast<char>(bits_ >> shift & 0xFFU));
            if (shift == 0) break;
        }
        digits_ = 0;
        bits_ = 0;
    }
    if (!hex && padded_ && digits_ != 0) {
        out.push_back(static_cast<char>(bits_ >> (digits_ == 2 ? 4 : 10) & 0xFFU));
        if (digits_ == 3) out.push_back(static_cast<char>(bits_ >> 2 & 0xFFU));
        digits_ = 0;
    }
    return {};
}

vdl::Result<void> Unwrapper::finish(std::uint64_t offset) const {
    if (digits_ == 0) return {};
    return vdl::Error(vdl::ErrorCode::truncated,
                      wrapping_ == Wrapping::hex ? "the hexadecimal input ends in half a byte"
                                                 : "the base64 input ends inside a group of four",
                      offset);
}

void Wrapper::line(std::string_view bytes, std::string& out) {
    const std::size_t begin = out.size();
    if (wrapping_ == Wrapping::hex) {
        out.resize(begin + 2 * bytes.size());
        for (std::size_t i = 0; i < bytes.size(); ++i) {
            const auto byte = static_cast<unsigned char>(bytes[i]);
            out[begin + 2 * i] = "0123456789abcdef"[byte >> 4];
            out[begin + 2 * i + 1] = "0123456789abcdef"[byte & 15U];
        }
    } else {
        out.resize(begin + vdl::detail::base64_length(bytes.size()));
        vdl::detail::put_base64(out.data() + begin, std::as_bytes(std::span(bytes)));
    }
    out.push_back('\n');
}

void Wrapper::put(std::string_view bytes, std::string& out) {
    if (wrapping_ == Wrapping::none) {
        out.append(bytes);
        return;
    }
    const std::size_t full = wrapping_ == Wrapping::hex ? hex_line : base64_line;
    while (!bytes.empty()) {
        if (rest_.empty() && bytes.size() >= full) {
            line(bytes.substr(0, full), out);
            bytes.remove_prefix(full);
            continue;
        }
        const std::size_t taken = std::min(full - rest_.size(), bytes.size());
        rest_.append(bytes.substr(0, taken));
        bytes.remove_prefix(taken);
        if (rest_.size() == full) {
            line(rest_, out);
            rest_.clear();
        }
    }
}

void Wrapper::finish(std::string& out) {
    if (!rest_.empty()) line(rest_, out);
    rest_.clear();
}

}  // namespace tool
