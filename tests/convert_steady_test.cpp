// What converting costs once it runs: no allocation, also where fields have another order, and raw
// bytes in memory that is used again.
#include <vdl/convert.hpp>
#include <vdl/vom.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "support/count_allocations.hpp"

namespace demo {

struct Ordered {
    std::int32_t a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15, a16, a17;
    std::int32_t b1, b2, b3, b4, b5, b6, b7, b8, b9, b10, b11, b12, b13, b14, b15, b16, b17;
    std::int32_t c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, c13, c14, c15, c16;
};
struct Reordered {
    std::int32_t c16, a1, b17, c2, a5, b3, c1, a2, b9, c4, a17, b1, c5, a3, b2, c3, a4;
    std::int32_t b4, c6, a6, b5, c7, a7, b6, c8, a8, b7, c9, a9, b8, c10, a10, b10, c11;
    std::int32_t a11, b11, c12, a12, b12, c13, a13, b13, c14, a14, b14, c15, a15, b15, a16, b16;
};
/// A part of the fields, narrower, and texts that are kept.
struct Narrow {
    std::int16_t b16 = 0;
    std::string text = "a default that is longer than a short string";
    std::int64_t a1 = 0;
    std::vector<std::int32_t> list;
};

}  // namespace demo

namespace {

/// Allocations of decoding a value of a running stream, once the first ones have been.
template <class To, class From>
std::size_t decode_costs(const From& from, To& to) {
    vdl::Buffer out;
    vdl::vom::Encoder encoder(out);
    for (int i = 0; i < 10; ++i) REQUIRE(encoder.encode(from));
    vdl::vom::Decoder decoder(out.bytes());
    const auto decode = [&](int values) {
        for (int i = 0; i < values; ++i) {
            REQUIRE(decoder.next().value());
            REQUIRE(decoder.decode_into(to));
        }
    };
    decode(3);
    return test::count_allocations([&] { decode(7); }).news;
}

template <class To, class From>
std::size_t convert_costs(const From& from, To& to) {
    REQUIRE(vdl::convert_into(from, to));
    return test::count_allocations([&] { REQUIRE(vdl::convert_into(from, to)); }).news;
}

demo::Ordered ordered() {
    demo::Ordered x{};
    x.a1 = 1;
    x.b16 = -32768;
    x.c16 = 16;
    x.c1 = 1 << 30;
    return x;
}

}  // namespace

TEST_CASE("structs with fields in another order cost no allocation") {
    demo::Reordered reordered{};
    CHECK(decode_costs(ordered(), reordered) == 0);
    CHECK(reordered.a1 == 1);
    CHECK(reordered.b16 == -32768);
    CHECK(reordered.c16 == 16);
    CHECK(reordered.c1 == 1 << 30);
    CHECK(reordered.a2 == 0);
    CHECK(convert_costs(ordered(), reordered) == 0);
    demo::Ordered same{};
    CHECK(decode_costs(ordered(), same) == 0);
    CHECK(decode_costs(reordered, same) == 0);
    CHECK(same.c1 == 1 << 30);
}

TEST_CASE("narrower structs and values cost no allocation") {
    demo::Narrow narrow;
    CHECK(decode_costs(ordered(), narrow) == 0);
    CHECK(narrow.b16 == -32768);
    CHECK(narrow.text == demo::Narrow().text);
    const vdl::Value value = vdl::convert<vdl::Value>(ordered()).value();
    CHECK(convert_costs(value, narrow) == 0);
    demo::Reordered reordered{};
    CHECK(convert_costs(value, reordered) == 0);
    vdl::Value into;
    CHECK(convert_costs(ordered(), into) == 0);
}

TEST_CASE("raw bytes are captured into the memory of the ones before") {
    std::vector<vdl::Value> anys;
    for (int i = 0; i < 1000; ++i) anys.emplace_back(i);
    vdl::vom::RawBytes whole;
    CHECK(decode_costs(anys, whole) == 0);
    std::vector<vdl::vom::RawBytes> each;
    CHECK(decode_costs(anys, each) == 0);
    CHECK(each.at(999).to<int>().value() == 999);
    struct Item {
        vdl::Value item;
    };
    struct RawItem {
        vdl::vom::RawBytes item;
    };
    RawItem item;
    CHECK(decode_costs(Item{vdl::convert<vdl::Value>(anys).value()}, item) == 0);

    // A value that is kept keeps its bytes.
    vdl::Buffer out;
    vdl::vom::Encoder encoder(out);
    REQUIRE(encoder.encode(std::vector<vdl::Value>{1}));
    REQUIRE(encoder.encode(std::vector<vdl::Value>{2}));
    REQUIRE(encoder.encode(std::vector<vdl::Value>{3}));
    vdl::vom::Decoder decoder(out.bytes());
    REQUIRE(decoder.next().value());
    const vdl::vom::RawBytes kept = decoder.decode<std::vector<vdl::vom::RawBytes>>().value().at(0);
    while (decoder.next().value()) REQUIRE(decoder.decode<vdl::vom::RawBytes>());
    CHECK(kept.to<int>().value() == 1);
}
