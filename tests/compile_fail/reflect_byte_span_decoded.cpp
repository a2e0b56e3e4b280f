// expect: vdl: a std::span of bytes that are not const is for encoding only
#include <vdl/vom.hpp>

#include <cstddef>
#include <span>

struct Packet {
    std::span<std::byte> payload;
};

auto read(std::string_view bytes) { return vdl::vom::decode<Packet>(bytes); }
