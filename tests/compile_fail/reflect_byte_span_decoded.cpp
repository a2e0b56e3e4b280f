// expect: vdl: a std::span of bytes that are not const is for encoding only
#include <vdl/reflect.hpp>
#include <vdl/reflect/decodable.hpp>

#include <cstddef>
#include <span>

struct Packet {
    std::span<std::byte> payload;
};

static_assert(vdl::reflect::require_decodable<Packet>());
