// What encode and decode of each format do: one input, one value.
#pragma once

#include <vdl/buffer.hpp>
#include <vdl/codec/read.hpp>
#include <vdl/codec/write.hpp>
#include <vdl/result.hpp>
#include <vdl/value.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace vdl::detail {

/// The error of a reading, or the first of several.
template <class Reader>
[[nodiscard, gnu::cold, gnu::noinline]] Error finished_error(Reader& reader) {
    if (reader.options().errors != nullptr) {
        reader.error() = reader.errors().finish(std::move(reader.error()));
    }
    if (reader.error().offset() == Error::no_offset) reader.error().set_offset(reader.offset());
    return std::move(reader.error());
}

/// Reads `x` as the whole input. Made once for all types: `read_it` has the type of `x`.
template <class Reader>
[[nodiscard]] bool read_whole(Reader& reader, std::span<const std::byte> input, void* x,
                              bool (*read_it)(Reader&, void*)) {
    reader.reset(input);
    return reader.error().code() == ErrorCode::none && reader.check(input) && read_it(reader, x) &&
           reader.expect_end();
}
template <class Reader, class T>
[[nodiscard]] bool read_top(Reader& reader, void* x) {
    return read(reader, *static_cast<T*>(x));
}
template <class Reader, class Options>
[[nodiscard, gnu::noinline]] Result<void> decode_whole(std::span<const std::byte> input, void* x,
                                                       bool (*read_it)(Reader&, void*),
                                                       const Options& options) {
    Reader reader(options);
    if (read_whole(reader, input, x, read_it)) [[likely]]
        return {};
    return finished_error(reader);
}

template <class Writer, class T>
[[nodiscard]] bool write_top(Writer& writer, const void* x) {
    if constexpr (std::is_same_v<T, ValueRef>) {
        return write(writer, ValueView(*static_cast<const T*>(x)));
    } else {
        return write(writer, *static_cast<const T*>(x));
    }
}
template <class Writer, class Options>
[[nodiscard, gnu::noinline]] Result<void> encode_whole(Buffer& buffer, const void* x,
                                                       bool (*write_it)(Writer&, const void*),
                                                       const Options& options) {
    buffer.clear();
    Writer writer(buffer, options);
    if (write_it(writer, x)) [[likely]]
        return {};
    return std::move(writer.error());
}

/// The bytes of the first item of an input, which is checked.
template <class Reader, class Options>
[[nodiscard]] Result<std::size_t> skip_first(std::span<const std::byte> input,
                                             const Options& options, bool whole) {
    Reader reader(options);
    reader.reset(input);
    if (reader.error().code() == ErrorCode::none && reader.skip() &&
        (!whole || reader.expect_end())) {
        return reader.offset();
    }
    return std::move(reader.error());
}

}  // namespace vdl::detail
