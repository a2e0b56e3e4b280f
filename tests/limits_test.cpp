// Each limit in each format: what is at the limit decodes, what is one past it is refused with this
// code at this place. And below the limits cost is linear.
#include "support/count_allocations.hpp"

#include <vdl/cbor.hpp>
#include <vdl/json.hpp>
#include <vdl/msgpack.hpp>
#include <vdl/protobuf.hpp>
#include <vdl/text.hpp>
#include <vdl/type_of.hpp>
#include <vdl/vom.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <functional>
#include <map>
#include <memory>
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

using vdl::Limits;
using vdl::Value;
using Large = limited::Large;

template <class T>
std::string outcome(const vdl::Result<T>& result) {
    if (result) return "ok";
    std::string text(to_string(result.error().code()));
    if (result.error().offset() == vdl::Error::no_offset) return text + ", nowhere";
    return text + " at " + std::to_string(result.error().offset());
}

// Each format as functions with the same names: `encode` gives an input, `decode` says what comes
// of one.

struct Vom {
    static constexpr const char* name = "vom";
    static constexpr bool dynamic = true;
    template <class T>
    static std::string encode(const T& x) {
        std::string out;
        vdl::vom::encode_into(out, x).value();
        return out;
    }
    template <class T>
    static std::string decode(const std::string& in, const Limits& limits) {
        return outcome(vdl::vom::decode<T>(in, limits));
    }
};
template <class O>
O with(const Limits& limits) {
    O options;
    options.limits = limits;
    return options;
}
struct Json {
    static constexpr const char* name = "json";
    static constexpr bool dynamic = true;
    template <class T>
    static std::string encode(const T& x) {
        return vdl::json::encode(x).value();
    }
    template <class T>
    static std::string decode(const std::string& in, const Limits& limits) {
        return outcome(vdl::json::decode<T>(in, with<vdl::json::Options>(limits)));
    }
};
struct Cbor {
    static constexpr const char* name = "cbor";
    static constexpr bool dynamic = true;
    template <class T>
    static std::string encode(const T& x) {
        std::string out;
        vdl::cbor::encode_into(out, x).value();
        return out;
    }
    template <class T>
    static std::string decode(const std::string& in, const Limits& limits) {
        return outcome(vdl::cbor::decode<T>(in, with<vdl::cbor::Options>(limits)));
    }
};
struct Msgpack {
    static constexpr const char* name = "msgpack";
    static constexpr bool dynamic = true;
    template <class T>
    static std::string encode(const T& x) {
        std::string out;
        vdl::msgpack::encode_into(out, x).value();
        return out;
    }
    template <class T>
    static std::string decode(const std::string& in, const Limits& limits) {
        return outcome(vdl::msgpack::decode<T>(in, with<vdl::msgpack::Options>(limits)));
    }
};
struct Protobuf {
    static constexpr const char* name = "protobuf";
    static constexpr bool dynamic = false;
    template <class T>
    static std::string encode(const T& x) {
        std::string out;
        vdl::protobuf::encode_into(out, x).value();
        return out;
    }
    template <class T>
    static std::string decode(const std::string& in, const Limits& limits) {
        return outcome(vdl::protobuf::decode<T>(in, with<vdl::protobuf::Options>(limits)));
    }
};
/// VDL notation: with types, so that it is read dynamically.
struct Text {
    static constexpr const char* name = "text";
    static constexpr bool dynamic = true;
    template <class T>
    static std::string encode(const T& x) {
        return vdl::to_text(vdl::vom::decode<Value>(vdl::vom::encode(x)).value());
    }
    template <class T>
    static std::string decode(const std::string& in, const Limits& limits) {
        return outcome(vdl::parse_value(in, limits));
    }
};

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
};

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
        if (std::string(F::name) != "json") {
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
              2 * sizeof(Large) + 2 * sizeof(std::int32_t));
    }
    if constexpr (F::dynamic) {
        std::string refusal;
        const std::string in = F::encode(std::vector<std::string>(100, std::string(100, 'x')));
        const std::uint64_t bytes = charged<F, Value>(in, refusal);
        CHECK(bytes > 100 * 100);
        CHECK(bytes < 100 * 250);
        CHECK(refusal.substr(0, 15) == "limit_exceeded ");
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
                .large = "limit_exceeded at 63"});
}
TEST_CASE("limits: JSON") {
    check<Json>({.depth = "depth_exceeded at 26",
                 .message_bytes = "limit_exceeded at 0",
                 .elements = "limit_exceeded at 7",
                 .entries = "limit_exceeded at 13",
                 .string_bytes = "limit_exceeded at 6",
                 .byte_list = {},
                 .large = "limit_exceeded at 2481"});
}
TEST_CASE("limits: CBOR") {
    check<Cbor>({.depth = "depth_exceeded at 22",
                 .message_bytes = "limit_exceeded at 0",
                 .elements = "limit_exceeded at 1",
                 .entries = "limit_exceeded at 1",
                 .string_bytes = "limit_exceeded at 1",
                 .byte_list = "limit_exceeded at 1",
                 .large = "limit_exceeded at 1261"});
}
TEST_CASE("limits: MessagePack") {
    check<Msgpack>({.depth = "depth_exceeded at 22",
                    .message_bytes = "limit_exceeded at 0",
                    .elements = "limit_exceeded at 1",
                    .entries = "limit_exceeded at 1",
                    .string_bytes = "limit_exceeded at 1",
                    .byte_list = "limit_exceeded at 2",
                    .large = "limit_exceeded at 1261"});
}
TEST_CASE("limits: protobuf") {
    check<Protobuf>({.depth = "depth_exceeded at 3",
                     .message_bytes = "limit_exceeded at 0",
                     .elements = "limit_exceeded at 2",
                     .entries = "limit_exceeded at 15",
                     .string_bytes = "limit_exceeded at 2",
                     .byte_list = "limit_exceeded at 2",
                     .large = "limit_exceeded at 1225"});
}
TEST_CASE("limits: VDL notation") {
    check<Text>({.depth = "depth_exceeded at 68",
                 .message_bytes = "limit_exceeded at 0",
                 .elements = "limit_exceeded at 7",
                 .entries = "limit_exceeded at 16",
                 .string_bytes = "limit_exceeded at 0",
                 .byte_list = "limit_exceeded at 7",
                 .large = {}});
}

