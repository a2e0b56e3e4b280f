// Memory of decoded values: contexts, arenas, views of the input.
#include "support/count_allocations.hpp"

#include <vdl/cbor.hpp>
#include <vdl/decode_context.hpp>
#include <vdl/json.hpp>
#include <vdl/msgpack.hpp>
#include <vdl/protobuf.hpp>
#include <vdl/vom.hpp>

#include <doctest/doctest.h>
#include <boost/container/flat_set.hpp>
#include <boost/container/map.hpp>
#include <boost/unordered_map.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <memory_resource>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

using vdl::DecodeContext;
using vdl::ErrorCode;

namespace demo {

struct Arena {
    std::pmr::string text;
    std::pmr::vector<std::pmr::string> list;
    std::pmr::map<std::pmr::string, std::pmr::vector<std::int32_t>> map;
    friend bool operator==(const Arena&, const Arena&) = default;
};

struct View {
    std::string_view text;
    std::span<const std::byte> bytes;
};
struct TextView {
    std::string_view text;
};

struct BoostNodes {
    boost::container::map<std::string, std::string> map;
    boost::unordered_map<std::string, std::string> hashed;
    boost::container::flat_set<std::string> flat;
};

struct Node {
    std::string text;
    std::vector<Node> children;
    friend bool operator==(const Node&, const Node&) = default;
};

}  // namespace demo

namespace {

using Bytes = std::vector<std::byte>;

/// Calls `f(name, encode, decode_into)` for each format.
template <class T, class F>
void for_each_format(F f) {
    f(
        "vom", [](Bytes& to, const T& x) { return vdl::vom::encode_into(to, x); },
        [](const Bytes& from, T& x) { return vdl::vom::decode_into(from, x); });
    f(
        "json", [](Bytes& to, const T& x) { return vdl::json::encode_into(to, x); },
        [](const Bytes& from, T& x) { return vdl::json::decode_into(from, x); });
    f(
        "cbor", [](Bytes& to, const T& x) { return vdl::cbor::encode_into(to, x); },
        [](const Bytes& from, T& x) { return vdl::cbor::decode_into(from, x); });
    f(
        "msgpack", [](Bytes& to, const T& x) { return vdl::msgpack::encode_into(to, x); },
        [](const Bytes& from, T& x) { return vdl::msgpack::decode_into(from, x); });
    f(
        "protobuf", [](Bytes& to, const T& x) { return vdl::protobuf::encode_into(to, x); },
        [](const Bytes& from, T& x) { return vdl::protobuf::decode_into(from, x); });
}

bool lies_in(const void* part, const Bytes& whole) {
    const auto* const at = static_cast<const std::byte*>(part);
    return at >= whole.data() && at < whole.data() + whole.size();
}

}  // namespace

TEST_CASE("every form of new is counted, and is a malloc") {
    using test::Allocations;
    using test::count_allocations;
    const std::align_val_t align{64};
    const std::size_t mallocs = test::counts_malloc() ? 1 : 0;
    const auto once = [&](auto make, auto free) {
        void* memory = nullptr;
        CHECK(count_allocations([&] { memory = make(); }) == Allocations{1, mallocs});
        CHECK(count_allocations([&] { free(memory); }) == Allocations{0, 0});
    };
    once([] { return ::operator new(8); }, [](void* p) { ::operator delete(p); });
    once([] { return ::operator new[](8); }, [](void* p) { ::operator delete[](p); });
    once([] { return ::operator new(8, std::nothrow); },
         [](void* p) { ::operator delete(p, std::nothrow); });
    once([] { return ::operator new[](8, std::nothrow); },
         [](void* p) { ::operator delete[](p, std::nothrow); });
    once([&] { return ::operator new(8, align); }, [&](void* p) { ::operator delete(p, align); });
    once([&] { return ::operator new[](8, align); },
         [&](void* p) { ::operator delete[](p, align); });
    once([&] { return ::operator new(8, align, std::nothrow); },
         [&](void* p) { ::operator delete(p, align, std::nothrow); });
    once([&] { return ::operator new[](8, align, std::nothrow); },
         [&](void* p) { ::operator delete[](p, align, std::nothrow); });
    if (mallocs != 0) {
        void* memory = nullptr;
        CHECK(count_allocations([&] { memory = std::malloc(8); }) == Allocations{0, 1});
        CHECK(count_allocations([&] { memory = std::realloc(memory, 99); }) == Allocations{0, 1});
        std::free(memory);
        CHECK(count_allocations([&] { memory = std::calloc(2, 8); }) == Allocations{0, 1});
        std::free(memory);
    }
}

