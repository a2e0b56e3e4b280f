// The published etcd inputs: structs from JSON and into JSON.
#pragma once

#include "../support/measure.hpp"

#include <support/etcd.hpp>

#include <cstddef>
#include <string>
#include <utility>

namespace bench {

/// The text of an input, from ours (checked by the tests).
[[nodiscard]] std::string etcd_text(const etcd::Input& input);

/// Registers a library for each input, under `etcd_Small/OPERATION/LIBRARY` and so on.
/// `make(input)` gives the function that is measured.
template <class Make>
void for_each_input(const std::string& operation, const std::string& library, Make make) {
    for (const etcd::Input& input : etcd::inputs) {
        add(std::string("etcd_") + input.name + "/" + operation + "/" + library,
            [make, &input] { return Work{input.json_bytes, make(input)}; });
    }
}

}  // namespace bench
