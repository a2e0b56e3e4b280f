// Decoding into a type that is not the sender's: what converts, and exactly how the rest fails;
// and long lists of numbers.
#include "vom/demo_types.hpp"
#include "vom/errors.hpp"
#include "vom/hex.hpp"

#include <vdl/convert.hpp>
#include <vdl/vom.hpp>

#include <doctest/doctest.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <deque>
#include <limits>
#include <list>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <type_traits>
#include <vector>

using test::refusal, test::sent;

namespace {

/// A uint as section 2 of the format says it, as plainly as possible.
std::string plain_uint(std::uint64_t x) {
    if (x < 0x80) return {static_cast<char>(x)};
    std::string bytes;
    for (; x != 0; x >>= 8) bytes.insert(bytes.begin(), static_cast<char>(x));
    return static_cast<char>(0x100 - bytes.size()) + bytes;
}
template <class N>
std::string plain_number(N x) {
    if constexpr (std::is_floating_point_v<N>) {
        const auto bits = std::bit_cast<std::uint64_t>(static_cast<double>(x));
        std::uint64_t reversed = 0;
        for (int i = 0; i < 64; i += 8) reversed = reversed << 8 | (bits >> i & 0xFF);
        return plain_uint(reversed);
    } else if constexpr (std::is_signed_v<N>) {
        const std::int64_t wide = x;
        return plain_uint(wide < 0 ? ~static_cast<std::uint64_t>(wide) * 2 + 1
                                   : static_cast<std::uint64_t>(wide) * 2);
    } else {
        return plain_uint(x);
    }
}
/// A list of numbers is their encodings one after the other, and reads back.
template <class N>
void check_numbers(const std::vector<N>& x) {
    std::string body = plain_uint(x.size());
    for (const N number : x) body += plain_number(number);
    const std::string message = plain_uint(body.size()) + body;
    std::string stream;
    REQUIRE(vdl::vom::encode_into(stream, x));
    CHECK(stream.size() > message.size());
    CHECK(stream.ends_with(message));
    const vdl::Value dynamic = vdl::convert<vdl::Value>(x).value();
    std::string again;
    REQUIRE(vdl::vom::encode_into(again, dynamic));
    CHECK(again == stream);
    const auto back = vdl::vom::decode<std::vector<N>>(stream).value();
    REQUIRE(back.size() == x.size());
    CHECK(std::memcmp(back.data(), x.data(), x.size() * sizeof(N)) == 0);
}
/// Lists of one length and of mixed lengths, around the sizes of blocks.
template <class N>
void check_numbers() {
    using Limits = std::numeric_limits<N>;
    std::mt19937_64 random(7);
    constexpr int bits = 8 * sizeof(N);
    const auto of_bits = [&](int n) {  // a number whose highest bit is bit `n`, of either sign
        const std::uint64_t x = (random() >> 1 | std::uint64_t{1} << 62) >> (62 - n % 63);
        if constexpr (std::is_floating_point_v<N>) return static_cast<N>(x) / 3;
        return static_cast<N>(n % 2 == 0 ? x : ~x);
    };
    for (int n = 0; n < bits; ++n) {
        std::vector<N> x;
        for (int i = 0; i < 35; ++i) x.push_back(of_bits(n));
        check_numbers(x);
        x[static_cast<std::size_t>(n % 35)] = of_bits(n + 1);  // one that is longer
        check_numbers(x);
        x[static_cast<std::size_t>(n * 7 % 35)] = of_bits(n / 2);
        check_numbers(x);
    }
    for (const std::size_t size : {1U, 15U, 16U, 17U, 32U, 100U}) {
        std::vector<N> x;
        while (x.size() < size) x.push_back(of_bits(static_cast<int>(random() % bits)));
        check_numbers(x);
    }
    // Where a length ends and the next begins, among a block of neighbours.
    for (int n = 6; n < bits; ++n) {
        if constexpr (!std::is_floating_point_v<N>) {
            const auto edge = static_cast<N>(std::uint64_t{1} << n);
            for (int i = -1; i <= 1; ++i) {
                const auto near = static_cast<N>(static_cast<std::uint64_t>(edge) +
                                                 static_cast<std::uint64_t>(i));
                check_numbers(std::vector<N>(16, near));
                std::vector<N> one(16, edge);
                one[11] = near;
                check_numbers(one);
            }
        }
    }
    check_numbers(std::vector<N>(16, Limits::lowest()));
    check_numbers(std::vector<N>(16, Limits::max()));
    check_numbers(std::vector<N>(33, N{}));
}

}  // namespace

