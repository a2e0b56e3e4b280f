// Each limit in each format: what is at the limit decodes, what is one past it is refused with this
// code at this place. And below the limits cost is linear.
#include "support/count_allocations.hpp"
#include "support/limited_formats.hpp"

#include <vdl/json.hpp>
#include <vdl/text.hpp>
#include <vdl/type_of.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace limited {

/// Larger than what a decode is not charged with.
struct Large {
    std::array<std::int64_t, 300> numbers{};
    std::int32_t x = 0;
};
struct Tree {
    std::vector<Tree> children;
};

}  // namespace limited

namespace {

using limited::Cbor, limited::Json, limited::Msgpack, limited::Protobuf, limited::Text,
    limited::Vom;
using vdl::Limits;
using vdl::Value;
using Large = limited::Large;

/// Both ways of reading, at the limit and past it.
template <class F, class T>
std::string both(const std::string& at, const std::string& past, const Limits& limits) {
    std::string text;
    CHECK(F::template decode<T>(at, limits) == "ok");
    text = F::template decode<T>(past, limits);
    if constexpr (F::dynamic) {
        CHECK(F::template decode<Value>(at, limits) == "ok");
        const std::string dynamic = F::template decode<Value>(past, limits);
        if (dynamic != text) text += "; a Value: " + dynamic;
    }
    return text;
}

/// The bytes that a decode is charged with: with as many it succeeds, with one less it is refused.
template <class F, class T>
std::uint64_t charged(const std::string& in, std::string& refusal) {
    std::uint64_t low = 0;
    std::uint64_t high = std::uint64_t{1} << 24;
    Limits limits;
    while (low < high) {
        limits.allocation_bytes = (low + high) / 2;
        if (F::template decode<T>(in, limits) == "ok") {
            high = limits.allocation_bytes;
        } else {
            low = limits.allocation_bytes + 1;
        }
    }
    limits.allocation_bytes = low;
    CHECK(F::template decode<T>(in, limits) == "ok");
    if (low == 0) return 0;
    limits.allocation_bytes = low - 1;
    refusal = F::template decode<T>(in, limits);
    return low;
}

struct Expected {
    std::string depth, message_bytes, elements, entries, string_bytes, byte_list, large;
    /// Where a list of 5 numbers is refused; a list of 100 strings as a Value: bytes.
    std::string numbers{};
    std::uint64_t value_bytes{};
};

/// The bytes that values of small C++ objects are charged with.
template <class F>
void check_small() {
    std::string refusal;
    const auto bytes = [&]<class T>(const T& x) { return charged<F, T>(F::encode(x), refusal); };
    using Strings = std::vector<std::string>;
    const std::string text(100, 'x');
    CHECK(bytes(std::string(15, 'x')) == 0);
    CHECK(bytes(std::string(16, 'x')) == 16);
    CHECK(bytes(Strings(3, text)) == 3 * (sizeof(std::string) + 100));
    CHECK(bytes(Strings(1000)) == 1000 * sizeof(std::string));
    CHECK(bytes(std::vector<bool>(5000, true)) == 5000 * 17);
    CHECK(bytes(std::deque<std::int64_t>(500)) == 500 * 24);
    CHECK(bytes(std::vector<std::int64_t>(777, 5)) == 777 * 8);
    CHECK(bytes(std::vector<std::byte>(10)) == 10);
    CHECK(bytes(std::array<std::int32_t, 3>{1, 2, 3}) == 0);
    CHECK(bytes(std::set<std::int32_t>{1, 2, 3}) == 3 * 36);
    CHECK(bytes(std::set<std::string>{text}) == sizeof(std::string) + 132);
    CHECK(bytes(std::map<std::int32_t, Strings>{{5, {text}}}) ==
          sizeof(std::int32_t) + sizeof(Strings) + 32 + sizeof(std::string) + 100);
    using Numbers = std::array<std::int32_t, 5>;
    CHECK(bytes(std::make_unique<Numbers>(Numbers{1, 2, 3, 4, 5})) == 20);
    CHECK(bytes(std::optional<std::int32_t>(5)) == 0);
}
/// A bound that is far below what the input asks for: not much more than that is allocated; for
/// lists of numbers `per_byte` bytes for each byte of input.
template <class F, class T>
void check_tight(const T& x, std::size_t per_byte = 0) {
    const std::string in = F::encode(x);
    Limits limits;
    for (const std::uint64_t most : {0U, 1000U, 50'000U}) {
        limits.allocation_bytes = most;
        std::string outcome;
        const std::size_t before = test::allocated_bytes();
        outcome = F::template decode<T>(in, limits);
        const std::size_t used = test::allocated_bytes() - before;
        CAPTURE(most);
        CHECK(outcome.substr(0, 14) == "limit_exceeded");
        // Besides, 4 KiB for the list; types and the error.
        CHECK(used <= 4 * most + 16'384 + per_byte * in.size());
    }
}

template <class F>
void check(const Expected& expected) {
    CAPTURE(std::string(F::name));
    using List = std::vector<std::int32_t>;
    {
        const limited::Tree two{{{}}};
        limited::Tree three{{{{{}}}}};
        Limits limits;
        // A Tree and the list in it are two levels; protobuf counts messages in the outermost one.
        limits.depth = std::string(F::name) == "protobuf" ? 1 : 4;
        CHECK(both<F, limited::Tree>(F::encode(two), F::encode(three), limits) == expected.depth);
    }
    {
        Limits limits;
        const std::string three = F::encode(List{1, 2, 3});
        const std::string four = F::encode(List{1, 2, 3, 4});
        limits.message_bytes = three.size();
        if (std::string(F::name) == "vom")
            limits.message_bytes = 4;  // of the value, or of its type
        CHECK(both<F, List>(three, four, limits) == expected.message_bytes);
        limits = {};
        limits.elements = 3;
        CHECK(both<F, List>(three, four, limits) == expected.elements);
    }
    {
        using Map = std::map<std::string, std::int32_t>;
        Limits limits;
        limits.elements = 2;
        CHECK(both<F, Map>(F::encode(Map{{"a", 1}, {"b", 2}}),
                           F::encode(Map{{"a", 1}, {"b", 2}, {"c", 3}}),
                           limits) == expected.entries);
    }
    {
        Limits limits;
        limits.string_bytes = 3;
        CHECK(both<F, std::string>(F::encode(std::string("abc")), F::encode(std::string("abcd")),
                                   limits) == expected.string_bytes);
        using Bytes = std::vector<std::byte>;
        if (std::string(F::name) == "json") {  // base64, whose characters count
            limits.string_bytes = 4;
            CHECK(F::template decode<Bytes>(F::encode(Bytes(3)), limits) == "ok");
            CHECK(F::template decode<Bytes>(F::encode(Bytes(4)), limits) == expected.byte_list);
        } else {
            CHECK(both<F, Bytes>(F::encode(Bytes(3)), F::encode(Bytes(4)), limits) ==
                  expected.byte_list);
        }
    }
    if (std::string(F::name) != "text") {
        std::string refusal;
        const std::string in = F::encode(std::vector<Large>(5));
        CHECK(charged<F, std::vector<Large>>(in, refusal) == 5 * sizeof(Large));
        CHECK(refusal == expected.large);
        const std::string one = F::encode(std::make_unique<Large>(Large{{}, 1}));
        CHECK(charged<F, std::unique_ptr<Large>>(one, refusal) == sizeof(Large));
        using Map = std::map<std::int32_t, Large>;
        CHECK(charged<F, Map>(F::encode(Map{{1, {}}, {2, {}}}), refusal) ==
              2 * (sizeof(Large) + sizeof(std::int32_t) + 32));
        check_small<F>();
        CHECK(charged<F, List>(F::encode(List{1, 2, 3, 4, 5}), refusal) == 20);
        CHECK(refusal == expected.numbers);
    }
    if constexpr (F::dynamic) {
        std::string refusal;
        const std::string in = F::encode(std::vector<std::string>(100, std::string(100, 'x')));
        const std::uint64_t bytes = charged<F, Value>(in, refusal);
        CHECK(bytes == expected.value_bytes);
        CHECK(refusal.substr(0, 15) == "limit_exceeded ");
    }
    if (std::string(F::name) != "text") {
        check_tight<F>(std::vector<std::int32_t>(100'000, 1000), 64);
        check_tight<F>(std::vector<std::string>(10'000, "a"));
        check_tight<F>(std::vector<std::string>(100, std::string(10'000, 'x')));
        check_tight<F>(std::vector<bool>(100'000, true), 64);
        std::set<std::int32_t> set;
        std::map<std::string, std::int32_t> map;
        for (int i = 0; i < 20'000; ++i) {
            set.insert(i);
            map.emplace(std::to_string(i), i);
        }
        check_tight<F>(set);
        check_tight<F>(map);
    }
}

}  // namespace

TEST_CASE("limits: VOM") {
    check<Vom>({.depth = "depth_exceeded at 47",
                .message_bytes = "limit_exceeded at 9",
                .elements = "limit_exceeded at 10",
                .entries = "limit_exceeded at 12",
                .string_bytes = "limit_exceeded at 3",
                .byte_list = "limit_exceeded at 3",
                .large = "limit_exceeded at 63",
                .numbers = "limit_exceeded at 10",
                .value_bytes = 13624});
}
TEST_CASE("limits: JSON") {
    check<Json>({.depth = "depth_exceeded at 26",
                 .message_bytes = "limit_exceeded at 0",
                 .elements = "limit_exceeded at 7",
                 .entries = "limit_exceeded at 13",
                 .string_bytes = "limit_exceeded at 6",
                 .byte_list = "limit_exceeded at 10",
                 .large = "limit_exceeded at 2481",
                 .numbers = "limit_exceeded at 10",
                 .value_bytes = 18192});
}
TEST_CASE("limits: CBOR") {
    check<Cbor>({.depth = "depth_exceeded at 22",
                 .message_bytes = "limit_exceeded at 0",
                 .elements = "limit_exceeded at 1",
                 .entries = "limit_exceeded at 1",
                 .string_bytes = "limit_exceeded at 1",
                 .byte_list = "limit_exceeded at 1",
                 .large = "limit_exceeded at 1261",
                 .numbers = "limit_exceeded at 1",
                 .value_bytes = 14424});
}
TEST_CASE("limits: MessagePack") {
    check<Msgpack>({.depth = "depth_exceeded at 22",
                    .message_bytes = "limit_exceeded at 0",
                    .elements = "limit_exceeded at 1",
                    .entries = "limit_exceeded at 1",
                    .string_bytes = "limit_exceeded at 1",
                    .byte_list = "limit_exceeded at 2",
                    .large = "limit_exceeded at 1261",
                    .numbers = "limit_exceeded at 1",
                    .value_bytes = 14424});
}
TEST_CASE("limits: protobuf") {
    check<Protobuf>({.depth = "depth_exceeded at 3",
                     .message_bytes = "limit_exceeded at 0",
                     .elements = "limit_exceeded at 2",
                     .entries = "limit_exceeded at 15",
                     .string_bytes = "limit_exceeded at 2",
                     .byte_list = "limit_exceeded at 2",
                     .large = "limit_exceeded at 1225",
                     .numbers = "limit_exceeded at 2"});
}
TEST_CASE("limits: VDL notation") {
    check<Text>({.depth = "depth_exceeded at 68",
                 .message_bytes = "limit_exceeded at 0",
                 .elements = "limit_exceeded at 7",
                 .entries = "limit_exceeded at 16",
                 .string_bytes = "limit_exceeded at 0",
                 .byte_list = "limit_exceeded at 7",
                 .large = {},
                 .value_bytes = 18944});
}

namespace {

/// A type as a value: as its text.
template <class F, class At, class Past>
std::string type_object(const Limits& limits) {
    CHECK(F::template decode<vdl::Type>(F::encode(vdl::type_of<At>()), limits) == "ok");
    return F::template decode<vdl::Type>(F::encode(vdl::type_of<Past>()), limits);
}
template <class At, class Past>
void check_type_object(const Limits& limits, const char* past, const char* past_in_field) {
    CHECK(type_object<Json, At, Past>(limits) == past);
    CHECK(type_object<Cbor, At, Past>(limits) == past);
    CHECK(type_object<Msgpack, At, Past>(limits) == past);
    CHECK(type_object<Protobuf, At, Past>(limits) == past_in_field);
}

}  // namespace

TEST_CASE("limits: types") {
    using Two = std::vector<std::vector<std::int32_t>>;
    using Three = std::vector<Two>;
    Limits limits;
    limits.type_nesting = 3;
    CHECK(both<Vom, Value>(Vom::encode(Two()), Vom::encode(Three()), limits) ==
          "limit_exceeded at 13");
    CHECK(both<Text, Value>("[][]int32{}", "[][][]int32{}", limits) == "depth_exceeded at 6");
    check_type_object<Two, Three>(limits, "depth_exceeded at 0", "depth_exceeded at 2");

    limits = {};
    limits.types = 2;
    CHECK(both<Vom, Value>(Vom::encode(Two()), Vom::encode(Three()), limits) ==
          "limit_exceeded at 13");
    CHECK(both<Text, Value>("[][]int32{}", "[][][]int32{}", limits) == "limit_exceeded at 4");
    check_type_object<Two, Three>(limits, "limit_exceeded at 0", "limit_exceeded at 2");
}

// Cost that grows as the input does: ten times as much takes ten times the bytes and the memory.
// What grows as the square does would take a hundred times as long.

namespace growing {

struct Item {
    std::int32_t number = 0;
    std::string text;
    bool flag = false;
};
/// One member has something in it.
struct Parts {
    std::vector<std::int32_t> numbers;
    std::vector<std::string> strings;
    std::vector<Item> items;
    std::map<std::string, std::int32_t> map;
    std::set<std::int64_t> set;
};

Parts make(int which, int n) {
    Parts x;
    for (int i = 0; i < n; ++i) {
        const std::string text = "a key of the map " + std::to_string(i);
        switch (which) {
            case 0: x.numbers.push_back(i * 1000); break;
            case 1: x.strings.push_back(text); break;
            case 2: x.items.push_back({i, text, i % 2 == 0}); break;
            case 3: x.map.emplace(text, i); break;
            // Words that differ in few of their bits.
            default: x.set.insert(static_cast<std::int64_t>(i) << 40); break;
        }
    }
    return x;
}

struct Cost {
    std::size_t allocated = 0;
    double seconds = 1e9;  ///< of this process
};
/// The least of five runs; memory is that of a run when all caches are filled.
template <class F>
Cost cost_of(F&& run) {
    Cost cost;
    for (int i = 0; i < 5; ++i) {
        const std::size_t before = test::allocated_bytes();
        const std::clock_t start = std::clock();
        run();
        const double time = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
        cost.allocated = test::allocated_bytes() - before;
        if (time < cost.seconds) cost.seconds = time;
    }
    return cost;
}
/// `run(n)` does something with n elements.
template <class F>
void check_growth(const std::string& what, int n, F&& run) {
    const Cost once = cost_of([&] { run(n); });
    const Cost tenfold = cost_of([&] { run(10 * n); });
    // Containers that double have up to twice what they need.
    CHECK_MESSAGE(tenfold.allocated <= 21 * once.allocated + 1000, what);
    CHECK_MESSAGE(tenfold.seconds <= 40 * once.seconds + 0.001, what);
}

template <class F>
void check_format() {
    for (int which = 0; which < 5; ++which) {
        const std::string what = std::string(F::name) + ", " + std::to_string(which);
        std::map<int, Parts> values;
        std::map<int, std::string> inputs;
        for (const int n : {200, 2000}) {
            values[n] = make(which, n);
            inputs[n] = F::encode(values[n]);
        }
        CHECK_MESSAGE(inputs[2000].size() <= 15 * inputs[200].size(), what);
        check_growth(what + ", encode", 200, [&](int n) { (void)F::encode(values[n]); });
        check_growth(what + ", decode", 200,
                     [&](int n) { CHECK(F::template decode<Parts>(inputs[n], {}) == "ok"); });
        if constexpr (F::dynamic) {
            check_growth(what + ", a Value", 200,
                         [&](int n) { CHECK(F::template decode<Value>(inputs[n], {}) == "ok"); });
        }
    }
    // Depth.
    std::map<int, std::string> inputs;
    for (const int n : {20, 200}) {
        limited::Tree tree;
        for (int i = 0; i < n; ++i) {
            limited::Tree outer;
            outer.children.push_back(std::move(tree));
            tree = std::move(outer);
        }
        inputs[n] = F::encode(tree);
    }
    check_growth(std::string(F::name) + ", depth", 20,
                 [&](int n) { CHECK(F::template decode<limited::Tree>(inputs[n], {}) == "ok"); });
}

}  // namespace growing

TEST_CASE("growth: elements and depth") {
    growing::check_format<Vom>();
    growing::check_format<Json>();
    growing::check_format<Cbor>();
    growing::check_format<Msgpack>();
    growing::check_format<Protobuf>();
}

TEST_CASE("growth: fields, whose names differ at their ends, in another order") {
    std::map<int, vdl::Type> types;
    std::map<int, std::string> texts;
    for (const int n : {20, 200}) {
        std::string type = "struct{";
        std::string text = "{";
        for (int i = 0; i < n; ++i) {
            type += "ANameOfTheStruct" + std::to_string(1000 + i) + " int32;";
            text += "\"aNameOfTheStruct" + std::to_string(1000 + n - 1 - i) + "\":1,";
        }
        text.back() = '}';
        types[n] = vdl::parse_type(type + "}").value();
        texts[n] = text;
    }
    growing::check_growth("names", 20, [&](int n) {
        CHECK(vdl::json::decode_value(texts[n], types[n]).has_value());
    });
}
