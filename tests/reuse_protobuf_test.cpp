// Messages decoded into an object that holds another one.
#include "protobuf_protoc/all.hpp"
#include "support/reuse.hpp"

#include <vdl/protobuf.hpp>

#include <cstddef>
#include <span>
#include <vector>

TEST_CASE("nothing of the last message is left") {
    test::check_reuse<pb::All>([](const pb::All& x) { return vdl::protobuf::encode(x).value(); },
                               [](std::span<const std::byte> bytes, pb::All& x) {
                                   return vdl::protobuf::decode_into(bytes, x);
                               },
                               2000);
}

TEST_CASE("encoding and decoding again allocate nothing") {
    test::check_allocations<pb::All>(
        [](const pb::All& x) { return vdl::protobuf::encode(x).value(); },
        [](vdl::Buffer& out, const pb::All& x) { return vdl::protobuf::encode_into(out, x); },
        [](std::span<const std::byte> bytes, pb::All& x) {
            return vdl::protobuf::decode_into(bytes, x);
        },
        50);
}
