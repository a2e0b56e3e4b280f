// Memory runs out at every place where it can, in every format: std::bad_alloc, or an error;
// nothing leaks, no object is broken, and what failed can be done again.
#include "support/faults.hpp"

#include <vdl/cbor.hpp>
#include <vdl/convert.hpp>
#include <vdl/decode_context.hpp>
#include <vdl/json.hpp>
#include <vdl/msgpack.hpp>
#include <vdl/protobuf.hpp>
#include <vdl/text.hpp>
#include <vdl/vom.hpp>

#include <doctest/doctest.h>
#include <boost/container/flat_map.hpp>
#include <boost/unordered/unordered_flat_map.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <initializer_list>
#include <list>
#include <map>
#include <memory>
#include <memory_resource>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

namespace demo {

enum class Color { red, green };
struct Item {
    std::string name;
    std::vector<std::string> tags;
    friend bool operator==(const Item&, const Item&) = default;
};
/// Every family of types that allocates.
struct Parts {
    std::int32_t number = 0;
    Color color{};
    std::string text;
    std::pmr::string pmr_text;
    std::vector<std::byte> bytes;
    std::vector<std::int64_t> numbers;
    std::vector<Item> items;
    std::deque<std::string> deque;
    std::list<Item> list;
    std::set<std::string> set;
    std::map<std::string, Item> map;
    std::unordered_map<std::string, Item> hashed;
    boost::container::flat_map<std::string, Item> flat;
    boost::unordered_flat_map<std::string, std::string> open;
    std::optional<Item> optional;
    std::unique_ptr<Item> owned;
    std::shared_ptr<std::string> shared;
    std::variant<std::int32_t, Item, std::string> variant;
    std::vector<std::variant<std::string, Item>> variants;
};
inline bool operator==(const Parts& a, const Parts& b) {
    const auto same = [](const auto& p, const auto& q) {
        return (p == nullptr) == (q == nullptr) && (p == nullptr || *p == *q);
    };
    return a.number == b.number && a.color == b.color && a.text == b.text &&
           a.pmr_text == b.pmr_text && a.bytes == b.bytes && a.numbers == b.numbers &&
           a.items == b.items && a.deque == b.deque && a.list == b.list && a.set == b.set &&
           a.map == b.map && a.hashed == b.hashed && a.flat == b.flat && a.open == b.open &&
           a.optional == b.optional && same(a.owned, b.owned) && same(a.shared, b.shared) &&
           a.variant == b.variant && a.variants == b.variants;
}
/// And what protobuf does not have.
struct Message {
    Parts parts;
    vdl::Type type;
    vdl::Value any;
    std::map<std::string, vdl::Value> anys;
    friend bool operator==(const Message&, const Message&) = default;
};
/// What a message may be read as by another program.
struct Newer {
    std::optional<std::int64_t> number;
    std::string color;
    std::vector<Item> deque;
    std::map<std::string, std::optional<Item>> map;
    friend bool operator==(const Newer&, const Newer&) = default;
};
struct Outer {
    std::string a;
    std::vector<Parts> list;
};

}  // namespace demo

