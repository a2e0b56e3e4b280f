// The shapes of the published VOM micro-benchmarks.
#pragma once

#include <vdl/custom.hpp>
#include <vdl/value.hpp>

#include <array>
#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

namespace shapes {

inline constexpr std::size_t large = 65'536;

enum class Letter : std::uint8_t { A, B, C };

struct SmallStruct {
    std::int32_t a = 0;
    std::string b;
    bool c = false;
};

struct LargeStruct {
    std::int32_t f1, f2, f3, f4, f5, f6, f7, f8, f9, f10;
    std::int32_t f11, f12, f13, f14, f15, f16, f17, f18, f19, f20;
    std::int32_t f21, f22, f23, f24, f25, f26, f27, f28, f29, f30;
    std::int32_t f31, f32, f33, f34, f35, f36, f37, f38, f39, f40;
    std::int32_t f41, f42, f43, f44, f45, f46, f47, f48, f49, f50;
};

struct StructWithOptional {
    std::int32_t a = 0;
    std::optional<SmallStruct> b;
    std::optional<std::int32_t> c;
};

struct SmallUnion : std::variant<std::int32_t, std::string, bool> {
    using variant::variant;
};

[[nodiscard]] inline std::vector<std::int32_t> numbers(std::size_t count) {
    std::vector<std::int32_t> list(count);
    for (std::size_t i = 0; i < count; ++i) list[i] = static_cast<std::int32_t>(i);
    return list;
}
[[nodiscard]] inline LargeStruct large_struct() {
    return {1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17,
            18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34,
            35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50};
}
/// Numbers, strings and bools in turn.
[[nodiscard]] inline std::vector<vdl::Value> anys(std::size_t count) {
    std::vector<vdl::Value> list;
    for (std::size_t i = 0; i < count; ++i) {
        if (i % 3 == 0) list.emplace_back(static_cast<std::int32_t>(i));
        if (i % 3 == 1) list.emplace_back("abc");
        if (i % 3 == 2) list.emplace_back(true);
    }
    return list;
}

}  // namespace shapes
