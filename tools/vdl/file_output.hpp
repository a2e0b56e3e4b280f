// The output of commands that write a file: the whole file or none.
#pragma once

#include "progress.hpp"
#include "wrapping.hpp"

#include <vdl/result.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace tool {

/// Writes beside the file, under a name of its own, and puts it in place in the end: what fails or
/// is interrupted leaves nothing behind, and an old file as it was. Standard output, pipes and
/// devices are written directly.
class FileOutput {
public:
    FileOutput(Progress& progress, Wrapping wrapping) : progress_(progress), wrapper_(wrapping) {}
    FileOutput(const FileOutput&) = delete;
    FileOutput& operator=(const FileOutput&) = delete;
    ~FileOutput();

    /// `path`: `-` for standard output.
    vdl::Result<void> open(const std::string& path);
    /// Adds bytes, which are on their way once there are some.
    vdl::Result<void> write(std::string_view bytes);
    /// Writes what is left, makes sure that it is on disk, and puts the file in place.
    vdl::Result<void> finish();
    /// Something else has failed: what is written directly gets what there is, a file nothing.
    void give_up();

    /// For messages: the path, or "standard output".
    [[nodiscard]] const std::string& name() const noexcept { return name_; }

private:
    vdl::Result<void> open_beside(const std::string& path);
    vdl::Result<void> flush();
    vdl::Result<void> failed(int error) const;

    Progress& progress_;
    Wrapper wrapper_;
    int file_ = -1;
    std::string name_;
    std::string path_;       ///< where the file goes in the end
    std::string temporary_;  ///< where it is until then; empty: written directly
    std::string buffer_;
};

}  // namespace tool
