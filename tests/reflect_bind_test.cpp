// Structs of 1 to 256 fields: count, names, and access to each field.
#include <vdl/reflect.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <type_traits>

#include "support/wide_structs.hpp"

namespace test {

struct Fill {
    std::size_t next = 1;
    void operator()(int& x) { x = static_cast<int>(next++); }
    void operator()(double& x) { x = static_cast<double>(next++); }
    void operator()(std::string& x) { x = std::to_string(next++); }
    void operator()(std::uint8_t& x) { x = static_cast<std::uint8_t>(next++ % 100); }
    void operator()(std::optional<int>& x) { x = static_cast<int>(next++); }
};

template <class T, std::size_t N>
void check_wide() {
    using Fields = vdl::reflect::Fields<T>;
    static_assert(Fields::count == N);
    for (std::size_t i = 0; i < N; ++i) {
        CHECK(Fields::names[i] == "field_" + std::to_string(i));
        CHECK(Fields::options[i].name == Fields::names[i]);
    }
    static_assert(std::is_same_v<typename Fields::template type<0>, int>);
    static_assert(std::is_same_v<typename Fields::template type<(N - 1) / 5 * 5>, int>);

    T x{};
    Fields::apply(x, [fill = Fill{}](auto&... field) mutable { (fill(field), ...); });
    CHECK(x.field_0 == 1);
    const T& same = x;
    const std::size_t sum = Fields::apply(same, [](const auto&... field) {
        std::size_t at = 0;
        std::size_t right = 0;
        const auto check = [&](const auto& value) {
            using Value = std::remove_cvref_t<decltype(value)>;
            Value expected{};
            Fill{++at}(expected);
            right += value == expected;
        };
        (check(field), ...);
        return right;
    });
    CHECK(sum == N);
}

TEST_CASE("structs of every width") {
    check_wide<Wide1, 1>();
    check_wide<Wide2, 2>();
    check_wide<Wide7, 7>();
    check_wide<Wide63, 63>();
    check_wide<Wide64, 64>();
    check_wide<Wide65, 65>();
    check_wide<Wide99, 99>();
    check_wide<Wide100, 100>();
    check_wide<Wide101, 101>();
    check_wide<Wide128, 128>();
}

TEST_CASE("structs at the limit") {
    check_wide<Wide200, 200>();
    check_wide<Wide256, 256>();
    CHECK(&vdl::reflect::Fields<Wide256>::names[255] ==
          &vdl::reflect::Fields<Wide256>::names.back());
    Wide256 x{};
    vdl::reflect::bind<256>(x, [&](auto&... field) {
        const void* addresses[] = {&field...};
        CHECK(addresses[0] == &x.field_0);
        CHECK(addresses[100] == &x.field_100);
        CHECK(addresses[255] == &x.field_255);
    });
}

}  // namespace test
