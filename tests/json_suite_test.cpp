// What JSONTestSuite leaves open (the texts called i_...), one by one as docs/json.md has it, and
// samples of what it wants accepted and refused. The suite as a whole: tests/conformance.
#include <vdl/json.hpp>

#include <doctest/doctest.h>

#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <vector>

using vdl::ErrorCode;

namespace {

enum class Target { numbers, strings, object };

struct Open {
    const char* name;
    std::string_view text;
    ErrorCode code;  ///< none: accepted
    Target target;
};

constexpr Open open_cases[] = {
    {"i_number_double_huge_neg_exp", std::string_view("[123.456e-789]", 14), ErrorCode::none,
     Target::numbers},
    {"i_number_huge_exp",
     std::string_view("[0."
                      "4e00669999999999999999999999999999999999999999999999999999999999999999999999"
                      "999999999999999999999999999999999999999999999969999999006]",
                      137),
     ErrorCode::out_of_range, Target::numbers},
    {"i_number_neg_int_huge_exp", std::string_view("[-1e+9999]", 10), ErrorCode::out_of_range,
     Target::numbers},
    {"i_number_pos_double_huge_exp", std::string_view("[1.5e+9999]", 11), ErrorCode::out_of_range,
     Target::numbers},
    {"i_number_real_neg_overflow", std::string_view("[-123123e100000]", 16),
     ErrorCode::out_of_range, Target::numbers},
    {"i_number_real_pos_overflow", std::string_view("[123123e100000]", 15), ErrorCode::out_of_range,
     Target::numbers},
    {"i_number_real_underflow", std::string_view("[123e-10000000]", 15), ErrorCode::none,
     Target::numbers},
    {"i_number_too_big_neg_int", std::string_view("[-123123123123123123123123123123]", 33),
     ErrorCode::none, Target::numbers},
    {"i_number_too_big_pos_int", std::string_view("[100000000000000000000]", 23), ErrorCode::none,
     Target::numbers},
    {"i_number_very_big_negative_int",
     std::string_view("[-237462374673276894279832749832423479823246327846]", 51), ErrorCode::none,
     Target::numbers},
    {"i_object_key_lone_2nd_surrogate", std::string_view("{\"\\uDFAA\":0}", 12),
     ErrorCode::malformed, Target::object},
    {"i_string_1st_surrogate_but_2nd_missing", std::string_view("[\"\\uDADA\"]", 10),
     ErrorCode::malformed, Target::strings},
    {"i_string_1st_valid_surrogate_2nd_invalid", std::string_view("[\"\\uD888\\u1234\"]", 16),
     ErrorCode::malformed, Target::strings},
    {"i_string_UTF-16LE_with_BOM", std::string_view("\377\376[\000\"\000\351\000\"\000]\000", 12),
     ErrorCode::malformed, Target::strings},
    {"i_string_UTF-8_invalid_sequence", std::string_view("[\"\346\227\245\321\210\372\"]", 10),
     ErrorCode::invalid_utf8, Target::strings},
    {"i_string_UTF8_surrogate_U+D800", std::string_view("[\"\355\240\200\"]", 7),
     ErrorCode::invalid_utf8, Target::strings},
    {"i_string_incomplete_surrogate_and_escape_valid", std::string_view("[\"\\uD800\\n\"]", 12),
     ErrorCode::malformed, Target::strings},
    {"i_string_incomplete_surrogate_pair", std::string_view("[\"\\uDd1ea\"]", 11),
     ErrorCode::malformed, Target::strings},
    {"i_string_incomplete_surrogates_escape_valid", std::string_view("[\"\\uD800\\uD800\\n\"]", 18),
     ErrorCode::malformed, Target::strings},
    {"i_string_invalid_lonely_surrogate", std::string_view("[\"\\ud800\"]", 10),
     ErrorCode::malformed, Target::strings},
    {"i_string_invalid_surrogate", std::string_view("[\"\\ud800abc\"]", 13), ErrorCode::malformed,
     Target::strings},
    {"i_string_invalid_utf-8", std::string_view("[\"\377\"]", 5), ErrorCode::invalid_utf8,
     Target::strings},
    {"i_string_inverted_surrogates_U+1D11E", std::string_view("[\"\\uDd1e\\uD834\"]", 16),
     ErrorCode::malformed, Target::strings},
    {"i_string_iso_latin_1", std::string_view("[\"\351\"]", 5), ErrorCode::invalid_utf8,
     Target::strings},
    {"i_string_lone_second_surrogate", std::string_view("[\"\\uDFAA\"]", 10), ErrorCode::malformed,
     Target::strings},
    {"i_string_lone_utf8_continuation_byte", std::string_view("[\"\201\"]", 5),
     ErrorCode::invalid_utf8, Target::strings},
    {"i_string_not_in_unicode_range", std::string_view("[\"\364\277\277\277\"]", 8),
     ErrorCode::invalid_utf8, Target::strings},
    {"i_string_overlong_sequence_2_bytes", std::string_view("[\"\300\257\"]", 6),
     ErrorCode::invalid_utf8, Target::strings},
    {"i_string_overlong_sequence_6_bytes", std::string_view("[\"\374\203\277\277\277\277\"]", 10),
     ErrorCode::invalid_utf8, Target::strings},
    {"i_string_overlong_sequence_6_bytes_null",
     std::string_view("[\"\374\200\200\200\200\200\"]", 10), ErrorCode::invalid_utf8,
     Target::strings},
    {"i_string_truncated-utf-8", std::string_view("[\"\340\377\"]", 6), ErrorCode::invalid_utf8,
     Target::strings},
    {"i_string_utf16BE_no_BOM", std::string_view("\000[\000\"\000\351\000\"\000]", 10),
     ErrorCode::malformed, Target::strings},
    {"i_string_utf16LE_no_BOM", std::string_view("[\000\"\000\351\000\"\000]\000", 10),
     ErrorCode::malformed, Target::strings},
    {"i_structure_UTF-8_BOM_empty_object", std::string_view("\357\273\277{}", 5),
     ErrorCode::malformed, Target::object},
};

template <class T>
ErrorCode code_of(std::string_view text) {
    const vdl::Result<T> read = vdl::json::decode<T>(text);
    return read ? ErrorCode::none : read.error().code();
}
ErrorCode typed_code(const Open& open) {
    switch (open.target) {
        case Target::numbers: return code_of<std::vector<double>>(open.text);
        case Target::strings: return code_of<std::vector<std::string>>(open.text);
        case Target::object: return code_of<std::map<std::string, int>>(open.text);
    }
    return ErrorCode::none;
}
ErrorCode skip_code(std::string_view text) {
    const vdl::Result<void> checked = vdl::json::well_formed(text);
    return checked ? ErrorCode::none : checked.error().code();
}

}  // namespace

