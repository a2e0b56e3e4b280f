// Result<T>: a value, or the Error that says why there is none.
#pragma once

#include <vdl/error.hpp>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <memory>
#include <type_traits>
#include <utility>

namespace vdl {

/// What `Result::value()` throws when there is no value. `what()` is `Error::message()`.
class BadResult : public std::exception {
public:
    explicit BadResult(Error error) : error_(std::move(error)), message_(error_.message()) {}
    [[nodiscard]] const Error& error() const noexcept { return error_; }
    [[nodiscard]] const char* what() const noexcept override { return message_.c_str(); }

private:
    Error error_;
    std::string message_;
};

namespace detail {

/// Throws `BadResult`; without exceptions prints the message to stderr and aborts.
[[noreturn]] inline void throw_bad_result(const Error& error) {
#if defined(__cpp_exceptions)
    throw BadResult(error);
#else
    std::fprintf(stderr, "vdl: %s\n", error.message().c_str());
    std::abort();
#endif
}

}  // namespace detail

/// A `T` or an `Error`, with the face of Boost.System's `result` and of `std::expected`.
///
///     vdl::Result<Point> p = vdl::vom::decode<Point>(bytes);
///     if (!p) return report(p.error().message());
///     use(*p);
///
/// `operator*` and `operator->` need a value (undefined otherwise); `value()` checks.
template <class T>
class [[nodiscard]] Result {
public:
    using value_type = T;
    using error_type = Error;

    Result()
        requires std::is_default_constructible_v<T>
        : value_(), has_value_(true) {}
    Result(T value) : value_(std::move(value)), has_value_(true) {}  // NOLINT: implicit by design
    Result(Error error) noexcept : error_(std::move(error)), has_value_(false) {}  // NOLINT: same

    Result(const Result& other)
        requires std::is_copy_constructible_v<T>
        : has_value_(other.has_value_) {
        if (has_value_) {
            std::construct_at(std::addressof(value_), other.value_);
        } else {
            std::construct_at(std::addressof(error_), other.error_);
        }
    }
    Result(Result&& other) noexcept(std::is_nothrow_move_constructible_v<T>)
        : has_value_(other.has_value_) {
        if (has_value_) {
            std::construct_at(std::addressof(value_), std::move(other.value_));
        } else {
            std::construct_at(std::addressof(error_), std::move(other.error_));
        }
    }
    Result& operator=(Result other) noexcept(std::is_nothrow_move_constructible_v<T>) {
        destroy();
        has_value_ = other.has_value_;
        if (has_value_) {
            std::construct_at(std::addressof(value_), std::move(other.value_));
        } else {
            std::construct_at(std::addressof(error_), std::move(other.error_));
        }
        return *this;
    }
    ~Result() { destroy(); }

    [[nodiscard]] bool has_value() const noexcept { return has_value_; }
    [[nodiscard]] bool has_error() const noexcept { return !has_value_; }
    [[nodiscard]] explicit operator bool() const noexcept { return has_value_; }

    [[nodiscard]] T& operator*() & noexcept { return value_; }
    [[nodiscard]] const T& operator*() const& noexcept { return value_; }
    [[nodiscard]] T&& operator*() && noexcept { return std::move(value_); }
    [[nodiscard]] T* operator->() noexcept { return std::addressof(value_); }
    [[nodiscard]] const T* operator->() const noexcept { return std::addressof(value_); }

    /// The value; throws `BadResult` if there is none (aborts without exceptions).
    [[nodiscard]] T& value() & { return check(), value_; }
    [[nodiscard]] const T& value() const& { return check(), value_; }
    [[nodiscard]] T&& value() && { return check(), std::move(value_); }

    template <class U>
    [[nodiscard]] T value_or(U&& other) const& {
        return has_value_ ? value_ : static_cast<T>(std::forward<U>(other));
    }
    template <class U>
    [[nodiscard]] T value_or(U&& other) && {
        return has_value_ ? std::move(value_) : static_cast<T>(std::forward<U>(other));
    }

    /// The error; needs `has_error()`.
    [[nodiscard]] const Error& error() const& noexcept { return error_; }
    [[nodiscard]] Error& error() & noexcept { return error_; }
    [[nodiscard]] Error&& error() && noexcept { return std::move(error_); }

private:
    void check() const {
        if (!has_value_) detail::throw_bad_result(error_);
    }
    void destroy() noexcept {
        if (has_value_) {
            std::destroy_at(std::addressof(value_));
        } else {
            std::destroy_at(std::addressof(error_));
        }
    }

    union {
        T value_;
        Error error_;
    };
    bool has_value_;
};

/// Success, or an `Error`.
template <>
class [[nodiscard]] Result<void> {
public:
    using value_type = void;
    using error_type = Error;

    Result() noexcept = default;
    Result(Error error) noexcept  // NOLINT: implicit by design
        : error_(std::move(error)), has_value_(error_.code() == ErrorCode::none) {}

    /// (Still false when the error has been moved away.)
    [[nodiscard]] bool has_value() const noexcept { return has_value_; }
    [[nodiscard]] bool has_error() const noexcept { return !has_value(); }
    [[nodiscard]] explicit operator bool() const noexcept { return has_value(); }
    void value() const {
        if (has_error()) detail::throw_bad_result(error_);
    }
    [[nodiscard]] const Error& error() const& noexcept { return error_; }
    [[nodiscard]] Error& error() & noexcept { return error_; }
    [[nodiscard]] Error&& error() && noexcept { return std::move(error_); }

private:
    Error error_;
    bool has_value_ = true;
};

}  // namespace vdl
