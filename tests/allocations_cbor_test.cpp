// What cbor allocates in the steady state.
#include "support/allocation_matrix.hpp"

#include <vdl/cbor.hpp>

namespace {

vdl::Result<void> decode(std::span<const std::byte> bytes, matrix::Message& x) {
    return vdl::cbor::decode_into(bytes, x);
}

// Keys in an order of their own: what is written is put into another order.
const vdl::cbor::Options& sorted() {
    static const vdl::cbor::Options options = [] {
        vdl::cbor::Options made;
        made.key_order = vdl::cbor::KeyOrder::length_first;
        return made;
    }();
    return options;
}

}  // namespace

TEST_CASE("decoding again allocates nothing, encoding at most once") {
    matrix::check(
        {[](const matrix::Message& x) -> vdl::Result<matrix::Bytes> {
             return vdl::cbor::encode(x);
         },
         [](vdl::Buffer& out, const matrix::Message& x) { return vdl::cbor::encode_into(out, x); },
         decode});
}

TEST_CASE("nor does sorting entries") {
    const auto hashed = matrix::make(matrix::Shape::hashed, 3, 0, 10);
    CHECK(vdl::cbor::encode(hashed).value() != vdl::cbor::encode(hashed, sorted()).value());
    matrix::check({[](const matrix::Message& x) -> vdl::Result<matrix::Bytes> {
                       return vdl::cbor::encode(x, sorted());
                   },
                   [](vdl::Buffer& out, const matrix::Message& x) {
                       return vdl::cbor::encode_into(out, x, sorted());
                   },
                   decode});
}
