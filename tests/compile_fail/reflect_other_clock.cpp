// expect: vdl: only times of std::chrono::system_clock mean something elsewhere
#include <vdl/reflect.hpp>

#include <chrono>

struct Event {
    std::chrono::steady_clock::time_point at;
};

static_assert(vdl::reflect::Fields<Event>::count == 1);
