// The type layer: what a type is at run time.
#pragma once

#include <vdl/type/adapter.hpp>        // IWYU pragma: export
#include <vdl/type/build.hpp>          // IWYU pragma: export
#include <vdl/type/builder.hpp>        // IWYU pragma: export
#include <vdl/type/kind.hpp>           // IWYU pragma: export
#include <vdl/type/make.hpp>           // IWYU pragma: export
#include <vdl/type/type.hpp>           // IWYU pragma: export
#include <vdl/type/unique_string.hpp>  // IWYU pragma: export
