// What decoders of formats that carry names do with what they did not expect.
#pragma once

#include <cstdint>

namespace vdl {

/// A key that no field answers to.
enum class UnknownField : std::uint8_t {
    skip,    ///< its value is checked for form and passed over
    refuse,  ///< `unknown_field`
};

/// A field that the input does not have. `required()` fields are always refused.
enum class MissingField : std::uint8_t {
    keep_default,  ///< it gets its C++ default member initializer
    refuse,        ///< `missing_field`, but for optionals
};

/// A key, of a struct or a map, that occurs twice.
enum class DuplicateKey : std::uint8_t {
    last_wins,
    refuse,  ///< `duplicate_key`
};

}  // namespace vdl
