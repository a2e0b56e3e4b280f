// Checks that CBOR and MessagePack have in common: round trips, streams, hostile input. `F` names
// the functions of a format.
#pragma once

#include "every_type.hpp"
#include "random_value.hpp"

#include <vdl/buffer.hpp>
#include <vdl/codec/tree/options.hpp>
#include <vdl/text.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace test {

using Bytes = std::vector<std::byte>;

template <class F>
void check_every_type() {
    const every::Type x = every::make();
    typename F::Options options;
    options.typed_any = true;
    const Bytes bytes = F::encode(x, options).value();
    CHECK(F::template decode<every::Type>(bytes, options).value() == x);
    const vdl::Type type = vdl::type_of<every::Type>();
    const vdl::Value value = F::decode_value(bytes, type, options).value();
    CHECK(F::encode(value.view(), options).value() == bytes);
    // A second decoding into the same object leaves nothing of the first.
    every::Type again = every::make();
    const Bytes empty = F::encode(every::Type{}, options).value();
    REQUIRE(F::decode_into(empty, again, options));
    CHECK(again == every::Type{});
    // The other layouts.
    for (int i = 0; i < 3; ++i) {
        options.structs = static_cast<vdl::StructLayout>(i);
        options.map_layout = static_cast<vdl::MapLayout>(i + 1);
        const auto in_layout = F::encode(x, options);
        CHECK(F::template decode<every::Type>(in_layout.value(), options).value() == x);
        CHECK(F::encode(value.view(), options).value() == in_layout.value());
    }
    // Every prefix is truncated, and what decodes is well-formed.
    options = {};
    options.typed_any = true;
    for (std::size_t n = 0; n < bytes.size(); n += 3) {
        const Bytes prefix(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(n));
        const auto read = F::template decode<every::Type>(prefix, options);
        CHECK((!read && read.error().code() == vdl::ErrorCode::truncated));
        CHECK(F::well_formed(prefix).error().code() == vdl::ErrorCode::truncated);
    }
    for (std::size_t i = 0; i < bytes.size(); i += 2) {
        for (const unsigned byte : {0x00U, 0x1FU, 0x5FU, 0x7FU, 0x81U, 0x9BU, 0xC0U, 0xC1U, 0xD8U,
                                    0xDCU, 0xF6U, 0xF7U, 0xFBU, 0xFFU}) {
            Bytes changed = bytes;
            changed[i] = static_cast<std::byte>(byte);
            const auto typed = F::template decode<every::Type>(changed, options);
            const bool skipped = F::well_formed(changed).has_value();
            CHECK((!typed || skipped));
            const auto dynamic = F::template decode<vdl::Value>(changed, {});
            CHECK((!dynamic || skipped));
        }
    }
}

template <class F>
void check_random_values() {
    Generator generator(21);
    typename F::Options options;
    options.typed_any = true;
    for (int i = 0; i < 3000; ++i) {
        const vdl::Value value = generator.value();
        options.map_layout = static_cast<vdl::MapLayout>(i % 4);
        options.structs = static_cast<vdl::StructLayout>(i % 3);
        options.shortest_floats = i % 5 != 0;
        options.nil_field = i % 2 == 0 ? vdl::NilField::leave_out : vdl::NilField::write_null;
        F::vary(options, i);
        const auto bytes = F::encode(value.view(), options);
        CAPTURE(vdl::to_text(value));
        REQUIRE_MESSAGE(bytes, bytes.error().message());
        const vdl::Result<vdl::Value> back = F::decode_value(*bytes, value.type(), options);
        REQUIRE_MESSAGE(back, back.error().message());
        REQUIRE(*back == value);
        // The same as an any at the top, with its type.
        const auto typed = F::encode(value, options);
        REQUIRE(typed);
        const vdl::ValueView held = value.kind() == vdl::Kind::any && value.has_value()
                                        ? value.view().inside()
                                        : value.view();
        REQUIRE(F::template decode<vdl::Value>(*typed, options).value().view() == held);
        REQUIRE(F::well_formed(*bytes));
    }
}

