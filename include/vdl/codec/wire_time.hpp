// Times and durations as VDL structs (VDL, section 6).
#pragma once

#include <vdl/codec/zero.hpp>
#include <vdl/reflect.hpp>

#include <cstdint>

namespace vdl::detail {

/// `time.Time` and `time.Duration` have these fields.
struct WireTime {
    std::int64_t Seconds = 0;
    std::int32_t Nanos = 0;
};

/// Whether a time fits into the 64 bits of `time.Time`, which counts from year 1.
[[nodiscard]] constexpr bool fits_wire_time(Timestamp at) noexcept {
    return at.seconds <= INT64_MAX - year_1_to_1970;
}
/// Of a time that fits.
[[nodiscard]] constexpr WireTime to_wire_time(Timestamp at) noexcept {
    return {at.seconds + year_1_to_1970, at.nanos};
}
[[nodiscard]] constexpr WireTime to_wire_duration(Timestamp length) noexcept {
    return {length.seconds, length.nanos};
}

/// False when the nanoseconds are a second or more, or the seconds do not fit. Seconds and
/// nanoseconds of different sign are brought to one form.
[[nodiscard]] constexpr bool from_wire_time(const WireTime& wire, Timestamp& at) noexcept {
    if (wire.Nanos <= -nanos_per_second || wire.Nanos >= nanos_per_second) return false;
    // A second is borrowed for nanoseconds below zero.
    const std::int64_t least = INT64_MIN + year_1_to_1970 + (wire.Nanos < 0 ? 1 : 0);
    if (wire.Seconds < least) return false;
    at.seconds = wire.Seconds - year_1_to_1970;
    at.nanos = wire.Nanos;
    if (at.nanos < 0) {
        at.nanos += nanos_per_second;
        --at.seconds;
    }
    return true;
}
[[nodiscard]] constexpr bool from_wire_duration(const WireTime& wire, Timestamp& length) noexcept {
    if (wire.Nanos <= -nanos_per_second || wire.Nanos >= nanos_per_second) return false;
    length.seconds = wire.Seconds;
    length.nanos = wire.Nanos;
    if (length.seconds > 0 && length.nanos < 0) {
        length.nanos += nanos_per_second;
        --length.seconds;
    } else if (length.seconds < 0 && length.nanos > 0) {
        length.nanos -= nanos_per_second;
        ++length.seconds;
    }
    return true;
}

}  // namespace vdl::detail
