// Numbers, bools and enums between C++ and the wire.
#pragma once

#include <vdl/custom.hpp>
#include <vdl/protobuf/wire.hpp>
#include <vdl/reflect.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace vdl::protobuf::detail {

/// The integer that stands for numbers of `size` bytes: protobuf has 32 and 64 bits.
template <class N>
using WireInteger =
    std::conditional_t<std::is_signed_v<N>,
                       std::conditional_t<sizeof(N) == 8, std::int64_t, std::int32_t>,
                       std::conditional_t<sizeof(N) == 8, std::uint64_t, std::uint32_t>>;

/// The varint of an integer. Negative ones take ten bytes unless they are zigzag.
template <IntegerCoding C, class N>
[[nodiscard]] constexpr std::uint64_t to_varint(N x) noexcept {
    if constexpr (std::is_unsigned_v<N>) {
        return x;
    } else if constexpr (C == IntegerCoding::zigzag) {
        return zigzag(x);
    } else {
        return static_cast<std::uint64_t>(std::int64_t{x});
    }
}
/// The integer of a varint: bits that the type of the wire does not have are dropped. False: that
/// does not fit into a C++ type of 8 or 16 bits.
template <IntegerCoding C, class N>
[[nodiscard]] constexpr bool from_varint(std::uint64_t bits, N& x) noexcept {
    using W = WireInteger<N>;
    if constexpr (std::is_signed_v<N> && C == IntegerCoding::zigzag) {
        // A zigzag of 32 bits is the low half.
        if constexpr (sizeof(W) == 4) bits &= 0xFFFFFFFFU;
        bits = static_cast<std::uint64_t>(unzigzag(bits));
    }
    const W wide = static_cast<W>(bits);
    x = static_cast<N>(wide);
    return x == wide;
}

/// Enums without a fixed underlying type hold only the values whose bits some enumerator has.
template <class E>
concept HasFixedType = requires { E{std::underlying_type_t<E>{}}; };

/// Whether the C++ enum can hold a number, with a label or without.
template <class E>
[[nodiscard]] constexpr bool can_hold(std::int64_t number) noexcept {
    using U = std::underlying_type_t<E>;
    if constexpr (HasFixedType<E>) {
        return std::in_range<U>(number);
    } else {
        std::uint64_t bits = 1;
        bool negative = false;
        for (std::size_t i = 0; i < Adapter<E>::labels.size(); ++i) {
            const auto value = static_cast<std::int64_t>(Adapter<E>::value(i));
            negative = negative || value < 0;
            bits |= static_cast<std::uint64_t>(value < 0 ? ~value : value);
        }
        const auto most = static_cast<std::int64_t>(~std::uint64_t{0} >> std::countl_zero(bits));
        return number <= most && number >= (negative ? -most - 1 : 0);
    }
}

/// Whether a field that is single is left out: proto3 says so for zeros, but not for -0.0.
template <class R>
[[nodiscard]] bool is_left_out(const R& x) {
    using A = Adapter<R>;
    if constexpr (A::category == Category::boolean) {
        return !x;
    } else if constexpr (A::category == Category::number) {
        if constexpr (std::is_same_v<R, double>) {
            return std::bit_cast<std::uint64_t>(x) == 0;
        } else if constexpr (std::is_same_v<R, float>) {
            return std::bit_cast<std::uint32_t>(x) == 0;
        } else {
            return x == 0;
        }
    } else if constexpr (A::category == Category::enumeration) {
        return static_cast<std::underlying_type_t<R>>(x) == 0;
    } else if constexpr (A::category == Category::string) {
        return A::view(x).empty();
    } else if constexpr (A::category == Category::bytes) {
        if constexpr (A::fixed) {
            for (const std::byte byte : A::view(x)) {
                if (byte != std::byte{0}) return false;
            }
            return true;
        } else {
            return A::view(x).empty();
        }
    } else {
        return false;
    }
}

}  // namespace vdl::protobuf::detail