template <class F>
void check_random_values_without_types() {
    Generator generator(22);
    typename F::Options options;
    for (int i = 0; i < 2000; ++i) {
        const vdl::Value value = generator.value();
        options.shortest_floats = i % 2 == 0;
        const Bytes first = F::encode(value, options).value();
        const vdl::Result<vdl::Value> read = F::template decode<vdl::Value>(first, {});
        REQUIRE_MESSAGE(read, read.error().message());
        const Bytes second = F::encode(*read, {}).value();
        const vdl::Value again = F::template decode<vdl::Value>(second, {}).value();
        REQUIRE(again == *read);
        REQUIRE(F::encode(again, {}).value() == second);
    }
    for (int e = -1074; e < 1024; ++e) {
        const double x = std::ldexp(1.0, e);
        CHECK(F::template decode<double>(F::encode(x, {}).value(), {}).value() == x);
        CHECK(F::template decode<vdl::Value>(F::encode(-x, {}).value(), {}).value() ==
              vdl::Value(-x));
    }
}

template <class F>
void check_streams() {
    vdl::Buffer out;
    typename F::Encoder encoder(out);
    std::vector<vdl::Value> values;
    Generator generator(23);
    for (int i = 0; i < 60; ++i) {
        const vdl::Value value = generator.value();
        const Bytes once = F::encode(value, {}).value();
        values.push_back(F::template decode<vdl::Value>(once, {}).value());
        REQUIRE(encoder.encode(values.back()));
    }
    const std::size_t size = out.size();
    CHECK(encoder.encode(std::string("\xFF")).error().code() == vdl::ErrorCode::invalid_utf8);
    CHECK(out.size() == size);
    for (const std::size_t piece :
         {std::size_t{1}, std::size_t{2}, std::size_t{7}, std::size_t{1000}, size}) {
        typename F::Decoder decoder;
        std::size_t read = 0;
        for (std::size_t at = 0; at < size; at += piece) {
            const std::size_t n = at + piece < size ? piece : size - at;
            // A copy of just that size, which is gone before the next one comes.
            const Bytes copy(out.data() + at, out.data() + at + n);
            decoder.feed(copy);
            while (decoder.next().value()) {
                REQUIRE(read < values.size());
                if (read % 5 == 4) {
                    decoder.skip();
                } else {
                    REQUIRE(decoder.template decode<vdl::Value>().value() == values[read]);
                }
                ++read;
            }
        }
        CHECK(read == values.size());
        CHECK(decoder.finish());
    }
    // A value that does not decode is left behind; what is cut is an error in the end.
    typename F::Decoder decoder;
    vdl::Buffer three;
    typename F::Encoder more(three);
    REQUIRE(more.encode(std::string("abc")));
    REQUIRE(more.encode(5));
    REQUIRE(more.encode(std::string("cut")));
    const Bytes cut(three.data(), three.data() + three.size() - 1);
    decoder.feed(cut);
    REQUIRE(decoder.next().value());
    CHECK(decoder.template decode<int>().error().offset() == 0);
    REQUIRE(decoder.next().value());
    CHECK(decoder.offset() == 4);
    CHECK(decoder.template decode<std::string>().error().offset() == 4);
    CHECK(decoder.template decode<int>().value() == 5);
    CHECK_FALSE(decoder.next().value());
    CHECK(decoder.template decode<int>().error().code() == vdl::ErrorCode::truncated);
    CHECK(decoder.finish().error().code() == vdl::ErrorCode::truncated);
    CHECK(decoder.finish().error().offset() == 5);
}

/// Levels inside each other, of which none ends.
struct Chain {
    std::vector<Chain> in;
};

/// `bytes` gives an error on every path, soon and without much memory.
template <class F>
vdl::ErrorCode refused(const Bytes& bytes) {
    const auto value = F::template decode<vdl::Value>(bytes, {});
    CHECK_FALSE(value.has_value());
    CHECK_FALSE(F::well_formed(bytes).has_value());
    CHECK_FALSE(F::skip(bytes).has_value());
    CHECK_FALSE(F::template decode<typename F::Raw>(bytes, {}).has_value());
    typename F::Options array;
    array.structs = vdl::StructLayout::array;
    CHECK_FALSE(F::template decode<Chain>(bytes, array).has_value());
    CHECK_FALSE((F::template decode<std::map<int, std::string>>(bytes, {}).has_value()));
    CHECK_FALSE(F::template decode<std::vector<double>>(bytes, {}).has_value());
    typename F::Decoder decoder;
    decoder.feed(bytes);
    const auto next = decoder.next();
    CHECK((!next || !*next || !decoder.template decode<vdl::Value>().has_value()));
    return value ? vdl::ErrorCode::none : value.error().code();
}

}  // namespace test
