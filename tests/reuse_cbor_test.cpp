// Values decoded from cbor into an object that holds another one.
#include "support/every_type.hpp"
#include "support/reuse.hpp"

#include <vdl/cbor.hpp>

#include <cstddef>
#include <span>
#include <vector>

TEST_CASE("nothing of the last value is left") {
    test::check_reuse<every::Type>(
        [](const every::Type& x) { return vdl::cbor::encode(x).value(); },
        [](std::span<const std::byte> bytes, every::Type& x) {
            return vdl::cbor::decode_into(bytes, x);
        },
        1000);
}

TEST_CASE("encoding and decoding again allocate nothing") {
    test::check_allocations<every::Type>(
        [](const every::Type& x) { return vdl::cbor::encode(x).value(); },
        [](vdl::Buffer& out, const every::Type& x) { return vdl::cbor::encode_into(out, x); },
        [](std::span<const std::byte> bytes, every::Type& x) {
            return vdl::cbor::decode_into(bytes, x);
        },
        50);
}
