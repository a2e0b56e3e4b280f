// The streams of vom81_cases.tsv: encoding gives exactly the bytes, decoding exactly the values;
// and what differs a little from what the fast paths expect.
#include "vom/cases.hpp"
#include "vom/errors.hpp"
#include "vom/outcome.hpp"

#include <vdl/convert.hpp>
#include <vdl/vom.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace {

using test::bytes_of, test::hex_of;

/// A line of the file and the values that belong to it.
struct Line {
    std::string name;
    std::string type;
    test::Bytes stream;
    std::unique_ptr<test::StreamCase> values;
};

std::vector<Line> lines() {
    std::map<std::string, std::unique_ptr<test::StreamCase>, std::less<>> by_name;
    for (auto& values : test::all_cases()) {
        const std::string name(values->name());
        REQUIRE_MESSAGE(by_name.emplace(name, std::move(values)).second, "declared twice: ", name);
    }
    std::vector<Line> found;
    for (const auto& columns : test::case_lines()) {
        REQUIRE(columns.size() == 4);
        const auto values = by_name.find(columns[0]);
        REQUIRE_MESSAGE(values != by_name.end(), "no C++ values, or twice: ", columns[0]);
        found.push_back({columns[0], columns[1], bytes_of(columns[3]), std::move(values->second)});
        by_name.erase(values);
    }
    REQUIRE(by_name.empty());
    return found;
}

}  // namespace

TEST_CASE("every line of the file has C++ values, and there are 101") {
    CHECK(lines().size() == 101);
}

TEST_CASE("the type of the C++ value is the type of the line") {
    for (const Line& line : lines()) {
        CHECK_MESSAGE(line.values->type().unique_string() == line.type, line.name);
    }
}

TEST_CASE("encoding C++ values gives exactly the bytes") {
    for (const Line& line : lines()) {
        vdl::Buffer out;
        const auto done = line.values->encode(out);
        REQUIRE_MESSAGE(done.has_value(), line.name, ": ", done.error().message());
        CHECK_MESSAGE(hex_of(out.bytes()) == hex_of(line.stream), line.name);
    }
}

TEST_CASE("decoding gives exactly the C++ values, in new objects and in used ones") {
    for (const Line& line : lines()) {
        CHECK_MESSAGE(line.values->check_decode(line.stream) == "", line.name);
    }
}

TEST_CASE("the functions for one value") {
    for (const Line& line : lines()) {
        CHECK_MESSAGE(line.values->check_one_shot(line.stream) == "", line.name);
    }
}

TEST_CASE("the same through dynamic values") {
    for (const Line& line : lines()) {
        vdl::vom::Decoder decoder(line.stream);
        vdl::Buffer out;
        vdl::vom::Encoder encoder(out);
        bool first = true;
        for (;;) {
            const auto ready = decoder.next();
            REQUIRE_MESSAGE(ready.has_value(), line.name, ": ", ready.error().message());
            if (!*ready) break;
            if (first) CHECK_MESSAGE(decoder.type().unique_string() == line.type, line.name);
            const vdl::Type type = decoder.type();
            const auto value = decoder.decode<vdl::Value>();
            REQUIRE_MESSAGE(value.has_value(), line.name, ": ", value.error().message());
            CHECK_MESSAGE(value->type() == type, line.name);
            REQUIRE(encoder.encode(*value));
            first = false;
        }
        REQUIRE(decoder.finish());
        CHECK_MESSAGE(hex_of(out.bytes()) == hex_of(line.stream), line.name);
    }
}

TEST_CASE("one dynamic value by the functions for one value") {
    for (const Line& line : lines()) {
        if (line.name.rfind("stream/", 0) == 0) continue;
        const auto value = vdl::vom::decode<vdl::Value>(line.stream);
        REQUIRE_MESSAGE(value.has_value(), line.name, ": ", value.error().message());
        CHECK_MESSAGE(value->type().unique_string() == line.type, line.name);
        const auto bytes = vdl::vom::encode(*value);
        REQUIRE(bytes);
        CHECK_MESSAGE(hex_of(*bytes) == hex_of(line.stream), line.name);
    }
}

