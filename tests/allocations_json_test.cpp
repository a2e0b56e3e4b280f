// What json allocates in the steady state.
#include "support/allocation_matrix.hpp"

#include <vdl/json.hpp>

TEST_CASE("decoding again allocates nothing, encoding at most once") {
    matrix::check(
        {[](const matrix::Message& x) -> vdl::Result<matrix::Bytes> {
             matrix::Bytes bytes;
             vdl::Result<void> done = vdl::json::encode_into(bytes, x);
             if (!done) return done.error();
             return bytes;
         },
         [](vdl::Buffer& out, const matrix::Message& x) { return vdl::json::encode_into(out, x); },
         [](std::span<const std::byte> bytes, matrix::Message& x) {
             return vdl::json::decode_into(bytes, x);
         }});
}
