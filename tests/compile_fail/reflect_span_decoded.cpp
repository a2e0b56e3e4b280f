// expect: vdl: a std::span does not own elements and is for encoding only
#include <vdl/vom.hpp>

#include <span>

struct Samples {
    std::span<const int> values;
};

auto read(std::string_view bytes) { return vdl::vom::decode<Samples>(bytes); }
