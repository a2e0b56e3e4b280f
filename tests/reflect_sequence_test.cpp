// Lists and arrays: reading them, and filling them with what is there reused.
#include <vdl/reflect/number.hpp>
#include <vdl/reflect/sequence.hpp>

#include "support/count_allocations.hpp"

#include <doctest/doctest.h>
#include <boost/array.hpp>
#include <boost/container/small_vector.hpp>
#include <boost/container/static_vector.hpp>

#include <array>
#include <deque>
#include <forward_list>
#include <list>
#include <memory>
#include <memory_resource>
#include <span>
#include <string>
#include <tuple>
#include <vector>

namespace {

using Text = std::string;

template <class T>
using Filler = typename vdl::Adapter<T>::Filler;
template <class T>
using Spare = typename Filler<T>::Spare;

// 44 bytes, so that strings own memory; made once, so that assigning them reuses memory.
const Text& text(int i) {
    static const std::vector<Text> texts = [] {
        std::vector<Text> made;
        for (int n = 0; n < 100; ++n) made.push_back(Text(40, 'x') + std::to_string(1000 + n));
        return made;
    }();
    return texts[static_cast<std::size_t>(i)];
}

template <class T>
bool fill(T& x, int first, int last, Spare<T>* spare = nullptr) {
    Filler<T> filler(x, spare);
    filler.reserve(static_cast<std::size_t>(last - first));
    for (int i = first; i < last; ++i) {
        if (!filler.next([&](auto& element) { return element = text(i), true; })) return false;
    }
    return filler.finish();
}

template <class T>
bool holds(const T& x, int first, int last) {
    int i = first;
    const bool same =
        vdl::Adapter<T>::each(x, [&](const auto& e) { return std::string_view(e) == text(i++); });
    return same && i == last && vdl::Adapter<T>::size(x) == static_cast<std::size_t>(last - first);
}

using Lists =
    std::tuple<std::vector<Text>, std::deque<Text>, std::list<Text>, std::forward_list<Text>,
               boost::container::small_vector<Text, 4>, boost::container::static_vector<Text, 16>,
               std::pmr::vector<std::pmr::string>, std::pmr::list<std::pmr::string>>;

}  // namespace

TEST_CASE_TEMPLATE_DEFINE("a filler replaces the contents", T, list_replaces) {
    Spare<T> spare;
    for (Spare<T>* pool : {static_cast<Spare<T>*>(nullptr), &spare}) {
        T x;
        for (int last : {3, 5, 10, 2, 0, 7, 7}) {
            REQUIRE(fill(x, last / 2, last, pool));
            CHECK(holds(x, last / 2, last));
        }
    }
}
TEST_CASE_TEMPLATE_APPLY(list_replaces, Lists);

TEST_CASE_TEMPLATE_DEFINE("elements stay where they are", T, list_places) {
    T x;
    REQUIRE(fill(x, 0, 5));
    std::vector<const void*> before;
    for (const auto& element : x) before.push_back(element.data());
    REQUIRE(fill(x, 7, 11));
    std::vector<const void*> after;
    for (const auto& element : x) after.push_back(element.data());
    before.pop_back();
    CHECK(before == after);
}
TEST_CASE_TEMPLATE_APPLY(list_places, Lists);

TEST_CASE_TEMPLATE("in the steady state nothing is allocated", T, std::vector<Text>,
                   std::list<Text>, std::forward_list<Text>) {
    T x;
    Spare<T> spare;
    const auto round = [&] { return fill(x, 0, 10, &spare) && fill(x, 20, 23, &spare); };
    for (int i = 0; i < 3; ++i) REQUIRE(round());
    CHECK(test::count_allocations([&] {
              for (int i = 0; i < 100; ++i) REQUIRE(round());
          }).news == 0);
    CHECK(holds(x, 20, 23));
}

TEST_CASE("an error in the middle leaves a valid list") {
    std::vector<Text> x;
    REQUIRE(fill(x, 0, 3));
    {
        Filler<std::vector<Text>> filler(x);
        CHECK(filler.next([](Text& e) { return e = "a", true; }));
        CHECK_FALSE(filler.next([](Text& e) { return e = "b", false; }));
    }
    CHECK(x.size() == 3);
    REQUIRE(fill(x, 5, 6));
    CHECK(holds(x, 5, 6));
}

TEST_CASE_TEMPLATE("arrays need their length", T, std::array<Text, 3>, Text[3],
                   boost::array<Text, 3>) {
    static_assert(vdl::Adapter<T>::fixed && vdl::Adapter<T>::length == 3);
    T x{};
    CHECK(fill(x, 0, 3));
    CHECK(holds(x, 0, 3));
    CHECK_FALSE(fill(x, 4, 6));
    CHECK_FALSE(fill(x, 4, 8));
    Filler<T> filler(x);
    const auto next = [&] { return filler.next([](Text& e) { return e.clear(), true; }); };
    for (int i = 0; i < 3; ++i) CHECK(next());
    CHECK_FALSE(filler.overflow());
    CHECK_FALSE(next());
    CHECK(filler.overflow());
}

