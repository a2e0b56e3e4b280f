// The small standard types, and types with a conversion of their own.
#include <vdl/reflect/converted.hpp>
#include <vdl/reflect/extra.hpp>
#include <vdl/result.hpp>

#include <doctest/doctest.h>

#include <bitset>
#include <cerrno>
#include <complex>
#include <filesystem>
#include <functional>
#include <ios>
#include <string>
#include <system_error>
#include <type_traits>
#include <utility>

namespace demo {

template <int Form>
struct Even {
    int value = 0;
};
enum class Level { low = 3 };

}  // namespace demo

template <int Form>
struct vdl::Custom<demo::Even<Form>> {
    using T = demo::Even<Form>;
    static int to_wire(const T& x) { return x.value / 2; }

    static T from_wire(int half)
        requires(Form == 0)
    {
        return {2 * half};
    }
    static Result<T> from_wire(int half)
        requires(Form == 1)
    {
        if (half < 0) return Error(ErrorCode::out_of_range, "negative");
        return T{2 * half};
    }
    static void from_wire(T& x, const int& half)
        requires(Form == 2)
    {
        x.value = 2 * half;
    }
    static bool from_wire(T& x, int&& half)
        requires(Form == 3)
    {
        x.value = 2 * half;
        return half >= 0;
    }
    static Result<void> from_wire(T& x, int half)
        requires(Form == 4)
    {
        x.value = 2 * half;
        if (half < 0) return Error(ErrorCode::out_of_range, "negative");
        return {};
    }
};
template <>
struct vdl::Custom<demo::Level> {
    static std::string to_wire(demo::Level) { return "low"; }
    static demo::Level from_wire(const std::string&) { return demo::Level::low; }
};

namespace {

using vdl::Adapter;
using vdl::Error;
using vdl::ErrorCode;

template <class T>
bool from(T& x, typename Adapter<T>::wire wire, Error& error) {
    return Adapter<T>::from_wire(x, std::move(wire), error);
}

}  // namespace

TEST_CASE_TEMPLATE("from_wire in all its forms", T, demo::Even<0>, demo::Even<1>, demo::Even<2>,
                   demo::Even<3>, demo::Even<4>) {
    static_assert(Adapter<T>::category == vdl::Category::converted && !Adapter<T>::encode_only);
    static_assert(std::is_same_v<typename Adapter<T>::wire, int>);
    T x{6};
    CHECK(Adapter<T>::to_wire(x) == 3);
    Error error;
    CHECK(from(x, 5, error));
    CHECK(x.value == 10);
    CHECK(error.code() == ErrorCode::none);
}

TEST_CASE("errors of from_wire are passed on") {
    Error error;
    demo::Even<1> a;
    CHECK_FALSE(from(a, -1, error));
    CHECK(error == Error(ErrorCode::out_of_range, "negative"));
    demo::Even<3> b;
    CHECK_FALSE(from(b, -1, error));
    CHECK(error == Error(ErrorCode::malformed, "from_wire refused the value"));
    demo::Even<4> c;
    CHECK_FALSE(from(c, -1, error));
    CHECK(error == Error(ErrorCode::out_of_range, "negative"));
}

TEST_CASE("without from_wire a type is for encoding only") {
    static_assert(Adapter<demo::Even<5>>::encode_only);
    CHECK(Adapter<demo::Even<5>>::to_wire({8}) == 4);
}

TEST_CASE("an enum with a conversion is no enumeration") {
    static_assert(Adapter<demo::Level>::category == vdl::Category::converted);
    CHECK(Adapter<demo::Level>::to_wire(demo::Level::low) == "low");
}

TEST_CASE("paths") {
    using T = std::filesystem::path;
    T x = "a//b/\xC3\xA9.txt";
    const std::string& wire = Adapter<T>::to_wire(x);
    CHECK(wire == "a//b/\xC3\xA9.txt");
    Error error;
    CHECK(from(x, "/c", error));
    CHECK(x == T("/c"));
    CHECK(from(x, "", error));
    CHECK(x.empty());
}

TEST_CASE("bitsets") {
    using T = std::bitset<5>;
    T x("01100");
    CHECK(Adapter<T>::to_wire(x).view() == x.to_string());
    Error error;
    const auto read = [&](std::string_view text) {
        Adapter<T>::wire wire;
        return Adapter<Adapter<T>::wire>::assign(wire, text) && from(x, std::move(wire), error);
    };
    CHECK(read("10001"));
    CHECK(x == T(0b10001));
    CHECK_FALSE(read("1000"));
    CHECK(error ==
          Error(ErrorCode::wrong_length, "a bitset of 5 bits needs a string of that many 0 and 1"));
    CHECK_FALSE(read("1000x"));
    CHECK(error.code() == ErrorCode::malformed);
    CHECK_FALSE(read("100011"));
    CHECK(error.code() == ErrorCode::wrong_length);
    CHECK(x == T(0b10001));
    CHECK(Adapter<std::bitset<0>>::to_wire({}).size() == 0);
}

TEST_CASE_TEMPLATE("complex numbers", F, float, double) {
    using T = std::complex<F>;
    T x(F(1.5), F(-2));
    CHECK(Adapter<T>::to_wire(x).real == F(1.5));
    CHECK(Adapter<T>::to_wire(x).imag == F(-2));
    Error error;
    CHECK(from(x, {F(3), F(4)}, error));
    CHECK(x == T(F(3), F(4)));
}

TEST_CASE("error codes") {
    using T = std::error_code;
    T x = std::make_error_code(std::errc::permission_denied);
    CHECK(Adapter<T>::to_wire(x).category == "generic");
    CHECK(Adapter<T>::to_wire(x).value == EACCES);
    Error error;
    CHECK(from(x, {"system", ENOENT}, error));
    CHECK(x == T(ENOENT, std::system_category()));
    CHECK(from(x, {"generic", EPERM}, error));
    CHECK(x == std::make_error_code(std::errc::operation_not_permitted));
    CHECK_FALSE(from(x, {"iostream", 1}, error));
    CHECK(error == Error(ErrorCode::unsupported, "unknown error category \"iostream\""));
    x = std::make_error_code(std::io_errc::stream);
    CHECK(from(x, {"iostream", 1}, error));
    CHECK(x == std::io_errc::stream);
}

TEST_CASE("a reference stands for what it refers to") {
    int i = 1;
    std::reference_wrapper<int> x(i);
    using A = Adapter<std::reference_wrapper<int>>;
    static_assert(A::category == vdl::Category::reference);
    static_assert(std::is_same_v<A::element, int> && !A::encode_only);
    A::get(x) = 2;
    CHECK(i == 2);
    static_assert(Adapter<std::reference_wrapper<const int>>::encode_only);
}
