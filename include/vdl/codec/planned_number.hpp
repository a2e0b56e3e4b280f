// A number of any kind for the decoder that converts.
#pragma once

#include <vdl/codec/number.hpp>
#include <vdl/error.hpp>
#include <vdl/type/kind.hpp>

#include <cstdint>
#include <utility>

namespace vdl::detail {

template <class From, class Source>
[[nodiscard]] bool read_number_of(Source& source, AnyNumber& x) {
    From from{};
    if (!source.number(from)) return false;
    x = AnyNumber(from);
    return true;
}

/// A number of the kind `wire`. One function for all types that it is converted into.
template <class Source>
[[nodiscard, gnu::noinline]] bool read_any_number(Source& source, Kind wire, AnyNumber& x) {
    switch (wire) {
        case Kind::byte: return read_number_of<std::uint8_t>(source, x);
        case Kind::uint16: return read_number_of<std::uint16_t>(source, x);
        case Kind::uint32: return read_number_of<std::uint32_t>(source, x);
        case Kind::uint64: return read_number_of<std::uint64_t>(source, x);
        case Kind::int8: return read_number_of<std::int8_t>(source, x);
        case Kind::int16: return read_number_of<std::int16_t>(source, x);
        case Kind::int32: return read_number_of<std::int32_t>(source, x);
        case Kind::int64: return read_number_of<std::int64_t>(source, x);
        case Kind::float32: return read_number_of<float>(source, x);
        default: return read_number_of<double>(source, x);
    }
}

/// Reads a number of the kind `wire` from a source (see `PlannedDecoder`).
template <class Source, class N>
[[nodiscard]] bool read_number_as(Source& source, Kind wire, N& x) {
    const auto start = source.offset();
    AnyNumber from;
    if (!read_any_number(source, wire, from)) return false;
    if (convert_any_number(from, x)) [[likely]]
        return true;
    source.error() = does_not_fit(from, number_word<N>());
    source.error().set_offset(start);
    return false;
}

}  // namespace vdl::detail
