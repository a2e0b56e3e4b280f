// Reading times and durations.
#pragma once

#include <vdl/cbor/cursor.hpp>
#include <vdl/codec/time_text.hpp>
#include <vdl/codec/wire_time.hpp>

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

namespace vdl::cbor::detail {

/// Seconds in a float, to the nearest nanosecond. False: it is no time in range.
[[nodiscard]] inline bool time_of_seconds(double seconds, Timestamp& x) noexcept {
    constexpr double most = 9223372036854775808.0;
    const double whole = std::floor(seconds);
    if (!(whole >= -most && whole < most)) return false;
    x.seconds = static_cast<std::int64_t>(whole);
    x.nanos = static_cast<std::int32_t>(std::lround((seconds - whole) * 1e9));
    if (x.nanos == 1'000'000'000) {
        if (x.seconds == std::numeric_limits<std::int64_t>::max()) return false;
        ++x.seconds;
        x.nanos = 0;
    }
    return true;
}
/// False: the number is no time in range.
[[nodiscard]] inline bool time_of_number(const Number& number, Timestamp& x) noexcept {
    if (number.kind == Number::Kind::real) return time_of_seconds(number.real, x);
    constexpr auto most = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    if (number.too_large || number.magnitude > most) return false;
    x = {static_cast<std::int64_t>(number.negative ? ~number.magnitude : number.magnitude), 0};
    return true;
}

/// Tag 0 with a text of RFC 3339, or tag 1 with seconds since 1970; the tags may be missing.
inline bool Cursor::time(Timestamp& x) {
    const std::byte* const begin = pos_;
    last_tag_ = ~std::uint64_t{0};
    if (next_is(Major::tag) && !pass_tags()) return false;
    if (pos_ == end_) return truncated();
    if (next_is_text() ? last_tag_ == tags::time_number : last_tag_ == tags::time_text) {
        return fail(ErrorCode::malformed, "not what the tag of a time stands before", begin);
    }
    if (next_is_text()) {
        std::string_view view;
        if (!text(view, "a time")) return false;
        return vdl::detail::parse_time(view, x) ||
               fail(ErrorCode::malformed, "not a time of RFC 3339", begin);
    }
    Number number;
    if (!number_item(number, "a time")) return false;
    return time_of_number(number, x) || fail(ErrorCode::out_of_range, "not a time in range", begin);
}

/// Tag 1002 with a map (RFC 9581): 1 to seconds, -9 to nanoseconds (-6 and -3 to micro- and
/// milliseconds are read too). Or a number of seconds.
inline bool Cursor::duration(Timestamp& x) {
    const std::byte* const begin = pos_;
    if (!next_is_map()) {
        if (error_.code() != ErrorCode::none) return false;
        Number number;
        if (!number_item(number, "a duration")) return false;
        if (!time_of_number(number, x)) {
            return fail(ErrorCode::out_of_range, "not a duration in range", begin);
        }
        if (x.seconds < 0 && x.nanos > 0) {
            ++x.seconds;
            x.nanos -= vdl::detail::nanos_per_second;
        }
        return true;
    }
    ItemCount n;
    if (!begin_map(n, "a duration")) return false;
    std::int64_t seconds = 0;
    std::int64_t nanos = 0;
    while (more(n)) {
        std::int64_t key = 0;
        if (!number(key)) return false;
        const std::int64_t unit = key == -9 ? 1 : key == -6 ? 1000 : key == -3 ? 1'000'000 : 0;
        if (key != 1 && unit == 0) {
            return fail(ErrorCode::unsupported, "a duration with the key " + std::to_string(key),
                        begin);
        }
        std::int64_t part = 0;
        if (!number(part)) return false;
        if (key == 1) {
            seconds = part;
        } else if (part < 0 || part >= vdl::detail::nanos_per_second / unit) {
            return fail(ErrorCode::out_of_range, "not a part of a second", begin);
        } else {
            nanos = part * unit;
        }
    }
    if (!close(n)) return false;
    if (seconds < 0 && nanos > 0) {
        ++seconds;
        nanos -= vdl::detail::nanos_per_second;
    }
    x = {seconds, static_cast<std::int32_t>(nanos)};
    return true;
}

}  // namespace vdl::cbor::detail
