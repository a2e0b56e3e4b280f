// vdl convert: one format into another.
#pragma once

#include "commands.hpp"
#include "file_output.hpp"

#include <vdl/codec/tree/options.hpp>
#include <vdl/custom.hpp>
#include <vdl/limits.hpp>
#include <vdl/result.hpp>

#include <string>

namespace tool {

struct ConvertOptions {
    std::string in;               ///< a path; - for standard input
    std::string out;              ///< a path; - for standard output
    std::string from;             ///< as `parse_choice` takes it; empty: by name and content
    std::string to;               ///< the same; empty: by name
    std::string type;             ///< of the values, in VDL notation; empty: as they come
    std::string type_from;        ///< a VOM stream whose first value has the type
    bool typed_any = false;       ///< of the output
    bool from_typed_any = false;  ///< of the input
    bool pretty = false;
    vdl::MapLayout maps = vdl::MapLayout::natural;
    vdl::StructLayout structs = vdl::StructLayout::by_name;
    vdl::MapLayout from_maps = vdl::MapLayout::natural;
    vdl::StructLayout from_structs = vdl::StructLayout::by_name;
    vdl::Limits limits;
};

/// Converts a stream of values, in memory for one of them. Errors name the file that they are
/// about.
vdl::Result<void> convert(const ConvertOptions& options);

}  // namespace tool
