#include "input.hpp"

#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace tool {
namespace {

constexpr std::size_t piece_bytes = std::size_t{1} << 16;

vdl::Error system_error(const std::string& what) {
    return vdl::Error(vdl::ErrorCode::io, what + ": " + std::strerror(errno));
}

}  // namespace

Input::~Input() {
    if (file_ > STDIN_FILENO) ::close(file_);
}

vdl::Result<void> Input::open(const std::string& path, Wrapping wrapping) {
    unwrapper_ = Unwrapper(wrapping);
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

vdl::Result<std::span<const std::byte>> Input::peek() {
    if (!peeked_) {
        auto next = read();
        if (!next) return next;
        peeked_ = *next;
    }
    return *peeked_;
}

vdl::Result<std::span<const std::byte>> Input::read() {
    if (peeked_) return *std::exchange(peeked_, std::nullopt);
    while (true) {
        const vdl::Result<std::size_t> count = read_raw();
        if (!count) return count.error();
        const std::span<const std::byte> bytes(raw_.data(), *count);
        if (unwrapper_.wrapping() == Wrapping::none) return bytes;
        if (*count == 0) {
            if (auto end = unwrapper_.finish(consumed_); !end) return end.error();
            return std::span<const std::byte>();
        }
        unwrapped_.clear();
        if (auto done = unwrapper_.take(bytes, consumed_ - *count, unwrapped_); !done) {
            return done.error();
        }
        if (!unwrapped_.empty()) return std::as_bytes(std::span<const char>(unwrapped_));
    }
}

}  // namespace tool
