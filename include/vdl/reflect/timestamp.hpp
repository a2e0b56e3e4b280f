// The form in which times and durations travel.
#pragma once

#include <cstdint>

namespace vdl {

/// A time: seconds and nanoseconds since 1970-01-01T00:00:00Z, leap seconds not counted; `nanos`
/// is 0..999999999 also before 1970. A duration: `seconds` and `nanos` have the same sign (or are
/// 0), and `nanos` is -999999999..999999999.
struct Timestamp {
    std::int64_t seconds = 0;
    std::int32_t nanos = 0;
    friend bool operator==(const Timestamp&, const Timestamp&) = default;
};

}  // namespace vdl
