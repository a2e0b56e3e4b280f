// What can go wrong, where it went wrong, and a sentence that says so.
#pragma once

#include <vdl/detail/sentence.hpp>

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

/// A failure: code, place and sentence. As large as a pointer, null while nothing has failed, so
/// that functions can return one at no cost; what it says is made only when something fails.
class [[nodiscard]] Error {
public:
    /// `offset` of an error that has no place in an input.
    static constexpr std::uint64_t no_offset = ~std::uint64_t{0};

    Error() noexcept = default;
    [[gnu::cold, gnu::noinline]] explicit Error(ErrorCode code, std::string_view detail = {},
                                                std::uint64_t offset = no_offset)
        : details_(new Details) {
        details_->code = code;
        details_->offset = offset;
        details_->detail = detail;
    }
    Error(const Error& other)
        : details_(other.details_ == nullptr ? nullptr : copy(*other.details_)) {}
    Error(Error&& other) noexcept : details_(std::exchange(other.details_, nullptr)) {}
    Error& operator=(const Error& other) {
        Error copied(other);
        std::swap(details_, copied.details_);
        return *this;
    }
    Error& operator=(Error&& other) noexcept {
        Error moved(std::move(other));
        std::swap(details_, moved.details_);
        return *this;
    }
    ~Error() {
        if (details_ != nullptr) [[unlikely]]
            free(details_);
    }

    [[nodiscard]] ErrorCode code() const noexcept {
        return details_ == nullptr ? ErrorCode::none : details_->code;
    }
    /// Bytes from the start of the input (of a stream: from its first byte), or `no_offset`.
    [[nodiscard]] std::uint64_t offset() const noexcept { return details().offset; }
    /// Where in the value: `customer.emails[2]`; empty at the top.
    [[nodiscard]] const std::string& path() const noexcept { return details().path; }
    /// What happened, without place: "300 does not fit into byte".
    [[nodiscard]] const std::string& detail() const noexcept { return details().detail; }
    /// Line and column (in bytes), from 1, for text formats; 0 elsewhere.
    [[nodiscard]] std::uint32_t line() const noexcept { return details().line; }
    [[nodiscard]] std::uint32_t column() const noexcept { return details().column; }
    /// The input line with a caret below the place, for text formats; empty elsewhere.
    [[nodiscard]] const std::string& excerpt() const noexcept { return details().excerpt; }

    /// One sentence with everything that is known:
    /// "customer.ages[2]: 300 does not fit into byte (at byte 17)".
    [[nodiscard]] std::string message() const {
        const Details& x = details();
        std::string text;
        if (!x.path.empty()) text.append(x.path).append(": ");
        text.append(x.detail.empty() ? to_string(x.code) : std::string_view(x.detail));
        if (x.line != 0) {
            text.append(detail::sentence({" (line ", x.line, ", column ", x.column, ")"}));
        } else if (x.offset != no_offset) {
            text.append(detail::sentence({" (at byte ", x.offset, ")"}));
        }
        if (!x.excerpt.empty()) text.append("\n").append(x.excerpt);
        return text;
    }

    // What a decoder calls while it unwinds, innermost first.

    /// Puts a field, or the label of a union, before the path.
    [[gnu::cold, gnu::noinline]] void prepend_field(std::string_view name) {
        std::string& path = own().path;
        const bool separate = !path.empty() && path.front() != '[';
        if (separate) path.insert(0, 1, '.');
        path.insert(0, name);
    }
    /// Puts an index or key, already in text form, before the path: `[3]`, `["key"]`.
    [[gnu::cold, gnu::noinline]] void prepend_key(std::string_view key) {
        std::string& path = own().path;
        const bool separate = !path.empty() && path.front() != '[';
        path.insert(0, separate ? "]." : "]");
        path.insert(0, key);
        path.insert(0, 1, '[');
    }
    [[gnu::cold, gnu::noinline]] void set_offset(std::uint64_t offset) { own().offset = offset; }
    [[gnu::cold, gnu::noinline]] void set_line(std::uint32_t line, std::uint32_t column,
                                               std::string excerpt) {
        Details& x = own();
        x.line = line;
        x.column = column;
        x.excerpt = std::move(excerpt);
    }

    friend bool operator==(const Error& a, const Error& b) { return a.details() == b.details(); }

private:
    struct Details {
        ErrorCode code = ErrorCode::none;
        std::uint32_t line = 0;
        std::uint32_t column = 0;
        std::uint64_t offset = no_offset;
        std::string path{};
        std::string detail{};
        std::string excerpt{};
        friend bool operator==(const Details&, const Details&) = default;
    };

    [[nodiscard]] const Details& details() const noexcept {
        // Never destroyed: errors may be looked at while the program ends.
        static const Details& none = *new Details;
        return details_ == nullptr ? none : *details_;
    }
    [[nodiscard]] Details& own() {
        if (details_ == nullptr) details_ = new Details;
        return *details_;
    }
    [[gnu::cold, gnu::noinline]] static Details* copy(const Details& from) {
        return new Details(from);
    }
    [[gnu::cold, gnu::noinline]] static void free(Details* details) noexcept { delete details; }

    Details* details_ = nullptr;
};

}  // namespace vdl
