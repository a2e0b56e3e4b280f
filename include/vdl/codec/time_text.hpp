// Times as RFC 3339 text and durations as decimal seconds.
#pragma once

#include <vdl/reflect/timestamp.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace vdl::detail {

/// Days from 1970-01-01 to a date of the proleptic Gregorian calendar; month 1 to 12.
[[nodiscard]] constexpr std::int64_t days_from_date(std::int64_t year, unsigned month,
                                                    unsigned day) noexcept {
    // Years begin in March, so that the leap day is the last; 400 years have 146097 days.
    year -= month <= 2 ? 1 : 0;
    const std::int64_t era = (year >= 0 ? year : year - 399) / 400;
    const auto year_of_era = static_cast<std::uint64_t>(year - era * 400);
    const std::uint64_t day_of_year = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;
    const std::uint64_t day_of_era =
        year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    return era * 146'097 + static_cast<std::int64_t>(day_of_era) - 719'468;
}

struct Date {
    std::int64_t year;
    unsigned month;
    unsigned day;
};
[[nodiscard]] constexpr Date date_from_days(std::int64_t days) noexcept {
    days += 719'468;
    const std::int64_t era = (days >= 0 ? days : days - 146'096) / 146'097;
    const auto day_of_era = static_cast<std::uint64_t>(days - era * 146'097);
    const std::uint64_t year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36'524 - day_of_era / 146'096) / 365;
    const std::uint64_t day_of_year =
        day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    const std::uint64_t march_month = (5 * day_of_year + 2) / 153;
    const auto day = static_cast<unsigned>(day_of_year - (153 * march_month + 2) / 5 + 1);
    const auto month = static_cast<unsigned>(march_month < 10 ? march_month + 3 : march_month - 9);
    return {static_cast<std::int64_t>(year_of_era) + era * 400 + (month <= 2 ? 1 : 0), month, day};
}

inline constexpr std::int64_t seconds_per_day = 86'400;

/// Characters that `put_time` and `put_duration` may write.
inline constexpr std::size_t max_time_text = 40;

/// `digits` digits of `x`, with zeros in front.
constexpr char* put_digits(char* to, std::uint64_t x, unsigned digits) noexcept {
    for (unsigned i = digits; i-- > 0; x /= 10) to[i] = static_cast<char>('0' + x % 10);
    return to + digits;
}
/// ".5", ".000000001": nanoseconds without the zeros at the end; nothing for 0.
constexpr char* put_fraction(char* to, std::uint32_t nanos) noexcept {
    if (nanos == 0) return to;
    *to++ = '.';
    to = put_digits(to, nanos, 9);
    while (to[-1] == '0') --to;
    return to;
}

/// "2024-02-29T12:30:00.5Z"; null when the year is not 0 to 9999 (RFC 3339, section 1).
constexpr char* put_time(char* to, Timestamp at) noexcept {
    std::int64_t days = at.seconds / seconds_per_day;
    std::int64_t second = at.seconds % seconds_per_day;
    if (second < 0) {
        second += seconds_per_day;
        --days;
    }
    constexpr std::int64_t most = 3'000'000;  // years 0 to 9999 lie within
    if (days < -most || days > most) return nullptr;
    const Date date = date_from_days(days);
    if (date.year < 0 || date.year > 9999) return nullptr;
    const auto of_day = static_cast<std::uint64_t>(second);
    to = put_digits(to, static_cast<std::uint64_t>(date.year), 4);
    *to++ = '-';
    to = put_digits(to, date.month, 2);
    *to++ = '-';
    to = put_digits(to, date.day, 2);
    *to++ = 'T';
    to = put_digits(to, of_day / 3600, 2);
    *to++ = ':';
    to = put_digits(to, of_day / 60 % 60, 2);
    *to++ = ':';
    to = put_digits(to, of_day % 60, 2);
    to = put_fraction(to, static_cast<std::uint32_t>(at.nanos));
    *to++ = 'Z';
    return to;
}

/// "1.5s", "-0.000000001s". Seconds and nanoseconds must not have different signs.
constexpr char* put_duration(char* to, Timestamp length) noexcept {
    const bool negative = length.seconds < 0 || length.nanos < 0;
    const std::uint64_t seconds =
        length.seconds < 0 ? std::uint64_t{0} - static_cast<std::uint64_t>(length.seconds)
                           : static_cast<std::uint64_t>(length.seconds);
    const auto nanos = static_cast<std::uint32_t>(length.nanos < 0 ? -length.nanos : length.nanos);
    if (negative) *to++ = '-';
    unsigned digits = 1;
    for (std::uint64_t rest = seconds; rest > 9; rest /= 10) ++digits;
    to = put_digits(to, seconds, digits);
    to = put_fraction(to, nanos);
    *to++ = 's';
    return to;
}

/// Reads digits and separators from the front of a text.
class TimeText {
public:
    constexpr explicit TimeText(std::string_view text) noexcept : rest_(text) {}
    [[nodiscard]] constexpr bool done() const noexcept { return rest_.empty(); }
    /// Takes one of `any_of`; NUL if none is next.
    constexpr char take(std::string_view any_of) noexcept {
        if (rest_.empty() || any_of.find(rest_[0]) == std::string_view::npos) return '\0';
        const char c = rest_[0];
        rest_.remove_prefix(1);
        return c;
    }
    /// Exactly `digits` digits, of a number from `low` to `high`.
    constexpr bool number(unsigned digits, unsigned low, unsigned high, unsigned& x) noexcept {
        if (rest_.size() < digits) return false;
        x = 0;
        for (unsigned i = 0; i < digits; ++i) {
            if (rest_[i] < '0' || rest_[i] > '9') return false;
            x = x * 10 + static_cast<unsigned>(rest_[i] - '0');
        }
        rest_.remove_prefix(digits);
        return x >= low && x <= high;
    }
    /// A fraction after its point, if there is one. False without digits, or when more than nine
    /// of them are not zero.
    constexpr bool fraction(std::int32_t& nanos) noexcept {
        nanos = 0;
        if (take(".") == '\0') return true;
        unsigned digits = 0;
        for (; !rest_.empty() && rest_[0] >= '0' && rest_[0] <= '9'; rest_.remove_prefix(1)) {
            const int digit = rest_[0] - '0';
            if (digits == 9) {
                if (digit != 0) return false;
                continue;
            }
            nanos = nanos * 10 + digit;
            ++digits;
        }
        if (digits == 0) return false;
        for (; digits < 9; ++digits) nanos *= 10;
        return true;
    }
    /// At least one digit; false also when the number does not fit.
    constexpr bool whole(std::uint64_t& x) noexcept {
        x = 0;
        std::size_t digits = 0;
        for (; !rest_.empty() && rest_[0] >= '0' && rest_[0] <= '9'; rest_.remove_prefix(1)) {
            const auto digit = static_cast<std::uint64_t>(rest_[0] - '0');
            if (x > (~std::uint64_t{0} - digit) / 10) return false;
            x = x * 10 + digit;
            ++digits;
        }
        return digits != 0;
    }

private:
    std::string_view rest_;
};

/// Reads an RFC 3339 time with any offset; a leap second is the second after it. False: it is
/// none, or has more than nine digits of fraction.
[[nodiscard]] constexpr bool parse_time(std::string_view text, Timestamp& at) noexcept {
    TimeText in(text);
    unsigned year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0;
    if (!in.number(4, 0, 9999, year) || in.take("-") == '\0' || !in.number(2, 1, 12, month) ||
        in.take("-") == '\0' || !in.number(2, 1, 31, day) || in.take("Tt ") == '\0' ||
        !in.number(2, 0, 23, hour) || in.take(":") == '\0' || !in.number(2, 0, 59, minute) ||
        in.take(":") == '\0' || !in.number(2, 0, 60, second) || !in.fraction(at.nanos)) {
        return false;
    }
    const std::int64_t days = days_from_date(year, month, day);
    if (date_from_days(days).day != day) return false;  // 30 February
    at.seconds = days * seconds_per_day + static_cast<std::int64_t>(hour) * 3600 +
                 static_cast<std::int64_t>(minute) * 60 + static_cast<std::int64_t>(second);
    const char zone = in.take("Zz+-");
    if (zone == '+' || zone == '-') {
        unsigned hours = 0, minutes = 0;
        if (!in.number(2, 0, 23, hours) || in.take(":") == '\0' || !in.number(2, 0, 59, minutes)) {
            return false;
        }
        const std::int64_t offset = std::int64_t{hours} * 3600 + std::int64_t{minutes} * 60;
        at.seconds += zone == '-' ? offset : -offset;
    }
    return zone != '\0' && in.done();
}

/// Reads "1.5s". False: it is no such text, or does not fit.
[[nodiscard]] constexpr bool parse_duration(std::string_view text, Timestamp& length) noexcept {
    TimeText in(text);
    const bool negative = in.take("-") != '\0';
    std::uint64_t seconds = 0;
    if (!in.whole(seconds) || !in.fraction(length.nanos) || in.take("s") == '\0' || !in.done()) {
        return false;
    }
    constexpr auto most = static_cast<std::uint64_t>(INT64_MAX);
    if (seconds > most + (negative ? 1 : 0)) return false;
    if (negative) {
        length.seconds = static_cast<std::int64_t>(std::uint64_t{0} - seconds);
        length.nanos = -length.nanos;
    } else {
        length.seconds = static_cast<std::int64_t>(seconds);
    }
    return true;
}

}  // namespace vdl::detail