TEST_CASE("a negative zero keeps its sign") {
    // The bytes of the file's -0 too; == cannot tell it from 0.
    const auto value = vdl::vom::decode<double>(bytes_of("8116ff80"));
    REQUIRE(value);
    CHECK(std::signbit(*value));
    demo::Prims with_negative;
    with_negative.f64 = -0.0;
    const auto bytes = vdl::vom::encode(with_negative);
    REQUIRE(bytes);
    CHECK(hex_of(*bytes).substr(bytes->size() * 2 - 8) == "0aff80e1");
    const auto again = vdl::vom::decode<demo::Prims>(*bytes);
    REQUIRE(again);
    CHECK(std::signbit(again->f64));
    const auto dynamic = vdl::vom::decode<vdl::Value>(*bytes);
    REQUIRE(dynamic);
    CHECK(hex_of(vdl::vom::encode(*dynamic).value()) == hex_of(*bytes));
}

namespace {

/// What a stream of one `T` gives by the function for one value, and by a decoder.
template <class T>
std::string one_shot(const test::Bytes& stream) {
    const auto done = vdl::vom::decode<T>(stream);
    return done ? hex_of(vdl::vom::encode(*done).value()) : test::error_text(done);
}
template <class T>
std::string by_decoder(const test::Bytes& stream) {
    T x{};
    std::size_t value = 0;
    vdl::vom::Decoder decoder(stream);
    const auto done = vdl::vom::detail::decode_one(decoder, stream, &x,
                                                   vdl::vom::detail::read_functions<T>, value);
    return done ? hex_of(vdl::vom::encode(x).value()) : test::error_text(done);
}

/// The function for one value compares what a stream begins with; whatever differs, and whatever is
/// wrong, gives what a decoder gives.
template <class T>
void check_changed(const T& x) {
    const test::Bytes stream = vdl::vom::encode(x).value();
    CHECK(one_shot<T>(stream) == hex_of(stream));
    for (std::size_t i = 0; i < stream.size(); ++i) {
        const test::Bytes shorter(stream.begin(), stream.begin() + static_cast<std::ptrdiff_t>(i));
        CHECK_MESSAGE(one_shot<T>(shorter) == by_decoder<T>(shorter), i);
        for (const unsigned byte : {0x00U, 0x01U, 0x7fU, 0xe0U, 0xe1U, 0xfeU, 0xffU}) {
            test::Bytes other = stream;
            other[i] = static_cast<std::byte>(byte);
            CHECK_MESSAGE(one_shot<T>(other) == by_decoder<T>(other), i, ", ", byte);
        }
    }
    test::Bytes longer = stream;
    longer.push_back(std::byte{0});
    CHECK(one_shot<T>(longer) == by_decoder<T>(longer));
}

/// More fields than fit into a byte of index.
struct Many {
    std::int8_t a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, b0, b1, b2, b3, b4, b5, b6, b7, b8, b9;
    std::int8_t c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, d0, d1, d2, d3, d4, d5, d6, d7, d8, d9;
    std::int8_t e0, e1, e2, e3, e4, e5, e6, e7, e8, e9, f0, f1, f2, f3, f4, f5, f6, f7, f8, f9;
    std::int8_t g0, g1, g2, g3, g4, g5, g6, g7, g8, g9, h0, h1, h2, h3, h4, h5, h6, h7, h8, h9;
    std::int8_t i0, i1, i2, i3, i4, i5, i6, i7, i8, i9, j0, j1, j2, j3, j4, j5, j6, j7, j8, j9;
    std::int8_t k0, k1, k2, k3, k4, k5, k6, k7, k8, k9, l0, l1, l2, l3, l4, l5, l6, l7, l8, l9;
    std::int8_t m0, m1, m2, m3, m4, m5, m6, m7, m8, m9;
};
/// Zero exactly when its memory is.
struct Plain {
    std::int16_t a;
    bool b, c;
    float d;
    std::int64_t e;
    std::uint8_t f, g, h, i;
    std::uint32_t j;
};

/// The bytes of the value in a message of type 41.
std::string body(const test::Bytes& stream) {
    const std::string hex = hex_of(stream);
    return hex.substr(hex.rfind("e1e152") + 6);
}

}  // namespace

TEST_CASE("streams that are not quite what the function for one value expects") {
    check_changed(std::int32_t{-300});
    check_changed(std::string("text"));
    check_changed(demo::Color::blue);
    check_changed(demo::Line{{1, -70}, {0, 300}, "label"});
    check_changed(demo::Bag{"bag", vdl::Value(std::int32_t{7}), vdl::Type::string(), {}});
    // Types of a value that its own type does not have come between; ids then differ.
    demo::Bag bag{"bag", vdl::Value(vdl::type_of<demo::Line>()), vdl::type_of<demo::Point>(), {}};
    check_changed(bag);
}

