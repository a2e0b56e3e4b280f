// expect: vdl: integers have 64 bits at most
#include <vdl/reflect.hpp>

static_assert(vdl::reflect::require_supported<__int128>());
