// vdl::Type as a C++ type: the VDL typeobject.
#pragma once

#include <vdl/reflect/category.hpp>
#include <vdl/type/type.hpp>

namespace vdl {

template <>
struct Adapter<Type> {
    static constexpr Category category = Category::type_object;
};

}  // namespace vdl
