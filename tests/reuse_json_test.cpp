// Values decoded from json into an object that holds another one.
#include "support/every_type.hpp"
#include "support/reuse.hpp"

#include <vdl/json.hpp>

#include <cstddef>
#include <span>
#include <vector>

namespace {

vdl::json::Options options() {
    vdl::json::Options made;
    made.typed_any = true;
    return made;
}

}  // namespace

TEST_CASE("nothing of the last value is left") {
    test::check_reuse<every::Type>(
        [](const every::Type& x) {
            std::vector<std::byte> bytes;
            vdl::json::encode_into(bytes, x, options()).value();
            return bytes;
        },
        [](std::span<const std::byte> bytes, every::Type& x) {
            return vdl::json::decode_into(bytes, x, options());
        },
        1000);
}

TEST_CASE("encoding and decoding again allocate nothing") {
    test::check_allocations<every::Type>(
        [](const every::Type& x) {
            std::vector<std::byte> bytes;
            vdl::json::encode_into(bytes, x, options()).value();
            return bytes;
        },
        [](vdl::Buffer& out, const every::Type& x) {
            return vdl::json::encode_into(out, x, options());
        },
        [](std::span<const std::byte> bytes, every::Type& x) {
            return vdl::json::decode_into(bytes, x, options());
        },
        50);
}