TEST_CASE("limits: types") {
    using Two = std::vector<std::vector<std::int32_t>>;
    using Three = std::vector<Two>;
    Limits limits;
    limits.type_nesting = 3;
    CHECK(both<Vom, Value>(Vom::encode(Two()), Vom::encode(Three()), limits) ==
          "limit_exceeded at 13");
    CHECK(both<Text, Value>("[][]int32{}", "[][][]int32{}", limits) == "depth_exceeded at 6");
    CHECK(Json::decode<vdl::Type>(Json::encode(vdl::type_of<Two>()), limits) == "ok");
    CHECK(Json::decode<vdl::Type>(Json::encode(vdl::type_of<Three>()), limits) ==
          "depth_exceeded at 0");
    CHECK(Cbor::decode<vdl::Type>(Cbor::encode(vdl::type_of<Three>()), limits) ==
          "depth_exceeded at 0");
    CHECK(Msgpack::decode<vdl::Type>(Msgpack::encode(vdl::type_of<Three>()), limits) ==
          "depth_exceeded at 0");
    CHECK(Protobuf::decode<vdl::Type>(Protobuf::encode(vdl::type_of<Three>()), limits) ==
          "depth_exceeded at 2");

    limits = {};
    limits.types = 2;
    CHECK(both<Vom, Value>(Vom::encode(Two()), Vom::encode(Three()), limits) ==
          "limit_exceeded at 13");
    CHECK(both<Text, Value>("[][]int32{}", "[][][]int32{}", limits) == "limit_exceeded at 4");
    CHECK(Json::decode<vdl::Type>(Json::encode(vdl::type_of<Two>()), limits) == "ok");
    CHECK(Json::decode<vdl::Type>(Json::encode(vdl::type_of<Three>()), limits) ==
          "limit_exceeded at 0");
    CHECK(Cbor::decode<vdl::Type>(Cbor::encode(vdl::type_of<Three>()), limits) ==
          "limit_exceeded at 0");
    CHECK(Msgpack::decode<vdl::Type>(Msgpack::encode(vdl::type_of<Three>()), limits) ==
          "limit_exceeded at 0");
    CHECK(Protobuf::decode<vdl::Type>(Protobuf::encode(vdl::type_of<Three>()), limits) ==
          "limit_exceeded at 2");
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