TEST_CASE("a list of bounded capacity says when it is full") {
    boost::container::static_vector<int, 2> x;
    Filler<decltype(x)> filler(x);
    const auto next = [&] { return filler.next([](int& e) { return e = 1, true; }); };
    CHECK(next());
    CHECK(next());
    CHECK_FALSE(next());
    CHECK(filler.overflow());
    CHECK(vdl::Adapter<decltype(x)>::resize_for_overwrite(x, 2) == x.data());
    CHECK(vdl::Adapter<decltype(x)>::resize_for_overwrite(x, 3) == nullptr);
}

TEST_CASE("arrays of arrays") {
    using T = int[2][3];
    T x{{1, 2, 3}, {4, 5, 6}};
    int sum = 0;
    CHECK(vdl::Adapter<T>::each(x, [&](const int(&row)[3]) {
        return vdl::Adapter<int[3]>::each(row, [&](int e) { return sum = sum * 10 + e, true; });
    }));
    CHECK(sum == 123456);
    CHECK(vdl::Adapter<int[3]>::data(x[1])[2] == 6);
}

TEST_CASE("a list of bool") {
    std::vector<bool> x = {true, true, true};
    Filler<std::vector<bool>> filler(x);
    filler.reserve(2);
    CHECK(filler.next([](bool& e) { return e = false, true; }));
    CHECK(filler.next([](bool& e) { return e = true, true; }));
    CHECK(filler.finish());
    CHECK(x == std::vector<bool>{false, true});
    static_assert(!vdl::Adapter<std::vector<bool>>::contiguous);
    static_assert(std::is_same_v<vdl::Adapter<std::vector<bool>>::element, bool>);
}

TEST_CASE("each stops where it is told to") {
    const std::list<int> x = {1, 2, 3};
    int last = 0;
    CHECK_FALSE(vdl::Adapter<std::list<int>>::each(x, [&](int e) { return last = e, e != 2; }));
    CHECK(last == 2);
}

TEST_CASE("numbers side by side") {
    std::vector<int> x = {1, 2, 3};
    const int* old = x.data();
    using A = vdl::Adapter<std::vector<int>>;
    static_assert(A::contiguous);
    CHECK(A::data(x) == x.data());
    CHECK(A::resize_for_overwrite(x, 2) == old);
    CHECK(x == std::vector<int>{1, 2});
    const int* larger = A::resize_for_overwrite(x, 100);
    CHECK(larger == x.data());
    CHECK(x.size() == 100);
    std::array<int, 3> fixed{};
    CHECK(vdl::Adapter<std::array<int, 3>>::resize_for_overwrite(fixed, 3) == fixed.data());
    CHECK(vdl::Adapter<std::array<int, 3>>::resize_for_overwrite(fixed, 2) == nullptr);
    static_assert(!vdl::Adapter<std::deque<int>>::contiguous);
}

TEST_CASE("spans are read") {
    const int numbers[] = {1, 2, 3};
    using A = vdl::Adapter<std::span<const int>>;
    static_assert(A::encode_only && !A::fixed);
    static_assert(vdl::Adapter<std::span<int, 3>>::fixed);
    CHECK(A::data(numbers) == numbers);
    CHECK(A::size(numbers) == 3);
}

TEST_CASE("elements that cannot be copied or moved") {
    std::vector<std::unique_ptr<int>> x;
    Filler<decltype(x)> filler(x);
    for (int i = 0; i < 5; ++i) {
        CHECK(filler.next([&](auto& e) { return e = std::make_unique<int>(i), true; }));
    }
    CHECK(filler.finish());
    CHECK(*x[4] == 4);

    struct Fixed {
        int value = 7;
        Fixed() = default;
        Fixed(const Fixed&) = delete;
        Fixed& operator=(const Fixed&) = delete;
    };
    std::list<Fixed> list;
    Filler<decltype(list)> list_filler(list);
    CHECK(list_filler.next([](Fixed& e) { return e.value == 7; }));
    CHECK(list_filler.finish());
    CHECK(list.size() == 1);
}

TEST_CASE("elements come from the list's memory resource") {
    std::pmr::monotonic_buffer_resource arena;
    std::pmr::vector<std::pmr::string> x(&arena);
    REQUIRE(fill(x, 0, 4));
    for (const auto& element : x) CHECK(element.get_allocator().resource() == &arena);
}

TEST_CASE("reserving is done once, and not beyond what a list can hold") {
    std::vector<Text> x;
    Filler<std::vector<Text>> filler(x);
    CHECK(test::count_allocations([&] { filler.reserve(50); }).news == 1);
    CHECK(x.capacity() == 50);
    filler.reserve(static_cast<std::size_t>(-1));
    CHECK(x.capacity() == 50);
}
