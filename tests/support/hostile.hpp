// Samples of input that is meant to do harm, and what each gives.
#pragma once

#include <vdl/codec/policies.hpp>
#include <vdl/convert.hpp>
#include <vdl/custom.hpp>
#include <vdl/text.hpp>

#include <doctest/doctest.h>

#include <chrono>
#include <cstddef>
#include <cstring>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hostile {

enum class Color { red, green };
struct Point {
    int x = 7;
    int y = 8;
};
struct Aliased {
    int id = 0;
};

using Bytes = std::vector<std::byte>;
using Seconds = std::chrono::sys_seconds;
using Nanos = std::chrono::sys_time<std::chrono::nanoseconds>;
using Ints = std::map<int, int>;

}  // namespace hostile

template <>
struct vdl::Custom<hostile::Aliased> {
    static constexpr auto fields = vdl::fields(vdl::field("id").alias("number"));
};

namespace hostile {

/// "out_of_range@5 list[2]".
inline std::string describe(const vdl::Error& error) {
    std::string text(to_string(error.code()));
    if (error.offset() != vdl::Error::no_offset) text += "@" + std::to_string(error.offset());
    if (!error.path().empty()) text += " " + error.path();
    return text;
}
template <class Options>
Options options_of(bool strict) {
    Options options;
    if (strict) {
        options.duplicate_key = vdl::DuplicateKey::refuse;
        options.unknown_field = vdl::UnknownField::refuse;
    }
    return options;
}
/// A value as text, or the error.
template <class T>
std::string shown(const vdl::Result<T>& read) {
    if (!read) return describe(read.error());
    const auto value = vdl::convert<vdl::Value>(*read);
    if (!value) return describe(value.error());
    vdl::TextOptions options;
    options.type_prefix = false;
    std::string text;
    REQUIRE(vdl::print(text, *value, options));
    return text;
}

struct Sample {
    /// A decoder of a format for one type. `strict`: repeated keys and unknown fields are refused.
    std::string (*read)(std::span<const std::byte> input, bool strict);
    std::string_view input;
    std::string_view result;
    bool strict = false;
};
inline constexpr bool strict = true;

/// The input lies in a block of memory of just its size, so that a sanitizer sees a byte that is
/// read behind it.
inline std::string result_of(const Sample& sample, const Bytes& bytes) {
    const std::unique_ptr<std::byte[]> copy(new std::byte[bytes.size()]);
    if (!bytes.empty()) std::memcpy(copy.get(), bytes.data(), bytes.size());
    return sample.read({copy.get(), bytes.size()}, sample.strict);
}
/// `bytes_of(input)`: what the text of a sample stands for.
template <class BytesOf>
void check(std::span<const Sample> samples, BytesOf bytes_of) {
    for (const Sample& sample : samples) {
        CAPTURE(std::string(sample.input));
        Bytes bytes = bytes_of(sample.input);
        CHECK(result_of(sample, bytes) == sample.result);
        // The beginning of it gives a value or an error, too.
        while (!bytes.empty()) {
            bytes.pop_back();
            (void)result_of(sample, bytes);
        }
    }
}

}  // namespace hostile
