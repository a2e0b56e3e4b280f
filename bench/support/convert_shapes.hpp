// What `shapes::LargeStruct` is converted into: 50 fields of int32, in one order or another.
#pragma once

#include <cstdint>

namespace shapes {

struct SameShape {
    std::int32_t f1, f2, f3, f4, f5, f6, f7, f8, f9, f10;
    std::int32_t f11, f12, f13, f14, f15, f16, f17, f18, f19, f20;
    std::int32_t f21, f22, f23, f24, f25, f26, f27, f28, f29, f30;
    std::int32_t f31, f32, f33, f34, f35, f36, f37, f38, f39, f40;
    std::int32_t f41, f42, f43, f44, f45, f46, f47, f48, f49, f50;
};

struct Reordered {
    std::int32_t f12, f19, f10, f38, f29, f27, f43, f47, f49, f39;
    std::int32_t f22, f46, f50, f32, f28, f36, f18, f21, f15, f20;
    std::int32_t f5, f3, f26, f13, f44, f6, f9, f14, f33, f37;
    std::int32_t f1, f35, f7, f25, f41, f31, f24, f8, f11, f4;
    std::int32_t f16, f30, f2, f34, f42, f45, f23, f48, f17, f40;
};

/// Every other field, and as many that the sender does not have.
struct HalfKnown {
    std::int32_t f1, f3, f5, f7, f9, f11, f13, f15, f17, f19;
    std::int32_t f21, f23, f25, f27, f29, f31, f33, f35, f37, f39;
    std::int32_t f41, f43, f45, f47, f49;
    std::int32_t n1, n3, n5, n7, n9, n11, n13, n15, n17, n19;
    std::int32_t n21, n23, n25, n27, n29, n31, n33, n35, n37, n39;
    std::int32_t n41, n43, n45, n47, n49;
};

}  // namespace shapes
