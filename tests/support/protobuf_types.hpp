// Messages for the tests of protobuf.
#pragma once

#include <vdl/custom.hpp>
#include <vdl/protobuf/unknown_fields.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

namespace pb {

enum class Color : std::int32_t { red, green, blue };

/// The published map benchmark.
struct Obj1 {
    std::string Type;
    std::string Value;
    friend bool operator==(const Obj1&, const Obj1&) = default;
};
struct Obj2 {
    std::map<std::uint32_t, Obj1> objects;
    friend bool operator==(const Obj2&, const Obj2&) = default;
};

/// One field of each wire type and coding.
struct Scalars {
    bool flag = false;
    std::int32_t i32 = 0;
    std::int64_t i64 = 0;
    std::uint32_t u32 = 0;
    std::uint64_t u64 = 0;
    std::int32_t s32 = 0;
    std::int64_t s64 = 0;
    std::uint32_t f32 = 0;
    std::uint64_t f64 = 0;
    std::int32_t sf32 = 0;
    std::int64_t sf64 = 0;
    float real32 = 0;
    double real64 = 0;
    std::string text;
    std::vector<std::byte> bytes;
    Color color{};
    std::int8_t i8 = 0;
    std::uint16_t u16 = 0;
    Obj1 object;
    std::optional<std::int32_t> maybe;
    std::optional<Obj1> maybe_object;
    friend bool operator==(const Scalars&, const Scalars&) = default;
};

struct Lists {
    std::vector<std::int32_t> numbers;
    std::vector<std::int64_t> zigzags;
    std::vector<std::uint32_t> fixeds;
    std::vector<double> reals;
    std::vector<bool> flags;
    std::vector<Color> colors;
    std::vector<std::string> texts;
    std::vector<Obj1> objects;
    std::set<std::int32_t> set;
    std::map<std::string, std::int32_t> map;
    std::map<std::int32_t, std::vector<std::string>> lists;
    std::vector<std::vector<std::int32_t>> matrix;
    friend bool operator==(const Lists&, const Lists&) = default;
};

struct Choice {
    std::int32_t before = 0;
    std::variant<std::monostate, std::int32_t, std::string, Scalars> choice;
    std::int32_t after = 0;
    friend bool operator==(const Choice&, const Choice&) = default;
};

struct Chain {
    std::int32_t value = 0;
    std::unique_ptr<Chain> next;
    std::vector<Chain> more;
};

struct Kept {
    std::int32_t first = 0;
    vdl::protobuf::UnknownFields rest;
    Obj1 last;
    friend bool operator==(const Kept&, const Kept&) = default;
};

}  // namespace pb

template <>
struct vdl::Custom<pb::Scalars> {
    static constexpr auto fields = vdl::fields(
        vdl::field("s32").zigzag(), vdl::field("s64").zigzag(), vdl::field("f32").fixed(),
        vdl::field("f64").fixed(), vdl::field("sf32").fixed(), vdl::field("sf64").fixed());
};
template <>
struct vdl::Custom<pb::Lists> {
    static constexpr auto fields =
        vdl::fields(vdl::field("zigzags").zigzag(), vdl::field("fixeds").fixed());
};
