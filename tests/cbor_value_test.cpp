// Values through CBOR and back, streams, and input that cannot be trusted.
#include "support/tree_checks.hpp"
#include "vom/hex.hpp"

#include <vdl/cbor.hpp>

#include <doctest/doctest.h>

#include <string>
#include <vector>

using vdl::ErrorCode;
namespace cbor = vdl::cbor;

namespace {

struct Cbor {
    using Options = cbor::Options;
    using Encoder = cbor::Encoder;
    using Decoder = cbor::Decoder;
    using Raw = cbor::Raw;
    template <class T>
    static auto encode(const T& x, const Options& options) {
        return cbor::encode(x, options);
    }
    template <class T, class In>
    static auto decode(const In& bytes, const Options& options) {
        return cbor::decode<T>(bytes, options);
    }
    template <class T, class In>
    static auto decode_into(const In& bytes, T& x, const Options& options) {
        return cbor::decode_into(bytes, x, options);
    }
    static auto decode_value(const test::Bytes& bytes, const vdl::Type& type,
                             const Options& options) {
        return cbor::decode_value(bytes, type, options);
    }
    static auto well_formed(const test::Bytes& bytes) { return cbor::well_formed(bytes); }
    static auto skip(const test::Bytes& bytes) { return cbor::skip(bytes); }
    /// What only CBOR has.
    static void vary(Options& options, int i) {
        options.key_order = static_cast<cbor::KeyOrder>(i / 3 % 4);
        options.require_order = options.key_order != cbor::KeyOrder::as_is &&
                                options.key_order != cbor::KeyOrder::ctap2 &&
                                options.map_layout == vdl::MapLayout::natural;
        options.indefinite_lengths = i % 7 == 0;
        options.times = i % 11 == 0 ? cbor::TimeForm::text : cbor::TimeForm::number;
    }
};

test::Bytes repeat(std::string_view hex, std::size_t n) {
    const test::Bytes part = test::bytes_of(hex);
    test::Bytes all;
    for (std::size_t i = 0; i < n; ++i) all.insert(all.end(), part.begin(), part.end());
    return all;
}

}  // namespace

TEST_CASE("every type of the data model") { test::check_every_type<Cbor>(); }
TEST_CASE("random values as their type") { test::check_random_values<Cbor>(); }
TEST_CASE("random values without types") { test::check_random_values_without_types<Cbor>(); }
TEST_CASE("streams in pieces of any size") { test::check_streams<Cbor>(); }

