// Input that is meant to do harm, sample by sample: most were once reported against some decoder
// or other. (JSON: json_hostile_test.cpp; deep nesting and bounds: the tests of each format.)
#include "support/hostile.hpp"
#include "vom/hex.hpp"

#include <vdl/cbor.hpp>
#include <vdl/json.hpp>
#include <vdl/msgpack.hpp>
#include <vdl/protobuf.hpp>
#include <vdl/vom.hpp>

#include <doctest/doctest.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

using namespace hostile;  // NOLINT: the types of the tables
using vdl::ErrorCode;
using Keys = std::unordered_map<std::string, int>;

namespace {

template <class T>
std::string cbor(std::span<const std::byte> in, bool refuse) {
    return shown(vdl::cbor::decode<T>(in, options_of<vdl::cbor::Options>(refuse)));
}
template <class T>
std::string msgpack(std::span<const std::byte> in, bool refuse) {
    return shown(vdl::msgpack::decode<T>(in, options_of<vdl::msgpack::Options>(refuse)));
}
template <class T>
std::string vom(std::span<const std::byte> in, bool) {
    return shown(vdl::vom::decode<T>(in));
}

constexpr Sample cbor_samples[] = {
    {cbor<vdl::Value>, "9b0203366bfffbde18", "limit_exceeded@9"},
    {cbor<Bytes>, "9b00003030303030", "truncated@8"},
    {cbor<Bytes>, "9b000081313132323333", "incompatible_types@0"},
    {cbor<vdl::Value>, "9b000081313132323333", "limit_exceeded@9"},
    {cbor<vdl::Value>, "9bffffffffffffffff", "limit_exceeded@9"},
    {cbor<std::vector<int>>, "9bffffffffffffffff", "limit_exceeded@9"},
    {cbor<std::vector<int>>, "9b8000000000000000", "limit_exceeded@9"},
    {cbor<vdl::Value>, "bb8000000000000001", "limit_exceeded@9"},
    {cbor<Ints>, "bb8000000000000001", "limit_exceeded@9"},
    {cbor<vdl::Value>, "bbffffffffffffffff", "limit_exceeded@9"},
    {cbor<vdl::Value>, "a29b800000000000000000000000000000", "limit_exceeded@10 [0]"},
    {cbor<vdl::Value>, "80c80c03003050000096c803003050000096c8030030", "trailing_bytes@1"},
    {cbor<vdl::Value>, "7bffffffffffffffff", "truncated@9"},
    {cbor<std::string>, "7bffffffffffffffff", "truncated@9"},
    {cbor<std::string>, "7b8000000000000000", "truncated@9"},
    {cbor<Bytes>, "5bffffffffffffffff", "truncated@9"},
    {cbor<Bytes>, "5f5bffffffffffffffff", "truncated@10"},
    {cbor<Bytes>, "5f41005bfffffffffffffffeff", "truncated@13"},
    {cbor<vdl::Value>, "5f41005bfffffffffffffffeff", "truncated@13"},
    {cbor<std::string>, "7f61617bffffffffffffffffff", "truncated@13"},
    {cbor<Seconds>, "bf", "incompatible_types@0"},
    {cbor<Seconds>, "9f", "incompatible_types@0"},
    {cbor<vdl::Value>, "c1", "truncated@1"},
    {cbor<vdl::Value>, "d8", "truncated@1"},
    {cbor<vdl::Value>, "da000000", "truncated@4"},
    {cbor<vdl::Value>, "d9d9f7", "truncated@3"},
    {cbor<std::int64_t>, "3b8000000000000000", "out_of_range@0"},
    {cbor<std::int64_t>, "3b7fffffffffffffff", "-9223372036854775808"},
    {cbor<std::int64_t>, "1b7fffffffffffffff", "9223372036854775807"},
    {cbor<std::int64_t>, "1b8000000000000000", "out_of_range@0"},
    {cbor<std::uint64_t>, "1bffffffffffffffff", "18446744073709551615"},
    {cbor<std::uint64_t>, "20", "out_of_range@0"},
    {cbor<std::int8_t>, "387f", "-128"},
    {cbor<std::int8_t>, "3880", "out_of_range@0"},
    {cbor<std::int8_t>, "187f", "127"},
    {cbor<std::int8_t>, "1880", "out_of_range@0"},
    {cbor<std::uint8_t>, "18ff", "255"},
    {cbor<std::uint8_t>, "190100", "out_of_range@0"},
    {cbor<std::int16_t>, "397fff", "-32768"},
    {cbor<std::int16_t>, "398000", "out_of_range@0"},
    {cbor<std::uint16_t>, "1a00010000", "out_of_range@0"},
    {cbor<std::int32_t>, "3a80000000", "out_of_range@0"},
    {cbor<std::uint32_t>, "1b0000000100000000", "out_of_range@0"},
    {cbor<float>, "fb47efffffe0000000", "3.4028235e+38"},
    {cbor<float>, "fb47effffff0000000", "out_of_range@0"},
    {cbor<float>, "fb7ff0000000000000", "+Inf"},
    {cbor<float>, "fb36a0000000000000", "1e-45"},
    {cbor<float>, "fb3690000000000000", "0"},
    {cbor<std::int64_t>, "fb43e0000000000000", "out_of_range@0"},
    {cbor<std::int64_t>, "fbc3e0000000000000", "-9223372036854775808"},
    {cbor<std::uint64_t>, "fb43f0000000000000", "out_of_range@0"},
    {cbor<std::int32_t>, "f97e00", "out_of_range@0"},
    {cbor<std::int32_t>, "f97c00", "out_of_range@0"},
    {cbor<std::uint8_t>, "f9fc00", "out_of_range@0"},
    {cbor<std::uint8_t>, "f98000", "0"},
    {cbor<std::string>, "62c0ae", "invalid_utf8@1"},
    {cbor<vdl::Value>, "62c0ae", "invalid_utf8@1"},
    {cbor<vdl::Value>, "5f6100ff", "malformed@1"},
    {cbor<vdl::Value>, "7f4100ff", "malformed@1"},
    {cbor<vdl::Value>, "7f61c361a9ff", "invalid_utf8@2"},
    {cbor<std::string>, "7f61c361a9ff", "invalid_utf8@2"},
    {cbor<vdl::Value>, "7f7f6161ffff", "malformed@1"},
    {cbor<vdl::Value>, "5f5f4100ffff", "malformed@1"},
    {cbor<vdl::Value>, "5f00ff", "malformed@1"},
    {cbor<vdl::Value>, "7fff", "\"\""},
    {cbor<vdl::Value>, "5fff", "\"\""},
    {cbor<vdl::Value>, "62eda0", "invalid_utf8@1"},
    {cbor<vdl::Value>, "63eda080", "invalid_utf8@1"},
    {cbor<vdl::Value>, "64f4908080", "invalid_utf8@1"},
    {cbor<vdl::Value>, "1c", "malformed@0"},
    {cbor<vdl::Value>, "1d", "malformed@0"},
    {cbor<vdl::Value>, "1e", "malformed@0"},
    {cbor<vdl::Value>, "1f", "malformed@0"},
    {cbor<vdl::Value>, "3f", "malformed@0"},
    {cbor<vdl::Value>, "5c", "malformed@0"},
    {cbor<vdl::Value>, "7d", "malformed@0"},
    {cbor<vdl::Value>, "9e", "malformed@0"},
    {cbor<vdl::Value>, "bc", "malformed@0"},
    {cbor<vdl::Value>, "dc00", "malformed@0"},
    {cbor<vdl::Value>, "df00", "malformed@0"},
    {cbor<vdl::Value>, "fc", "malformed@0"},
    {cbor<vdl::Value>, "ff", "malformed@0"},
    {cbor<vdl::Value>, "81ff", "malformed@1 [0]"},
    {cbor<vdl::Value>, "8201ff", "malformed@2 [1]"},
    {cbor<vdl::Value>, "a1ff", "truncated@1"},
    {cbor<vdl::Value>, "a101ff", "malformed@2 [1]"},
    {cbor<vdl::Value>, "bf01ff", "malformed@2 [1]"},
    {cbor<vdl::Value>, "c0ff", "malformed@1"},
    {cbor<vdl::Value>, "c1ff", "malformed@1"},
    {cbor<vdl::Value>, "9fc1ffff", "malformed@2 [0]"},
    {cbor<vdl::Value>, "d8186161", "{number: 24, content: \"a\"}"},
    {cbor<vdl::Value>, "f8", "truncated@1"},
    {cbor<vdl::Value>, "f800", "malformed@0"},
    {cbor<vdl::Value>, "f814", "malformed@0"},
    {cbor<vdl::Value>, "f81f", "malformed@0"},
    {cbor<vdl::Value>, "f820", "{number: 32}"},
    {cbor<vdl::Value>, "f8ff", "{number: 255}"},
    {cbor<vdl::Value>, "f0", "{number: 16}"},
    {cbor<vdl::Value>, "e0", "{number: 0}"},
    {cbor<bool>, "f815", "malformed@0"},
    {cbor<vdl::Value>, "f97e00", "NaN"},
    {cbor<vdl::Value>, "c249ffffffffffffffffff",
     "{number: 2, content: []byte(\"\\xff\\xff\\xff\\xff\\xff\\xff\\xff\\xff\\xff\")}"},
    {cbor<double>, "c249ffffffffffffffffff", "out_of_range@0"},
    {cbor<std::int64_t>, "c249ffffffffffffffffff", "out_of_range@0"},
    {cbor<std::int64_t>, "c348ffffffffffffffff", "out_of_range@0"},
    {cbor<std::int64_t>, "c3487fffffffffffffff", "-9223372036854775808"},
    {cbor<std::uint64_t>, "c248ffffffffffffffff", "18446744073709551615"},
    {cbor<std::uint64_t>, "c25f48ffffffffffffffffff", "18446744073709551615"},
    {cbor<std::uint64_t>, "c25f44ffffffff44ffffffffff", "18446744073709551615"},
    {cbor<vdl::Value>, "c2c24101", "malformed@1"},
    {cbor<vdl::Value>, "c24100", "0"},
    {cbor<vdl::Value>, "c2", "truncated@1"},
    {cbor<vdl::Value>, "c2f6", "malformed@1"},
    {cbor<std::uint8_t>, "c2c2c2c24101", "malformed@1"},
    {cbor<Seconds>, "c1f97e00", "out_of_range@0"},
    {cbor<Seconds>, "c1f97c00", "out_of_range@0"},
    {cbor<Seconds>, "c1f9fc00", "out_of_range@0"},
    {cbor<Seconds>, "c1fb7e37e43c8800759c", "out_of_range@0"},
    {cbor<Seconds>, "c1fb43e0000000000000", "out_of_range@0"},
    {cbor<Nanos>, "c1fb43e0000000000000", "out_of_range@0"},
    {cbor<Nanos>, "c11b7fffffffffffffff", "out_of_range@10"},
    {cbor<Seconds>, "c11b7fffffffffffffff", "out_of_range"},
    {cbor<Seconds>, "c13bffffffffffffffff", "out_of_range@0"},
    {cbor<vdl::Value>, "c1fb7e37e43c8800759c", "{number: 1, content: float64(1e+300)}"},
    {cbor<vdl::Value>, "c1f97e00", "{number: 1, content: float64(NaN)}"},
    {cbor<vdl::Value>, "c11bffffffffffffffff",
     "{number: 1, content: uint64(18446744073709551615)}"},
    {cbor<vdl::Value>, "c13bffffffffffffffff",
     "{number: 1, content: cbor.Tag struct{number uint64;content any}{number: 3, content: "
     "[]byte(\"\\xff\\xff\\xff\\xff\\xff\\xff\\xff\\xff\")}}"},
    {cbor<vdl::Value>, "c1c249010000000000000000", "malformed@1"},
    {cbor<vdl::Value>, "c074323031332d31332d32315432303a30343a30305a",
     "{number: 0, content: \"2013-13-21T20:04:00Z\"}"},
    {cbor<vdl::Value>, "c074323031332d30322d33305432303a30343a30305a",
     "{number: 0, content: \"2013-02-30T20:04:00Z\"}"},
    {cbor<vdl::Value>, "c074323031362d31322d33315432333a35393a36305a",
     "{number: 0, content: \"2016-12-31T23:59:60Z\"}"},
    {cbor<vdl::Value>, "c060", "{number: 0, content: \"\"}"},
    {cbor<vdl::Value>, "c0c074323031332d30332d32315432303a30343a30305a", "malformed@1"},
    {cbor<std::chrono::nanoseconds>, "d903eaa101f97e00", "out_of_range@5"},
    {cbor<std::chrono::nanoseconds>, "d903eaa1011bffffffffffffffff", "out_of_range@5"},
    {cbor<std::chrono::nanoseconds>, "d903eaa10161ff", "incompatible_types@5"},
    {cbor<vdl::Value>, "d903eaa101f97e00",
     "{number: 1002, content: map[int64]any{1: float64(NaN)}}"},
    {cbor<vdl::Value>, "d903ea01", "{number: 1002, content: int64(1)}"},
    {cbor<std::chrono::nanoseconds>, "d903ea80", "incompatible_types@3"},
    {cbor<vdl::Value>, "a201010102", "{1: int64(2)}"},
    {cbor<vdl::Value>, "a201010102", "duplicate_key@4", strict},
    {cbor<Ints>, "a2010119000102", "duplicate_key@6", strict},
    {cbor<Ints>, "a20101180102", "duplicate_key@5", strict},
    {cbor<Aliased>, "a26269640162696402", "duplicate_key@5 id", strict},
    {cbor<Aliased>, "a262696401666e756d62657202", "duplicate_key@5 id", strict},
    {cbor<Aliased>, "a262696401666e756d62657202", "{id: 2}"},
    {cbor<Point>, "a2617801617802", "duplicate_key@4 x", strict},
    {cbor<vdl::Value>, "a2f90000010002",
     "{entries: {{key: float64(0), value: int64(1)}, {key: int64(0), value: int64(2)}}}", strict},
    {cbor<vdl::Value>, "a2f97e0001f97e0002", "duplicate_key@8", strict},
    {cbor<vdl::Value>, "a2f97e0001f97e0002",
     "{entries: {{key: float64(NaN), value: int64(1)}, {key: float64(NaN), value: int64(2)}}}"},
    {cbor<vdl::Value>, "a2810101810102", "duplicate_key@6", strict},
    {cbor<vdl::Value>, "a1a1a1a1a101010101010101", "trailing_bytes@11"},
    {cbor<Color>, "6162", "unknown_label@0"},
    {cbor<Color>, "02", "incompatible_types@0"},
    {cbor<std::optional<int>>, "f7", "nil"},
    {cbor<std::optional<int>>, "f6f6", "trailing_bytes@1"},
    {cbor<vdl::Value>, "", "truncated@0"},
    {cbor<vdl::Value>, "0000", "trailing_bytes@1"},
    {cbor<std::string>, "d8256161", "\"a\""},
    {cbor<Bytes>, "d74261", "truncated@3"},
    {cbor<vdl::Value>, "d8184181", "{number: 24, content: []byte(\"\\x81\")}"},
    {cbor<std::vector<int>>, "d8184181", "truncated@4"},
    {cbor<std::vector<int>>, "d818d818421818", "malformed@2"},
    {cbor<vdl::Value>, "dbffffffffffffffff00", "{number: 18446744073709551615, content: int64(0)}"},
    {cbor<std::int8_t>, "dbffffffffffffffff00", "0"},
    {cbor<std::int8_t>, "d8200a", "10"},
    {cbor<std::uint8_t>, "c20a", "malformed@1"},
    {cbor<std::uint8_t>, "c2f90000", "malformed@1"},
    {cbor<std::uint8_t>, "c1c24101", "malformed@1"},
    {cbor<std::uint8_t>, "c3c24101", "malformed@1"},
    {cbor<vdl::Value>, "c3c24101", "malformed@1"},
    {cbor<double>, "c2c24101", "malformed@1"},
};

constexpr Sample msgpack_samples[] = {
    {msgpack<vdl::Value>, "ddff000000", "limit_exceeded@5"},
    {msgpack<vdl::Value>, "ddffffffff", "limit_exceeded@5"},
    {msgpack<vdl::Value>, "9ffd74f7dd74fffdbd", "truncated@1"},
    {msgpack<vdl::Value>, "dd7fffffff", "limit_exceeded@5"},
    {msgpack<vdl::Value>, "dfffffffff", "limit_exceeded@5"},
    {msgpack<Ints>, "dfffffffff", "limit_exceeded@5"},
    {msgpack<vdl::Value>, "df80000000", "limit_exceeded@5"},
    {msgpack<vdl::Value>, "dbffffffff", "truncated@5"},
    {msgpack<std::string>, "dbffffffff", "truncated@5"},
    {msgpack<Bytes>, "c6ffffffff", "truncated@5"},
    {msgpack<vdl::Value>, "c6ffffffff", "truncated@5"},
    {msgpack<vdl::Value>, "c9ffffffff01", "truncated@6"},
    {msgpack<vdl::Value>, "c9ffffffffff", "truncated@6"},
    {msgpack<vdl::Value>, "c9fffffffeff", "truncated@6"},
    {msgpack<vdl::Value>, "c70001", "{type: 1, data: \"\"}"},
    {msgpack<vdl::Value>, "c80001", "truncated@3"},
    {msgpack<vdl::Value>, "c900000000ff", "{type: -1, data: \"\"}"},
    {msgpack<vdl::Value>, "c700ff", "{type: -1, data: \"\"}"},
    {msgpack<Nanos>, "c700ff", "malformed@0"},
    {msgpack<vdl::Value>, "d4", "truncated@1"},
    {msgpack<vdl::Value>, "d401", "truncated@2"},
    {msgpack<vdl::Value>, "d8", "truncated@1"},
    {msgpack<vdl::Value>, "d8ff", "truncated@2"},
    {msgpack<Nanos>, "d4ff00", "malformed@0"},
    {msgpack<Nanos>, "d6ff", "truncated@2"},
    {msgpack<Nanos>, "d6ffffffffff", "{Seconds: 66430564095, Nanos: 0}"},
    {msgpack<Nanos>, "d7ffffffffffffffffff", "malformed@0"},
    {msgpack<Nanos>, "d7ffee6b280000000000", "malformed@0"},
    {msgpack<Nanos>, "d7ffee6b27fc00000000", "{Seconds: 62135596800, Nanos: 999999999}"},
    {msgpack<vdl::Value>, "d7ffee6b280000000000",
     "{type: -1, data: \"\\xeek(\\x00\\x00\\x00\\x00\\x00\"}"},
    {msgpack<Nanos>, "c70cff3b9aca000000000000000000", "malformed@0"},
    {msgpack<Nanos>, "c70cff3b9ac9ff0000000000000000", "{Seconds: 62135596800, Nanos: 999999999}"},
    {msgpack<Nanos>, "c70cff000000007fffffffffffffff", "out_of_range@15"},
    {msgpack<Seconds>, "c70cff000000008000000000000000",
     "{Seconds: -9223371974719179008, Nanos: 0}"},
    {msgpack<vdl::Value>, "c70cffffffffff0000000000000000",
     "{type: -1, data: \"\\xff\\xff\\xff\\xff\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\"}"},
    {msgpack<Nanos>, "c70bff0000000000000000000000", "malformed@0"},
    {msgpack<Nanos>, "d4010a", "incompatible_types@0"},
    {msgpack<vdl::Value>, "c1", "malformed@0"},
    {msgpack<vdl::Value>, "91c1", "malformed@1 [0]"},
    {msgpack<std::int8_t>, "cc80", "out_of_range@0"},
    {msgpack<std::int8_t>, "d080", "-128"},
    {msgpack<std::int8_t>, "d1ff7f", "out_of_range@0"},
    {msgpack<std::uint8_t>, "d0ff", "out_of_range@0"},
    {msgpack<std::uint8_t>, "cd0100", "out_of_range@0"},
    {msgpack<std::int64_t>, "cf8000000000000000", "out_of_range@0"},
    {msgpack<std::uint64_t>, "d3ffffffffffffffff", "out_of_range@0"},
    {msgpack<std::int32_t>, "cacf000000", "-2147483648"},
    {msgpack<std::int32_t>, "ca4f000000", "out_of_range@0"},
    {msgpack<std::int32_t>, "cb41e0000000000000", "out_of_range@0"},
    {msgpack<std::int32_t>, "cbc1e0000000000000", "-2147483648"},
    {msgpack<std::uint64_t>, "cb43f0000000000000", "out_of_range@0"},
    {msgpack<float>, "cb47effffff0000000", "out_of_range@0"},
    {msgpack<std::int32_t>, "ca7fc00000", "out_of_range@0"},
    {msgpack<std::string>, "a2c0ae", "invalid_utf8@1"},
    {msgpack<std::string>, "a3eda080", "invalid_utf8@1"},
    {msgpack<vdl::Value>, "a2c0ae", "invalid_utf8@1"},
    {msgpack<std::string>, "c402c0ae", "incompatible_types@0"},
    {msgpack<Bytes>, "a2c0ae", "incompatible_types@0"},
    {msgpack<vdl::Value>, "8201010102", "duplicate_key@4", strict},
    {msgpack<vdl::Value>, "820101cc0102", "duplicate_key@5", strict},
    {msgpack<Aliased>, "82a2696401a66e756d62657202", "duplicate_key@5 id", strict},
    {msgpack<vdl::Value>, "82c301c302", "duplicate_key@4", strict},
    {msgpack<vdl::Value>, "8180", "truncated@1"},
    {msgpack<vdl::Value>, "9201", "truncated@1"},
    {msgpack<vdl::Value>, "de", "truncated@1"},
    {msgpack<vdl::Value>, "deffff", "truncated@3"},
    {msgpack<vdl::Value>, "", "truncated@0"},
};

constexpr Sample vom_samples[] = {
    {vom<vdl::Value>, "", "truncated@0"},
    {vom<vdl::Value>, "81", "truncated@1"},
    {vom<vdl::Value>, "80", "malformed@0"},
    {vom<vdl::Value>, "8152", "malformed@1"},
    {vom<vdl::Value>, "814efcffffffff", "limit_exceeded@7"},
    {vom<vdl::Value>, "814ef8ffffffffffffffff", "limit_exceeded@11"},
    {vom<vdl::Value>, "8106f8ffffffffffffffff", "limit_exceeded@11"},
    {vom<vdl::Value>, "8106f88000000000000000", "limit_exceeded@11"},
    {vom<vdl::Value>, "810000", "malformed@1"},
    {vom<vdl::Value>, "810100", "malformed@3"},
    {vom<vdl::Value>, "81e1", "malformed@1"},
    {vom<vdl::Value>, "81e0", "malformed@1"},
    {vom<vdl::Value>, "81e2", "truncated@2"},
    {vom<vdl::Value>, "81e2100a", "malformed@2"},
    {vom<vdl::Value>, "81ef100a", "malformed@1"},
    {vom<vdl::Value>, "81f0100a", "malformed@1"},
    {vom<vdl::Value>, "8110e0", "malformed@2"},
    {vom<vdl::Value>, "8110e1", "malformed@2"},
    {vom<vdl::Value>, "8110f700", "malformed@2"},
    {vom<vdl::Value>, "8110ff", "truncated@3"},
    {vom<vdl::Value>, "8110ff05", "-3"},
    {vom<vdl::Value>, "8110ffff", "-128"},
    {vom<vdl::Value>, "810202", "malformed@2"},
    {vom<vdl::Value>, "810200", "false"},
    {vom<vdl::Value>, "8104ff80", "128"},
    {vom<vdl::Value>, "810cf8ffffffffffffffff", "18446744073709551615"},
    {vom<vdl::Value>, "8110f8ffffffffffffffff", "out_of_range@2"},
    {vom<vdl::Value>, "8110fcffffffff", "-2147483648"},
    {vom<vdl::Value>, "8110fcfffffffe", "2147483647"},
    {vom<vdl::Value>, "8110fb0100000000", "out_of_range@2"},
    {vom<std::int8_t>, "8110fffe", "127"},
    {vom<vdl::Value>, "810602c0ae", "\"\\xc0\\xae\""},
    {vom<vdl::Value>, "810603eda080", "\"\\xed\\xa0\\x80\""},
    {vom<vdl::Value>, "8106016100", "trailing_bytes@4"},
};

}  // namespace

