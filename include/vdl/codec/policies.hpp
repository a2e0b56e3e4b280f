// What formats that carry names do with fields that are absent, nil, twice there or not expected.
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

/// A field that is an optional without a value, when it is written by name.
enum class NilField : std::uint8_t {
    leave_out,
    write_null,
};

/// null for a struct field that is neither an optional nor an any.
enum class NullField : std::uint8_t {
    refuse,     ///< `nil_value`
    as_absent,  ///< as if the field were not there
};

}  // namespace vdl
