// vdl compat: whether the types of two streams convert into each other.
#pragma once

#include <vdl/limits.hpp>

#include <string>

namespace tool {

struct CompatOptions {
    std::string a;  ///< a VOM stream, or a type in VDL notation
    std::string b;
    bool hex = false;
    vdl::Limits limits;
};

/// Prints `yes`, or for each type that does not convert the path of the first difference and the
/// reason. Returns the exit status: 0, 1, or 2 after an error (on standard error).
int compat(const CompatOptions& options);

}  // namespace tool