TEST_CASE("a table of no types, where the ids of an earlier message stand behind it") {
    const demo::Bag bag{
        "bag", vdl::Value(vdl::type_of<demo::Line>()), vdl::type_of<demo::Point>(), {}};
    vdl::Buffer stream;
    vdl::vom::Encoder encoder(stream);
    encoder.encode(bag).value();
    encoder.encode(std::int32_t{5}).value();
    const std::size_t last = stream.size();
    encoder.encode(bag).value();
    REQUIRE(stream.data()[last + 1] == std::byte{2});
    stream.data()[last + 1] = std::byte{0};
    vdl::vom::Decoder decoder(stream.bytes());
    REQUIRE(decoder.next().value());
    CHECK(decoder.decode<demo::Bag>().value() == bag);
    REQUIRE(decoder.next().value());
    CHECK(decoder.decode<std::int32_t>().value() == 5);
    CHECK_FALSE(decoder.next().value());
    CHECK(test::error_text(decoder.finish()) ==
          "truncated |  | the stream ends inside a message | " + std::to_string(stream.size()));
}

TEST_CASE("fields in any order, and indices that could be shorter") {
    const auto decoded = [](const std::string& fields) {
        const std::string stream =
            "81" + test::point_type + "52" + test::uint_hex(fields.size() / 2) + fields;
        const auto point = vdl::vom::decode<demo::Point>(bytes_of(stream));
        return point ? std::to_string(point->x) + "," + std::to_string(point->y)
                     : test::error_text(point);
    };
    CHECK(decoded("00020104e1") == "1,2");
    CHECK(decoded("01040002e1") == "1,2");        // in another order
    CHECK(decoded("0104e1") == "0,2");            // the first left out
    CHECK(decoded("000200060104e1") == "3,2");    // twice
    CHECK(decoded("ff0002ff0104e1") == "1,2");    // longer than they must be
    CHECK(decoded("00ff0201fe0004e1") == "1,2");  // the values too
    CHECK(decoded("e1") == "0,0");
    CHECK(decoded("0002") == "truncated |  | the input ends inside a value | 35");
    CHECK(decoded("00020208e1") == "malformed |  | the type has no field of this index | 35");
    CHECK(decoded("0002e0") == "malformed |  | a control byte where a number is due | 35");
    CHECK(decoded("00e1") == "malformed | x | a control byte where a number is due | 34");
}

TEST_CASE("structs of more than 128 fields") {
    Many x{};
    x.a0 = 1;
    x.m7 = -2;  // 127
    x.m8 = 3;   // 128
    x.m9 = 4;   // 129
    const test::Bytes stream = vdl::vom::encode(x).value();
    CHECK(body(stream) == "0b00027f03ff8006ff8108e1");
    const Many again = vdl::vom::decode<Many>(stream).value();
    CHECK(std::memcmp(&again, &x, sizeof x) == 0);
    // In another order.
    test::Bytes turned = stream;
    const auto swapped = bytes_of("ff8108ff80067f030002e1");
    std::copy(swapped.begin(), swapped.end(), turned.end() - 11);
    const Many other = vdl::vom::decode<Many>(turned).value();
    CHECK(std::memcmp(&other, &x, sizeof x) == 0);
}

TEST_CASE("a struct whose memory is looked at is zero only if each field is") {
    Plain zero{};
    CHECK(body(vdl::vom::encode(zero).value()) == "01e1");
    for (std::size_t i = 0; i < sizeof zero; ++i) {
        Plain x{};
        reinterpret_cast<unsigned char*>(&x)[i] = 1;
        const auto stream = vdl::vom::encode(x).value();
        CHECK_MESSAGE(body(stream) != "01e1", i);
        const Plain again = vdl::vom::decode<Plain>(stream).value();
        CHECK_MESSAGE(std::memcmp(&again, &x, sizeof x) == 0, i);
        // A dynamic value, in place of one that is not zero.
        vdl::Value value = vdl::vom::decode<vdl::Value>(stream).value();
        CHECK_MESSAGE(hex_of(vdl::vom::encode(value).value()) == hex_of(stream), i);
        REQUIRE(vdl::vom::decode_into(vdl::vom::encode(zero).value(), value));
        CHECK_MESSAGE(value.is_zero(), i);
        REQUIRE(vdl::vom::decode_into(stream, value));
        CHECK_MESSAGE(hex_of(vdl::vom::encode(value).value()) == hex_of(stream), i);
    }
    zero.d = -0.0F;
    CHECK(body(vdl::vom::encode(zero).value()) == "0403ff80e1");
}

