// The subcommands.
#pragma once

#include "input.hpp"
#include "output.hpp"
#include "progress.hpp"

#include <vdl/limits.hpp>
#include <vdl/result.hpp>

#include <cstddef>
#include <span>
#include <string>

namespace tool {

struct Format;

/// What every command is given.
struct Context {
    Input& input;
    Output& output;
    Progress& progress;
    const vdl::Limits& limits;

    /// The next bytes of the input, empty at the end; moves the progress bar.
    vdl::Result<std::span<const std::byte>> read() {
        auto piece = input.read();
        progress.update(input.consumed(), input.size());
        return piece;
    }
};

struct DecodeOptions {
    bool pretty = false;
    bool types = true;        ///< the type before each value
    std::string type_stream;  ///< a file with the types of the stream; empty: it has its own
};

/// Prints every value of a stream, one a line unless pretty.
vdl::Result<void> decode(Context& context, const DecodeOptions& options);
/// Prints every byte of a stream beside what it means; null: in the format that its first bytes
/// tell.
vdl::Result<void> dump(Context& context, const Format* format);

struct DiagOptions {
    bool lengths = false;  ///< of heads that are longer than they need to be
};

/// Prints a CBOR sequence in diagnostic notation (RFC 8949, section 8), one item a line.
vdl::Result<void> diag(Context& context, const DiagOptions& options);
/// Prints the types that a stream defines.
vdl::Result<void> types(Context& context);

}  // namespace tool
