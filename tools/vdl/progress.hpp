// A progress bar on standard error.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

namespace tool {

/// Shows how much of the input has been read: a bar where the size is known, a count where it
/// is not. Shows nothing unless standard error is a terminal, and not for short work.
class Progress {
public:
    Progress();
    ~Progress() { clear(); }
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    void update(std::uint64_t done, std::optional<std::uint64_t> total);
    /// Takes the bar off the screen.
    void clear();
    /// The same, if output on the same screen would run into it.
    void clear_before_output() {
        if (shares_screen_) clear();
    }

private:
    using Clock = std::chrono::steady_clock;

    bool enabled_;
    bool shares_screen_;  ///< standard output is a terminal as well
    bool shown_ = false;
    unsigned turn_ = 0;
    Clock::time_point begin_;
    Clock::time_point next_;
};

}  // namespace tool
