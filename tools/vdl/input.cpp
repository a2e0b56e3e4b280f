#include "input.hpp"

#include <vdl/text/quote.hpp>

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace tool {
namespace {

constexpr std::size_t piece_bytes = std::size_t{1} << 16;

vdl::Error system_error(const std::string& what) {
    return vdl::Error(vdl::ErrorCode::io, what + ": " + std::strerror(errno));
}

/// The value of a digit; 16: white space; 17: neither.
unsigned hex_digit(char c) noexcept {
    if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
    if (c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a' + 10);
    if (c >= 'A' && c <= 'F') return static_cast<unsigned>(c - 'A' + 10);
    return c == ' ' || (c >= '\t' && c <= '\r') ? 16U : 17U;
}

}  // namespace

Input::~Input() {
    if (file_ > STDIN_FILENO) ::close(file_);
}

vdl::Result<void> Input::open(const std::string& path, bool hex) {
    hex_ = hex;
    raw_.resize(piece_bytes);
    if (path == "-") {
        file_ = STDIN_FILENO;
        name_ = "standard input";
    } else {
        name_ = path;
        file_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
        if (file_ < 0) return system_error("cannot open " + name_);
    }
    struct stat about{};
    if (::fstat(file_, &about) == 0) {
        if (S_ISDIR(about.st_mode)) {
            return vdl::Error(vdl::ErrorCode::io, "cannot read " + name_ + ": it is a directory");
        }
        if (S_ISREG(about.st_mode)) size_ = static_cast<std::uint64_t>(about.st_size);
    }
    return {};
}

vdl::Result<std::size_t> Input::read_raw() {
    while (true) {
        const ssize_t count = ::read(file_, raw_.data(), raw_.size());
        if (count >= 0) {
            consumed_ += static_cast<std::uint64_t>(count);
            return static_cast<std::size_t>(count);
        }
        if (errno != EINTR) return system_error("cannot read " + name_);
    }
}

vdl::Result<std::span<const std::byte>> Input::read() {
    while (true) {
        const vdl::Result<std::size_t> count = read_raw();
        if (!count) return count.error();
        if (!hex_) return std::span<const std::byte>(raw_.data(), *count);
        if (*count == 0) {
            if (half_) {
                return vdl::Error(vdl::ErrorCode::truncated,
                                  "the hexadecimal input ends in half a byte", consumed_);
            }
            return std::span<const std::byte>();
        }
        decoded_.clear();
        if (vdl::Result<void> done = decode_hex(*count); !done) return done.error();
        if (!decoded_.empty()) return std::span<const std::byte>(decoded_);
    }
}

vdl::Result<void> Input::decode_hex(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
        const char c = static_cast<char>(raw_[i]);
        const unsigned digit = hex_digit(c);
        if (digit == 16) continue;
        if (digit > 16) {
            std::string shown;
            vdl::detail::append_quoted(shown, std::string_view(&c, 1));
            return vdl::Error(
                vdl::ErrorCode::malformed,
                shown + " is no hexadecimal digit; --hex reads digits and white space",
                consumed_ - count + i);
        }
        if (half_) decoded_.push_back(static_cast<std::byte>(unsigned{high_} << 4 | digit));
        high_ = static_cast<std::uint8_t>(digit);
        half_ = !half_;
    }
    return {};
}

}  // namespace tool
