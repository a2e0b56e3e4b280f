// How text is printed, and where it goes.
#pragma once

#include <vdl/limits.hpp>
#include <vdl/result.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace vdl {

/// Options of `print`.
struct TextOptions {
    /// One field or element a line, where it would not be short on one line.
    bool pretty = false;
    /// Columns of one step of indentation, when pretty.
    unsigned indent = 4;
    /// The type before the value: `demo.Point struct{x int32;y int32}{x: 1, y: 2}`. Without it
    /// the text is `{x: 1, y: 2}`, and reading it needs the type.
    bool type_prefix = true;
    /// Inside a type, other named types by name alone. Easier on the eye; cannot be parsed
    /// unless the reader knows those types.
    bool short_types = false;
    /// Bytes after which printing stops with `limit_exceeded`; 0: no bound. Types that share
    /// unnamed parts, and zero values of huge arrays, are small in memory and endless in text.
    std::size_t max_bytes = std::size_t{1} << 30;
    /// `limits.depth` bounds the nesting of what is printed.
    Limits limits{};
};

/// Takes printed text in pieces: called with the context and the next piece; false stops the
/// printing with an `io` error.
struct TextSink {
    bool (*write)(void* context, std::string_view piece) = nullptr;
    void* context = nullptr;
};

namespace detail {

/// The text that is being printed: grows a string up to a bound, or hands it on in pieces.
class TextOut {
public:
    TextOut(std::string& buffer, const TextOptions& options, TextSink sink = {})
        : buffer_(buffer), start_(buffer.size()), options_(options), sink_(sink) {}

    [[nodiscard]] const TextOptions& options() const noexcept { return options_; }
    /// Append here, a bounded amount, and then ask `good`.
    [[nodiscard]] std::string& buffer() noexcept { return buffer_; }

    /// Hands full pieces on; false after a failure or when the bound is passed.
    [[nodiscard]] bool good() {
        const std::size_t size = buffer_.size() - start_;
        if (options_.max_bytes != 0 && size > options_.max_bytes - passed_) {
            return fail(ErrorCode::limit_exceeded,
                        "the text is longer than " + std::to_string(options_.max_bytes) + " bytes");
        }
        return sink_.write == nullptr || size < piece_bytes || flush();
    }
    [[nodiscard]] bool flush() {
        if (sink_.write == nullptr) return true;
        const std::string_view piece = std::string_view(buffer_).substr(start_);
        if (!piece.empty() && !sink_.write(sink_.context, piece)) {
            return fail(ErrorCode::io, "the text cannot be written");
        }
        passed_ += piece.size();
        buffer_.resize(start_);
        return true;
    }
    bool fail(ErrorCode code, std::string_view sentence) {
        error_ = Error(code, sentence);
        return false;
    }
    [[nodiscard]] Error& error() noexcept { return error_; }

    /// Starts a line, `depth` steps in, when pretty.
    void new_line(std::size_t depth) {
        buffer_.push_back('\n');
        buffer_.append(depth * options_.indent, ' ');
    }

    static constexpr std::size_t piece_bytes = std::size_t{1} << 16;

private:
    std::string& buffer_;
    std::size_t start_;
    std::size_t passed_ = 0;
    const TextOptions& options_;
    TextSink sink_;
    Error error_;
};

}  // namespace detail
}  // namespace vdl
