// The parts of the data model that a C++ type can take, and the seam where it says which.
#pragma once

#include <cstdint>
#include <type_traits>

namespace vdl {

/// How values of a C++ type travel. What an adapter of each category offers is in
/// docs/architecture.md, "Reflect".
enum class Category : std::uint8_t {
    unsupported,  ///< no adapter: `reflect::require_supported<T>()` says why
    boolean,
    number,
    string,
    bytes,  ///< contiguous bytes: a list or array of byte
    enumeration,
    type_object,
    list,  ///< sequences and arrays
    set,
    map,
    structure,
    variant,
    optional,
    any,  ///< a value that brings its type along
    time,
    duration,
    converted,  ///< travels as another C++ type
    reference,  ///< stands for the object that it refers to
};

/// Says how `T` takes part in the data model. There is one constrained partial specialization a
/// family of types, each in a file of its own; they exclude each other by concepts. To teach
/// the library a type of yours specialize `Custom`, not this.
template <class T>
struct Adapter {
    static constexpr Category category = Category::unsupported;
};

/// The category of a type; const and volatile make no difference.
template <class T>
inline constexpr Category category_of = Adapter<std::remove_cv_t<T>>::category;

}  // namespace vdl
