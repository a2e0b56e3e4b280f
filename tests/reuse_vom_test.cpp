// Values decoded from vom into an object that holds another one.
#include "support/every_type.hpp"
#include "support/reuse.hpp"

#include <vdl/vom.hpp>

#include <cstddef>
#include <span>
#include <vector>

TEST_CASE("nothing of the last value is left") {
    test::check_reuse<every::Type>([](const every::Type& x) { return vdl::vom::encode(x).value(); },
                                   [](std::span<const std::byte> bytes, every::Type& x) {
                                       return vdl::vom::decode_into(bytes, x);
                                   },
                                   1000);
}

TEST_CASE("encoding and decoding again allocate nothing") {
    test::check_allocations<every::Type>(
        [](const every::Type& x) { return vdl::vom::encode(x).value(); },
        [](vdl::Buffer& out, const every::Type& x) { return vdl::vom::encode_into(out, x); },
        [](std::span<const std::byte> bytes, every::Type& x) {
            return vdl::vom::decode_into(bytes, x);
        },
        50);
}