TEST_CASE("the open cases: dynamic, typed, skipped") {
    static_assert(std::size(open_cases) == 34);  // and the nested arrays below
    for (const Open& open : open_cases) {
        CAPTURE(open.name);
        CHECK(code_of<vdl::Value>(open.text) == open.code);
        CHECK(typed_code(open) == open.code);
        // Skipping looks at the grammar; it makes no number that could be out of range.
        CHECK(skip_code(open.text) ==
              (open.code == ErrorCode::out_of_range ? ErrorCode::none : open.code));
    }
}

TEST_CASE("the open cases that are accepted: what they become") {
    const auto number = [](std::string_view text) {
        return vdl::json::decode<std::vector<double>>(text).value().at(0);
    };
    CHECK(number("[123.456e-789]") == 0.0);
    CHECK(number("[123e-10000000]") == 0.0);
    CHECK(number("[-123123123123123123123123123123]") == -123123123123123123123123123123.0);
    CHECK(number("[100000000000000000000]") == 1e20);
    CHECK(number("[-237462374673276894279832749832423479823246327846]") ==
          -237462374673276894279832749832423479823246327846.0);
    const vdl::Value big = vdl::json::decode<vdl::Value>("100000000000000000000").value();
    CHECK(big.get<double>().value() == 1e20);
}

TEST_CASE("i_structure_500_nested_arrays: the limit is 512") {
    const auto nested = [](std::size_t n) { return std::string(n, '[') + std::string(n, ']'); };
    for (const std::size_t n : {500U, 512U}) {
        CHECK(code_of<vdl::Value>(nested(n)) == ErrorCode::none);
        CHECK(code_of<vdl::json::Raw>(nested(n)) == ErrorCode::none);
        CHECK(skip_code(nested(n)) == ErrorCode::none);
    }
    CHECK(code_of<vdl::Value>(nested(513)) == ErrorCode::depth_exceeded);
    CHECK(code_of<vdl::json::Raw>(nested(513)) == ErrorCode::depth_exceeded);
    CHECK(skip_code(nested(513)) == ErrorCode::depth_exceeded);
}

TEST_CASE("accepted and refused") {
    for (const char* text : {"[]", "{}", " [ ] ", "\"\\u0000\"", "[1E+2]", "[0e1]", "[-0]",
                             "{\"a\":\"b\",\"a\":\"c\"}", "[\"\\uD801\\udc37\"]", "\"\x7f\"",
                             "true", "null", "[1]\n", "-0.1e-1"}) {
        CAPTURE(text);
        CHECK(code_of<vdl::Value>(text) == ErrorCode::none);
        CHECK(skip_code(text) == ErrorCode::none);
    }
    for (const char* text : {"",
                             " ",
                             "[",
                             "]",
                             "[1,]",
                             "{\"a\":1,}",
                             "[,1]",
                             "[1 2]",
                             "{1:1}",
                             "{\"a\"}",
                             "[01]",
                             "[1.]",
                             "[.1]",
                             "[+1]",
                             "[1e]",
                             "[0x1]",
                             "[NaN]",
                             "nul",
                             "truee",
                             "['a']",
                             "[\"\t\"]",
                             "[\"\\x41\"]",
                             "[\"\\u12\"]",
                             "\"a",
                             "[1]]",
                             "// c\n1",
                             "\xef\xbb\xbf{}",
                             "[1]\f"}) {
        CAPTURE(text);
        CHECK(code_of<vdl::Value>(text) != ErrorCode::none);
        CHECK(code_of<std::vector<int>>(text) != ErrorCode::none);
        CHECK(skip_code(text) != ErrorCode::none);
    }
}

TEST_CASE("a text ends where its length says") {
    const std::string_view text = "[12]34";
    for (std::size_t n = 0; n < 4; ++n) {
        CHECK(code_of<vdl::Value>(text.substr(0, n)) == ErrorCode::truncated);
        CHECK(skip_code(text.substr(0, n)) == ErrorCode::truncated);
    }
    CHECK(code_of<std::vector<int>>(text.substr(0, 4)) == ErrorCode::none);
    CHECK(code_of<int>(text.substr(1, 1)) == ErrorCode::none);
    CHECK(vdl::json::decode<int>(text.substr(1, 1)).value() == 1);
}
