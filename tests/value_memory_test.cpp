// What values cost, that they reuse it, and that they survive when there is none.
#include <vdl/value.hpp>

#include <doctest/doctest.h>

#include <malloc.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <string>
#include <utility>

#include "support/random_value.hpp"

namespace {

std::size_t allocations = 0;
std::size_t live_bytes = 0;
std::size_t fail_at = 0;  // 0: never; n: the n-th from now on

void* counted_new(std::size_t size) {
    ++allocations;
    if (fail_at != 0 && --fail_at == 0) throw std::bad_alloc();
    void* made = std::malloc(size != 0 ? size : 1);
    if (made == nullptr) throw std::bad_alloc();
    live_bytes += malloc_usable_size(made);
    return made;
}
void counted_delete(void* at) noexcept {
    if (at == nullptr) return;
    live_bytes -= malloc_usable_size(at);
    std::free(at);
}

}  // namespace

void* operator new(std::size_t size) { return counted_new(size); }
void operator delete(void* at) noexcept { counted_delete(at); }
void operator delete(void* at, std::size_t) noexcept { counted_delete(at); }

namespace {

using vdl::Kind;
using vdl::MapFiller;
using vdl::Type;
using vdl::Value;
using vdl::ValueRef;
using vdl::ValueView;

Type list_of(const Type& elem) { return Type::list(elem).value(); }

TEST_CASE("a list of a million int32 takes 4 MB") {
    const std::size_t before = live_bytes;
    Value list(list_of(Type::int32()));
    list.resize(1'000'000);
    CHECK(live_bytes - before >= 4'000'000);
    CHECK(live_bytes - before < 4'010'000);
    auto* numbers = list.ref().mutable_numbers<std::int32_t>().data();
    for (int i = 0; i < 1'000'000; ++i) numbers[i] = i;
    CHECK(list.numbers<std::int32_t>()[999'999] == 999'999);
    CHECK(list.at(31).get<std::int32_t>().value() == 31);
}

TEST_CASE("numbers and short strings allocate nothing") {
    (void)Value("makes the layouts");
    (void)Value(std::int64_t{1});
    const std::size_t before = allocations;
    const Value number = std::int64_t{5};
    const Value text = "15 bytes of it.";
    const Value copy = text;
    CHECK(allocations == before);
    CHECK(copy.as_string() == "15 bytes of it.");
    CHECK(number.as_int() == 5);
    const Value longer = "16 bytes of text";
    CHECK(allocations == before + 1);
}

TEST_CASE("types that stand for enormous values cost nothing until a part is written") {
    const Type big = Type::array(Type::int32(), 1'000'000'000).value();
    Type tree = Type::structure("demo.Leaf", {{"x", Type::int64()}}).value();
    for (int level = 0; level < 60; ++level) {
        tree = Type::structure("demo.Tree" + std::to_string(level), {{"a", tree}, {"b", tree}})
                   .value();
    }
    Type arrays = Type::int64();
    for (int level = 0; level < 60; ++level) arrays = Type::array(arrays, 1'000'000'000).value();

    const std::size_t before = live_bytes;
    for (const Type& type : {big, tree, arrays}) {
        const Value value(type);
        CHECK(value.is_zero());
        const Value copy = value;
        CHECK(copy == value);
        Value nested(list_of(Type::any()));
        for (int i = 0; i < 10; ++i) nested.push_back().set(value).value();
        CHECK(nested == Value(nested));
    }
    // What the layouts of these types take, once.
    CHECK(live_bytes - before < 200'000);

    CHECK(Value(big).ref().materialize_cost() == 4'000'000'016);
    CHECK(Value(arrays).ref().materialize_cost() > std::uint64_t{1} << 32U);
    CHECK(ValueView(Value(big)).size() == 1'000'000'000);
    vdl::Budget budget{1'000'000};
    CHECK(!Value(big).ref().materialize(&budget));
    CHECK(!Value(arrays).ref().materialize(&budget));
    CHECK(budget.left == 1'000'000);

    // One leaf of the tree: two structs at every level that has a pointer.
    Value value(tree);
    const std::size_t before_leaf = live_bytes;
    ValueRef at = value;
    for (int level = 0; level < 60; ++level) at = at.field(0);
    at.field(0).set_int(7);
    CHECK(live_bytes - before_leaf < 64 * 512);
    CHECK(!value.is_zero());
    Value other(tree);
    CHECK(value != other);
    at.field(0).set_int(0);
    CHECK(value.is_zero());
    CHECK(value == other);
}

TEST_CASE("an array that is too large for the address space is an ordinary failure") {
    Value value(Type::array(Type::int64(), ~std::uint64_t{0}).value());
    CHECK_THROWS_AS(value.ref().materialize(), std::bad_alloc);
    CHECK_THROWS_AS((void)value.at(0), std::bad_alloc);
    CHECK(value.is_zero());
    Value list(list_of(Type::byte()));
    CHECK_THROWS_AS(list.resize(std::size_t{1} << 40U), std::bad_alloc);
    CHECK(list.size() == 0);
    const Value bytes(Type::array(Type::byte(), std::uint64_t{1} << 60U).value());
    CHECK_THROWS_AS((void)bytes.as_bytes(), std::bad_alloc);
}

/// Records with everything that owns memory, the same shape for every `round`.
void fill(ValueRef records, int round, std::size_t count = 20) {
    records.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
        const ValueRef record = records.at(i);
        std::string text(40 + i, static_cast<char>('a' + round % 20));
        record.field(0).set_string(text);
        record.field(1).set_bytes(std::as_bytes(std::span(text)));
        record.field(2).emplace().set_string(text);
        record.field(3).select(1).set_string(text);
        record.field(4).emplace(Type::string()).set_string(text);
        MapFiller filler(record.field(5));
        for (int k = 0; k < 12; ++k) {
            const MapFiller::Slots entry = filler.append();
            entry.key.set_string(std::to_string(10 + (k * 7 + round) % 12) + text);
            entry.mapped.resize(3);
            for (std::size_t j = 0; j < 3; ++j) entry.mapped.at(j).set_string(text);
        }
        filler.finish();
        record.field(6).emplace(Type::int64()).set_int(round);
    }
}

Type record_list() {
    return list_of(
        Type::structure(
            "demo.Record",
            {{"text", Type::string()},
             {"bytes", list_of(Type::byte())},
             {"maybe", Type::optional(Type::string()).value()},
             {"either", Type::variant("", {{"n", Type::int32()}, {"s", Type::string()}}).value()},
             {"any", Type::any()},
             {"map", Type::map(Type::string(), list_of(Type::string())).value()},
             {"number", Type::any()}})
            .value());
}

TEST_CASE("filling a value again with the same shape allocates nothing") {
    Value records(record_list());
    fill(records, 0);
    const Value first = records;
    const std::size_t before = allocations;
    const std::size_t bytes = live_bytes;
    // What the test itself allocates: a text for each record, and 12 keys.
    constexpr std::size_t own = 20 + 20 * 12;
    const std::size_t start = allocations;
    fill(records, 5);
    CHECK(allocations - start == own);
    CHECK(records != first);
    fill(records, 0);
    CHECK(records == first);
    CHECK(live_bytes == bytes);
    CHECK(allocations > before);
}

/// Three records, as far as the budget goes.
bool fill_within(ValueRef records, vdl::Budget& budget) {
    if (!records.resize(3, &budget)) return false;
    for (std::size_t i = 0; i < 3; ++i) {
        const std::string text(50, 'x');
        const ValueRef record = records.at(i);
        if (!record.materialize(&budget) || !record.field(0).set_string(text, &budget) ||
            !record.field(1).set_bytes(std::as_bytes(std::span(text)), &budget) ||
            !record.field(2).emplace(&budget) || !record.field(3).select(1, &budget) ||
            !record.field(4).emplace(record_list().elem(), &budget)) {
            return false;
        }
        MapFiller filler(record.field(5), &budget);
        for (int k = 12; k > 0; --k) {
            const MapFiller::Slots entry = filler.append();
            if (!entry || !entry.key.set_string(std::to_string(k), &budget) ||
                !entry.mapped.push_back(&budget)) {
                return false;
            }
        }
        if (!filler.finish()) return false;
    }
    return true;
}

TEST_CASE("a budget bounds what is allocated, and a value stays usable when it is used up") {
    vdl::Budget plenty{1'000'000};
    Value filled(record_list());
    REQUIRE(fill_within(filled, plenty));
    const std::uint64_t needed = 1'000'000 - plenty.left;
    for (std::uint64_t allowed = 0; allowed < needed + 100; allowed += 13) {
        Value value(record_list());
        const ValueRef records = value;
        vdl::Budget budget{allowed};
        const std::size_t before = live_bytes;
        CHECK(fill_within(records, budget) == (allowed >= needed));
        // malloc rounds up; the budget counts what is asked for.
        CHECK(live_bytes - before <= allowed * 2);
        REQUIRE(Value(value) == value);
        fill(records, 1);
        REQUIRE(records.size() == 20);
    }
}

/// Runs `work` on a copy of `start`, failing the first allocation, then the second, and so on,
/// until it succeeds. `strong`: after a failure the value is what it was.
template <class F>
int fail_everywhere(const Value& start, bool strong, F work) {
    for (int failing = 1;; ++failing) {
        Value value = start;
        bool failed = false;
        fail_at = static_cast<std::size_t>(failing);
        try {
            work(value);
        } catch (const std::bad_alloc&) {
            failed = true;
        }
        fail_at = 0;
        if (!failed) return failing - 1;
        if (strong) REQUIRE(value == start);
        // Whatever it is now, it is a value.
        REQUIRE(Value(value) == value);
        value = start;
        REQUIRE(value == start);
    }
}

TEST_CASE("a failing allocation leaves values valid, at every allocation") {
    Value records(record_list());
    fill(records, 3, 2);
    const std::size_t before = live_bytes;
    {
        const Value other = records;
        CHECK(fail_everywhere(records, true, [&](Value& v) { v = other; }) > 100);
        CHECK(fail_everywhere(Value(), true, [&](Value& v) { v = other; }) > 100);
        CHECK(fail_everywhere(records, true, [&](Value& v) { v.set(other).value(); }) > 100);
        CHECK(fail_everywhere(records, false, [](Value& v) {
                  v.at(1).field(5).mapped("a key that is new and long").resize(2);
              }) >= 2);
        CHECK(fail_everywhere(records, false, [](Value& v) { fill(v, 4, 2); }) > 0);
        CHECK(fail_everywhere(Value(record_list()), false, [](Value& v) { fill(v, 4, 2); }) > 100);
        CHECK(fail_everywhere(records, true, [](Value& v) { v.push_back(); }) == 1);
        CHECK(fail_everywhere(records, true, [&](Value& v) {
                  v.at(0).field(4).set(other.at(1).view()).value();
              }) > 1);
        const Value map(Type::map(Type::string(), Type::string()).value());
        int wrong = 0;
        CHECK(fail_everywhere(map, false, [&](Value& v) {
                  const std::string key("a key that is long enough ");
                  for (int i = 100; i > 0; --i) {
                      v.mapped(key + std::to_string(i % 50)).set("x").value();
                  }
                  for (int i = 0; i < 50; ++i) {
                      if (!v.erase(key + std::to_string(i))) ++wrong;
                  }
              }) > 50);
        CHECK(wrong == 0);
    }
    CHECK(live_bytes == before);
}

TEST_CASE("types that only values hold are freed with them") {
    const auto build_and_destroy = [](const std::string& prefix) {
        Value value = "inside";
        for (int i = 0; i < 100; ++i) {
            const std::string name = prefix + std::to_string(i);
            // In place in the any, and behind a pointer.
            const Type type = i % 2 == 0 ? Type::named(name, list_of(Type::any())).value()
                                         : Type::structure(name, {{"a", Type::any()},
                                                                  {"t", Type::type_object()},
                                                                  {"l", list_of(Type::any())}})
                                               .value();
            Value outer(type);
            const ValueRef place = i % 2 == 0 ? outer.push_back() : outer.field(0);
            place.set(std::move(value)).value();
            if (i % 2 != 0) {
                outer.field(1).set_type(list_of(type));
                outer.field(2).push_back().emplace(Type::optional(type).value()).emplace();
            }
            value = std::move(outer);
        }
        const Value copy = value;
        CHECK(copy == value);
    };
    build_and_destroy("demo.First");  // the table of types grows
    const std::size_t before = live_bytes;
    build_and_destroy("demo.Other");
    CHECK(live_bytes == before);
}

TEST_CASE("random values survive failing allocations while they are copied and filled") {
    test::RandomOptions options;
    options.parts = 30;
    test::Generator generator(11, options);
    for (int i = 0; i < 150; ++i) {
        const Value value = generator.value();
        fail_everywhere(Value(), true, [&](Value& v) { v = value; });
        fail_everywhere(Value(), true, [&](Value& v) { v = Value(value.view()); });
    }
}

}  // namespace

TEST_CASE("keys in memory that longer ones had are compared by what they are") {
    vdl::Value map(*vdl::Type::map(vdl::Type::string(), vdl::Type::int32()));
    for (std::size_t length = 17; length > 0; --length) {
        CAPTURE(length);
        // All short but the last two lengths; they differ in one byte each, first to last.
        vdl::MapFiller filler(map);
        for (std::size_t at = length + 1; at-- > 0;) {
            std::string key(length, 'x');
            if (at < length) key[at] = 'y';
            for (const int value : {1, 2}) {
                const vdl::MapFiller::Slots entry = filler.append();
                entry.key.set_string(key);
                entry.mapped.set_int(value);
            }
        }
        REQUIRE(filler.finish());
        REQUIRE(map.size() == length + 1);
        for (std::size_t i = 0; i <= length; ++i) CHECK(map.view().mapped_at(i).as_int() == 2);
    }
}
