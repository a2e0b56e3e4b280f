// What protobuf allocates in the steady state.
#include "support/allocation_matrix.hpp"

#include <vdl/protobuf.hpp>

TEST_CASE("decoding again allocates nothing, encoding at most once") {
    matrix::check({[](const matrix::Message& x) -> vdl::Result<matrix::Bytes> {
                       return vdl::protobuf::encode(x);
                   },
                   [](vdl::Buffer& out, const matrix::Message& x) {
                       return vdl::protobuf::encode_into(out, x);
                   },
                   [](std::span<const std::byte> bytes, matrix::Message& x) {
                       return vdl::protobuf::decode_into(bytes, x);
                   }});
}
