// Types that can travel with all that they are made of. For those that cannot see compile_fail.
#include <vdl/reflect.hpp>

#include <doctest/doctest.h>

#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

namespace demo {
struct Leaf {
    int a;
    std::string b;
};
struct Node {
    std::vector<Node> kids;
    std::unique_ptr<Node> next;
    std::map<std::string, Leaf> leaves;
    std::variant<int, Leaf, std::vector<Node>> choice;
    std::tuple<int, Leaf> pair;
};
struct Bad {
    const char* text;
};
struct Outer {
    std::vector<std::map<int, Bad>> all;
};
}  // namespace demo

TEST_CASE("recursive types come to an end") {
    static_assert(vdl::reflect::Verdict<demo::Node>::done);
    static_assert(vdl::reflect::Verdict<const demo::Node&>::done);
    static_assert(vdl::reflect::Verdict<int>::done);
    CHECK(vdl::reflect::require_supported<demo::Node>());
}

TEST_CASE("what cannot travel is found without a complaint") {
    using vdl::reflect::detail::Complaint;
    using vdl::reflect::detail::find_complaint;
    using vdl::reflect::detail::struct_problem;
    using vdl::reflect::detail::StructProblem;
    static_assert(find_complaint<char>() == Complaint::character);
    static_assert(find_complaint<const char*>() == Complaint::c_string);
    static_assert(struct_problem<demo::Bad> == StructProblem::field_type);
    static_assert(struct_problem<demo::Outer> == StructProblem::none);
    static_assert(std::is_same_v<vdl::reflect::Verdict<demo::Outer>,
                                 vdl::reflect::detail::StructRefusal<demo::Bad>>);
    CHECK(vdl::reflect::detail::bad_field_name<demo::Bad> == "text");
}
