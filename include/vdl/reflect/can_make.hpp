// What decoding needs of the types inside containers.
#pragma once

#include <type_traits>

namespace vdl::detail {

/// Whether a new `E` can be made to be read into; fails with a sentence if not. To be asked only
/// when something is decoded: types without a default constructor can be encoded.
template <class E>
consteval bool can_make() {
    static_assert(std::is_default_constructible_v<E>,
                  "vdl: decoding makes what is inside a container, optional or variant first and "
                  "reads it then, so its type needs a default constructor");
    return std::is_default_constructible_v<E>;
}

}  // namespace vdl::detail
