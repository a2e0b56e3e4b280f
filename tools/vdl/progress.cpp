#include "progress.hpp"

#include <algorithm>
#include <cstdio>
#include <string>

#include <sys/ioctl.h>
#include <unistd.h>

namespace tool {
namespace {

constexpr auto first_after = std::chrono::milliseconds(200);
constexpr auto every = std::chrono::milliseconds(100);

/// "12.5 MiB".
std::string amount(double bytes) {
    static constexpr const char* units[] = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    std::size_t unit = 0;
    for (; bytes >= 1024 && unit + 1 < std::size(units); ++unit) bytes /= 1024;
    char text[32];
    std::snprintf(text, sizeof text, unit == 0 ? "%.0f %s" : "%.1f %s", bytes, units[unit]);
    return text;
}

std::size_t columns() {
    struct winsize size{};
    if (::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
    return 80;
}

}  // namespace

Progress::Progress()
    : enabled_(::isatty(STDERR_FILENO) == 1),
      shares_screen_(::isatty(STDOUT_FILENO) == 1),
      begin_(Clock::now()),
      next_(begin_ + first_after) {}

void Progress::update(std::uint64_t done, std::optional<std::uint64_t> total) {
    if (!enabled_) return;
    const Clock::time_point now = Clock::now();
    if (now < next_) return;
    next_ = now + every;
    const double seconds = std::chrono::duration<double>(now - begin_).count();
    const std::string rate = amount(static_cast<double>(done) / seconds) + "/s";
    std::string line;
    if (total && *total != 0) {
        const double part = std::min(1.0, static_cast<double>(done) / static_cast<double>(*total));
        char percent[16];
        std::snprintf(percent, sizeof percent, "%3.0f%%", part * 100);
        const std::string tail = std::string(" ") + percent + "  " +
                                 amount(static_cast<double>(done)) + " of " +
                                 amount(static_cast<double>(*total)) + "  " + rate;
        const std::size_t room = columns() > tail.size() + 13 ? columns() - tail.size() - 3 : 10;
        const std::size_t width = std::min<std::size_t>(room, 40);
        const auto filled = static_cast<std::size_t>(part * static_cast<double>(width));
        line = "[" + std::string(filled, '#') + std::string(width - filled, '.') + "]" + tail;
    } else {
        line = std::string(1, "|/-\\"[turn_++ % 4]) + " " + amount(static_cast<double>(done)) +
               "  " + rate;
    }
    std::fprintf(stderr, "\r%s\x1b[K", line.c_str());
    std::fflush(stderr);
    shown_ = true;
}

void Progress::clear() {
    if (!shown_) return;
    std::fputs("\r\x1b[K", stderr);
    std::fflush(stderr);
    shown_ = false;
}

}  // namespace tool
