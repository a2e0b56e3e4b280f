// Sets and maps: what every filler must do, for each family of containers.
#include <vdl/reflect/associative.hpp>

#include "support/count_allocations.hpp"

#include <doctest/doctest.h>
#include <boost/container/flat_map.hpp>
#include <boost/container/flat_set.hpp>
#include <boost/container/map.hpp>
#include <boost/container/set.hpp>
#include <boost/unordered/unordered_flat_map.hpp>
#include <boost/unordered/unordered_flat_set.hpp>
#include <boost/unordered_map.hpp>
#include <boost/unordered_set.hpp>

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <memory_resource>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace {

using Text = std::string;
using Entries = std::vector<std::pair<Text, Text>>;

template <class T>
using Filler = typename vdl::Adapter<T>::Filler;
template <class T>
using Spare = typename Filler<T>::Spare;

template <class A, class B>
bool is_same(const A& a, const B& b) {
    if constexpr (std::is_convertible_v<const A&, std::string_view>) {
        return std::string_view(a) == std::string_view(b);
    } else {
        return a == b;
    }
}

// Fills as a decoder does. The keys are assigned to, so that memory is reused.
template <class T, class Source>
bool fill(T& x, const Source& entries, Spare<T>* spare = nullptr,
          std::size_t* duplicates = nullptr) {
    Filler<T> filler(x, spare);
    filler.reserve(entries.size());
    for (const auto& entry : entries) {  // clang 14 lets no lambda capture structured bindings
        bool ok = false;
        if constexpr (requires { typename vdl::Adapter<T>::mapped; }) {
            ok = filler.next([&](auto& k) { return k = entry.first, true; },
                             [&](auto& m) { return m = entry.second, true; });
        } else {
            ok = filler.next([&](auto& k) { return k = entry.first, true; });
        }
        if (!ok) return false;
        REQUIRE(is_same(filler.current_key(), entry.first));
    }
    if (!filler.finish()) return false;
    if (duplicates != nullptr) *duplicates = filler.duplicates();
    return true;
}

template <class T>
std::map<Text, Text> contents(const T& x) {
    std::map<Text, Text> result;
    const bool ok = [&] {
        if constexpr (requires { typename vdl::Adapter<T>::mapped; }) {
            return vdl::Adapter<T>::each(
                x, [&](const auto& k, const auto& m) { return result[Text(k)] = Text(m), true; });
        } else {
            return vdl::Adapter<T>::each(x, [&](const auto& k) { return result[Text(k)], true; });
        }
    }();
    CHECK(ok);
    CHECK(vdl::Adapter<T>::size(x) == result.size());
    return result;
}

template <class T>
std::map<Text, Text> expected(const Entries& entries) {
    std::map<Text, Text> result;
    for (const auto& [key, mapped] : entries) {
        result[key] = vdl::Adapter<T>::category == vdl::Category::map ? mapped : Text();
    }
    return result;
}

// 44 bytes, so that strings own memory.
Text text(char kind, int i) { return Text(40, kind) + std::to_string(1000 + i); }
Entries make(int first, int last, int step, char mapped) {
    Entries result;
    for (int i = first; i != last; i += step) {
        result.emplace_back(text('k', i), text(mapped, i));
    }
    return result;
}

using Families =
    std::tuple<std::map<Text, Text>, std::map<Text, Text, std::greater<>>,
               std::unordered_map<Text, Text>, boost::container::map<Text, Text>,
               boost::container::flat_map<Text, Text>, boost::unordered_map<Text, Text>,
               boost::unordered_flat_map<Text, Text>, std::set<Text>, std::unordered_set<Text>,
               boost::container::set<Text>, boost::container::flat_set<Text>,
               boost::unordered_set<Text>, boost::unordered_flat_set<Text>>;

}  // namespace

