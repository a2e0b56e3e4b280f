// The format for bench::add_vdl.
#pragma once

#include <vdl/json.hpp>

namespace bench {

struct Json {
    vdl::json::Options options = {};

    auto encode(const auto& x) const { return vdl::json::encode(x, options); }
    auto encode_into(auto& out, const auto& x) const {
        return vdl::json::encode_into(out, x, options);
    }
    template <class T>
    auto decode(const auto& in) const {
        return vdl::json::decode<T>(in, options);
    }
    auto decode_into(const auto& in, auto& x) const {
        return vdl::json::decode_into(in, x, options);
    }
};

}  // namespace bench