namespace {

using demo::Item;
using demo::Message;
using demo::Parts;
using faults::at_every_allocation;
using faults::End;
using Bytes = std::vector<std::byte>;

std::string text_of(const char* start, int i) {
    return std::string(start) + " and more than what fits into a string itself " +
           std::to_string(i);
}
/// The larger `n`, the more of everything.
template <class T>
T make(int n) {
    if constexpr (std::is_same_v<T, Message>) {
        Message x;
        x.parts = make<Parts>(n);
        x.type = vdl::type_of<std::map<std::string, Item>>();
        x.any = vdl::Value(text_of("any", n));
        x.anys["number"] = vdl::Value(n);
        x.anys[text_of("key", n)] = vdl::Value(text_of("any", n));
        return x;
    } else {
        Parts x;
        x.number = n;
        x.color = demo::Color::green;
        x.text = text_of("text", n);
        x.pmr_text = text_of("pmr", n);
        x.bytes.resize(static_cast<std::size_t>(20 * n));
        x.optional = Item{text_of("optional", n), {}};
        if (n > 1) x.owned = std::make_unique<Item>(*x.optional);
        x.shared = std::make_shared<std::string>(text_of("shared", n));
        x.variant = n > 1 ? decltype(x.variant)(Item{text_of("variant", n), {}})
                          : decltype(x.variant)(text_of("variant", n));
        for (int i = 0; i < n; ++i) {
            const Item item{text_of("item", i), {text_of("tag", n), "short"}};
            x.numbers.push_back(n * 1000);
            x.items.push_back(item);
            x.deque.push_back(text_of("deque", i));
            x.list.push_back(item);
            x.set.insert(text_of("set", i));
            // Half of the keys are in both.
            x.map[text_of("map", n % 2 + i)] = item;
            x.hashed[text_of("hashed", n % 2 + i)] = item;
            x.flat[text_of("flat", n % 2 + i)] = item;
            x.open[text_of("open", n % 2 + i)] = text_of("value", i);
            if (i % 2 == 0) {
                x.variants.emplace_back(item);
            } else {
                x.variants.emplace_back(text_of("variants", i));
            }
        }
        return x;
    }
}

Parts& parts_of(Parts& x) { return x; }
Parts& parts_of(Message& x) { return x.parts; }

struct Vom {
    using T = Message;
    using Encoder = vdl::vom::Encoder;
    using Decoder = vdl::vom::Decoder;
    static constexpr vdl::Limits options{};
    static auto encode_into(auto& out, const auto& x) { return vdl::vom::encode_into(out, x); }
    static std::size_t known_end(std::size_t end) { return end; }
    static auto decode_into(const Bytes& in, auto& x) { return vdl::vom::decode_into(in, x); }
};
struct Json {
    using T = Message;
    using Encoder = vdl::json::Encoder;
    using Decoder = vdl::json::Decoder;
    static constexpr vdl::json::Options options = [] {
        vdl::json::Options made;
        made.typed_any = true;
        return made;
    }();
    static auto encode_into(auto& out, const auto& x) {
        return vdl::json::encode_into(out, x, options);
    }
    /// The line end is not needed.
    static std::size_t known_end(std::size_t end) { return end - 1; }
    static auto decode_into(const Bytes& in, auto& x) {
        return vdl::json::decode_into(in, x, options);
    }
};
struct Cbor {
    using T = Message;
    using Encoder = vdl::cbor::Encoder;
    using Decoder = vdl::cbor::Decoder;
    static constexpr vdl::cbor::Options options = [] {
        vdl::cbor::Options made;
        made.typed_any = true;
        return made;
    }();
    static auto encode_into(auto& out, const auto& x) {
        return vdl::cbor::encode_into(out, x, options);
    }
    static std::size_t known_end(std::size_t end) { return end; }
    static auto decode_into(const Bytes& in, auto& x) {
        return vdl::cbor::decode_into(in, x, options);
    }
};
struct Msgpack {
    using T = Message;
    using Encoder = vdl::msgpack::Encoder;
    using Decoder = vdl::msgpack::Decoder;
    static constexpr vdl::msgpack::Options options = [] {
        vdl::msgpack::Options made;
        made.typed_any = true;
        return made;
    }();
    static auto encode_into(auto& out, const auto& x) {
        return vdl::msgpack::encode_into(out, x, options);
    }
    static std::size_t known_end(std::size_t end) { return end; }
    static auto decode_into(const Bytes& in, auto& x) {
        return vdl::msgpack::decode_into(in, x, options);
    }
};
struct Protobuf {
    using T = Parts;
    using Encoder = vdl::protobuf::Encoder;
    using Decoder = vdl::protobuf::Decoder;
    static constexpr vdl::protobuf::Options options{};
    static auto encode_into(auto& out, const auto& x) { return vdl::protobuf::encode_into(out, x); }
    static std::size_t known_end(std::size_t end) { return end; }
    static auto decode_into(const Bytes& in, auto& x) { return vdl::protobuf::decode_into(in, x); }
};

template <class F, class T>
Bytes bytes_of(const T& x) {
    Bytes out;
    REQUIRE(F::encode_into(out, x));
    return out;
}

template <class F, class T>
void check_encode(const T& x) {
    const Bytes expected = bytes_of<F>(x);
    at_every_allocation("encode into a new vector", [&](auto& fails) {
        Bytes out;
        const End end = fails([&] { return F::encode_into(out, x).has_value(); });
        if (end == End::done) CHECK(out == expected);
        REQUIRE(F::encode_into(out, x));
        CHECK(out == expected);
    });
    at_every_allocation("encode into a new buffer", [&](auto& fails) {
        vdl::Buffer out;
        (void)fails([&] { return F::encode_into(out, x).has_value(); });
        REQUIRE(F::encode_into(out, x));
        CHECK(Bytes(out.begin(), out.end()) == expected);
    });
}

/// `from` has been decoded already; then `x` in its place.
template <class F, class T>
void check_decode_over(const char* name, const T& from, const T& x) {
    const Bytes first = bytes_of<F>(from);
    const Bytes second = bytes_of<F>(x);
    at_every_allocation(name, [&](auto& fails) {
        T y{};
        REQUIRE(F::decode_into(first, y));
        const End end = fails([&] { return F::decode_into(second, y).has_value(); });
        if (end == End::done) CHECK(y == x);
        // What is half decoded can be used in every way.
        T moved = std::move(y);
        y = std::move(moved);
        (void)bytes_of<F>(y);
        REQUIRE(F::decode_into(first, y));
        CHECK(y == from);
    });
}
template <class F, class T>
void check_decode(const T& empty, const T& small, const T& large) {
    check_decode_over<F>("decode", empty, large);
    check_decode_over<F>("decode over a smaller value", small, large);
    check_decode_over<F>("decode over a larger value", large, small);
    const Bytes first = bytes_of<F>(small);
    const Bytes second = bytes_of<F>(large);
    at_every_allocation("decode with a context", [&](auto& fails) {
        vdl::DecodeContext context;
        const vdl::DecodeContext::Use use(context);
        T y{};
        const auto both = [&] {
            return F::decode_into(second, y).has_value() && F::decode_into(first, y).has_value();
        };
        const End end = fails(both);
        if (end == End::done) CHECK(y == small);
        REQUIRE(F::decode_into(second, y));
        CHECK(y == large);
        REQUIRE(F::decode_into(first, y));
        CHECK(y == small);
    });
}

/// Three values in one stream; the call that failed is made again.
template <class F, class T>
void check_streams(const T& small, const T& large) {
    vdl::Buffer expected;
    {
        typename F::Encoder encoder(expected, F::options);
        for (const T* x : {&small, &large, &small}) REQUIRE(encoder.encode(*x));
    }
    at_every_allocation("a stream is encoded", [&](auto& fails) {
        vdl::Buffer out;
        typename F::Encoder encoder(out, F::options);
        for (const T* x : {&small, &large, &small}) {
            const std::size_t before = out.size();
            if (fails([&] { return encoder.encode(*x).has_value(); }) == End::done) continue;
            REQUIRE(out.size() == before);
            REQUIRE(encoder.encode(*x));
        }
        CHECK(out.text() == expected.text());
    });
    const std::size_t pieces = 5;
    at_every_allocation("a stream is decoded", [&](auto& fails) {
        typename F::Decoder decoder(F::options);
        const auto again = [&](auto&& f) {
            if (fails(f) != End::done) REQUIRE(f());
        };
        T y{};
        std::size_t read = 0;
        for (std::size_t i = 0; i < pieces; ++i) {
            const std::size_t begin = expected.size() * i / pieces;
            const std::size_t end = expected.size() * (i + 1) / pieces;
            const Bytes piece(expected.data() + begin, expected.data() + end);
            again([&] {
                decoder.feed(piece);
                return true;
            });
            for (;;) {
                bool is_there = false;
                again([&] {
                    const auto ready = decoder.next();
                    is_there = ready.value_or(false);
                    return ready.has_value();
                });
                if (!is_there) break;
                again([&] { return decoder.decode_into(y).has_value(); });
                CHECK(y == (read % 2 == 0 ? small : large));
                ++read;
            }
        }
        CHECK(read == 3);
        CHECK(decoder.finish());
    });
}

/// The input ends at every byte; later the rest comes.
template <class F, class T>
void check_cut(const T& small, const T& large) {
    vdl::Buffer stream;
    typename F::Encoder encoder(stream, F::options);
    std::vector<std::size_t> ends;
    for (const T* x : {&small, &large}) {
        REQUIRE(encoder.encode(*x));
        ends.push_back(stream.size());
    }
    for (std::size_t n = 1; n < stream.size(); n += faults::stride(false)) {
        CAPTURE(n);
        typename F::Decoder decoder(F::options);
        std::size_t read = 0;
        T y{};
        const auto drain = [&](const std::byte* begin, const std::byte* end) {
            const Bytes piece(begin, end);
            decoder.feed(piece);
            while (decoder.next().value()) {
                REQUIRE(decoder.decode_into(y));
                CHECK(y == (read == 0 ? small : large));
                ++read;
            }
        };
        drain(stream.data(), stream.data() + n);
        std::size_t whole = 0;
        for (const std::size_t end : ends) whole += n >= F::known_end(end) ? 1 : 0;
        CHECK(read == whole);
        const vdl::Result<void> finished = decoder.finish();
        if (n < F::known_end(ends[0])) {
            // Types that have come whole are no part of a value that is missing.
            if (finished) {
                CHECK(std::is_same_v<F, Vom>);
            } else {
                CHECK(finished.error().code() == vdl::ErrorCode::truncated);
            }
            CHECK(decoder.decode_into(y).error().code() == vdl::ErrorCode::truncated);
        }
        drain(stream.data() + n, stream.data() + stream.size());
        CHECK(read == 2);
        CHECK(decoder.finish());
    }
}

/// A sink that takes a part at a time and often nothing, and values that cannot be encoded between
/// those that can: what was not sent waits in the buffer, and all arrives.
template <class F, class T>
void check_short_writes(const T& small, const T& large, const T& refused) {
    vdl::Buffer out;
    typename F::Encoder encoder(out, F::options);
    typename F::Decoder decoder(F::options);
    std::size_t sent = 0;
    std::size_t read = 0;
    T y{};
    const auto send = [&](std::size_t most) {
        const std::size_t n = std::min(most, out.size() - sent);
        const Bytes piece(out.data() + sent, out.data() + sent + n);
        sent += n;
        decoder.feed(piece);
        while (decoder.next().value()) {
            REQUIRE(decoder.decode_into(y));
            CHECK(y == (read % 2 == 0 ? small : large));
            ++read;
        }
    };
    for (int i = 0; i < 20; ++i) {
        REQUIRE(encoder.encode(i % 2 == 0 ? small : large));
        const std::size_t size = out.size();
        CHECK(encoder.encode(refused).has_error());
        CHECK(out.size() == size);
        // The sink fails every third time, and takes no more than 700 bytes.
        if (i % 3 != 0) send(700);
        if (sent == out.size()) {
            out.clear();
            sent = 0;
        }
    }
    while (sent != out.size()) send(50);
    CHECK(read == 20);
    CHECK(decoder.finish());
}

/// A stream that cannot go on says so with every call, and never that it ended well.
template <class F>
void check_broken(const Bytes& broken, const char* error) {
    const Bytes good = [] {
        vdl::Buffer out;
        REQUIRE(typename F::Encoder(out, F::options).encode(make<typename F::T>(1)));
        return Bytes(out.begin(), out.end());
    }();
    typename F::Decoder decoder(F::options);
    decoder.feed(good);
    REQUIRE(decoder.next().value());
    decoder.feed(broken);
    for (int i = 0; i < 3; ++i) {
        const vdl::Error next = decoder.next().error();
        CHECK(std::string(to_string(next.code())) == error);
        CHECK(next.offset() == good.size());
        CHECK(decoder.finish().error().code() == next.code());
        CHECK(decoder.finish().error().offset() == good.size());
        typename F::T y{};
        CHECK(decoder.decode_into(y).has_error());
        decoder.feed(good);
    }
}

template <class F>
void check_format() {
    using T = typename F::T;
    const T empty{};
    const T small = make<T>(1);
    const T large = make<T>(2);
    check_encode<F>(large);
    check_decode<F>(empty, small, large);
    check_streams<F>(small, large);
    check_cut<F>(empty, small);
    T refused = make<T>(1);
    Parts& parts = parts_of(refused);
    parts.text = "\xFF";
    parts.color = static_cast<demo::Color>(77);
    check_short_writes<F>(small, large, refused);
    if constexpr (!std::is_same_v<T, Parts>) {
        // The same as dynamic values.
        const auto value = [](const T& x) { return vdl::convert<vdl::Value>(x).value(); };
        check_encode<F>(value(large));
        check_decode<F>(value(empty), value(small), value(large));
        check_streams<F>(value(small), value(large));
    }
}

}  // namespace

TEST_CASE("a broken stream") {
    const auto bytes = [](std::initializer_list<int> values) {
        Bytes all;
        for (const int value : values) all.push_back(static_cast<std::byte>(value));
        return all;
    };
    check_broken<Json>(bytes({']'}), "malformed");
    check_broken<Cbor>(bytes({0x1C}), "malformed");
    check_broken<Msgpack>(bytes({0xC1}), "malformed");
    check_broken<Protobuf>(bytes({255, 255, 255, 255, 255, 255, 255, 255, 255, 1}),
                           "limit_exceeded");
    check_broken<Vom>(bytes({0, 0}), "malformed");
}
TEST_CASE("VOM") { check_format<Vom>(); }
TEST_CASE("JSON") { check_format<Json>(); }
TEST_CASE("CBOR") { check_format<Cbor>(); }
TEST_CASE("MessagePack") { check_format<Msgpack>(); }
TEST_CASE("protobuf") { check_format<Protobuf>(); }
