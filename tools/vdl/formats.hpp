// The formats that streams of values are converted from and to. A new one is an entry of the table.
#pragma once

#include "wrapping.hpp"

#include <vdl/buffer.hpp>
#include <vdl/codec/tree/options.hpp>
#include <vdl/custom.hpp>
#include <vdl/limits.hpp>
#include <vdl/result.hpp>
#include <vdl/type.hpp>
#include <vdl/value.hpp>

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace tool {

struct Context;

/// Values of a stream that comes piece by piece.
class ValueReader {
public:
    ValueReader() = default;
    ValueReader(const ValueReader&) = delete;
    ValueReader& operator=(const ValueReader&) = delete;
    virtual ~ValueReader() = default;
    /// Bytes, which stay where they are until `next` has given false.
    virtual void feed(std::span<const std::byte> piece) = 0;
    /// Goes to the next value; false: more input is needed.
    virtual vdl::Result<bool> next() = 0;
    /// The current value, in the memory of `x`.
    virtual vdl::Result<void> read(vdl::Value& x) = 0;
    /// There is no more input. One more value may have been waiting for that.
    virtual vdl::Result<void> finish() = 0;
};

/// Values one after another into a buffer.
class ValueWriter {
public:
    ValueWriter() = default;
    ValueWriter(const ValueWriter&) = delete;
    ValueWriter& operator=(const ValueWriter&) = delete;
    virtual ~ValueWriter() = default;
    virtual vdl::Result<void> write(const vdl::Value& x) = 0;
};

/// What a format may be told. Not each looks at everything.
struct FormatOptions {
    vdl::Limits limits;
    std::optional<vdl::Type> type;  ///< of the values; none: what the input says
    /// Reading: whether the values are of known types. They are then written as these say; else
    /// so that they look the same when they are read again.
    bool typed = false;
    bool typed_any = false;
    bool pretty = false;
    vdl::MapLayout maps = vdl::MapLayout::natural;
    vdl::StructLayout structs = vdl::StructLayout::by_name;
};

/// Whether bytes look like the beginning of a stream.
enum class Likeness { no, maybe, yes };

struct Format {
    std::string_view name;
    std::array<std::string_view, 3> suffixes;  ///< of file names
    bool binary;
    bool self_describing;  ///< values come with their types
    bool layouts;          ///< maps and structs have layouts
    bool can_be_pretty;
    Likeness (*likeness)(std::span<const std::byte> first);
    std::unique_ptr<ValueReader> (*reader)(const FormatOptions&);
    std::unique_ptr<ValueWriter> (*writer)(vdl::Buffer& out, const FormatOptions&);
    /// Prints every byte beside what it means; null: it is text.
    vdl::Result<void> (*dump)(Context& context);
};

/// All of them; VOM comes first.
std::span<const Format> formats();
/// "vom, json, ..."
std::string format_names();

/// A format and what is around it.
struct FormatChoice {
    const Format* format = nullptr;  ///< null: to be guessed
    Wrapping wrapping = Wrapping::none;
};

/// `json`, `hex:cbor`, `base64`: what --from and --to take. Error: a sentence for the user.
vdl::Result<FormatChoice> parse_choice(std::string_view text);
/// By the name of a file: `x.cbor`, `x.vom.hex`; what it does not say is left open.
FormatChoice choice_by_name(std::string_view path);
/// By the first bytes of a stream; null if several or none may be meant.
const Format* format_by_content(std::span<const std::byte> first);

// The entries of the table, each in a file of its own.

Format vom_format();
vdl::Result<void> dump_vom(Context& context);
Format json_format();
Format json_lines_format();
Format json_with_comments_format();
Format cbor_format();
vdl::Result<void> dump_cbor(Context& context);
Format msgpack_format();
vdl::Result<void> dump_msgpack(Context& context);

}  // namespace tool
