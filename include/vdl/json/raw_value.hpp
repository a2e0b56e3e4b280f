// Raw JSON as a value, for other formats and conversions.
#pragma once

#include <vdl/buffer.hpp>
#include <vdl/json/raw.hpp>
#include <vdl/json/reader.hpp>
#include <vdl/json/writer.hpp>

#include <concepts>
#include <string>
#include <utility>

namespace vdl {

template <std::same_as<Value> V>
bool Adapter<json::RawView>::to_value(const json::RawView& x, V& value, Error& error) {
    if (x.text.empty()) {
        value.reset();
        return true;
    }
    const json::Options options;
    json::detail::Reader reader(options);
    reader.reset(x.text);
    if (reader.error().code() == ErrorCode::none && read(reader, value) && reader.expect_end()) {
        return true;
    }
    error = std::move(reader.error());
    return false;
}
inline bool Adapter<json::RawView>::from_value(json::RawView& x, ValueView value, Error& error) {
    reset(x);
    if (value.kind() == Kind::any && !value.has_value()) return true;
    error = Error(ErrorCode::cannot_borrow,
                  "a json::RawView borrows JSON text, and this is a value of another format");
    return false;
}

template <std::same_as<Value> V>
bool Adapter<json::Raw>::to_value(const json::Raw& x, V& value, Error& error) {
    return Adapter<json::RawView>::to_value(json::RawView{x.text}, value, error);
}
template <std::convertible_to<ValueView> V>
bool Adapter<json::Raw>::from_value(json::Raw& x, const V& from, Error& error) {
    const ValueView value(from);
    if (value.kind() == Kind::any && !value.has_value()) {
        reset(x);
        return true;
    }
    Buffer text;
    const json::Options options;
    json::detail::Writer writer(text, options);
    // As a `Value` is written: floats with a point.
    if (writer.any(value.kind() == Kind::any ? value.inside() : value)) {
        x.text.assign(text.text());
        return true;
    }
    error = std::move(writer.error());
    return false;
}

}  // namespace vdl
