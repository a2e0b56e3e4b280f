// The floor of decoding: a copy in C++, so what building the object costs at all.
#pragma once

#include "measure.hpp"

#include <memory>
#include <string>

namespace bench {

/// Registers `CASE/decode/floor_copy` and `CASE/decode_again/floor_copy` for what `make()` returns.
template <class Make>
void add_copies(const std::string& name, Make make) {
    using T = decltype(make());
    add(name + "/decode/floor_copy", [=] { return Work{0, [x = make()] { return T(x); }}; });
    add(name + "/decode_again/floor_copy", [=] {
        return Work{0, [x = make(), to = std::make_shared<T>()] {
                        *to = x;
                        return to.get();
                    }};
    });
}

}  // namespace bench
