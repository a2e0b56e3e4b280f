// The format for bench::add_vdl.
#pragma once

#include <vdl/msgpack.hpp>

namespace bench {

struct Msgpack {
    vdl::msgpack::Options options = {};

    auto encode(const auto& x) const { return vdl::msgpack::encode(x, options); }
    auto encode_into(auto& out, const auto& x) const {
        return vdl::msgpack::encode_into(out, x, options);
    }
    template <class T>
    auto decode(const auto& in) const {
        return vdl::msgpack::decode<T>(in, options);
    }
    auto decode_into(const auto& in, auto& x) const {
        return vdl::msgpack::decode_into(in, x, options);
    }
};

}  // namespace bench
