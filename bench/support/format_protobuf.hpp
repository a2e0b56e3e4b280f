// The format for bench::add_vdl.
#pragma once

#include <vdl/protobuf.hpp>

namespace bench {

struct Protobuf {
    vdl::protobuf::Options options = {};

    auto encode(const auto& x) const { return vdl::protobuf::encode(x, options); }
    auto encode_into(auto& out, const auto& x) const {
        return vdl::protobuf::encode_into(out, x, options);
    }
    template <class T>
    auto decode(const auto& in) const {
        return vdl::protobuf::decode<T>(in, options);
    }
    auto decode_into(const auto& in, auto& x) const {
        return vdl::protobuf::decode_into(in, x, options);
    }
};

}  // namespace bench
