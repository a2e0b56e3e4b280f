// Which family the standard types and their look-alikes are taken for, and that headers of the
// standard types are not needed for it.
#include <vdl/reflect.hpp>

#include <doctest/doctest.h>
#include <boost/array.hpp>
#include <boost/container/flat_map.hpp>
#include <boost/container/set.hpp>
#include <boost/container/small_vector.hpp>
#include <boost/optional.hpp>
#include <boost/unordered/unordered_flat_set.hpp>
#include <boost/unordered_map.hpp>

#include <array>
#include <bitset>
#include <chrono>
#include <complex>
#include <deque>
#include <filesystem>
#include <forward_list>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <system_error>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <variant>
#include <vector>

namespace {

using vdl::Category;
using vdl::reflect::Shape;

template <Shape S, class... T>
void check_shape() {
    static_assert(((vdl::reflect::shape_of<T> == S) && ...));
    CHECK((vdl::reflect::AnyKnownShape<T> && ...) == (S != Shape::none));
}
template <class... T>
void check_unsupported() {
    static_assert(((vdl::category_of<T> == Category::unsupported) && ...));
}

struct Derived : std::variant<double, std::string> {
    using variant::variant;
};
struct Aggregate {
    int begin = 0;
    int end = 0;
    std::size_t size = 0;
};

}  // namespace

TEST_CASE("every type has one shape") {
    check_shape<Shape::string, std::string, std::string_view>();
    check_shape<Shape::bytes, std::vector<std::byte>, std::vector<std::uint8_t>,
                std::array<std::uint8_t, 3>, std::uint8_t[3], std::span<const std::byte>>();
    check_shape<Shape::scattered_bytes, std::deque<std::uint8_t>, std::list<std::byte>>();
    check_shape<Shape::sequence, std::vector<int>, std::vector<bool>, std::deque<int>,
                std::list<int>, std::forward_list<int>, std::array<int, 3>, int[3], int[2][3],
                std::uint8_t[2][3], boost::array<int, 3>, boost::container::small_vector<int, 3>,
                std::span<int>, std::span<const int, 3>, std::vector<std::int8_t>>();
    check_shape<Shape::set, std::set<int>, std::unordered_set<int>, boost::container::set<int>,
                boost::unordered_flat_set<int>>();
    check_shape<Shape::map, std::map<int, std::unique_ptr<int>>, std::unordered_map<int, int>,
                boost::container::flat_map<int, int>, boost::unordered_map<int, int>>();
    check_shape<Shape::variant, std::variant<int>, Derived>();
    check_shape<Shape::optional, std::optional<int>, boost::optional<int>>();
    check_shape<Shape::unique_pointer, std::unique_ptr<int>>();
    check_shape<Shape::shared_pointer, std::shared_ptr<int>>();
    check_shape<Shape::time, std::chrono::system_clock::time_point, std::chrono::sys_days>();
    check_shape<Shape::duration, std::chrono::nanoseconds, std::chrono::duration<float>>();
    check_shape<Shape::path, std::filesystem::path>();
    check_shape<Shape::bitset, std::bitset<3>>();
    check_shape<Shape::complex, std::complex<float>>();
    check_shape<Shape::error_code, std::error_code>();
    check_shape<Shape::reference, std::reference_wrapper<int>, std::reference_wrapper<const int>>();
    check_shape<Shape::none, int, double, Category, Aggregate, std::pair<int, int>,
                std::tuple<int, int>, std::tuple<>, std::monostate, std::function<void()>,
                std::error_condition, std::mutex>();
}

TEST_CASE("what is refused is unsupported, and has a sentence") {
    check_shape<Shape::pointer, int*, int Aggregate::*>();
    check_shape<Shape::weak_pointer, std::weak_ptr<int>>();
    check_shape<Shape::owning_pointer, std::unique_ptr<int[]>, std::shared_ptr<int[]>,
                std::unique_ptr<int, void (*)(int*)>>();
    check_shape<Shape::char_sequence, char[3], std::vector<char>, std::array<char, 3>,
                std::span<const char>, std::list<wchar_t>>();
    check_shape<Shape::wide_string, std::wstring, std::u8string_view>();
    check_shape<Shape::multi_key, std::multiset<int>, std::unordered_multiset<int>,
                std::multimap<int, int>, std::unordered_multimap<int, int>>();
    check_shape<Shape::empty_array, std::array<int, 0>>();
    check_shape<Shape::other_clock, std::chrono::steady_clock::time_point,
                std::chrono::local_days>();
    check_unsupported<int*, std::weak_ptr<int>, std::unique_ptr<int[]>, char[3], std::wstring,
                      std::multimap<int, int>, std::array<int, 0>,
                      std::chrono::steady_clock::time_point, std::mutex>();
}
