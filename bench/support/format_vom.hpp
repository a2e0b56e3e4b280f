// The format for bench::add_vdl: streams of one value, with types.
#pragma once

#include <vdl/vom.hpp>

namespace bench {

struct Vom {
    auto encode(const auto& x) const { return vdl::vom::encode(x); }
    auto encode_into(auto& out, const auto& x) const { return vdl::vom::encode_into(out, x); }
    template <class T>
    auto decode(const auto& in) const {
        return vdl::vom::decode<T>(in);
    }
    auto decode_into(const auto& in, auto& x) const { return vdl::vom::decode_into(in, x); }
};

}  // namespace bench