TEST_CASE_TEMPLATE_DEFINE("a filler replaces the contents", T, replaces) {
    Spare<T> spare;
    for (Spare<T>* pool : {static_cast<Spare<T>*>(nullptr), &spare}) {
        T x;
        for (const Entries& entries :
             {make(0, 10, 1, 'a'), make(0, 10, 1, 'b'), make(9, -1, -1, 'c'), make(5, 15, 1, 'd'),
              make(20, 23, 1, 'e'), make(0, 100, 1, 'f'), make(99, 9, -3, 'g'), make(0, 0, 1, 'h'),
              make(3, 4, 1, 'i'), make(0, 210, 7, 'j')}) {
            REQUIRE(fill(x, entries, pool));
            CHECK(contents(x) == expected<T>(entries));
        }
    }
}
TEST_CASE_TEMPLATE_APPLY(replaces, Families);

TEST_CASE_TEMPLATE_DEFINE("random contents, any order, with duplicates", T, random_contents) {
    std::minstd_rand random(7);
    Spare<T> spare;
    T x;
    for (int round = 0; round < 400; ++round) {
        Entries entries;
        const auto size = static_cast<unsigned>(random() % (round % 10 == 0 ? 200 : 12));
        for (unsigned i = 0; i < size; ++i) {
            entries.emplace_back(text('k', static_cast<int>(random() % (size + 5))),
                                 text('v', static_cast<int>(random() % 1000)));
        }
        const bool ascending = round % 3 == 0;
        if (ascending) std::sort(entries.begin(), entries.end());
        std::size_t duplicates = 0;
        REQUIRE(fill(x, entries, round % 2 == 0 ? &spare : nullptr, &duplicates));
        const auto want = expected<T>(entries);
        REQUIRE(contents(x) == want);
        CHECK(duplicates == entries.size() - want.size());
        for (const auto& [key, mapped] : want) REQUIRE(x.find(key) != x.end());
    }
}
TEST_CASE_TEMPLATE_APPLY(random_contents, Families);

TEST_CASE_TEMPLATE_DEFINE(
    "an error in the middle leaves a valid container, and nothing stale later", T, after_error) {
    for (std::size_t fail_at = 0; fail_at < 12; ++fail_at) {
        T x;
        REQUIRE(fill(x, make(0, 10, 1, 'a')));
        {
            Filler<T> filler(x);
            std::size_t i = 0;
            for (const auto& entry : make(7, 17, 1, 'b')) {
                const auto read_key = [&](auto& k) { return k = entry.first, i != fail_at; };
                bool ok = false;
                if constexpr (requires { typename vdl::Adapter<T>::mapped; }) {
                    ok = filler.next(read_key,
                                     [&](auto& m) { return m = entry.second, i + 5 != fail_at; });
                } else {
                    ok = filler.next(read_key);
                }
                if (!ok) break;
                ++i;
            }
        }
        for (const auto& entry : x) {
            (void)entry;
        }
        const Entries entries = make(4, 9, 1, 'c');
        REQUIRE(fill(x, entries));
        CHECK(contents(x) == expected<T>(entries));
    }
}
TEST_CASE_TEMPLATE_APPLY(after_error, Families);

TEST_CASE_TEMPLATE_DEFINE("in the steady state nothing is allocated", T, steady_state) {
    const Entries ten = make(0, 10, 1, 'a');
    const Entries reversed = make(9, -1, -1, 'b');
    const Entries other = make(50, 60, 1, 'c');
    const Entries three = make(70, 73, 1, 'd');
    const Entries many = make(0, 300, 1, 'e');
    const std::pair<const Entries*, const Entries*> pairs[] = {
        {&ten, &ten}, {&ten, &reversed}, {&ten, &other}, {&ten, &three}, {&many, &ten}};
    for (const auto& [first, second] : pairs) {
        T x;
        Spare<T> spare;
        const auto round = [&, a = first, b = second] {
            REQUIRE(fill(x, *a, &spare));
            REQUIRE(fill(x, *b, &spare));
        };
        for (int i = 0; i < 3; ++i) round();
        CHECK(test::count_allocations([&] {
                  for (int i = 0; i < 20; ++i) round();
              }).news == 0);
    }
}
TEST_CASE_TEMPLATE_APPLY(steady_state, Families);

