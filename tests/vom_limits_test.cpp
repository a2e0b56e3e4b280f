// Counts, lengths, sizes and depths that are more than there is, or than the limits allow.
#include "support/hostile.hpp"
#include "vom/demo_types.hpp"
#include "vom/outcome.hpp"

#include <vdl/vom.hpp>

#include <doctest/doctest.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <set>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace {

using test::bytes_of, test::error_text, test::hex_of, test::outcome, test::point_type,
    test::put_type, test::seconds_since, test::uint_hex;
using vdl::Buffer, vdl::Limits, vdl::Value;
using vdl::vom::Decoder;

template <class T>
[[nodiscard]] std::vector<std::byte> encoded(const T& x) {
    return vdl::vom::encode(x).value();
}

}  // namespace

TEST_CASE("counts that the message cannot hold") {
    // []int32 of 2^60 and of 2^32-1 elements.
    CHECK(outcome("815104030108e1520af8100000000000000000").substr(0, 12) == "limit_exceed");
    CHECK(outcome("815104030108e15206fc3fffffff00").substr(0, 12) == "truncated | ");
    CHECK(outcome("815104030108e15206fcffffffff00").substr(0, 12) == "limit_exceed");
    // A byte list and a string of 2^32-1 bytes: more input might come.
    CHECK(outcome("814efcffffffff").find("81") == std::string::npos);
    CHECK(outcome("8106fcffffffff").find("81") == std::string::npos);
    CHECK(vdl::vom::decode<std::vector<std::uint8_t>>(bytes_of("814efcffffffff")).has_error());
    CHECK(vdl::vom::decode<std::string>(bytes_of("8106fcffffffff")).has_error());
    // The same in a struct, whose message is all there.
    CHECK(test::error_text(vdl::vom::decode<demo::Widget>(
              bytes_of(hex_of(vdl::vom::encode(demo::Widget{}).value()).substr(0, 2)))) != "none");
    // A set and a map.
    CHECK(outcome("815104040108e15206fc3fffffff00").substr(0, 12) == "truncated | ");
    CHECK(outcome("8151060501080208e15206fc3fffffff00").substr(0, 12) == "truncated | ");
    // Lists of empty structs would need no byte an element; they take one, the end byte.
    CHECK(outcome("81510106e1").substr(0, 7) == "broken:");
    // An array of 2^40 numbers: its type is fine, a value of it has to be there.
    CHECK(outcome("81510c02010802fa010000000000e152020000").substr(0, 12) == "limit_exceed");
    // Nested lists, each of which claims all that is there.
    Buffer out;
    out.push_back(std::byte{0x81});
    put_type(out, 41, "030108e1");
    put_type(out, 42, "030129e1");
    const std::string stream = hex_of(out.bytes()) + "54" + "07" + "06050404030201";
    CHECK(outcome(stream).substr(0, 12) == "truncated | ");
}

