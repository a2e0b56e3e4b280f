// msgpack-test-suite: values, each with all its encodings.
#include "formats.hpp"

#include "../vom/hex.hpp"

#include <vdl/json.hpp>
#include <vdl/msgpack.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace msgpack = vdl::msgpack;
using test::Bytes;

Bytes bytes_of(std::string_view hex) {
    std::string without;
    for (const char c : hex) {
        if (c != '-') without.push_back(c);
    }
    return test::bytes_of(without);
}

/// Whether a number in a wanted type is the one that its text says.
template <class N>
bool is_number(const Bytes& bytes, const std::string& text) {
    const auto wanted = vdl::json::decode<N>(text);
    const auto read = msgpack::decode<N>(bytes);
    return wanted ? read.has_value() && *read == *wanted : true;
}

/// Why `bytes` are not what the suite says; empty: they are. `kind` is the key of the suite.
std::string check(const Bytes& bytes, const std::string& kind, vdl::ValueView wanted,
                  const std::string& text) {
    const auto value = msgpack::decode<vdl::Value>(bytes);
    if (!value) return "refused: " + value.error().message();
    if (!msgpack::well_formed(bytes)) return "not well-formed";
    if (kind == "number" || kind == "bignum") {
        const bool same = is_number<std::int64_t>(bytes, text) &&
                          is_number<std::uint64_t>(bytes, text) &&
                          (kind == "bignum" || is_number<double>(bytes, text));
        return same ? "" : "another number than " + text;
    }
    bool same = false;
    if (kind == "binary") {
        const auto expected = bytes_of(wanted.as_string());
        same = msgpack::decode<std::vector<std::byte>>(bytes).value_or(Bytes{std::byte{1}}) ==
               expected;
    } else if (kind == "timestamp") {
        const std::int64_t year_1_to_1970 = 62'135'596'800;
        same = value->kind() == vdl::Kind::structure &&
               value->at(0).as_int() - year_1_to_1970 == wanted.at(0).inside().as_int() &&
               value->at(1).as_int() == wanted.at(1).inside().as_int();
    } else if (kind == "ext") {
        const auto extension = msgpack::decode<msgpack::Extension>(bytes);
        same = extension && extension->type == wanted.at(0).inside().as_int() &&
               extension->data == bytes_of(wanted.at(1).inside().as_string());
    } else {
        same = value->view() == wanted;
    }
    return same ? "" : "another value";
}

}  // namespace

namespace conformance {

std::string run_msgpack_value(const Row& row) {
    const vdl::Value all = vdl::json::decode<vdl::Value>(row[1]).value();
    // {"number": 4294967296, "bignum": "4294967296"}: the last is exact.
    const std::size_t last = all.size() - 1;
    const std::string kind(all.key_at(last).as_string());
    const vdl::ValueView any = all.mapped_at(last);
    const vdl::ValueView wanted = any.has_value() ? any.inside() : any;
    const std::string text =
        kind == "bignum" ? std::string(wanted.as_string()) : vdl::json::encode(wanted).value();
    std::size_t begin = 0;
    for (std::size_t i = 0; begin < row[2].size(); ++i) {
        std::size_t end = row[2].find(' ', begin);
        if (end == std::string::npos) end = row[2].size();
        const Bytes bytes = test::bytes_of(row[2].substr(begin, end - begin));
        begin = end + 1;
        if (std::string wrong = check(bytes, kind, wanted, text); !wrong.empty()) {
            return test::hex_of(bytes) + ": " + wrong;
        }
        if (i != 0) continue;
        const auto again = msgpack::encode(msgpack::decode<vdl::Value>(bytes).value());
        // 2^63 - 1 has two encodings of nine bytes.
        const bool tie = again && again->size() == bytes.size() && text == "9223372036854775807";
        if (!again || (*again != bytes && !tie)) return "the shortest form is another one";
    }
    return {};
}

}  // namespace conformance
