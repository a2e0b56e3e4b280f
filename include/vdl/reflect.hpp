// What a C++ type looks like: its category, the fields of a struct, the labels of an enum, its
// name. Nothing here knows of a format.
#pragma once

#include <vdl/custom.hpp>               // Custom<T>: the customization point
#include <vdl/reflect/category.hpp>     // Category, Adapter<T>, category_of<T>
#include <vdl/reflect/enumeration.hpp>  // enums and their labels
#include <vdl/reflect/number.hpp>       // bool and numbers
#include <vdl/reflect/structure.hpp>    // reflect::Fields<T>
#include <vdl/reflect/supported.hpp>    // reflect::require_supported<T>()
#include <vdl/reflect/type_name.hpp>    // reflect::type_name<T>()
#include <vdl/reflect/verdict.hpp>      // reflect::Verdict<T>: a sentence about what cannot travel

// The adapters of the standard types, a family a file.
#include <vdl/reflect/associative.hpp>  // sets and maps
#include <vdl/reflect/bytes.hpp>        // contiguous bytes
#include <vdl/reflect/chrono.hpp>       // times and durations
#include <vdl/reflect/converted.hpp>    // types that travel as another: Custom's to_wire
#include <vdl/reflect/extra.hpp>        // path, bitset, complex, error_code, reference_wrapper
#include <vdl/reflect/optional.hpp>     // optional, unique_ptr, shared_ptr
#include <vdl/reflect/sequence.hpp>     // vector, array, deque, list, span
#include <vdl/reflect/string.hpp>       // string, string_view
#include <vdl/reflect/variant.hpp>      // variant and what is derived from it