// A message of a type that needs no definition has its value at byte 2.

TEST_CASE("numbers go where they fit exactly") {
    CHECK(sent<std::uint8_t>(std::int32_t{255}) == 255);
    CHECK(refusal<std::uint8_t>(300) == "out_of_range |  | 300 does not fit into byte | 2");
    CHECK(refusal<unsigned>(-1) == "out_of_range |  | -1 does not fit into uint32 | 2");
    CHECK(refusal<std::uint64_t>(std::int8_t{-1}) ==
          "out_of_range |  | -1 does not fit into uint64 | 2");
    CHECK(refusal<std::int8_t>(std::uint8_t{128}) ==
          "out_of_range |  | 128 does not fit into int8 | 2");
    CHECK(sent<std::int8_t>(std::int64_t{-128}) == -128);
    CHECK(refusal<std::int8_t>(-129) == "out_of_range |  | -129 does not fit into int8 | 2");
    CHECK(refusal<std::int64_t>(std::uint64_t{1} << 63) ==
          "out_of_range |  | 9223372036854775808 does not fit into int64 | 2");
    CHECK(sent<std::uint64_t>(std::int64_t{INT64_MAX}) == std::uint64_t{INT64_MAX});

    CHECK(sent<double>(std::int64_t{1} << 53) == 9007199254740992.0);
    CHECK(sent<double>(-(std::int64_t{1} << 53)) == -9007199254740992.0);
    CHECK(refusal<double>((std::int64_t{1} << 53) + 1) ==
          "out_of_range |  | 9007199254740993 does not fit into float64 | 2");
    CHECK(refusal<double>((std::int64_t{1} << 53) + 2) ==
          "out_of_range |  | 9007199254740994 does not fit into float64 | 2");
    CHECK(refusal<double>(std::int64_t{INT64_MIN}) ==
          "out_of_range |  | -9223372036854775808 does not fit into float64 | 2");
    CHECK(sent<float>(1 << 24) == 16777216.0F);
    CHECK(refusal<float>((1 << 24) + 1) ==
          "out_of_range |  | 16777217 does not fit into float32 | 2");

    CHECK(sent<std::uint8_t>(255.0) == 255);
    CHECK(refusal<std::uint8_t>(256.0) == "out_of_range |  | 256 does not fit into byte | 2");
    CHECK(refusal<std::int32_t>(0.5) == "out_of_range |  | 0.5 does not fit into int32 | 2");
    CHECK(refusal<std::int32_t>(std::numeric_limits<double>::quiet_NaN()) ==
          "out_of_range |  | nan does not fit into int32 | 2");
    CHECK(refusal<std::uint64_t>(18446744073709551616.0) ==
          "out_of_range |  | 18446744073709551616 does not fit into uint64 | 2");
    CHECK(sent<std::int64_t>(-9223372036854775808.0) == INT64_MIN);

    CHECK(sent<float>(0.1) == 0.1F);  // rounds
    CHECK(sent<float>(1e-60) == 0.0F);
    CHECK(refusal<float>(1e39) == "out_of_range |  | 1e+39 does not fit into float32 | 2");
    CHECK(std::isinf(sent<float>(std::numeric_limits<double>::infinity())));
    CHECK(std::isnan(sent<float>(std::numeric_limits<double>::quiet_NaN())));
    CHECK(sent<double>(0.1F) == static_cast<double>(0.1F));
}