TEST_CASE("a number in a list that does not fit, wherever it is") {
    constexpr std::size_t n = 21;
    // Each 2 is a byte, so eight are read at once. With 7F the double is 1.4e306.
    const std::vector<std::byte> twos = encoded(std::vector<float>(n, 2.0F));
    const std::size_t first = twos.size() - n;
    for (std::size_t i = 0; i < n; ++i) {
        std::vector<std::byte> stream(twos.begin(), twos.end());
        REQUIRE(stream[first + i] == std::byte{0x40});
        stream[first + i] = std::byte{0x7F};
        const auto read = vdl::vom::decode<std::vector<float>>(stream);
        REQUIRE_FALSE(read.has_value());
        CHECK(read.error().code() == vdl::ErrorCode::out_of_range);
        CHECK(read.error().path() == "[" + std::to_string(i) + "]");
        CHECK(read.error().offset() == first + i);
    }
    // Numbers of two bytes where one is enough, of which four are read at once.
    const std::vector<std::byte> none = encoded(std::vector<std::int8_t>{});
    for (std::size_t i = 0; i <= n; ++i) {
        std::vector<std::byte> stream(none.begin(), none.end() - 2);
        stream.push_back(std::byte{1 + 3 * n});
        stream.push_back(std::byte{n});
        const std::size_t start = stream.size();
        for (std::size_t k = 0; k < n; ++k) {
            stream.push_back(std::byte{0xFE});
            stream.push_back(std::byte{static_cast<unsigned char>(k == i ? 1 : 0)});
            stream.push_back(static_cast<std::byte>(2 * k));
        }
        const auto read = vdl::vom::decode<std::vector<std::int8_t>>(stream);
        REQUIRE(read.has_value() == (i == n));
        if (i == n) {
            for (std::size_t k = 0; k < n; ++k) CHECK((*read)[k] == static_cast<std::int8_t>(k));
        } else {
            CHECK(read.error().code() == vdl::ErrorCode::out_of_range);
            CHECK(read.error().path() == "[" + std::to_string(i) + "]");
            CHECK(read.error().offset() == start + 3 * i);
        }
    }
}

namespace {

/// Lists of up to 40 numbers, whose sizes change every few.
template <class N>
void check_mixed_numbers() {
    constexpr std::uint64_t sizes[] = {0x3F, 0x7F, 0x7FFF, 0x3F, 0x7FFFFF, ~std::uint64_t{0} >> 1};
    for (std::size_t run = 1; run < 14; ++run) {
        std::vector<N> numbers;
        for (std::size_t i = 0; i < 40; ++i) {
            const std::uint64_t size = sizes[i / run % 6];
            const std::uint64_t x = (size - i) & std::numeric_limits<N>::max();
            numbers.push_back(static_cast<N>(i % 3 == 1 ? ~x : x));
            CHECK(vdl::vom::decode<std::vector<N>>(encoded(numbers)).value() == numbers);
        }
    }
}

}  // namespace

TEST_CASE("lists of numbers of all lengths") {
    check_mixed_numbers<std::int8_t>();
    check_mixed_numbers<std::uint16_t>();
    check_mixed_numbers<std::int32_t>();
    check_mixed_numbers<std::uint64_t>();
}

namespace {

/// Whatever byte of a stream is another one, both ways to read it say the same.
template <class T>
void check_errors_of_one_shot(const T& x) {
    const std::vector<std::byte> plain = encoded(x);
    const auto check = [](std::span<const std::byte> bytes) {
        Decoder decoder(bytes);
        std::string expected = "no value";
        if (const auto ready = decoder.next(); ready && *ready) {
            const auto read = decoder.decode<T>();
            expected = read ? "none" : read.error().message();
        } else if (!ready) {
            expected = ready.error().message();
        }
        if (expected == "none" && decoder.consumed() != bytes.size()) expected = "no value";
        const auto read = vdl::vom::decode<T>(bytes);
        const std::string text = read ? "none" : read.error().message();
        if (expected == "no value") {
            CHECK(text != "none");
        } else {
            CHECK(text == expected);
        }
    };
    for (std::size_t i = 0; i < plain.size(); ++i) {
        check(std::span(plain).first(i));
        std::vector<std::byte> other(plain.begin(), plain.end());
        for (const unsigned byte : {0x00U, 0x02U, 0x7FU, 0x80U, 0xE0U, 0xE1U, 0xFEU, 0xFFU}) {
            other[i] = static_cast<std::byte>(byte);
            check(other);
        }
    }
}

}  // namespace

TEST_CASE("streams of one value are read as any stream is") {
    check_errors_of_one_shot(std::int32_t{5});
    check_errors_of_one_shot(std::string("some text"));
    check_errors_of_one_shot(std::array<std::uint8_t, 3>{1, 2, 3});
    check_errors_of_one_shot(demo::Widget{});
    check_errors_of_one_shot(std::vector<std::string>{"a", "long enough", "c"});
    check_errors_of_one_shot(std::vector<Value>{Value(1), Value("text"), Value()});
}