TEST_CASE("lists of numbers of every length, up to the last byte") {
    std::vector<std::uint64_t> numbers;
    for (int bits = 0; bits < 64; ++bits) {
        const std::uint64_t x = std::uint64_t{1} << bits;
        numbers.insert(numbers.end(), {x - 1, x, ~x, 5});
    }
    std::vector<std::int64_t> integers(numbers.begin(), numbers.end());
    std::vector<double> floats(numbers.begin(), numbers.end());
    for (std::size_t n = 0; n <= numbers.size(); ++n) {
        numbers.resize(numbers.size() - n % 2);
        REQUIRE(vdl::vom::decode<decltype(numbers)>(vdl::vom::encode(numbers)).value() == numbers);
        integers.resize(numbers.size());
        REQUIRE(vdl::vom::decode<decltype(integers)>(vdl::vom::encode(integers)).value() ==
                integers);
        floats.resize(numbers.size());
        REQUIRE(vdl::vom::decode<decltype(floats)>(vdl::vom::encode(floats)).value() == floats);
    }
    // The same bytes as a list of a smaller type: the error says which, and where it begins.
    using Small = std::vector<std::int16_t>;
    const auto wrong = [](const std::string& elements) {
        const auto done = vdl::vom::decode<Small>(
            bytes_of("815104030107e152" + test::uint_hex(elements.size() / 2) + elements));
        return done ? std::string("none") : test::error_text(done);
    };
    const std::string tail = "0202020202020202";
    CHECK(wrong("09" + tail + "02") == "none");
    CHECK(wrong("0afeffff" + tail + "02") == "none");
    CHECK(wrong("0afd010000" + tail + "02") ==
          "out_of_range | [0] | 32768 does not fit into int16 | 10");
    CHECK(wrong("0202fd010000") == "out_of_range | [1] | 32768 does not fit into int16 | 11");
    CHECK(wrong("0a02e1" + tail + "02") ==
          "malformed | [1] | a control byte where a number is due | 11");
    CHECK(wrong("0202fd0100") == "truncated | [1] | the input ends inside a value | 11");
}

TEST_CASE("messages whose heads are of another length than the last one") {
    vdl::Buffer out;
    vdl::vom::Encoder encoder(out);
    std::vector<std::vector<std::string>> values;
    for (const std::size_t n : {0U, 120U, 125U, 126U, 127U, 1U, 128U, 250U, 254U, 255U, 256U, 300U,
                                66'000U, 66'001U, 3U, 300U, 0U}) {
        values.push_back({std::string(n, 'x')});
        encoder.encode(values.back()).value();
        // Between them one with tables.
        encoder.encode(std::vector<vdl::Value>(n % 7, vdl::Value(std::string(n, 'y')))).value();
    }
    vdl::vom::Decoder decoder(out.bytes());
    for (const auto& value : values) {
        REQUIRE(decoder.next().value());
        CHECK(decoder.decode<std::vector<std::string>>().value() == value);
        REQUIRE(decoder.next().value());
        const std::size_t n = value[0].size();
        CHECK(decoder.decode<std::vector<vdl::Value>>().value() ==
              std::vector<vdl::Value>(n % 7, vdl::Value(std::string(n, 'y'))));
    }
    CHECK(!decoder.next().value());
    // Each message alone has the shortest head that there is.
    vdl::Buffer alone;
    for (const auto& value : values) {
        const auto stream = vdl::vom::encode(value).value();
        std::size_t size = 0;
        for (const std::string& text : value) {
            size += text.size() + vdl::vom::detail::uint_size(text.size());
        }
        CHECK(stream.size() == 2 + vdl::vom::detail::uint_size(1 + size) + 1 + size);
    }
}