TEST_CASE("a number of its own type that is too large for it") {
    // uint16 65536, byte 256, int8 128, float32 of a float64 beyond its range.
    const auto number = [](auto zero, const char* hex) {
        return test::error_text(vdl::vom::decode<decltype(zero)>(test::bytes_of(hex)));
    };
    CHECK(number(std::uint16_t{}, "8108 fd010000") ==
          "out_of_range |  | 65536 does not fit into uint16 | 2");
    CHECK(number(std::uint8_t{}, "8104 fe0100") ==
          "out_of_range |  | 256 does not fit into byte | 2");
    CHECK(number(std::int8_t{}, "8120 fe0100") ==
          "out_of_range |  | 128 does not fit into int8 | 2");
    CHECK(number(float{}, "8114 f8ffffffffffffef7f") ==
          "out_of_range |  | 1.7976931348623157e+308 does not fit into float32 | 2");
    // More bytes than it takes are read.
    CHECK(vdl::vom::decode<std::uint16_t>(test::bytes_of("8108 f80000000000000005")).value() == 5);
}

namespace demo {
enum class Level : std::uint8_t { low, high };
enum class Wide : std::uint8_t { high, middle, low };
struct HasLevel {
    Level level{};
};
struct HasText {
    std::string level;
};
struct HasWide {
    Wide level{};
};
}  // namespace demo

TEST_CASE("enums and strings") {
    using demo::Level, demo::Wide;
    CHECK(sent<Level>(std::string("high")) == Level::high);
    CHECK(sent<std::string>(Level::high) == "high");
    CHECK(sent<Wide>(Level::low) == Wide::low);
    CHECK(refusal<Level>(std::string("medium")) ==
          "unknown_label |  | \"medium\" is no label of demo.Level enum{low;high} | 2");
    CHECK(sent<demo::HasLevel>(demo::HasText{"high"}).level == Level::high);
    CHECK(sent<demo::HasWide>(demo::HasLevel{Level::high}).level == Wide::high);

    const auto bytes = vdl::vom::encode(demo::HasWide{Wide::middle}).value();
    CHECK(test::error_text(vdl::vom::decode<demo::HasLevel>(bytes)) ==
          "unknown_label | level | \"middle\" is no label of demo.Level enum{low;high} | " +
              std::to_string(bytes.size() - 2));
    CHECK(sent<demo::HasText>(demo::HasLevel{Level::high}).level == "high");
    // What the sender left out is the first label of the sender.
    CHECK(sent<demo::HasText>(demo::HasLevel{Level::low}).level == "low");
    CHECK(sent<demo::HasLevel>(demo::HasWide{Wide::high}).level == Level::high);
    CHECK(refusal<demo::HasLevel>(demo::HasText{}) ==
          "unknown_label | level | \"\" is no label of demo.Level enum{low;high} | 34");
    const auto low = vdl::vom::encode(Level::low).value();
    CHECK(test::error_text(vdl::vom::decode<std::int32_t>(low)) ==
          "incompatible_types |  | demo.Level enum{low;high} does not convert into int32 | " +
              std::to_string(low.size() - 1));
}

namespace demo {
struct Contact {
    std::string name;
    std::vector<std::int32_t> numbers;
    std::map<std::string, std::int32_t> scores;
    std::optional<std::int32_t> age;
};
struct Account {
    std::int32_t id = 0;
    Contact contact;
};
struct NarrowContact {
    std::string name;
    std::vector<std::uint8_t> numbers;
    std::map<std::string, std::uint8_t> scores;
    std::uint8_t age = 7;
};
struct NarrowAccount {
    std::int32_t id = 0;
    NarrowContact contact;
};
struct ByNumber {
    std::map<std::int32_t, std::vector<std::int32_t>> rows;
};
struct ByNumberNarrow {
    std::map<std::int32_t, std::vector<std::int8_t>> rows;
};
struct ByEnum {
    std::map<Level, std::string> rows;
};
struct ByEnumToLevel {
    std::map<Level, Level> rows;
};
}  // namespace demo

