// A number of any kind for the decoder that converts.
#pragma once

#include <vdl/codec/number.hpp>
#include <vdl/error.hpp>
#include <vdl/type/kind.hpp>

#include <cstdint>
#include <utility>

namespace vdl::detail {

template <class From, class Source, class N>
[[nodiscard]] bool read_number_of(Source& source, N& x) {
    const auto start = source.offset();
    From from{};
    if (!source.number(from)) return false;
    if (convert_number(from, x)) [[likely]]
        return true;
    source.error() = does_not_fit<N>(from);
    source.error().set_offset(start);
    return false;
}

/// Reads a number of the kind `wire` from a source (see `PlannedDecoder`).
template <class Source, class N>
[[nodiscard]] bool read_number_as(Source& source, Kind wire, N& x) {
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

}  // namespace vdl::detail
