#include "messages.hpp"

#include "annotate.hpp"

#include <algorithm>

namespace tool {

vdl::Result<void> check_version(std::span<const std::byte> bytes) {
    if (bytes.empty()) return vdl::Error(vdl::ErrorCode::truncated, "the stream is empty", 0);
    if (bytes[0] == std::byte{0x81}) return {};
    return vdl::Error(vdl::ErrorCode::malformed,
                      "this is no VOM stream: it does not begin with the byte 81", 0);
}

vdl::Result<void> Messages::fill(std::size_t wanted) {
    if (begin_ != 0) {
        buffer_.erase(buffer_.begin(), buffer_.begin() + static_cast<std::ptrdiff_t>(begin_));
        begin_ = 0;
    }
    while (!ended_ && buffer_.size() < wanted) {
        const auto piece = context_.read();
        if (!piece) return piece.error();
        ended_ = piece->empty();
        buffer_.insert(buffer_.end(), piece->begin(), piece->end());
    }
    return {};
}

std::span<const std::byte> Messages::give(std::size_t count) {
    const std::span<const std::byte> out(buffer_.data() + begin_, count);
    begin_ += count;
    offset_ += count;
    given_ = count;
    return out;
}

vdl::Result<std::span<const std::byte>> Messages::version() {
    if (auto done = fill(1); !done) return done.error();
    return give(std::min<std::size_t>(buffer_.size(), 1));
}

vdl::Result<std::span<const std::byte>> Messages::next() {
    while (true) {
        const std::size_t left = buffer_.size() - begin_;
        const Cursor cursor(std::span<const std::byte>(buffer_).subspan(begin_), offset_);
        const std::uint64_t size = left == 0 ? 0 : message_size(cursor, types_);
        if (size > context_.limits.message_bytes || left > context_.limits.message_bytes + size) {
            if (size == 0 || size > context_.limits.message_bytes) {
                return vdl::Error(vdl::ErrorCode::limit_exceeded,
                                  "a message is longer than " +
                                      std::to_string(context_.limits.message_bytes) + " bytes",
                                  offset_);
            }
        }
        if (size != 0 && size <= left) return give(static_cast<std::size_t>(size));
        if (ended_) return give(left);
        // Half as much again before the next look, so that looking stays linear.
        const std::size_t wanted = size != 0 ? static_cast<std::size_t>(size) : left + left / 2 + 1;
        if (auto done = fill(wanted); !done) return done.error();
    }
}

}  // namespace tool
