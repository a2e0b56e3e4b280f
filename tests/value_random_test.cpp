#include <vdl/value.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <set>
#include <utility>

#include "support/random_value.hpp"

namespace {

using test::Generator;
using vdl::Kind;
using vdl::Type;
using vdl::Value;

TEST_CASE("random types have every kind") {
    Generator generator(1);
    std::set<Kind> seen;
    bool recursive = false;
    bool named = false;
    for (int i = 0; i < 20000; ++i) {
        const Type type = generator.type();
        seen.insert(type.kind());
        recursive = recursive || type.is_recursive();
        named = named || (type.kind() == Kind::int32 && !type.name().empty());
    }
    CHECK(seen.size() == vdl::kind_count);
    CHECK(recursive);
    CHECK(named);
}

TEST_CASE("a random value equals its copy, and what it was moved to") {
    Generator generator(2);
    for (int i = 0; i < 3000; ++i) {
        Value value = generator.value();
        const Type type = value.type();
        const Value copy = value;
        REQUIRE(copy == value);
        REQUIRE(copy.type() == type);
        REQUIRE(Value(copy.view()) == value);
        const Value moved = std::move(value);
        CHECK(moved == copy);
        CHECK(value.is_nil());  // NOLINT: what a moved-from value is, is documented
        CHECK(value.kind() == Kind::any);
        value = copy;
        CHECK(value == moved);
        value.set_zero();
        CHECK(value.type() == type);
        CHECK(value.is_zero());
        CHECK(value == Value(type));
        CHECK(moved == copy);
    }
}

TEST_CASE("a value is zero exactly when it equals the zero value, but for negative zeros") {
    test::RandomOptions options;
    options.parts = 4;
    Generator generator(3, options);
    int zeros = 0;
    for (int i = 0; i < 5000; ++i) {
        const Value value = generator.value();
        if (value.is_zero()) {
            ++zeros;
            CHECK(value == Value(value.type()));
        } else if (value == Value(value.type())) {
            // Somewhere in it there is a -0.0, which is equal to 0.0.
            CHECK(!value.is_zero());
        }
    }
    CHECK(zeros > 500);
}

TEST_CASE("random keys are ordered totally, and equal keys have equal hashes") {
    Generator generator(4);
    for (int i = 0; i < 300; ++i) {
        const Type type = generator.key_type();
        std::array<Value, 6> keys;
        for (Value& key : keys) key = generator.value(type);
        for (const Value& a : keys) {
            REQUIRE(hash(a) == hash(Value(a)));
            for (const Value& b : keys) {
                const auto ab = compare(a, b);
                REQUIRE(((ab == 0) == (a == b)));
                REQUIRE((compare(b, a) < 0) == (ab > 0));
                if (ab == 0) REQUIRE(hash(a) == hash(b));
                for (const Value& c : keys) {
                    if (ab < 0 && compare(b, c) < 0) REQUIRE(compare(a, c) < 0);
                }
            }
        }
    }
}

TEST_CASE("random maps find what is in them") {
    test::RandomOptions options;
    options.elements = 40;
    Generator generator(5, options);
    for (int i = 0; i < 400; ++i) {
        const Type key = generator.key_type();
        const Value map = generator.value(Type::map(key, Type::string()).value());
        for (const auto [k, v] : map.entries()) {
            const auto found = map.find(k);
            REQUIRE(found.has_value());
            REQUIRE(*found == v);
        }
        // The same entries backwards: another order, the same map.
        Value other(map.type());
        for (std::size_t j = map.size(); j-- > 0;) {
            other.mapped(map.key_at(j)).set(map.mapped_at(j)).value();
        }
        CHECK(other == map);
        for (std::size_t left = map.size(); left != 0; --left) {
            REQUIRE(other.erase(map.key_at(left / 2).node() == key.node()
                                    ? other.view().key_at(left / 2)
                                    : map.key_at(0)));
            REQUIRE(other.size() == left - 1);
            for (const auto entry : other.entries()) REQUIRE(other.view().find(entry.key));
        }
    }
}

}  // namespace
