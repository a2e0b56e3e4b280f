// The message that vdl and protoc's code exchange: it has every other one of the tests in it.
#pragma once

#include "../support/protobuf_types.hpp"

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <unordered_map>
#include <variant>
#include <vector>

namespace pb {

struct All {
    Scalars scalars;
    Lists lists;
    Choice choice;
    Obj2 objects;
    std::vector<Scalars> many;
    std::optional<Lists> maybe;
    std::map<bool, Choice> choices;
    std::unordered_map<std::int64_t, Scalars> hashed;
    std::chrono::sys_time<std::chrono::nanoseconds> time;
    std::vector<std::chrono::nanoseconds> durations;
    std::variant<std::int32_t, std::vector<std::string>, Obj2> wrapped;
    std::vector<std::vector<Scalars>> matrix;
    std::map<Color, std::string> by_color;
    std::tuple<std::int32_t, Obj1> tuple;
    friend bool operator==(const All&, const All&) = default;
};

}  // namespace pb