TEST_CASE("a message that is over the limit is refused before its bytes have come") {
    Limits small;
    small.message_bytes = 1000;
    // A struct of 1001 bytes; a type of 1001 bytes; a string and a byte list of 1001 bytes.
    CHECK(outcome("81" + point_type + "52fe03e900", small).substr(0, 23) ==
          "broken: limit_exceeded ");
    CHECK(outcome("8151fe03e900", small).substr(0, 23) == "broken: limit_exceeded ");
    CHECK(outcome("8106fe03e900", small).substr(0, 23) == "broken: limit_exceeded ");
    CHECK(outcome("814efe03e900", small).substr(0, 23) == "broken: limit_exceeded ");
    // Tables: 1001 types, 1001 lengths.
    CHECK(outcome("811efe03e900", small).substr(0, 23) == "broken: limit_exceeded ");
    CHECK(outcome("811e00fe03e900", small).substr(0, 23) == "broken: limit_exceeded ");
    // What fits.
    CHECK(outcome("810603616263", small) == "810603616263; complete");
    Limits short_strings;
    short_strings.string_bytes = 2;
    CHECK(outcome("8106026162", short_strings) == "8106026162; complete");
    CHECK(outcome("810603616263", short_strings).substr(0, 23) == "broken: limit_exceeded ");
    Limits few_elements;
    few_elements.elements = 2;
    CHECK(outcome("815104030108e15203020202", few_elements) ==
          "815104030108e15203"
          "020202; complete");
    CHECK(outcome("815104030108e1520403020202", few_elements).substr(0, 16) == "limit_exceeded |");
}

TEST_CASE("any lengths that lie") {
    // []any of one int32: 02 (type list), one type (int32), one length 1, value of 4 bytes.
    const std::string list_any = "81510403010fe1";
    const std::string good = list_any + "52010801010401000002";
    CHECK(outcome(good) == good + "; complete");
    const auto with = [&](const std::string& length, const std::string& value) {
        const std::string size = uint_hex(value.size() / 2);
        return outcome(list_any + "52010801" + length + size + value).substr(0, 12);
    };
    CHECK(with("02", "01000002") == "truncated | ");
    CHECK(with("00", "01000002") == "malformed | ");
    CHECK(with("02", "0100000200") == "malformed | ");
    CHECK(with("f8ffffffffffffffff", "01000002") == "truncated | ");
    CHECK(with("01", "01010002") == "malformed | ");  // no type of index 1
    CHECK(with("01", "01000102") == "malformed | ");  // no length of index 1
    // An any that reads into what comes after it.
    CHECK(outcome(list_any + "5201030201010702000003000161").substr(0, 12) == "malformed | ");
    // Skipping takes the length for true but stays in the message.
    const auto skipped = [&](const std::string& length) {
        const auto stream = bytes_of(list_any + "52010801" + length + "0401000002");
        Decoder decoder(stream);
        REQUIRE(decoder.next().value());
        return error_text(decoder.decode<std::vector<std::int32_t>>()).substr(0, 12);
    };
    CHECK(skipped("01") == "none");
    CHECK(skipped("02") == "truncated | ");
    // An any that holds an any by its table.
    CHECK(outcome(list_any + "52010f010104010000e0").substr(0, 12) == "malformed | ");
    // Types in the table that are not defined.
    CHECK(outcome(list_any + "52013c000100").substr(0, 17) == "broken: malformed");
}

TEST_CASE("a large table that arrives one byte at a time is not read again for each byte") {
    // 100,000 anys that claim three bytes of table each.
    constexpr std::uint64_t count = 100'000;
    std::string hex = "81510403010fe15200" + uint_hex(count);
    for (std::uint64_t i = 0; i < count; ++i) hex += "fe0100";
    const auto stream = bytes_of(hex + "0100");
    const auto start = std::chrono::steady_clock::now();
    Decoder decoder;
    std::size_t answers = 0;
    for (std::size_t i = 0; i < stream.size(); ++i) {
        decoder.feed(std::span(stream).subspan(i, 1));
        const auto ready = decoder.next();
        answers += ready.has_value() && *ready == (i + 1 == stream.size()) ? 1 : 0;
    }
    CHECK(answers == stream.size());
    CHECK(decoder.decode<std::vector<Value>>().value().empty());
    CHECK(seconds_since(start) < 5);
}