TEST_CASE("pmr containers decode into their arena, and nothing of it is kept") {
    demo::Arena x;
    x.text = std::string(100, 'x');
    for (int i = 0; i < 20; ++i) {
        x.list.emplace_back(std::string(50, 'y'));
        x.map[std::pmr::string(50, static_cast<char>('a' + i))] = {1, 2, 3};
    }
    for_each_format<demo::Arena>([&](const char* name, auto encode, auto decode_into) {
        CAPTURE(std::string(name));
        Bytes bytes;
        REQUIRE(encode(bytes, x));
        Bytes empty;
        REQUIRE(encode(empty, demo::Arena{}));
        DecodeContext context;
        const DecodeContext::Use use(context);
        for (int round = 0; round < 3; ++round) {
            std::array<std::byte, 65'536> memory;
            std::pmr::monotonic_buffer_resource arena(memory.data(), memory.size(),
                                                      std::pmr::null_memory_resource());
            demo::Arena y{std::pmr::string(&arena), decltype(demo::Arena::list)(&arena),
                          decltype(demo::Arena::map)(&arena)};
            bool ok = false;
            const test::Allocations made =
                test::count_allocations([&] { ok = decode_into(bytes, y).has_value(); });
            REQUIRE(ok);
            CHECK(y == x);
            if (round > 0) CHECK(made == test::Allocations{});
            CHECK(y.map.begin()->first.get_allocator().resource() == &arena);
            CHECK(y.map.begin()->second.get_allocator().resource() == &arena);
            CHECK(y.list.back().get_allocator().resource() == &arena);
            // What is too much now goes back to the arena, which ends before the context does.
            REQUIRE(decode_into(empty, y));
            CHECK(y == demo::Arena{});
        }
    });
}

TEST_CASE("views borrow from the input where the format has the bytes") {
    const std::string text = "some text";
    const Bytes data{std::byte{1}, std::byte{2}};
    for_each_format<demo::View>([&](const char* name, auto encode, auto decode_into) {
        CAPTURE(std::string(name));
        Bytes bytes;
        REQUIRE(encode(bytes, demo::View{text, data}));
        demo::View view;
        const vdl::Result<void> done = decode_into(bytes, view);
        if (std::string_view(name) == "json") {
            // Base64 is not the bytes.
            REQUIRE_FALSE(done.has_value());
            CHECK(done.error().code() == ErrorCode::cannot_borrow);
            CHECK(done.error().path() == "bytes");
        } else {
            REQUIRE(done.has_value());
            CHECK(lies_in(view.bytes.data(), bytes));
            CHECK(Bytes(view.bytes.begin(), view.bytes.end()) == data);
        }
        CHECK(view.text == text);
        CHECK(lies_in(view.text.data(), bytes));
    });
    demo::TextView view;
    CHECK(vdl::json::decode_into(R"({"text":"a\nb"})", view).error().code() ==
          ErrorCode::cannot_borrow);
}

