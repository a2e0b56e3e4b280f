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
