// Structs whose members come as encoders write them: what the loop over usual members reads.
#include "support/etcd.hpp"
#include "support/sha256.hpp"

#include <vdl/json.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace test {

/// Names of every length around the words that keys are compared by.
struct Named {
    std::int64_t a = 0;
    std::uint64_t abcde = 0;
    std::string abcdef;
    bool abcdefg = false;
    std::optional<std::int32_t> abcdefghijklm;
    std::optional<std::string> abcdefghijklmn;
    std::uint32_t abcdefghijklmno = 0;
    std::optional<bool> abcdefghijklmnopqrstuvwxyz;
    std::string last;
    friend bool operator==(const Named&, const Named&) = default;
};

/// The members after a number are far enough that nothing is near the end of the text.
inline std::string padded(std::string_view number) {
    return "{\"a\":" + std::string(number) + ",\"last\":\"" + std::string(64, 'x') + "\"}";
}

}  // namespace test

TEST_CASE("the hash is SHA-256") {
    CHECK(test::sha256("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    CHECK(test::sha256("abc") ==
          "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST_CASE("the four published etcd inputs: bytes as published, and back") {
    for (const etcd::Input& input : etcd::inputs) {
        CAPTURE(input.name);
        const etcd::Response response = etcd::make(input);
        const std::string text = vdl::json::encode(response).value();
        CHECK(text.size() == input.json_bytes);
        CHECK(test::sha256(text).substr(0, 16) == input.sha256);
        CHECK(vdl::json::decode<etcd::Response>(text).value() == response);
    }
}

TEST_CASE("keys of every length, whole and cut, in order and not") {
    const test::Named x{-5, 7, "text", true, -1, std::string(40, 'y'), 12345678, false, "end"};
    const std::string text = vdl::json::encode(x).value();
    CHECK(vdl::json::decode<test::Named>(text).value() == x);
    for (std::size_t n = 0; n < text.size(); ++n) {
        const vdl::Result<test::Named> cut = vdl::json::decode<test::Named>(text.substr(0, n));
        REQUIRE(!cut.has_value());
        CHECK(cut.error().code() == vdl::ErrorCode::truncated);
    }
    // Another last or middle character is another key, which no field has.
    for (const std::string_view key :
         {"abcdefghijklmnopqrstuvwxyz", "abcdefghijklmno", "abcdefg"}) {
        for (std::size_t i = 0; i < key.size(); ++i) {
            std::string other = text;
            other[text.find('"' + std::string(key) + '"') + 1 + i] = '_';
            vdl::json::Options options;
            options.unknown_field = vdl::UnknownField::refuse;
            const auto refused = vdl::json::decode<test::Named>(other, options);
            REQUIRE(!refused.has_value());
            CHECK(refused.error().code() == vdl::ErrorCode::unknown_field);
            CHECK(vdl::json::decode<test::Named>(other).value() != x);
        }
    }
    CHECK(vdl::json::decode<test::Named>(R"({"last":"end","a":3,"abcdef":"t"})").value() ==
          test::Named{3, 0, "t", false, {}, {}, 0, {}, "end"});
    CHECK(vdl::json::decode<test::Named>(
              "{ \"a\" : 3 , \"abcdefghijklm\" : null , \"last\" :\n\"end\" , \"x\" : 1 }")
              .value() == test::Named{3, 0, "", false, {}, {}, 0, {}, "end"});
}

TEST_CASE("digits of every count, and what is no usual number") {
    std::string digits;
    for (std::size_t n = 1; n <= 19; ++n) {
        digits += static_cast<char>('0' + n % 9 + 1 - (n == 19 ? 8 : 0));
        if (n == 19) digits = "9223372036854775807";
        CAPTURE(digits);
        CHECK(vdl::json::decode<test::Named>(test::padded(digits)).value().a == std::stoll(digits));
        CHECK(vdl::json::decode<test::Named>(test::padded('-' + digits)).value().a ==
              -std::stoll(digits));
        CHECK(vdl::json::encode(std::stoll(digits)).value() == digits);
        CHECK(vdl::json::encode(-std::stoll(digits)).value() == '-' + digits);
    }
    CHECK(vdl::json::decode<test::Named>(test::padded("12e1")).value().a == 120);
    CHECK(vdl::json::decode<test::Named>(test::padded("12.0")).value().a == 12);
    CHECK(vdl::json::decode<test::Named>(test::padded("-0")).value().a == 0);
    struct Wrong {
        std::string_view number;
        vdl::ErrorCode code;
        std::uint64_t offset;
    };
    for (const Wrong& wrong : {Wrong{"01", vdl::ErrorCode::malformed, 6},
                               {"-", vdl::ErrorCode::malformed, 6},
                               {"1.5", vdl::ErrorCode::out_of_range, 5},
                               {"12x", vdl::ErrorCode::malformed, 7},
                               {"9223372036854775808", vdl::ErrorCode::out_of_range, 5},
                               {"10000000000000000000", vdl::ErrorCode::out_of_range, 5},
                               {"123456789012345678901234567890", vdl::ErrorCode::out_of_range, 5},
                               {"true", vdl::ErrorCode::incompatible_types, 5}}) {
        CAPTURE(wrong.number);
        const auto result = vdl::json::decode<test::Named>(test::padded(wrong.number));
        REQUIRE(!result.has_value());
        CHECK(result.error().code() == wrong.code);
        CHECK(result.error().offset() == wrong.offset);
    }
}

TEST_CASE("texts of every length, and what is no usual text") {
    for (std::size_t n = 0; n < 70; ++n) {
        CAPTURE(n);
        test::Named x;
        x.abcdef = std::string(n, 'a');
        x.abcdefghijklmn = std::string(n, 'b');
        const std::string text = vdl::json::encode(x).value();
        // Into a new object, a longer and a shorter text.
        test::Named again{1, 1, std::string(30, 'c'), true, 1, std::string(33, 'd'), 1, true, "e"};
        CHECK(vdl::json::decode_into(text, again).has_value());
        CHECK(again == x);
        for (const std::string_view special : {"\x01", "\xFF", "\\x"}) {
            std::string wrong = text;
            wrong.insert(
                text.find("aaa") != std::string::npos ? text.find("aaa") : text.find(":\"\"") + 2,
                special);
            CHECK(!vdl::json::decode<test::Named>(wrong).has_value());
        }
        vdl::json::Options options;
        options.limits.string_bytes = n;
        CHECK(vdl::json::decode<test::Named>(text, options).has_value());
        if (n == 0) continue;
        options.limits.string_bytes = n - 1;
        const auto limited = vdl::json::decode<test::Named>(text, options);
        REQUIRE(!limited.has_value());
        CHECK(limited.error().code() == vdl::ErrorCode::limit_exceeded);
        CHECK(limited.error().path() == "abcdef");
    }
}