TEST_CASE("messages with the types of the last one, and with others") {
    using List = std::vector<vdl::Value>;
    const vdl::Value number(std::int32_t{7});
    const vdl::Value text("text");
    const List lists[] = {{number, text}, {number, text}, {text, number}, {number, text}, {},
                          {text},         {number},       {text, number}, {number}};
    vdl::Buffer out;
    vdl::vom::Encoder encoder(out);
    for (const List& list : lists) {
        encoder.encode(list).value();
        encoder.encode(std::int32_t{1}).value();
        encoder.encode(list).value();
    }
    // In one piece, and byte by byte.
    for (const std::size_t step : {out.size(), std::size_t{1}}) {
        vdl::vom::Decoder decoder;
        std::vector<vdl::Value> found;
        for (std::size_t i = 0; i < out.size(); i += step) {
            decoder.feed(out.bytes().subspan(i, step));
            while (decoder.next().value()) found.push_back(decoder.decode<vdl::Value>().value());
        }
        REQUIRE(found.size() == 3 * std::size(lists));
        for (std::size_t i = 0; i < std::size(lists); ++i) {
            CHECK(vdl::convert<List>(found[3 * i]).value() == lists[i]);
            CHECK(vdl::convert<List>(found[3 * i + 2]).value() == lists[i]);
        }
    }
}

TEST_CASE("strings and bytes around the size from which they are copied in pieces") {
    const std::size_t most = vdl::detail::copied_at_once;
    std::string used = "used";
    for (const std::size_t n : {most - 1, most, most + 1, 2 * most, 2 * most + 1, std::size_t{0}}) {
        std::string text;
        for (std::size_t i = 0; i < n; ++i) text += static_cast<char>('a' + i % 23);
        const std::vector<std::uint8_t> bytes(text.begin(), text.end());
        const auto stream = vdl::vom::encode(text).value();
        CHECK(stream.size() == 2 + vdl::vom::detail::uint_size(n) + n);
        CHECK(vdl::vom::decode<std::string>(stream).value() == text);
        REQUIRE(vdl::vom::decode_into(stream, used));
        CHECK(used == text);
        const auto again = vdl::vom::encode(bytes);
        CHECK(vdl::vom::decode<std::vector<std::uint8_t>>(again).value() == bytes);
        CHECK(vdl::vom::decode<vdl::Value>(again)->as_bytes().size() == n);
        // A string that is replaced by a part of itself.
        std::string whole(stream.size(), ' ');
        std::memcpy(whole.data(), stream.data(), stream.size());
        REQUIRE(vdl::vom::decode_into(whole, whole));
        CHECK(whole == text);
    }
}

TEST_CASE("copies of many bytes to every place behind the source") {
    const std::size_t page = 4096;
    std::string from(3 * page, ' ');
    for (std::size_t i = 0; i < from.size(); ++i) from[i] = static_cast<char>(i * 7 + i / 256);
    std::string memory(6 * page, '.');
    for (const std::size_t n : {2033U, 2048U, 2100U, 5000U}) {
        for (std::size_t apart = 0; apart < 80; ++apart) {
            // A place that is `apart` behind the source, modulo the size of a page.
            const auto address = reinterpret_cast<std::uintptr_t>(from.data()) + apart;
            const auto begin = reinterpret_cast<std::uintptr_t>(memory.data());
            char* const to = memory.data() + (address - begin) % page + page;
            std::fill(memory.begin(), memory.end(), '.');
            vdl::detail::copy_bytes(to, from.data(), n);
            REQUIRE(std::memcmp(to, from.data(), n) == 0);
            REQUIRE(to[-1] == '.');
            REQUIRE(to[n] == '.');
        }
    }
}

TEST_CASE("long strings and bytes go straight into the output") {
    const std::string text(70'000, 'x');
    std::string stream = "old";
    REQUIRE(vdl::vom::encode_into(stream, text));
    CHECK(stream == std::string("\x81\x06\xfd\x01\x11\x70") + text);
    vdl::Buffer buffer;
    REQUIRE(vdl::vom::encode_into(buffer, text));
    CHECK(buffer.text() == stream);
    // Of a part of the output.
    std::string whole = text;
    REQUIRE(vdl::vom::encode_into(whole, std::string_view(whole)));
    CHECK(whole == stream);
    // An array has no length before it.
    const std::array<std::byte, 5000> array{};
    REQUIRE(vdl::vom::encode_into(buffer, array));
    REQUIRE(vdl::vom::encode_into(whole, array));
    CHECK(whole == buffer.text());
    CHECK(whole.ends_with(std::string(5001, '\0')));
    CHECK(vdl::vom::decode<std::array<std::byte, 5000>>(whole).value() == array);
}