namespace {

/// Where the first of these bytes (hex) stands in the value message at the end of a stream.
std::string place(const std::vector<std::byte>& stream, const std::string& hex) {
    return std::to_string(test::hex_of(stream).rfind(hex) / 2);
}

}  // namespace

TEST_CASE("the path of an error leads to the field") {
    using demo::Account, demo::NarrowAccount;
    Account account{1, {"n", {1, 2, 3}, {{"k", 4}}, 5}};
    CHECK(sent<NarrowAccount>(account).contact.numbers == std::vector<std::uint8_t>{1, 2, 3});
    CHECK(sent<NarrowAccount>(account).contact.scores.at("k") == 4);
    CHECK(sent<NarrowAccount>(account).contact.age == 5);

    account.contact.numbers[2] = 300;
    auto bytes = vdl::vom::encode(account).value();
    CHECK(test::error_text(vdl::vom::decode<NarrowAccount>(bytes)) ==
          "out_of_range | contact.numbers[2] | 300 does not fit into byte | " +
              place(bytes, "fe0258"));
    CHECK(vdl::vom::decode<NarrowAccount>(bytes).error().message() ==
          "contact.numbers[2]: 300 does not fit into byte (at byte " + place(bytes, "fe0258") +
              ")");

    account.contact.numbers.clear();
    account.contact.scores["k\"1"] = -1;
    bytes = vdl::vom::encode(account).value();
    CHECK(test::error_text(vdl::vom::decode<NarrowAccount>(bytes)) ==
          "out_of_range | contact.scores[\"k\\\"1\"] | -1 does not fit into byte | " +
              place(bytes, "01030ae1e1"));

    account.contact.scores.clear();
    account.contact.age = -5;
    bytes = vdl::vom::encode(account).value();
    CHECK(test::error_text(vdl::vom::decode<NarrowAccount>(bytes)) ==
          "out_of_range | contact.age | -5 does not fit into byte | " + place(bytes, "09e1e1"));

    CHECK(refusal<std::vector<NarrowAccount>>(std::vector<Account>{{1, {"n", {}, {}, 5}}, account})
              .substr(0, 32) == "out_of_range | [1].contact.age |");
    CHECK(refusal<std::map<std::string, NarrowAccount>>(
              std::map<std::string, Account>{{"key", account}})
              .substr(0, 36) == "out_of_range | [\"key\"].contact.age |");
    CHECK(refusal<demo::ByNumberNarrow>(demo::ByNumber{{{-7, {1, 1000}}}}).substr(0, 27) ==
          "out_of_range | rows[-7][1] ");
    CHECK(refusal<demo::ByEnumToLevel>(demo::ByEnum{{{demo::Level::high, "x"}}}).substr(0, 28) ==
          "unknown_label | rows[high] |");
}

TEST_CASE("nil goes to optional and any, and nowhere else") {
    using demo::Account, demo::NarrowAccount;
    CHECK(refusal<std::int32_t>(std::optional<std::int32_t>()).substr(0, 12) == "nil_value | ");
    CHECK(sent<std::int32_t>(std::optional<std::int32_t>(5)) == 5);
    CHECK(sent<std::optional<std::int64_t>>(std::int32_t{6}) == 6);
    CHECK(!sent<std::optional<std::string>>(std::optional<std::string>()).has_value());
    CHECK(refusal<std::int32_t>(vdl::Value()) ==
          "nil_value |  | nil for a target that is neither an any nor an optional | 5");
    CHECK(!sent<std::optional<std::int32_t>>(vdl::Value()).has_value());

    // In a list of optional numbers.
    const std::vector<std::optional<std::int32_t>> gap{1, std::nullopt};
    const auto bytes = vdl::vom::encode(gap).value();
    CHECK(test::error_text(vdl::vom::decode<std::vector<std::int32_t>>(bytes)) ==
          "nil_value | [1] | nil for a target that is neither an any nor an optional | " +
              std::to_string(bytes.size() - 1));
    CHECK(sent<std::vector<std::optional<std::int64_t>>>(gap) ==
          std::vector<std::optional<std::int64_t>>{1, std::nullopt});
    CHECK(sent<std::vector<std::int32_t>>(std::vector<std::optional<std::int32_t>>{1, 2}) ==
          std::vector<std::int32_t>{1, 2});
}