TEST_CASE("depth") {
    // []any in []any, 300 deep and 600 deep: each level is a list and an any.
    const auto nested = [](int levels) {
        std::string value = "00";
        std::string lengths;
        std::string heads;
        // From the inside: list of one any of type 0 whose length is the rest.
        std::vector<std::size_t> sizes;
        for (int i = levels - 1; i > 0; --i) {
            sizes.push_back(value.size() / 2);
            value = "0100" + uint_hex(std::uint64_t(i) - 1) + value;
        }
        for (auto size = sizes.rbegin(); size != sizes.rend(); ++size) lengths += uint_hex(*size);
        return "81510403010fe1520129" + uint_hex(sizes.size()) + lengths +
               uint_hex(value.size() / 2) + value;
    };
    CHECK(outcome(nested(256)) == nested(256) + "; complete");
    CHECK(outcome(nested(300)).substr(0, 14) == "depth_exceeded");
    Limits deep;
    deep.depth = 5;
    CHECK(outcome(nested(3), deep) == nested(3) + "; complete");
    CHECK(outcome(nested(4), deep).substr(0, 14) == "depth_exceeded");

    // A recursive C++ type, encoding and decoding.
    demo::Node top;
    for (int i = 0; i < 300; ++i) {
        demo::Node above;
        above.children.push_back(std::move(top));
        top = std::move(above);
    }
    const auto refused = vdl::vom::encode(top);
    REQUIRE(refused.has_error());
    CHECK(refused.error().code() == vdl::ErrorCode::depth_exceeded);
    Limits limits;
    limits.depth = 1000;
    const auto bytes = vdl::vom::encode(top, limits);
    REQUIRE(bytes);
    CHECK(vdl::vom::decode<demo::Node>(*bytes).error().code() == vdl::ErrorCode::depth_exceeded);
    CHECK(vdl::vom::decode<Value>(*bytes).error().code() == vdl::ErrorCode::depth_exceeded);
    CHECK(vdl::vom::decode<demo::Node>(*bytes, limits).value() == top);
    struct Other {
        std::int32_t value = 0;
    };
    CHECK(vdl::vom::decode<Other>(*bytes).error().code() == vdl::ErrorCode::depth_exceeded);
}

