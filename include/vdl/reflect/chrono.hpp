// Times of the system clock and durations, of every unit and representation.
#pragma once

#include <vdl/reflect/shapes.hpp>
#include <vdl/reflect/timestamp.hpp>

#include <concepts>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace vdl {

namespace detail {

__extension__ using Int128 = __int128;

inline constexpr std::int32_t nanos_per_second = 1'000'000'000;

/// The quotient rounded down; `b` is positive.
constexpr Int128 floor_divide(Int128 a, Int128 b) noexcept {
    const Int128 quotient = a / b;
    return a % b < 0 ? quotient - 1 : quotient;
}

/// A number of ticks, each `num / den` seconds, as a `Timestamp` and back. `Toward` says where
/// what is too small for the target goes: down for times, toward zero for durations, as in
/// `std::chrono::floor` and `duration_cast`.
template <class Rep, std::intmax_t num, std::intmax_t den, bool down>
struct Ticks {
    static constexpr auto min_seconds = std::numeric_limits<std::int64_t>::min();
    static constexpr auto max_seconds = std::numeric_limits<std::int64_t>::max();
    static constexpr Timestamp lowest{min_seconds, down ? 0 : 1 - nanos_per_second};
    static constexpr Timestamp highest{max_seconds, nanos_per_second - 1};

    /// Whether 64 bits are enough for most: ticks of seconds, or of whole nanoseconds, in 64 bits.
    static constexpr bool usual = std::is_integral_v<Rep> && std::is_signed_v<Rep> &&
                                  sizeof(Rep) == 8 && num == 1 && nanos_per_second % den == 0;

    /// False, with the nearest `Timestamp` (zero for NaN): the seconds do not fit into 64 bits.
    static constexpr bool get(Rep ticks, Timestamp& result) noexcept {
        if constexpr (usual) {
            std::int64_t seconds = ticks / den;
            std::int64_t rest = ticks % den;
            if (down && rest < 0) {
                --seconds;
                rest += den;
            }
            result = {seconds, static_cast<std::int32_t>(rest * (nanos_per_second / den))};
            return true;
        } else if constexpr (std::floating_point<Rep>) {
            return get_rounded(static_cast<long double>(ticks), result);
        } else {
            const Int128 parts = static_cast<Int128>(ticks) * num;  // below 2^127
            const bool negative = !down && parts < 0;
            const Int128 size = negative ? -parts : parts;
            const Int128 seconds = floor_divide(size, den);
            const Int128 nanos = (size - seconds * den) * nanos_per_second / den;
            return store(negative ? -seconds : seconds, negative ? -nanos : nanos, result);
        }
    }

    /// False, and `ticks` is unchanged: out of the range of `Rep`.
    static constexpr bool set(Rep& ticks, Timestamp stamp) noexcept {
        if constexpr (usual) {
            const bool regular = down ? stamp.nanos >= 0
                                      : (stamp.seconds >= 0) == (stamp.nanos >= 0) ||
                                            stamp.seconds == 0 || stamp.nanos == 0;
            const std::int64_t part = stamp.nanos / (nanos_per_second / den);
            std::int64_t whole = 0;
            if (regular && !__builtin_mul_overflow(stamp.seconds, std::int64_t{den}, &whole) &&
                !__builtin_add_overflow(whole, part, &whole)) {
                ticks = whole;
                return true;
            }
        }
        if constexpr (std::floating_point<Rep>) {
            const long double seconds = static_cast<long double>(stamp.seconds) +
                                        static_cast<long double>(stamp.nanos) / nanos_per_second;
            const long double value = seconds * den / num;
            if (!(value >= static_cast<long double>(std::numeric_limits<Rep>::lowest()) &&
                  value <= static_cast<long double>(std::numeric_limits<Rep>::max()))) {
                return false;
            }
            ticks = static_cast<Rep>(value);
        } else {
            const Int128 total =
                static_cast<Int128>(stamp.seconds) * nanos_per_second + stamp.nanos;
            const bool negative = !down && total < 0;
            const Int128 size = negative ? -total : total;
            const Int128 seconds = floor_divide(size, nanos_per_second);
            const Int128 nanos = size - seconds * nanos_per_second;
            const Int128 whole = floor_divide(seconds * den + nanos * den / nanos_per_second, num);
            const Int128 value = negative ? -whole : whole;
            if (value < static_cast<Int128>(std::numeric_limits<Rep>::min()) ||
                value > static_cast<Int128>(std::numeric_limits<Rep>::max())) {
                return false;
            }
            ticks = static_cast<Rep>(value);
        }
        return true;
    }

private:
    static constexpr bool store(Int128 seconds, Int128 nanos, Timestamp& result) noexcept {
        if (seconds < min_seconds) return result = lowest, false;
        if (seconds > max_seconds) return result = highest, false;
        result = {static_cast<std::int64_t>(seconds), static_cast<std::int32_t>(nanos)};
        return true;
    }

