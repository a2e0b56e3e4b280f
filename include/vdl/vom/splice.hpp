// Streams cut and joined without decoding their values.
#pragma once

#include <vdl/result.hpp>
#include <vdl/vom/raw_bytes_impl.hpp>

#include <cstdint>

namespace vdl::vom {

/// Moves up to `count` values of one stream to another: the types are merged, the values are not
/// decoded. Returns how many values there were; the rest of the input, if it comes in pieces, can
/// be fed and spliced on.
///
///     vdl::vom::Decoder all(bytes);
///     vdl::vom::Encoder some(out);
///     vdl::vom::splice(all, some, 10);     // a stream of the first ten values
[[nodiscard]] inline Result<std::uint64_t> splice(Decoder& from, Encoder& to,
                                                  std::uint64_t count = ~std::uint64_t{0}) {
    std::uint64_t moved = 0;
    while (moved < count) {
        Result<bool> ready = from.next();
        if (!ready) return std::move(ready).error();
        if (!*ready) break;
        detail::Reader& reader = from.framer_.reader();
        to.put_whole({from.framer_.type(),
                      reader.any_lengths.bytes(),
                      reader.any_lengths.size(),
                      {reader.position(), reader.left()}},
                     reader.types.size(), [&](std::size_t i) { return reader.types[i]; });
        from.skip();
        ++moved;
    }
    return moved;
}

}  // namespace vdl::vom
