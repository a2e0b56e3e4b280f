// Streams of one value whose beginning has been seen before: version and types are the same bytes,
// so the types are known, and so are the plans.
#pragma once

#include <vdl/buffer.hpp>
#include <vdl/limits.hpp>
#include <vdl/vom/decoder.hpp>

#include <array>
#include <cstddef>
#include <cstring>
#include <optional>
#include <span>

namespace vdl::vom::detail {

/// The last few beginnings, each with the decoder that read it. Part of a `DecodeContext`; and
/// there is one for each thread.
class KnownStreams {
public:
    struct Stream {
        std::optional<Decoder> decoder;
        Limits limits{};
        Buffer beginning;       ///< what stands before the value message
        std::size_t types = 0;  ///< that it defines
        bool in_use = false;
    };

    /// A stream for `bytes`, ready to go to its value; null: too many are in use already.
    [[nodiscard]] Stream* open(std::span<const std::byte> bytes, const Limits& limits) {
        for (Stream& stream : streams_) {
            const std::size_t known = stream.beginning.size();
            if (stream.in_use || known == 0 || known > bytes.size() || !(stream.limits == limits) ||
                std::memcmp(stream.beginning.data(), bytes.data(), known) != 0) {
                continue;
            }
            stream.decoder->framer_.restart(bytes, known);
            stream.in_use = true;
            return &stream;
        }
        for (std::size_t i = 0; i < streams_.size(); ++i) {
            Stream& stream = streams_[next_];
            next_ = (next_ + 1) % streams_.size();
            if (stream.in_use) continue;
            stream.beginning.clear();
            stream.decoder.emplace(limits);
            stream.decoder->feed(bytes);
            stream.limits = limits;
            stream.in_use = true;
            return &stream;
        }
        return nullptr;
    }
    /// After the value, or whatever ended its reading.
    static void close(Stream& stream) noexcept {
        stream.in_use = false;
        stream.decoder->framer_.reader().release();
        // More types came after the beginning that was known.
        if (stream.decoder->framer_.types_taken() != stream.types) stream.beginning.clear();
    }
    /// Before that, if a value was found: `value` is where its message began; 0: there was none.
    static void keep(Stream& stream, std::span<const std::byte> bytes, std::size_t value) {
        if (!stream.beginning.empty() || value == 0 || value > most) return;
        stream.beginning.append(bytes.data(), value);
        stream.types = stream.decoder->framer_.types_taken();
    }

private:
    /// Bytes of a beginning that is worth keeping.
    static constexpr std::size_t most = std::size_t{1} << 16;

    std::array<Stream, 4> streams_;
    std::size_t next_ = 0;
};

}  // namespace vdl::vom::detail
