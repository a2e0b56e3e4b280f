// Values through MessagePack and back, streams, and input that cannot be trusted.
#include "support/tree_checks.hpp"
#include "vom/hex.hpp"

#include <vdl/msgpack.hpp>

#include <doctest/doctest.h>

#include <string>
#include <vector>

using vdl::ErrorCode;
namespace msgpack = vdl::msgpack;

namespace {

struct MessagePack {
    using Options = msgpack::Options;
    using Encoder = msgpack::Encoder;
    using Decoder = msgpack::Decoder;
    using Raw = msgpack::Raw;
    template <class T>
    static auto encode(const T& x, const Options& options) {
        return msgpack::encode(x, options);
    }
    template <class T, class In>
    static auto decode(const In& bytes, const Options& options) {
        return msgpack::decode<T>(bytes, options);
    }
    template <class T, class In>
    static auto decode_into(const In& bytes, T& x, const Options& options) {
        return msgpack::decode_into(bytes, x, options);
    }
    static auto decode_value(const test::Bytes& bytes, const vdl::Type& type,
                             const Options& options) {
        return msgpack::decode_value(bytes, type, options);
    }
    static auto well_formed(const test::Bytes& bytes) { return msgpack::well_formed(bytes); }
    static auto skip(const test::Bytes& bytes) { return msgpack::skip(bytes); }
    static void vary(Options&, int) {}
};

test::Bytes repeat(std::string_view hex, std::size_t n) {
    const test::Bytes part = test::bytes_of(hex);
    test::Bytes all;
    for (std::size_t i = 0; i < n; ++i) all.insert(all.end(), part.begin(), part.end());
    return all;
}

}  // namespace

TEST_CASE("every type of the data model") { test::check_every_type<MessagePack>(); }
TEST_CASE("random values as their type") { test::check_random_values<MessagePack>(); }
TEST_CASE("random values without types") { test::check_random_values_without_types<MessagePack>(); }
TEST_CASE("streams in pieces of any size") { test::check_streams<MessagePack>(); }

TEST_CASE("deep nesting and large counts") {
    using test::bytes_of;
    CHECK(test::refused<MessagePack>(repeat("91", 200'000)) == ErrorCode::depth_exceeded);
    CHECK(test::refused<MessagePack>(repeat("8100", 200'000)) == ErrorCode::depth_exceeded);
    CHECK(test::refused<MessagePack>(repeat("81", 200'000)) == ErrorCode::depth_exceeded);
    CHECK(test::refused<MessagePack>(repeat("dc0001", 200'000)) == ErrorCode::depth_exceeded);
    CHECK(test::refused<MessagePack>(repeat("dcffff", 24'000)) == ErrorCode::truncated);
    CHECK(test::refused<MessagePack>(repeat("deffff", 24'000)) == ErrorCode::truncated);
    CHECK(test::refused<MessagePack>(bytes_of("ddffffffff")) == ErrorCode::limit_exceeded);
    CHECK(test::refused<MessagePack>(bytes_of("dfffffffff")) == ErrorCode::limit_exceeded);
    CHECK(test::refused<MessagePack>(bytes_of("dd3fffffff")) == ErrorCode::truncated);
    CHECK(test::refused<MessagePack>(bytes_of("dbffffffff61")) == ErrorCode::truncated);
    CHECK(test::refused<MessagePack>(bytes_of("c6ffffffff61")) == ErrorCode::truncated);
    CHECK(test::refused<MessagePack>(bytes_of("c9ffffffff0161")) == ErrorCode::truncated);
}

TEST_CASE("what is cut or malformed is refused on every path") {
    for (const char* hex : {"",           "c1",     "91c1",     "81c1c1",
                            "cc",         "cd00",   "ce000000", "cf00000000000000",
                            "d0",         "d100",   "d2",       "d3",
                            "ca000000",   "cb00",   "a1",       "a261",
                            "d9",         "d901",   "da00",     "db000000",
                            "c4",         "c401",   "c500",     "c6000000",
                            "c7",         "c700",   "c701ff",   "c80000",
                            "c9000000",   "d4",     "d401",     "d50100",
                            "d6ff0000",   "d7ff",   "d801",     "91",
                            "9201",       "dc00",   "dc0001",   "dd000000",
                            "81",         "8100",   "de0001",   "df00000001",
                            "a1ff",       "a2c0ae", "a3eda080", "91a2c0ae",
                            "81a2c0ae00", "d901ff"}) {
        CAPTURE(hex);
        CHECK(test::refused<MessagePack>(test::bytes_of(hex)) != ErrorCode::none);
    }
}

TEST_CASE("limits, at the bound and one past it") {
    const auto code = [](std::string_view hex, const msgpack::Options& options) {
        const auto read = msgpack::decode<vdl::Value>(test::bytes_of(hex), options);
        return read ? ErrorCode::none : read.error().code();
    };
    msgpack::Options options;
    options.limits.depth = 2;
    CHECK(code("919100", options) == ErrorCode::none);
    CHECK(code("91919100", options) == ErrorCode::depth_exceeded);
    CHECK(code("919190", options) == ErrorCode::depth_exceeded);
    options = {};
    options.limits.elements = 2;
    CHECK(code("920102", options) == ErrorCode::none);
    CHECK(code("93010203", options) == ErrorCode::limit_exceeded);
    CHECK(code("83010102020303", options) == ErrorCode::limit_exceeded);
    options = {};
    options.limits.string_bytes = 2;
    CHECK(code("a26161", options) == ErrorCode::none);
    CHECK(code("a3616161", options) == ErrorCode::limit_exceeded);
    CHECK(code("c403616161", options) == ErrorCode::limit_exceeded);
    CHECK(code("c70301616161", options) == ErrorCode::limit_exceeded);
    options = {};
    options.limits.message_bytes = 3;
    CHECK(code("920102", options) == ErrorCode::none);
    CHECK(code("93010203", options) == ErrorCode::limit_exceeded);
}

TEST_CASE("what a value may allocate is bounded") {
    test::Bytes bytes = test::bytes_of("dd000f4240");
    const test::Bytes lists = repeat("90", 1'000'000);
    bytes.insert(bytes.end(), lists.begin(), lists.end());
    msgpack::Options options;
    CHECK(msgpack::decode<vdl::Value>(bytes, options).value().size() == 1'000'000);
    options.limits.allocation_factor = 1;
    CHECK(msgpack::decode<vdl::Value>(bytes, options).error().code() == ErrorCode::limit_exceeded);
}

TEST_CASE("raw members are checked and written as they came") {
    struct Holder {
        msgpack::Raw raw;
        int x = 0;
    };
    const auto bytes = test::bytes_of("82a372617792cd0018d9017aa17805");
    const Holder holder = msgpack::decode<Holder>(bytes).value();
    CHECK(test::hex_of(holder.raw.bytes) == "92cd0018d9017a");
    CHECK(msgpack::encode(holder).value() == bytes);
    CHECK(msgpack::decode<msgpack::RawView>(bytes).value().bytes.data() == bytes.data());
    CHECK(test::hex_of(msgpack::encode(msgpack::Raw{}).value()) == "c0");
    CHECK(msgpack::decode<msgpack::Raw>(test::bytes_of("a2c0ae")).error().code() ==
          ErrorCode::invalid_utf8);
}