TEST_CASE("deep nesting, long tag chains, large counts") {
    CHECK(test::refused<Cbor>(repeat("81", 200'000)) == ErrorCode::depth_exceeded);
    CHECK(test::refused<Cbor>(repeat("9f", 200'000)) == ErrorCode::depth_exceeded);
    CHECK(test::refused<Cbor>(repeat("a100", 200'000)) == ErrorCode::depth_exceeded);
    CHECK(test::refused<Cbor>(repeat("a1", 200'000)) == ErrorCode::depth_exceeded);
    CHECK(test::refused<Cbor>(repeat("bf00", 200'000)) == ErrorCode::depth_exceeded);
    CHECK(test::refused<Cbor>(repeat("c6", 40'000)) == ErrorCode::depth_exceeded);
    CHECK(test::refused<Cbor>(repeat("c1", 40'000)) == ErrorCode::malformed);
    CHECK(test::refused<Cbor>(repeat("d818", 40'000)) == ErrorCode::depth_exceeded);
    CHECK(test::refused<Cbor>(repeat("81c6", 40'000)) == ErrorCode::depth_exceeded);
    CHECK(test::refused<Cbor>(test::bytes_of("9b0203366bfffbde18")) == ErrorCode::limit_exceeded);
    CHECK(test::refused<Cbor>(test::bytes_of("bb0203366bfffbde18")) == ErrorCode::limit_exceeded);
    CHECK(test::refused<Cbor>(test::bytes_of("9bffffffffffffffff")) == ErrorCode::limit_exceeded);
    CHECK(test::refused<Cbor>(test::bytes_of("bb8000000000000000")) == ErrorCode::limit_exceeded);
    CHECK(test::refused<Cbor>(test::bytes_of("5bffffffffffffffff00")) == ErrorCode::truncated);
    CHECK(test::refused<Cbor>(test::bytes_of("7bfffffffffffffff800")) == ErrorCode::truncated);
    CHECK(test::refused<Cbor>(test::bytes_of("9a3fffffff")) == ErrorCode::truncated);
    CHECK(test::refused<Cbor>(test::bytes_of("d8185bffffffffffffffff00")) == ErrorCode::truncated);
    CHECK(test::refused<Cbor>(repeat("99ffff", 24'000)) == ErrorCode::truncated);
}

TEST_CASE("what is not well-formed is refused on every path") {
    // RFC 8949, appendix F, and relatives.
    for (const char* hex : {"",
                            "18",
                            "19",
                            "1a",
                            "1b",
                            "1901",
                            "1a0102",
                            "1b01020304050607",
                            "38",
                            "58",
                            "78",
                            "98",
                            "9a01ff00",
                            "b8",
                            "d8",
                            "f8",
                            "f900",
                            "fa0000",
                            "fb000000",
                            "41",
                            "61",
                            "5affffffff00",
                            "5bffffffffffffffff010203",
                            "7affffffff00",
                            "81",
                            "818181818181818181",
                            "8200",
                            "a1",
                            "a20102",
                            "a100",
                            "a2000000",
                            "c0",
                            "5f4100",
                            "7f6100",
                            "9f",
                            "9f0102",
                            "bf",
                            "bf01020102",
                            "819f",
                            "9f8000",
                            "9f9f9f9f9fffffffff",
                            "9f819f819f9fffffff",
                            "1c",
                            "1d",
                            "1e",
                            "3c",
                            "3d",
                            "3e",
                            "5c",
                            "5d",
                            "5e",
                            "7c",
                            "7d",
                            "7e",
                            "9c",
                            "9d",
                            "9e",
                            "bc",
                            "bd",
                            "be",
                            "dc",
                            "dd",
                            "de",
                            "fc",
                            "fd",
                            "fe",
                            "f800",
                            "f801",
                            "f818",
                            "f81f",
                            "5f00ff",
                            "5f21ff",
                            "5f6100ff",
                            "5f80ff",
                            "5fa0ff",
                            "5fc000ff",
                            "5fe0ff",
                            "7f4100ff",
                            "5f5f4100ffff",
                            "7f7f6100ffff",
                            "ff",
                            "81ff",
                            "8200ff",
                            "a1ff",
                            "a1ff00",
                            "a100ff",
                            "a20000ff",
                            "9f81ff",
                            "9f829f819f9fffffffff",
                            "bf00ff",
                            "bf000000ff",
                            "1f",
                            "3f",
                            "df",
                            "c1ff",
                            "62c0ae",
                            "61ff",
                            "63eda080",
                            "7f61c261aeff",
                            "8162c0ae",
                            "a162c0ae00"}) {
        CAPTURE(hex);
        CHECK(test::refused<Cbor>(test::bytes_of(hex)) != ErrorCode::none);
        CHECK_FALSE(cbor::diagnostic(test::bytes_of(hex)).has_value());
    }
}

TEST_CASE("limits, at the bound and one past it") {
    const auto code = [](std::string_view hex, const cbor::Options& options) {
        const auto read = cbor::decode<vdl::Value>(test::bytes_of(hex), options);
        return read ? ErrorCode::none : read.error().code();
    };
    cbor::Options options;
    options.limits.depth = 2;
    CHECK(code("818100", options) == ErrorCode::none);
    CHECK(code("81818100", options) == ErrorCode::depth_exceeded);
    CHECK(code("818180", options) == ErrorCode::depth_exceeded);
    CHECK(cbor::well_formed(test::bytes_of("818180"), options).error().code() ==
          ErrorCode::depth_exceeded);
    CHECK(cbor::well_formed(test::bytes_of("8180"), options));
    CHECK(code("c6c600", options) == ErrorCode::none);
    CHECK(code("c6c6c600", options) == ErrorCode::depth_exceeded);
    CHECK(cbor::encode(std::vector<std::vector<std::vector<int>>>{{{}}}, options).error().code() ==
          ErrorCode::depth_exceeded);
    options = {};
    options.limits.elements = 2;
    for (const char* good : {"820102", "9f0102ff", "a201010202", "bf01010202ff"}) {
        CHECK(code(good, options) == ErrorCode::none);
    }
    for (const char* bad : {"83010203", "9f010203ff", "a3010102020303", "bf010102020303ff"}) {
        CHECK(code(bad, options) == ErrorCode::limit_exceeded);
    }
    options = {};
    options.limits.string_bytes = 2;
    for (const char* good : {"626161", "420000", "7f61616161ff"}) {
        CHECK(code(good, options) == ErrorCode::none);
    }
    for (const char* bad : {"63616161", "43000000", "7f6261616161ff"}) {
        CHECK(code(bad, options) == ErrorCode::limit_exceeded);
    }
    options = {};
    options.limits.message_bytes = 3;
    CHECK(code("820102", options) == ErrorCode::none);
    CHECK(code("83010203", options) == ErrorCode::limit_exceeded);
    cbor::Decoder decoder(options);
    const auto longer = test::bytes_of("82010283010203");
    decoder.feed(longer);
    CHECK(decoder.next().value());
    CHECK(decoder.next().error().code() == ErrorCode::limit_exceeded);
    CHECK(decoder.next().error().offset() == 3);
}

TEST_CASE("what a value may allocate is bounded") {
    test::Bytes bytes = test::bytes_of("9a000f4240");
    const test::Bytes lists = repeat("80", 1'000'000);
    bytes.insert(bytes.end(), lists.begin(), lists.end());
    cbor::Options options;
    CHECK(cbor::decode<vdl::Value>(bytes, options).value().size() == 1'000'000);
    options.limits.allocation_factor = 1;
    CHECK(cbor::decode<vdl::Value>(bytes, options).error().code() == ErrorCode::limit_exceeded);
}

TEST_CASE("raw members are checked and written as they came") {
    struct Holder {
        cbor::Raw raw;
        int x = 0;
    };
    const auto bytes = test::bytes_of("a2637261779f1800617aff617805");
    const Holder holder = cbor::decode<Holder>(bytes).value();
    CHECK(test::hex_of(holder.raw.bytes) == "9f1800617aff");
    CHECK(cbor::encode(holder).value() == bytes);
    CHECK(cbor::decode<cbor::RawView>(bytes).value().bytes.data() == bytes.data());
    CHECK(test::hex_of(cbor::encode(cbor::Raw{}).value()) == "f6");
    CHECK(cbor::decode<cbor::Raw>(test::bytes_of("62c0ae")).error().code() ==
          ErrorCode::invalid_utf8);
}
