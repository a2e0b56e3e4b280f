// expect: vdl: a std::span does not own elements and is for encoding only
#include <vdl/reflect.hpp>
#include <vdl/reflect/decodable.hpp>

#include <span>

struct Samples {
    std::span<const int> values;
};

static_assert(vdl::reflect::require_decodable<Samples>());