TEST_CASE_TEMPLATE("the same or as many entries allocate nothing without a spare either", T,
                   std::map<Text, Text>, std::unordered_map<Text, Text>,
                   boost::container::map<Text, Text>, boost::container::flat_map<Text, Text>,
                   boost::unordered_map<Text, Text>, std::set<Text>, std::unordered_set<Text>) {
    const Entries ten = make(0, 10, 1, 'a');
    const Entries reversed = make(9, -1, -1, 'b');
    const Entries other = make(50, 60, 1, 'c');
    T x;
    for (int i = 0; i < 3; ++i) {
        for (const Entries* entries : {&ten, &reversed, &other}) REQUIRE(fill(x, *entries));
    }
    CHECK(test::count_allocations([&] {
              for (int i = 0; i < 20; ++i) {
                  for (const Entries* entries : {&ten, &reversed, &other}) {
                      REQUIRE(fill(x, *entries));
                  }
              }
          }).news == 0);
}

TEST_CASE_TEMPLATE("the value of a key that is there is overwritten in place", T,
                   std::map<int, Text>, std::unordered_map<int, Text>,
                   boost::container::map<int, Text>, boost::container::flat_map<int, Text>,
                   boost::unordered_map<int, Text>, boost::unordered_flat_map<int, Text>) {
    const std::vector<std::pair<int, Text>> entries = {{1, "a"}, {2, "b"}, {3, "c"}};
    T x;
    REQUIRE(fill(x, entries));
    x.at(2).reserve(5000);
    const Text* place = &x.at(2);
    REQUIRE(fill(x, std::vector<std::pair<int, Text>>{{1, "d"}, {2, "e"}, {3, "f"}}));
    CHECK(&x.at(2) == place);
    CHECK(x.at(2) == "e");
    CHECK(x.at(2).capacity() >= 5000);
}

TEST_CASE_TEMPLATE("nodes of other keys are refilled", T, std::map<int, Text>,
                   std::unordered_map<int, Text>, boost::container::map<int, Text>,
                   boost::unordered_map<int, Text>) {
    T x;
    REQUIRE(fill(x, std::vector<std::pair<int, Text>>{{1, "a"}, {2, "b"}}));
    std::set<const void*> places = {&x.at(1), &x.at(2)};
    REQUIRE(fill(x, std::vector<std::pair<int, Text>>{{8, "c"}, {9, "d"}}));
    CHECK(std::set<const void*>{&x.at(8), &x.at(9)} == places);
    REQUIRE(fill(x, std::vector<std::pair<int, Text>>{{9, "e"}, {1, "f"}}));
    CHECK(std::set<const void*>{&x.at(1), &x.at(9)} == places);
    CHECK(x.at(9) == "e");
}

TEST_CASE_TEMPLATE("a key that comes twice: the last one counts", T, std::map<int, Text>,
                   std::unordered_map<int, Text>, boost::container::flat_map<int, Text>,
                   boost::unordered_flat_map<int, Text>) {
    T x;
    for (int round = 0; round < 2; ++round) {
        std::size_t duplicates = 0;
        REQUIRE(fill(x, std::vector<std::pair<int, Text>>{{1, "a"}, {2, "b"}, {1, "c"}, {1, "d"}},
                     nullptr, &duplicates));
        CHECK(duplicates == 2);
        CHECK(x.size() == 2);
        CHECK(x.at(1) == "d");
        CHECK(x.at(2) == "b");
    }
}

TEST_CASE_TEMPLATE("values that cannot be copied", T, std::map<Text, std::unique_ptr<int>>,
                   std::unordered_map<Text, std::unique_ptr<int>>,
                   boost::container::flat_map<Text, std::unique_ptr<int>>,
                   boost::unordered_flat_map<Text, std::unique_ptr<int>>) {
    T x;
    Spare<T> spare;
    for (int n : {3, 1, 5}) {
        Filler<T> filler(x, &spare);
        for (int i = 0; i < n; ++i) {
            REQUIRE(filler.next([&](Text& key) { return key = text('k', n * 10 + i), true; },
                                [&](std::unique_ptr<int>& mapped) {
                                    return mapped = std::make_unique<int>(i), true;
                                }));
        }
        REQUIRE(filler.finish());
        REQUIRE(x.size() == static_cast<std::size_t>(n));
        for (int i = 0; i < n; ++i) CHECK(*x.at(text('k', n * 10 + i)) == i);
    }
}