TEST_CASE("Boost's containers with nodes") {
    const auto make = [](int first, int last) {
        demo::BoostNodes x;
        for (int i = first; i < last; ++i) {
            std::string text = std::to_string(100 + i);
            text.resize(40, 'x');
            x.map[text] = x.hashed[text] = text;
            x.flat.insert(text);
        }
        return x;
    };
    const Bytes a = vdl::protobuf::encode(make(0, 10)).value();
    for (const auto& other : {make(0, 3), make(20, 30)}) {
        const Bytes b = vdl::protobuf::encode(other).value();
        DecodeContext context;
        const DecodeContext::Use use(context);
        demo::BoostNodes x;
        bool ok = true;
        const auto round = [&] {
            ok = vdl::protobuf::decode_into(a, x).has_value() && ok;
            ok = vdl::protobuf::decode_into(b, x).has_value() && ok;
        };
        for (int i = 0; i < 3; ++i) round();
        CHECK(test::count_allocations([&] {
                  for (int i = 0; i < 100; ++i) round();
              }) == test::Allocations{});
        CHECK(ok);
        CHECK(x.map == other.map);
        CHECK(x.hashed == other.hashed);
        CHECK(x.flat == other.flat);
    }
}

TEST_CASE("a context holds what was too much, until it is cleared") {
    const auto node = [](std::size_t children) {
        return demo::Node{std::string(40, 'x'),
                          std::vector<demo::Node>(
                              children, {std::string(50, 'y'), {{std::string(60, 'z'), {}}}})};
    };
    const Bytes large = vdl::protobuf::encode(node(10)).value();
    const Bytes small = vdl::protobuf::encode(node(1)).value();
    DecodeContext context;
    demo::Node x;
    const auto run = [&] {
        const DecodeContext::Use use(context);
        return test::count_allocations([&] {
            (void)vdl::protobuf::decode_into(large, x).has_value();
            (void)vdl::protobuf::decode_into(small, x).has_value();
        });
    };
    (void)run();
    (void)run();
    CHECK(run() == test::Allocations{});
    context.clear();
    CHECK(run().news > 0);
    (void)run();
    CHECK(run() == test::Allocations{});
    // A new target takes what an old one left.
    x = {};
    (void)run();
    CHECK(x == node(1));
}

TEST_CASE("contexts belong to threads, and nest") {
    DecodeContext outer;
    CHECK(DecodeContext::current() == nullptr);
    {
        const DecodeContext::Use use(outer);
        CHECK(DecodeContext::current() == &outer);
        DecodeContext inner;
        {
            const DecodeContext::Use nested(inner);
            CHECK(DecodeContext::current() == &inner);
        }
        CHECK(DecodeContext::current() == &outer);
        DecodeContext* other = &inner;
        std::thread([&] { other = DecodeContext::current(); }).join();
        CHECK(other == nullptr);
    }
    CHECK(DecodeContext::current() == nullptr);
}

TEST_CASE("VOM: streams of one value with other types, with more of them, and broken ones") {
    DecodeContext context;
    const DecodeContext::Use use(context);
    const auto check = [](const auto& x) {
        using T = std::decay_t<decltype(x)>;
        const Bytes bytes = vdl::vom::encode(x).value();
        for (int i = 0; i < 2; ++i) CHECK(vdl::vom::decode<T>(bytes).value() == x);
        Bytes cut = bytes;
        cut.pop_back();
        CHECK(vdl::vom::decode<T>(cut).error().code() == ErrorCode::truncated);
        cut = bytes;
        cut.push_back(std::byte{0});
        CHECK_FALSE(vdl::vom::decode<T>(cut).has_value());
        CHECK(vdl::vom::decode<T>(bytes).value() == x);
        // The types alone are no value.
        const std::size_t types = bytes.size() - 3;
        cut.assign(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(types));
        CHECK_FALSE(vdl::vom::decode<T>(cut).has_value());
    };
    for (int round = 0; round < 3; ++round) {
        check(demo::Node{"a", {{"b", {}}}});
        check(std::vector<std::map<std::string, std::int32_t>>{{{"a", 1}}});
        check(std::vector<vdl::Value>{vdl::Value(1), vdl::Value("a")});
        // The same beginning, and then a type that the last stream did not have.
        check(std::vector<vdl::Value>{vdl::Value(vdl::type_of<std::vector<int>>())});
        check(std::vector<vdl::Value>{vdl::Value(vdl::type_of<std::vector<std::string>>())});
        check(std::optional<std::int32_t>(5));
    }
}
