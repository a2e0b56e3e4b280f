// Encoding and decoding while a thread ends, when what the library keeps for it is gone.
#include <vdl/cbor.hpp>
#include <vdl/convert.hpp>
#include <vdl/detail/per_thread.hpp>
#include <vdl/json.hpp>
#include <vdl/vom.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdlib>
#include <list>
#include <map>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace demo {

struct Part {
    std::string text = "a text that is too long to be kept in place";
    std::map<std::string, int> numbers{{"one", 1}, {"three", 3}};
    std::list<std::byte> bytes{std::byte{1}, std::byte{2}};
    friend bool operator==(const Part&, const Part&) = default;
};
struct Whole {
    std::vector<vdl::Value> values;
};
/// Travels as a stream of its own.
struct Packed {
    int number = 0;
    friend bool operator==(const Packed&, const Packed&) = default;
};

}  // namespace demo

template <>
struct vdl::Custom<demo::Packed> {
    static std::vector<std::byte> to_wire(const demo::Packed& x) {
        return vdl::vom::encode(x.number).value();
    }
    static demo::Packed from_wire(const std::vector<std::byte>& stream) {
        return {vdl::vom::decode<int>(stream).value()};
    }
};

namespace {

using Bytes = std::vector<std::byte>;

/// What comes of the same part by every way that keeps something.
struct Outcome {
    Bytes vom;
    std::string json;
    std::string json_of_values;
    Bytes cbor;
    demo::Part converted{"", {}, {}};
    demo::Part read{"", {}, {}};
    friend bool operator==(const Outcome&, const Outcome&) = default;
};
Outcome do_everything() {
    Outcome made;
    const demo::Part part;
    made.vom = vdl::vom::encode(part).value();
    made.json = vdl::json::encode(part).value();
    vdl::json::Options typed;
    typed.typed_any = true;
    demo::Whole whole;
    whole.values.push_back(vdl::convert<vdl::Value>(part).value());
    made.json_of_values = vdl::json::encode(whole, typed).value();
    vdl::cbor::Options sorted;
    sorted.key_order = vdl::cbor::KeyOrder::length_first;
    made.cbor = vdl::cbor::encode(part, sorted).value();
    made.converted =
        vdl::convert<demo::Part>(vdl::vom::decode<vdl::Value>(made.vom).value()).value();
    made.read = vdl::vom::decode<demo::Part>(made.vom).value();
    return made;
}

Outcome while_alive;
Outcome at_the_end;

// Made before what the library keeps for the thread, and so destroyed after it.
struct AtTheEnd {
    bool used = false;
    ~AtTheEnd() {
        if (!used) return;
        at_the_end = do_everything();
        if (!(do_everything() == at_the_end)) std::abort();
    }
};
AtTheEnd& at_end() {
    thread_local AtTheEnd last;
    return last;
}

}  // namespace

TEST_CASE("all is the same when the objects of the thread are gone") {
    std::thread thread([] {
        at_end().used = true;
        while_alive = do_everything();
    });
    thread.join();
    CHECK(while_alive.json == R"({"text":"a text that is too long to be kept in place",)"
                              R"("numbers":{"one":1,"three":3},"bytes":"AQI="})");
    CHECK(while_alive.converted == demo::Part());
    CHECK(while_alive.read == demo::Part());
    CHECK(at_the_end == while_alive);
}

TEST_CASE("values whose conversion encodes and decodes something itself") {
    const std::vector<demo::Packed> values{{1}, {-70'000}, {3}};
    const auto stream = vdl::vom::encode(values).value();
    CHECK(vdl::vom::decode<std::vector<demo::Packed>>(stream).value() == values);
    CHECK(vdl::vom::decode<int>(vdl::vom::encode(5).value()).value() == 5);
}

TEST_CASE("an object of a thread: one, and none after its end") {
    struct Number {
        int number = 7;
    };
    using Numbers = vdl::detail::PerThread<Number>;
    struct Ask {
        bool* gone;
        ~Ask() { *gone = Numbers::get() == nullptr; }
    };
    bool gone = false;
    bool other = false;
    std::thread([&] {
        thread_local Ask ask{&gone};
        (void)ask;
        Numbers::get()->number = 8;
        other = Numbers::get()->number == 8;
    }).join();
    CHECK(other);
    CHECK(gone);
    CHECK(Numbers::get()->number == 7);
    CHECK(Numbers::get() == Numbers::get());
}
