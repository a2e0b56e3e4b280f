// Strings and bytes, owned and borrowed.
#include <vdl/reflect/bytes.hpp>
#include <vdl/reflect/string.hpp>

#include <doctest/doctest.h>
#include <boost/container/static_vector.hpp>
#include <boost/container/string.hpp>
#include <boost/static_string.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <deque>
#include <list>
#include <memory_resource>
#include <span>
#include <string>
#include <string_view>
#include <vector>

using vdl::Adapter;

TEST_CASE_TEMPLATE("strings that own their text", T, std::string, std::pmr::string,
                   boost::container::string) {
    using A = Adapter<T>;
    static_assert(A::category == vdl::Category::string && !A::borrows);
    T x(100, 'x');
    const void* place = x.data();
    CHECK(A::assign(x, std::string_view("a\0b", 3)));
    CHECK(A::view(x) == std::string_view("a\0b", 3));
    CHECK(static_cast<const void*>(x.data()) == place);
    CHECK(A::assign(x, {}));
    CHECK(A::view(x).empty());
}

TEST_CASE("a string that is used again may be given any part of itself") {
    const std::string original = "0123456789abcdefghijklmnopqrstuvwxyz";
    for (std::size_t from = 0; from <= original.size(); ++from) {
        for (std::size_t n = 0; n <= original.size() - from; ++n) {
            std::string x = original;
            const char* const memory = x.data();
            REQUIRE(Adapter<std::string>::assign(x, std::string_view(x).substr(from, n)));
            REQUIRE(x == original.substr(from, n));
            REQUIRE(x.data() == memory);
            // And back to what is longer, with the memory that it has.
            REQUIRE(Adapter<std::string>::assign(x, original));
            REQUIRE(x == original);
            REQUIRE(x.data() == memory);
        }
    }
    std::string x = original;
    REQUIRE(Adapter<std::string>::assign(x, std::string_view()));
    CHECK(x.empty());
}

TEST_CASE("a string_view keeps the pointer") {
    using A = Adapter<std::string_view>;
    static_assert(A::borrows);
    const std::string_view text = "text";
    std::string_view x;
    CHECK(A::assign(x, text));
    CHECK(x.data() == text.data());
    CHECK(x == text);
}

TEST_CASE("a string of bounded capacity refuses what is too long") {
    using T = boost::static_string<4>;
    T x;
    CHECK(Adapter<T>::assign(x, "abcd"));
    CHECK_FALSE(Adapter<T>::assign(x, "abcde"));
    CHECK(Adapter<T>::view(x) == "abcd");
}

TEST_CASE_TEMPLATE("bytes in containers", T, std::vector<std::byte>, std::vector<std::uint8_t>,
                   std::pmr::vector<std::byte>) {
    using A = Adapter<T>;
    static_assert(A::category == vdl::Category::bytes && !A::fixed && !A::borrows);
    T x(50);
    const void* place = x.data();
    std::byte* room = A::resize(x, 3);
    CHECK(room == place);
    std::memcpy(room, "abc", 3);
    CHECK(A::view(x).size() == 3);
    CHECK(A::view(x)[2] == std::byte{'c'});
    CHECK(x.size() == 3);
    A::resize(x, 0);
    CHECK(A::view(x).empty());
}

TEST_CASE_TEMPLATE("bytes in arrays", T, std::array<std::byte, 3>, std::array<std::uint8_t, 3>,
                   std::uint8_t[3], std::byte[3]) {
    using A = Adapter<T>;
    static_assert(A::category == vdl::Category::bytes && A::fixed && A::length == 3);
    T x{};
    CHECK(A::resize(x, 2) == nullptr);
    CHECK(A::resize(x, 4) == nullptr);
    std::byte* room = A::resize(x, 3);
    CHECK(room == A::view(x).data());
    room[2] = std::byte{7};
    CHECK(static_cast<int>(x[2]) == 7);
}

TEST_CASE("bytes in a container of bounded capacity") {
    using T = boost::container::static_vector<std::byte, 4>;
    T x;
    CHECK(Adapter<T>::resize(x, 4) == x.data());
    CHECK(Adapter<T>::resize(x, 5) == nullptr);
}

TEST_CASE_TEMPLATE("spans of bytes borrow", T, std::span<const std::byte>,
                   std::span<const std::uint8_t>, std::span<const std::byte, 3>) {
    using A = Adapter<T>;
    static_assert(A::borrows && A::fixed == (T::extent == 3) && !A::encode_only);
    const std::byte bytes[3] = {};
    const std::uint8_t numbers[3] = {};
    T x = [&] {
        if constexpr (std::is_same_v<typename T::value_type, std::byte>) {
            return T(bytes);
        } else {
            return T(numbers);
        }
    }();
    const std::byte input[3] = {std::byte{1}, std::byte{2}, std::byte{3}};
    A::assign(x, input);
    CHECK(A::view(x).data() == input);
    CHECK(A::view(x).size() == 3);
}

TEST_CASE("a span that can be written through is encoded only") {
    static_assert(Adapter<std::span<std::byte>>::encode_only);
    std::byte bytes[2] = {};
    CHECK(Adapter<std::span<std::byte>>::view(bytes).data() == bytes);
}

TEST_CASE_TEMPLATE("bytes that do not lie side by side travel as a vector of them", T,
                   std::deque<std::uint8_t>, std::list<std::byte>) {
    using A = Adapter<T>;
    static_assert(A::category == vdl::Category::converted);
    using E = typename T::value_type;
    static_assert(std::is_base_of_v<std::vector<E>, typename A::wire>);
    T x = {E{1}, E{2}};
    CHECK(A::to_wire(x) == std::vector<E>{E{1}, E{2}});
    vdl::Error error;
    typename A::wire wire;
    wire.push_back(E{3});
    CHECK(A::from_wire(x, std::move(wire), error));
    CHECK(x == T{E{3}});
}