TEST_CASE_TEMPLATE("memory comes from the container's resource", T,
                   std::pmr::map<std::pmr::string, std::pmr::string>,
                   std::pmr::unordered_map<std::pmr::string, std::pmr::string>) {
    std::pmr::monotonic_buffer_resource arena;
    T x(&arena);
    const Entries first = make(0, 10, 1, 'a');
    const Entries second = make(25, 5, -1, 'b');
    for (int round = 0; round < 3; ++round) {
        for (const Entries* entries : {&first, &second}) {
            REQUIRE(fill(x, *entries));
            CHECK(contents(x) == expected<T>(*entries));
            for (const auto& [key, mapped] : x) {
                CHECK(key.get_allocator().resource() == &arena);
                CHECK(mapped.get_allocator().resource() == &arena);
            }
        }
    }
    CHECK(std::is_same_v<Spare<T>, vdl::detail::NoSpare>);
}

TEST_CASE("an arena alone serves a map of strings") {
    std::pmr::monotonic_buffer_resource upstream(1 << 16);
    std::pmr::map<std::pmr::string, std::pmr::string> x(&upstream);
    const Entries entries = make(0, 20, 1, 'a');
    REQUIRE(fill(x, entries));
    CHECK(test::count_allocations([&] { REQUIRE(fill(x, make(0, 0, 1, 'a'))); }).news == 0);
    CHECK(test::count_allocations([&] { REQUIRE(fill(x, entries)); }).news == 0);
}

namespace {

struct Counted {
    int value = 0;
    static inline std::size_t moves = 0;

    Counted() = default;
    explicit Counted(int i) : value(i) {}
    Counted(const Counted& other) : value(other.value) { ++moves; }
    Counted& operator=(const Counted& other) {
        ++moves;
        value = other.value;
        return *this;
    }
    friend bool operator==(const Counted&, const Counted&) = default;
    friend bool operator<(const Counted& a, const Counted& b) { return a.value < b.value; }
};

}  // namespace

TEST_CASE_TEMPLATE("keys in the worst order take n log n moves", T,
                   boost::container::flat_map<Counted, int>, boost::container::flat_set<Counted>) {
    constexpr int n = 20'000;
    T x;
    std::vector<std::pair<Counted, int>> entries;
    for (int i = n; i > 0; --i) entries.emplace_back(Counted(i), i);
    Counted::moves = 0;
    REQUIRE(fill(x, entries));
    CHECK(Counted::moves < 150 * n);  // inserting one by one: n * n / 2
    CHECK(x.size() == n);
    CHECK(std::is_sorted(x.begin(), x.end()));
}

TEST_CASE("the filler is chosen by shape") {
    using namespace vdl::detail;
    CHECK(std::is_same_v<Filler<std::map<int, int>>, OrderedFiller<std::map<int, int>>>);
    CHECK(std::is_same_v<Filler<boost::container::set<int>>,
                         OrderedFiller<boost::container::set<int>>>);
    CHECK(std::is_same_v<Filler<std::unordered_set<int>>, HashedFiller<std::unordered_set<int>>>);
    CHECK(std::is_same_v<Filler<boost::unordered_map<int, int>>,
                         HashedFiller<boost::unordered_map<int, int>>>);
    CHECK(std::is_same_v<Filler<boost::container::flat_set<int>>,
                         SortedFiller<boost::container::flat_set<int>>>);
    CHECK(std::is_same_v<Filler<boost::unordered_flat_map<int, int>>,
                         OpenFiller<boost::unordered_flat_map<int, int>>>);
}