TEST_CASE("a nil that the sender left out is nil") {
    struct Maybe {
        std::optional<std::int32_t> age;
        std::int32_t other = 1;
    };
    struct Plain {
        std::int32_t age = 7;
        std::int32_t other = 2;
    };
    struct AlsoMaybe {
        std::optional<std::int64_t> age = 7;
    };
    CHECK(!sent<AlsoMaybe>(Maybe{}).age.has_value());
    CHECK(sent<AlsoMaybe>(Maybe{0, 1}).age == 0);
    CHECK(sent<Plain>(Maybe{3, 4}).age == 3);
    CHECK(refusal<Plain>(Maybe{}).substr(0, 18) == "nil_value | age | ");
}

TEST_CASE("lists and arrays") {
    using Three = std::array<std::int32_t, 3>;
    const std::vector<std::int32_t> three{1, 2, 3};
    CHECK(sent<Three>(three) == Three{1, 2, 3});
    CHECK(sent<std::vector<std::int32_t>>(Three{1, 2, 3}) == three);
    CHECK(sent<std::list<double>>(Three{1, 2, 3}) == std::list<double>{1, 2, 3});
    CHECK(sent<std::deque<std::int8_t>>(three) == std::deque<std::int8_t>{1, 2, 3});
    CHECK(refusal<Three>(std::vector<std::int32_t>{1, 2}).substr(0, 49) ==
          "wrong_length |  | 2 elements for an array of 3 | ");
    CHECK(refusal<Three>(std::vector<std::int32_t>{1, 2, 3, 4}).substr(0, 49) ==
          "wrong_length |  | 4 elements for an array of 3 | ");
    CHECK(refusal<std::array<std::int32_t, 2>>(Three{}).substr(0, 49) ==
          "wrong_length |  | 3 elements for an array of 2 | ");
    struct HasArray {
        std::array<std::string, 2> pair;
    };
    struct HasList {
        std::vector<std::string> pair;
    };
    CHECK(sent<HasArray>(HasList{{"a", "b"}}).pair == std::array<std::string, 2>{"a", "b"});
    CHECK(refusal<HasArray>(HasList{{"a"}}).substr(0, 53) ==
          "wrong_length | pair | 1 elements for an array of 2 | ");
}

TEST_CASE("a list that was left out for an array") {
    struct HasList {
        std::vector<std::int32_t> pair;
    };
    struct HasArray {
        std::array<std::int32_t, 2> pair{8, 9};
    };
    CHECK(refusal<HasArray>(HasList{}).substr(0, 51) ==
          "wrong_length | pair | 0 elements for an array of 2 ");
    CHECK(sent<HasList>(HasArray{{0, 0}}).pair == std::vector<std::int32_t>{0, 0});
}

