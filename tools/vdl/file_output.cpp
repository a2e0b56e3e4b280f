#include "file_output.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace tool {
namespace {

constexpr std::size_t piece_bytes = std::size_t{1} << 16;

/// What a signal that ends the program takes away first.
std::array<char, 4096> doomed{};

extern "C" void remove_and_end(int signal) {
    if (doomed[0] != '\0') ::unlink(doomed.data());
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

void remove_when_interrupted(const std::string& path) {
    if (path.size() >= doomed.size()) return;
    std::memcpy(doomed.data(), path.c_str(), path.size() + 1);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) std::signal(signal, remove_and_end);
}

/// Where a path leads in the end, through symbolic links.
std::string resolved(const std::string& path) {
    const std::unique_ptr<char, decltype(&std::free)> real(::realpath(path.c_str(), nullptr),
                                                           &std::free);
    return real ? std::string(real.get()) : path;
}

}  // namespace

FileOutput::~FileOutput() {
    if (file_ > STDOUT_FILENO) ::close(file_);
    if (temporary_.empty()) return;
    ::unlink(temporary_.c_str());
    doomed[0] = '\0';
}

vdl::Result<void> FileOutput::failed(int error) const {
    const char* why = error == EPIPE ? "its reader has gone away" : std::strerror(error);
    return vdl::Error(vdl::ErrorCode::io, "cannot write " + name_ + ": " + why);
}

vdl::Result<void> FileOutput::open(const std::string& path) {
    if (path == "-") {
        name_ = "standard output";
        file_ = STDOUT_FILENO;
        return {};
    }
    name_ = path;
    struct stat about{};
    const bool exists = ::stat(path.c_str(), &about) == 0;
    if (exists && S_ISDIR(about.st_mode)) return failed(EISDIR);
    if (exists && !S_ISREG(about.st_mode)) {
        file_ = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
        return file_ < 0 ? failed(errno) : vdl::Result<void>{};
    }
    if (exists && ::access(path.c_str(), W_OK) != 0) return failed(errno);
    path_ = exists ? resolved(path) : path;
    if (auto opened = open_beside(path_); !opened) return opened;
    const mode_t mask = ::umask(0);
    ::umask(mask);
    ::fchmod(file_, exists ? about.st_mode & 07777U : 0666U & ~mask);
    return {};
}

vdl::Result<void> FileOutput::open_beside(const std::string& path) {
    std::string beside = path + ".XXXXXX";
    file_ = ::mkostemp(beside.data(), O_CLOEXEC);
    if (file_ < 0) return failed(errno);
    temporary_ = std::move(beside);
    remove_when_interrupted(temporary_);
    return {};
}

vdl::Result<void> FileOutput::write(std::string_view bytes) {
    wrapper_.put(bytes, buffer_);
    return buffer_.size() < piece_bytes ? vdl::Result<void>{} : flush();
}

vdl::Result<void> FileOutput::flush() {
    if (file_ == STDOUT_FILENO && !buffer_.empty()) progress_.clear_before_output();
    std::string_view rest = buffer_;
    while (!rest.empty()) {
        const ssize_t count = ::write(file_, rest.data(), rest.size());
        if (count < 0 && errno != EINTR) return failed(errno);
        if (count > 0) rest.remove_prefix(static_cast<std::size_t>(count));
    }
    buffer_.clear();
    return {};
}

vdl::Result<void> FileOutput::finish() {
    wrapper_.finish(buffer_);
    if (auto written = flush(); !written) return written;
    // A pipe or a device has no disk that it could be on.
    if (!temporary_.empty() && ::fsync(file_) != 0 && errno != EINVAL) return failed(errno);
    const int file = std::exchange(file_, -1);
    if (::close(file) != 0) return failed(errno);
    if (temporary_.empty()) return {};
    if (::rename(temporary_.c_str(), path_.c_str()) != 0) return failed(errno);
    temporary_.clear();
    doomed[0] = '\0';
    return {};
}

void FileOutput::give_up() {
    if (!temporary_.empty()) return;
    wrapper_.finish(buffer_);
    (void)flush();
}

}  // namespace tool
