// What can go wrong, where it went wrong, and a sentence that says so.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace vdl {

/// The kind of a failure: what a program branches on. The text of an `Error` is for people.
enum class ErrorCode : std::uint8_t {
    none,                ///< no error; the state of a default-constructed `Error`
    truncated,           ///< the input ended inside a value
    trailing_bytes,      ///< the value is complete and bytes are left over
    malformed,           ///< the bytes are not what the format allows here
    out_of_range,        ///< a number that the target cannot hold exactly
    incompatible_types,  ///< the two types do not convert into each other (VDL, section 5)
    wrong_kind,          ///< an accessor was asked for a kind that the value does not have
    unknown_label,       ///< a string or number that is no label of the enum
    unknown_field,       ///< a struct field or union alternative that the target does not have
    missing_field,       ///< a required field that the input does not have
    duplicate_key,       ///< the same key twice where the options forbid it
    nil_value,           ///< nil for a target that is neither an any nor an optional
    wrong_length,        ///< a list for an array of another length
    invalid_utf8,        ///< a string that is not UTF-8
    invalid_type,        ///< a type that breaks the validity rules (VDL, section 1)
    cannot_borrow,       ///< a view was asked for, and the text is not contiguous in the input
    depth_exceeded,      ///< nested deeper than `Limits::depth`
    limit_exceeded,      ///< another bound of `Limits`
    unsupported,         ///< valid, but not representable in this format or target
    io,                  ///< a source or sink failed
};

/// The name of a code, as in the enumeration: "out_of_range".
[[nodiscard]] constexpr std::string_view to_string(ErrorCode code) noexcept {
    switch (code) {
        case ErrorCode::none: return "none";
        case ErrorCode::truncated: return "truncated";
        case ErrorCode::trailing_bytes: return "trailing_bytes";
        case ErrorCode::malformed: return "malformed";
        case ErrorCode::out_of_range: return "out_of_range";
        case ErrorCode::incompatible_types: return "incompatible_types";
        case ErrorCode::wrong_kind: return "wrong_kind";
        case ErrorCode::unknown_label: return "unknown_label";
        case ErrorCode::unknown_field: return "unknown_field";
        case ErrorCode::missing_field: return "missing_field";
        case ErrorCode::duplicate_key: return "duplicate_key";
        case ErrorCode::nil_value: return "nil_value";
        case ErrorCode::wrong_length: return "wrong_length";
        case ErrorCode::invalid_utf8: return "invalid_utf8";
        case ErrorCode::invalid_type: return "invalid_type";
        case ErrorCode::cannot_borrow: return "cannot_borrow";
        case ErrorCode::depth_exceeded: return "depth_exceeded";
        case ErrorCode::limit_exceeded: return "limit_exceeded";
        case ErrorCode::unsupported: return "unsupported";
        case ErrorCode::io: return "io";
    }
    return "unknown";
}

/// A failure: code, place and sentence. Cheap to move; made only when something fails.
class [[nodiscard]] Error {
public:
    /// `offset` of an error that has no place in an input.
    static constexpr std::uint64_t no_offset = ~std::uint64_t{0};

    Error() noexcept = default;
    explicit Error(ErrorCode code, std::string detail = {}, std::uint64_t offset = no_offset)
        : code_(code), offset_(offset), detail_(std::move(detail)) {}

    [[nodiscard]] ErrorCode code() const noexcept { return code_; }
    /// Bytes from the start of the input (of a stream: from its first byte), or `no_offset`.
    [[nodiscard]] std::uint64_t offset() const noexcept { return offset_; }
    /// Where in the value: `customer.emails[2]`; empty at the top.
    [[nodiscard]] const std::string& path() const noexcept { return path_; }
    /// What happened, without place: "300 does not fit into byte".
    [[nodiscard]] const std::string& detail() const noexcept { return detail_; }
    /// Line and column (in bytes), from 1, for text formats; 0 elsewhere.
    [[nodiscard]] std::uint32_t line() const noexcept { return line_; }
    [[nodiscard]] std::uint32_t column() const noexcept { return column_; }
    /// The input line with a caret below the place, for text formats; empty elsewhere.
    [[nodiscard]] const std::string& excerpt() const noexcept { return excerpt_; }

    /// One sentence with everything that is known:
    /// "customer.ages[2]: 300 does not fit into byte (at byte 17)".
    [[nodiscard]] std::string message() const {
        std::string text;
        if (!path_.empty()) text.append(path_).append(": ");
        text.append(detail_.empty() ? std::string(to_string(code_)) : detail_);
        if (line_ != 0) {
            text.append(" (line ").append(std::to_string(line_));
            text.append(", column ").append(std::to_string(column_)).append(")");
        } else if (offset_ != no_offset) {
            text.append(" (at byte ").append(std::to_string(offset_)).append(")");
        }
        if (!excerpt_.empty()) text.append("\n").append(excerpt_);
        return text;
    }

    // What a decoder calls while it unwinds, innermost first.

    /// Puts a field, or the label of a union, before the path.
    void prepend_field(std::string_view name) {
        const bool separate = !path_.empty() && path_.front() != '[';
        std::string whole(name);
        if (separate) whole.push_back('.');
        path_ = whole.append(path_);
    }
    /// Puts an index or key, already in text form, before the path: `[3]`, `["key"]`.
    void prepend_key(std::string_view key) {
        const bool separate = !path_.empty() && path_.front() != '[';
        std::string whole("[");
        whole.append(key).append(separate ? "]." : "]");
        path_ = whole.append(path_);
    }
    void set_offset(std::uint64_t offset) noexcept { offset_ = offset; }
    void set_line(std::uint32_t line, std::uint32_t column, std::string excerpt) {
        line_ = line;
        column_ = column;
        excerpt_ = std::move(excerpt);
    }

    friend bool operator==(const Error&, const Error&) = default;

private:
    ErrorCode code_ = ErrorCode::none;
    std::uint32_t line_ = 0;
    std::uint32_t column_ = 0;
    std::uint64_t offset_ = no_offset;
    std::string path_;
    std::string detail_;
    std::string excerpt_;
};

}  // namespace vdl
