// The published map benchmark of protobuf: 10 and 100,000 entries, keys ascending, two short
// strings each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace objects {

struct Object {
    std::string type;
    std::string value;
    friend bool operator==(const Object&, const Object&) = default;
};
template <class Map>
struct Objects {
    Map objects;
    friend bool operator==(const Objects&, const Objects&) = default;
};
template <class Map>
[[nodiscard]] Objects<Map> make(std::uint32_t count) {
    Objects<Map> x;
    for (std::uint32_t i = 0; i < count; ++i) x.objects[i] = {"a", "b"};
    return x;
}

struct Case {
    const char* name;
    std::uint32_t count;
};
inline constexpr Case cases[] = {{"map10", 10}, {"map100000", 100'000}};

/// The message of `count` entries, from ours.
[[nodiscard]] std::string message(std::uint32_t count);

}  // namespace objects
