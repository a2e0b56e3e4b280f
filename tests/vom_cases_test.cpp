// The streams of vom81_cases.tsv: encoding gives exactly the bytes, decoding exactly the values.
#include "vom/cases.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <map>
#include <string>

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
