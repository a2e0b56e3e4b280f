// The output of the tool: text to standard output, in pieces, with colour on a terminal.
#pragma once

#include "progress.hpp"

#include <vdl/result.hpp>

#include <string>
#include <string_view>

namespace tool {

/// When to write escape sequences for colour.
enum class Color { automatic, always, never };

/// What a piece of text is, for its colour.
enum class Ink { plain, offset, bytes, structure, name, number, text, error };

class Output {
public:
    Output(Color color, Progress& progress);

    /// Whether colour is written.
    [[nodiscard]] bool colored() const noexcept { return colored_; }

    /// Adds text; false once standard output has failed.
    bool write(std::string_view text);
    bool write(Ink ink, std::string_view text);
    /// Whether standard output has failed, so that more work is in vain.
    [[nodiscard]] bool failed() const noexcept { return error_ != 0; }
    /// Hands everything on to the system.
    bool flush();
    /// Flushes and closes; the last word on whether all was written.
    vdl::Result<void> finish();

private:
    bool fail(int error);

    Progress& progress_;
    bool colored_;
    int error_ = 0;  ///< errno of the first failure
    std::string buffer_;
};

/// Whether text on this file should be coloured: asked for, or a terminal that can do it and
/// no NO_COLOR in the environment (no-color.org).
bool wants_color(Color color, int file);

/// The sequence that begins an ink; empty for plain.
std::string_view sequence(Ink ink);

}  // namespace tool
