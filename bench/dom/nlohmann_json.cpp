#include "../support/nlohmann.hpp"
#include "inputs.hpp"

namespace {

[[maybe_unused]] const bool registered = [] {
    for (const dom::Input& input : dom::inputs) {
        bench::add_nlohmann(input.name, [&input] { return nlohmann::json::parse(input.text()); });
    }
    return true;
}();

}  // namespace
