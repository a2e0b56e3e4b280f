// Which dynamic types stand for times and durations.
#pragma once

#include <vdl/codec/wire_time.hpp>
#include <vdl/reflect/timestamp.hpp>
#include <vdl/type.hpp>
#include <vdl/value.hpp>

#include <cstdint>
#include <string_view>

namespace vdl::detail {

enum class TimeKind : std::uint8_t { none, time, duration };

/// What the type of a dynamic struct stands for: `time.Time struct{Seconds int64;Nanos int32}` and
/// `time.Duration` with the same fields are what C++ times and durations become (VDL, section 6).
[[nodiscard]] inline TimeKind time_kind(const TypeNode& type) noexcept {
    if (type.fields.size() != 2 || !type.name.starts_with("time.")) [[likely]] {
        return TimeKind::none;
    }
    const std::string_view name = std::string_view(type.name).substr(5);
    const TimeKind kind = name == "Time"       ? TimeKind::time
                          : name == "Duration" ? TimeKind::duration
                                               : TimeKind::none;
    const bool fits = type.fields[0].name == "Seconds" && type.fields[1].name == "Nanos" &&
                      type.fields[0].type->kind == Kind::int64 &&
                      type.fields[1].type->kind == Kind::int32;
    return fits ? kind : TimeKind::none;
}

/// The time or duration in a dynamic struct; false: it is none that is valid.
[[nodiscard]] inline bool get_time(ValueView x, TimeKind kind, Timestamp& at) {
    const WireTime wire{x.at(0).as_int(), static_cast<std::int32_t>(x.at(1).as_int())};
    return kind == TimeKind::time ? from_wire_time(wire, at) : from_wire_duration(wire, at);
}
/// False: over budget.
[[nodiscard]] inline bool set_time(ValueRef x, TimeKind kind, Timestamp at, Budget* budget) {
    const WireTime wire = kind == TimeKind::time ? to_wire_time(at) : to_wire_duration(at);
    if (!x.materialize(budget)) return false;
    x.at(0).set_int(wire.Seconds);
    x.at(1).set_int(wire.Nanos);
    return true;
}

}  // namespace vdl::detail
