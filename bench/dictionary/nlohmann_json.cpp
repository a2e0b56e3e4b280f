#include "../support/nlohmann.hpp"
#include "plays.hpp"

namespace bench {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Play, id, data)

}  // namespace bench

namespace {

[[maybe_unused]] const bool registered = [] {
    bench::add_nlohmann("plays", bench::make_plays);
    return true;
}();

}  // namespace