namespace hostile {
namespace {

using Union = std::variant<std::int32_t, std::string>;

template <class T>
std::string vom(std::span<const std::byte> in, bool) {
    return shown(vdl::vom::decode<T>(in));
}

constexpr Sample samples[] = {
    // Labels, alternatives, fields and types by an index that is none.
    {vom<vdl::Value>, "81511a01000a64656d6f2e436f6c6f7201020372656405677265656ee15202",
     "malformed@30"},
    {vom<Color>, "81511a01000a64656d6f2e436f6c6f7201020372656405677265656ee15202", "malformed@30"},
    {vom<Color>, "81511a01000a64656d6f2e436f6c6f7201020372656405677265656ee152f8ffffffffffffffff",
     "malformed@30"},
    {vom<vdl::Value>, "8151190701020005696e7433320108e10006737472696e670103e1e15203020161",
     "malformed@30"},
    {vom<Union>, "8151190701020005696e7433320108e10006737472696e670103e1e15203020161",
     "malformed@30"},
    {vom<Union>, "8151190701020005696e7433320108e10006737472696e670103e1e15203e1", "truncated@31"},
    {vom<vdl::Value>, "81511c06000a64656d6f2e506f696e7401020001780108e10001790108e1e152030202e1",
     "malformed@33"},
    {vom<Point>, "81511c06000a64656d6f2e506f696e7401020001780108e10001790108e1e152030202e1",
     "malformed@33"},
    {vom<Point>, "81511c06000a64656d6f2e506f696e7401020001780108e10001790108e1e15205000200",
     "truncated@36"},
    {vom<Point>, "81511c06000a64656d6f2e506f696e7401020001780108e10001790108e1e152020002",
     "truncated@35"},
    {vom<vdl::Value>,
     "81511a06000864656d6f2e416e790102000161010fe1000174010ee1e15201080101070001000a0100e1",
     "malformed@36 a"},
    {vom<vdl::Value>,
     "81511a06000864656d6f2e416e790102000161010fe1000174010ee1e15201080101070000010a0100e1",
     "malformed@38 a"},
    {vom<vdl::Value>,
     "81511a06000864656d6f2e416e790102000161010fe1000174010ee1e15201080102070000000a0100e1",
     "malformed@39 a"},
    {vom<vdl::Value>,
     "81511a06000864656d6f2e416e790102000161010fe1000174010ee1e15201080101070000000a0101e1",
     "malformed@40 t"},
    {vom<vdl::Value>, "81511a06000864656d6f2e416e790102000161010fe1000174010ee1e1520129",
     "truncated@32"},
    // Counts and lengths that lie, arrays of another length, keys that come twice.
    {vom<vdl::Value>, "8151060201080202e152020002", "truncated@12"},
    {vom<vdl::Value>, "8151060201080202e15203010204", "malformed@11"},
    {vom<vdl::Value>, "8151060201080202e1520400020406", "trailing_bytes@14"},
    {vom<std::vector<int>>, "8151060201080202e152020002", "truncated@12"},
    {vom<std::array<int, 3>>, "8151060201080202e15203000204", "wrong_length@12"},
    {vom<vdl::Value>, "815104040108e15203020202", "{1}"},
    {vom<std::set<int>>, "815104040108e15203020202", "{1}"},
    {vom<vdl::Value>, "815104040108e15203030204", "truncated@10"},
    {vom<std::set<int>>, "815104040108e15206fcffffffff02", "limit_exceeded@14"},
    {vom<vdl::Value>, "815104040108e1520af8ffffffffffffffff02", "limit_exceeded@18"},
    {vom<vdl::Value>, "8151060501080208e152050202040206", "{1: 3}"},
    {vom<Ints>, "8151060501080208e152050202040206", "{1: 3}"},
    {vom<Ints>, "8151060501080208e1520702020402060206", "trailing_bytes@16"},
    {vom<vdl::Value>, "815003020161", "truncated@6 [1]"},
    {vom<vdl::Value>, "815003010261", "truncated@5 [0]"},
    {vom<vdl::Value>, "8150040101610a", "trailing_bytes@6"},
    // Types that contain themselves without a name, that never come, and that are none.
    {vom<vdl::Value>, "8151040301 29e1 520100", "invalid_type@1"},
    {vom<vdl::Value>, "8151040301 2ae1 520100", "malformed@1"},
    {vom<vdl::Value>, "81 e2 51040301 2ae1 520100", "malformed@8"},
    {vom<vdl::Value>, "8151060201080200e15200", "invalid_type@1"},
    {vom<vdl::Value>, "8151040301 0fe1 5104030108e1", "malformed@7"},
    {vom<vdl::Value>, "81 01 04030108e1", "malformed@1"},
    {vom<vdl::Value>, "8151020301", "malformed@5"},
    {vom<vdl::Value>, "815102ffe1", "malformed@3"},
    {vom<vdl::Value>, "81 5103 08 e1 e1", "trailing_bytes@5"},
    {vom<vdl::Value>, "81510404010fe1 520100", "invalid_type@1"},
};

}  // namespace

TEST_CASE("values and types that are none") { check(samples, test::bytes_of); }

}  // namespace hostile
