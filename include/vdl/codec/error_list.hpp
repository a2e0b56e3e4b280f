// Several errors in one pass: the errors of single values, while the rest is read on.
#pragma once

#include <vdl/error.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace vdl::detail {

/// What a decoder does with an error when the caller wants to see more than the first one. A
/// container that reads a part and fails hands the error over, skips the part and goes on; in
/// the end it fails itself, with an error that is only a *mark* (`is_mark`). When a mark arrives
/// from a part, the errors in it get the place of that part.
///
///     if (read(*this, part)) return true;               // in a container, `depth` levels deep
///     error().prepend_key(...);                         // the place of the part
///     return errors.take(error(), depth) && skip(part);
class ErrorList {
public:
    /// Errors after which the reading ends all the same.
    static constexpr std::size_t most = 1000;

    explicit ErrorList(std::vector<Error>* errors) : errors_(errors) {
        if (errors_ != nullptr) errors_->clear();
    }
    [[nodiscard]] bool wanted() const noexcept { return errors_ != nullptr; }

    /// Takes the error of a part, whose place is its path already, or the mark that stands for
    /// errors inside of it. False: the reading must end, and `error` stands for it.
    [[nodiscard]] bool take(Error& error, std::uint32_t depth) {
        if (is_mark(error)) {
            place(error.path(), depth);
            error = ended_ ? mark() : Error();
            return !ended_;
        }
        const bool end = is_final(error.code());
        add(std::move(error), depth);
        error = Error();
        if (!end && errors_->size() < most) return true;
        ended_ = true;
        error = mark();
        return false;
    }
    /// The part cannot be passed: the reading ends. Its error is new, unless it is the one of the
    /// same place that was taken last.
    void end(Error& error, std::uint32_t depth) {
        if (errors_->empty() || errors_->back().offset() != error.offset()) {
            add(std::move(error), depth);
        }
        ended_ = true;
        error = mark();
    }
    /// How many errors there are: more at the end of a container than at its start means that
    /// it has failed.
    [[nodiscard]] std::size_t count() const noexcept { return entries_; }

    /// The error that a container with errors inside ends with.
    [[nodiscard]] static Error mark() {
        return Error(ErrorCode::malformed, std::string(mark_text));
    }
    [[nodiscard]] static bool is_mark(const Error& error) noexcept {
        return error.detail() == mark_text;
    }

    /// The end of the reading, which failed with `error`: the first error.
    [[nodiscard]] Error finish(Error error) {
        if (!wanted()) return error;
        if (is_mark(error)) {
            place(error.path(), 0);
        } else {
            add(std::move(error), 0);
        }
        return errors_->front();
    }

private:
    static constexpr char mark_text[] = "\x01";

    [[nodiscard]] static bool is_final(ErrorCode code) noexcept {
        return code == ErrorCode::truncated || code == ErrorCode::depth_exceeded ||
               code == ErrorCode::limit_exceeded || code == ErrorCode::io;
    }
    void add(Error&& error, std::uint32_t depth) {
        errors_->push_back(std::move(error));
        depths_.push_back(depth);
        ++entries_;
    }
    /// Puts a path before those of all errors from deeper than `depth`: they come last.
    void place(const std::string& path, std::uint32_t depth) {
        for (std::size_t i = entries_; i > 0 && depths_[i - 1] > depth; --i) {
            if (!path.empty()) (*errors_)[i - 1].prepend_field(path);
            depths_[i - 1] = depth;
        }
    }

    std::vector<Error>* errors_;
    std::vector<std::uint32_t> depths_;
    std::size_t entries_ = 0;
    bool ended_ = false;
};

}  // namespace vdl::detail
