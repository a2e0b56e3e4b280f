// One object decoded into again and again: nothing of the last value may shine through.
#pragma once

#include "count_allocations.hpp"
#include "fill.hpp"

#include <vdl/buffer.hpp>
#include <vdl/decode_context.hpp>
#include <vdl/result.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace test {

/// Random values A and B: x after A and then B is B, also if A was cut, or has a byte that is not
/// what it was. Once with a context, once without.
template <class T, class Encode, class Decode>
void check_reuse(Encode encode, Decode decode_into, int rounds) {
    Fill fill(7);
    T a;
    T b;
    T with;
    T without;
    vdl::DecodeContext context;
    int broken = 0;
    for (int i = 0; i < rounds; ++i) {
        fill(a);
        fill(b);
        std::vector<std::byte> as = encode(a);
        const std::vector<std::byte> bs = encode(b);
        const std::uint64_t what = fill.below(3);
        if (what == 1) as.resize(fill.below(as.size() + 1));
        if (what == 2 && !as.empty()) as[fill.below(as.size())] ^= std::byte{0x11};
        T fresh;
        REQUIRE(decode_into(bs, fresh).has_value());
        {
            const vdl::DecodeContext::Use use(context);
            broken += decode_into(as, with).has_value() ? 0 : 1;
            const vdl::Result<void> done = decode_into(bs, with);
            REQUIRE_MESSAGE(done.has_value(), done.error().message());
        }
        (void)decode_into(as, without).has_value();
        REQUIRE(decode_into(bs, without).has_value());
        REQUIRE(with == fresh);
        REQUIRE(without == fresh);
        REQUIRE(fresh == b);
    }
    CHECK(broken > rounds / 10);
}

/// What every type of `T` allocates: nothing when it is encoded into a buffer that is used again,
/// one block when into a new vector, nothing when it is decoded again.
template <class T, class Encode, class EncodeInto, class Decode>
void check_allocations(Encode encode, EncodeInto encode_into, Decode decode_into, int rounds) {
    Fill fill(8);
    T x;
    for (int i = 0; i < rounds; ++i) {
        fill(x);
        vdl::Buffer out;
        std::vector<std::byte> bytes = encode(x);
        REQUIRE(encode_into(out, x).has_value());
        CHECK(count_allocations([&] { (void)encode_into(out, x).has_value(); }) == Allocations{});
        CHECK(count_allocations([&] { bytes = encode(x); }).news == 1);
        CHECK(bytes.capacity() == bytes.size());
        vdl::DecodeContext context;
        const vdl::DecodeContext::Use use(context);
        T y;
        for (int k = 0; k < 3; ++k) REQUIRE(decode_into(bytes, y).has_value());
        CHECK(count_allocations([&] { (void)decode_into(bytes, y).has_value(); }) == Allocations{});
    }
}

}  // namespace test
