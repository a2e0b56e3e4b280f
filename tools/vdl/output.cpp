#include "output.hpp"

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include <unistd.h>

namespace tool {
namespace {

constexpr std::size_t piece_bytes = std::size_t{1} << 16;

}  // namespace

bool wants_color(Color color, int file) {
    if (color != Color::automatic) return color == Color::always;
    const char* no_color = std::getenv("NO_COLOR");
    const char* term = std::getenv("TERM");
    return ::isatty(file) == 1 && (no_color == nullptr || *no_color == '\0') && term != nullptr &&
           std::string_view(term) != "dumb";
}

std::string_view sequence(Ink ink) {
    switch (ink) {
        case Ink::plain: return "";
        case Ink::offset: return "\x1b[2m";
        case Ink::bytes: return "\x1b[36m";
        case Ink::structure: return "\x1b[34m";
        case Ink::name: return "\x1b[1m";
        case Ink::number: return "\x1b[33m";
        case Ink::text: return "\x1b[32m";
        case Ink::error: return "\x1b[1;31m";
    }
    return "";
}

Output::Output(Color color, Progress& progress)
    : progress_(progress), colored_(wants_color(color, STDOUT_FILENO)) {}

bool Output::write(std::string_view text) {
    if (error_ != 0) return false;
    buffer_.append(text);
    return buffer_.size() < piece_bytes || flush();
}

bool Output::write(Ink ink, std::string_view text) {
    if (!colored_ || ink == Ink::plain) return write(text);
    return write(sequence(ink)) && write(text) && write("\x1b[0m");
}

bool Output::flush() {
    if (error_ != 0) return false;
    if (!buffer_.empty()) progress_.clear_before_output();
    std::string_view rest = buffer_;
    while (!rest.empty()) {
        const ssize_t count = ::write(STDOUT_FILENO, rest.data(), rest.size());
        if (count < 0 && errno != EINTR) return fail(errno);
        if (count > 0) rest.remove_prefix(static_cast<std::size_t>(count));
    }
    buffer_.clear();
    return true;
}

bool Output::fail(int error) {
    error_ = error;
    buffer_.clear();
    return false;
}

vdl::Result<void> Output::finish() {
    if (flush() && ::close(STDOUT_FILENO) != 0 && errno != EBADF) fail(errno);
    if (error_ == 0) return {};
    const char* why = error_ == EPIPE ? "its reader has gone away" : std::strerror(error_);
    return vdl::Error(vdl::ErrorCode::io, std::string("cannot write standard output: ") + why);
}

}  // namespace tool
