// Reading one value, and making one zero.
#pragma once

#include <vdl/codec/number.hpp>
#include <vdl/codec/target.hpp>
#include <vdl/error.hpp>
#include <vdl/protobuf/reader.hpp>
#include <vdl/protobuf/scalar.hpp>
#include <vdl/protobuf/table.hpp>
#include <vdl/protobuf/wire.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace vdl::protobuf::detail {

template <class T>
[[nodiscard]] bool read_body(Reader& in, void* x, Mode mode);

/// Makes a field zero, which is what an absent one is.
template <class F>
[[nodiscard]] bool clear(Reader& in, F& x) {
    using A = Adapter<F>;
    constexpr Category category = A::category;
    if constexpr (category == Category::enumeration) {
        x = static_cast<F>(0);
        return true;
    } else if constexpr (category == Category::time || category == Category::duration) {
        return A::set(x, Timestamp{0, 0});
    } else if constexpr (category == Category::list) {
        ListTarget<F> target(x);
        if constexpr (A::fixed) {
            for (std::size_t i = 0; i < A::length; ++i) {
                if (!target.next(in, [&](auto& element) { return clear(in, element); }))
                    return false;
            }
        }
        return target.finish(in);
    } else if constexpr (category == Category::set) {
        return SetTarget<F>(x).finish(in);
    } else if constexpr (category == Category::map) {
        return MapTarget<F>(x).finish(in);
    } else if constexpr (category == Category::structure) {
        return in.clear(&x, &read_body<F>);
    } else if constexpr (category == Category::variant) {
        return clear(in, vdl::detail::select_alternative<0>(x));
    } else if constexpr (category == Category::converted) {
        typename A::wire wire{};
        return clear(in, wire) && A::from_wire(x, std::move(wire), in.error());
    } else if constexpr (category == Category::reference) {
        return clear(in, A::get(x));
    } else if constexpr (std::is_same_v<F, UnknownFields>) {
        x.clear();
        return true;
    } else {
        return set_zero(x);
    }
}

/// `google.protobuf.Timestamp` and `Duration`.
inline constexpr Slot time_slots[] = {
    {1, 0, 0, 1U << static_cast<unsigned>(WireType::varint), false},
    {2, 1, 0, 1U << static_cast<unsigned>(WireType::varint), false}};
inline constexpr std::string_view time_names[] = {"seconds", "nanos"};
[[nodiscard]] inline bool read_time_field(Reader& in, void* x, const Slot& slot,
                                          std::uint32_t& tag) {
    auto& at = *static_cast<Timestamp*>(x);
    std::uint64_t bits = 0;
    if (!in.varint(bits)) return false;
    if (slot.field == 0) {
        at.seconds = static_cast<std::int64_t>(bits);
    } else {
        at.nanos = static_cast<std::int32_t>(bits);
    }
    return in.next_tag(tag);
}
inline constexpr MessageInfo time_info{time_slots, 2, time_names, &read_time_field, nullptr};
[[nodiscard]] inline bool read_time(Reader& in, void* x, Mode mode) {
    if (mode != Mode::merge) *static_cast<Timestamp*>(x) = Timestamp{};
    std::uint32_t tag = 0;
    return in.next_tag(tag) && in.rest(time_info, x, tag);
}
[[nodiscard]] constexpr bool is_valid_time(const Timestamp& at, bool duration) noexcept {
    constexpr std::int32_t second = 1'000'000'000;
    if (!duration) return at.nanos >= 0 && at.nanos < second;
    if (at.nanos <= -second || at.nanos >= second) return false;
    return at.nanos == 0 || at.seconds == 0 || (at.nanos < 0) == (at.seconds < 0);
}

/// One value after its tag: a field that is single, an element, a key.
template <IntegerCoding C, class F>
[[nodiscard]] bool read_single(Reader& in, F& x, Mode mode) {
    using A = Adapter<F>;
    constexpr Category category = A::category;
    if constexpr (category == Category::boolean) {
        std::uint64_t bits = 0;
        if (!in.varint(bits)) return false;
        x = bits != 0;
        return true;
    } else if constexpr (category == Category::number) {
        const std::byte* const start = in.position();
        if constexpr (single_type<F>(C) == WireType::varint) {
            std::uint64_t bits = 0;
            if (!in.varint(bits)) return false;
            if (from_varint<C>(bits, x)) [[likely]]
                return true;
            in.error() = vdl::detail::does_not_fit<F>(static_cast<WireInteger<F>>(bits));
        } else if constexpr (std::is_floating_point_v<F>) {
            std::conditional_t<sizeof(F) == 8, std::uint64_t, std::uint32_t> bits = 0;
            if (!in.fixed(bits)) return false;
            x = std::bit_cast<F>(bits);
            return true;
        } else {
            std::make_unsigned_t<WireInteger<F>> bits = 0;
            if (!in.fixed(bits)) return false;
            const auto wide = static_cast<WireInteger<F>>(bits);
            x = static_cast<F>(wide);
            if (x == wide) [[likely]]
                return true;
            in.error() = vdl::detail::does_not_fit<F>(wide);
        }
        in.move_to(start);
        return in.fail_here();
    } else if constexpr (category == Category::enumeration) {
        using U = std::underlying_type_t<F>;
        if constexpr (A::as_integer) {
            U number{};
            if (!read_single<C>(in, number, mode)) return false;
            x = static_cast<F>(number);
            return true;
        } else {
            const std::byte* const start = in.position();
            std::uint64_t bits = 0;
            if (!in.varint(bits)) return false;
            const auto number = static_cast<std::int32_t>(bits);
            if (!can_hold<F>(number)) [[unlikely]] {
                return in.fail_from(start, ErrorCode::out_of_range,
                                    "the enum cannot hold " + std::to_string(number));
            }
            x = static_cast<F>(static_cast<U>(number));
            return true;
        }
    } else if constexpr (category == Category::string) {
        std::string_view text;
        if (!in.text(text)) return false;
        return StringTarget<F>(x).assign(in, text) || in.fail_here();
    } else if constexpr (category == Category::bytes) {
        std::span<const std::byte> bytes;
        if (!in.take(bytes)) return false;
        return BytesTarget<F>(x).assign(in, bytes) || in.fail_here();
    } else if constexpr (category == Category::type_object) {
        return in.type_object(x);
    } else if constexpr (category == Category::time || category == Category::duration) {
        Timestamp at{};
        if (mode == Mode::merge) at = A::get(x);
        if (!in.message(&at, &read_time, mode)) return false;
        if (is_valid_time(at, category == Category::duration) && A::set(x, at)) [[likely]]
            return true;
        in.error() = Error(ErrorCode::out_of_range, "not a time that the target can hold");
        return in.fail_here();
    } else if constexpr (category == Category::converted) {
        typename A::wire wire{};
        if constexpr (is_message<F>) {
            if (mode == Mode::merge) {
                if (!in.again(in.offset())) return false;
                wire = A::to_wire(x);
            }
        }
        if (!read_single<C>(in, wire, mode)) return false;
        return A::from_wire(x, std::move(wire), in.error()) || in.fail_here();
    } else if constexpr (category == Category::reference) {
        return read_single<C>(in, A::get(x), mode);
    } else {
        return in.message(&x, &read_body<F>, mode);
    }
}

}  // namespace vdl::protobuf::detail