TEST_CASE("bytes and lists of numbers") {
    using Bytes = std::vector<std::uint8_t>;
    using Ints = std::vector<std::int32_t>;
    CHECK(sent<Bytes>(Ints{0, 127, 128, 255}) == Bytes{0, 127, 128, 255});
    CHECK(sent<Ints>(Bytes{0, 127, 128, 255}) == Ints{0, 127, 128, 255});
    CHECK(sent<std::vector<double>>(Bytes{0, 255}) == std::vector<double>{0, 255});
    CHECK(refusal<Bytes>(Ints{1, 256}).substr(0, 49) ==
          "out_of_range | [1] | 256 does not fit into byte |");
    CHECK(sent<std::array<std::uint8_t, 2>>(Ints{1, 200}) == std::array<std::uint8_t, 2>{1, 200});
    CHECK(sent<std::array<std::uint8_t, 2>>(Bytes{1, 200}) == std::array<std::uint8_t, 2>{1, 200});
    CHECK(sent<Bytes>(std::array<std::uint8_t, 2>{1, 200}) == Bytes{1, 200});
    CHECK(sent<Ints>(std::array<std::uint8_t, 2>{1, 200}) == Ints{1, 200});
    CHECK(refusal<std::array<std::uint8_t, 2>>(Bytes{1}).substr(0, 46) ==
          "wrong_length |  | 1 bytes for an array of 2 | ");
    CHECK(refusal<std::array<std::uint8_t, 2>>(Ints{1}).substr(0, 46) ==
          "wrong_length |  | 1 bytes for an array of 2 | ");
    CHECK(sent<std::vector<std::optional<std::uint8_t>>>(Bytes{1, 200}) ==
          std::vector<std::optional<std::uint8_t>>{1, 200});
    CHECK(sent<std::vector<vdl::Value>>(Bytes{200}) ==
          std::vector<vdl::Value>{vdl::Value(std::uint8_t{200})});
    CHECK(sent<Bytes>(std::vector<vdl::Value>{std::int32_t{200}}) == Bytes{200});
    CHECK(refusal<std::string>(Bytes{65}).substr(0, 18) == "incompatible_types");
}

TEST_CASE("lists of numbers of every type and length") {
    check_numbers<std::int8_t>();
    check_numbers<std::int16_t>();
    check_numbers<std::int32_t>();
    check_numbers<std::int64_t>();
    check_numbers<std::uint16_t>();
    check_numbers<std::uint32_t>();
    check_numbers<std::uint64_t>();
    check_numbers<float>();
    check_numbers<double>();
    // Few of whose bytes are not zero.
    check_numbers(std::vector<double>{0, -0.0, 2, -2, 1, 0.5, 1024, 1e-310, 5e-324, 256 * 5e-324});
}

TEST_CASE("sets and maps") {
    CHECK(sent<std::set<std::int64_t>>(std::set<std::uint8_t>{1, 2}) ==
          std::set<std::int64_t>{1, 2});
    CHECK(refusal<std::set<std::uint8_t>>(std::set<std::int32_t>{300}).substr(0, 47) ==
          "out_of_range | [0] | 300 does not fit into byte");
    CHECK(sent<std::map<demo::Level, std::string>>(
              std::map<std::string, demo::Level>{{"high", demo::Level::low}}) ==
          std::map<demo::Level, std::string>{{demo::Level::high, "low"}});
    // The path of a key that does not convert has its place.
    CHECK(
        refusal<std::map<std::uint8_t, bool>>(std::map<std::int32_t, bool>{{1, true}, {300, true}})
            .substr(0, 49) == "out_of_range | [1] | 300 does not fit into byte |");
    // A key that occurs twice: the last one wins.
    CHECK(vdl::vom::decode<std::map<std::string, std::int64_t>>(
              test::bytes_of("8151060501030209e152 07 02 016b 02 016b 04"))
              .value() == std::map<std::string, std::int64_t>{{"k", 2}});
    CHECK(vdl::vom::decode<std::map<std::string, std::int8_t>>(
              test::bytes_of("8151060501030209e152 07 02 016b 02 016b 04"))
              .value() == std::map<std::string, std::int8_t>{{"k", 2}});
    const auto dynamic =
        vdl::vom::decode<vdl::Value>(test::bytes_of("8151060501030209e152 07 02 016b 02 016b 04"));
    REQUIRE(dynamic);
    CHECK(dynamic->size() == 1);
    CHECK(dynamic->find("k")->as_int() == 2);
}
