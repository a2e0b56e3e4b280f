// Plans: how values of one type are read as another, worked out once for a pair of types.
#pragma once

#include <vdl/error.hpp>
#include <vdl/plan/build.hpp>
#include <vdl/plan/cache.hpp>
#include <vdl/plan/node.hpp>