namespace {

/// A value of 100,000 levels.
vdl::Value deep(const char* type, void (*into)(vdl::ValueRef&)) {
    vdl::Value value(vdl::parse_type(type).value());
    vdl::ValueRef at = value.ref();
    for (int i = 0; i < 100'000; ++i) into(at);
    return value;
}
vdl::Value deep_any() {
    const vdl::Type list = vdl::parse_type("[]any").value();
    vdl::Value value(1);
    for (int i = 0; i < 100'000; ++i) {
        vdl::Value outer(list);
        REQUIRE(outer.push_back().set(std::move(value)));
        value = std::move(outer);
    }
    return value;
}
/// How each format refuses to write a value out.
void check_refused(const vdl::Value& value, ErrorCode code) {
    CHECK(vdl::vom::encode(value).error().code() == code);
    CHECK(vdl::json::encode(value).error().code() == code);
    CHECK(vdl::cbor::encode(value).error().code() == code);
    CHECK(vdl::msgpack::encode(value).error().code() == code);
    vdl::cbor::Options sorted;
    sorted.key_order = vdl::cbor::KeyOrder::deterministic;
    CHECK(vdl::cbor::encode(value, sorted).error().code() == code);
    vdl::Buffer out;
    vdl::vom::Encoder encoder(out);
    CHECK(encoder.encode(value).error().code() == code);
    CHECK(encoder.encode(1));
}
template <class F>
double seconds(F&& f) {
    const auto start = std::chrono::steady_clock::now();
    f();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

TEST_CASE("a value of 100,000 levels is used without recursion, or refused") {
    const vdl::Value values[] = {
        deep("T []T", [](vdl::ValueRef& at) { at = at.push_back(); }),
        deep("T map[string]T", [](vdl::ValueRef& at) { at = at.mapped("k"); }),
        deep("T struct{x int32;next ?T}", [](vdl::ValueRef& at) { at = at.field(1).emplace(); }),
        deep("T union{A int32;B []T}", [](vdl::ValueRef& at) { at = at.select(1).push_back(); }),
        deep_any(),
    };
    for (const vdl::Value& value : values) {
        vdl::Value copy = value;
        CHECK(copy == value);
        CHECK(vdl::convert<vdl::Value>(value).value() == value);
        copy.set_zero();
        CHECK_FALSE(copy == value);
        check_refused(value, ErrorCode::depth_exceeded);
        std::string text;
        CHECK(vdl::print(text, value).error().code() == ErrorCode::depth_exceeded);
        CHECK_FALSE(vdl::convert(value, vdl::parse_type("P []P").value()).has_value());
        // Another value in its place.
        copy = value;
        REQUIRE(vdl::json::decode_into("[[1]]", copy));
        CHECK(vdl::to_text(copy) == "[]any{[]any{int64(1)}}");
    }
}

TEST_CASE("zeros without memory are not written out without end") {
    // Some bytes on the wire: struct{a [2^60]int32}, of which a is left out.
    const vdl::Value hole(vdl::parse_type("struct{a [1152921504606846976]int32}").value());
    const auto wire = vdl::vom::encode(hole).value();
    CHECK(wire.size() < 40);
    const vdl::Value read = vdl::vom::decode<vdl::Value>(wire).value();
    CHECK(read == hole);
    const auto refused = [](const vdl::Value& value) {
        CHECK(vdl::json::encode(value).error().code() == ErrorCode::limit_exceeded);
        CHECK(vdl::cbor::encode(value).error().code() == ErrorCode::limit_exceeded);
        CHECK(vdl::msgpack::encode(value).error().code() == ErrorCode::limit_exceeded);
    };
    refused(read);
    CHECK(vdl::to_text(read) == "struct{a [1152921504606846976]int32}{a: {}}");
    for (const char* type :
         {"[4194305]int32", "[18446744073709551615]int32", "[1000000000]any", "[300000000]byte"}) {
        const vdl::Value value(vdl::parse_type(type).value());
        check_refused(value, ErrorCode::limit_exceeded);
        const auto numbers = vdl::convert(value, vdl::parse_type("[]int64").value());
        const auto objects = vdl::convert<std::vector<std::int32_t>>(value);
        CHECK_FALSE(numbers.has_value());
        CHECK_FALSE(objects.has_value());
    }
    // Just not too many.
    const vdl::Value most(vdl::parse_type("[4194304]byte").value());
    CHECK(vdl::msgpack::encode(most).value().size() == 4194304 + 5);
    // Zero structs that are there one by one, of more fields together than that.
    vdl::Value structs(vdl::parse_type("[]struct{a [60]int32; b struct{c [60]int32}}").value());
    structs.resize(40'000);
    CHECK(vdl::msgpack::encode(structs).value().size() == 3 + 40'000 * 134);
    CHECK(
        vdl::convert(structs, vdl::parse_type("[]struct{b struct{c []int8}}").value()).has_value());
    // Each struct holds the one before twice: 2^60 of them in a zero value.
    vdl::Type type = vdl::parse_type("L struct{x [60]int32}").value();
    for (int i = 0; i < 60; ++i) {
        type = vdl::Type::structure("L" + std::to_string(i), {{"a", type}, {"b", type}}).value();
    }
    CHECK(vdl::vom::encode(vdl::Value(type)).value().size() < 2000);
    CHECK(vdl::msgpack::encode(vdl::Value(type)).error().code() == ErrorCode::limit_exceeded);
}

TEST_CASE("unknown keys, and keys that are much alike, take linear time") {
    // 200,000 keys: something quadratic would take minutes.
    std::string text = "{";
    Bytes tree = test::bytes_of("ba00030d40");
    for (int i = 0; i < 200'000; ++i) {
        std::string key = std::to_string(1'000'000 + i);
        text += (i == 0 ? "\"" : ",\"") + key + "\":0";
        tree.push_back(std::byte{0x67});
        for (const char c : key) tree.push_back(static_cast<std::byte>(c));
        tree.push_back(std::byte{0});
    }
    text += "}";
    Bytes objects = tree;
    objects[0] = std::byte{0xDF};  // MessagePack: the same but for the heads
    for (std::size_t i = 5; i < objects.size(); i += 9) objects[i] = std::byte{0xA7};
    Bytes fields;
    for (int i = 0; i < 200'000; ++i) {
        for (const unsigned byte : {0xA0U, 0x06U, 0x01U}) fields.push_back(std::byte(byte));
    }
    CHECK(seconds([&] {
              CHECK(vdl::json::decode<Point>(text).value().x == 7);
              CHECK(vdl::cbor::decode<Point>(tree).value().x == 7);
              CHECK(vdl::msgpack::decode<Point>(objects).value().x == 7);
              CHECK(vdl::protobuf::decode<Point>(fields).value().x == 0);
              CHECK(vdl::json::decode<vdl::Value>(text).value().size() == 200'000);
              CHECK(vdl::cbor::decode<vdl::Value>(tree).value().size() == 200'000);
              CHECK(vdl::msgpack::decode<vdl::Value>(objects).value().size() == 200'000);
              CHECK(vdl::json::decode<Keys>(text).value().size() == 200'000);
          }) < 60);
}

TEST_CASE("a decoder is clean after an error") {
    const auto both = [](auto& decoder, const auto& encode) {
        const auto bad = encode(std::vector<std::string>{"a", "b"}).value();
        const auto good = encode(std::vector<int>{1, 2}).value();
        decoder.feed(bad);
        REQUIRE(decoder.next().value());
        CHECK(decoder.template decode<std::vector<int>>().error().path() == "[0]");
        decoder.feed(good);
        REQUIRE(decoder.next().value());
        CHECK(decoder.template decode<std::vector<int>>().value() == std::vector<int>{1, 2});
        CHECK_FALSE(decoder.next().value());
        CHECK(decoder.finish());
    };
    vdl::cbor::Decoder cbor_decoder;
    both(cbor_decoder, [](const auto& x) { return vdl::cbor::encode(x); });
    vdl::msgpack::Decoder msgpack_decoder;
    both(msgpack_decoder, [](const auto& x) { return vdl::msgpack::encode(x); });
}

TEST_CASE("CBOR") { check(cbor_samples, test::bytes_of); }
TEST_CASE("MessagePack") { check(msgpack_samples, test::bytes_of); }
TEST_CASE("VOM") { check(vom_samples, test::bytes_of); }
