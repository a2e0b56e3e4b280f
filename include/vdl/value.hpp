// The value layer: dynamic values of any type.
#pragma once

#include <vdl/value/adapter.hpp>     // IWYU pragma: export
#include <vdl/value/map_filler.hpp>  // IWYU pragma: export
#include <vdl/value/ranges.hpp>      // IWYU pragma: export
#include <vdl/value/ref.hpp>         // IWYU pragma: export
#include <vdl/value/value.hpp>       // IWYU pragma: export
#include <vdl/value/view.hpp>        // IWYU pragma: export
