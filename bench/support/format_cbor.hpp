// The format for bench::add_vdl.
#pragma once

#include <vdl/cbor.hpp>

namespace bench {

struct Cbor {
    vdl::cbor::Options options = {};

    auto encode(const auto& x) const { return vdl::cbor::encode(x, options); }
    auto encode_into(auto& out, const auto& x) const {
        return vdl::cbor::encode_into(out, x, options);
    }
    template <class T>
    auto decode(const auto& in) const {
        return vdl::cbor::decode<T>(in, options);
    }
    auto decode_into(const auto& in, auto& x) const {
        return vdl::cbor::decode_into(in, x, options);
    }
};

}  // namespace bench
