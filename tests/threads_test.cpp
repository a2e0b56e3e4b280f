// Several threads encode and decode at once: the same types, fresh ones, static and dynamic.
// Run under ThreadSanitizer by CI. VDL_THREAD_MILLISECONDS sets how long; a second by default.
#include "vom/demo_values.hpp"

#include <vdl/vom.hpp>

#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace {

std::chrono::milliseconds duration() {
    const char* given = std::getenv("VDL_THREAD_MILLISECONDS");
    return std::chrono::milliseconds(given != nullptr ? std::atoi(given) : 1000);
}

/// Runs all of `work` in threads of their own, each over and over until the time is up; counts
/// what went wrong. `work(round)` returns whether all was well.
struct Outcome {
    std::size_t rounds = 0;
    std::size_t failures = 0;
};
Outcome run(const std::vector<std::function<bool(std::size_t)>>& work) {
    const auto end = std::chrono::steady_clock::now() + duration() / 2;
    std::atomic<std::size_t> rounds{0};
    std::atomic<std::size_t> failures{0};
    std::atomic<bool> go{false};
    std::vector<std::thread> threads;
    for (const auto& one : work) {
        threads.emplace_back([&] {
            while (!go) std::this_thread::yield();
            for (std::size_t round = 0; std::chrono::steady_clock::now() < end; ++round) {
                if (!one(round)) ++failures;
                ++rounds;
            }
        });
    }
    go = true;
    for (std::thread& thread : threads) thread.join();
    return {rounds, failures};
}

template <class T>
bool round_trip(const T& x) {
    const auto bytes = vdl::vom::encode(x);
    const auto back = vdl::vom::decode<T>(bytes);
    return back && *back == x;
}

bool dynamic_round_trip(const std::vector<std::byte>& bytes) {
    const auto value = vdl::vom::decode<vdl::Value>(bytes);
    if (!value) return false;
    const auto again = vdl::vom::encode(*value);
    return again && *again == bytes;
}

/// A stream of a struct type that nobody has seen: its name holds a number.
std::vector<std::byte> fresh_stream(std::size_t number) {
    using vdl::Type;
    const Type inner =
        Type::structure("fresh.Inner" + std::to_string(number),
                        {{"a", Type::int32()}, {"b", Type::list(Type::string()).value()}})
            .value();
    const Type outer = Type::structure("fresh.Outer" + std::to_string(number),
                                       {{"inner", inner}, {"x", Type::int32()}})
                           .value();
    vdl::Value value(outer);
    value.field(0).at(0).set_int(5);
    value.field(1).set_int(7);
    return vdl::vom::encode(value).value();
}

struct Partial {
    std::int64_t x = 0;
    std::string more = "default";
};

}  // namespace

TEST_CASE("threads that meet the same C++ types for the first time") {
    // Types only of this test case: the first use of each is in the threads.
    struct First {
        demo::Customer customer;
        std::vector<demo::Cell> cells;
        std::map<std::string, demo::Widget, std::less<>> widgets;
        bool operator==(const First&) const = default;
    };
    const auto work = [](std::size_t) {
        First first;
        first.customer = test::ada();
        first.widgets["k"].tags = {"a"};
        const auto bytes = vdl::vom::encode(first);
        const auto back = vdl::vom::decode<First>(bytes);
        return back && *back == first && dynamic_round_trip(*bytes);
    };
    const Outcome outcome = run({work, work, work, work});
    CHECK(outcome.failures == 0);
    CHECK(outcome.rounds > 4);
}

TEST_CASE("threads that encode and decode the same and different types") {
    const auto customer = [](std::size_t) { return round_trip(test::ada()); };
    const auto widget = [](std::size_t round) {
        demo::Widget x;
        x.id = round;
        x.origin = demo::Point{1, 2};
        return round_trip(x) && dynamic_round_trip(vdl::vom::encode(x).value());
    };
    const auto fresh = [](std::size_t round) {
        return dynamic_round_trip(fresh_stream(round % 64)) &&
               vdl::vom::decode<Partial>(fresh_stream(round)).value().x == 7;
    };
    const Outcome outcome = run({customer, customer, widget, widget, fresh, fresh});
    CHECK(outcome.failures == 0);
    CHECK(outcome.rounds > 6);
}

TEST_CASE("threads that share dynamic values and their types") {
    const vdl::Value shared = vdl::vom::decode<vdl::Value>(fresh_stream(1'000'000)).value();
    const auto reader = [&](std::size_t) {
        const vdl::Value copy = shared;
        return copy == shared && copy.field(1).as_int() == 7 &&
               dynamic_round_trip(vdl::vom::encode(shared).value());
    };
    const Outcome outcome = run({reader, reader, reader});
    CHECK(outcome.failures == 0);
    CHECK(outcome.rounds > 3);
}

TEST_CASE("value streams in threads of their own, with one type stream") {
    vdl::vom::TypeEncoder type_encoder;
    vdl::vom::TypeDecoder type_decoder;
    std::mutex types_in_order;
    const auto work = [&](std::size_t round) {
        vdl::Buffer out;
        vdl::vom::Encoder encoder(out, type_encoder);
        if (!encoder.encode(test::ada())) return false;
        if (!encoder.encode(std::vector<vdl::Value>{test::point_value(1, 2), "x"})) return false;
        const auto fresh = vdl::Type::structure("stream.T" + std::to_string(round % 500),
                                                {{"x", vdl::Type::int32()}});
        if (!encoder.encode(vdl::Value(*fresh))) return false;
        {
            const std::lock_guard lock(types_in_order);
            vdl::Buffer types;
            type_encoder.take(types);
            if (!type_decoder.feed(types.bytes())) return false;
        }
        vdl::vom::Decoder decoder(type_decoder);
        decoder.feed(out.bytes());
        if (!decoder.next().value_or(false)) return false;
        const auto customer = decoder.decode<demo::Customer>();
        if (!customer || !(*customer == test::ada())) return false;
        if (!decoder.next().value_or(false)) return false;
        const auto list = decoder.decode<std::vector<vdl::Value>>();
        if (!list || !((*list)[0] == test::point_value(1, 2))) return false;
        if (!decoder.next().value_or(false)) return false;
        const auto value = decoder.decode<vdl::Value>();
        return value && value->type() == *fresh && decoder.finish();
    };
    const Outcome outcome = run({work, work, work});
    CHECK(outcome.failures == 0);
    CHECK(outcome.rounds > 3);
}