    // To the nearest nanosecond, so that 0.3 s is 300000000 ns.
    static constexpr bool get_rounded(long double ticks, Timestamp& result) noexcept {
        const long double value = ticks * num / den;
        if (!(value == value)) return result = {}, false;
        if (value < -0x1p63L) return result = lowest, false;
        if (value >= 0x1p63L) return result = highest, false;
        auto seconds = static_cast<Int128>(value);
        const long double rest = (value - static_cast<long double>(seconds)) * nanos_per_second;
        auto nanos = static_cast<Int128>(rest + (rest < 0 ? -0.5L : 0.5L));
        if (nanos == nanos_per_second || nanos == -nanos_per_second) {
            seconds += nanos / nanos_per_second;
            nanos = 0;
        }
        if (down && nanos < 0) {
            seconds -= 1;
            nanos += nanos_per_second;
        }
        return store(seconds, nanos, result);
    }
};

template <class D, bool down>
using TicksOf = Ticks<typename D::rep, D::period::num, D::period::den, down>;

}  // namespace detail

/// A `time_point` of the system clock, whose epoch is 1970-01-01T00:00:00Z.
template <reflect::Shaped<reflect::Shape::time> T>
struct Adapter<T> {
    static constexpr Category category = Category::time;
    using D = typename T::duration;

    /// Rounded down to a nanosecond; floating-point times to the nearest one. What is not
    /// `representable` becomes the nearest `Timestamp`, and zero if it is no number.
    [[nodiscard]] static constexpr Timestamp get(const T& x) noexcept {
        Timestamp result;
        (void)detail::TicksOf<D, true>::get(x.time_since_epoch().count(), result);
        return result;
    }
    [[nodiscard]] static constexpr bool representable(const T& x) noexcept {
        Timestamp ignored;
        return detail::TicksOf<D, true>::get(x.time_since_epoch().count(), ignored);
    }
    /// Rounds down to a tick of `T`. False, and `x` is unchanged: out of its range.
    [[nodiscard]] static constexpr bool set(T& x, Timestamp stamp) noexcept {
        typename D::rep ticks{};
        if (!detail::TicksOf<D, true>::set(ticks, stamp)) return false;
        x = T(D(ticks));
        return true;
    }
};

template <reflect::Shaped<reflect::Shape::duration> T>
struct Adapter<T> {
    static constexpr Category category = Category::duration;

    /// Rounded toward zero to a nanosecond; floating-point durations to the nearest one. What is
    /// not `representable` becomes the nearest `Timestamp`, and zero if it is no number.
    [[nodiscard]] static constexpr Timestamp get(const T& x) noexcept {
        Timestamp result;
        (void)detail::TicksOf<T, false>::get(x.count(), result);
        return result;
    }
    [[nodiscard]] static constexpr bool representable(const T& x) noexcept {
        Timestamp ignored;
        return detail::TicksOf<T, false>::get(x.count(), ignored);
    }
    /// Rounds toward zero to a tick of `T`. False, and `x` is unchanged: out of its range.
    [[nodiscard]] static constexpr bool set(T& x, Timestamp stamp) noexcept {
        typename T::rep ticks{};
        if (!detail::TicksOf<T, false>::set(ticks, stamp)) return false;
        x = T(ticks);
        return true;
    }
};

}  // namespace vdl
