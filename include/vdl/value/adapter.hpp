// A Value as a member of a C++ type: it is an any.
#pragma once

#include <vdl/reflect/category.hpp>
#include <vdl/value/value.hpp>

namespace vdl {

template <>
struct Adapter<Value> {
    static constexpr Category category = Category::any;
    [[nodiscard]] static bool is_nil(const Value& x) noexcept {
        return x.kind() == Kind::any && !x.has_value();
    }
    static void reset(Value& x) noexcept { x.reset(); }
};

}  // namespace vdl
